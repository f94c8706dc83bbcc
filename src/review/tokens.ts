import type { Address } from '#core/ethereum/address'
import { short } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import type { Names } from '#decode'
import type { Facts } from './facts.ts'
import { namesOf } from './parties/parties.ts'
import type { Readings } from './readings.ts'

/** More places than this is no honest token; such amounts stay in base units. */
const MAX_DECIMALS = 36
/** Printable ASCII without quotes alone: a symbol that hides or turns characters, or borrows them from other scripts, is not shown. */
const PLAIN_SYMBOL = /^[\x21\x23-\x26\x28-\x5f\x61-\x7e]{1,16}$/

/** No token is the native currency, nor a listed one, whatever it calls itself. */
const isHonest = (symbol: string, address: Address, { native, takenFor }: Names): boolean =>
  PLAIN_SYMBOL.test(symbol) && symbol.toLowerCase() !== native.symbol.toLowerCase() && takenFor?.(symbol, address) === undefined

/** What a contract says of itself: in quotation marks, wherever it is read. Without decimals nothing is guessed. */
function claimedToken(names: Names, address: Address, readings: Readings, twice: ReadonlySet<string>): Token | undefined {
  const decimals = readings.decimals(address)
  if (decimals === undefined || decimals > MAX_DECIMALS) return undefined
  const symbol = readings.symbol(address)?.trim() ?? ''
  return {
    chainId: names.native.chainId,
    standard: 'erc20',
    address,
    // Two that call themselves the same are told apart by their addresses.
    symbol: !isHonest(symbol, address, names) ? short(address) : twice.has(symbol) ? `“${symbol}” ${short(address)}` : `“${symbol}”`,
    name: '',
    decimals,
    from: 'claimed',
  }
}

/** Names with the tokens that facts and probes told of; what the caller knows comes first. */
export function withTokens(names: Names, facts: Facts, readings: Readings): Names {
  const [own, contacts] = [namesOf(facts.ownAccounts), namesOf(facts.contacts)]
  const twice = repeated(readings.named.map((address) => readings.symbol(address)?.trim() ?? ''))
  const tokenOf = (address: Address): Token | undefined =>
    names.tokenOf(address) ?? factValue(facts.tokens[address]) ?? claimedToken(names, address, readings, twice)
  return {
    ...names,
    nameOf: (address) => names.nameOf(address) ?? own.get(address) ?? contacts.get(address),
    tokenOf,
    assetOf(vault) {
      const asset = readings.asset(vault)
      return asset === undefined ? undefined : tokenOf(asset)
    },
  }
}

/** Those that stand there more than once. */
function repeated(symbols: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(symbols.filter((symbol) => seen.has(symbol) || !seen.add(symbol)))
}
