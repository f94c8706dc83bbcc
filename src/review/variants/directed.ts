import { defined } from '#core/defined'
import type {
  BlockEnvironment,
  ComparedGuess,
  FollowedValue,
  UnsettledRead,
  Settled,
  Simulation,
  Variant,
} from '#core/simulation/simulation'
import { word } from '#core/bytes/hex'
import { type AnyTransaction, maxPrice } from '#core/ethereum/transaction'
import { branchBlocks } from './branch-blocks.ts'
import { type BlockSource, drawBlock, REACH } from './draws.ts'
import type { PlannedVariant } from '../review.ts'

/** Values that are tried, and blocks that have several of them at once. */
const MAX_SINGLE = 24
const JOINT = 16

type Values = Partial<Omit<BlockEnvironment, Settled>>
type Aim = {
  readonly value: FollowedValue
  readonly values: Values
  readonly proposer?: Variant['proposer']
  readonly comes: boolean
  readonly key: string
}

/**
 * Blocks in which a comparison that the run made comes out otherwise: with the word that a value of the block was compared with, and its neighbours. `directed`: such
 * a block may come. `bait`: none can, as one with the number or the randomness of a block before. Only somebody who tries the transaction makes such a block.
 */
export function directedBlocks(
  { compared = [], comparedWords, guessed }: Pick<Simulation, 'compared' | 'comparedWords' | 'guessed'>,
  environment: BlockEnvironment,
  transaction: AnyTransaction,
  source: BlockSource,
): readonly PlannedVariant[] {
  const aims = aimsOf(compared, environment, transaction)
  const turning = (comparedWords === undefined ? [] : branchBlocks(comparedWords, environment, transaction, source)).map(
    (variant): PlannedVariant => ({ id: 'directed', variant }),
  )
  if (aims.length === 0) return [...offSlot(guessed, environment), ...turning]
  const singles = aims.slice(0, MAX_SINGLE).map(({ values, proposer, comes }) => planned(comes, values, proposer))
  return [...offSlot(guessed, environment), ...turning, ...singles, ...jointly(aims, environment, transaction, source)]
}

/** What asks for several at once: each at a word that it was compared with, the rest of the block as it may come. Every other one may come itself. */
function jointly(
  aims: readonly Aim[],
  environment: BlockEnvironment,
  transaction: AnyTransaction,
  source: BlockSource,
): readonly PlannedVariant[] {
  return Array.from({ length: JOINT }, (_, at): PlannedVariant => {
    const usable = at % 2 === 0 ? aims : aims.filter(({ comes }) => comes)
    const chosen = [...new Set(usable.map(({ value }) => value))].flatMap((value, place) => {
      const some = usable.filter((aim) => aim.value === value)
      // Now and then none of them: the value stays as it is drawn.
      return some[Math.floor(at / 2 + at * place) % (some.length + 1)] ?? []
    })
    const drawn = at === 0 ? {} : drawBlock(environment, transaction, source, at)
    const values: Values = Object.assign({}, drawn.environment, ...chosen.map((aim) => aim.values))
    const proposer = chosen.find((aim) => aim.proposer !== undefined)?.proposer
    return {
      id: chosen.every(({ comes }) => comes) ? 'directed' : 'bait',
      // Who makes a drawn block is made up with it.
      variant: {
        ...(values.coinbase === drawn.environment?.coinbase ? drawn : {}),
        ...defined({ proposer }),
        environment: values,
      },
    }
  })
}

/** Seconds between slots, where no block comes: a run that is not of the chain may well have such a time. */
const OFF_SLOT: readonly bigint[] = [1n, 2n, 3n, 5n, 7n]

const offSlot = (guessed: readonly UnsettledRead[], { timestamp }: BlockEnvironment): readonly PlannedVariant[] =>
  guessed.includes('timestamp') ? OFF_SLOT.map((seconds) => planned(false, { timestamp: timestamp + seconds })) : []

const planned = (comes: boolean, environment: Values, proposer?: Variant['proposer']): PlannedVariant => ({
  id: comes ? 'directed' : 'bait',
  variant: { environment, ...defined({ proposer }) },
})

function aimsOf(compared: readonly ComparedGuess[], environment: BlockEnvironment, transaction: AnyTransaction): readonly Aim[] {
  const found = new Map<string, Aim>()
  for (const one of compared) {
    for (const by of [0n, -1n, 1n]) {
      const aim = aimAt({ ...one, word: one.word + by }, environment, transaction)
      // What cannot come is tried as it is compared, and where the comparison tells an equal from another: a deadline of next year is no bait.
      if (aim !== undefined && (aim.comes || (by === 0n && !one.ordered)) && !found.has(aim.key)) found.set(aim.key, aim)
    }
  }
  return [...found.values()]
}

const within = (value: bigint, low: bigint, high: bigint): boolean => value >= low && value <= high

function aimAt(one: ComparedGuess, environment: BlockEnvironment, transaction: AnyTransaction): Aim | undefined {
  const { value, by, was } = one
  const target = one.word * by
  if (target < 1n || target >= 2n ** 256n) return undefined
  const aim = (values: Values, comes: boolean): Aim => ({ value, values, comes, key: `${value} ${target}` })
  const { number, timestamp, baseFee, gasLimit, excessBlobGas } = environment
  const isNear = target < 2n ** 63n
  switch (value) {
    case 'number':
      return isNear ? aim({ number: target }, within(target, number, number + REACH)) : undefined
    case 'timestamp':
      return isNear ? aim({ timestamp: target }, within(target, timestamp, timestamp + SECONDS)) : undefined
    case 'prevrandao':
      return aim({ prevRandao: word(target) }, false)
    case 'blockhash':
      return aim({ parentHash: word(target) }, false)
    case 'beaconroot':
      return aim({ parentBeaconRoot: word(target) }, false)
    case 'balance':
      return { ...aim({}, true), proposer: { balance: target, code: '0x' } }
    case 'coinbase':
      return target < 2n ** 160n ? aim({ coinbase: `0x${target.toString(16).padStart(40, '0')}` }, true) : undefined
    case 'gaslimit':
      return isNear && target >= transaction.gasLimit
        ? aim({ gasLimit: target }, within(target, gasLimit - gasLimit / 60n, gasLimit + gasLimit / 60n))
        : undefined
    case 'basefee':
    case 'gasprice': {
      const fee = value === 'basefee' ? target : target - (was - baseFee)
      if (fee < 1n || fee > maxPrice(transaction)) return undefined
      return aim({ baseFee: fee }, within(fee, baseFee / 8n, maxPrice(transaction)))
    }
    case 'blobbasefee': {
      const excess = excessAt(target, was, excessBlobGas)
      return excess === undefined
        ? undefined
        : aim({ excessBlobGas: excess }, within(excess, excessBlobGas - BLOB_REACH, excessBlobGas + BLOB_REACH))
    }
    default:
      return undefined
  }
}

/** Ten minutes of an L1, and slots without a block. */
const SECONDS = REACH * 14n
/** Gas of six blobs in each of fifty blocks. */
const BLOB_REACH = 131_072n * 6n * REACH

/** EIP-4844: the price is e to the excess by a constant of the schedule, which follows from one price and its excess. Half a wei more, as it is rounded down. */
function excessAt(price: bigint, was: bigint, excess: bigint): bigint | undefined {
  if (price < 2n || was < 2n || price > 2n ** 50n || was > 2n ** 50n) return undefined
  const found = (Number(excess) * Math.log(Number(price) + 0.5)) / Math.log(Number(was) + 0.5)
  return BigInt(Math.round(found))
}
