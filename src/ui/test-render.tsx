import type { ReactNode } from 'react'
import { vi } from 'vitest'
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

/** From here on time passes by `pass` alone, until `vi.useRealTimers`: on a busy machine a press may take longer than what it is measured by. For tests. */
export function stopTime(): { pass(ms: number): Promise<unknown> } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { pass: (ms) => vi.advanceTimersByTimeAsync(ms) }
}
