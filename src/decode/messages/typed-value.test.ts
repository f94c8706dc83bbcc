import { keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import { published } from '../../core/test-support/published.ts'
import type { Argument, DecodedValue } from '../explanation.ts'
import { explained } from './test-support/typed-data.ts'
import { encodeType, readTypes } from '#core/messages/type-graph'

type Vector = TypedData & { readonly name: string; readonly data: TypedData['message']; readonly encoded: Hex }

/** What is shown, in the form of the message: an own walk, so that nothing shown differs from what is signed. */
function shown(value: DecodedValue): unknown {
  if (value.is === 'tuple') return asStruct(value.fields)
  if (value.is === 'list') return value.items.map(shown)
  if (value.is === 'integer') return value.value.toString()
  if (value.is === 'address') return value.address
  if (value.is === 'text') return value.text
  return value.is === 'boolean' || value.is === 'bytes' ? value.value : `unexpected ${value.is}`
}
const asStruct = (fields: readonly Argument[]) => Object.fromEntries(fields.map(({ name, value }) => [name, shown(value)]))

/** The message in the same form: integers as decimal text, hex in lower case. */
function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one)]))
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value) ? value.toLowerCase() : value
}

describe('every published vector of @ethersproject/testcases', () => {
  const vectors = (published('eip712') as readonly Vector[]).map((vector) => ({ ...vector, message: vector.data }))

  it('has the type hash that was published', () => {
    expect(vectors.length).toBeGreaterThan(1000)
    for (const { name, encoded, ...data } of vectors)
      expect(keccak256(stringToHex(encodeType(readTypes(data), data.primaryType))), name).toBe(encoded.slice(0, 66))
  })

  it('is shown without a fault, and just as it is signed', () => {
    for (const { name, domain, types, primaryType, message } of vectors) {
      const { faults, args, complete } = explained({ domain, types, primaryType, message })
      // Some of them hold nothing but 32 bytes, which rule E1 tells.
      expect([faults.filter((fault) => fault !== 'raw-hash'), complete], name).toEqual([[], false])
      expect(asStruct(args), name).toEqual(plainOf(message))
    }
  })
})
