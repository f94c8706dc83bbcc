import type { Address } from '#core/address'
import { short } from '#core/address'
import { valueOf } from '#core/fact'
import type { Token } from '#core/token'
import type { Names } from '#decode'
import type { Facts } from './facts.ts'
import type { Readings } from './readings.ts'

/** More places than this is no honest token; such amounts stay in base units. */
const MAX_DECIMALS = 36
/** Printable ASCII alone: a symbol that hides or turns characters, or borrows them from other scripts, is not shown. */
const PLAIN_SYMBOL = /^[\x21-\x7e]{1,16}$/

/** No token is the native currency, whatever it calls itself. */
const isHonest = (symbol: string, native: Token): boolean =>
  PLAIN_SYMBOL.test(symbol) && symbol.toLowerCase() !== native.symbol.toLowerCase()

/** What a contract says of itself. Without decimals nothing is guessed. */
function claimedToken(native: Token, address: Address, readings: Readings): Token | undefined {
  const decimals = readings.decimals(address)
  if (decimals === undefined || decimals > MAX_DECIMALS) return undefined
  const symbol = readings.symbol(address)?.trim() ?? ''
  return {
    chainId: native.chainId,
    standard: 'erc20',
    address,
    symbol: isHonest(symbol, native) ? symbol : short(address),
    name: '',
    decimals,
    from: 'claimed',
  }
}

/** Names with the tokens that facts and probes told of; what the caller knows comes first. */
export const withTokens = (names: Names, facts: Facts, readings: Readings): Names => ({
  native: names.native,
  nameOf: (address) =>
    names.nameOf(address) ??
    valueOf(facts.ownAccounts)?.find((one) => one.address === address)?.name ??
    valueOf(facts.contacts)?.find((one) => one.address === address)?.name,
  tokenOf: (address) => names.tokenOf(address) ?? valueOf(facts.tokens[address]) ?? claimedToken(names.native, address, readings),
})
