import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import { worth } from '#core/money/price'
import type { Hex } from '#core/bytes/hex'
import { AgainButton, DescribedPart, FactView, pastSentence, useExplorerAnswer, useKnownPrices, useNames } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { MoneyView } from '#ui/amounts/money-view'
import { Banner } from '#ui/feedback/banner'
import { Hallmark } from '#ui/evidence/hallmark'
import { Disclosure } from '#ui/layout/disclosure'
import { HashView } from '#ui/address/hash-view'
import { Icon } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import type { TransactionBytes, TransactionFacts } from '#wallet'
import { ExplorePage } from '../explore-layout.tsx'
import { DecodedCallPart, LogsPart, CalldataPart } from './call-parts.tsx'
import { movedToken, MovesPart } from './moves-part.tsx'
import { swapOutcome } from './swap-outcome.ts'
import { InclusionBox, OwnBox, SentBox } from './transaction-boxes.tsx'

/** A transaction by its hash: what became of it, what moved, what it asked for, each with how it is known. */
export function TransactionPage({ chain, hash }: { readonly chain: Chain; readonly hash: Hex }): ReactNode {
  const answer = useExplorerAnswer(`${chain.chainId} ${hash}`, (explorer, signal) => explorer.transaction(chain, hash, signal))
  const { value } = answer
  return (
    <ExplorePage
      title={<Title chain={chain} facts={value} />}
      lede={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
          {value && <Where chain={chain} facts={value} />}
          <span data-hash={hash}>
            <HashView hash={hash} />
          </span>
        </span>
      }
      actions={<AgainButton answer={answer} />}
      aside={
        value && (
          <>
            <InclusionBox chain={chain} facts={value} />
            {value.sent !== undefined && <SentBox chain={chain} facts={value} />}
            <OwnBox chain={chain} hash={hash} />
          </>
        )
      }
    >
      <FactView answer={answer} words={<Trans>Checking it against its block’s roots</Trans>}>
        {(facts) => <Parts chain={chain} facts={facts} />}
      </FactView>
    </ExplorePage>
  )
}

/** What it did, in the past tense once it has been done. */
function Title({ chain, facts }: { readonly chain: Chain; readonly facts: TransactionFacts | undefined }): ReactNode {
  const { explanation, status } = facts ?? {}
  if (explanation === undefined) return <Trans>Transaction</Trans>
  const isDone = status?.at === 'included' && status.inclusion.success
  const outcome = facts && swapOutcome(facts, (token) => movedToken(chain, facts, token))
  return <SentenceText words={outcome ?? (isDone ? pastSentence(explanation.intent) : explanation.intent)} />
}

/** What became of it, when, and what it cost. */
function Where({ chain, facts: { status, header } }: PartsProps): ReactNode {
  if (status.at === 'unknown') return <Trans>Unknown to every endpoint we asked</Trans>
  if (status.at === 'pending') return <Trans>Pending: not in a block yet</Trans>
  const { inclusion, depth } = status
  return (
    <>
      {inclusion.success ? (
        <span className="inline-flex min-h-6 items-center gap-1.5 rounded-full bg-sunk px-2.5 font-medium">
          <Icon name="done" size={12} />
          {depth === 'final' ? <Trans>Succeeded, final</Trans> : <Trans>Succeeded</Trans>}
        </span>
      ) : (
        <strong className="inline-flex min-h-6 items-center gap-1.5 rounded-full bg-red-wash px-2.5 font-semibold text-red">
          <Icon name="danger" size={12} />
          <Trans>Failed</Trans>
        </strong>
      )}
      {header !== undefined && <TimeView at={Number(header.timestamp) * 1000} />}
      <FeePaid chain={chain} wei={inclusion.gasUsed * inclusion.effectiveGasPrice} />
    </>
  )
}

/** In money where the price is known: what it would cost today. */
function FeePaid({ chain, wei }: { readonly chain: Chain; readonly wei: bigint }): ReactNode {
  const amount = { units: wei, token: nativeToken(chain) }
  const price = useKnownPrices()(amount.token)
  const shown =
    price === undefined ? (
      <AmountView amount={amount} shows="rounded" size="small" />
    ) : (
      <MoneyView money={worth(amount, price.price)} size="small" />
    )
  return (
    <span>
      <Trans>Fee {shown}</Trans>
    </span>
  )
}

type PartsProps = { readonly chain: Chain; readonly facts: TransactionFacts }

function Parts({ chain, facts }: PartsProps): ReactNode {
  const nameOf = useNames(chain.chainId)
  const named = facts.described.filter(({ of }) => of === 'name')
  const described = facts.described.filter(({ of }) => of !== 'name')
  return (
    <div className="flex flex-col gap-8" data-part="transaction" data-at={facts.status.at}>
      <Situation chain={chain} facts={facts} />
      {facts.status.at === 'included' && facts.status.inclusion.success && <MovesPart chain={chain} facts={facts} />}
      {facts.explanation !== undefined && <DecodedCallPart explanation={facts.explanation} nameOf={nameOf} />}
      <DescribedPart review={{ described: named }} nameOf={nameOf} />
      <div>
        {described.length > 0 && (
          // It says again what stands above, in words of its own.
          <Disclosure title={<Trans>In the words of its descriptor</Trans>}>
            <div className="pb-4">
              <DescribedPart review={{ described }} nameOf={nameOf} />
            </div>
          </Disclosure>
        )}
        {facts.status.at === 'included' && <LogsPart facts={facts} nameOf={nameOf} />}
        {facts.sent !== undefined && facts.sent.data !== '0x' && <CalldataPart data={facts.sent.data} />}
      </div>
    </div>
  )
}

/** What stands in the way of reading the rest as it is. */
function Situation({ chain, facts }: { readonly chain: Chain; readonly facts: TransactionFacts }): ReactNode {
  const { status } = facts
  if (status.at === 'unknown')
    return (
      <Banner tone="unknown" title={<Trans>No endpoint we asked knows this transaction</Trans>}>
        <Trans>It may belong to another chain, may have been dropped or was never sent. No one can prove that it doesn’t exist.</Trans>
      </Banner>
    )
  if (status.at === 'pending')
    return (
      <>
        <Banner tone="warn" title={<Trans>Not in a block yet</Trans>}>
          <Trans>Nothing has moved. Another transaction with the same nonce may still replace it.</Trans>
        </Banner>
        <Unbound facts={facts} />
      </>
    )
  return (
    <>
      {!status.inclusion.success && (
        <Banner tone="danger" title={<Trans>Failed on chain</Trans>}>
          <Trans>Nothing moved. Only the fee was paid.</Trans> <Reason chain={chain} facts={facts} />
        </Banner>
      )}
      <Unbound facts={facts} />
    </>
  )
}

/** What it asks for cannot be held against its hash: why, in a sentence that is true of it. */
function Unbound({ facts: { status, sent } }: { readonly facts: TransactionFacts }): ReactNode {
  if (sent === undefined || sent.isBound || status.at === 'unknown') return null
  return (
    <Banner tone="unknown" title={<Trans>An endpoint claims what it does</Trans>}>
      <span data-part="unbound" data-why={status.unbound}>
        <WhyUnbound why={status.unbound} />
      </span>
    </Banner>
  )
}

function WhyUnbound({ why }: { readonly why: TransactionBytes['unbound'] }): ReactNode {
  switch (why) {
    case 'unknown-type':
      return <Trans>The endpoint says it has a type this version doesn’t know. So its fields can’t be checked against its hash.</Trans>
    case 'played':
      return <Trans>A development node ran it without its sender’s key, so no signature proves who sent it.</Trans>
    case 'own-form':
      return (
        <Trans>
          Its fields don’t match its hash. This chain may sign in its own way, the transaction may have no signer, or the endpoint isn’t
          telling the truth.
        </Trans>
      )
    case 'unreadable':
    case undefined:
      return <Trans>Some of its fields couldn’t be read, so they can’t be checked against its hash. They may be false.</Trans>
  }
}

/** Why it failed, by running it again here: a chain keeps no reasons. */
function Reason({ chain, facts }: { readonly chain: Chain; readonly facts: TransactionFacts }): ReactNode {
  const answer = useExplorerAnswer(`why ${chain.chainId} ${facts.hash}`, (explorer, signal) => explorer.reason(chain, facts, signal))
  const { value, asking } = answer
  if (asking) return <Trans>Running it again to see why.</Trans>
  if (value === undefined)
    return <Trans>The reason is unknown. A chain doesn’t record it, and running it again on this device didn’t show it.</Trans>
  return (
    <span data-part="reason">
      {value.found === 'receipt' ? (
        <Trans>
          The receipt says: <SentenceText words={value.why} />.
        </Trans>
      ) : (
        <Trans>
          Run again on this device: <SentenceText words={value.why} />.
        </Trans>
      )}{' '}
      <Hallmark evidence={value.evidence} size={14} />
    </span>
  )
}
