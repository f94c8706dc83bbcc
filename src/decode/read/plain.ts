import { fromBytes, type Hex, isHex, lowerHex, size, toBytes } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { Signable } from '#core/signing/signable'
import { say } from '#core/text/words'
import { envelopeLikeness, envelopeStart, isOtherType, readEnvelope } from './envelope.ts'
import { refuseReading } from './fault.ts'
import { readCandidateOf, readNote } from './candidate.ts'
import { notesOfNearly, refuseOddHex } from './nearly.ts'
import type { ReadCandidate, ReadNote, ParsedInput } from './reading.ts'

/** The bytes of a text that is signed as a message (EIP-191). */
export const messageCandidate = (text: string, notes: readonly ReadNote[] = []): ReadCandidate =>
  readCandidateOf({ what: say('Message'), draft: { kind: 'message', message: fromBytes(new TextEncoder().encode(text)) }, notes })

/** The same text with what stands around it, and without: two messages, told apart. */
const foundEnds = (trimmed: string, whole: string, ends: ReadNote): readonly ReadCandidate[] => [
  { ...messageCandidate(trimmed, [...notesOf(trimmed), ends]), what: say('Message, without the blank ends') },
  { ...messageCandidate(whole, [ends]), what: say('Message, with the blank ends') },
]

const bytesMessage = (message: Hex): ReadCandidate =>
  readCandidateOf({ what: say('Message of bytes'), draft: { kind: 'message', message } })

function calldata(data: Hex, notes: readonly ReadNote[]): ReadCandidate {
  const draft: Signable = { kind: 'calls', chainId: 0, calls: [{ value: 0n, data }], atomic: 'optional' }
  return readCandidateOf({ what: say('Calldata'), draft, needs: ['chain', 'to', 'from'], notes })
}

const KEY_NOTE = readNote(
  'may-be-key',
  say('Private keys look the same. If this is one, somebody may have seen it: never paste a key anywhere.'),
)

function hash(value: Hex, notes: readonly ReadNote[] = []): ReadCandidate {
  return readCandidateOf({ what: say('Hash'), draft: { kind: 'hash', hash: value }, notes })
}

/** 0x1901, domain separator and struct hash: of EIP-712 nothing is left but hashes. */
const isPreimage = (data: Hex): boolean => data.startsWith('0x1901') && size(data) === 66

/** Calldata is four bytes and whole words, or at least looks odd otherwise. */
const isWordy = (data: Hex): boolean => size(data) >= 4 && size(data) % 32 === 4

const LIKE_TRANSACTION = readNote('like-transaction', say('It begins as a transaction does, but cannot be read as one: it may be cut off.'))
const CUT_SHORT = readNote('cut-short', say('Calldata is four bytes and then whole words of 32: a part of this may be missing.'))

/** Bare bytes: an envelope if they can only be one, else what bytes of that length may be, most likely first. Throws `decode/unreadable`. */
export function readHex(text: string): ParsedInput {
  if (!isHex(text)) throw refuseOddHex(text.length - 2)
  const data = lowerHex(text)
  const length = size(data)
  if (length === 0) throw refuseReading('empty')
  const bytes = toBytes(data) ?? new Uint8Array()
  if (isOtherType(bytes)) throw refuseReading('type', '', data.slice(0, 4))
  const likeness = envelopeLikeness(bytes)
  const ofLength = byLength(data, likeness)
  if (likeness !== 'framed' && ofLength !== undefined) return likeness === 'begins' ? noted(ofLength) : ofLength
  // Four bytes of a function may begin like that by chance, and then whole words follow.
  if (likeness === 'none' || (likeness === 'begins' && isWordy(data))) {
    const bare = bytesMessage(data)
    if (length < 4) return { candidates: [{ ...bare, notes: [CUT_SHORT] }] }
    return { candidates: [calldata(data, notesOfCalldata(bytes, likeness, isWordy(data))), bare] }
  }
  try {
    return { candidates: [readEnvelope(bytes)] }
  } catch (error) {
    if (ofLength !== undefined) return noted(ofLength)
    const { type, isCut } = envelopeStart(bytes)
    if (likeness === 'begins' && isCut) throw refuseReading('cut-transaction', '', String(type))
    throw error
  }
}

/** By their length they may be something that is not coded, by their beginning a transaction. */
const noted = (read: ParsedInput): ParsedInput => ({
  ...read,
  candidates: read.candidates.map((one) => ({ ...one, notes: [...one.notes, LIKE_TRANSACTION] })),
})

function notesOfCalldata([first = 0]: Uint8Array, likeness: ReturnType<typeof envelopeLikeness>, wordy: boolean): readonly ReadNote[] {
  // Few selectors begin with such a byte, and transactions are seldom as long as calldata is.
  if (likeness === 'begins' || (!wordy && first >= 1 && first <= 5)) return [LIKE_TRANSACTION]
  return wordy ? [] : [CUT_SHORT]
}

/** What bytes are by their number alone, unless they are framed as a transaction. Throws `decode/unreadable` for an address. */
function byLength(data: Hex, likeness: ReturnType<typeof envelopeLikeness>): ParsedInput | undefined {
  const length = size(data)
  if (length === 20 && likeness !== 'framed') throw refuseReading('address-alone')
  if (length === 32) return { candidates: [hash(data, [KEY_NOTE]), bytesMessage(data)] }
  if (length === 64 || length === 65) return { candidates: [bytesMessage(data)], signature: data }
  if (!isPreimage(data)) return undefined
  const told = readNote('preimage', say('This is what is hashed to sign typed data: of what it says, only hashes are left.'))
  return { candidates: [hash(keccak(data), [told])] }
}

/** Lengths of recovery phrases (BIP-39). */
const PHRASES = new Set([12, 15, 18, 21, 24])

function notesOf(text: string): readonly ReadNote[] {
  const words = text.trim().split(/\s+/)
  if (PHRASES.has(words.length) && words.every((word) => /^[a-z]{3,8}$/.test(word)))
    return [
      readNote('may-be-phrase', say('Recovery phrases look like this. If it is one, somebody may have seen it: never paste it anywhere.')),
    ]
  if (/^[0-9a-fA-F]{8,}$/.test(text) && text.length % 2 === 0)
    return [readNote('looks-like-hex', say('It is read as text. If bytes are meant, put 0x before it.'))]
  return []
}

/** A text that is nothing else: a message of people. Long bare hexadecimal is never that. Throws `decode/unreadable`. */
export function readPlainMessage(text: string): ParsedInput {
  const trimmed = text.trim()
  if (/^[0-9a-fA-F]{64,}$/.test(trimmed)) throw refuseReading('unprefixed-hex')
  const nearly = notesOfNearly(trimmed)
  if (trimmed === text) return { candidates: [messageCandidate(text, [...nearly, ...notesOf(text)])] }
  // One line break more is another message: copying adds them, and apps mean them.
  const ends = readNote('blank-ends', say('There are spaces or line breaks around it, which are signed too: both ways are shown.'))
  return { candidates: foundEnds(trimmed, text, ends).map((one) => ({ ...one, notes: [...nearly, ...one.notes] })) }
}
