import { type Address, short } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import { returnedText } from '#decode'
import { readUint } from '../balances.ts'
import type { CallResult } from '#protocol/state-reader'

/** A word of an answer; `undefined` for a failed call or a shorter answer. */
export const wordIn = (result: CallResult | undefined, at: number): bigint | undefined =>
  result?.ok === true && size(result.data) >= (at + 1) * 32 ? BigInt(`0x${result.data.slice(2 + at * 64, 66 + at * 64)}`) : undefined

/** `true` or `false` as Solidity returns it; `undefined` for anything else. */
export function flagIn(result: CallResult | undefined): boolean | undefined {
  const value = readUint(result)
  return value === 0n || value === 1n ? value === 1n : undefined
}

export function decodeAddressAnswer(result: CallResult | undefined): Address | undefined {
  const value = readUint(result)
  return value === undefined || value >> 160n !== 0n ? undefined : `0x${value.toString(16).padStart(40, '0')}`
}

/** Printable ASCII alone: a symbol that hides or turns characters, or borrows them from other scripts, is not shown. */
const PLAIN_SYMBOL = /^[\x21-\x7e]{1,16}$/
/** More places than this is no honest token; its amounts are not shown as money. */
const MAX_DECIMALS = 36n
/** Longer answers are no symbol. */
const MAX_BYTES = 1024

/** What a contract calls itself, where that is a plain symbol and not that of the native currency; else its address. */
export function symbolIn(result: CallResult | undefined, address: Address, native: string): string {
  const data: Hex | undefined = result?.ok === true && size(result.data) <= MAX_BYTES ? result.data : undefined
  const text = data === undefined ? undefined : returnedText(data)?.trim()
  return text !== undefined && PLAIN_SYMBOL.test(text) && text.toLowerCase() !== native.toLowerCase() ? text : short(address)
}

/** A token by its own word; `undefined` where it does not say how it counts: nothing is guessed. */
export function claimedToken(
  chainId: number,
  address: Address,
  said: { readonly decimals: CallResult | undefined; readonly symbol: CallResult | undefined; readonly native: string },
): Token | undefined {
  const decimals = readUint(said.decimals)
  if (decimals === undefined || decimals > MAX_DECIMALS) return undefined
  return {
    chainId,
    standard: 'erc20',
    address,
    symbol: symbolIn(said.symbol, address, said.native),
    name: '',
    decimals: Number(decimals),
    from: 'claimed',
  }
}
