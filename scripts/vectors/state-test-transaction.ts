import { privateKeyToAddress } from 'viem/accounts'
import { recoverSender } from '../../src/core/ethereum/digest.ts'
import { type Hex, pad, toBytes, word } from '../../src/core/bytes/hex.ts'
import type { AccessList, AnyTransaction, SignedAuthorization } from '../../src/core/ethereum/transaction.ts'
import { readEnvelope } from '../../src/decode/read/envelope.ts'
import { hexOf, type JsonObject, listOf, numberOf, objectOf, type StateCase } from './state-test-format.ts'

/** A transaction as our own reader reads it, and who sends it. */
export type Given = { readonly transaction: AnyTransaction; readonly from: Hex }

const chosen = (transaction: JsonObject, expected: JsonObject, list: string, index: string) => {
  const at = Number(numberOf(objectOf(expected['indexes'], 'indexes')[index], index))
  return listOf(transaction[list], list)[at]
}

/** Whom the file names as its sender, or whose key it gives. */
function senderOf(transaction: JsonObject): Hex {
  if (transaction['sender'] !== undefined) return hexOf(transaction['sender'], 'a sender')
  return privateKeyToAddress(pad(hexOf(transaction['secretKey'], 'a key'))).toLowerCase() as Hex
}

const accessListOf = (value: JsonObject['']): AccessList =>
  listOf(value ?? [], 'an access list').map((item) => {
    const entry = objectOf(item, 'an entry')
    return {
      address: hexOf(entry['address'], 'an address'),
      storageKeys: listOf(entry['storageKeys'], 'keys').map((key) => pad(hexOf(key, 'a key'))),
    }
  })

const authorizationsOf = (value: JsonObject['']): readonly SignedAuthorization[] =>
  listOf(value, 'a list of authorizations').map((item) => {
    const tuple = objectOf(item, 'a tuple')
    const parity = numberOf(tuple['yParity'] ?? tuple['v'], 'a parity')
    if (parity > 1n) throw new Error('a parity is above 1')
    return {
      chainId: numberOf(tuple['chainId'], 'a chain'),
      address: hexOf(tuple['address'], 'an address'),
      nonce: numberOf(tuple['nonce'], 'a nonce'),
      signature: { r: word(numberOf(tuple['r'], 'r')), s: word(numberOf(tuple['s'], 's')), yParity: parity === 1n ? 1 : 0 },
    }
  })

/** From the parts that a file lists, where it gives no bytes. */
function fromParts({ test, expected }: StateCase, chainId: number): Given {
  const given = objectOf(test['transaction'], 'a transaction')
  const to = hexOf(given['to'] ?? '', 'a recipient')
  const common = {
    chainId,
    nonce: Number(numberOf(given['nonce'], 'a nonce')),
    gasLimit: numberOf(chosen(given, expected, 'gasLimit', 'gas'), 'a gas limit'),
    ...(to === '0x' ? {} : { to }),
    value: numberOf(chosen(given, expected, 'value', 'value'), 'a value'),
    data: hexOf(chosen(given, expected, 'data', 'data'), 'data'),
  }
  const from = senderOf(given)
  const accessList = given['accessLists'] === undefined ? undefined : accessListOf(chosen(given, expected, 'accessLists', 'data') ?? [])
  if (given['maxFeePerGas'] === undefined) {
    const gasPrice = numberOf(given['gasPrice'], 'a gas price')
    const transaction: AnyTransaction = accessList
      ? { type: 'eip2930', ...common, gasPrice, accessList }
      : { type: 'legacy', ...common, gasPrice }
    return { from, transaction }
  }
  const fees = {
    maxFeePerGas: numberOf(given['maxFeePerGas'], 'a fee'),
    maxPriorityFeePerGas: numberOf(given['maxPriorityFeePerGas'], 'a tip'),
    accessList: accessList ?? [],
  }
  if (given['blobVersionedHashes'] !== undefined && to !== '0x') {
    const blobVersionedHashes = listOf(given['blobVersionedHashes'], 'hashes').map((hash) => hexOf(hash, 'a hash'))
    const maxFeePerBlobGas = numberOf(given['maxFeePerBlobGas'] ?? 0, 'a blob fee')
    return { from, transaction: { type: 'eip4844', ...common, to, ...fees, maxFeePerBlobGas, blobVersionedHashes } }
  }
  if (given['authorizationList'] === undefined || to === '0x') return { from, transaction: { type: 'eip1559', ...common, ...fees } }
  return { from, transaction: { type: 'eip7702', ...common, to, ...fees, authorizationList: authorizationsOf(given['authorizationList']) } }
}

/**
 * The transaction of a case: its bytes through our own decoder where the file has them, its sender by their signature. Throws `decode/unreadable` as the product does;
 * a plain error where another sender is recovered than the file names.
 */
export async function transactionOf(one: StateCase, chainId: number): Promise<Given> {
  const { txbytes } = one.expected
  if (txbytes === undefined) return fromParts(one, chainId)
  const { draft } = readEnvelope(toBytes(hexOf(txbytes, 'txbytes')) ?? new Uint8Array())
  if (draft.kind !== 'transaction' || draft.signature === undefined)
    throw new Error('it is read as something else than a signed transaction')
  const from = await recoverSender(draft.transaction, draft.signature)
  const named = senderOf(objectOf(one.test['transaction'], 'a transaction'))
  if (from !== named) throw new Error(`its sender is recovered as ${from ?? 'nobody'}, not ${named}`)
  return { transaction: draft.transaction, from }
}
