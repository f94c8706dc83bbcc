import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex, isHex, lowerHex } from '#core/bytes/hex'
import { isError } from '#core/errors'
import type { Signable } from '#core/signing/signable'
import { say } from '#core/text/words'
import { isLikeBatch, readBatch } from './calls.ts'
import { readRefusal, refuseReading } from './fault.ts'
import {
  readAddressField,
  readPositiveChainId,
  isJsonRecord,
  readListField,
  onlyNames,
  optionalField,
  recordOf,
  readTextField,
} from './fields.ts'
import { answered, readCandidateOf, readNote } from './candidate.ts'
import { type ExactJson, exactJsonOf, type JsonRecord, memberPath } from './json.ts'
import type { ParsedInput, ReadCandidate } from './reading.ts'
import { readTransactionObject } from './transaction-object.ts'
import { typedDataCandidate } from './typed-data.ts'
import { readUserOperation } from './smart-accounts/user-operation.ts'

/** The parameters of one method, to be read. Several readings where the method leaves space for them. */
type Reader = (params: readonly ExactJson[], at: string) => readonly ReadCandidate[]

const isAddressText = (value: ExactJson | undefined): boolean => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

/** Bytes where it is whole bytes in hexadecimal, as wallets take it; else the UTF-8 of the text. */
export const messageBytes = (text: string): Hex => (isHex(text) ? lowerHex(text) : fromBytes(new TextEncoder().encode(text)))

const message = (text: string, from: Address, notes: ReadCandidate['notes'] = []): ReadCandidate =>
  readCandidateOf({ what: say('Message'), draft: { kind: 'message', message: messageBytes(text), from }, notes })

/** `personal_sign` takes (message, address); older apps write it the other way round, and wallets take both. */
function personalSign(params: readonly ExactJson[], at: string): readonly ReadCandidate[] {
  const [first, second] = readListField(params, at, 3)
  const either = readNote('either-order', say('Message and account may stand the other way round: both ways are shown.'))
  const read = (text: ExactJson | undefined, who: ExactJson | undefined, notes: ReadCandidate['notes']): ReadCandidate =>
    message(readTextField(text, `${at}[0]`), readAddressField(who, `${at}[1]`), notes)
  if (isAddressText(first) && isAddressText(second)) return [read(first, second, [either]), read(second, first, [either])]
  return [isAddressText(second) || !isAddressText(first) ? read(first, second, []) : read(second, first, [])]
}

/** `eth_sign` (address, data): nodes sign a message, and some wallets sign 32 bytes as they are. */
function ethSign(params: readonly ExactJson[], at: string): readonly ReadCandidate[] {
  const [who, data] = readListField(params, at, 2)
  const from = readAddressField(who, `${at}[0]`)
  const text = readTextField(data, `${at}[1]`)
  const bytes = messageBytes(text)
  if (!isHex(text, 32)) return [message(text, from)]
  const either = readNote('either-meaning', say('Some wallets sign these 32 bytes as they are, others as a message: both are shown.'))
  return [
    readCandidateOf({ what: say('Hash'), draft: { kind: 'hash', hash: bytes, from }, notes: [either] }),
    message(text, from, [either]),
  ]
}

function typedData(params: readonly ExactJson[], at: string): readonly ReadCandidate[] {
  const [first, second] = readListField(params, at, 2)
  if (Array.isArray(first)) throw refuseReading('old-typed-data', `${at}[0]`)
  return [typedDataCandidate(second, `${at}[1]`, { from: readAddressField(first, `${at}[0]`) })]
}

const transaction: Reader = (params, at) => [readTransactionObject(recordOf(readListField(params, at, 2)[0], `${at}[0]`), `${at}[0]`)]

function calls(params: readonly ExactJson[], at: string): readonly ReadCandidate[] {
  const record = recordOf(readListField(params, at, 1)[0], `${at}[0]`)
  if (!isLikeBatch(record)) throw refuseReading('missing', `${at}[0].calls`)
  return [readBatch(record, `${at}[0]`)]
}

const userOperation: Reader = (params, at) => {
  const [operation, entryPoint] = readListField(params, at, 2)
  return [readUserOperation(operation, `${at}[0]`, { entryPoint })]
}

/** Every method that asks for a signature. Register, do not switch. */
const METHODS: Readonly<Record<string, Reader>> = {
  eth_sendTransaction: transaction,
  eth_signTransaction: transaction,
  personal_sign: personalSign,
  eth_sign: ethSign,
  eth_signTypedData: typedData,
  eth_signTypedData_v3: typedData,
  eth_signTypedData_v4: typedData,
  wallet_sendCalls: calls,
  eth_sendUserOperation: userOperation,
}

const REQUEST = new Set(['jsonrpc', 'id', 'method', 'params', 'chainId'])
const CARRIED = new Set(['request', 'chainId', 'topic', 'id', 'expiryTimestamp'])

/** True for a JSON-RPC request, or one inside a session of WalletConnect. */
export const isLikeRequest = (record: JsonRecord): boolean =>
  Object.hasOwn(record, 'method') || (isJsonRecord(record['request']) && Object.hasOwn(record['request'], 'method'))

function readRaw(params: readonly ExactJson[], raw: (text: string) => readonly ReadCandidate[]): readonly ReadCandidate[] {
  return raw(readTextField(readListField(params, 'params', 1)[0], 'params[0]'))
}

/**
 * A request of an app, as its provider, a node or WalletConnect takes it. `raw`: how to read the bytes of `eth_sendRawTransaction`. A chain beside
 * the request fills the one that it leaves open. Throws `decode/unreadable`.
 */
export function readRequest(record: JsonRecord, raw: (text: string) => readonly ReadCandidate[]): readonly ReadCandidate[] {
  const carried = !Object.hasOwn(record, 'method')
  onlyNames(record, '', carried ? CARRIED : REQUEST)
  const request = carried ? recordOf(record['request'], 'request') : record
  if (carried) onlyNames(request, 'request', new Set(['method', 'params', 'expiryTimestamp']))
  const at = carried ? 'request.params' : 'params'
  const method = readTextField(request['method'], memberPath(carried ? 'request' : '', 'method'))
  const params = readListField(request['params'], at, 8)
  const found = method === 'eth_sendRawTransaction' ? readRaw(params, raw) : readerOf(method)(params, at)
  const chain = optionalField(record, 'chainId')
  if (chain === undefined) return found
  const chainId = readPositiveChainId(chain, 'chainId')
  for (const { draft, needs } of found) {
    const own = needs.includes('chain') ? undefined : chainIn(draft)
    if (own !== undefined && own !== chainId) throw refuseReading('conflict', 'chainId', String(own))
  }
  return found.map((one) => answered(one, { chainId }))
}

/** The chain that it is for; a domain of typed data is judged by rules, which say what it means. */
function chainIn(draft: Signable): number | undefined {
  if (draft.kind === 'calls' || draft.kind === 'user-operation') return draft.chainId
  return draft.kind === 'transaction' && draft.transaction.chainId !== 0 ? draft.transaction.chainId : undefined
}

function readerOf(method: string): Reader {
  const reader = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (reader === undefined) throw refuseReading('method', 'method', method)
  return reader
}

/**
 * Reads the parameters of a method that asks for a signature, as an app sends them: plain values, which are never turned into text and guessed again. As
 * strict as `readSignable`, and like it never throws.
 *
 * @example readMethod('personal_sign', ['0x6869', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']).candidates[0]?.draft.kind // 'message'
 */
export function readMethod(method: string, params: unknown): ParsedInput {
  try {
    return { candidates: readerOf(method)(readListField(exactJsonOf(params), 'params', 8), 'params') }
  } catch (error) {
    if (isError(error, 'decode/unreadable')) return { candidates: [], refusal: readRefusal(error.data) }
    throw error
  }
}

/** Parameters alone, as a console shows them: of typed data, or of a message. */
export function readRpcParameters(items: readonly ExactJson[]): readonly ReadCandidate[] | undefined {
  const [first, second] = items
  if (items.length !== 2) return undefined
  if (isAddressText(first) && (isJsonRecord(second) || (typeof second === 'string' && second.trimStart().startsWith('{'))))
    return typedData(items, '')
  if (typeof first === 'string' && typeof second === 'string' && (isAddressText(first) || isAddressText(second)))
    return personalSign(items, '')
  return undefined
}
