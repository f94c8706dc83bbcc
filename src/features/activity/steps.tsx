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
    <Trans key="0">Signed and kept</Trans>,
    <Trans key="1">Sent</Trans>,
    <Trans key="2">Included</Trans>,
    <Trans key="3">Safe</Trans>,
    <Trans key="4">Final</Trans>,
  ]
  return (
    <ScreenSection
      title={<Trans>Where it is</Trans>}
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
    return <Trans>An endpoint took it. The one that was asked last does not know it now.</Trans>
  switch (state.at) {
    case 'signed':
      return <Trans>The signed bytes are kept on this device. No endpoint has taken them.</Trans>
    case 'sent':
      return (
        <Trans>
          <HostileText text={state.to} /> took it. Whether others have seen it is not known yet.
        </Trans>
      )
    case 'pending':
      return <Trans>An endpoint says that it waits to be included.</Trans>
    case 'dropped':
      return <Trans>The endpoints that were asked do not know it, and say that its number is free.</Trans>
    case 'replaced':
    case 'cancelled':
      return isProved(state.evidence) ? (
        <Trans>Another transaction with its number was included.</Trans>
      ) : (
        <Trans>An endpoint says that another transaction with its number was included.</Trans>
      )
    case 'reset':
      return <Trans>The endpoint does not have the block that it was in, nor the transaction.</Trans>
    case 'included':
      return <Included state={state} />
  }
}

/** The inclusion and the depth are known each in its own way. */
function Included({ state }: { readonly state: Extract<TransactionState, { at: 'included' }> }): ReactNode {
  const { evidence, depthEvidence = evidence, depth } = state
  return (
    <>
      {isProved(evidence) ? (
        <Trans>That it was included is proved by its block.</Trans>
      ) : (
        <Trans>That it was included is the word of one endpoint.</Trans>
      )}{' '}
      {depth !== 'included' && isProved(evidence) && !isProved(depthEvidence) && (
        <Trans>
          How deep it is, is the word of one. <Hallmark evidence={depthEvidence} size={14} />
        </Trans>
      )}
    </>
  )
}
