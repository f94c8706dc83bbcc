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
