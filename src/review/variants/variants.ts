import type { Address } from '#core/ethereum/address'
import { concat, type Hex } from '#core/bytes/hex'
import { keccak, keccakText } from '#core/bytes/keccak'
import type { BlockEnvironment, UnsettledRead, Variant } from '#core/simulation/simulation'
import { rulesInForce } from '#core/chains/fork-schedule'
import { mostGas } from '#core/chains/gas-rules'
import { type AnyTransaction, MAX_GAS } from '#core/ethereum/transaction'
import { allOf } from '../claims.ts'
import { behind, type BlockSource, drawBlock, MIN_DRAWS, MAX_DRAWS, REACH, rootsBehind } from './draws.ts'
import { directedBlocks } from './directed.ts'
import type { PlannedVariant, PlanRun, PlanSubject } from '../review.ts'

/** Every bit of it the other way, so that whichever of them something hangs on, it comes out otherwise. */
const otherwise = (hex: Hex): Hex => `0x${[...hex.slice(2)].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join('')}`

/** Blocks after which a person who takes their time signs (rule G10), and seconds each where a chain does not say; one more, for what goes by odd and even. */
const LATER = 25n
const SLOT = 12n

/** What is settled when it is signed: the others are for whoever makes the block. */
const OWN: ReadonlySet<UnsettledRead> = new Set(['origin', 'gas'])

/**
 * The same in other blocks, with other gas, for a richer and a poorer account (rules G10, G14): of a transaction, of calls, and of what is played for a message. None
 * without a run that succeeded. Blocks to come are drawn first, each with everything in it changed at once, and only where the run read something of its block: they
 * tell whether the result holds. The others change one thing each, and tell what it hangs on.
 */
export function variantsOf(subject: PlanSubject, ran: PlanRun | undefined): readonly PlannedVariant[] {
  if (ran?.environment === undefined || !ran.simulation.outcome.ok) return []
  const strange = isStrange(subject, ran)
  // When a signature is used is for somebody else to choose: that prices move meanwhile is no news, that a stranger's code looks at its block is.
  if (ran.tense === 'could' && !strange) return []
  return [...inBlocks(subject, ran, strange), ...withGas(subject, ran), ...(ran.tense === 'could' ? [] : withBalance(ran))]
}

function inBlocks({ request: { asked } }: PlanSubject, ran: PlanRun, strange: boolean): readonly PlannedVariant[] {
  const { environment, simulation } = ran
  if (environment === undefined || simulation.guessed.every((value) => OWN.has(value))) return []
  const transaction = asked.kind === 'transaction' ? asked.transaction : carrying(environment)
  return [
    ...directed(transaction, ran, strange),
    ...drawn(transaction, environment, ran.blocks, strange ? MAX_DRAWS : MIN_DRAWS),
    ...causes(environment, ran.blocks),
  ]
}

/** What no transaction carries yet is tried as if one did: it pays for twice the base fee, and may use as much gas as any. */
const carrying = ({ chainId, baseFee }: BlockEnvironment): AnyTransaction => ({
  type: 'eip1559',
  chainId,
  nonce: 0,
  gasLimit: MAX_GAS,
  value: 0n,
  data: '0x',
  maxFeePerGas: 2n * baseFee + 10n ** 9n,
  maxPriorityFeePerGas: 0n,
  accessList: [],
})

/** What any call takes, and then twice what it used: code that looks at its gas may see so little. */
const SPARE_GAS = 100_000n

function withGas({ request: { asked } }: PlanSubject, ran: PlanRun): readonly PlannedVariant[] {
  const { gasNeeded, gasUsed, guessed } = ran.simulation
  const most = ran.environment === undefined ? MAX_GAS : mostGas(rulesInForce(ran.environment).rules, ran.environment.gasLimit)
  if (asked.kind !== 'transaction')
    return guessed.includes('gas') ? [{ id: 'less-gas', variant: { gasLimit: (2n * gasUsed + SPARE_GAS) | 1n } }] : []
  const gas = asked.transaction.gasLimit
  // By an odd number each, so that what goes by odd and even comes out otherwise.
  const [less, more] = [gas - ((gas / 4n) | 1n), gas + ((gas / 4n) | 1n)]
  return [
    // Less than it needs fails, which says nothing.
    ...(gasNeeded !== undefined && less >= gasNeeded ? [{ id: 'less-gas', variant: { gasLimit: less } } as const] : []),
    ...(more <= most ? [{ id: 'more-gas', variant: { gasLimit: more } } as const] : []),
  ]
}

const withBalance = ({ balance }: PlanRun): readonly PlannedVariant[] =>
  balance === undefined
    ? []
    : [
        ...(balance === 0n ? [] : [{ id: 'poorer', variant: { balance: balance - 1n } } as const]),
        { id: 'richer', variant: { balance: balance + 1n } },
      ]

/**
 * Whether rare cases are looked for too: code without a name reads something of its block. Behind a named contract, the time alone does not count: every pool
 * keeps it. It does where the request itself names the contract: as what is called, or inside a batch, a Safe's or an operation's call; and where somebody else chooses
 * the time.
 */
export function isStrange(
  { request, explanation, actor, names }: PlanSubject,
  { simulation: { readBy }, tense }: Pick<PlanRun, 'simulation' | 'tense'>,
): boolean {
  const isNameless = (address: Address): boolean =>
    address !== actor && address !== request.account && names.nameOf(address) === undefined && names.tokenOf(address)?.from !== 'listed'
  const isEntered = tense === 'could' || allOf(explanation).some(({ call: { to } }) => to === undefined || isNameless(to))
  return readBy.some(({ value, address }) => !OWN.has(value) && (value !== 'timestamp' || isEntered) && isNameless(address))
}

const drawn = (
  transaction: AnyTransaction,
  environment: BlockEnvironment,
  source: BlockSource | undefined,
  most: number,
): readonly PlannedVariant[] =>
  source === undefined
    ? []
    : Array.from({ length: most }, (_, draw) =>
        planned(draw < MIN_DRAWS ? 'drawn' : 'drawn-too', () => drawBlock(environment, transaction, source, draw)),
      )

/** With what it is made of only when it is asked for: a draw takes dozens of hashes, and the first verdict needs none. */
function planned(id: PlannedVariant['id'], make: () => Variant): PlannedVariant {
  let made: Variant | undefined
  return {
    id,
    get variant() {
      return (made ??= make())
    },
  }
}

const directed = (transaction: AnyTransaction, { simulation, environment, blocks }: PlanRun, strange: boolean): readonly PlannedVariant[] =>
  !strange || environment === undefined || blocks === undefined ? [] : directedBlocks(simulation, environment, transaction, blocks)

/** One thing changed, so that a cause can be named. */
function causes(environment: BlockEnvironment, source: BlockSource | undefined): readonly PlannedVariant[] {
  const { number, timestamp, baseFee, coinbase, prevRandao, gasLimit, excessBlobGas } = environment
  const seed = keccak(concat(source?.seed ?? environment.parentHash, keccakText('causes')))
  const ahead = (blocks: bigint): NonNullable<Variant['environment']> => ({
    number: number + blocks,
    ...behind(environment, blocks, seed),
    ...rootsBehind(environment, { blocks, step: SLOT, missed: 0n, gap: 0n }, seed),
  })
  return [
    planned('next-block', () => ({ environment: { ...ahead(1n), timestamp: timestamp + SLOT } })),
    planned('later', () => ({ environment: { ...ahead(LATER), timestamp: timestamp + LATER * SLOT + 1n } })),
    { id: 'other-proposer', variant: { environment: { coinbase: otherwise(coinbase) }, proposer: { balance: 10n ** 17n, code: '0x' } } },
    block('other-randomness', { prevRandao: otherwise(prevRandao) }),
    // EIP-1559: by how much it can fall in one block, to another parity. Upwards the transaction might not pay for itself.
    ...(baseFee === 0n ? [] : [block('other-price', { baseFee: baseFee - ((baseFee / 8n) | 1n) })]),
    block('other-limits', { gasLimit: gasLimit + ((gasLimit / 2048n) | 1n), excessBlobGas: excessBlobGas + 131_072n * REACH }),
  ]
}

const block = (id: PlannedVariant['id'], environment: NonNullable<Variant['environment']>): PlannedVariant => ({
  id,
  variant: { environment },
})
