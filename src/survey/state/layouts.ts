import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, toBigInt, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { MissingState } from '#core/simulation/simulation'
import { type ListedToken, listed } from '../tokens/tokens.ts'
import { pairOf, PAIR_SLOTS, ROUTERS } from '../swap/uniswap-v2.ts'

/**
 * Where contracts keep what a run will read, shipped with the build: so that state is asked for in one trip and nobody is shown the draft.
 * A wrong guess costs a proof of an empty slot, never a wrong result.
 */
export function mappingSlot(key: Hex, index: number | Hex): Hex {
  return keccak(concat(pad(key), typeof index === 'number' ? word(BigInt(index)) : pad(index)))
}

/** EIP-1967: where a proxy keeps its implementation. */
const IMPLEMENTATION_SLOT: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

const arg = (data: Hex, at: number): Hex => `0x${data.slice(10 + at * 64, 74 + at * 64).padEnd(64, '0')}`
const addressArg = (data: Hex, at: number): Address => `0x${arg(data, at).slice(26).toLowerCase()}`

type TokenCall = {
  readonly holders: (data: Hex, from: Address) => readonly Address[]
  readonly allowance?: (data: Hex, from: Address) => readonly [Address, Address]
}

const CALLS: Readonly<Record<string, TokenCall>> = {
  // transfer(address,uint256)
  '0xa9059cbb': { holders: (data, from) => [from, addressArg(data, 0)] },
  // approve(address,uint256)
  '0x095ea7b3': { holders: (_, from) => [from], allowance: (data, from) => [from, addressArg(data, 0)] },
  // transferFrom(address,address,uint256)
  '0x23b872dd': { holders: (data) => [addressArg(data, 0), addressArg(data, 1)], allowance: (data, from) => [addressArg(data, 0), from] },
  // balanceOf(address)
  '0x70a08231': { holders: (data) => [addressArg(data, 0)] },
}

/** Listed tokens that the words of calldata spell out, in their order: a swap's path among them. */
function tokensIn(chainId: number, data: Hex): readonly ListedToken[] {
  const words = new Set<string>()
  for (let at = 10; at + 64 <= data.length; at += 64) words.add(`0x${data.slice(at + 24, at + 64).toLowerCase()}`)
  return [...words].flatMap((word) => listed(chainId).find((token) => token.address === word) ?? [])
}

const balanceSlot = (token: ListedToken, holder: Address): readonly Hex[] =>
  token.layout ? [mappingSlot(holder, token.layout.balances)] : []
const allowanceSlot = (token: ListedToken, owner: Address, spender: Address): readonly Hex[] =>
  token.layout ? [mappingSlot(spender, mappingSlot(owner, token.layout.allowances))] : []

/** Permit2, at the same address and of the same code on every chain: `mapping(owner => mapping(token => mapping(spender => …)))` at position 1. */
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Where a contract keeps which mapping, as shipped: declared positions. */
export function storageLayoutOf(
  chainId: number,
  address: Address,
): { readonly balances?: number; readonly allowances?: number; readonly tokenAllowances?: number } | undefined {
  return address === PERMIT2 ? { tokenAllowances: 1 } : listed(chainId).find((token) => token.address === address)?.layout
}

/**
 * Where a contract keeps the balance of a holder, as shipped, and how it is read from there: of some, the highest bits say something else. `undefined` where
 * that is not known.
 */
export function balanceSlotLayout(
  chainId: number,
  token: Address,
  holder: Address,
): { readonly slot: Hex; readonly read: (value: Hex) => bigint } | undefined {
  const layout = listed(chainId).find(({ address }) => address === token)?.layout
  if (layout === undefined) return undefined
  const { balances, bits = 256 } = layout
  return { slot: mappingSlot(holder, balances), read: (value) => BigInt.asUintN(bits, toBigInt(value)) }
}

/** What is left of a word that is an address and no amount or time. */
const ADDRESS_WORD = /^0{24}(?!0{16})[0-9a-f]{40}$/

/** The path of a router's call: the last addresses in a row. Its tokens need not be listed: where their pairs are follows from the factory. */
function pathIn(data: Hex): readonly Address[] {
  const words = Array.from({ length: Math.floor((data.length - 10) / 64) }, (_, at) => data.slice(10 + at * 64, 74 + at * 64).toLowerCase())
  const last = words.findLastIndex((one) => ADDRESS_WORD.test(one))
  const first = words.findLastIndex((one, at) => at < last && !ADDRESS_WORD.test(one))
  return words.slice(first + 1, last + 1).map((one): Address => `0x${one.slice(24)}`)
}

/** Tokens of a path that are asked where they keep things; a longer one finds out by itself. */
const MAX_PREDICTED = 24
const balanceOf = (holder: Address): Hex => concat('0x70a08231', pad(holder))
/** Of nothing: what it needs to pass is there, whatever values are not known yet. */
const transfer = (to: Address): Hex => concat('0xa9059cbb', pad(to), word(0n))
const transferFrom = (owner: Address, to: Address): Hex => concat('0x23b872dd', pad(owner), pad(to), word(0n))

/** A call that is run only to see what it reads. */
export type PredictedReads = { readonly from: Address; readonly to: Address; readonly data: Hex }

/**
 * What a swap will do to those of its tokens that no list knows: run on their own code once that is proved, it says what they read for it, for all hops at once. Nobody
 * is told of it, and its answers are not looked at.
 */
export function predictReads(
  chainId: number,
  { from, to, data }: { readonly from: Address; readonly to?: Address; readonly data: Hex },
): readonly PredictedReads[] {
  const path = to !== undefined && ROUTERS.has(to) ? pathIn(data) : []
  if (to === undefined || path.length < 2 || path.length > MAX_PREDICTED) return []
  const pairs = path.slice(1).map((token, at) => pairOf(path[at] ?? token, token))
  return path.flatMap((token, at) => {
    if (storageLayoutOf(chainId, token)) return []
    const [giver, taker] = [pairs[at - 1], pairs[at] ?? from]
    const moved = giver ? { from: giver, data: transfer(taker) } : { from: to, data: transferFrom(from, taker) }
    const asked = [giver ?? from, taker].map((holder) => ({ from, data: balanceOf(holder) }))
    return [moved, ...asked].map((call) => ({ ...call, to: token }))
  })
}

/** A call that names tokens: what the caller, the called contract and, for a Uniswap v2 router, the pairs of the path hold of them. */
function namedTokens(
  chainId: number,
  { from, to, data }: { readonly from: Address; readonly to: Address; readonly data: Hex },
): readonly MissingState[] {
  const tokens = tokensIn(chainId, data)
  const path = ROUTERS.has(to) ? pathIn(data) : []
  const pairs = path.slice(1).map((token, at) => pairOf(path[at] ?? token, token))
  return [
    ...path.map((address) => ({ address, slots: [] })),
    ...tokens.map((token) => ({
      address: token.address,
      slots: [
        ...(token.layout?.always ?? []),
        ...[from, to, ...pairs].flatMap((holder) => balanceSlot(token, holder)),
        ...allowanceSlot(token, from, to),
      ],
    })),
    ...pairs.map((address) => ({ address, slots: PAIR_SLOTS })),
  ]
}

/** What a call will probably read, from shipped layouts alone. */
export function hintsOf(
  chainId: number,
  call: { readonly from: Address; readonly to?: Address; readonly data: Hex },
): readonly MissingState[] {
  const { from, to, data } = call
  if (to === undefined) return [{ address: from, slots: [] }]
  const known = listed(chainId).find((token) => token.address === to)
  const shape = CALLS[data.slice(0, 10)]
  if (known?.layout === undefined || shape === undefined)
    return [
      { address: from, slots: [] },
      { address: to, slots: data === '0x' ? [] : [IMPLEMENTATION_SLOT] },
      ...namedTokens(chainId, { from, to, data }),
    ]
  const slots = new Set<Hex>(known.layout.always ?? [])
  for (const holder of shape.holders(data, from)) for (const slot of balanceSlot(known, holder)) slots.add(slot)
  const pair = shape.allowance?.(data, from)
  if (pair) for (const slot of allowanceSlot(known, ...pair)) slots.add(slot)
  return [
    { address: from, slots: [] },
    { address: to, slots: [...slots] },
  ]
}
