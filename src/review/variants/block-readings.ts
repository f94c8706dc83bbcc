import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { BLOB_FRACTIONS, blobPrice } from '#core/chains/blob-price'
import type { DerivedGuess } from '#core/simulation/derived-word'
import type { BlockEnvironment, Variant } from '#core/simulation/simulation'
import { type AnyTransaction, maxPrice } from '#core/ethereum/transaction'

/** EIP-1052: of an account with nothing it is zero. */
const codeHash = ({ balance, code }: NonNullable<Variant['proposer']>): bigint =>
  balance === 0n && code === '0x' ? 0n : toBigInt(keccak(code))

const rootAt = ({ timestamp, beaconRoots = [] }: BlockEnvironment, back: bigint | undefined): Hex | undefined =>
  back === undefined ? undefined : beaconRoots.find((one) => one.timestamp === timestamp - back)?.root

/** What a run in that block reads. The hash of a block that is older than the one of the run stays as it was read. */
export function blockReadings(variant: Variant, base: BlockEnvironment, transaction: AnyTransaction): (guess: DerivedGuess) => bigint {
  const block = { ...base, ...variant.environment }
  const hashes = [block.parentHash, ...(block.ancestors ?? [])]
  return ({ value, was, back }) => {
    switch (value) {
      case 'number':
        return block.number
      case 'timestamp':
        return block.timestamp
      case 'prevrandao':
        return toBigInt(block.prevRandao)
      case 'coinbase':
        return toBigInt(block.coinbase)
      case 'balance':
        return variant.proposer?.balance ?? was
      case 'codesize':
        return variant.proposer === undefined ? was : BigInt(size(variant.proposer.code))
      case 'codehash':
        return variant.proposer === undefined ? was : codeHash(variant.proposer)
      case 'beaconroot': {
        const root = back === 0n ? block.parentBeaconRoot : rootAt(block, back)
        return root === undefined ? was : toBigInt(root)
      }
      case 'gaslimit':
        return block.gasLimit
      case 'basefee':
        return block.baseFee
      case 'gasprice': {
        const price = was + block.baseFee - base.baseFee
        return price > maxPrice(transaction) ? maxPrice(transaction) : price
      }
      case 'blobbasefee': {
        const fraction = Object.values(BLOB_FRACTIONS).find((one) => blobPrice(base.excessBlobGas, one) === was)
        return fraction === undefined ? was : blobPrice(block.excessBlobGas, fraction)
      }
      case 'blockhash': {
        const hash = back === undefined || back < 1n ? undefined : hashes[Number(back - 1n)]
        return hash === undefined ? was : toBigInt(hash)
      }
      default:
        return was
    }
  }
}
