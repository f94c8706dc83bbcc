import { describe, expect, it } from 'vitest'
import { hashDescriptor, readDescriptor } from '../../../src/decode/clear-signing/read-descriptor.ts'
import { readOwnCases, readOwnDescriptor, TemplateError } from './templates.ts'

const CONTRACT = '0x7730000000000000000000000000000000000001'
const TEMPLATE = {
  $schema: 'erc7730-v2.schema.json',
  metadata: { enums: { yesNo: { true: 'Yes', false: 'No' } } },
  display: {
    definitions: {
      address: { format: 'addressName', params: { types: ['eoa'] } },
      to: { path: 'to', label: 'Paid to', $ref: '$.display.definitions.address' },
    },
    formats: {
      'grind(uint256 v, address to)': {
        intent: '${verb}',
        interpolatedIntent: '${verb} {v} for {to}',
        fields: [{ path: 'v', label: 'Value', format: 'raw' }, 'to'],
      },
    },
  },
}
const FORK = {
  $schema: 'erc7730-v2.schema.json',
  includes: 'templates/mill.json',
  parameters: { verb: 'Grind' },
  context: { contract: { deployments: [{ chainId: 1, address: CONTRACT }] } },
  metadata: { owner: 'Mill' },
}
const CASES = {
  tests: [{ description: '${verb} (grind)', call: { chainId: '${chainId}', to: CONTRACT }, expected: { owner: '${owner}' } }],
}
const FORK_CASES = {
  descriptor: '../mill.json',
  includes: 'templates/mill.json',
  parameters: { verb: 'Grind', chainId: 10, owner: 'Mill' },
}

const files = (changed: Readonly<Record<string, unknown>>) => (path: string) => {
  const all = {
    'd/mill.json': FORK,
    'd/templates/mill.json': TEMPLATE,
    'c/mill.json': FORK_CASES,
    'c/templates/mill.json': CASES,
    ...changed,
  }
  return JSON.stringify((all as Readonly<Record<string, unknown>>)[path])
}
const descriptorOf = (changed: Readonly<Record<string, unknown>> = {}): unknown =>
  JSON.parse(readOwnDescriptor('d/mill.json', files(changed)).text)
/** What is wrong: the code of the error and its words. */
function refusal(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof TemplateError) return `${error.code} ${error.message}`
    throw error
  }
  return 'nothing'
}

const withFormat = (change: object) => ({ ...TEMPLATE, display: { ...TEMPLATE.display, ...change } })

describe('a fork of a template', () => {
  it('is the descriptor that somebody would have written in full', () => {
    expect(descriptorOf()).toEqual({
      $schema: 'erc7730-v2.schema.json',
      context: { contract: { deployments: [{ chainId: 1, address: CONTRACT }] } },
      metadata: { enums: { yesNo: { true: 'Yes', false: 'No' } }, owner: 'Mill' },
      display: {
        formats: {
          'grind(uint256 v, address to)': {
            intent: 'Grind',
            interpolatedIntent: 'Grind {v} for {to}',
            fields: [
              { path: 'v', label: 'Value', format: 'raw' },
              { path: 'to', label: 'Paid to', format: 'addressName', params: { types: ['eoa'] } },
            ],
          },
        },
      },
    })
  })

  it('says its own word where both say something, and may add functions that use the definitions', () => {
    const stop = { intent: 'Stop', fields: [{ path: 'to', label: 'Whom', $ref: '$.display.definitions.address' }] }
    const relabelled = { intent: 'Mill', fields: [{ path: 'to', label: 'Given to' }] }
    const own = { 'grind(uint256 v, address to)': relabelled, 'stop(address to)': stop }
    const read = descriptorOf({ 'd/mill.json': { ...FORK, display: { formats: own } } })
    expect(read).toMatchObject({
      display: {
        formats: {
          'grind(uint256 v, address to)': {
            intent: 'Mill',
            interpolatedIntent: 'Grind {v} for {to}',
            fields: [{ path: 'v' }, { path: 'to', label: 'Given to', format: 'addressName', params: { types: ['eoa'] } }],
          },
          'stop(address to)': { fields: [{ path: 'to', label: 'Whom', format: 'addressName', params: { types: ['eoa'] } }] },
        },
      },
    })
  })

  it('names the file that it was made from, and a descriptor without a template none', () => {
    expect(readOwnDescriptor('d/mill.json', files({})).template).toBe('d/templates/mill.json')
    const whole = { context: { contract: {} }, display: {} }
    expect(readOwnDescriptor('d/mill.json', files({ 'd/mill.json': whole }))).toEqual({ text: JSON.stringify(whole), template: undefined })
  })

  it.each([
    ['gives no value for a place', { 'd/mill.json': { ...FORK, parameters: {} } }, 'missing d/mill.json: gives no value for ${verb}'],
    [
      'has a parameter without a place',
      { 'd/mill.json': { ...FORK, parameters: { verb: 'Grind', noun: 'Mill' } } },
      'unknown d/mill.json: has a parameter noun',
    ],
    [
      'has parameters and no template',
      { 'd/mill.json': { ...FORK, includes: undefined } },
      'unknown d/mill.json: has parameters and no template',
    ],
    [
      'names a template that is not there',
      { 'd/mill.json': { ...FORK, includes: 'templates/gone.json' } },
      'unreadable d/templates/gone.json',
    ],
    ['names no owner', { 'd/mill.json': { ...FORK, metadata: {} } }, 'missing d/mill.json: names no owner'],
    ['is bound to nothing', { 'd/mill.json': { ...FORK, context: undefined } }, 'missing d/mill.json: names no owner or no context'],
    [
      'has a template that includes another',
      { 'd/templates/mill.json': { ...TEMPLATE, includes: 'more.json' } },
      'unreadable d/templates/mill.json',
    ],
    [
      'has a field by a name that is not defined',
      { 'd/templates/mill.json': withFormat({ formats: { 'a(address to)': { intent: '${verb}', fields: ['whom'] } } }) },
      'unknown d/mill.json: refers to a definition whom',
    ],
    [
      'has a definition that refers to a later one',
      {
        'd/templates/mill.json': withFormat({ definitions: { a: { $ref: '$.display.definitions.to' }, ...TEMPLATE.display.definitions } }),
      },
      'unknown d/mill.json: refers to a definition to',
    ],
  ])('is refused where it %s', (_, changed, what) => {
    expect(refusal(() => descriptorOf(changed))).toContain(what)
  })
})

describe('cases of a fork', () => {
  const casesOf = (changed: object = {}): unknown => readOwnCases('c/mill.json', files({ 'c/mill.json': { ...FORK_CASES, ...changed } }))

  it('are those of the template with the parameters of the fork, then its own', () => {
    const own = { description: 'Stop' }
    expect(casesOf({ tests: [own] })).toEqual({
      descriptor: '../mill.json',
      tests: [{ description: 'Grind (grind)', call: { chainId: 10, to: CONTRACT }, expected: { owner: 'Mill' } }, own],
    })
  })

  it.each([
    ['a value is missing', { parameters: { verb: 'Grind', chainId: 10 } }, 'missing c/mill.json: gives no value for ${owner}'],
    ['a value is too many', { parameters: { ...FORK_CASES.parameters, coin: 'ETH' } }, 'unknown c/mill.json: has a parameter coin'],
    ['the tests are no list', { tests: {} }, 'unreadable c/mill.json'],
  ])('are refused where %s', (_, changed, what) => {
    expect(refusal(() => casesOf(changed))).toContain(what)
  })
})

describe('our forks', () => {
  // Each as it was when it was still written in full. Another hash is right where the descriptor is meant to say something else.
  it.each([
    ['sushiswap-router', '0x5ec3b555e940b6ba5fe3393cfbf3ec8fc1a957e78a2e49abd30cd9960d11ce3a'],
    ['frax-sfrxeth', '0x2f1554e931a1ec2c29081330f438212d472743885137d7baf8c945db24f45fbe'],
    ['ethena-susde', '0xb9dc510d5b8ba6243bc819eeb19e8260e85a533dd6f19a6a01e043c93272c248'],
    ['entrypoint-0.6', '0xf6c30a3a3e603c8e576f1cef1d45295a46a067cbdea94292c6e008a646d43f75'],
  ])('say what they said: %s', (name, hash) => {
    const { text } = readOwnDescriptor(`data/descriptors/${name}.json`)
    expect(hashDescriptor(text)).toBe(hash)
    expect(readDescriptor(text).descriptor.context?.$id).toBe(name)
  })
})
