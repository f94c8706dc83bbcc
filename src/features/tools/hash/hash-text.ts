import { attempt } from '#core/attempt'
import { fromBytes, type Hex, isHex, toBytes, word } from '#core/bytes/hex'
import { sha256Of } from '#core/bytes/hash-slices'
import { keccak, keccakText } from '#core/bytes/keccak'
import { calldataDigest } from '#core/ethereum/digest'
import { fail } from '#core/errors'
import { messageDigest } from '#core/messages/message-digest'
import { digestsOf } from '#core/signing/digests'
import { type AbiType, type Encodable, encodeParameters, parseArgument, readAbi, readSignable } from '#decode'
import { hashesOf } from '#review'
import { nameHashes } from '#survey'
import { MAX_TOOL_TEXT, type ToolLine } from '../tool-line.ts'

const line = (name: string, value: string): ToolLine => ({ name, value })

/** What has hashes of its own, whatever its text is. */
const STRUCTURED: ReadonlySet<string> = new Set(['typed-data', 'transaction', 'authorization', 'user-operation'])

/**
 * Every hash that somebody may look for: of a request its own (EIP-712, ERC-8213, of a transaction), of a signature the selector and the topic, of a name those of
 * ENS, and of all the plain hashes of its bytes. Hex is taken as the bytes that it writes. Throws `input/too-long`.
 */
export function hashText(text: string): readonly ToolLine[] {
  if (text.length > MAX_TOOL_TEXT) throw fail('input/too-long', { field: 'The text', most: MAX_TOOL_TEXT })
  return [...requestLines(text), ...signatureLines(text.trim()), ...nameLines(text.trim()), ...plainLines(text)]
}

function requestLines(text: string): readonly ToolLine[] {
  const found = readSignable(text).candidates.find(
    ({ draft, needs }) => STRUCTURED.has(draft.kind) && needs.every((need) => need === 'from'),
  )
  return found === undefined ? [] : hashesOf(digestsOf(found.draft)).map(({ label, value }) => ({ name: label, value }))
}

/** A declaration, with or without its keyword. */
const DECLARATION = /^(?:(?:function|event|error)\s+)?([A-Za-z_$][\w$]*\s*\(.*)$/s

/** Of `transfer(address,uint256)`: its canonical form, the selector of a function or an error, the topic of an event. */
function signatureLines(text: string): readonly ToolLine[] {
  const [, declared] = DECLARATION.exec(text) ?? []
  const read = declared === undefined ? undefined : attempt(() => readAbi(`function ${declared.replace(/\)\s*(?:anonymous)?;?$/, ')')}`))
  if (read === undefined || 'error' in read) return []
  return [...read.value.functions.values()].flatMap(({ signature, selector }) => [
    line('ABI', signature),
    line('bytes4', selector),
    line('topic0', keccakText(signature)),
  ])
}

/** Names of ENS have a dot and no blank. */
const NAME = /^[^\s.(){}[\]:/@"]+(?:\.[^\s.(){}[\]:/@"]+)+$/u
const MAX_NAME = 255

function nameLines(text: string): readonly ToolLine[] {
  if (text.length > MAX_NAME || !NAME.test(text)) return []
  const read = attempt(() => nameHashes(text))
  if ('error' in read) return []
  const { normalised, node, label } = read.value
  return [...(normalised === text ? [] : [line('ENSIP-15', normalised)]), line('namehash', node), line('labelhash', label)]
}

function plainLines(text: string): readonly ToolLine[] {
  const trimmed = text.trim()
  const isBytes = isHex(trimmed)
  const hex: Hex = isBytes ? trimmed : fromBytes(new TextEncoder().encode(text))
  return [
    line('keccak-256', keccak(hex)),
    line('SHA-256', sha256Of(toBytes(hex) ?? new Uint8Array())),
    line('EIP-191', messageDigest(hex)),
    ...(isBytes ? [line('ERC-8213', calldataDigest(hex))] : []),
  ]
}

/** Types of a key that a mapping may have. */
export const KEY_TYPES = ['address', 'uint256', 'bytes32', 'string'] as const
export type KeyType = (typeof KEY_TYPES)[number]

const TYPES: Readonly<Record<KeyType, AbiType>> = {
  address: { is: 'address' },
  uint256: { is: 'uint', bits: 256 },
  bytes32: { is: 'fixed-bytes', bytes: 32 },
  string: { is: 'string' },
}

/**
 * Where a contract keeps an entry of a mapping (docs.soliditylang.org, "Layout of State Variables in Storage"): keccak256 of the key and the slot of the mapping.
 * A text is hashed as its bytes, everything else as its word. Throws `input/*`.
 */
export function entrySlot(key: string, type: KeyType, slot: string): Hex {
  const value: Encodable = parseArgument(key, TYPES[type])
  const at = parseArgument(slot, TYPES.uint256)
  if (typeof at !== 'bigint') throw fail('input/data-malformed')
  const bytes = type === 'string' ? (value as Hex) : encodeParameters([{ name: '', type: TYPES[type], indexed: false }], [value])
  return keccak(`${bytes}${word(at).slice(2)}`)
}
