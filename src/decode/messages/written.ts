import { isJsonObject, type JsonObject, tryJson } from '#core/text/json'
import { defined } from '#core/defined'
import { type Address, isAddress } from '#core/ethereum/address'
import { looksLikeEncodedTransaction } from '#core/messages/disguise'
import { type Hex, isHex, size, toBytes } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import { explainCalls } from '../batch.ts'
import { explain } from '../explain.ts'
import type { Call } from '../explanation.ts'
import type { MessageExplanation, Written } from '../message.ts'
import type { MessageContext, ExplainableMessage } from './typed-entry.ts'

/** Says in words what is signed and is no transaction. */
type Explain = (signable: ExplainableMessage, context: MessageContext) => MessageExplanation

/** Runs of hexadecimal digits that are tried, and the bytes that one has at least: a selector and a word. */
const MAX_RUNS = 8
/** Calls of a batch that are put into words. */
const MAX_CALLS = 64
const RUN = /0x[0-9a-f]{72,}/gi

/**
 * What a text writes out, though nobody signs it so: a transaction, typed data, a user operation, calls or calldata, alone or among other words. A service
 * that takes texts may act on it as if it were that. Undefined: nothing that can be told from a text. Never throws.
 */
export function writtenIn(text: string, context: MessageContext, explainOther: Explain): Written | undefined {
  const pieces = [
    text,
    between(text, '{', '}'),
    between(text, '[', ']'),
    ...Array.from(text.matchAll(RUN), ([run]) => run).slice(0, MAX_RUNS),
  ]
  for (const piece of new Set(pieces)) {
    if (piece === undefined) continue
    const found = writtenAs(piece, context, explainOther)
    if (found !== undefined) return found
  }
  return undefined
}

/** From the first of one sign to the last of the other. */
function between(text: string, open: string, close: string): string | undefined {
  const [from, to] = [text.indexOf(open), text.lastIndexOf(close)]
  return from === -1 || to <= from ? undefined : text.slice(from, to + 1)
}

function writtenAs(piece: string, context: MessageContext, explainOther: Explain): Written | undefined {
  const trimmed = piece.trim()
  if (/^0x[0-9a-f]+$/i.test(trimmed)) return bytesAs(`0x${trimmed.slice(2).toLowerCase()}`, context)
  const record = recordIn(trimmed)
  return (record && writtenBy(record, context, explainOther)) ?? named(piece)
}

/** The bytes of a transaction, or calldata. */
function bytesAs(data: Hex, context: MessageContext): Written | undefined {
  const bytes = toBytes(data)
  return bytes !== undefined && looksLikeEncodedTransaction(bytes) ? { what: 'transaction' } : callData(data, context)
}

/** The first record of JSON: itself, of a list, or among the parameters of a request. Any reader's, since nobody signs it as that. */
function recordIn(text: string): JsonObject | undefined {
  if (!/^[[{]/.test(text)) return undefined
  const value = tryJson(text)
  const one: unknown = Array.isArray(value) ? value.find(isJsonObject) : value
  if (!isJsonObject(one)) return undefined
  const params = one['params']
  const inside: unknown = Array.isArray(params) ? params.find(isJsonObject) : undefined
  return typeof one['method'] === 'string' && isJsonObject(inside) ? inside : one
}

/** Only what the register has is told from other bytes. */
function callData(data: Hex, { chainId, names }: MessageContext): Written | undefined {
  if (size(data) % 32 !== 4) return undefined
  const { function: known, problem } = explain({ to: EVERYWHERE, value: 0n, data, chainId }, names)
  return known === undefined || problem !== undefined ? undefined : { what: 'call-data', function: known.name }
}

/** Calldata alone does not say whom it is for: no contract of any name. */
const EVERYWHERE = '0x0101010101010101010101010101010101010101'

const textOf = (record: JsonObject, name: string): string => {
  const value = record[name]
  return typeof value === 'string' || typeof value === 'number' ? `${value}`.toLowerCase() : ''
}

function addressOf(record: JsonObject, name: string): Address | undefined {
  const text = textOf(record, name)
  return isAddress(text) ? text : undefined
}

/** Of a call that names no value it is zero; undefined: it names one that nobody can read. */
function valueOf(record: JsonObject): bigint | undefined {
  if (!Object.hasOwn(record, 'value')) return 0n
  const text = textOf(record, 'value')
  return /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/.test(text) ? BigInt(text) : undefined
}

type WrittenCall = Omit<Call, 'value'> & Partial<Pick<Call, 'value'>>

/** A call as JSON has it, without its value where that cannot be read; undefined: it names nobody, or nothing to do. */
function callOf(record: JsonObject, context: MessageContext): WrittenCall | undefined {
  const [to, from] = [addressOf(record, 'to'), addressOf(record, 'from') ?? context.signer]
  const data = [textOf(record, 'data'), textOf(record, 'input')].find((text) => text !== '') ?? '0x'
  if (to === undefined || !isHex(data) || !['data', 'input', 'value'].some((name) => Object.hasOwn(record, name))) return undefined
  return { to, data, chainId: context.chainId, ...defined({ from, value: valueOf(record) }) }
}

const hasValue = (call: WrittenCall): call is Call => call.value !== undefined

function writtenBy(record: JsonObject, context: MessageContext, explainOther: Explain): Written | undefined {
  if (isTypedData(record)) {
    const { domain, types, primaryType, message } = record
    return { what: 'typed-data', said: explainOther({ kind: 'typed-data', data: { domain, types, primaryType, message } }, context).intent }
  }
  const [sender, callData] = [addressOf(record, 'sender'), textOf(record, 'calldata') || textOf(record, 'callData')]
  if (sender !== undefined && isHex(callData)) {
    const said = explain({ from: sender, to: sender, value: 0n, data: callData, chainId: context.chainId }, context.names).intent
    return { what: 'user-operation', ...defined({ said: callData === '0x' ? undefined : said }) }
  }
  const listed: unknown = record['calls']
  const calls = Array.isArray(listed) ? listed.filter(isJsonObject).flatMap((one) => callOf(one, context) ?? []) : []
  if (calls.length > 0) {
    const known = calls.filter(hasValue)
    const said = known.length < calls.length ? undefined : explainCalls(known.slice(0, MAX_CALLS), 'required', context.names).intent
    return { what: 'calls', ...defined({ said }) }
  }
  const call = callOf(record, context)
  if (call === undefined) return undefined
  return { what: 'transaction', ...defined({ said: hasValue(call) ? explain(call, context.names).intent : undefined }) }
}

const isTypedData = (record: JsonObject): record is JsonObject & TypedData =>
  isJsonObject(record['types']) &&
  isJsonObject(record['message']) &&
  typeof record['primaryType'] === 'string' &&
  isJsonObject(record['domain'])

/** Names of members by which wallets, exchanges and relayers write what is to be signed or paid. */
const REQUEST = /"(?:primaryType|callData|calldata|data|input|method|rawTransaction)"\s*:/
const CALL = /"(?:to|target|contract|from|sender|params|types|safe)"\s*:/
const SIDES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /"(?:maker|offer|give|make|sell|input|from|src)_?\w*"\s*:/i,
    /"(?:taker|consideration|take|buy|want|output|receive|dst|recipient)_?\w*"\s*:/i,
  ],
  [
    /"(?:to|recipient|receiver|destination|payee|beneficiary|spender|operator)_?\w*"\s*:\s*"0x/i,
    /"(?:amount|value|sum|units|allowance|quantity)_?\w*"\s*:/i,
  ],
]
const SUM = /"\w*(?:amount|value|price|units|quantity)\w*"\s*:\s*"?(?:0x)?[0-9]/i
const ADDRESS = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/

/** JSON that is no request that we can read, by the names of its members. */
function named(piece: string): Written | undefined {
  if (!/^\s*[[{]/.test(piece) || !ADDRESS.test(piece)) return undefined
  if (REQUEST.test(piece) && CALL.test(piece)) return { what: 'request' }
  return SUM.test(piece) && SIDES.some((sides) => sides.every((side) => side.test(piece))) ? { what: 'order' } : undefined
}
