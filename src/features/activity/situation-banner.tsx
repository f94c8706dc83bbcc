import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnTransaction, UsedNonce } from '#core/activity/activity'
import { nativeToken } from '#core/chains/chain'
import { type Evidence, isProved } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import { maxPrice } from '#core/ethereum/transaction'
import { PATHS, useAction, useSource, usePorts } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { Banner, type BannerTone } from '#ui/feedback/banner'
import { Button, type ButtonTone, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { TransactionActions } from './transaction-actions.tsx'
import { lastErrorOf, offersOf, reorgedFrom, type Situation, situationOf } from './situation.ts'

/** What the state means in one sentence, and what can be done. */
export function SituationBanner({ item }: { readonly item: OwnTransaction }): ReactNode {
  const all = useSource(usePorts<'transactions'>().transactions.all)
  const situation = situationOf(item, all)
  const lastError = lastErrorOf(item)
  if (situation.is === 'settled') return null
  return (
    <div className="flex flex-col gap-3" data-part="situation" data-situation={situation.is}>
      {lastError !== undefined && <ErrorNote error={lastError} />}
      <TransactionActions item={item} offers={offersOf(item, situation)} lead={leadOf(item, situation)}>
        {(error, buttons) => (
          <>
            <Banner
              tone={TONE[situation.is]}
              {...(situation.is === 'waiting' || situation.is === 'outbid' ? { icon: 'clock' as const } : {})}
              title={<Title item={item} situation={situation} />}
            >
              <div className="flex flex-col gap-3">
                <Reorged item={item} />
                <p>
                  <Text item={item} situation={situation} />
                </p>
                <div className="flex flex-wrap items-center gap-2 empty:hidden">
                  <Beyond item={item} situation={situation} />
                  {buttons}
                </div>
              </div>
            </Banner>
            {error !== undefined && <ErrorNote error={error} />}
          </>
        )}
      </TransactionActions>
    </div>
  )
}

const TONE: Record<Situation['is'], BannerTone> = {
  unsent: 'warn',
  outbid: 'plain',
  gap: 'warn',
  stuck: 'warn',
  missing: 'unknown',
  waiting: 'plain',
  dropped: 'warn',
  reset: 'warn',
  taken: 'unknown',
  replaced: 'warn',
  cancelled: 'plain',
  settled: 'plain',
}

/** Where one thing to do is plainly the best. */
const LEAD: Partial<Record<Situation['is'], ButtonTone>> = { unsent: 'primary', dropped: 'primary', stuck: 'primary', reset: 'primary' }

/** What the chain took back is best sent again at once; what an endpoint merely forgot may come back by itself. */
const leadOf = (item: OwnTransaction, { is }: Situation): ButtonTone =>
  is === 'missing' && reorgedFrom(item) !== undefined ? 'primary' : (LEAD[is] ?? 'plain')

function Title({ item, situation }: Told): ReactNode {
  switch (situation.is) {
    case 'unsent':
      return <Trans>Signed, but not sent</Trans>
    case 'outbid':
      return <Trans>You signed another in its place</Trans>
    case 'gap':
      return <Trans>Number {situation.missing} must come first</Trans>
    case 'stuck':
      return <Trans>Blocks ask more than it may pay</Trans>
    case 'missing':
      return reorgedFrom(item) === undefined ? <Trans>The endpoint does not know it now</Trans> : <Trans>Its block was given up</Trans>
    case 'waiting':
      return <Trans>Sent. It waits to be confirmed</Trans>
    case 'dropped':
      return <Trans>It got lost on its way</Trans>
    case 'reset':
      return <Trans>The chain was started anew without it</Trans>
    case 'taken':
      return <Trans>What became of it is not proved</Trans>
    case 'replaced':
      return 'evidence' in situation && !isProved(situation.evidence) ? (
        <Trans>Another of yours took its place, by an endpoint’s word</Trans>
      ) : (
        <Trans>Another transaction took its place</Trans>
      )
    case 'cancelled':
      return isProved(situation.evidence) ? <Trans>It was cancelled</Trans> : <Trans>It was cancelled, by an endpoint’s word</Trans>
    case 'settled':
      return null
  }
}

type Told = { readonly item: OwnTransaction; readonly situation: Situation }

function Text({ item, situation }: Told): ReactNode {
  const chain = usePorts<'book'>().book.find(item.chainId)
  const { nonce } = item.transaction
  switch (situation.is) {
    case 'unsent':
      return <Trans>Sending it twice does no harm: it can be included only once. Kept, it stays here until you send it.</Trans>
    case 'outbid':
      return (
        <Trans>
          Both have number {nonce}, so only one of the two can be included: most likely <TransactionLink id={situation.by} />.
        </Trans>
      )
    case 'gap':
      return situation.ours === undefined ? (
        <Trans>
          Transactions of an account are included in the order of their numbers, and nobody who was asked has number {situation.missing}.
          The next thing that you sign takes it; or fill it with a transaction that does nothing.
        </Trans>
      ) : (
        <Trans>
          Transactions of an account are included in the order of their numbers. <TransactionLink id={situation.ours} /> has that number and
          is not on its way: send it, and this one follows.
        </Trans>
      )
    case 'stuck':
      return chain === undefined ? null : (
        <Trans>
          It may pay <PerGas wei={maxPrice(item.transaction)} chainId={item.chainId} />, and the newest block asked for{' '}
          <PerGas wei={situation.baseFee} chainId={item.chainId} />. It waits until fees fall, or until you speed it up.
        </Trans>
      )
    case 'missing':
      return reorgedFrom(item) !== undefined ? (
        <Trans>
          The endpoint does not know it now. It may be included again by itself; sending the same bytes again does no harm, since it can be
          included only once.
        </Trans>
      ) : (
        <Trans>
          That may pass: endpoints forget, and not all of them know the same. Nothing shows that its number is used, and sending the same
          bytes again does no harm.
        </Trans>
      )
    case 'waiting':
      return <Waits item={item} />
    case 'dropped':
      return (
        <Trans>
          No endpoint that was asked has known it for long, and nothing shows that its number is used. The signed bytes are kept: send them
          again, or leave it. What you sign next takes its number.
        </Trans>
      )
    case 'reset':
      return (
        <Trans>
          What this account did on the chain before is not part of it any more. That happens to a chain on your computer when it is started
          again. Nothing is deleted here; you can put the record out of the way.
        </Trans>
      )
    case 'replaced':
      return <Replaced nonce={nonce} situation={situation} />
    case 'taken':
      return <TakenText nonce={nonce} taken={situation.taken} />
    case 'cancelled':
      return isProved(situation.evidence) ? (
        <Trans>
          Number {nonce} was used by <TransactionLink id={situation.by} />. This one can no longer be included, and nothing of it happened.
        </Trans>
      ) : (
        <UsedByOwn nonce={nonce} by={situation.by} evidence={situation.evidence} />
      )
    case 'settled':
      return null
  }
}

function Replaced({
  nonce,
  situation,
}: {
  readonly nonce: number
  readonly situation: Situation & { readonly is: 'replaced' }
}): ReactNode {
  if ('elsewhere' in situation)
    return (
      <Trans>
        Number {nonce} of this account was used by one that this device did not sign: by the same keys elsewhere. Its block proves that it
        is <TransactionLink id={situation.by} />. This one can no longer be included. <NotYou />
      </Trans>
    )
  return isProved(situation.evidence) ? (
    <Trans>
      Number {nonce} was used by <TransactionLink id={situation.by} />. This one can no longer be included, and nothing of it happened apart
      from that.
    </Trans>
  ) : (
    <UsedByOwn nonce={nonce} by={situation.by} evidence={situation.evidence} />
  )
}

/** Where no light client vouches for the block, one endpoint's word is all there is. */
const UsedByOwn = ({ nonce, by, evidence }: { readonly nonce: number; readonly by: Hex; readonly evidence: Evidence }): ReactNode => (
  <Trans>
    <Endpoint evidence={evidence} /> says that number {nonce} was used by <TransactionLink id={by} />. That is not proved.
  </Trans>
)

/** An endpoint by its host. */
const Endpoint = ({ evidence: { source } }: { readonly evidence: Evidence }): ReactNode =>
  source === undefined || source === '' ? <Trans>An endpoint</Trans> : <HostileText text={source} />

/** Its number is used, and by what is not proved. Nothing here may frighten: the same is seen where one endpoint hides it. */
function TakenText({ nonce, taken: { evidence, by, asked } }: { readonly nonce: number; readonly taken: UsedNonce }): ReactNode {
  const { i18n } = useLingui()
  const hosts = new Intl.ListFormat(i18n.locale).format(asked)
  return (
    <span data-part="taken">
      {by !== undefined ? (
        <Trans>
          <Endpoint evidence={by.evidence} /> says that another transaction took number {nonce}: <TransactionLink id={by.hash} />. That is
          not proved.
        </Trans>
      ) : isProved(evidence) ? (
        <Trans>
          Number {nonce} of this account is used, as its state proves. Which transaction used it is not known: it may be this one.
        </Trans>
      ) : (
        <Trans>
          <Endpoint evidence={evidence} /> says that number {nonce} is used, and not by which transaction. That is not proved.
        </Trans>
      )}{' '}
      {asked.length > 0 && (
        <Trans>
          Asked for this one, and not showing it: <HostileText text={hosts} most={300} />.
        </Trans>
      )}{' '}
      <Trans>It may be included all the same. Before you send the same again, ask another endpoint: add one under Chains.</Trans>
    </span>
  )
}

/** The one thing that matters where keys are used elsewhere. */
const NotYou = (): ReactNode => (
  <strong className="font-semibold text-ink">
    <Trans>If that was not you, somebody else has the keys of this account: move what is left in it to a new one now.</Trans>
  </strong>
)

function Waits({ item: { state } }: Pick<Told, 'item'>): ReactNode {
  const since = state.at === 'sent' || state.at === 'pending' ? state.since : undefined
  return since === undefined ? (
    <Trans>Nothing is to be done. If you speed it up or cancel it, whichever of the two is included first counts.</Trans>
  ) : (
    <Trans>
      Sent <TimeView at={since} />. Nothing is to be done. If you speed it up or cancel it, whichever of the two is included first counts.
    </Trans>
  )
}

const Reorged = ({ item }: Pick<Told, 'item'>): ReactNode => {
  const block = reorgedFrom(item)
  return block === undefined ? null : (
    <p data-part="reorged">
      <Trans>It was in block {String(block)}, which the chain has given up for another. That happens to the newest blocks.</Trans>
    </p>
  )
}

/** What helps beyond this transaction itself. */
function Beyond({ item, situation }: Told): ReactNode {
  if (situation.is !== 'gap') return null
  return situation.ours === undefined ? (
    <FillGap item={item} missing={situation.missing} />
  ) : (
    <SendEarlier id={situation.ours} missing={situation.missing} />
  )
}

/** Stored bytes of ours with the number that must come first. */
function SendEarlier({ id, missing }: { readonly id: Hex; readonly missing: number }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  const earlier = transactions.find(id)
  const send = useAction(async () => void (earlier && (await transactions.deliver(earlier))))
  if (earlier === undefined) return null
  return (
    <>
      <Button tone="primary" busy={send.busy} onClick={() => void send.start()} data-offer="send-earlier">
        <Trans>Send number {missing}</Trans>
      </Button>
      {send.error !== undefined && <ErrorNote error={send.error} />}
    </>
  )
}

function FillGap({ item: { account, chainId }, missing }: Pick<Told, 'item'> & { readonly missing: number }): ReactNode {
  const { requests } = usePorts<'requests'>()
  const navigate = useNavigate()
  const fill = useAction(async () => {
    const requestId = await requests.propose({ intent: { kind: 'call', to: account, value: 0n, data: '0x' }, account, chainId })
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  return (
    <Button tone="primary" busy={fill.busy} onClick={() => void fill.start()} data-offer="fill">
      <Trans>Fill number {missing}</Trans>
    </Button>
  )
}

/** A price per unit of gas, in billionths where the currency has 18 places. */
function PerGas({ wei, chainId }: { readonly wei: bigint; readonly chainId: number }): ReactNode {
  const chain = usePorts<'book'>().book.find(chainId)
  if (chain === undefined) return null
  const native = nativeToken(chain)
  const token = native.decimals === 18 ? { ...native, decimals: 9, symbol: 'gwei' } : native
  return <AmountView amount={{ units: wei, token }} />
}

/** Another of ours by what it does, or by its hash where it is not here. */
export function TransactionLink({ id }: { readonly id: Hex }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  useSource(transactions.all)
  const item = transactions.find(id)
  return item ? (
    <Link to={PATHS.transaction} params={{ id }} className={linkStyle}>
      <SentenceText words={item.sentence} />
    </Link>
  ) : (
    <HashView hash={id} of="tx" />
  )
}
