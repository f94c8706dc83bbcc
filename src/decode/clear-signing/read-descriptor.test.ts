import { describe, expect, it } from 'vitest'
import { readWithIncludes } from './merge.ts'
import { hashDescriptor, readDescriptor } from './read-descriptor.ts'
import { CONTRACT, descriptorOf } from './test-support/describe-with.ts'

const raw = (path: string) => ({ path, label: 'V', format: 'raw' })
const WHOLE = descriptorOf('f(uint256 v)', { fields: [raw('v')] })
const refusal = (part: string) =>
  expect.objectContaining({ code: 'decode/malformed', data: { what: expect.stringContaining(part) as string } })
const refused = (change: object, part: string): void =>
  expect(() => readDescriptor(JSON.stringify({ ...WHOLE, ...change }))).toThrow(refusal(part))

describe('a descriptor', () => {
  it('has one hash however it is laid out, and another for anything else', () => {
    const text = JSON.stringify(WHOLE)
    const turned = JSON.stringify(Object.fromEntries(Object.entries(WHOLE).toReversed()), null, 2)
    expect(turned).not.toBe(text)
    expect(hashDescriptor(turned)).toBe(hashDescriptor(text))
    expect(readDescriptor(text).hash).toBe(hashDescriptor(text))
    expect(hashDescriptor(text.replace('Do it', 'Do'))).not.toBe(hashDescriptor(text))
  })

  it.each([
    ['has unknown keys', { extra: 1 }, 'extra'],
    ['has an unknown format', descriptorOf('f(uint256 v)', { fields: [{ ...raw('v'), format: 'number' }] }), 'format'],
    ['has parameters of another format', descriptorOf('f(uint256 v)', { fields: [{ ...raw('v'), params: { base: '%' } }] }), 'params.base'],
    [
      'refers to no definition',
      descriptorOf('f(uint256 v)', { fields: [{ path: 'v', $ref: '$.display.definitions.gone' }] }),
      'display.definitions',
    ],
    [
      'refers to no enumeration',
      descriptorOf('f(uint256 v)', { fields: [{ path: 'v', label: 'V', format: 'enum', params: { $ref: '$.metadata.enums.gone' } }] }),
      'metadata.enums',
    ],
    ['writes a type in short', descriptorOf('f(uint v)', { fields: [] }), 'display.formats'],
    ['has one function twice', { display: { formats: { 'f(uint256 a)': {}, 'f(uint256 b)': {} } } }, 'two of f(uint256)'],
    ['has no format', { display: { formats: {} } }, 'display.formats'],
    ['is bound to calls and to messages', { context: { contract: {}, eip712: {} } }, 'context'],
    ['is bound to nothing', { context: {} }, 'context'],
    ['includes another file', { includes: './other.json' }, 'includes'],
    ['names what is no address', { context: { contract: { deployments: [{ chainId: 1, address: '0x12' }] } } }, 'address'],
  ])('that %s is refused, with the place', (_, change, part) => {
    refused(change, part)
  })
})

describe('the version', () => {
  const schema = (name: string) => ({ $schema: `https://example.org/erc7730-${name}.schema.json` })
  const read = (change: object) => readDescriptor(JSON.stringify({ ...WHOLE, ...change }))

  it.each(['v2', 'v2.0.0', 'v2.1.0', 'v2.0.0-rc.1'])('%s is ours', (name) => {
    expect(read(schema(name)).newer).toBe(false)
  })

  it.each(['v1', 'v3.0.0-next'])('%s is another major one, and refused', (name) => {
    refused(schema(name), '$schema')
  })

  it('that is a later minor one is read as far as it is known', () => {
    const later = {
      ...schema('v2.7.0'),
      $i18n: {},
      display: { formats: { 'f(uint256 v)': { fields: [{ path: 'v', label: 'V', format: 'sparkle', params: { glitter: 1 } }] } } },
    }
    const { newer, descriptor } = read(later)
    expect(newer).toBe(true)
    expect(descriptor.display?.formats['f(uint256 v)']?.fields).toEqual([{ path: 'v', label: 'V', format: 'raw' }])
    refused({ ...later, ...schema('v2.1.0') }, '')
    refused({ ...later, context: { contract: { deployments: [{ chainId: 'one', address: CONTRACT }] } } }, 'chainId')
  })
})

describe('includes', () => {
  const files = (all: Readonly<Record<string, object>>) => async (path: string) =>
    Object.hasOwn(all, path) ? JSON.stringify(all[path]) : undefined
  const base = {
    metadata: { owner: 'Base', contractName: 'Base' },
    display: {
      formats: {
        'f(uint256 v, uint256 w)': {
          intent: 'Base',
          fields: [
            { path: 'v', label: 'V', format: 'unit', params: { base: 's', decimals: 2 } },
            { path: 'w', label: 'W', format: 'raw' },
          ],
        },
      },
    },
  }
  const including = {
    includes: '../ercs/base.json',
    context: { contract: { deployments: [{ chainId: 1, address: CONTRACT }] } },
    metadata: { contractName: 'Mine' },
    display: {
      formats: {
        'f(uint256 v, uint256 w)': {
          fields: [
            { path: 'v', params: { decimals: 3 } },
            { path: '@.chainId', label: 'Chain', format: 'raw' },
          ],
        },
      },
    },
  }

  it('are merged: the including file goes first, fields by their path, new ones at the end', async () => {
    const { descriptor } = await readWithIncludes('registry/mine.json', files({ 'registry/mine.json': including, 'ercs/base.json': base }))
    expect(descriptor.metadata).toMatchObject({ owner: 'Base', contractName: 'Mine' })
    expect(descriptor.display?.formats['f(uint256 v, uint256 w)']).toEqual({
      intent: 'Base',
      fields: [
        { path: 'v', label: 'V', format: 'unit', params: { base: 's', decimals: 3 } },
        { path: 'w', label: 'W', format: 'raw' },
        { path: '@.chainId', label: 'Chain', format: 'raw' },
      ],
    })
  })

  it('give a file that is read by itself, with the same hash', async () => {
    const read = await readWithIncludes('registry/mine.json', files({ 'registry/mine.json': including, 'ercs/base.json': base }))
    expect(readDescriptor(read.text).hash).toBe(read.hash)
  })

  it.each([
    ['are missing', { 'a.json': { ...including, includes: 'b.json' } }, 'which includes b.json'],
    ['go in a circle', { 'a.json': { ...including, includes: 'b.json' }, 'b.json': { includes: 'a.json' } }, 'in a circle'],
    ['lead out of the folder', { 'a.json': { ...including, includes: '../../etc/passwd' } }, 'which includes ../../etc/passwd'],
  ])('that %s are refused', async (_, all, part) => {
    await expect(readWithIncludes('a.json', files(all))).rejects.toEqual(refusal(part))
  })
})
