import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TransactionState } from '#core/activity/activity'
import { isProved } from '#core/evidence/evidence'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { ScreenSection } from '#ui/layout/page'

/** How far each state is: signed 0, sent 1, included 2, safe 3, final 4. */
function reached(state: TransactionState): number {
  if (state.at === 'signed') return 0
  if (state.at !== 'included') return 1
  return state.depth === 'final' ? 4 : state.depth === 'safe' ? 3 : 2
}

/** It goes no further: the steps beyond are not to come. */
const isOver = ({ at }: TransactionState): boolean => at === 'replaced' || at === 'cancelled' || at === 'reset'

/** From signed to final, and how each step is known. A pending thing looks pending. */
export function TransactionSteps({ state }: { readonly state: TransactionState }): ReactNode {
  const at = reached(state)
  const names = [
    <Trans key="0">Signed</Trans>,
    <Trans key="1">Sent</Trans>,
    <Trans key="2">Confirmed</Trans>,
    <Trans key="3" context="of a block">
      Safe
    </Trans>,
    <Trans key="4">Final</Trans>,
  ]
  return (
    <ScreenSection
      title={<Trans>Status</Trans>}
      side={'evidence' in state ? <Hallmark evidence={state.evidence} size={14} show="stamp and word" /> : undefined}
    >
      <ol className="flex flex-wrap gap-x-5 gap-y-2 border-t border-hair pt-3">
        {names.map((name, step) => (
          <li
            key={step}
            className={`inline-flex items-center gap-1.5 ${step <= at ? 'font-semibold' : 'text-soft'}`}
            aria-current={step === at ? 'step' : undefined}
          >
            <Icon
              name={
                step < at || (step === at && state.at === 'included') ? 'done' : step === at ? (isOver(state) ? 'close' : 'clock') : 'more'
              }
              className={step <= at ? '' : 'text-soft'}
            />
            {name}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small text-soft">
        <Explained state={state} />
      </p>
    </ScreenSection>
  )
}

function Explained({ state }: { readonly state: TransactionState }): ReactNode {
  if ((state.at === 'sent' || state.at === 'pending') && state.missingSince !== undefined)
    return <Trans>An endpoint accepted it. The last one we asked doesn’t have it at the moment.</Trans>
  switch (state.at) {
    case 'signed':
      return <Trans>The signed transaction is saved on this device. No endpoint has accepted it.</Trans>
    case 'sent':
      return (
        <Trans>
          <HostileText text={state.to} /> accepted it. We don’t know yet whether others have seen it.
        </Trans>
      )
    case 'pending':
      return <Trans>An endpoint says that it’s pending.</Trans>
    case 'dropped':
      return <Trans>The endpoints we asked don’t have it, and say that its nonce is free.</Trans>
    case 'replaced':
    case 'cancelled':
      return isProved(state.evidence) ? (
        <Trans>Another transaction with the same nonce was confirmed.</Trans>
      ) : (
        <Trans>An endpoint says that another transaction with the same nonce was confirmed.</Trans>
      )
    case 'reset':
      return <Trans>The endpoint has neither the transaction nor the block it was in.</Trans>
    case 'included':
      return <Included state={state} />
  }
}

/** The inclusion and the depth are known each in its own way. */
function Included({ state }: { readonly state: Extract<TransactionState, { at: 'included' }> }): ReactNode {
  const { evidence, depthEvidence = evidence, depth } = state
  return (
    <>
      {isProved(evidence) ? <Trans>Confirmed, as its block proves.</Trans> : <Trans>Confirmed, according to one endpoint.</Trans>}{' '}
      {depth !== 'included' && isProved(evidence) && !isProved(depthEvidence) && (
        <Trans>
          Only one endpoint says how deep it is. <Hallmark evidence={depthEvidence} size={14} />
        </Trans>
      )}
    </>
  )
}
