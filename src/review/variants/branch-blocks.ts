import { type DerivedGuess, derivedIn, type WordComparisons } from '#core/simulation/derived-word'
import type { BlockEnvironment, Variant } from '#core/simulation/simulation'
import type { AnyTransaction } from '#core/ethereum/transaction'
import { blockReadings } from './block-readings.ts'
import { chooseBlocks } from './choose-blocks.ts'
import { type BlockSource, drawBlock, MAX_DRAWS } from './draws.ts'

/** Blocks that are drawn and looked at without a run. */
const CANDIDATES = 512

/**
 * Blocks that may come, drawn as others are, in which a comparison that the run made comes out otherwise: what the run compared is worked out again for each of many
 * drawn blocks, through arithmetic and hashes. What none of them turns is left out.
 */
export function branchBlocks(
  { words, compared }: WordComparisons,
  environment: BlockEnvironment,
  transaction: AnyTransaction,
  source: BlockSource,
): readonly Variant[] {
  const heldIn = (valueIn: (guess: DerivedGuess) => bigint): readonly boolean[] => {
    const values = derivedIn(words, valueIn)
    return compared.map((one) => holds(one, values))
  }
  const was = heldIn(({ was: read }) => read)
  const candidates = Array.from({ length: CANDIDATES }, (_, at) => {
    const variant = drawBlock(environment, transaction, source, MAX_DRAWS + at)
    return { variant, turned: heldIn(blockReadings(variant, environment, transaction)).map((held, place) => held !== was[place]) }
  })
  return chooseBlocks(candidates).map(({ variant }) => variant)
}

function holds({ left, right, by }: WordComparisons['compared'][number], values: readonly bigint[]): boolean {
  const [first = 0n, second = 0n] = [values[left], values[right]]
  if (by === 'equal') return first === second
  return by === 'less' ? first < second : BigInt.asIntN(256, first) < BigInt.asIntN(256, second)
}
