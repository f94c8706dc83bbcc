import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { encodeCall } from '../abi/canonical.ts'
import { type AbiType, type AbiParameter, parseSignature } from '../abi/abi-type.ts'
import { explain } from '../explain.ts'
import { claimsOf } from '../test-support/calls.ts'
import { ME, NAMES, ROUTER, STRANGER } from '../test-support/names.ts'
import { PAID_TO } from './paid-to.ts'
import { selectorOf } from './register.ts'

type Sample = bigint | boolean | string | readonly Sample[]

/** Values of these types: `there` at one place, whatever its type, and the sender at all others of addresses. Lists have three elements, and the last of them counts. */
const values = (fields: readonly AbiParameter[], place: string, there: string, before = ''): readonly Sample[] =>
  fields.map(({ name, type }) => value(type, `${before}${name}`, place, there))

function value(type: AbiType, path: string, place: string, there: string): Sample {
  const who = path === place ? there : ME
  if (type.is === 'address') return who
  if (type.is === 'uint' || type.is === 'int') return path === place ? BigInt(there) : 5n
  if (type.is === 'bool') return true
  if (type.is === 'fixed-bytes') return path === place ? `0x${there.slice(2).padStart(64, '0')}` : `0x${'00'.repeat(type.bytes)}`
  if (type.is === 'tuple') return values(type.fields, place, there, `${path}.`)
  if (type.is === 'list')
    return Array.from({ length: type.length ?? 3 }, (_, at, last = (type.length ?? 3) - 1) =>
      value(type.of, `${path}.[]`, at === last ? place : 'nowhere', there),
    )
  return path === place ? there : '0x'
}

/** Every place of somebody who is paid, in every function of the table. */
const PLACES = PAID_TO.flatMap(({ signature, to }) => to.map((place) => [signature.split('(')[0] ?? '', place, signature] as const))

const paid = (signature: string, place: string, there: string) => {
  const read = parseSignature(signature)
  const data = encodeCall(selectorOf(read), read.fields, values(read.fields, place, there) as never)
  return explain({ from: ME, to: ROUTER, value: 0n, data, chainId: 1 }, NAMES)
}

describe('whoever is paid', () => {
  it.each(PLACES)('by %s at %s is said and claimed', (_, place, signature) => {
    const one = paid(signature, place, STRANGER)
    expect(claimsOf(one, 'receiver')).toEqual([{ kind: 'receiver', to: STRANGER, of: ROUTER }])
    expect(plain(one.intent).toLowerCase()).toContain(STRANGER)
    expect(one.complete).toBe(false)
  })

  it.each(PLACES)('by %s at %s is nobody else where that is the sender', (_, place, signature) => {
    expect(claimsOf(paid(signature, place, ME), 'receiver').filter(({ to }) => to !== `0x${'0'.repeat(39)}5`)).toEqual([])
  })
})
