import type { Common } from '@ethereumjs/common'
import { fail } from '#core/errors'
import { type BlockEnvironment, type Rules, RULES } from '#core/simulation'
import { createRuleBook } from './rule-book.ts'

/** The practice chain: no schedule, always the rules of Osaka. */
const PRACTICE = 31337

/** A fork by name, and the first timestamp (seconds) at which it is in force. */
export type Fork = readonly [name: string, from: bigint]

/**
 * Chains whose fork schedule ships with the build. Sources: EIP-7568 (Shanghai), EIP-7569 (Cancun), EIP-7600 (Prague), EIP-7607 (Osaka and its
 * blob parameter forks), and for Amsterdam the announced slot of Sepolia. Where a time is still open no line is here; then the new fork is told by
 * the fields of its headers (`beyond`).
 */
const SCHEDULES: Readonly<Record<number, readonly Fork[]>> = {
  1: [
    ['shanghai', 1_681_338_455n],
    ['cancun', 1_710_338_135n],
    ['prague', 1_746_612_311n],
    ['osaka', 1_764_798_551n],
    ['bpo1', 1_765_290_071n],
    ['bpo2', 1_767_747_671n],
  ],
  11155111: [
    ['shanghai', 1_677_557_088n],
    ['cancun', 1_706_655_072n],
    ['prague', 1_741_159_776n],
    ['osaka', 1_760_427_360n],
    ['bpo1', 1_761_017_184n],
    ['bpo2', 1_761_607_008n],
    ['amsterdam', 1_791_294_816n],
  ],
  560048: [
    ['shanghai', 0n],
    ['cancun', 0n],
    ['prague', 1_742_999_832n],
    ['osaka', 1_761_677_592n],
    ['bpo1', 1_762_365_720n],
    ['bpo2', 1_762_955_544n],
  ],
}

/** Forks whose rules we trust to be final. ethereumjs calls its Amsterdam incomplete and moving: from its timestamp on we refuse. */
const isSupported = (name: string): name is Rules => (RULES as readonly string[]).includes(name)

/**
 * The rules in force in a block. A shipped schedule goes before declared rules. Only forks scheduled by time are known (from Shanghai on).
 * Throws `simulation/unsupported-fork` for a chain without schedule or declared rules, an older block, or a fork past the last that we know.
 */
export function hardforkFor(
  { chainId, timestamp, rules, beyond }: Pick<BlockEnvironment, 'chainId' | 'timestamp' | 'rules' | 'beyond'>,
  schedules: Readonly<Record<number, readonly Fork[]>> = SCHEDULES,
): Rules {
  const refuse = (fork: string) => fail('simulation/unsupported-fork', { chain: chainId, fork })
  if (beyond !== undefined) throw refuse(beyond)
  if (chainId === PRACTICE) return 'osaka'
  const schedule = schedules[chainId]
  if (!schedule) {
    if (rules === undefined) throw refuse('unknown')
    return rules
  }
  const [last] = schedule.findLast(([, from]) => from <= timestamp) ?? []
  if (last === undefined) throw refuse('Paris')
  if (!isSupported(last)) throw refuse(last)
  return last
}

/** For `params` of the EVM: the book holds them already. */
export const PARAMETERS_HELD = {}

/** Books by chain and fork; the oldest goes when there are many, as every chain id in a question makes one. */
const books = new Map<string, Common>()
const MOST_BOOKS = 16

/** How fast the price of blob gas follows its use (EIP-4844, EIP-7691, and EIP-7892 for the last two). Not there before Cancun. */
const BLOB_FRACTIONS: Readonly<Record<Rules, bigint>> = {
  shanghai: 0n,
  cancun: 3_338_477n,
  prague: 5_007_716n,
  osaka: 5_007_716n,
  bpo1: 8_346_193n,
  bpo2: 11_684_671n,
}

/** Wei per blob gas (EIP-4844, `fake_exponential` with a factor of 1). */
export function blobGasPrice(excess: bigint, fork: Rules): bigint {
  const fraction = BLOB_FRACTIONS[fork]
  if (fraction === 0n) return 0n
  let sum = 0n
  let part = fraction
  for (let index = 1n; part > 0n; index++) {
    sum += part
    part = (part * excess) / (fraction * index)
  }
  return sum / fraction
}

/** The rules in force, as the EVM asks for them. Throws as `hardforkFor`. */
export function createRules(environment: Pick<BlockEnvironment, 'chainId' | 'timestamp' | 'rules'>): Common {
  const fork = hardforkFor(environment)
  const name = `${environment.chainId} ${fork}`
  const held = books.get(name)
  if (held) return held
  const made = createRuleBook(environment.chainId, fork)
  for (const oldest of books.keys()) {
    if (books.size < MOST_BOOKS) break
    books.delete(oldest)
  }
  books.set(name, made)
  return made
}
