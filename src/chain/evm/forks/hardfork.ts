import type { Common } from '@ethereumjs/common'
import { BLOB_FRACTIONS, blobPrice } from '#core/chains/blob-price'
import { otherRulesAt, type ForkQuery, rulesInForce } from '#core/chains/fork-schedule'
import type { GasRules } from '#core/chains/gas-rules'
import type { OtherRules, Rules } from '#core/simulation/simulation'
import type { PublishedRules } from './forks.ts'
import { createRuleBook } from './rule-book.ts'

/**
 * `fork`: the rules themselves, whatever a schedule says, for published tests: their blocks are of mainnet by chain id and of no time. It is no member of a
 * `BlockEnvironment`, and no message to the evm Worker may have it.
 */
export type ForkContext = ForkQuery & { readonly fork?: Rules | PublishedRules }

/** The rules that a block is run by (`rulesInForce`). Throws `simulation/unsupported-fork` for a block before Shanghai. */
export const hardforkFor = ({ fork, ...place }: ForkContext): Rules =>
  typeof fork === 'object' ? fork.like : (fork ?? rulesInForce(place).rules)

/** What gas is taken by before the first step. Throws as `hardforkFor`. */
export const gasRulesFor = (ground: ForkContext): Rules | GasRules =>
  typeof ground.fork === 'object' ? ground.fork.gas : hardforkFor(ground)

/** What is to be said of them: `undefined` where they are those of the block. */
export function otherRules({ fork, ...place }: ForkContext): OtherRules | undefined {
  return fork === undefined ? otherRulesAt(place) : undefined
}

/** For `params` of the EVM: the book holds them already. */
export const PARAMETERS_HELD = {}

/** Books by chain and fork; the oldest goes when there are many, as every chain id in a question makes one. */
const books = new Map<string, Common>()
const MAX_BOOKS = 16

/** How fast the price of blob gas follows its use (EIP-4844, EIP-7691, and EIP-7892 for the last two). Not there before Cancun. */
const FRACTIONS: Readonly<Record<Rules, bigint>> = {
  shanghai: 0n,
  ...BLOB_FRACTIONS,
  osaka: BLOB_FRACTIONS.prague,
  amsterdam: BLOB_FRACTIONS.bpo2,
}

/** Wei per blob gas (EIP-4844); 0 where there are no blobs. */
export const blobGasPrice = (excess: bigint, fork: Rules): bigint => blobPrice(excess, FRACTIONS[fork])

/** The rules in force, as the EVM asks for them. Throws as `hardforkFor`. */
export function createRules(environment: ForkContext): Common {
  const fork = hardforkFor(environment)
  const published = typeof environment.fork === 'object' ? environment.fork : undefined
  const name = `${environment.chainId} ${published?.name ?? fork}`
  const held = books.get(name)
  if (held) return held
  const made = createRuleBook(environment.chainId, fork, published)
  for (const oldest of books.keys()) {
    if (books.size < MAX_BOOKS) break
    books.delete(oldest)
  }
  books.set(name, made)
  return made
}
