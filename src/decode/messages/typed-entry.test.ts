import { expect, it } from 'vitest'
import type { TypedStruct } from '#core/messages/typed-values'
import { BOB, CAROL, STRANGER } from '../test-support/names.ts'
import { anyContract, createMembers, type Members, oneOf } from './typed-entry.ts'

const struct = (members: TypedStruct['members']): TypedStruct => ({ is: 'struct', fields: [], members })
const INNER = struct(new Map([['count', { is: 'integer', value: 5n }]]))
const MEMBERS = createMembers(
  struct(
    new Map<string, TypedStruct['members'] extends ReadonlyMap<string, infer Value> ? Value : never>([
      ['who', { is: 'address', address: BOB }],
      ['count', { is: 'integer', value: 7n }],
      ['ok', { is: 'boolean', value: true }],
      ['data', { is: 'bytes', value: '0x12' }],
      ['note', { is: 'text', text: 'Hi' }],
      ['inner', INNER],
      ['list', { is: 'list', items: [INNER, INNER] }],
      ['flat', { is: 'list', items: [{ is: 'integer', value: 1n }] }],
    ]),
  ),
)
const READ = {
  address: (name: string) => MEMBERS.address(name),
  units: (name: string) => MEMBERS.units(name),
  flag: (name: string) => MEMBERS.flag(name),
  bytes: (name: string) => MEMBERS.bytes(name),
  text: (name: string) => MEMBERS.text(name),
  inside: (name: string) => MEMBERS.inside(name).units('count'),
  each: (name: string) => MEMBERS.each(name).map((one: Members) => one.units('count')),
} as const

it.each([
  ['address', 'who', BOB],
  ['units', 'count', 7n],
  ['flag', 'ok', true],
  ['bytes', 'data', '0x12'],
  ['text', 'note', 'Hi'],
  ['inside', 'inner', 5n],
  ['each', 'list', [5n, 5n]],
] as const)('a member that is read as %s is of that type, and no other is', (reader, name, value) => {
  expect(READ[reader](name)).toEqual(value)
  const refused = (wrong: string) => expect.objectContaining({ code: 'app/unexpected', data: { where: `message entry ${wrong}` } })
  for (const other of ['who', 'count', 'ok', 'data', 'note', 'inner', 'flat', 'nothing'].filter((one) => one !== name))
    expect(() => READ[reader](other), other).toThrow(refused(other))
})

it('gives a member as it is', () => {
  expect(MEMBERS.raw('count')).toEqual({ is: 'integer', value: 7n })
})

it.each([
  [{}, false, false],
  [{ verifyingContract: BOB }, true, true],
  [{ verifyingContract: CAROL }, true, true],
  [{ verifyingContract: STRANGER }, true, false],
] as const)('the domain %o is of any contract: %s, and of one of two: %s', (domain, any, one) => {
  expect([anyContract(domain), oneOf(BOB, CAROL)(domain)]).toEqual([any, one])
})
