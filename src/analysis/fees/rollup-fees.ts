import type { Address } from '#core/ethereum/address'
import { encodeUnsigned } from '#core/ethereum/digest'
import { concat, type Hex, size, toBigInt, word } from '#core/bytes/hex'
import type { Probe, ProbeResult } from '#core/simulation/simulation'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { DataFee } from '#review'

/** The GasPriceOracle predeploy, at the same address on every chain of the OP Stack (OP Stack specification, "Predeploys"). */
export const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000f'

/** `getL1Fee(bytes)`: what the data costs on the chain below, the missing signature counted by the oracle itself. */
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
 * The questions to put to the oracle with the local run, on proved or claimed state of the rollup. The transaction must be as it will be signed, since every byte
 * counts; the operator's part goes by its gas limit, so it is the most that it can be.
 */
export const dataFeeProbes = (transaction: UnsignedTransaction): readonly [Probe, Probe] => [
  { to: GAS_PRICE_ORACLE, data: concat(GET_L1_FEE, bytesArgument(encodeUnsigned(transaction))) },
  { to: GAS_PRICE_ORACLE, data: concat(GET_OPERATOR_FEE, word(transaction.gasLimit)) },
]

const readUint = (result: ProbeResult | undefined): bigint | undefined =>
  result?.ok === true && size(result.data) === 32 ? toBigInt(result.data) : undefined

/** Reads the answers, in the order of the questions. `undefined` where the oracle did not say what the data costs: unknown, never zero. */
export function readDataFee([data, operator]: readonly (ProbeResult | undefined)[]): DataFee | undefined {
  const dataFee = readUint(data)
  if (dataFee === undefined) return undefined
  const operatorFee = readUint(operator)
  return operatorFee === undefined ? { dataFee } : { dataFee, operatorFee }
}
