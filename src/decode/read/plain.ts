import { fromBytes, type Hex, isHex, size, toBytes } from '#core/hex'
import { keccak } from '#core/keccak'
import type { Signable } from '#core/signable'
import { say } from '#core/words'
import { envelopeLikeness, readEnvelope } from './envelope.ts'
import { refuse } from './fault.ts'
import { foundOf, note } from './found.ts'
import type { Found, ReadNote, Reading } from './reading.ts'

/** The bytes of a text that is signed as a message (EIP-191). */
export const foundText = (text: string, notes: readonly ReadNote[] = []): Found =>
  foundOf({ what: say('Message'), draft: { kind: 'message', message: fromBytes(new TextEncoder().encode(text)) }, notes })

/** The same text with what stands around it, and without: two messages, told apart. */
const foundEnds = (trimmed: string, whole: string, ends: ReadNote): readonly Found[] => [
  { ...foundText(trimmed, [...notesOf(trimmed), ends]), what: say('Message, without the blank ends') },
  { ...foundText(whole, [ends]), what: say('Message, with the blank ends') },
]

const bytesMessage = (message: Hex): Found => foundOf({ what: say('Message of bytes'), draft: { kind: 'message', message } })

function calldata(data: Hex, notes: readonly ReadNote[]): Found {
  const draft: Signable = { kind: 'calls', chainId: 0, calls: [{ value: 0n, data }], atomic: 'optional' }
  return foundOf({ what: say('Calldata'), draft, needs: ['chain', 'to', 'from'], notes })
}

const KEY_NOTE = note(
  'may-be-key',
  say('Private keys look the same. If this is one, somebody may have seen it: never paste a key anywhere.'),
)

function hash(value: Hex, notes: readonly ReadNote[] = []): Found {
  return foundOf({ what: say('Hash'), draft: { kind: 'hash', hash: value }, notes })
}

/** 0x1901, domain separator and struct hash: of EIP-712 nothing is left but hashes. */
const isPreimage = (data: Hex): boolean => data.startsWith('0x1901') && size(data) === 66

/** Calldata is four bytes and whole words, or at least looks odd otherwise. */
const isWordy = (data: Hex): boolean => size(data) >= 4 && size(data) % 32 === 4

/** Bare bytes: an envelope if they can only be one, else what bytes of that length may be, most likely first. Throws `decode/unreadable`. */
export function readHex(text: string): Reading {
  if (!isHex(text)) throw refuse('odd-hex')
  const data = text.toLowerCase() as Hex
  const length = size(data)
  if (length === 0) throw refuse('empty')
  const bytes = toBytes(data) ?? new Uint8Array()
  const likeness = envelopeLikeness(bytes)
  const ofLength = byLength(data, likeness)
  if (likeness !== 'framed' && ofLength !== undefined) return ofLength
  // Four bytes of a function may begin like that by chance, and then whole words follow.
  if (likeness === 'none' || (likeness === 'begins' && isWordy(data))) {
    const like = note('like-transaction', say('It begins as a transaction does, but cannot be read as one: it may be cut off.'))
    return { found: length < 4 ? [bytesMessage(data)] : [calldata(data, likeness === 'begins' ? [like] : []), bytesMessage(data)] }
  }
  try {
    return { found: [readEnvelope(bytes)] }
  } catch (error) {
    if (ofLength === undefined) throw error
    return ofLength
  }
}

/** What bytes are by their number alone, unless they are framed as a transaction. Throws `decode/unreadable` for an address. */
function byLength(data: Hex, likeness: ReturnType<typeof envelopeLikeness>): Reading | undefined {
  const length = size(data)
  if (length === 20 && likeness !== 'framed') throw refuse('address-alone')
  if (length === 32) return { found: [hash(data, [KEY_NOTE]), bytesMessage(data)] }
  if (length === 64 || length === 65) return { found: [bytesMessage(data)], signature: data }
  if (!isPreimage(data)) return undefined
  const told = note('preimage', say('This is what is hashed to sign typed data: of what it says, only hashes are left.'))
  return { found: [hash(keccak(data), [told])] }
}

/** Lengths of recovery phrases (BIP-39). */
const PHRASES = new Set([12, 15, 18, 21, 24])

function notesOf(text: string): readonly ReadNote[] {
  const words = text.trim().split(/\s+/)
  if (PHRASES.has(words.length) && words.every((word) => /^[a-z]{3,8}$/.test(word)))
    return [
      note('may-be-phrase', say('Recovery phrases look like this. If it is one, somebody may have seen it: never paste it anywhere.')),
    ]
  if (/^[0-9a-fA-F]{8,}$/.test(text) && text.length % 2 === 0)
    return [note('looks-like-hex', say('It is read as text. If bytes are meant, put 0x before it.'))]
  return []
}

/** A text that is nothing else: a message of people. Long bare hexadecimal is never that. Throws `decode/unreadable`. */
export function readText(text: string): Reading {
  if (/^[0-9a-fA-F]{64,}$/.test(text.trim())) throw refuse('unprefixed-hex')
  const trimmed = text.trim()
  if (trimmed === text) return { found: [foundText(text, notesOf(text))] }
  // One line break more is another message: copying adds them, and apps mean them.
  const ends = note('blank-ends', say('There are spaces or line breaks around it, which are signed too: both ways are shown.'))
  return { found: foundEnds(trimmed, text, ends) }
}
