import type { Hex } from '../bytes/hex.ts'
import type { AnyTransaction, Signature } from '../ethereum/transaction.ts'
import type { Dice } from './dice.ts'

export const TYPES = ['legacy', 'eip2930', 'eip1559', 'eip4844', 'eip7702'] as const

/** Below the order of secp256k1 and half of it, never zero. */
const scalar = (dice: Dice): Hex => `0x${(dice.integer(250) + 1n).toString(16).padStart(64, '0')}`

export const madeUpSignature = (dice: Dice): Signature => ({ r: scalar(dice), s: scalar(dice), yParity: dice.pick([0, 1]) })

/** A transaction of that type with any fields that can be encoded; a tip is never above its cap. */
export function madeUpTransaction(dice: Dice, type: AnyTransaction['type']): AnyTransaction {
  const maxPriorityFeePerGas = dice.integer(60)
  const call = { gasLimit: dice.integer(40), value: dice.integer(90), data: dice.bytes(dice.pick([0, 1, 4, 55, 56, 68, 300])) }
  const start = { chainId: dice.below(2 ** 31) + 1, nonce: dice.below(2 ** 20), ...call }
  const to = dice.bytes(20)
  const some = dice.pick([{ to }, { to }, {}])
  const accessList = Array.from({ length: dice.below(3) }, () => ({
    address: dice.bytes(20),
    storageKeys: Array.from({ length: dice.below(3) }, () => dice.bytes(32)),
  }))
  if (type === 'legacy') return { type, ...start, ...some, gasPrice: dice.integer(60) }
  if (type === 'eip2930') return { type, ...start, ...some, gasPrice: dice.integer(60), accessList }
  const capped = { ...start, maxPriorityFeePerGas, maxFeePerGas: maxPriorityFeePerGas + dice.integer(60), accessList }
  if (type === 'eip1559') return { type, ...capped, ...some }
  if (type === 'eip4844') {
    const blobVersionedHashes = Array.from({ length: dice.below(3) + 1 }, (): Hex => `0x01${dice.bytes(31).slice(2)}`)
    return { type, ...capped, to, maxFeePerBlobGas: dice.integer(60), blobVersionedHashes }
  }
  const authorizationList = Array.from({ length: dice.below(3) + 1 }, () => ({
    chainId: BigInt(dice.pick([0, 1, 31_337])),
    address: dice.bytes(20),
    nonce: dice.integer(50),
    signature: madeUpSignature(dice),
  }))
  return { type, ...capped, to, authorizationList }
}
