import type { ReactNode } from 'react'
import type { Token } from '#core/money/token'
import { tokenDrawing } from '#survey'
import { MarkPicture } from './mark-picture.tsx'
import { useMarks } from './use-marks.ts'

/** Dark enough for white letters on them, in both themes (4.5 to 1 and more). */
const HUES = ['#566070', '#2f5fa8', '#2f7385', '#9a5418', '#7d4a66', '#5d6130', '#4b4fa3', '#99406c', '#3c6e4a', '#7a5a14'] as const

/**
 * The mark of a well-known token, or else a struck disc: both by chain and address and never by symbol, so that one that takes the name of another looks different.
 * `size` in px.
 */
export function Coin({ token, size = 28 }: { readonly token: Token; readonly size?: 20 | 22 | 28 | 40 }): ReactNode {
  const marks = useMarks()
  const drawing = marks && tokenDrawing(marks, token)
  if (drawing !== undefined) return <MarkPicture drawing={drawing} size={size} />
  return (
    <span
      aria-hidden="true"
      data-coin="disc"
      className="inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white ring-1 ring-white/40 ring-inset"
      style={{ backgroundColor: HUES[hueOf(token)], width: size, height: size, fontSize: size / 2 }}
    >
      {Array.from(token.symbol)[0]?.replace(/[^\p{L}\p{N}$]/u, '?') ?? '?'}
    </span>
  )
}

/** An address is as good as drawn: its remainder spreads over the hues. */
const hueOf = ({ chainId, address }: Token): number => Number((BigInt(address ?? 0) + BigInt(chainId)) % BigInt(HUES.length))
