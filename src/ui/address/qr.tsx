import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import { HexGroups } from './hash-view.tsx'

/** Modules of white around the code: ISO/IEC 18004 asks for four. */
const QUIET = 4

/** One path for all dark modules, runs joined, in units of a module. */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = []
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue
      const from = x
      while (row[x + 1] === true) x++
      parts.push(`M${from + QUIET} ${y + QUIET}h${x - from + 1}v1h-${x - from + 1}z`)
    }
  })
  return parts.join('')
}

export type QrProps = {
  /** What is in the code, character for character. */
  readonly text: string
  /** What it is, for those who cannot see it. */
  readonly label: string
  /** Above the code, for everybody: whose it is. */
  readonly caption?: ReactNode
  /** Where the same text is for people: below the code, or beside it already. */
  readonly twin?: 'below' | 'beside'
  /** How much of it may be unreadable (ISO/IEC 18004): `L` about 7 %, for codes that come again; `M` about 15 %. */
  readonly correction?: 'L' | 'M'
  /** Side in px, quiet zone included. */
  readonly size?: number
}

/** A QR code, black on white in every theme so that any camera reads it, and the same as text below. */
export function Qr({ text, label, caption, twin = 'below', correction = 'M', size = 224 }: QrProps): ReactNode {
  const { path, side } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: correction, border: 0 })
    return { path: darkPath(data), side: modules + 2 * QUIET }
  }, [text, correction])
  return (
    <figure className="flex w-fit max-w-full flex-col gap-3">
      {caption}
      <svg
        role="img"
        aria-label={label}
        width={size}
        height={size}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="max-w-full rounded-control border border-hair bg-white"
      >
        <path d={path} className="fill-black" />
      </svg>
      {twin === 'below' && (
        <figcaption className="text-small wrap-anywhere" style={{ maxWidth: size }}>
          <span className="block text-soft">
            <Trans>Text in the code</Trans>
          </span>
          {/^0x[0-9a-fA-F]{40}$/.test(text) ? <HexGroups hex={text} /> : <bdi className="font-mono">{text}</bdi>}
        </figcaption>
      )}
    </figure>
  )
}
