import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { encodeCbor } from '#core/ur/cbor'
import { encodeBytesMessage } from '#core/ur/registry/bytes-message'
import { createUrEncoder } from '#core/ur/ur-encoder'
import { createTextOfParts } from './text-of-parts.ts'

const codeOf = (task: () => unknown): string => {
  try {
    task()
    return 'read'
  } catch (error) {
    return isError(error) ? error.code : String(error)
  }
}

describe('a text that comes in parts', () => {
  it('is a signed transaction as hex, or a request as JSON, once the last part was seen', () => {
    for (const [message, text] of [
      [{ kind: 'raw-transaction', raw: `0x02${'ab'.repeat(300)}` }, `0x02${'ab'.repeat(300)}`],
      [
        { kind: 'request', method: 'personal_sign', params: ['0x68'.padEnd(600, '6'), '0x00'] },
        JSON.stringify({ jsonrpc: '2.0', method: 'personal_sign', params: ['0x68'.padEnd(600, '6'), '0x00'] }),
      ],
    ] as const) {
      const { type, cbor } = encodeBytesMessage(message)
      const { count, part } = createUrEncoder(type, cbor)
      expect(count).toBeGreaterThan(1)
      const take = createTextOfParts()
      const read = Array.from({ length: count }, (_, at) => take(part(at + 1).toUpperCase()))
      expect(read).toEqual([...Array.from({ length: count - 1 }, () => undefined), text])
    }
  })

  it('is refused where it is for a device, or no message at all', () => {
    const forDevice = createUrEncoder('eth-signature', encodeCbor(new Map([[2, new Uint8Array(65)]]))).part(1)
    expect(codeOf(() => createTextOfParts()(forDevice))).toBe('device/wrong-code')
    expect(codeOf(() => createTextOfParts()('ur:bytes/aeae'))).toBe('device/code-unreadable')
  })
})
