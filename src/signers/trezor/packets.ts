import { fail } from '#core/errors'
import { joined } from '#core/bytes/joined'
import { bigEndian, readBigEndian } from '../devices/integer-bytes.ts'

// Protocol v1 (trezor-firmware, common/protob/protocol.md): packets of 64 bytes, the first with type and length of the message.

const PACKET = 64
const MARK = 0x3f
const START = 0x23
/** Bytes of an answer: far more than any has. */
const MAX_ANSWER = 65_536

/** A message as it travels: its number (common/protob/messages.proto) and its fields. */
export type WireMessage = { readonly type: number; readonly body: Uint8Array }

/** A message in packets, zeros at the end. */
export function packetsOf({ type, body }: WireMessage): readonly Uint8Array[] {
  const data = joined([Uint8Array.of(START, START), bigEndian(type, 2), bigEndian(body.length, 4), body])
  const room = PACKET - 1
  return Array.from({ length: Math.ceil(data.length / room) }, (_, index) => {
    const packet = new Uint8Array(PACKET)
    packet[0] = MARK
    packet.set(data.subarray(index * room, (index + 1) * room), 1)
    return packet
  })
}

/** Reads one answer, packet by packet. Throws `device/new-protocol` where the first packet is of another protocol, `device/bad-answer`. */
export async function readPackets(next: () => Promise<Uint8Array>): Promise<WireMessage> {
  const first = await next()
  if (first[0] !== MARK || first[1] !== START || first[2] !== START || first.length < 9) throw fail('device/new-protocol')
  const [type, length] = [readBigEndian(first.subarray(3, 5)), readBigEndian(first.subarray(5, 9))]
  if (length > MAX_ANSWER) throw fail('device/bad-answer', { what: 'length' })
  const parts = [first.subarray(9)]
  for (let have = first.length - 9; have < length;) {
    const packet = await next()
    // A packet without space for anything would never end it.
    if (packet[0] !== MARK || packet.length < 2) throw fail('device/bad-answer', { what: 'packet' })
    parts.push(packet.subarray(1))
    have += packet.length - 1
  }
  return { type, body: joined(parts).subarray(0, length) }
}
