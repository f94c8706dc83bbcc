import { hiddenIn, mixedWordIn } from '../../../src/core/text/hidden-text.ts'
import type { TokenRow } from '../../../src/survey/tokens/token-row.ts'

/** Where a list is from. `notice`: the licence's text, which goes where the list goes. */
export type Source = { readonly name: string; readonly version: string; readonly licence: string; readonly notice: string }

/** One token as a list has it. `under`: what a receipt is redeemed for. `origin`: the same asset on mainnet. */
export type Listed = {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly form?: 'a-token' | 'erc-4626'
  readonly under?: string
  readonly origin?: string
}

export type SourceList = { readonly source: Source; readonly tokens: readonly Listed[] }

const MAX_SYMBOL = 24
const MAX_NAME = 64
const ADDRESS = /^0x[0-9a-f]{40}$/

/** Test chains whose tokens nobody can look for here, and chains that are gone. */
const SKIPPED: ReadonlySet<number> = new Set([4202, 4801, 1750, 11142220])

/** Text that will be shown beside money: nothing hidden, no mixed alphabets, not long. */
const isPlain = (text: unknown, most: number): text is string =>
  typeof text === 'string' && text.trim() !== '' && text.length <= most && hiddenIn(text).length === 0 && mixedWordIn(text) === undefined

/** Where lists write the native currency, and precompiles: no token is there. */
const isPlace = (address: string): boolean => ADDRESS.test(address) && !/^0x(?:0{36}|e{40}$)/.test(address)

const isFit = ({ address, symbol, name, decimals }: Listed): boolean =>
  isPlace(address) &&
  isPlain(symbol, MAX_SYMBOL) &&
  isPlain(name, MAX_NAME) &&
  Number.isInteger(decimals) &&
  decimals >= 0 &&
  decimals <= 36

const lower = (token: Listed): Listed => ({
  ...token,
  address: token.address.toLowerCase(),
  ...(token.under === undefined ? {} : { under: token.under.toLowerCase() }),
  ...(token.origin === undefined ? {} : { origin: token.origin.toLowerCase() }),
})

/**
 * Puts lists together, the first being believed first. Left out is what cannot be shown, what two lists give other decimals (a wrong decimal is a wrong
 * amount), and what has the symbol of a token that an earlier list has elsewhere: being listed is what tells a token from its imitations.
 */
export function mergeLists(lists: readonly SourceList[]): {
  readonly chains: ReadonlyMap<number, readonly TokenRow[]>
  readonly leftOut: readonly string[]
} {
  const found = new Map<string, Listed>()
  const symbols = new Map<string, string>()
  const leftOut = new Set<string>()
  const doubtful = new Set<string>()
  for (const { source, tokens } of lists)
    for (const token of tokens.map(lower)) {
      const key = `${token.chainId}:${token.address}`
      const known = found.get(key)
      if (SKIPPED.has(token.chainId)) continue
      if (!isFit(token)) {
        leftOut.add(`${key} of ${source.name}: cannot be shown`)
        continue
      }
      const symbol = `${token.chainId}:${token.symbol.trim().toLowerCase()}`
      const first = symbols.get(symbol) ?? source.name
      if (known && known.decimals !== token.decimals) doubtful.add(key)
      else if (!known && first !== source.name) leftOut.add(`${key} of ${source.name}: ${first} has another ${token.symbol}`)
      else {
        found.set(key, { ...token, ...known })
        symbols.set(symbol, first)
      }
    }
  for (const key of doubtful) {
    found.delete(key)
    leftOut.add(`${key}: the lists differ in its decimals`)
  }
  const chains = new Map<number, TokenRow[]>()
  for (const token of [...found.values()].sort((a, b) => a.chainId - b.chainId || (a.address < b.address ? -1 : 1)))
    chains.set(token.chainId, [...(chains.get(token.chainId) ?? []), rowOf(token)])
  return { chains, leftOut: [...leftOut] }
}

function rowOf({ address, symbol, name, decimals, form, under, origin }: Listed): TokenRow {
  const row = [address, symbol.trim(), name.trim(), decimals] as const
  if (form !== undefined) return under === undefined ? [...row, form] : [...row, form, under]
  return origin === undefined ? row : [...row, 'origin', origin]
}
