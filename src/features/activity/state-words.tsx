import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TransactionState } from '#core/activity'
import { Icon, type IconName } from '#ui/icon'

/** How a state looks: done only where it is done, red only where it failed. */
function look(state: TransactionState): { readonly icon: IconName; readonly colour: string } {
  if (state.at === 'included' && !state.inclusion.success) return { icon: 'danger', colour: 'text-red' }
  if (state.at === 'included') return { icon: 'done', colour: 'text-ink' }
  if (state.at === 'replaced') return { icon: 'close', colour: 'text-soft' }
  if (state.at === 'signed') return { icon: 'edit', colour: 'text-amber' }
  return { icon: 'clock', colour: 'text-amber' }
}

/** Where a transaction is, in a word or two. */
export function StateWords({ state }: { readonly state: TransactionState }): ReactNode {
  const { icon, colour } = look(state)
  const name = state.at === 'included' ? (state.inclusion.success ? state.depth : 'failed') : state.at
  return (
    <span className={`inline-flex items-center gap-1.5 ${colour}`} data-state={name}>
      <Icon name={icon} />
      <Words state={state} />
    </span>
  )
}

function Words({ state }: { readonly state: TransactionState }): ReactNode {
  switch (state.at) {
    case 'signed':
      return <Trans>signed, not sent</Trans>
    case 'sent':
      return <Trans>sent</Trans>
    case 'pending':
      return <Trans>waiting to be included</Trans>
    case 'replaced':
      return <Trans>replaced by another</Trans>
    case 'included':
      if (!state.inclusion.success) return <Trans>failed on chain</Trans>
      return state.depth === 'final' ? <Trans>final</Trans> : state.depth === 'safe' ? <Trans>safe</Trans> : <Trans>included</Trans>
  }
}
