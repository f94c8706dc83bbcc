import { type Hex, keccak256, numberToHex, toRlp } from 'viem'
import type { Rpc } from './rpc.ts'

// Block access lists (EIP-7928) of anvil's blocks, taken from its traces: anvil 1.7.1 makes none. Written apart from `src/chain/proof/block-access-list.ts`, which is
// what reads them.

/** An account of a list as `eth_getBlockAccessList` gives it (execution-apis, `block-access-list.yaml`). */
export type AccountJson = {
  readonly address: Hex
  readonly storageChanges: readonly { readonly slot: Hex; readonly slotChanges: readonly { blockAccessIndex: Hex; postValue: Hex }[] }[]
  readonly storageReads: readonly Hex[]
  readonly balanceChanges: readonly { readonly blockAccessIndex: Hex; readonly postBalance: Hex }[]
  readonly nonceChanges: readonly { readonly blockAccessIndex: Hex; readonly postNonce: Hex }[]
  readonly codeChanges: readonly { readonly blockAccessIndex: Hex; readonly newCode: Hex }[]
}

/** An account in the answer of the prestate tracer. Of a difference, fields that did not change are absent, and so are slots that became zero. */
type Traced = { readonly balance?: Hex; readonly nonce?: number; readonly code?: Hex; readonly storage?: Readonly<Record<Hex, Hex>> }
type State = Readonly<Record<Hex, Traced>>
type Difference = { readonly pre: State; readonly post: State }

type Change<T> = { readonly at: number; readonly value: T }
type Account = {
  readonly slots: Map<Hex, Change<bigint>[]>
  readonly reads: Set<Hex>
  readonly balances: Change<bigint>[]
  readonly nonces: Change<bigint>[]
  readonly codes: Change<Hex>[]
}

const ZERO: Hex = `0x${'00'.repeat(32)}`
const lower = (hex: string): Hex => hex.toLowerCase() as Hex
const inOrder = <T>(entries: Iterable<readonly [Hex, T]>): (readonly [Hex, T])[] => [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Notes what one transaction changed of one account. `at` counts from 1. */
function note(account: Account, at: number, before: Traced, after: Traced | undefined): void {
  const { balances, nonces, codes, slots } = account
  // Gone with its transaction: nothing is left of it.
  const { balance, nonce, code, storage = {} } = after ?? { balance: before.balance === undefined ? undefined : '0x0' }
  if (balance !== undefined && BigInt(balance) !== BigInt(before.balance ?? '0x0')) balances.push({ at, value: BigInt(balance) })
  if (nonce !== undefined && nonce !== (before.nonce ?? 0)) nonces.push({ at, value: BigInt(nonce) })
  if (code !== undefined && code !== (before.code ?? '0x')) codes.push({ at, value: lower(code) })
  for (const slot of new Set([...Object.keys(before.storage ?? {}), ...Object.keys(storage)].map(lower))) {
    const value = storage[slot] ?? ZERO
    if (BigInt(value) === BigInt(before.storage?.[slot] ?? ZERO)) continue
    slots.set(slot, [...(slots.get(slot) ?? []), { at, value: BigInt(value) }])
  }
}

/**
 * The list of a block of anvil's: what its transactions touched and left, in their order. What somebody set by hand between blocks is in no list, as no transaction did it.
 * Throws `RpcError` where the block cannot be traced.
 */
export async function makeAccessList(rpc: Rpc, number: Hex): Promise<readonly AccountJson[]> {
  const asked = (diffMode: boolean) => [number, { tracer: 'prestateTracer', tracerConfig: { diffMode } }] as const
  const touched = await rpc<readonly { readonly result: State }[]>('debug_traceBlockByNumber', asked(false))
  const changed = await rpc<readonly { readonly result: Difference }[]>('debug_traceBlockByNumber', asked(true))
  const accounts = new Map<Hex, Account>()
  const accountOf = (address: string): Account => {
    const known = accounts.get(lower(address))
    const made = known ?? { slots: new Map(), reads: new Set(), balances: [], nonces: [], codes: [] }
    accounts.set(lower(address), made)
    return made
  }
  for (const { result } of touched)
    for (const [address, { storage = {} }] of Object.entries(result)) {
      const { reads } = accountOf(address)
      for (const slot of Object.keys(storage)) reads.add(lower(slot))
    }
  for (const [index, { result }] of changed.entries())
    for (const address of new Set([...Object.keys(result.pre), ...Object.keys(result.post)] as Hex[]))
      note(accountOf(address), index + 1, result.pre[address] ?? {}, result.post[address])
  return inOrder(accounts).map(([address, account]) => written(address, account))
}

const written = (address: Hex, { slots, reads, balances, nonces, codes }: Account): AccountJson => ({
  address,
  storageChanges: inOrder(slots).map(([slot, changes]) => ({
    slot,
    slotChanges: changes.map(({ at, value }) => ({ blockAccessIndex: numberToHex(at), postValue: numberToHex(value, { size: 32 }) })),
  })),
  storageReads: [...reads].filter((slot) => !slots.has(slot)).toSorted(),
  balanceChanges: balances.map(({ at, value }) => ({ blockAccessIndex: numberToHex(at), postBalance: numberToHex(value) })),
  nonceChanges: nonces.map(({ at, value }) => ({ blockAccessIndex: numberToHex(at), postNonce: numberToHex(value) })),
  codeChanges: codes.map(({ at, value }) => ({ blockAccessIndex: numberToHex(at), newCode: value })),
})

/** A number as RLP has it: no leading zeros, nothing for zero. */
export const rlpNumber = (value: Hex | bigint | number): Hex => {
  const digits = BigInt(value).toString(16)
  return digits === '0' ? '0x' : `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

/** keccak256 of the list's RLP, which its block's header names. */
export const hashOfList = (list: readonly AccountJson[]): Hex =>
  keccak256(
    toRlp(
      list.map(({ address, storageChanges, storageReads, balanceChanges, nonceChanges, codeChanges }) => [
        address,
        storageChanges.map(({ slot, slotChanges }) => [
          rlpNumber(slot),
          slotChanges.map(({ blockAccessIndex, postValue }) => [rlpNumber(blockAccessIndex), rlpNumber(postValue)]),
        ]),
        storageReads.map(rlpNumber),
        balanceChanges.map(({ blockAccessIndex, postBalance }) => [rlpNumber(blockAccessIndex), rlpNumber(postBalance)]),
        nonceChanges.map(({ blockAccessIndex, postNonce }) => [rlpNumber(blockAccessIndex), rlpNumber(postNonce)]),
        codeChanges.map(({ blockAccessIndex, newCode }) => [rlpNumber(blockAccessIndex), newCode]),
      ]),
    ),
  )
