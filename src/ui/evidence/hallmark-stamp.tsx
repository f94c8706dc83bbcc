import type { ReactNode } from 'react'
import type { EvidenceKind } from '#core/evidence/evidence'

/** Twelve lobes, like the edge of a wax seal; radius in units of the 16 px grid. */
function scallop(radius: number): string {
  const lobes = 12
  const point = (at: number): string => {
    const angle = (at / lobes) * 2 * Math.PI - Math.PI / 2
    return `${(8 + radius * Math.cos(angle)).toFixed(2)} ${(8 + radius * Math.sin(angle)).toFixed(2)}`
  }
  const lobe = (radius * Math.sin(Math.PI / lobes) * 1.15).toFixed(2)
  return `M${point(0)}${Array.from({ length: lobes }, (_, at) => `A${lobe} ${lobe} 0 0 1 ${point(at + 1)}`).join('')}Z`
}

const SEAL = scallop(6.9)

/** Verdigris for what was proved, amber for what only somebody says or nobody knows, graphite for the rest. */
export const STAMP_COLOUR: Readonly<Record<EvidenceKind, string>> = {
  proved: 'text-verdigris',
  computed: 'text-verdigris',
  signed: 'text-ink',
  agreed: 'text-ink',
  claimed: 'text-amber',
  declared: 'text-soft',
  listed: 'text-soft',
  own: 'text-soft',
  unknown: 'text-amber',
}

const drawings: Readonly<Record<EvidenceKind, () => ReactNode>> = {
  proved: () => (
    <>
      <path d={SEAL} fill="currentColor" />
      <path d="M4.9 8.3l2.1 2.1 4.1-4.6" className="stroke-paper" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  computed: () => (
    <>
      <circle cx="8" cy="8" r="6.3" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="8" cy="8" r="3.2" fill="currentColor" />
    </>
  ),
  signed: () => (
    <path
      d="M2.4 9.4c1.6-4.6 3-5.8 3.8-5 1 1-1.6 5-.6 5.6 1 .5 2-3 3-2.6.8.4-.2 2.4.6 2.6.7.2 1.4-.8 1.9-1.4h2.5M2.4 13h11.2"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  agreed: () => (
    <>
      <circle cx="5.6" cy="8" r="4.1" stroke="currentColor" strokeWidth="1.4" />
      <circle cx="10.4" cy="8" r="4.1" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  // 12 dashes: the circumference is 38.96
  claimed: () => <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2 1.2463" strokeDashoffset="1" />,
  declared: () => (
    <path
      d="M6.6 3.4C4 4.5 2.6 6.6 2.6 9.5a2.2 2.2 0 1 0 2.3-2.2c.1-1 .9-1.9 2.3-2.7zM13.4 3.4C10.8 4.5 9.4 6.6 9.4 9.5a2.2 2.2 0 1 0 2.3-2.2c.1-1 .9-1.9 2.3-2.7z"
      fill="currentColor"
    />
  ),
  listed: () => (
    <path
      d="M2.6 4h.01M2.6 8h.01M2.6 12h.01M5.8 4h7.8M5.8 8h7.8M5.8 12h7.8"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    />
  ),
  own: () => (
    <path
      d="M2.8 13.2l.8-3.5 7.3-7.3 2.7 2.7-7.3 7.3zM9.3 4l2.7 2.7"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ),
  unknown: () => (
    <>
      <path
        d="M4.8 5.7C4.8 3.7 6.2 2.6 8 2.6s3.2 1.1 3.2 2.8c0 2.4-3.2 2.5-3.2 4.8"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <circle cx="8" cy="13.1" r="1.2" fill="currentColor" />
    </>
  ),
}

/** On a line of money: colour answers whether all is well, so a mark has it only where it weakens what the line says. */
const quietColour = (kind: EvidenceKind): string => (kind === 'claimed' || kind === 'unknown' ? STAMP_COLOUR[kind] : 'text-soft')

/** The stamp alone, 14 px or more. Different by shape first, by colour second; never without its word nearby or in a label. */
export const EvidenceStamp = ({
  kind,
  size = 16,
  quiet = false,
}: {
  readonly kind: EvidenceKind
  readonly size?: 14 | 16 | 20 | 28 | 40
  /** Grey, but for what is claimed or unknown. */
  readonly quiet?: boolean
}): ReactNode => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    data-stamp={kind}
    className={`shrink-0 ${quiet ? quietColour(kind) : STAMP_COLOUR[kind]} ${kind === 'listed' ? 'mirror' : ''}`}
  >
    {drawings[kind]()}
  </svg>
)
