import { type Address, ZERO } from '#core/ethereum/address'
import type { Grant } from '#core/permissions/allowance'
import { bytesTail, listTail } from '#core/bytes/abi-words'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import type { BaseIntent } from '#core/signing/intent'
import { functionSelector } from '#core/bytes/keccak'

type CallWish = Extract<BaseIntent, { kind: 'call' }>

const zero = word(0n)
const call = (to: Address, ...data: readonly Hex[]): CallWish => ({ kind: 'call', to, value: 0n, data: concat(...data) })

/**
 * The call that takes a right back: `approve(spender, 0)` of EIP-20, `approve(0, tokenId)` of ERC-721, `setApprovalForAll(operator, false)` of ERC-721 and
 * ERC-1155, or Permit2's `approve(token, spender, 0, 0)`.
 */
export function revokeCall(right: Exclude<Grant, { is: 'delegation' }>): CallWish {
  if (right.is === 'operator') return call(right.collection, '0xa22cb465', pad(right.operator), zero)
  if (right.is === 'item') return call(right.collection, '0x095ea7b3', zero, word(right.tokenId))
  if (right.via !== undefined) return call(right.via, '0x87517c45', pad(right.token), pad(right.spender), zero, zero)
  return call(right.token, '0x095ea7b3', pad(right.spender), zero)
}

/** The same for any right of an account; code that runs as it (EIP-7702) is taken back by its own kind of transaction. */
export const revokeIntent = (right: Grant, account: Address): BaseIntent =>
  right.is === 'delegation' ? { kind: 'delegate', account, to: ZERO } : revokeCall(right)

type ViaPermit2 = Extract<Grant, { is: 'allowance' }> & { readonly via: Address }
const isViaPermit2 = (right: Grant): right is ViaPermit2 => right.is === 'allowance' && right.via !== undefined

/** Permit2 `lockdown((address token, address spender)[])`: all of them in one call. */
export function lockdown(rights: readonly ViaPermit2[], permit2: Address): CallWish {
  const pairs = rights.flatMap(({ token, spender }) => [pad(token), pad(spender)])
  return call(permit2, functionSelector('lockdown((address,address)[])'), word(32n), word(BigInt(rights.length)), ...pairs)
}

/** `executeBatch((address target, uint256 value, bytes data)[])` of an account that runs Simple7702Account's code: it calls itself. */
export const executeBatch = (account: Address, calls: readonly CallWish[]): CallWish =>
  call(account, functionSelector('executeBatch((address,uint256,bytes)[])'), encodedCalls(calls))

/** ERC-7821, and ERC-7579 alike: calls one after another, all or none of them, without data for the account itself. */
export const BATCH_MODE: Hex = `0x01${'00'.repeat(31)}`
/** `supportsExecutionMode(bytes32)` of that. */
export const SUPPORTS_BATCH: Hex = concat(functionSelector('supportsExecutionMode(bytes32)'), BATCH_MODE)

/** `execute(bytes32 mode, bytes executionData)` of an account that says it takes such batches: it calls itself. */
export function executeInMode(account: Address, calls: readonly CallWish[]): CallWish {
  const data = encodedCalls(calls)
  return call(account, functionSelector('execute(bytes32,bytes)'), BATCH_MODE, word(64n), word(BigInt(data.length / 2 - 1)), data)
}

/** The list alone, ABI encoded: whole words. */
function encodedCalls(calls: readonly CallWish[]): Hex {
  return concat(word(32n), listTail(calls.map(({ to, value, data }) => concat(pad(to ?? ZERO), word(value), word(96n), bytesTail(data)))))
}

/** How an account's own code makes several calls at once; `none`: it has none, or none that says so. */
export type Batching = 'simple7702' | 'erc7821' | 'none'

/** One transaction after another: each is its own Review. `rights` are what it takes back. */
export type TakingBack = { readonly wish: BaseIntent; readonly rights: readonly Grant[] }

/** Most rights that are taken back by one transaction: a Review of more is not read. */
const MAX_RIGHTS = 32

/**
 * The fewest transactions that take these back: one for all where the account runs code that makes several calls (EIP-7702, `batching`), one for all that
 * Permit2 keeps, and one each for the rest. The account's own code comes last: it may be what makes the calls.
 */
export function takingBack(rights: readonly Grant[], account: Address, batching: Batching): readonly TakingBack[] {
  const code = rights.filter(({ is }) => is === 'delegation').map((right) => ({ wish: revokeIntent(right, account), rights: [right] }))
  const rest = rights.filter((right): right is Exclude<Grant, { is: 'delegation' }> => right.is !== 'delegation')
  const kept = rest.filter(isViaPermit2)
  const locks = chunks(kept, MAX_RIGHTS).map((some) => {
    const [first] = some
    const wish = some.length > 1 && first !== undefined ? lockdown(some, first.via) : first && revokeCall(first)
    return wish === undefined ? [] : [{ wish, rights: some }]
  })
  const single = rest.filter((right) => !isViaPermit2(right)).map((right) => ({ wish: revokeCall(right), rights: [right] }))
  const all = [...locks.flat(), ...single]
  if (batching === 'none' || all.length < 2) return [...all, ...code]
  const make = batching === 'simple7702' ? executeBatch : executeInMode
  const together = chunks(all, MAX_RIGHTS).map((some) => ({
    wish: make(
      account,
      some.map(({ wish }) => wish),
    ),
    rights: some.flatMap((one): readonly Grant[] => one.rights),
  }))
  return [...together, ...code]
}

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
