import type { FeeRule } from '#core/chains/fee-rule'
import type { Address } from '#core/ethereum/address'
import { encodeSigned } from '#core/ethereum/digest'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { concat, type Hex, pad, size, toBigInt } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { MissingState, Witness } from '#core/simulation/simulation'
import type { DataFee } from '#review'
import { LARGEST_SIGNATURE } from './signature-size.ts'

/** The account whose storage holds the state of ArbOS (OffchainLabs/nitro, arbos/storage/storage.go). */
const ARBOS: Address = '0xa4b05fffffffffffffffffffffffffffffffffff'

/** `pricePerUnit` of the L1 pricing state (arbos/l1pricing/l1pricing.go). */
const PRICE_OFFSET: Hex = '0x07'

/**
 * The slot of the price: state of ArbOS is in spaces within spaces. The key of the space of L1 pricing, number 0 in the nameless root, is keccak256(0x00); a slot is the first
 * 31 bytes of keccak256(key of the space ‖ first 31 bytes of the offset), and then the last byte of the offset.
 */
const PRICE_SLOT: Hex = concat(`0x${keccak(concat(keccak('0x00'), pad('0x', 31))).slice(2, 64)}`, PRICE_OFFSET)

/** What is to be proved for it: one slot. */
export const ARBITRUM_PRICE: MissingState = { address: ARBOS, slots: [PRICE_SLOT] }

/** Units of a byte, whatever it is: what L1 charges for one that is not zero (EIP-2028). */
const UNITS_OF_BYTE = 16n
/** What Nitro adds where it estimates (`estimationPaddingUnits`, `estimationPaddingBasisPoints`): 16 bytes, then one per cent. */
const PADDING_BYTES = 16n
const padded = (units: bigint): bigint => (units * 101n) / 100n

/** Wei for a unit, as ArbOS has it; `undefined` where it was not read. */
function priceIn({ slots }: Witness): bigint | undefined {
  const found = slots.find(({ address, slot }) => address === ARBOS && slot === PRICE_SLOT)
  return found && toBigInt(found.value)
}

/**
 * What Arbitrum takes at most for the data of a transaction, in wei, by its own rule (docs/arbos/l1-pricing.md): 16 units a byte of what brotli makes of the signed
 * transaction, times the price of a unit. It is not packed here, so it is as if nothing could be packed. `undefined`: the price is not known.
 */
export function arbitrumDataFee(transaction: UnsignedTransaction, witness: Witness): DataFee | undefined {
  const price = priceIn(witness)
  if (price === undefined) return undefined
  const bytes = BigInt(size(encodeSigned(transaction, LARGEST_SIGNATURE)))
  return { dataFee: padded((bytes + PADDING_BYTES) * UNITS_OF_BYTE) * price, paid: 'in-gas' }
}

/** Gas that pays for the data: ArbOS takes it before anything runs, at the base fee. 0 by another rule, and where the price is not known. */
export function arbitrumDataGas(rule: FeeRule | undefined, transaction: UnsignedTransaction, witness: Witness, baseFee: bigint): bigint {
  const { dataFee = 0n } = (rule === 'arbitrum' && arbitrumDataFee(transaction, witness)) || {}
  return baseFee === 0n ? 0n : (dataFee + baseFee - 1n) / baseFee
}
