import { checksum } from '#core/address'
import { type Hex, quantity } from '#core/hex'
import { plain } from '#core/words'
import type { SignedAuthorization, UnsignedTransaction } from '#core/transaction'
import type { Analysis } from '#wallet'

/** A transaction as JSON-RPC writes it (execution-apis, GenericTransaction): what other tools read. */
export function asRpc(transaction: UnsignedTransaction, from: Hex): Readonly<Record<string, unknown>> {
  const { chainId, nonce, gasLimit, to, value, data } = transaction
  const common = {
    from: checksum(from),
    ...(to === undefined ? {} : { to: checksum(to) }),
    chainId: quantity(chainId),
    nonce: quantity(nonce),
    gas: quantity(gasLimit),
    value: quantity(value),
    input: data,
  }
  if (transaction.type === 'legacy') return { type: '0x0', ...common, gasPrice: quantity(transaction.gasPrice) }
  const accessList = transaction.accessList.map(({ address, storageKeys }) => ({ address: checksum(address), storageKeys }))
  if (transaction.type === 'eip2930') return { type: '0x1', ...common, gasPrice: quantity(transaction.gasPrice), accessList }
  const fees = { maxFeePerGas: quantity(transaction.maxFeePerGas), maxPriorityFeePerGas: quantity(transaction.maxPriorityFeePerGas) }
  return {
    type: transaction.type === 'eip7702' ? '0x4' : '0x2',
    ...common,
    ...fees,
    accessList,
    ...(transaction.type === 'eip7702' ? { authorizationList: transaction.authorizationList.map(tupleAsRpc) } : {}),
  }
}

const tupleAsRpc = ({ chainId, address, nonce, signature: { r, s, yParity } }: SignedAuthorization): Readonly<Record<string, string>> => ({
  chainId: quantity(chainId),
  address: checksum(address),
  nonce: quantity(nonce),
  yParity: quantity(yParity),
  r: quantity(BigInt(r)),
  s: quantity(BigInt(s)),
})

/** The request without a signature: its fields, the bytes to sign, and the hashes to compare. Nothing in it is secret. */
export function exportRequest({ review, transaction }: Analysis): string {
  const content = {
    what: 'An unsigned Ethereum transaction, exported from Assay',
    says: plain(review.says),
    transaction: asRpc(transaction, review.account),
    unsigned: review.raw.encoded,
    hashes: Object.fromEntries(review.hashes.map(({ label, value }) => [plain(label), value])),
    reviewedAtBlock: review.block === undefined ? null : { number: review.block.number.toString(), hash: review.block.hash },
  }
  return `${JSON.stringify(content, undefined, 2)}\n`
}
