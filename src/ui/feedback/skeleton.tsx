import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsLate } from '../state/clock.tsx'

/** Milliseconds of silence before a wait has to say what it waits for (DESIGN, behaviour). */
const SPEAK_AFTER = 1000

/** A grey bar in the place and size of what will stand there. `width` in characters of the text to come. */
export const Bar = ({ width, tall = 'line' }: { readonly width: number; readonly tall?: 'line' | 'lead' | 'head' }): ReactNode => (
  <span
    aria-hidden="true"
    className={`inline-block max-w-full animate-pulse rounded-mark bg-hair align-middle ${tall === 'line' ? 'h-3' : tall === 'lead' ? 'h-4' : 'h-6'}`}
    style={{ width: `${width}ch` }}
  />
)

/** A picture to come. `size` in px. */
export const Dot = ({ size = 20 }: { readonly size?: number }): ReactNode => (
  <span aria-hidden="true" className="inline-block shrink-0 animate-pulse rounded-mark bg-hair" style={{ width: size, height: size }} />
)

/** A list to come: `rows` lines in the shape of picture, name, detail and amount. */
export const RowsSkeleton = ({ rows = 4 }: { readonly rows?: number }): ReactNode => (
  <div className="border-t border-hair">
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} className="flex items-center gap-3 border-b border-hair py-3">
        <Dot />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <Bar width={18 - (at % 3) * 3} />
          <Bar width={12 + (at % 2) * 4} />
        </span>
        <Bar width={9} tall="lead" />
      </div>
    ))}
  </div>
)

/** Surrounds skeletons: silent at first, after a second it says what is being waited for. */
export function LoadingRegion({ words, children }: { readonly words: ReactNode; readonly children: ReactNode }): ReactNode {
  const late = useIsLate(SPEAK_AFTER)
  return (
    <div aria-busy="true">
      <p role="status" className="min-h-6 text-small text-soft">
        {late && (words ?? <Trans>Still loading.</Trans>)}
      </p>
      {children}
    </div>
  )
}
