import { fail } from '../errors.ts'
import { fromBytewords } from './bytewords.ts'
import { decodeCbor, MAX_MESSAGE } from './cbor.ts'

/** Parts of one message: more than 64 KiB in fragments of 64 bytes. */
const MAX_PARTS = 1024
const MAX_SEQUENCE = 0xffffffff
/** Letters of one code: more than the largest QR code holds. */
const MAX_LETTERS = 8192

/** One code, read and found consistent in itself. */
export type UrPart =
  | { readonly kind: 'whole'; readonly type: string; readonly cbor: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'part'
      readonly type: string
      /** From 1 on. */
      readonly sequence: number
      /** Fragments of the message. */
      readonly count: number
      /** Bytes of the message. */
      readonly length: number
      /** CRC-32 of the message. */
      readonly checksum: number
      /** What the fragments of this part are together, by exclusive or. */
      readonly data: Uint8Array
    }

const FORM = /^ur:([a-z0-9]+(?:-[a-z0-9]+)*)\/(?:([1-9]\d{0,9})-([1-9]\d{0,9})\/)?([a-z]+)$/

/**
 * Reads one code. What a stranger may write is refused: numbers with signs or zeros in front, more than 1,024 parts, a message above 64 KiB, fragments that
 * are too short or longer than needed, a label that says something else than the part itself. Throws `device/code-unreadable`.
 */
export function readUrPart(text: string): UrPart {
  const [, type, sequence, count, words] = (text.length > MAX_LETTERS ? null : FORM.exec(text.toLowerCase())) ?? []
  if (type === undefined || words === undefined) throw fail('device/code-unreadable', { why: 'form' })
  const bytes = fromBytewords(words)
  if (sequence === undefined) return { kind: 'whole', type, cbor: bytes }
  const header = () => fail('device/code-unreadable', { why: 'header' })
  const fields = decodeCbor(bytes)
  if (!Array.isArray(fields) || fields.length !== 5) throw header()
  const [number, parts, length, checksum, data] = fields as readonly unknown[]
  const isCount = (value: unknown, most: number): value is number => typeof value === 'number' && value >= 1 && value <= most
  if (!isCount(number, MAX_SEQUENCE) || !isCount(parts, MAX_PARTS) || !isCount(length, MAX_MESSAGE)) throw header()
  if (number !== Number(sequence) || parts !== Number(count)) throw header()
  if (typeof checksum !== 'number' || checksum < 0 || checksum > MAX_SEQUENCE || !(data instanceof Uint8Array)) throw header()
  // As many fragments as the length makes, and no more: none holds nothing but padding.
  if (data.length === 0 || Math.ceil(length / data.length) !== parts) throw header()
  return { kind: 'part', type, sequence: number, count: parts, length, checksum, data }
}
