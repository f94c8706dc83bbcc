import { type Address, readChecksummedAddress as readAddress } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { type Hex, isHex, lowerHex, size } from '#core/bytes/hex'
import type { Signature, TupleSignature } from '#core/ethereum/transaction'
import { refuseReading } from './fault.ts'
import { type ExactJson, type JsonRecord, memberPath } from './json.ts'

// Readers of one field each: `at` is its path. All throw `decode/unreadable` (rule A1).

export const MAX_WORD = 2n ** 256n - 1n
export const MAX_U64 = 2n ** 64n - 1n
/** EIP-7702: `y_parity < 2**8`. */
export const MAX_PARITY = 255n
export const MAX_EXACT = BigInt(Number.MAX_SAFE_INTEGER)

/** A value as it is quoted to people. Objects are never turned to text by themselves: theirs may say `toString`. */
export const shown = (value: ExactJson | undefined): string =>
  value === undefined ? '' : Array.isArray(value) ? '[…]' : typeof value === 'object' && value !== null ? '{…}' : String(value)

export const isJsonRecord = (value: ExactJson | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isJsonList = (value: ExactJson | undefined): value is readonly ExactJson[] => Array.isArray(value)

export function recordOf(value: ExactJson | undefined, at: string): JsonRecord {
  if (value === undefined) throw refuseReading('missing', at)
  if (!isJsonRecord(value)) throw refuseReading('kind', at, shown(value))
  return value
}

export function readListField(value: ExactJson | undefined, at: string, most = 1024): readonly ExactJson[] {
  if (value === undefined) throw refuseReading('missing', at)
  if (!isJsonList(value)) throw refuseReading('kind', at, shown(value))
  if (value.length > most) throw refuseReading('too-many', at, String(value.length))
  return value
}

export function readTextField(value: ExactJson | undefined, at: string): string {
  if (value === undefined) throw refuseReading('missing', at)
  if (typeof value !== 'string') throw refuseReading('kind', at, shown(value))
  return value
}

/** A name that we do not know may mean something to whoever signs. */
export function onlyNames(record: JsonRecord, at: string, known: ReadonlySet<string>): void {
  for (const name of Object.keys(record)) if (!known.has(name)) throw refuseReading('extra-key', memberPath(at, name))
}

/** A member, `undefined` where it is not there or null: both mean absent in what nodes answer. */
export const optionalField = (record: JsonRecord, name: string): ExactJson | undefined => {
  const value = Object.hasOwn(record, name) ? record[name] : undefined
  return value === null ? undefined : value
}

/** A non-negative integer: a JSON number, decimal digits, or hexadecimal ones with 0x. */
export function quantityOf(value: ExactJson | undefined, at: string, most = MAX_WORD): bigint {
  if (value === undefined) throw refuseReading('missing', at)
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
  if (!/^(?:\d{1,80}|0x[0-9a-fA-F]{1,66})$/.test(text)) throw refuseReading('quantity', at, shown(value))
  const found = BigInt(text)
  if (found > most) throw refuseReading('range', at, text)
  return found
}

/** As `quantityOf`, and one that a float holds exactly. */
export const countOf = (value: ExactJson | undefined, at: string): number => Number(quantityOf(value, at, MAX_EXACT))

/** A chain id, written without zeros before it (rule A1), in a number, digits, or `eip155:` of CAIP-2. */
export function readChainId(value: ExactJson | undefined, at: string): bigint {
  const text = typeof value === 'string' && value.startsWith('eip155:') ? value.slice('eip155:'.length) : value
  if (typeof text === 'string' && /^(?:0x)?0+[0-9a-fA-F]/.test(text)) throw refuseReading('padded-chain', at, text)
  return quantityOf(text, at)
}

/** A chain id that transactions can have here: above zero and exact. */
export function readPositiveChainId(value: ExactJson | undefined, at: string): number {
  const found = readChainId(value, at)
  if (found === 0n || found > MAX_EXACT) throw refuseReading('range', at, String(found))
  return Number(found)
}

/** An address in text: a number is none, and a wrong checksum is a mistyped one. */
export function readAddressField(value: ExactJson | undefined, at: string): Address {
  if (value === undefined) throw refuseReading('missing', at)
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) throw refuseReading('address', at, shown(value))
  try {
    return readAddress(value).address
  } catch (error) {
    throw isError(error, 'input/address-checksum') ? refuseReading('address-checksum', at, value) : error
  }
}

/** Whole bytes in hexadecimal with 0x; with `length`, of just that many. */
export function bytesOf(value: ExactJson | undefined, at: string, length?: number): Hex {
  if (value === undefined) throw refuseReading('missing', at)
  if (typeof value !== 'string') throw refuseReading('kind', at, shown(value))
  if (!value.startsWith('0x')) throw refuseReading(/^[0-9a-fA-F]+$/.test(value) ? 'unprefixed-hex' : 'not-hex', at, value)
  if (!/^0x[0-9a-fA-F]*$/.test(value)) throw refuseReading('not-hex', at, value)
  if (!isHex(value)) throw refuseReading('odd-hex', at)
  if (length !== undefined && size(value) !== length) throw refuseReading('length', at, String(size(value)))
  return lowerHex(value)
}

/** Order of secp256k1: `r` and `s` are below it and above zero (SEC 1). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** `r` or `s`, as 32 bytes. */
export function scalarOf(value: bigint, at: string): Hex {
  if (value === 0n || value >= ORDER) throw refuseReading('signature', at)
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** The members `r`, `s` and `yParity` or `v` of a record; `undefined` where there is none of them, or all are zero or empty as before signing. */
export function signatureIn(record: JsonRecord, at: string): Signature | undefined {
  const names = ['r', 's', 'yParity', 'v'].filter((name) => optionalField(record, name) !== undefined)
  if (names.length === 0) return undefined
  const number = (name: string): bigint => quantityOf(optionalField(record, name), memberPath(at, name))
  const r = number('r')
  const s = number('s')
  if (r === 0n && s === 0n) return undefined
  return { r: scalarOf(r, memberPath(at, 'r')), s: scalarOf(s, memberPath(at, 's')), yParity: parityIn(record, at) }
}

/**
 * The signature of a tuple of EIP-7702, right or wrong; `undefined` where there is none. Beside `yParity`, `v` may say the same as it stands or plus 27, as
 * libraries write it; alone, 27 and 28 are those of libraries.
 */
export function tupleSignatureIn(record: JsonRecord, at: string): TupleSignature | undefined {
  if (!['r', 's', 'yParity', 'v'].some((name) => optionalField(record, name) !== undefined)) return undefined
  const wordIn = (name: string): Hex => `0x${quantityOf(optionalField(record, name), memberPath(at, name)).toString(16).padStart(64, '0')}`
  const byteIn = (name: string): number | undefined => {
    const value = optionalField(record, name)
    return value === undefined ? undefined : Number(quantityOf(value, memberPath(at, name), MAX_PARITY))
  }
  const [v, own] = [byteIn('v'), byteIn('yParity')]
  if (own !== undefined && v !== undefined && v !== own && !(own < 2 && v === own + 27))
    throw refuseReading('conflict', memberPath(at, 'yParity'), String(own))
  const yParity = own ?? (v === 27 || v === 28 ? v - 27 : v)
  if (yParity === undefined) throw refuseReading('missing', memberPath(at, 'yParity'))
  return { r: wordIn('r'), s: wordIn('s'), yParity }
}

function parityIn(record: JsonRecord, at: string): 0 | 1 {
  const v = optionalField(record, 'v')
  const parity = optionalField(record, 'yParity')
  const fromV = v === undefined ? undefined : parityOfV(quantityOf(v, memberPath(at, 'v')), at)
  const own = parity === undefined ? undefined : quantityOf(parity, memberPath(at, 'yParity'), 1n) === 1n ? 1 : 0
  if (own !== undefined && fromV !== undefined && own !== fromV) throw refuseReading('conflict', memberPath(at, 'yParity'), String(own))
  const found = own ?? fromV
  if (found === undefined) throw refuseReading('missing', memberPath(at, 'yParity'))
  return found
}

/** 0 or 1 of the typed envelopes, 27 or 28 of old, or 35 and more with the chain in it (EIP-155). */
function parityOfV(v: bigint, at: string): 0 | 1 {
  if (v < 2n) return v === 1n ? 1 : 0
  if (v === 27n || v === 28n) return v === 28n ? 1 : 0
  if (v < 35n) throw refuseReading('signature', memberPath(at, 'v'))
  return (v - 35n) % 2n === 1n ? 1 : 0
}
