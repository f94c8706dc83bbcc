import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { isReplaceable } from '#core/activity/activity'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Names } from '#decode'
import { ExplorerLinks, type NameOf, PATHS, useNames, usePorts } from '#features/shared'
import type { FoldReason, PriceOf } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'
import type { TimelineRow } from '#wallet'
import { OwnRow } from './own-row.tsx'
import { RowAmounts } from './row-amounts.tsx'
import { ROW_LINK, RowFrame } from './row-frame.tsx'
import { lookOf } from './row-kind.ts'
import { shownSentence } from './shown-sentence.ts'

export type TimelineContext = {
  readonly showAccounts: boolean
  /** There is more than one chain to tell apart. */
  readonly showChains: boolean
  /** Of today, as far as it is known already: no row asks for one. */
  readonly priceOf: PriceOf
}

type Props = TimelineContext & { readonly row: TimelineRow; readonly names: Names }

/** One line in the timeline: a transaction that this device signed with where it is, a signature, and of all others what came of it. */
export function RowView({ row, names, priceOf, ...shows }: Props): ReactNode {
  const isPending = row.own !== undefined && isReplaceable(row.own)
  const amounts = <RowAmounts row={row} names={names} priceOf={priceOf} isPending={isPending} />
  const place = <Place row={row} {...shows} />
  if (row.own) return <OwnRow item={row.own} row={row} amounts={amounts} place={place} />
  if (row.signature) return <SignatureRow row={row} signature={row.signature} names={names} place={place} />
  const [entry] = row.entries
  return entry ? <EntryRow row={row} entry={entry} names={names} amounts={amounts} place={place} /> : null
}

/** Where it was done and by which account, as far as that needs to be told apart. */
function Place({ row, showAccounts, showChains }: Pick<Props, 'row' | 'showAccounts' | 'showChains'>): ReactNode {
  const { book } = usePorts<'book'>()
  const nameOf = useNames(row.chainId)
  return (
    <>
      {showAccounts && row.accounts.map((account) => <AccountName key={account} account={account} nameOf={nameOf} />)}
      {showChains && <span>{book.find(row.chainId)?.name ?? row.chainId}</span>}
    </>
  )
}

type PartProps = { readonly row: TimelineRow; readonly names: Names; readonly place: ReactNode }

function EntryRow({
  row,
  entry,
  names,
  amounts,
  place,
}: PartProps & { readonly entry: ActivityEntry; readonly amounts: ReactNode }): ReactNode {
  const chain = usePorts<'book'>().book.find(row.chainId)
  const fee = entry.call?.from === entry.account ? entry.outcome?.fee : undefined
  const evidence = [entry.callEvidence, entry.outcomeEvidence, entry.movesEvidence, entry.innerEvidence].filter((one) => one !== undefined)
  const sentence = <SentenceText words={shownSentence(row, names)} />
  return (
    <RowFrame
      id={{ transaction: row.id }}
      kind={row.kind}
      look={lookOf(row)}
      at={row.at}
      title={
        row.hash === undefined ? (
          sentence
        ) : (
          <Link to={PATHS.transaction} params={{ id: row.hash }} className={ROW_LINK}>
            {sentence}
          </Link>
        )
      }
      mark={evidence.length > 0 ? <GroupHallmark evidence={evidence} size={14} show="stamp" quiet /> : undefined}
      detail={
        <>
          {row.failed && (
            <span className="font-semibold text-red">
              <Trans>Failed</Trans>
            </span>
          )}
          {place}
          {row.note !== undefined && <span className="max-w-60 truncate text-ink">{row.note}</span>}
        </>
      }
      fee={
        chain !== undefined &&
        fee !== undefined && <AmountView amount={{ units: fee, token: nativeToken(chain) }} shows="rounded" size="small" />
      }
      amounts={row.failed ? undefined : amounts}
      below={
        row.folded.length > 0 ? (
          <ExplorerLinks chainId={row.chainId}>
            <Why reasons={row.folded} />
          </ExplorerLinks>
        ) : undefined
      }
    />
  )
}

/** What was signed and not sent: whoever has one may still use it. */
const SignatureRow = ({ row, signature, names, place }: PartProps & { readonly signature: OwnSignature }): ReactNode => (
  <RowFrame
    id={{ signature: signature.id }}
    kind={row.kind}
    look={lookOf(row)}
    at={row.at}
    title={
      <Link to={PATHS.review} params={{ requestId: signature.id }} className={ROW_LINK}>
        <SentenceText words={shownSentence(row, names)} />
      </Link>
    }
    detail={
      <>
        <span>
          <Trans>Signed</Trans>
        </span>
        {place}
        {signature.origin.kind === 'app' && (
          <span className="max-w-60 truncate">
            <HostileText text={signature.origin.origin} />
          </span>
        )}
      </>
    }
  />
)

const AccountName = ({ account, nameOf }: { readonly account: Address; readonly nameOf: NameOf }): ReactNode => {
  const name = nameOf(account)
  return name === undefined ? <AddressView address={account} show="bare" /> : <HostileText text={name.text} />
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
