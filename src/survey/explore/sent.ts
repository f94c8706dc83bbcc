import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { recoverSender, transactionHash } from '#core/ethereum/digest'
import type { Hex } from '#core/bytes/hex'
import type { AnyTransaction, Signature } from '#core/ethereum/transaction'
import { readSentTransaction, readSignable } from '#decode'
import { readAddress, type Bad, readBytes, toSafeCount, type JsonObject, readJsonObject, readOptional, readQuantity } from '#core/text/json'
import { readData } from '../activity/transaction.ts'

/** A transaction as it was sent. Wei. */
export type SentTransaction = {
  readonly hash: Hex
  readonly from: Address
  /** Absent: it makes a contract. */
  readonly to?: Address
  readonly value: bigint
  readonly nonce: number
  readonly gasLimit: bigint
  readonly data: Hex
  /** Absent: of a type that we do not know (EIP-2718). */
  readonly transaction?: AnyTransaction
  /** The block that it is said to be in. */
  readonly block?: bigint
  /** Its bytes, written anew here, hash to its name and its sender signed them: whoever told of it, it can be no other. */
  readonly isBound: boolean
}

/** The fields that are signed, and the signature: what a node adds besides differs from one to the next. */
const SIGNED = [
  'type',
  'chainId',
  'nonce',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'to',
  'value',
  'input',
  'accessList',
  'maxFeePerBlobGas',
  'blobVersionedHashes',
  'authorizationList',
  'v',
  'r',
  's',
  'yParity',
] as const

/** EIP-2718 types that name their caps: the price beside them is what was paid, and is not signed. */
const CAPPED: ReadonlySet<unknown> = new Set(['0x2', '0x3', '0x4'])

function signedPart(item: JsonObject): { readonly transaction: AnyTransaction; readonly signature?: Signature } | undefined {
  const names = SIGNED.filter((name) => item[name] !== undefined && !(name === 'gasPrice' && CAPPED.has(item['type'])))
  return readSentTransaction(Object.fromEntries(names.map((name) => [name, item[name]])))
}

/**
 * A transaction as a node gives it (`eth_getTransactionByHash`, a block's list), held against its own hash; `undefined` where the node does not have it.
 * Throws `bad` for what is no transaction.
 */
export async function readSent(value: unknown, bad: Bad): Promise<SentTransaction | undefined> {
  if (value === null) return undefined
  const item = readJsonObject(value, bad)
  const to = readOptional(item['to'], (text) => readAddress(text, bad))
  const block = readOptional(item['blockNumber'], (text) => readQuantity(text, bad))
  const hash = readBytes(item['hash'], bad, 32)
  const told: SentTransaction = {
    hash,
    from: readAddress(item['from'], bad),
    ...defined({ to }),
    value: readQuantity(item['value'], bad),
    nonce: toSafeCount(readQuantity(item['nonce'], bad), bad),
    gasLimit: readQuantity(item['gas'], bad),
    data: readData(item['input'] ?? '0x', bad),
    ...defined({ block }),
    isBound: false,
  }
  const signed = signedPart(item)
  if (signed === undefined) return told
  const { transaction, signature } = signed
  if (signature === undefined || transactionHash(transaction, signature) !== hash) return { ...told, transaction }
  const from = await recoverSender(transaction, signature)
  return from === undefined ? { ...told, transaction } : { ...told, from, transaction, isBound: true }
}

/** A transaction by its signed bytes; `undefined` where they do not hash to its hash, no signer can be recovered, or we cannot read them. */
export async function sentFromRaw(raw: Hex, hash: Hex): Promise<SentTransaction | undefined> {
  const [found] = readSignable(raw).candidates
  if (found?.draft.kind !== 'transaction') return undefined
  const { transaction, signature } = found.draft
  if (signature === undefined || transactionHash(transaction, signature) !== hash) return undefined
  const from = await recoverSender(transaction, signature)
  if (from === undefined) return undefined
  const { to, value, nonce, gasLimit, data } = transaction
  return { hash, from, ...defined({ to }), value, nonce, gasLimit, data, transaction, isBound: true }
}
