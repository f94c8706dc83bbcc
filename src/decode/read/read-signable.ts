import { type AppError, isError } from '#core/errors'
import { isPaymentUri } from '#core/payment-uri'
import { refusedLink } from '#core/wallet-link'
import { say } from '#core/words'
import { isLikeBatch, readBatch, readCallList } from './calls.ts'
import { refusalOf, refuse } from './fault.ts'
import { isList, isRecord, tupleSignatureIn } from './fields.ts'
import { foundOf, note } from './found.ts'
import { type Json, type JsonRecord, MOST_TEXT, parseJson } from './json.ts'
import { decodeLink, isLink } from './link.ts'
import { readPayment } from './payment.ts'
import { foundText, readHex, readText } from './plain.ts'
import type { Found, Reading } from './reading.ts'
import { isLikeRequest, readParameters, readRequest } from './rpc.ts'
import { isLikeSafe, readSafe } from './safe.ts'
import { isLikeSafeBatch, readSafeBatch } from './safe-batch.ts'
import { isLikeTransaction, readAuthorization, readTransactionObject } from './transaction-object.ts'
import { foundTypedData, isLikeTypedData } from './typed-data.ts'
import { isLikeUserOperation, isLikeWrapped, readUserOperation, readWrapped } from './user-operation.ts'

/** The name under which a report of ours says that it is one; its value is the version of its form. */
export const REPORT_MARK = 'assayReport'

/**
 * Reads whatever somebody was asked to sign, in the forms in which wallets, nodes, apps and Safes write it, strictly: what could mean two things to
 * two readers is refused, with what was expected, found and how to mend it (rule A1). Never throws; linear in the text, of 1 MiB at most.
 */
export function readSignable(text: string): Reading {
  try {
    return read(text)
  } catch (error) {
    if (isError(error, 'decode/unreadable')) return { found: [], refusal: refusalOf(error.data) }
    throw error
  }
}

function read(text: string): Reading {
  if (text.length > MOST_TEXT) throw refuse('too-large')
  const trimmed = text.trim()
  if (trimmed === '') throw refuse('empty')
  if (isLink(trimmed)) return { found: [decodeLink(trimmed)] }
  if (isPaymentUri(trimmed)) return { found: [readPayment(trimmed)] }
  const elsewhere = refusedLink(trimmed)
  if (elsewhere !== undefined) throw linkRefusal(elsewhere)
  if (/^0[xX]/.test(trimmed)) return readPrefixed(text, trimmed)
  if (/^[[{]/.test(trimmed)) return readJson(parseJson(trimmed), text)
  if (trimmed.startsWith('"') && trimmed.endsWith('"') && trimmed.length > 1) return readQuoted(trimmed, text)
  return readText(text)
}

const linkRefusal = ({ code, data }: AppError): Error =>
  code === 'input/link-walletconnect' ? refuse('walletconnect') : refuse('link-elsewhere', '', `${data?.['scheme'] ?? ''}:`)

/** What begins with 0x and goes on in words is a text after all. */
function readPrefixed(text: string, trimmed: string): Reading {
  if (/^0x[0-9a-fA-F]*$/.test(trimmed)) return readHex(trimmed)
  if (/^0[xX][0-9a-fA-F\s]*$/.test(trimmed)) throw refuse(/\s/.test(trimmed) ? 'broken-hex' : 'not-hex', '', trimmed)
  if (!/\s/.test(trimmed)) throw refuse('not-hex', '', trimmed)
  return readText(text)
}

/** A JSON string, as programs print bytes; a text in quotation marks may mean the marks. */
function readQuoted(trimmed: string, text: string): Reading {
  const inside = /^"(0x[0-9a-fA-F]*)"$/.exec(trimmed)?.[1]
  return inside === undefined ? readText(text) : readHex(inside)
}

type Shape = {
  readonly is: (record: JsonRecord) => boolean
  readonly read: (record: JsonRecord) => readonly Found[]
}

const AUTHORIZATION = (record: JsonRecord): boolean =>
  Object.hasOwn(record, 'nonce') &&
  Object.hasOwn(record, 'chainId') &&
  (Object.hasOwn(record, 'address') || Object.hasOwn(record, 'contractAddress'))

function authorization(record: JsonRecord): Found {
  const signature = tupleSignatureIn(record, '')
  return foundOf({
    what: say('Authorization of an account'),
    draft: { kind: 'authorization', authorization: readAuthorization(record, ''), ...(signature === undefined ? {} : { signature }) },
  })
}

/** Raw bytes as libraries return them from signing: the rest of the object says the same again. */
const RAW = ['rawTransaction', 'raw'] as const

/** Shapes of objects, the more particular ones first. Register, do not switch. */
const SHAPES: readonly Shape[] = [
  { is: isLikeRequest, read: (record) => readRequest(record, (text) => readHex(text).found) },
  { is: isLikeTypedData, read: (record) => [foundTypedData(record, '')] },
  { is: isLikeSafeBatch, read: (record) => [readSafeBatch(record, '')] },
  { is: isLikeSafe, read: (record) => [readSafe(record, '')] },
  { is: isLikeWrapped, read: (record) => [readWrapped(record, '')] },
  { is: isLikeUserOperation, read: (record) => [readUserOperation(record, '')] },
  { is: isLikeBatch, read: (record) => [readBatch(record, '')] },
  {
    is: (record) => RAW.some((name) => typeof record[name] === 'string'),
    read: (record) => readHex(RAW.map((name) => record[name]).find((value) => typeof value === 'string') ?? '').found,
  },
  { is: isLikeTransaction, read: (record) => [readTransactionObject(record, '')] },
  { is: AUTHORIZATION, read: (record) => [authorization(record)] },
]

function readJson(value: Json, text: string): Reading {
  if (isList(value)) return { found: readList(value, text) }
  if (!isRecord(value)) return readText(text)
  const mark = Object.hasOwn(value, REPORT_MARK) ? value[REPORT_MARK] : undefined
  if (typeof mark === 'number') return { found: [], report: value }
  const shape = SHAPES.find(({ is }) => is(value))
  return { found: shape === undefined ? [unknownJson(text)] : shape.read(value) }
}

/** Apps do ask to sign JSON as a text: what we do not know is that, and said to be. */
const unknownJson = (text: string): Found =>
  foundText(text, [note('unknown-json', say('This JSON is no request that we know: it is read as a text to sign.'))])

function readList(items: readonly Json[], text: string): readonly Found[] {
  const parameters = readParameters(items)
  if (parameters !== undefined) return parameters
  if (items.length > 0 && items.every((item) => isRecord(item) && isLikeTransaction(item))) return [readCallList(items, '')]
  return [unknownJson(text)]
}
