import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64 } from './base64.ts'

it('reads what others write, and one text alone for each value', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(fromBase64(Buffer.from(bytes).toString('base64'))).toEqual(new Uint8Array(bytes))
    }),
  )
  // RFC 4648, section 10.
  for (const [plain, text] of [
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['foobar', 'Zm9vYmFy'],
  ] as const)
    expect(Buffer.from(fromBase64(text) ?? []).toString()).toBe(plain)
  for (const text of ['Zg', 'Zg=', 'Zg===', 'Zh==', 'Zm9=', 'Zm-_', ' Zg==', 'Zg==\n', 'Zg==Zg==', '=', '===='])
    expect(fromBase64(text), text).toBeUndefined()
})
