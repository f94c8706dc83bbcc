import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { OwnTransaction } from '#core/activity'
import type { OwnSignature } from '#core/own-signature'
import { isLayerOne, nativeToken } from '#core/chain'
import { wishOf } from '#core/intent'
import { PATHS, useAction, useSource, useWallet } from '#features/kit'
import { AmountView } from '#ui/amount-view'
import { Banner } from '#ui/banner'
import { Button, buttonLook, linkLook } from '#ui/button'
import { Disclosure } from '#ui/disclosure'
import { Empty } from '#ui/empty'
import { ErrorNote } from '#ui/error-note'
import { GroupHallmark } from '#ui/hallmark'
import { HostileText } from '#ui/hostile-text'
import { Identicon } from '#ui/identicon'
import { Page, SectionHead } from '#ui/page'
import { Say } from '#ui/say'
import { TimeView } from '#ui/time-view'
import { Offers, useAside } from './offers.tsx'
import { offersOf, situationOf } from './situation.ts'
import { StateWords } from './state-words.tsx'

/** Rows at first; more are shown on request. */
const AT_FIRST = 50

/** What this device signed, newest first. */
export function ActivityScreen(): ReactNode {
  const { transactions, signatures, account } = useWallet()
  const open = useSource(account)
  const signed = useSource(signatures).filter((item) => item.account === open?.address)
  const all = useSource(transactions.all).filter((item) => item.account === open?.address)
  const own = all.filter((item) => item.asideAt === undefined)
  const aside = all.filter((item) => item.asideAt !== undefined)
  const [most, setMost] = useState(AT_FIRST)
  const evidence = own.flatMap(({ state }) => ('evidence' in state ? [state.evidence] : []))
  return (
    <Page title={<Trans>Activity</Trans>} lede={all.length + signed.length > 0 && <Trans>What this account signed on this device.</Trans>}>
      <Restarted items={own.filter(({ state }) => state.at === 'reset')} />
      {all.length + signed.length === 0 && <NothingYet />}
      {own.length > 0 && (
        <section>
          <SectionHead side={evidence.length > 0 ? <GroupHallmark evidence={evidence} size={14} /> : undefined}>
            <Trans>Transactions</Trans>
          </SectionHead>
          <ul className="border-t border-hair">
            {own.slice(0, most).map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </ul>
          {own.length > most && (
            <div className="mt-4">
              <Button size="small" onClick={() => setMost(most + AT_FIRST)}>
                <Trans>Show earlier ones</Trans>
              </Button>
            </div>
          )}
        </section>
      )}
      {signed.length > 0 && <Signatures items={signed} />}
      {aside.length > 0 && <PutAside items={aside} />}
    </Page>
  )
}

/** A chain on this computer that was started again knows nothing of what was done on it before. */
function Restarted({ items }: { readonly items: readonly OwnTransaction[] }): ReactNode {
  const action = useAside(items)
  if (items.length === 0) return null
  return (
    <div className="flex flex-col gap-3" data-part="restarted">
      <Banner
        tone="warn"
        title={<Trans>The chain was started anew</Trans>}
        actions={
          <Button busy={action.busy} onClick={() => void action.start()}>
            <Trans>Put them aside</Trans>
          </Button>
        }
      >
        <Plural
          value={items.length}
          one="# transaction here is from before, and is not part of the chain any more. Nothing is deleted."
          other="# transactions here are from before, and are not part of the chain any more. Nothing is deleted."
        />
      </Banner>
      {action.error !== undefined && <ErrorNote error={action.error} />}
    </div>
  )
}

/** Kept, and out of the way. */
function PutAside({ items }: { readonly items: readonly OwnTransaction[] }): ReactNode {
  const { transactions } = useWallet()
  const back = useAction(() => transactions.bringBack(items.map(({ id }) => id)))
  return (
    <section data-part="aside">
      <Disclosure title={<Trans>Put aside</Trans>} hint={items.length}>
        <ul>
          {items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
        <div className="mt-4">
          <Button size="small" busy={back.busy} onClick={() => void back.start()}>
            <Trans>Bring them back</Trans>
          </Button>
        </div>
        {back.error !== undefined && <ErrorNote error={back.error} />}
      </Disclosure>
    </section>
  )
}

/** What was signed and not sent: whoever holds one may still use it. */
function Signatures({ items }: { readonly items: readonly OwnSignature[] }): ReactNode {
  const { book } = useWallet()
  const [most, setMost] = useState(AT_FIRST)
  return (
    <section data-part="signatures">
      <SectionHead>
        <Trans>Signatures</Trans>
      </SectionHead>
      <ul className="border-t border-hair">
        {items.slice(0, most).map((item) => (
          <li key={item.id} className="border-b border-hair py-3" data-signature={item.id}>
            <Link to={PATHS.review} params={{ requestId: item.id }} className={linkLook}>
              <Say words={item.sentence} />
            </Link>
            <div className="flex flex-wrap gap-x-2 text-small text-soft">
              <TimeView at={item.createdAt} />
              <span>{book.find(item.chainId)?.name ?? item.chainId}</span>
              {item.origin.kind === 'app' && (
                <span className="max-w-60 truncate">
                  <HostileText text={item.origin.origin} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {items.length > most && (
        <div className="mt-4">
          <Button size="small" onClick={() => setMost(most + AT_FIRST)}>
            <Trans>Show earlier ones</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

const NothingYet = (): ReactNode => (
  <Empty
    icon="activity"
    title={<Trans>Nothing signed yet</Trans>}
    actions={
      <Link to={PATHS.send} className={buttonLook('primary')}>
        <Trans>Send something</Trans>
      </Link>
    }
  >
    <Trans>What you sign stands here, from the signature until it is final.</Trans>
  </Empty>
)

function Line({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { book, transactions } = useWallet()
  const chain = book.find(item.chainId)
  const { state } = item
  const wish = wishOf(item.intent)
  const offers = offersOf(item, situationOf(item, useSource(transactions.all))).filter((offer) => offer !== 'keep' && offer !== 'put-aside')
  // On a rollup it would be a part only: the page of the transaction says so.
  const fee =
    state.at === 'included' && chain !== undefined && isLayerOne(chain)
      ? state.inclusion.gasUsed * state.inclusion.effectiveGasPrice
      : undefined
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-b border-hair py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
      data-transaction={item.id}
    >
      <span className="self-center">
        {item.transaction.to !== undefined && (
          <Identicon address={wish?.kind === 'send' || wish?.kind === 'send-item' ? wish.to : item.transaction.to} size={20} />
        )}
      </span>
      <div className="min-w-0">
        <Link to={PATHS.transaction} params={{ id: item.id }} className={linkLook}>
          <Say words={item.sentence} />
        </Link>
        <div className="flex flex-wrap gap-x-2 text-small text-soft">
          <TimeView at={item.createdAt} />
          <span>{chain?.name ?? item.chainId}</span>
          {offers.length > 0 && (
            <span>
              <Trans>number {item.transaction.nonce}</Trans>
            </span>
          )}
          {item.note !== undefined && item.note !== '' && <span className="max-w-60 truncate">{item.note}</span>}
        </div>
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 sm:col-start-auto sm:flex-col sm:items-end">
        <StateWords state={state} />
        {fee !== undefined && chain !== undefined && (
          <span className="text-small text-soft">
            <Trans>
              fee <AmountView amount={{ units: fee, token: nativeToken(chain) }} size="small" />
            </Trans>
          </span>
        )}
      </div>
      {offers.length > 0 && (
        <Offers item={item} offers={offers} size="small">
          {(error, buttons) => (
            <div className="col-start-2 -col-end-1 mt-1 flex flex-col gap-3">
              <div className="flex flex-wrap gap-2">{buttons}</div>
              {error !== undefined && <ErrorNote error={error} />}
            </div>
          )}
        </Offers>
      )}
    </li>
  )
}
