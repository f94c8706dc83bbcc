import type { ReactNode } from 'react'
import type { LightClientStatus } from './light-client-status.ts'

/** Verdigris where blocks are verified, red where one must stop, amber where nothing is proved though it should be, graphite for the rest. */
const COLOUR: Readonly<Record<LightClientStatus, string>> = {
  synced: 'text-verdigris',
  behind: 'text-amber',
  'wrong-clock': 'text-amber',
  'check-clock': 'text-amber',
  idle: 'text-soft',
  off: 'text-soft',
  bootstrapping: 'text-soft',
  syncing: 'text-soft',
  'needs-checkpoint': 'text-amber',
  'no-data': 'text-amber',
  unreachable: 'text-amber',
  conflicting: 'text-red',
}

const line = { stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const RING = 2 * Math.PI * 6

const Ring = ({ dash }: { readonly dash?: string }): ReactNode => <circle cx="8" cy="8" r="6" {...line} strokeDasharray={dash} />
/** The part of a ring that is done, from the top. */
const Arc = ({ done }: { readonly done: number }): ReactNode => (
  <>
    <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1" opacity="0.35" />
    <circle cx="8" cy="8" r="6" {...line} strokeDasharray={`${RING * done} ${RING}`} transform="rotate(-90 8 8)" />
  </>
)

const DRAWINGS: Readonly<Record<LightClientStatus, (done: number) => ReactNode>> = {
  // A lamp that is lit: a full disc in its ring.
  synced: () => (
    <>
      <Ring />
      <circle cx="8" cy="8" r="3.4" fill="currentColor" />
    </>
  ),
  // A clock.
  behind: () => (
    <>
      <Ring />
      <path d="M8 4.8V8l2.4 1.6" {...line} />
    </>
  ),
  // A clock that is wrong: its hands, and no ring that closes.
  'wrong-clock': () => (
    <>
      <path d="M12.2 3.8A6 6 0 1 0 14 8" {...line} />
      <path d="M8 4.8V8l2.4 1.6M14 2v3" {...line} />
    </>
  ),
  // A clock in a broken ring: it may be wrong, and nothing is verified.
  'check-clock': () => (
    <>
      <Ring dash="3.2 1.5" />
      <path d="M8 4.8V8l2.4 1.6" {...line} />
    </>
  ),
  idle: () => (
    <>
      <Ring />
      <circle cx="8" cy="8" r="1.2" fill="currentColor" />
    </>
  ),
  off: () => <Ring dash="0.1 3.04" />,
  bootstrapping: () => <Arc done={0.12} />,
  syncing: (done) => <Arc done={Math.max(0.12, done)} />,
  'needs-checkpoint': () => (
    <>
      <path d="M4 14V2.6" {...line} />
      <path d="M4 3h8l-2 2.7 2 2.7H4" {...line} />
    </>
  ),
  'no-data': () => (
    <>
      <Ring />
      <path d="M5.2 8h5.6" {...line} />
    </>
  ),
  unreachable: () => (
    <>
      <path d="M5.1 13.3A6 6 0 0 1 2.7 5.2M10.9 2.7a6 6 0 0 1 2.4 8.1" {...line} />
      <path d="M3 3l10 10" {...line} />
    </>
  ),
  conflicting: () => (
    <>
      <path d="M5.3 1.8h5.4l3.5 3.5v5.4l-3.5 3.5H5.3l-3.5-3.5V5.3z" {...line} />
      <path d="M6.3 5v6M9.7 5v6" {...line} />
    </>
  ),
}

/** The state of a light client as a drawing: told apart by shape first. Its word stands beside it or in the name of the button. */
export const LightClientStamp = ({
  standing,
  done = 0,
  size = 16,
}: {
  readonly standing: LightClientStatus
  /** Of a catching up: 0 to 1. */
  readonly done?: number
  readonly size?: 16 | 20 | 28
}): ReactNode => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    data-standing={standing}
    className={`shrink-0 ${COLOUR[standing]}`}
  >
    {DRAWINGS[standing](done)}
  </svg>
)
