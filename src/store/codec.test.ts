import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { decodeRecord, encodeRecord } from './codec.ts'

describe('codec', () => {
  it('gives back what was written, integers of any size included', () => {
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.bigInt(),
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(
          fc.oneof(fc.stringMatching(/^\$*[a-z]{0,6}$/), fc.constantFrom('$int', '$$int', '__proto__', 'toString')),
          tie('node'),
        ),
      ),
    })).node
    fc.assert(
      fc.property(value, (item) => {
        expect(decodeRecord(encodeRecord(item))).toEqual(item)
      }),
    )
  })
  it('keeps names that a stranger chose: typed data that plays a number does no harm to its page', () => {
    const hostile = { message: { $int: 'not a number', amount: { $int: '12' }, $$int: [{ $int: 1 }] }, own: 7n }
    expect(decodeRecord(encodeRecord(hostile))).toEqual(hostile)
  })
  it('reads what was written before names were told apart', () => {
    expect(decodeRecord('{"id":"a","units":{"$int":"12"},"$note":"kept"}')).toEqual({ id: 'a', units: 12n, $note: 'kept' })
  })
  it('refuses a number that is none', () => {
    try {
      decodeRecord('{"$int":"12x"}')
      expect.unreachable()
    } catch (error) {
      expect(isError(error, 'store/corrupt')).toBe(true)
    }
  })
})
