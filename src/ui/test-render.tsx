import type { ReactNode } from 'react'
import { render, type RenderResult } from 'vitest-browser-react'
import { WordsProvider } from './language/i18n.tsx'
import { LiveRegion } from './feedback/live-region.tsx'

/** Renders as the shell does: with words and a live region. For tests. */
export const show = (ui: ReactNode): Promise<RenderResult> =>
  render(
    <WordsProvider>
      {ui}
      <LiveRegion />
    </WordsProvider>,
  )

/** When nothing on the page moves any more: a colour on its way is no colour. What moves for ever is not waited for. For tests. */
export async function settled(): Promise<void> {
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
  const ending = (): readonly Animation[] =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await frame()
  for (await frame(); ending().length > 0; await frame()) await Promise.allSettled(ending().map(({ finished }) => finished))
}
