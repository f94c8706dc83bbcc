import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/icon'
import { ClockTime } from '#ui/text/calendar-time'
import { LOOK_ICON } from './look-icon.ts'
import type { RowLook } from './row-kind.ts'

/** A row and the names of its columns: icon, what was done, fee, amount, worth, time. On little space the fee goes, and worth and time stand below. */
export const ROW_GRID =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 @3xl:grid-cols-[auto_minmax(0,1fr)_8rem_11rem_7rem_4rem] @3xl:gap-x-4'

/** Of the link in a row: the whole row is what one presses. */
export const ROW_LINK =
  'rounded-mark no-underline group-hover/row:underline decoration-hair underline-offset-4 after:absolute after:inset-0 after:content-[""]'

type FrameProps = {
  readonly look: RowLook
  readonly title: ReactNode
  /** How it is known, at the end of the sentence. */
  readonly mark?: ReactNode
  /** What else there is to say, in small: chain, account, app, note, status. */
  readonly detail: ReactNode
  readonly fee?: ReactNode
  /** Amounts, one below the other, each with its worth below it or beside it. */
  readonly amounts?: ReactNode
  /** Milliseconds since the epoch; 0: not known. */
  readonly at: number
  /** Below everything: what can be done, or why it is hidden. */
  readonly below?: ReactNode
  /** Of a settled transaction of ours, for those who listen. */
  readonly state?: ReactNode
  readonly kind: string
  readonly id: { readonly transaction: string } | { readonly signature: string }
}

/** One row of the timeline: what was done, how much, and when. */
export function RowFrame({ look, title, mark, detail, fee, amounts, at, below, state, kind, id }: FrameProps): ReactNode {
  return (
    <div
      className={`${ROW_GRID} group/row relative min-h-13 border-b border-hair py-1.5 hover:bg-sunk/60 @3xl:min-h-11 @3xl:py-1`}
      data-transaction={'transaction' in id ? id.transaction : undefined}
      data-signature={'signature' in id ? id.signature : undefined}
      data-kind={kind}
      data-look={look}
    >
      <RowIcon look={look} state={state} />
      <div className="min-w-0">
        <div className={`leading-5 wrap-anywhere ${look === 'pending' || look === 'unsent' ? 'text-soft' : ''}`}>
          {title} {mark !== undefined && <span className="relative z-1">{mark}</span>}
        </div>
        <div className="relative flex flex-wrap items-center gap-x-2 text-small text-soft [&_button]:z-1 [&_button]:min-h-6">
          <span className="@3xl:hidden">
            <RowTime at={at} />
          </span>
          {detail}
        </div>
      </div>
      <span className="flex min-h-6 items-center justify-end text-small text-soft @max-3xl:hidden [&_button]:relative [&_button]:z-1 [&_button]:min-h-6">
        {fee}
      </span>
      <div className="flex flex-col text-end @3xl:col-span-2 [&_button]:relative [&_button]:z-1 [&_button]:min-h-6">{amounts}</div>
      <span className="figures text-end text-small text-soft @max-3xl:hidden">
        <RowTime at={at} />
      </span>
      {below !== undefined && <div className="relative z-1 col-start-2 -col-end-1 mt-1">{below}</div>}
    </div>
  )
}

const RowTime = ({ at }: { readonly at: number }): ReactNode => (at > 0 ? <ClockTime at={at} /> : <Trans>time unknown</Trans>)

const LOOK_COLOUR: Partial<Record<RowLook, string>> = {
  failed: 'bg-red-wash text-red',
  pending: 'border border-dashed border-edge text-amber',
  unsent: 'border border-dashed border-edge text-amber',
}

/** The kind as a sign with its word. Its colour says only that something is not all right. */
function RowIcon({ look, state }: Pick<FrameProps, 'look' | 'state'>): ReactNode {
  const names = useLookNames()
  return (
    <span
      className={`inline-flex size-8 items-center justify-center rounded-full @3xl:size-7 ${LOOK_COLOUR[look] ?? 'bg-sunk text-soft'}`}
      title={names[look]}
    >
      <Icon name={LOOK_ICON[look]} />
      <span className="sr-only">
        {names[look]} {state}
      </span>
    </span>
  )
}

function useLookNames(): Readonly<Record<RowLook, string>> {
  const { t } = useLingui()
  return {
    pending: t`Pending`,
    unsent: t`Not sent`,
    failed: t`Failed`,
    void: t`Had no effect`,
    hidden: t`Hidden as unwanted`,
    signature: t`Signature`,
    revoke: t`Permission revoked`,
    approval: t`Approval`,
    collectible: t`Collectible`,
    swap: t`Swap`,
    moved: t`Between your accounts`,
    in: t`Received`,
    out: t`Sent`,
    created: t`Contract created`,
    call: t`Contract call`,
  }
}
