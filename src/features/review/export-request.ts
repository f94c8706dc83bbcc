import { bigintToDecimal } from '#core/text/json'
import { defined } from '#core/defined'
import { checksum } from '#core/ethereum/address'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { typedDataJson } from '#core/messages/typed-data-json'
import type { SignableMessage } from '#core/signing/signable'
import { plain } from '#core/text/words'
import type { SignedAuthorization, UnsignedTransaction } from '#core/ethereum/transaction'
import { type Analysis, isSend } from '#analysis'

const TYPES = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2', eip7702: '0x4' } as const

/** A tuple of EIP-7702 as JSON-RPC writes it (execution-apis, AuthorizationList). */
const tuple = ({ chainId, address, nonce, signature: { r, s, yParity } }: SignedAuthorization): Readonly<Record<string, string>> => ({
  chainId: toQuantity(chainId),
  address: checksum(address),
  nonce: toQuantity(nonce),
  yParity: toQuantity(yParity),
  r: toQuantity(BigInt(r)),
  s: toQuantity(BigInt(s)),
})

/** A transaction as JSON-RPC writes it (execution-apis, GenericTransaction): what other tools read. */
export function asRpc(transaction: UnsignedTransaction, from: Hex): Readonly<Record<string, unknown>> {
  const { type, chainId, nonce, gasLimit, to, value, data } = transaction
  return {
    type: TYPES[type],
    from: checksum(from),
    ...defined({ to: to === undefined ? undefined : checksum(to) }),
    chainId: toQuantity(chainId),
    nonce: toQuantity(nonce),
    gas: toQuantity(gasLimit),
    value: toQuantity(value),
    input: data,
    ...('gasPrice' in transaction
      ? { gasPrice: toQuantity(transaction.gasPrice) }
      : { maxFeePerGas: toQuantity(transaction.maxFeePerGas), maxPriorityFeePerGas: toQuantity(transaction.maxPriorityFeePerGas) }),
    ...defined({
      accessList:
        'accessList' in transaction
          ? transaction.accessList.map(({ address, storageKeys }) => ({ address: checksum(address), storageKeys }))
          : undefined,
      authorizationList: transaction.type === 'eip7702' ? transaction.authorizationList.map(tuple) : undefined,
    }),
  }
}

/** What is asked, as other tools take it: the params of `personal_sign` and `eth_signTypedData_v4`; of an authorization its fields. */
function asAsked(asked: SignableMessage): Readonly<Record<string, unknown>> {
  switch (asked.kind) {
    case 'message':
      return { message: asked.message }
    case 'typed-data':
      return { typedData: asked.data }
    case 'authorization': {
      const { chainId, address, nonce } = asked.authorization
      return { authorization: { chainId: toQuantity(chainId), address: checksum(address), nonce: toQuantity(nonce) } }
    }
    case 'hash':
      return { hash: asked.hash }
  }
}

/** What of it goes into the file: a transaction whose own authorization is still to be signed is not whole, and is left out. */
function contentOf(analysis: Analysis): Readonly<Record<string, unknown>> {
  if (!isSend(analysis)) return { what: 'A request for a signature, exported from Assay', ...asAsked(analysis.asked) }
  const what = 'An unsigned Ethereum transaction, exported from Assay'
  if (analysis.authorization !== undefined) return { what, ...asAsked({ kind: 'authorization', authorization: analysis.authorization }) }
  return { what, transaction: asRpc(analysis.transaction, analysis.review.account) }
}

/** The request as an app would make it (JSON-RPC), for another wallet to read; `undefined` for what no method asks for in a form that wallets take. */
export function asRequest(analysis: Analysis): { readonly method: string; readonly params: readonly unknown[] } | undefined {
  const from = checksum(analysis.review.account)
  if (isSend(analysis)) {
    if (analysis.authorization !== undefined || analysis.transaction.type === 'eip7702') return undefined
    return { method: 'eth_sendTransaction', params: [asRpc(analysis.transaction, analysis.review.account)] }
  }
  const { asked } = analysis
  if (asked.kind === 'message') return { method: 'personal_sign', params: [asked.message, from] }
  return asked.kind === 'typed-data' ? { method: 'eth_signTypedData_v4', params: [from, JSON.parse(typedDataJson(asked.data))] } : undefined
}

/** The request without a signature: its fields, the bytes to sign where they are bytes, and the hashes to compare. Nothing in it is secret. */
export function exportRequest(analysis: Analysis): string {
  const { review } = analysis
  const { what, ...asked } = contentOf(analysis)
  const content = {
    what,
    says: plain(review.says),
    account: checksum(review.account),
    ...asked,
    unsigned: review.raw.encoded,
    hashes: Object.fromEntries(review.hashes.map(({ label, value }) => [plain(label), value])),
    reviewedAtBlock: review.block === undefined ? null : { number: review.block.number.toString(), hash: review.block.hash },
  }
  const text = JSON.stringify(content, bigintToDecimal, 2)
  return `${text}\n`
}
