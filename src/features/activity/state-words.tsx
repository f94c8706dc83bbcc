import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TransactionState } from '#core/activity/activity'
import { isProved } from '#core/evidence/evidence'
import { Icon, type IconName } from '#ui/icon'

/** How a state looks: done only where it is done, red only where it failed. */
function look(state: TransactionState): { readonly icon: IconName; readonly colour: string } {
  switch (state.at) {
    case 'included':
      return state.inclusion.success ? { icon: 'done', colour: 'text-ink' } : { icon: 'danger', colour: 'text-red' }
    case 'replaced':
    case 'cancelled':
    case 'reset':
      return { icon: 'close', colour: 'text-soft' }
    case 'signed':
      return { icon: 'edit', colour: 'text-amber' }
    case 'dropped':
      return { icon: 'warn', colour: 'text-amber' }
    default:
      return { icon: isHindered(state) ? 'warn' : 'clock', colour: 'text-amber' }
  }
}

const isMissing = (state: TransactionState): boolean => (state.at === 'sent' || state.at === 'pending') && state.missingSince !== undefined
const isHindered = (state: TransactionState): boolean => isMissing(state) || (state.at === 'pending' && state.obstacle !== undefined)

/** The name of a state, for tests and for those who listen. */
export const stateName = (state: TransactionState): string =>
  state.at === 'included' ? (state.inclusion.success ? state.depth : 'failed') : state.at

/** Where a transaction is, in a word or two. */
export function StateWords({ state }: { readonly state: TransactionState }): ReactNode {
  const { icon, colour } = look(state)
  return (
    <span className={`inline-flex items-center gap-1.5 ${colour}`} data-state={stateName(state)}>
      <Icon name={icon} />
      <Words state={state} />
    </span>
  )
}

function Words({ state }: { readonly state: TransactionState }): ReactNode {
  if (isMissing(state)) return <Trans>sent, not found at the moment</Trans>
  switch (state.at) {
    case 'signed':
      return <Trans>signed, not sent</Trans>
    case 'sent':
      return <Trans>sent</Trans>
    case 'pending':
      if (state.obstacle?.kind === 'gap') return <Trans>waiting for nonce {state.obstacle.missing}</Trans>
      return state.obstacle?.kind === 'fee' ? <Trans>stuck, fee too low</Trans> : <Trans>pending</Trans>
    case 'dropped':
      return <Trans>dropped</Trans>
    case 'replaced':
      return isProved(state.evidence) ? <Trans>replaced</Trans> : <Trans>replaced, not proved</Trans>
    case 'cancelled':
      return isProved(state.evidence) ? <Trans>cancelled</Trans> : <Trans>cancelled, not proved</Trans>
    case 'reset':
      return <Trans>from before the restart</Trans>
    case 'included':
      if (!state.inclusion.success) return <Trans>failed on chain</Trans>
      return state.depth === 'final' ? <Trans>final</Trans> : state.depth === 'safe' ? <Trans>safe</Trans> : <Trans>confirmed</Trans>
  }
}
