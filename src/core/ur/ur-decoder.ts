import { fail } from '../errors.ts'
import { joined } from '../bytes/joined.ts'
import { crc32 } from './crc32.ts'
import { createFragmentChoice } from './fragment-choice.ts'
import { readUrPart, type UrPart } from './ur-part.ts'

/** Where the reading of a message stands after one more code. */
export type UrStep =
  /** `have` of the `count` parts that are needed; other ones are as good as those that were missed. */
  | { readonly kind: 'more'; readonly have: number; readonly count: number }
  /** A part of another message: it is left out. `have` and `count` are those of the first message. */
  | { readonly kind: 'other'; readonly have: number; readonly count: number }
  | { readonly kind: 'done'; readonly type: string; readonly cbor: Uint8Array<ArrayBuffer> }

export type UrDecoder = {
  /**
   * Takes a code as it was read. A code of another message is left out; where a second one of that same message follows, the device shows something else by
   * now, and reading begins again with the two. Throws `device/code-unreadable` for what is no code of this kind, or a message that does not have the
   * checksum that its parts name; then it begins anew.
   */
  take(text: string): UrStep
}

type MultiPart = Extract<UrPart, { readonly kind: 'part' }>
/** Which fragments are in the sum, and the sum. */
type Row = { readonly has: Uint8Array; readonly data: Uint8Array }

const mix = (into: Uint8Array, other: Uint8Array): void => {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) ^ (other[at] ?? 0)
}

const sameMessage = (one: MultiPart, other: MultiPart): boolean =>
  one.type === other.type &&
  one.count === other.count &&
  one.length === other.length &&
  one.checksum === other.checksum &&
  one.data.length === other.data.length

/**
 * The parts of one message, as linear equations over two elements: each part is the sum of some fragments. A part that says nothing new becomes zero. So
 * whatever comes in, the work for a part is bounded, and as many independent parts as there are fragments are enough.
 */
function createAssembly(first: MultiPart) {
  const { count, length, checksum } = first
  const choose = createFragmentChoice(count, checksum)
  /** By its first fragment. */
  const rows: (Row | undefined)[] = Array.from({ length: count }, () => undefined)
  let have = 0
  const add = ({ sequence, data }: MultiPart): void => {
    const row: Row = { has: new Uint8Array(count), data: data.slice() }
    for (const fragment of choose(sequence)) row.has[fragment] = 1
    for (let at = 0; at < count; at++) {
      if (row.has[at] !== 1) continue
      const other = rows[at]
      if (other === undefined) {
        rows[at] = row
        have += 1
        return
      }
      mix(row.has, other.has)
      mix(row.data, other.data)
    }
  }
  /** Backwards: what stands behind the first fragment of a row is known by then. Throws `device/code-unreadable`. */
  const message = (): Uint8Array<ArrayBuffer> => {
    for (let at = count - 1; at >= 0; at--) {
      const row = rows[at]
      for (let later = at + 1; later < count; later++) {
        const known = rows[later]
        if (row === undefined || known === undefined || row.has[later] !== 1) continue
        mix(row.data, known.data)
        row.has[later] = 0
      }
    }
    const whole = joined(rows.flatMap((row) => (row === undefined ? [] : [row.data])))
    const padded = whole.subarray(length).some((byte) => byte !== 0)
    const cbor = whole.slice(0, length)
    if (padded || crc32(cbor) !== checksum) throw fail('device/code-unreadable', { why: 'checksum' })
    return cbor
  }
  return { first, add, message, have: () => have }
}

/** Reads a message from codes in any order, any of which may be missed, seen twice, or foreign (BCR-2020-005, BCR-2024-001). */
export function createUrDecoder(): UrDecoder {
  let assembly: ReturnType<typeof createAssembly> | undefined
  let stranger: MultiPart | undefined
  const begin = (part: MultiPart): void => {
    assembly = createAssembly(part)
    stranger = undefined
  }
  return {
    take(text) {
      const part = readUrPart(text)
      if (part.kind === 'whole') return { kind: 'done', type: part.type, cbor: part.cbor }
      if (assembly === undefined) begin(part)
      else if (!sameMessage(assembly.first, part)) {
        const again = stranger !== undefined && sameMessage(stranger, part) && stranger.sequence !== part.sequence ? stranger : undefined
        if (again === undefined) {
          stranger = part
          return { kind: 'other', have: assembly.have(), count: assembly.first.count }
        }
        begin(again)
        assembly.add(again)
      }
      const now = assembly
      if (now === undefined) throw fail('device/code-unreadable', { why: 'form' })
      now.add(part)
      const { count, type } = now.first
      if (now.have() < count) return { kind: 'more', have: now.have(), count }
      assembly = undefined
      stranger = undefined
      return { kind: 'done', type, cbor: now.message() }
    },
  }
}
