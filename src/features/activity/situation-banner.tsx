import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '#ui/router/router'
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
      return <Trans>Signed, not sent</Trans>
    case 'outbid':
      return <Trans>You signed a replacement</Trans>
    case 'gap':
      return <Trans>Nonce {situation.missing} must come first</Trans>
    case 'stuck':
      return <Trans>Its maximum fee is too low right now</Trans>
    case 'missing':
      return reorgedFrom(item) === undefined ? (
        <Trans>The endpoint doesn’t have it at the moment</Trans>
      ) : (
        <Trans>Its block was dropped</Trans>
      )
    case 'waiting':
      return <Trans>Sent. Waiting to be confirmed</Trans>
    case 'dropped':
      return <Trans>It didn’t reach the chain</Trans>
    case 'reset':
      return <Trans>The chain was restarted without it</Trans>
    case 'taken':
      return <Trans>Its outcome isn’t proved</Trans>
    case 'replaced':
      return 'evidence' in situation && !isProved(situation.evidence) ? (
        <Trans>Replaced by another of yours, an endpoint says</Trans>
      ) : (
        <Trans>Replaced by another transaction</Trans>
      )
    case 'cancelled':
      return isProved(situation.evidence) ? <Trans>Cancelled</Trans> : <Trans>Cancelled, an endpoint says</Trans>
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
      return (
        <Trans>
          Sending it twice does no harm, because it can be confirmed only once. If you keep it, it stays here until you send it.
        </Trans>
      )
    case 'outbid':
      return (
        <Trans>
          Both have nonce {nonce}, so only one of them can be confirmed: most likely <TransactionLink id={situation.by} />.
        </Trans>
      )
    case 'gap':
      return situation.ours === undefined ? (
        <Trans>
          An account’s transactions are confirmed in nonce order, and no endpoint we asked has nonce {situation.missing}. The next thing you
          sign takes it. Or fill it with a transaction that does nothing.
        </Trans>
      ) : (
        <Trans>
          An account’s transactions are confirmed in nonce order. <TransactionLink id={situation.ours} /> has that nonce and isn’t pending.
          Send it, and this one follows.
        </Trans>
      )
    case 'stuck':
      return chain === undefined ? null : (
        <Trans>
          It pays at most <PerGas wei={maxPrice(item.transaction)} chainId={item.chainId} />, and the newest block charged{' '}
          <PerGas wei={situation.baseFee} chainId={item.chainId} />. It waits until fees fall or you speed it up.
        </Trans>
      )
    case 'missing':
      return reorgedFrom(item) !== undefined ? (
        <Trans>
          The endpoint doesn’t have it at the moment. It may be confirmed again by itself. Sending it again does no harm, because it can be
          confirmed only once.
        </Trans>
      ) : (
        <Trans>
          This may pass: endpoints drop transactions, and each sees different ones. Nothing shows that its nonce is used, so sending it
          again does no harm.
        </Trans>
      )
    case 'waiting':
      return <Waits item={item} />
    case 'dropped':
      return (
        <Trans>
          No endpoint we asked has had it for a while, and nothing shows that its nonce is used. The signed transaction is saved: send it
          again or leave it. The next thing you sign takes its nonce.
        </Trans>
      )
    case 'reset':
      return (
        <Trans>
          What this account did before the restart is no longer part of the chain. This happens to a local chain when you restart it.
          Nothing is deleted here. You can archive the record.
        </Trans>
      )
    case 'replaced':
      return <Replaced nonce={nonce} situation={situation} />
    case 'taken':
      return <TakenText nonce={nonce} taken={situation.taken} />
    case 'cancelled':
      return isProved(situation.evidence) ? (
        <Trans>
          Nonce {nonce} was used by <TransactionLink id={situation.by} />. This one can no longer be confirmed, and none of it happened.
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
        A transaction signed elsewhere with the same keys used nonce {nonce} of this account. Its block proves that it’s{' '}
        <TransactionLink id={situation.by} />. This one can no longer be confirmed. <NotYou />
      </Trans>
    )
  return isProved(situation.evidence) ? (
    <Trans>
      Nonce {nonce} was used by <TransactionLink id={situation.by} />. This one can no longer be confirmed, and nothing else of it happened.
    </Trans>
  ) : (
    <UsedByOwn nonce={nonce} by={situation.by} evidence={situation.evidence} />
  )
}

/** Where no light client vouches for the block, one endpoint's word is all there is. */
const UsedByOwn = ({ nonce, by, evidence }: { readonly nonce: number; readonly by: Hex; readonly evidence: Evidence }): ReactNode => (
  <Trans>
    <Endpoint evidence={evidence} /> says that nonce {nonce} was used by <TransactionLink id={by} />. That isn’t proved.
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
          <Endpoint evidence={by.evidence} /> says that another transaction took nonce {nonce}: <TransactionLink id={by.hash} />. That isn’t
          proved.
        </Trans>
      ) : isProved(evidence) ? (
        <Trans>The account’s state proves that nonce {nonce} is used. We don’t know which transaction used it. It may be this one.</Trans>
      ) : (
        <Trans>
          <Endpoint evidence={evidence} /> says that nonce {nonce} is used, but not by which transaction. That isn’t proved.
        </Trans>
      )}{' '}
      {asked.length > 0 && (
        <Trans>
          Asked for this transaction, but didn’t show it: <HostileText text={hosts} most={300} />.
        </Trans>
      )}{' '}
      <Trans>It may be confirmed anyway. Before you repeat the payment, ask another endpoint: add one in Settings, under Chains.</Trans>
    </span>
  )
}

/** The one thing that matters where keys are used elsewhere. */
const NotYou = (): ReactNode => (
  <strong className="font-semibold text-ink">
    <Trans>If that wasn’t you, someone else has this account’s keys. Move what’s left in it to a new account now.</Trans>
  </strong>
)

function Waits({ item: { state } }: Pick<Told, 'item'>): ReactNode {
  const since = state.at === 'sent' || state.at === 'pending' ? state.since : undefined
  return since === undefined ? (
    <Trans>You don’t need to do anything. If you speed it up or cancel it, only the one confirmed first counts.</Trans>
  ) : (
    <Trans>
      Sent <TimeView at={since} />. You don’t need to do anything. If you speed it up or cancel it, only the one confirmed first counts.
    </Trans>
  )
}

const Reorged = ({ item }: Pick<Told, 'item'>): ReactNode => {
  const block = reorgedFrom(item)
  return block === undefined ? null : (
    <p data-part="reorged">
      <Trans>It was in block {String(block)}, which the chain replaced with another. That can happen to the newest blocks.</Trans>
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
        <Trans>Send nonce {missing}</Trans>
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
      <Trans>Fill nonce {missing}</Trans>
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
