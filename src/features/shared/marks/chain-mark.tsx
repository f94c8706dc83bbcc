import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import { chainDrawing } from '#survey'
import { MarkPicture } from './mark-picture.tsx'
import { useMarks } from './use-marks.ts'

/** Degrees between the hues of two chain ids that follow each other (the golden angle): neighbours look different. */
const HUE_STEP = 137.508

type ChainMarkProps = { readonly chain: Pick<Chain, 'chainId' | 'name'>; readonly size: 18 | 20 | 32 }

/**
 * The mark of a well-known chain, or else a hexagon with the first letter of its name, in a colour by its id: both by id, so that who takes the name of another chain looks
 * different. `size` in px.
 */
export function ChainMark({ chain, size }: ChainMarkProps): ReactNode {
  const marks = useMarks()
  const drawing = marks && chainDrawing(marks, chain.chainId)
  return drawing === undefined ? <Hexagon chain={chain} size={size} /> : <MarkPicture drawing={drawing} size={size} />
}

const Hexagon = ({ chain: { chainId, name }, size }: ChainMarkProps): ReactNode => (
  <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 24 24" className="shrink-0">
    {/* White on this lightness has a contrast of at least 4.5 to 1 in every hue. */}
    <path
      d="M12 1.2 21.4 6.6v10.8L12 22.8 2.6 17.4V6.6z"
      strokeWidth="1.6"
      strokeLinejoin="round"
      style={{ fill: hueColour(chainId), stroke: hueColour(chainId) }}
    />
    <text x="12" y="12" textAnchor="middle" dominantBaseline="central" className="fill-white text-[0.75rem] font-semibold">
      {firstLetter(name)}
    </text>
  </svg>
)

const hueColour = (chainId: number): string => `oklch(0.54 0.09 ${Math.round((chainId * HUE_STEP) % 360)})`

const firstLetter = (name: string): string =>
  Array.from(name.trim())[0]
    ?.replace(/[^\p{L}\p{N}]/u, '?')
    .toLocaleUpperCase() ?? '?'
