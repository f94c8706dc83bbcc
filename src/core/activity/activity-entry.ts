import { bigintToDecimal } from '../text/json.ts'
import { defined } from '../defined.ts'
import type { Address } from '../ethereum/address.ts'
import { type Evidence, KINDS } from '../evidence/evidence.ts'
import type { Hex } from '../bytes/hex.ts'

/** An asset that came to or left the account. `token` absent: the native currency. Base units. */
export type AssetTransfer = {
  readonly token?: Address
  /** Of an item (ERC-721, ERC-1155). */
  readonly tokenId?: bigint
  readonly from: Address
  readonly to: Address
  readonly units: bigint
  /**
   * How it shows: what the transaction carried, a call inside it, an event of a contract (its word), what validators were paid out, or the balance alone: then
   * whom it is from or to is not known, and the zero address stands there.
   */
  readonly by: 'value' | 'call' | 'log' | 'withdrawal' | 'balance'
}

/** A right that the account gave, by an event of a contract. */
export type LoggedGrant =
  | { readonly kind: 'allowance'; readonly token: Address; readonly spender: Address; readonly units: bigint }
  | { readonly kind: 'item'; readonly token: Address; readonly spender: Address; readonly tokenId: bigint }
  | { readonly kind: 'operator'; readonly token: Address; readonly spender: Address; readonly granted: boolean }

/** What the transaction is, as its block holds it. Wei. */
export type EntryCall = {
  readonly from: Address
  /** Absent: it makes a contract. */
  readonly to?: Address
  readonly value: bigint
  readonly nonce?: number
  /** At most `MAX_DATA` bytes of it. */
  readonly data: Hex
}

/** What became of it. */
export type EntryOutcome = {
  readonly success: boolean
  /** Wei that it cost its sender, as far as the receipt says. */
  readonly fee?: bigint
  readonly created?: Address
}

/** A source said one thing, and something better founded says another. */
export type Dispute = {
  readonly what: 'call' | 'outcome' | 'moves' | 'inner'
  readonly source: string
  readonly said: string
  readonly stands: string
}

/** What one source, or all of them together, say of one transaction as far as it is about one account. Each part with how it is known. */
export type ActivityEntry = {
  /** The transaction's hash, or `block:` and a number where the balance tells of something that no transaction is known for. */
  readonly id: string
  readonly chainId: number
  readonly account: Address
  readonly hash?: Hex
  readonly block?: bigint
  readonly index?: number
  /** Seconds since the epoch. */
  readonly time?: number
  readonly call?: EntryCall
  readonly callEvidence?: Evidence
  readonly outcome?: EntryOutcome
  readonly outcomeEvidence?: Evidence
  /** Absent: not looked for yet. */
  readonly moves?: readonly AssetTransfer[]
  readonly grants?: readonly LoggedGrant[]
  readonly movesEvidence?: Evidence
  /** What came by calls inside, by whoever can tell. Absent: nobody told. */
  readonly inner?: readonly AssetTransfer[]
  readonly innerEvidence?: Evidence
  /** Who told of it: hosts of endpoints, `this device`, or the name of a file. */
  readonly sources: readonly string[]
  readonly disputes?: readonly Dispute[]
  /** It came from a file that the person chose, and from nowhere else yet. */
  readonly imported?: true
}

/** Bytes of calldata that an entry keeps: enough to say what is called and with what. */
export const MAX_DATA = 2048
/** Moves and grants of one entry that are kept. */
export const MAX_MOVES = 200

const rank = (evidence: Evidence | undefined): number => (evidence ? KINDS.indexOf(evidence.kind) : KINDS.length)

const plain = (value: unknown): string => JSON.stringify(value, bigintToDecimal) ?? ''

/**
 * The better founded first. Of claims those of a node, which names a head, before those of a service; of one source the newer; else in the order of their names,
 * so that the same comes out in whatever order they come.
 */
function isBefore(a: Evidence | undefined, b: Evidence | undefined): boolean {
  if (rank(a) !== rank(b)) return rank(a) < rank(b)
  if ((a?.head === undefined) !== (b?.head === undefined)) return a?.head !== undefined
  if (a?.source !== b?.source) return (a?.source ?? '') < (b?.source ?? '')
  return (a?.at ?? 0) >= (b?.at ?? 0)
}

type Part = 'call' | 'outcome' | 'moves' | 'inner'

/** The better founded of the two. What the other says otherwise is a dispute. */
function better(part: Part, a: ActivityEntry, b: ActivityEntry): { readonly of: ActivityEntry; readonly dispute?: Dispute | undefined } {
  if (b[part] === undefined) return { of: a }
  if (a[part] === undefined) return { of: b }
  const evidence = `${part}Evidence` as const
  const sourceOf = (entry: ActivityEntry): string => entry[evidence]?.source ?? ''
  const [of, other] = isBefore(a[evidence], b[evidence]) ? [a, b] : [b, a]
  const said = saidOtherwise(part, other, of)
  // One that changed its mind (a block was given up) disputes nothing.
  if (said === undefined || sourceOf(of) === sourceOf(other)) return { of }
  return { of, dispute: { what: part, source: sourceOf(other), said: said.slice(0, 400), stands: saysOf(part, of).slice(0, 400) } }
}

const movesIn = (moves: readonly AssetTransfer[] = []): readonly string[] =>
  moves.map(({ token, tokenId, from, to, units }) => plain([token, tokenId, from, to, units]))

/** What two sources must agree on: data may be cut short, and a service may leave a fee out. */
const saysOf = (part: Part, { call, outcome, moves, inner }: ActivityEntry): string =>
  part === 'call'
    ? plain([call?.from, call?.to, call?.value])
    : part === 'outcome'
      ? plain(outcome?.success)
      : movesIn(part === 'moves' ? moves : inner).join(' ')

/** What `one` says that `other` does not bear out. A service may know of fewer moves: more than there were is another thing. */
function saidOtherwise(part: Part, one: ActivityEntry, other: ActivityEntry): string | undefined {
  if (part === 'inner') return undefined
  if (part !== 'moves') return saysOf(part, one) === saysOf(part, other) ? undefined : saysOf(part, one)
  const there = new Set(movesIn(other.moves))
  const made = movesIn(one.moves).filter((move) => !there.has(move))
  return made.length === 0 ? undefined : made.join(' ')
}

/** Two tellings of one transaction made one: each part from who knows it best. In whatever order they come, the same comes out. */
export function join(a: ActivityEntry, b: ActivityEntry): ActivityEntry {
  const [call, outcome, moves, inner] = [better('call', a, b), better('outcome', a, b), better('moves', a, b), better('inner', a, b)]
  // Where it is, by who knows best what became of it.
  const [placed, other] = outcome.of.block === undefined ? [outcome.of === a ? b : a, outcome.of] : [outcome.of, outcome.of === a ? b : a]
  const [block, index] = [placed.block ?? other.block, placed.index ?? other.index]
  const time = placed.time ?? other.time
  const hash = a.hash ?? b.hash
  const disputes = [...(a.disputes ?? []), ...(b.disputes ?? []), ...[call, outcome, moves].flatMap(({ dispute }) => dispute ?? [])]
  const different = new Map(disputes.map((one) => [`${one.what} ${one.source} ${one.said}`, one]))
  const part = (name: keyof ActivityEntry, { of }: { readonly of: ActivityEntry }): Partial<ActivityEntry> =>
    of[name] === undefined ? {} : { [name]: of[name] }
  return {
    id: a.id,
    chainId: a.chainId,
    account: a.account,
    ...defined({ hash, block, index, time }),
    ...part('call', call),
    ...part('callEvidence', call),
    ...part('outcome', outcome),
    ...part('outcomeEvidence', outcome),
    ...part('moves', moves),
    ...part('grants', moves),
    ...part('movesEvidence', moves),
    ...part('inner', inner),
    ...part('innerEvidence', inner),
    ...defined({ imported: a.imported && b.imported ? (true as const) : undefined }),
    sources: [...new Set([...a.sources, ...b.sources])].toSorted(),
    ...defined({ disputes: different.size > 0 ? [...different.values()] : undefined }),
  }
}

/** Everything that moved, each once: where the chain writes a log of each move of ether (EIP-7708), what calls inside moved is among those. */
export function movesOf({ moves = [], inner = [] }: ActivityEntry): readonly AssetTransfer[] {
  const isLogged = moves.some(({ token, by }) => token === undefined && by === 'log')
  return [...moves, ...(isLogged ? inner.filter(({ by }) => by !== 'call') : inner)]
}

/** What the account gained of each asset, in base units, without the fee; an item by its number. Nothing where it came out even. */
export function changesOf(
  entry: ActivityEntry,
): readonly { readonly token?: Address; readonly tokenId?: bigint; readonly units: bigint }[] {
  const sums = new Map<string, { token?: Address; tokenId?: bigint; units: bigint }>()
  for (const { token, tokenId, from, to, units } of movesOf(entry)) {
    const key = `${token ?? ''}:${tokenId ?? ''}`
    const sum = sums.get(key) ?? { ...defined({ token, tokenId }), units: 0n }
    sum.units += (to === entry.account ? units : 0n) - (from === entry.account ? units : 0n)
    sums.set(key, sum)
  }
  return [...sums.values()].filter(({ units }) => units !== 0n)
}
