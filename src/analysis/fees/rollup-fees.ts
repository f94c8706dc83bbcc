import { type Evidence, unknownEvidence, weakest } from '#core/evidence/evidence'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import type { Address } from '#core/ethereum/address'
import { encodeSigned, encodeUnsigned } from '#core/ethereum/digest'
import type { FeeRule } from '#core/chains/fee-rule'
import { concat, type Hex, size, toBigInt, word } from '#core/bytes/hex'
import type { MissingState, Probe, ProbeResult, Witness } from '#core/simulation/simulation'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { DataFee } from '#review'
import { ARBITRUM_PRICE, arbitrumDataFee } from './arbitrum-fee.ts'
import { LARGEST_SIGNATURE } from './signature-size.ts'

/** The GasPriceOracle predeploy, at the same address on every chain of the OP Stack (OP Stack specification, "Predeploys"). */
export const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000f'

/** The L1GasPriceOracle predeploy of Scroll (scroll-tech/scroll-contracts, src/L2/predeploys/L1GasPriceOracle.sol). */
export const SCROLL_ORACLE: Address = '0x5300000000000000000000000000000000000002'

/** `getL1Fee(bytes)`: what the data costs on the chain below. The OP Stack's oracle counts the missing signature itself; Scroll's is asked for signed bytes. */
const GET_L1_FEE: Hex = '0x49948e0e'
/** `getOperatorFee(uint256)`, since Isthmus. */
const GET_OPERATOR_FEE: Hex = '0x275aedd2'

/** One argument of `bytes`, as the ABI writes it. */
function bytesArgument(data: Hex): Hex {
  const length = size(data)
  const filled = Math.ceil(length / 32) * 32
  return concat(word(32n), word(BigInt(length)), `0x${data.slice(2).padEnd(filled * 2, '0')}`)
}

/**
 * The questions to put to a chain's oracle with the local run, on proved or claimed state of the rollup; none where its rule asks no contract. The transaction must be as
 * it will be signed, since every byte counts; the operator's part goes by its gas limit, so it is the most that it can be.
 */
export function dataFeeProbes(rule: FeeRule | undefined, transaction: UnsignedTransaction): readonly Probe[] {
  if (rule === 'scroll')
    return [{ to: SCROLL_ORACLE, data: concat(GET_L1_FEE, bytesArgument(encodeSigned(transaction, LARGEST_SIGNATURE))) }]
  if (rule !== 'op-stack') return []
  return [
    { to: GAS_PRICE_ORACLE, data: concat(GET_L1_FEE, bytesArgument(encodeUnsigned(transaction))) },
    { to: GAS_PRICE_ORACLE, data: concat(GET_OPERATOR_FEE, word(transaction.gasLimit)) },
  ]
}

const readUint = (result: ProbeResult | undefined): bigint | undefined =>
  result?.ok === true && size(result.data) === 32 ? toBigInt(result.data) : undefined

/** Reads the answers, in the order of the questions. `undefined` where the oracle did not say what the data costs: unknown, never zero. Scroll knows no operator. */
export function readDataFee(rule: FeeRule | undefined, [data, operator]: readonly (ProbeResult | undefined)[]): DataFee | undefined {
  const dataFee = readUint(data)
  if (dataFee === undefined) return undefined
  if (rule === 'scroll') return { dataFee, operatorFee: 0n }
  const operatorFee = readUint(operator)
  return operatorFee === undefined ? { dataFee } : { dataFee, operatorFee }
}

/** ERC-1967. */
const IMPLEMENTATION: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/**
 * What the oracle of the OP Stack reads, and who is paid fees there, so that it is asked for with the rest: the oracle's switches, base fees and scalars of layer 1 in
 * `L1Block` (slots 1, 3, 7, 8), and the implementations of both since Jovian, which are at the same addresses on every chain (OP Stack specs, *Jovian*, *Derivation*). Where
 * a chain runs others a trip is lost, nothing else.
 */
const OP_STACK_STATE: readonly MissingState[] = [
  { address: GAS_PRICE_ORACLE, slots: [IMPLEMENTATION, word(0n), word(1n)] },
  { address: '0x4200000000000000000000000000000000000015', slots: [IMPLEMENTATION, word(1n), word(3n), word(7n), word(8n)] },
  { address: '0x4f1db3c6abd250ba86e0928471a8f7db3afd88f1', slots: [] },
  { address: '0x3ba4007f5c922fbb33c454b41ea7a1f11e83df2c', slots: [] },
  { address: '0x4200000000000000000000000000000000000011', slots: [] },
  { address: '0x4200000000000000000000000000000000000019', slots: [] },
  { address: '0x420000000000000000000000000000000000001a', slots: [] },
  { address: '0x420000000000000000000000000000000000001b', slots: [] },
]

/** State that the rule will read: what no contract reads in the run, and what its contracts do, asked for at once. */
export const stateForDataFee = (rule: FeeRule | undefined): readonly MissingState[] =>
  rule === 'arbitrum' ? [ARBITRUM_PRICE] : rule === 'op-stack' ? OP_STACK_STATE : []

/** By what a data fee is told: each rule takes its own. */
export type DataFeeFacts = {
  readonly witness: Witness
  /** What the oracle answered to `dataFeeProbes`. */
  readonly answered: readonly (ProbeResult | undefined)[]
  /** Gas by our run, and by the chain's own node. Absent: there was no run, or nobody was asked. */
  readonly ran: bigint | undefined
  readonly estimate: bigint | undefined
  /** Wei for a gas. */
  readonly gasPrice: bigint
}

/** What a transaction costs besides the gas of its run, by a rule; `undefined` where that cannot be told. */
function dataFeeBy(rule: FeeRule | undefined, transaction: UnsignedTransaction, facts: DataFeeFacts): DataFee | undefined {
  const { witness, answered, ran, estimate, gasPrice } = facts
  if (rule === 'arbitrum') return arbitrumDataFee(transaction, witness)
  if (rule !== 'node') return readDataFee(rule, answered)
  if (ran === undefined || estimate === undefined) return undefined
  return { dataFee: estimate > ran ? (estimate - ran) * gasPrice : 0n, paid: 'in-gas' }
}

/**
 * What a transaction costs besides its gas, as a fact: nothing where gas is all (`undefined`), unknown where no rule is known or its answer could not be had. `evidence`: how what
 * the rule reads is known. Never better than claimed: no light client speaks of the chain that it was asked of.
 */
export function dataFeeFact(
  rule: FeeRule | undefined,
  transaction: UnsignedTransaction,
  facts: DataFeeFacts & { readonly evidence: Evidence | undefined },
): Fact<DataFee> | undefined {
  if (rule === 'gas') return undefined
  const found = dataFeeBy(rule, transaction, facts)
  const { evidence } = facts
  if (found === undefined || evidence === undefined) return notKnown(unknownEvidence('simulation/unsupported'))
  return know(found, weakest([evidence, { ...evidence, kind: 'claimed' }]))
}
