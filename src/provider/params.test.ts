import { expect, it } from 'vitest'
import { isError } from '#core/errors'
import { plainParams } from './params.ts'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const round: unknown[] = []
round.push(round)
const never = (): never => {
  throw new Error('a getter')
}
let times = 0
const moody = {
  get to() {
    return `0x${++times}`
  },
}

it('parameters are read once, as JSON says them, in a list whatever they came in', () => {
  expect(plainParams('a', undefined)).toEqual([])
  expect(plainParams('a', ['0x1', { b: [null, undefined], c: undefined }])).toEqual(['0x1', { b: [null, null] }])
  expect(plainParams('a', { type: 'ERC20' })).toEqual([{ type: 'ERC20' }])
  expect(plainParams('a', nested(31))).toEqual(nested(31))
  const [read] = plainParams('a', [moody]) as readonly { readonly to: string }[]
  expect(read?.to).toBe(read?.to)
})

it.each([
  ['text', '0x1'],
  ['a Map', new Map()],
  ['bytes inside', [new Uint8Array(4)]],
  ['a bigint inside', [1n]],
  ['a function', [() => 1]],
  ['a getter that throws', [Object.defineProperty({}, 'a', { enumerable: true, get: never })]],
  ['what goes round in a circle', round],
  ['too many levels', nested(40)],
  ['over a megabyte of text', ['x'.repeat(1_048_577)]],
  ['over a million items', Array.from({ length: 1_100_000 }, () => 0)],
])('%s is no parameters', (_, value) => {
  const thrown = (() => {
    try {
      return plainParams('a', value)
    } catch (error) {
      return isError(error, 'request/invalid-params')
    }
  })()
  expect(thrown).toBe(true)
})
