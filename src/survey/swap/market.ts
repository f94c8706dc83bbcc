import { mirrored } from '#core/chains/mirrored'
import type { ExchangesFile, RouterRow } from '#core/chains/chain-folder'
import type { Address } from '#core/ethereum/address'
import { EXCHANGES_FILES } from '#data/each/exchanges'

/** Where tokens of a chain are traded. Addresses are in lower case here, as everywhere in the code. */
export type Market = {
  readonly wrapped: Address
  /** By way of these others are traded; the wrapped native currency first. */
  readonly tokens: ExchangesFile['tokens']
  readonly routers: readonly RouterRow[]
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const markets = new Map<number, Promise<Market | undefined>>()

/**
 * The exchanges of a chain; for the practice chain those of mainnet, whose addresses it has. Undefined where this build knows none. Which chain is asked about, the
 * host of the page learns. One copy for all who ask.
 */
export function readMarket(chainId: number): Promise<Market | undefined> {
  const key = mirrored(chainId)
  const known = markets.get(key)
  if (known) return known
  const made = load(key)
  markets.set(key, made)
  // The page's host did not answer: the next one who asks tries again.
  made.catch(() => markets.delete(key))
  return made
}

async function load(chainId: number): Promise<Market | undefined> {
  const file = EXCHANGES_FILES[chainId]
  return file === undefined ? undefined : marketOf((await file()).default as ExchangesFile)
}

/** A market by the file of its chain. Undefined for one without a token, which the check of the folders refuses. */
export function marketOf(file: ExchangesFile): Market | undefined {
  const lower = (_: string, value: unknown): unknown => (typeof value === 'string' && ADDRESS.test(value) ? value.toLowerCase() : value)
  const { tokens, routers } = JSON.parse(JSON.stringify(file), lower) as ExchangesFile
  const [first] = tokens
  return first && { wrapped: first.address, tokens, routers }
}
