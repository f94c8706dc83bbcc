import { fail } from '#core/errors'
import { joined } from '#core/bytes/joined'
import { bigEndian, readBigEndian } from '../devices/integer-bytes.ts'

/** Bytes of a packet, over HID and over USB. */
const PACKET = 64
/** Channel and tag of all packets that carry commands (Ledger, HID framing): then their number, two bytes. */
const HEAD = [0x01, 0x01, 0x05] as const
/** Bytes of an answer: far more than any has. */
const MAX_ANSWER = 4096
const ROOM = PACKET - HEAD.length - 2

/** A command in packets of 64 bytes: its length first, zeros at the end. */
export function hidFrames(command: Uint8Array): readonly Uint8Array[] {
  const data = joined([bigEndian(command.length, 2), command])
  return Array.from({ length: Math.ceil(data.length / ROOM) }, (_, index) => {
    const packet = new Uint8Array(PACKET)
    packet.set([...HEAD, index >> 8, index & 0xff])
    packet.set(data.subarray(index * ROOM, (index + 1) * ROOM), HEAD.length + 2)
    return packet
  })
}

/** Reads one answer, packet by packet. Throws `device/bad-answer` for packets of another channel, out of order, or of an answer too long. */
export async function readFrames(next: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  let have = 0
  for (let index = 0; index === 0 || have < length; index++) {
    const packet = await next()
    const isNext = HEAD.every((byte, at) => packet[at] === byte) && readBigEndian(packet.subarray(3, 5)) === index
    if (!isNext) throw fail('device/bad-answer', { what: 'packet' })
    if (index === 0) length = readBigEndian(packet.subarray(5, 7))
    if (length < 2 || length > MAX_ANSWER) throw fail('device/bad-answer', { what: 'length' })
    const part = packet.subarray(index === 0 ? 7 : 5)
    // A packet without space for anything would never end it.
    if (part.length === 0) throw fail('device/bad-answer', { what: 'packet' })
    parts.push(part)
    have += part.length
  }
  return joined(parts).subarray(0, length)
}
