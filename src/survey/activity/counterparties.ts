import { defined } from '#core/defined'
import { type ActivityEntry, type AssetTransfer, movesOf } from '#core/activity/activity-entry'
import { type Address, ZERO } from '#core/ethereum/address'
import { isOfWorth } from './fold.ts'

/** How addresses came into a history. One may be in both: then it was dealt with, and is no stranger. */
export type Counterparties = {
  /** By dust, by transfers of nothing, by an account's name in what it never sent, or by the logs of tokens that no list knows. */
  readonly planted: ReadonlySet<Address>
  /** Whom an account dealt with itself, or who sent or took what is worth the name. */
  readonly dealtWith: ReadonlySet<Address>
}

export type CounterpartyContext = {
  /** The person's accounts. */
  readonly accounts: ReadonlySet<Address>
  /** True also where the list of that chain is not at hand: what is not known to be unlisted plants nobody. */
  readonly isListed: (token: Address, chainId: number) => boolean
}

/** Reads how everybody came into these entries (catalogue C2). Items are left out: what one is worth, nobody here can tell. */
export function counterpartiesIn(entries: readonly ActivityEntry[], context: CounterpartyContext): Counterparties {
  const { accounts, isListed } = context
  const planted = new Set<Address>()
  const dealtWith = new Set<Address>()
  for (const entry of entries) {
    const isOwn = entry.call !== undefined && accounts.has(entry.call.from)
    if (isOwn && entry.call?.to !== undefined) dealtWith.add(entry.call.to)
    for (const move of movesOf(entry)) {
      const other = move.from === entry.account ? move.to : move.from
      if (move.tokenId !== undefined || other === ZERO || accounts.has(other)) continue
      if (isReal(move, entry.chainId, isListed, isOwn)) dealtWith.add(other)
      // What the account sent itself plants nobody; nor does what it may have sent, where nobody told who sent it.
      else if (!isOwn && (entry.call !== undefined || move.to === entry.account || move.units === 0n)) planted.add(other)
    }
  }
  return { planted, dealtWith }
}

/** Worth the name; of what the account sent itself, however little. */
const isReal = ({ token, units }: AssetTransfer, chainId: number, isListed: CounterpartyContext['isListed'], isOwn: boolean): boolean =>
  isOwn
    ? units > 0n && (token === undefined || isListed(token, chainId))
    : isOfWorth({ ...defined({ token }), units }, chainId, { isListed })
