import { defined } from '#core/defined'
import { type AppError, isError } from '#core/errors'
import { isPaymentUri } from '#core/money/payment-uri'
import { refusedLink } from '#core/money/wallet-link'
import type { Signable } from '#core/signing/signable'
import { say } from '#core/text/words'
import { isLikeBatch, readBatch, readCallList } from './calls.ts'
import { readRefusal, refuseReading } from './fault.ts'
import { isJsonList, isJsonRecord, tupleSignatureIn } from './fields.ts'
import { readCandidateOf, readNote } from './candidate.ts'
import { type ExactJson, exactJsonOf, type JsonRecord, MAX_JSON_CHARACTERS, parseExactJson } from './json.ts'
import { decodeLink, isLink } from './link.ts'
import { readPayment } from './payment.ts'
import { notesOfNearly, refuseNearlyJson } from './nearly.ts'
import { messageCandidate, readHex, readPlainMessage } from './plain.ts'
import type { ReadCandidate, ParsedInput } from './reading.ts'
import { isLikeRequest, readRpcParameters, readRequest } from './rpc.ts'
import { isLikeSafe, readSafeTransaction } from './smart-accounts/safe.ts'
import { isLikeSafeBatch, readSafeBatch } from './smart-accounts/safe-batch.ts'
import { looksLikeTransactionObject, readAuthorization, readTransactionObject } from './transaction-object.ts'
import { typedDataCandidate, isLikeTypedData } from './typed-data.ts'
import { isLikeUserOperation, isLikeWrapped, readUserOperation, readWrapped } from './smart-accounts/user-operation.ts'

/** The name under which a report of ours says that it is one; its value is the version of its form. */
export const REPORT_MARK = 'assayReport'

/**
 * Reads whatever somebody was asked to sign, in the forms in which wallets, nodes, apps and Safes write it, strictly: what could mean two things to
 * two readers is refused, with what was expected, found and how to mend it (rule A1). Never throws; linear in the text, of 1 MiB at most.
 */
export function readSignable(text: string): ParsedInput {
  try {
    return read(text)
  } catch (error) {
    if (isError(error, 'decode/unreadable')) return { candidates: [], refusal: readRefusal(error.data) }
    throw error
  }
}

/** Reads a transaction as a node gives it, with its signature. `undefined` where it cannot be read strictly. */
export function readSentTransaction(value: unknown): Extract<Signable, { readonly kind: 'transaction' }> | undefined {
  try {
    const record = exactJsonOf(value)
    const draft = isJsonRecord(record) ? readTransactionObject(record, '').draft : undefined
    return draft?.kind === 'transaction' ? draft : undefined
  } catch (error) {
    if (isError(error, 'decode/unreadable')) return undefined
    throw error
  }
}

function read(text: string): ParsedInput {
  if (text.length > MAX_JSON_CHARACTERS) throw refuseReading('too-large')
  const trimmed = text.trim()
  if (trimmed === '') throw refuseReading('empty')
  if (isLink(trimmed)) return { candidates: [decodeLink(trimmed)] }
  if (isPaymentUri(trimmed)) return { candidates: [readPayment(trimmed)] }
  const elsewhere = refusedLink(trimmed)
  if (elsewhere !== undefined) throw linkRefusal(elsewhere)
  if (/^0[xX]/.test(trimmed)) return readPrefixed(text, trimmed)
  if (/^[[{]/.test(trimmed)) return readJson(parseNearlyJson(trimmed), text)
  if (trimmed.startsWith('"') && trimmed.endsWith('"') && trimmed.length > 1) return readQuoted(trimmed, text)
  return readPlainMessage(text)
}

/** JSON; what breaks is named for what it nearly is. Throws `decode/unreadable`. */
function parseNearlyJson(text: string): ExactJson {
  try {
    return parseExactJson(text)
  } catch (error) {
    if (!isError(error, 'decode/unreadable') || error.data?.['fault'] !== 'json') throw error
    throw refuseNearlyJson(text, String(error.data['at'] ?? '')) ?? error
  }
}

const linkRefusal = ({ code, data }: AppError): Error =>
  code === 'input/link-walletconnect' ? refuseReading('walletconnect') : refuseReading('link-elsewhere', '', `${data?.['scheme'] ?? ''}:`)

/** What begins with 0x and goes on in words is a text after all. */
function readPrefixed(text: string, trimmed: string): ParsedInput {
  if (/^0x[0-9a-fA-F]*$/.test(trimmed)) return readHex(trimmed)
  if (/^0[xX][0-9a-fA-F\s]*$/.test(trimmed)) throw refuseReading(/\s/.test(trimmed) ? 'broken-hex' : 'not-hex', '', trimmed)
  if (!/\s/.test(trimmed)) throw refuseReading('not-hex', '', trimmed)
  return readPlainMessage(text)
}

/** A JSON string, as programs print bytes; a text in quotation marks may mean the marks. */
function readQuoted(trimmed: string, text: string): ParsedInput {
  const inside = /^"(0x[0-9a-fA-F]*)"$/.exec(trimmed)?.[1]
  return inside === undefined ? readPlainMessage(text) : readHex(inside)
}

type Shape = {
  readonly is: (record: JsonRecord) => boolean
  readonly read: (record: JsonRecord) => readonly ReadCandidate[]
}

const AUTHORIZATION = (record: JsonRecord): boolean =>
  Object.hasOwn(record, 'nonce') &&
  Object.hasOwn(record, 'chainId') &&
  (Object.hasOwn(record, 'address') || Object.hasOwn(record, 'contractAddress'))

function authorization(record: JsonRecord): ReadCandidate {
  const signature = tupleSignatureIn(record, '')
  return readCandidateOf({
    what: say('Authorization of an account'),
    draft: { kind: 'authorization', authorization: readAuthorization(record, ''), ...defined({ signature }) },
  })
}

/** Raw bytes as libraries return them from signing: the rest of the object says the same again. */
const RAW = ['rawTransaction', 'raw'] as const

/** Shapes of objects, the more particular ones first. Register, do not switch. */
const SHAPES: readonly Shape[] = [
  { is: isLikeRequest, read: (record) => readRequest(record, (text) => readHex(text).candidates) },
  { is: isLikeTypedData, read: (record) => [typedDataCandidate(record, '')] },
  { is: isLikeSafeBatch, read: (record) => [readSafeBatch(record, '')] },
  { is: isLikeSafe, read: (record) => [readSafeTransaction(record, '')] },
  { is: isLikeWrapped, read: (record) => [readWrapped(record, '')] },
  { is: isLikeUserOperation, read: (record) => [readUserOperation(record, '')] },
  { is: isLikeBatch, read: (record) => [readBatch(record, '')] },
  {
    is: (record) => RAW.some((name) => typeof record[name] === 'string'),
    read: (record) => readHex(RAW.map((name) => record[name]).find((value) => typeof value === 'string') ?? '').candidates,
  },
  { is: looksLikeTransactionObject, read: (record) => [readTransactionObject(record, '')] },
  { is: AUTHORIZATION, read: (record) => [authorization(record)] },
]

function readJson(value: ExactJson, text: string): ParsedInput {
  if (isJsonList(value)) return { candidates: readList(value, text) }
  if (!isJsonRecord(value)) return readPlainMessage(text)
  const mark = Object.hasOwn(value, REPORT_MARK) ? value[REPORT_MARK] : undefined
  if (typeof mark === 'number') return { candidates: [], report: value }
  const shape = SHAPES.find(({ is }) => is(value))
  return { candidates: shape === undefined ? [unknownJson(text)] : shape.read(value) }
}

/** Apps do ask to sign JSON as a text: what we do not know is that, and said to be. */
function unknownJson(text: string): ReadCandidate {
  const nearly = notesOfNearly(text)
  const unknown = readNote('unknown-json', say('This JSON is no request that we know: it is read as a text to sign.'))
  return messageCandidate(text, nearly.length === 0 ? [unknown] : nearly)
}

function readList(items: readonly ExactJson[], text: string): readonly ReadCandidate[] {
  const parameters = readRpcParameters(items)
  if (parameters !== undefined) return parameters
  if (items.length > 0 && items.every((item) => isJsonRecord(item) && looksLikeTransactionObject(item))) return [readCallList(items, '')]
  return [unknownJson(text)]
}
