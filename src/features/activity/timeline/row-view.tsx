import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ActivityEntry, changesOf, movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { type Names, unknownToken } from '#decode'
import { ExplorerLinks, type NameOf, PATHS, useNames, usePorts } from '#features/shared'
import type { FoldReason } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { linkStyle } from '#ui/buttons/button'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { Identicon } from '#ui/address/identicon'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { rowSentence, type TimelineRow } from '#wallet'
import { TransactionRow } from '../transaction-row.tsx'

/** Changes of one row that are spelled out. */
const MAX_CHANGES = 3

/** Who is at the other end, for its picture. */
function faceOf({ account, call, ...entry }: ActivityEntry): Address | undefined {
  const move = movesOf({ account, ...entry }).find(({ from, to }) => from !== to)
  const other = move && (move.from === account ? move.to : move.from)
  if (other !== undefined && !/^0x0{40}$/.test(other)) return other
  return call?.from === account ? call.to : call?.from
}

type Props = { readonly row: TimelineRow; readonly names: Names; readonly showAccounts: boolean }

/** One transaction in the timeline. What this device signed shows where it is; of all others what came of it. */
export function RowView({ row, names, showAccounts }: Props): ReactNode {
  const { book } = usePorts<'book'>()
  const nameOf = useNames(row.chainId)
  const [entry] = row.entries
  if (row.own) return <TransactionRow item={row.own} />
  if (!entry) return null
  const face = faceOf(entry)
  const chain = book.find(row.chainId)
  const evidence = [entry.callEvidence, entry.outcomeEvidence, entry.movesEvidence, entry.innerEvidence].filter((one) => one !== undefined)
  return (
    <div
      className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-b border-hair py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
      data-transaction={row.id}
      data-kind={row.kind}
    >
      <span className="w-5 self-center">{face !== undefined && <Identicon address={face} size={20} />}</span>
      <div className="min-w-0">
        {row.hash === undefined ? (
          <SentenceText words={rowSentence(row, names)} />
        ) : (
          <Link to={PATHS.transaction} params={{ id: row.hash }} className={`${linkStyle} inline-block min-h-6`}>
            <SentenceText words={rowSentence(row, names)} />
          </Link>
        )}
        <div className="mt-0.5 flex min-h-7 flex-wrap items-center gap-x-2 text-small text-soft">
          {row.at > 0 ? <TimeView at={row.at} /> : <Trans>time unknown</Trans>}
          <span>{chain?.name ?? row.chainId}</span>
          {showAccounts && row.accounts.map((account) => <AccountName key={account} account={account} nameOf={nameOf} />)}
          {row.note !== undefined && <span className="max-w-60 truncate text-ink">{row.note}</span>}
          {evidence.length > 0 && <GroupHallmark evidence={evidence} size={14} />}
        </div>
        {row.folded.length > 0 && (
          <ExplorerLinks chainId={row.chainId}>
            <Why reasons={row.folded} />
          </ExplorerLinks>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 sm:col-start-auto sm:flex-col sm:items-end">
        {row.failed && (
          <span className="inline-flex items-center gap-1 text-small font-semibold text-red">
            <Icon name="danger" size={12} />
            <Trans>failed</Trans>
          </span>
        )}
        {row.folded.length === 0 && <Gains entry={entry} names={names} />}
        {chain !== undefined && entry.outcome?.fee !== undefined && entry.call?.from === entry.account && (
          <span className="inline-flex min-h-7 items-center gap-1 text-small text-soft">
            <Trans>
              fee <AmountView amount={{ units: entry.outcome.fee, token: nativeToken(chain) }} size="small" />
            </Trans>
          </span>
        )}
      </div>
    </div>
  )
}

const AccountName = ({ account, nameOf }: { readonly account: Address; readonly nameOf: NameOf }): ReactNode => {
  const name = nameOf(account)
  return name === undefined ? <AddressView address={account} show="bare" /> : <HostileText text={name.text} />
}

/** What came and went, without the fee. */
function Gains({ entry, names }: { readonly entry: ActivityEntry; readonly names: Names }): ReactNode {
  const changes = changesOf(entry).filter(({ tokenId }) => tokenId === undefined)
  return (
    <>
      {changes.slice(0, MAX_CHANGES).map(({ token, units }) => (
        <span key={token ?? 'native'} className="inline-flex min-h-7 items-center">
          <AmountView
            amount={{
              units: units < 0n ? -units : units,
              token: token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(entry.chainId, token)),
            }}
            direction={units < 0n ? 'out' : 'in'}
          />
        </span>
      ))}
      {changes.length > MAX_CHANGES && (
        <span className="text-small text-soft">
          <Plural value={changes.length - MAX_CHANGES} one="# more asset" other="# more assets" />
        </span>
      )}
    </>
  )
}

/** Why it was folded away. */
function Why({ reasons }: { readonly reasons: readonly FoldReason[] }): ReactNode {
  return (
    <ul className="mt-1 text-small text-soft" data-part="why-folded">
      {reasons.map((reason, at) => (
        <li key={at} className="flex items-baseline gap-2">
          <Icon name="hide" size={12} className="relative top-0.5 shrink-0" />
          <span>
            <Reason reason={reason} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Reason({ reason }: { readonly reason: FoldReason }): ReactNode {
  switch (reason.kind) {
    case 'nothing-moved':
      return <Trans>A contract logged a transfer of nothing. It only puts an address into your list, so that you copy it by mistake.</Trans>
    case 'look-alike':
      return (
        <Trans>
          <AddressView address={reason.address} show="bare" /> looks like <AddressView address={reason.of} show="bare" />, but is a
          different address.
        </Trans>
      )
    case 'unasked':
      return <Trans>An unlisted asset that arrived without you doing anything.</Trans>
    case 'made-up':
      return <Trans>An unlisted contract says that you sent this. You signed nothing like it.</Trans>
    case 'imitates':
      return (
        <Trans>
          It calls itself <HostileText text={reason.name} />, but isn’t the one our list has by that name.
        </Trans>
      )
  }
}
