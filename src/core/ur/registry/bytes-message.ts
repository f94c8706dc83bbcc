import { fail } from '../../errors.ts'
import { fromBytes, type Hex, isHex, toBytes } from '../../bytes/hex.ts'
import { parseJson, readJsonObject } from '../../text/json.ts'
import { decodeCbor, encodeCbor } from '../cbor.ts'
import { unreadable, type UrMessage } from './fields.ts'

/**
 * What a UR of type `bytes` carries here. A signed transaction begins with a type below 0x05 or the head of an RLP list (EIP-2718), a JSON-RPC request with
 * a curly bracket: the first byte tells them apart, and other wallets need no form of ours to read either.
 */
export type BytesMessage =
  /** Signed, to broadcast. */
  | { readonly kind: 'raw-transaction'; readonly raw: Hex }
  /** JSON-RPC 2.0, from one Assay to another. */
  | { readonly kind: 'request'; readonly method: string; readonly params: readonly unknown[] }

const TYPE = 'bytes'
const BRACKET = 0x7b
const isEnvelope = (first: number): boolean => (first >= 1 && first <= 4) || first >= 0xc0

/** Throws `device/code-unreadable` for hex that is no transaction. */
export function encodeBytesMessage(message: BytesMessage): UrMessage {
  const bytes = message.kind === 'request' ? new TextEncoder().encode(requestText(message)) : toBytes(message.raw)
  if (bytes === undefined || (message.kind === 'raw-transaction' && !isEnvelope(bytes[0] ?? 0))) throw unreadable()
  return { type: TYPE, cbor: encodeCbor(bytes) }
}

/** The request as text, for whatever reads JSON-RPC. */
export const requestText = ({ method, params }: Extract<BytesMessage, { readonly kind: 'request' }>): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params })

/** Throws `device/wrong-code`, `device/code-unreadable`. */
export function decodeBytesMessage({ type, cbor }: UrMessage): BytesMessage {
  if (type !== TYPE) throw fail('device/wrong-code', { found: type, wanted: TYPE })
  const bytes = decodeCbor(cbor)
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) throw unreadable()
  const raw = fromBytes(bytes)
  if (bytes[0] !== BRACKET) {
    if (!isEnvelope(bytes[0] ?? 0) || !isHex(raw)) throw unreadable()
    return { kind: 'raw-transaction', raw }
  }
  const bad = () => fail('device/code-unreadable', { why: 'content' })
  const { jsonrpc, method, params } = readJsonObject(parseJson(textIn(bytes), bad), bad)
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !/^[a-z]\w{1,63}$/i.test(method) || !Array.isArray(params)) throw unreadable()
  return { kind: 'request', method, params: params as readonly unknown[] }
}

function textIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}
