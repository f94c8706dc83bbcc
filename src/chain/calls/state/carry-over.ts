import type { Address } from '#core/ethereum/address'
import { type ErrorCode, isError } from '#core/errors'
import type { BlockId } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { MissingState, Witness, WitnessAccount } from '#core/simulation/simulation'
import type { Purpose } from '#protocol/chain'
import type { CallOptions } from '../../connection/exchange.ts'
import type { AccountChange, WatchedAccount } from '../../proof/block-access-list.ts'
import { fetchBlockChanges, type BlockChanges, type BlockChangesDeps, MAX_BLOCKS } from './block-changes.ts'
import type { CodeCache } from './code-cache.ts'

/** What is asked again with every block, and for which a list that names nobody is worth more than a proof that does. Others take what was carried already. */
const WATCHING: readonly Purpose[] = ['balances', 'allowances', 'follow']

/** Accounts and slots that are carried. Those that were proved longest ago go first. */
const MAX_CARRIED = { accounts: 1_000, slots: 4_000 } as const

/** keccak256 of no code, and the root of no storage. */
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const EMPTY_ROOT: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
/** A list tells what changed in a storage and not which root it has then: this stands for one that has something in it. */
const SOME_STORAGE: Hex = `0x${'11'.repeat(32)}`

type Slot = Witness['slots'][number]
/** A value, and the block by whose state root it was proved. */
type Kept<T> = { readonly item: T; readonly since: BlockId }
type State = { readonly accounts: Map<Address, Kept<WitnessAccount>>; readonly slots: Map<string, Kept<Slot>> }

/** What of a question is known at a block without a proof of that block. */
export type CarriedState = {
  readonly witness: Pick<Witness, 'accounts' | 'slots'>
  /** The oldest block by which some of it was proved. */
  readonly since: BlockId
  readonly sources: readonly string[]
  readonly trips: number
}

/** State of one chain that was proved once, and goes from block to block with what their access lists say. */
export type CarryOver = {
  /** Remembers what was proved at a block. */
  keep(header: Header, witness: Witness, purpose: Purpose): void
  /**
   * Of these wants, what is known at this block by proofs of an earlier one and the access lists of all blocks since. Asks for lists, which name nobody; for nothing where
   * nothing of it was proved before. `undefined` where nothing can be carried: then it is to be proved. Throws `app/aborted`, and the failures that `ENDS` names.
   */
  bring(header: Header, wants: readonly MissingState[], asking: CallOptions): Promise<CarriedState | undefined>
}

/** Of a list that could not be had, what is no reason to ask the same endpoints for a proof. */
const ENDS: readonly ErrorCode[] = ['app/aborted', 'rpc/offline']

const emptyState = (): State => ({ accounts: new Map(), slots: new Map() })

/** Puts it last, and drops what is first and too much. */
function put<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}

/** What lists are looked through for. */
function watchedIn({ accounts, slots }: State): readonly WatchedAccount[] {
  const byAddress = new Map<Address, Hex[]>([...accounts.keys()].map((address) => [address, []]))
  for (const { item } of slots.values()) byAddress.set(item.address, [...(byAddress.get(item.address) ?? []), item.slot])
  return [...byAddress].map(([address, own]) => ({ address, slots: own }))
}

/** The account after a change; `undefined` where a list does not tell enough of it. */
function changedAccount(
  { address, account }: WitnessAccount,
  change: AccountChange | undefined,
  isStored: boolean,
  codes: CodeCache,
): WitnessAccount | undefined {
  const { nonce, balance, codeHash, storageRoot } = account ?? { nonce: 0n, balance: 0n, codeHash: NO_CODE, storageRoot: EMPTY_ROOT }
  // Whether there is anything in a storage that was empty depends on slots that nobody watches.
  if (isStored && storageRoot === EMPTY_ROOT) return undefined
  if (!isStored && change?.balance === undefined && change?.nonce === undefined && change?.code === undefined) return { address, account }
  const next = {
    nonce: change?.nonce ?? nonce,
    balance: change?.balance ?? balance,
    codeHash: change?.code === undefined ? codeHash : codes.put(change.code),
    storageRoot: isStored ? SOME_STORAGE : storageRoot,
  }
  // EIP-161: an account with nothing is none.
  const isNone = next.nonce === 0n && next.balance === 0n && next.codeHash === NO_CODE
  return { address, account: isNone ? undefined : next }
}

/** A state after blocks that changed this of it. What they leave open is not in it. */
function after({ accounts, slots }: State, { changes, stored }: BlockChanges, codes: CodeCache): State {
  const next = emptyState()
  for (const [address, { item, since }] of accounts) {
    const moved = changedAccount(item, changes.get(address), stored.has(address), codes)
    if (moved) next.accounts.set(address, { item: moved, since })
  }
  for (const [key, { item, since }] of slots) {
    const value = changes.get(item.address)?.slots.find(({ slot }) => slot === item.slot)?.value
    next.slots.set(key, { item: value === undefined ? item : { ...item, value }, since })
  }
  return next
}

/** Of one chain, in memory only. */
export function createCarryOver(deps: BlockChangesDeps & { readonly codes: CodeCache }): CarryOver {
  let state = emptyState()
  /** The block at which all of it is known. */
  let at: BlockId | undefined
  let source: string | undefined
  /** The block to which it could not be carried: whoever asks next is not to try the same again. */
  let unreached: Hex | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const knows = ({ address, slots }: MissingState): boolean =>
    state.accounts.has(address) || slots.some((slot) => state.slots.has(address + slot))

  /** Carries all that is known on to this block; trips that it took. */
  const move = async (header: Header, asking: CallOptions): Promise<number> => {
    if (at === undefined || at.hash === header.hash || unreached === header.hash) return 0
    // What is proved of the earlier block meanwhile is not in the answer.
    const before: State = { accounts: new Map(state.accounts), slots: new Map(state.slots) }
    try {
      const changes = await fetchBlockChanges(deps, { header, from: at, watched: watchedIn(before) }, asking)
      if (changes === undefined) unreached = header.hash
      else {
        state = after(before, changes, deps.codes)
        at = { number: header.number, hash: header.hash }
        source = changes.source
      }
      return changes?.trips ?? 0
    } catch (error) {
      if (!isError(error) || ENDS.includes(error.code)) throw error
      unreached = header.hash
      return 0
    }
  }

  const pick = (wants: readonly MissingState[]) => ({
    accounts: [...new Set(wants.map(({ address }) => address))].flatMap((address) => state.accounts.get(address) ?? []),
    slots: [...new Set(wants.flatMap(({ address, slots }) => slots.map((slot) => address + slot)))].flatMap(
      (key) => state.slots.get(key) ?? [],
    ),
  })

  return {
    keep({ number, hash }, { accounts, slots }, purpose) {
      if (at?.hash !== hash) {
        if (at !== undefined && !WATCHING.includes(purpose)) return
        // An answer about a block that others went on from.
        if (at !== undefined && number <= at.number && number + BigInt(MAX_BLOCKS) > at.number) return
        state = emptyState()
        at = { number, hash }
        source = undefined
      }
      const since = at ?? { number, hash }
      for (const item of accounts)
        if (!state.accounts.has(item.address)) put(state.accounts, item.address, { item, since }, MAX_CARRIED.accounts)
      for (const item of slots)
        if (!state.slots.has(item.address + item.slot)) put(state.slots, item.address + item.slot, { item, since }, MAX_CARRIED.slots)
    },
    async bring(header, wants, asking) {
      if (at === undefined || !wants.some(knows)) return undefined
      let trips = 0
      if (at.hash !== header.hash) {
        if (!WATCHING.includes(asking.purpose)) return undefined
        // One after another: who comes second finds it done.
        const moved = turn.catch(() => undefined).then(() => move(header, asking))
        turn = moved
        trips = await moved
      }
      if (at.hash !== header.hash) return undefined
      const { accounts, slots } = pick(wants)
      const oldest = [...accounts, ...slots].map(({ since }) => since).toSorted((a, b) => (a.number < b.number ? -1 : 1))[0]
      if (oldest === undefined) return undefined
      const witness = { accounts: accounts.map(({ item }) => item), slots: slots.map(({ item }) => item) }
      return { witness, since: oldest, sources: source === undefined ? [] : [source], trips }
    },
  }
}
