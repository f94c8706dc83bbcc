import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { decode, encode } from './codec.ts'

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
        fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('node')),
      ),
    })).node
    fc.assert(
      fc.property(value, (item) => {
        expect(decode(encode(item))).toEqual(item)
      }),
    )
  })
  it('refuses a number that is none', () => {
    try {
      decode('{"$int":"12x"}')
      expect.unreachable()
    } catch (error) {
      expect(isError(error, 'store/corrupt')).toBe(true)
    }
  })
})
