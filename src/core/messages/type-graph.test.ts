import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../test/support/effort.ts'
import type { TypedData } from './typed-data.ts'
import { encodeType, readTypes, arrayShape } from './type-graph.ts'

const read = (types: unknown, primaryType: unknown = 'Mail', domain: unknown = {}) =>
  readTypes({ types, primaryType, domain, message: {} } as TypedData)
const faults = (types: unknown, primaryType?: unknown) => [...read(types, primaryType).faults].sort()
const field = (type: string, name = 'a') => ({ name, type })

/** The example of EIP-712. */
const PERSON = [field('string', 'name'), field('address', 'wallet')]
const MAIL = { Mail: [field('Person', 'from'), field('Person', 'to'), field('string', 'contents')], Person: PERSON }

describe('types', () => {
  it('are written as EIP-712 writes its example', () => {
    expect(encodeType(read(MAIL), 'Mail')).toBe('Mail(Person from,Person to,string contents)Person(string name,address wallet)')
    expect(faults(MAIL)).toEqual([])
  })

  it('follow one another by their names, through lists too', () => {
    const types = { Transaction: [field('Person[2][]', 'from'), field('Asset', 'tx')], Person: PERSON, Asset: [field('address', 'token')] }
    expect(encodeType(read(types, 'Transaction'), 'Transaction')).toBe(
      'Transaction(Person[2][] from,Asset tx)Asset(address token)Person(string name,address wallet)',
    )
  })

  it.each(['uint8', 'int256', 'uint256', 'bytes1', 'bytes32', 'bytes', 'string', 'bool', 'address'])('know %s', (type) => {
    expect(faults({ Mail: [field(type)] })).toEqual([])
    expect(faults({ Mail: [field(`${type}[][3]`)] })).toEqual([])
  })

  it.each([
    'uint',
    'int',
    'uint7',
    'uint264',
    'uint0256',
    'bytes0',
    'bytes33',
    'function',
    'Letter',
    '',
    '[]',
    'uint8[',
    'uint8]',
    'uint8[-1]',
    'uint8[1e3]',
    ' uint8',
    '__proto__',
    'toString',
  ])('do not know %j', (type) => {
    expect(faults({ Mail: [field(type)] })).toContain('types-undefined')
  })

  it('take the outermost list first', () => {
    const { structs } = read(MAIL)
    expect(arrayShape('Person[2][]', structs)).toEqual({ is: 'list', of: 'Person[2]' })
    expect(arrayShape('Person[2]', structs)).toEqual({ is: 'list', of: 'Person', length: 2 })
  })
})

describe('what is wrong with types', () => {
  it.each<[string, unknown]>([
    ['a line break', 'Ma\nil'],
    ['a space', 'Ma il'],
    ['a bracket', 'Mail(address to)'],
    ['a control character', 'Mail\u0007'],
    ['a sign that turns the text round', 'Mail\u202e'],
    ['a letter that is not ASCII', 'Mаil'],
    ['a digit first', '1Mail'],
    ['more than 64 characters', 'M'.repeat(65)],
    ['the name of an elementary type', 'uint256'],
    ['nothing', ''],
  ])('is a name with %s', (_, name) => {
    expect(faults({ [String(name)]: [field('string')] }, name)).toContain('type-names')
    if (name !== 'uint256') expect(faults({ Mail: [field('string', String(name))] })).toContain('type-names')
  })

  it('is none when Hyperliquid puts its own name before the type', () => {
    expect(faults({ 'HyperliquidTransaction:UsdSend': [field('string')] }, 'HyperliquidTransaction:UsdSend')).toEqual([])
    expect(faults({ 'Other:UsdSend': [field('string')] }, 'Other:UsdSend')).toEqual(['type-names'])
  })

  it('is a type that holds itself, also by way of others', () => {
    expect(faults({ Mail: [field('Mail[]')] })).toEqual(['types-cyclic'])
    expect(faults({ Mail: [field('Other')], Other: [field('Third')], Third: [field('Other[2]')] })).toEqual(['types-cyclic'])
    expect(faults({ Mail: [field('Other'), field('Other', 'b')], Other: [field('string')] })).toEqual([])
  })

  it('is a type that nothing uses', () => {
    expect(faults({ ...MAIL, Hidden: [field('string')] })).toEqual(['types-unused'])
  })

  it('is a member that comes twice', () => {
    expect(faults({ Mail: [field('string'), field('address')] })).toEqual(['members'])
  })

  it('is found all together', () => {
    const types = { Mail: [field('Mail'), field('Nothing', 'b c'), field('string', 'd'), field('string', 'd')], Hidden: [] }
    expect(faults(types)).toEqual(['members', 'type-names', 'types-cyclic', 'types-undefined', 'types-unused'])
  })

  it.each<[string, unknown, unknown]>([
    ['no types', undefined, 'Mail'],
    ['null', null, 'Mail'],
    ['a list', [], 'Mail'],
    ['fields that are no list', { Mail: { name: 'a', type: 'string' } }, 'Mail'],
    ['a field that is no object', { Mail: [null] }, 'Mail'],
    ['a field without a type', { Mail: [{ name: 'a' }] }, 'Mail'],
    ['a primary type that is not there', { Mail: [] }, 'Letter'],
    ['a primary type that is no text', { Mail: [] }, 7],
    ['an inherited primary type', {}, 'constructor'],
  ])('is %s', (_, types, primary) => {
    expect(faults(types, primary)).toContain('types-undefined')
  })

  it('is a key named __proto__, which is a name like another and hides nothing', () => {
    const types: unknown = JSON.parse('{"Mail":[{"name":"a","type":"__proto__"}],"__proto__":[{"name":"b","type":"string"}]}')
    expect(faults(types)).toEqual([])
    expect(encodeType(read(types), 'Mail')).toBe('Mail(__proto__ a)__proto__(string b)')
  })
})

describe('limits of types', () => {
  it('hold for their number, their fields and their lists', () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`T${at}`, [field(`T${at + 1}`)]]))
    expect(faults({ ...many, Mail: [field('T0')] })).toContain('too-large')
    expect(faults({ Mail: Array.from({ length: 5000 }, (_, at) => field('string', `a${at}`)) })).toContain('too-large')
    expect(faults({ Mail: [field(`uint8${'[]'.repeat(40)}`)] })).toContain('too-large')
    expect(faults({ Mail: [field(`uint8${'[]'.repeat(32)}`)] })).toEqual([])
  })

  it('keep giant names cheap', () => {
    const started = effort()
    const giant = `[${'x'.repeat(1_000_000)}]`
    faults({ Mail: Array.from({ length: 2000 }, (_, at) => field(giant, `a${at}`)) })
    expect(effort() - started).toBeLessThan(allowed(1000))
  })
})
