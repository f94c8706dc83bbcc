import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createDice } from '../../core/test-support/dice.ts'
import { createClearSigning } from './clear-signing.ts'
import { readDescriptor } from './read-descriptor.ts'
import { calldata, CONTRACT, describeWith, descriptorOf, lines, sourceOf } from './test-support/describe-with.ts'
import { contextOf } from './test-support/registry-case.ts'

const raw = (path: string) => ({ path, label: 'V', format: 'raw' })

const WHOLE = descriptorOf(
  'pay((address to, uint256 amount)[] parts, address token, bytes data, string note)',
  {
    interpolatedIntent: 'Pay {parts.[].amount} {note}',
    fields: [
      {
        path: 'parts.[]',
        label: 'Part',
        fields: [
          { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '#.token', threshold: '0xff' } },
          { path: 'to', $ref: '$.display.definitions.to' },
        ],
      },
      { path: 'data.[0:4]', label: 'Data', format: 'raw', visible: { ifNotIn: ['0x00'] } },
      { path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'token' } },
      { path: 'note', label: 'Note', format: 'raw' },
      { path: '@.value', label: 'Kind', format: 'enum', params: { $ref: '$.metadata.enums.kind' } },
    ],
  },
  { enums: { kind: { '0': 'None' } }, constants: { a: 1 }, maps: { m: { values: { '1': '0x' } } } },
  { definitions: { to: { label: 'To', format: 'addressName', params: { types: ['eoa'] } } } },
)
const DATA = calldata('pay((address to, uint256 amount)[] parts, address token, bytes data, string note)', [
  [
    { to: CONTRACT, amount: 5n },
    { to: CONTRACT, amount: 500n },
  ],
  CONTRACT,
  '0x1122334455',
  'Hello',
])
const call = { chainId: 1, to: CONTRACT, value: 0n, data: DATA } as const

const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  '$',
  '@.',
  '#',
  '[]',
  '$.metadata.enums.kind',
  '$.display.definitions.to',
  '@.to',
  'parts',
  'parts.[].[]',
  'data.[99:-99]',
  '0x',
  {},
  [],
  [[]],
  { path: '@.value' },
  'x'.repeat(5000),
  { map: '$.metadata.maps.m', keyPath: '@.chainId' },
]

/** The same JSON with one value changed, taken away, doubled, or put elsewhere. */
function mutate(json: unknown, roll: (sides: number) => number): unknown {
  const copy = structuredClone(json)
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      places.push({ holder: value as Record<string, unknown>, key })
      visit((value as Record<string, unknown>)[key])
    }
  }
  visit(copy)
  const place = places[roll(places.length)]
  const other = places[roll(places.length)]
  if (place === undefined || other === undefined) return copy
  const what = roll(4)
  if (what === 0) Reflect.deleteProperty(place.holder, place.key)
  else if (what === 1) place.holder[place.key] = STRANGE[roll(STRANGE.length)]
  else if (what === 2) place.holder[place.key] = structuredClone(other.holder[other.key])
  else place.holder[`${place.key}x`] = place.holder[place.key]
  return copy
}

describe('a descriptor that is changed at random', () => {
  it('is refused with a code, or describes or does not, and never does anything else', async () => {
    const roll = createDice(7730).below
    let refused = 0
    let described = 0
    for (let turn = 0; turn < 1500; turn++) {
      let json: unknown = WHOLE
      for (let times = roll(3); times >= 0; times--) json = mutate(json, roll)
      const text = JSON.stringify(json)
      try {
        readDescriptor(text)
      } catch (error) {
        expect(isError(error, 'decode/malformed'), text).toBe(true)
        refused++
        continue
      }
      const description = await createClearSigning([sourceOf(json as Record<string, unknown>)]).describeCall(call, contextOf())
      if (description !== undefined) described++
    }
    // Both ends are reached, or the change was no test.
    expect(refused).toBeGreaterThan(300)
    expect(described).toBeGreaterThan(100)
  })

  it('is refused or read whatever its text is', () => {
    const roll = createDice(1).below
    const text = JSON.stringify(WHOLE)
    for (let turn = 0; turn < 500; turn++) {
      const at = roll(text.length)
      const changed = `${text.slice(0, at)}${String.fromCharCode(roll(128))}${text.slice(at + roll(3))}`
      try {
        readDescriptor(changed)
      } catch (error) {
        expect(isError(error, 'decode/malformed'), changed).toBe(true)
      }
    }
  })
})

describe('calldata that is changed at random', () => {
  it('is described or not, and never does anything else', async () => {
    const clearSigning = createClearSigning([sourceOf(WHOLE)])
    const roll = createDice(2).below
    let described = 0
    for (let turn = 0; turn < 1000; turn++) {
      const digits = [...DATA]
      for (let times = roll(4); times >= 0; times--) digits[10 + roll(digits.length - 10)] = '0123456789abcdef'.charAt(roll(16))
      const cut = roll(4) === 0 ? digits.length - 2 * roll(100) : digits.length
      const data = digits.slice(0, cut).join('') as `0x${string}`
      if ((await clearSigning.describeCall({ ...call, data }, contextOf())) !== undefined) described++
    }
    expect(described).toBeGreaterThan(50)
  })

  it('that claims more elements than it has bytes is none that is described, at once', async () => {
    const data = `${calldata('f(uint256[] v)', [[]]).slice(0, -64)}${'f'.repeat(64)}` as `0x${string}`
    expect(await describeWith('f(uint256[] v)', [], { fields: [raw('v.[]')] }, { data })).toBeUndefined()
  })
})

describe('work has an end', () => {
  const many = Array.from({ length: 4000 }, (_, at) => BigInt(at))

  it('when a list is long: what is beyond the most fields is left out, and said to be', async () => {
    const description = await describeWith('f(uint256[] v)', [many], { interpolatedIntent: 'All {v}', fields: [raw('v.[]')] })
    expect(lines(description)).toHaveLength(512)
    expect(description?.warnings).toEqual(['no-sentence', 'cut'])
  })

  it('when a list is asked for again and again', async () => {
    const fields = Array.from({ length: 60 }, () => ({ ...raw('v.[]'), visible: { ifNotIn: many.slice(0, 1000).map(Number) } }))
    expect(await describeWith('f(uint256[] v)', [many], { fields })).toBeUndefined()
    const plainly = Array.from({ length: 60 }, () => ({ ...raw('v.[]'), visible: { ifNotIn: ['none'] } }))
    expect((await describeWith('f(uint256[] v)', [many], { fields: plainly.slice(0, 1) }))?.warnings).toEqual(['cut'])
    expect(await describeWith('f(uint256[] v)', [many], { fields: plainly })).toBeUndefined()
  })

  it('when calls hold themselves', async () => {
    // run(bytes) of the same contract in itself, deeper than is followed.
    let data = calldata('run(bytes data)', ['0x'])
    for (let depth = 0; depth < 12; depth++) data = calldata('run(bytes data)', [data])
    const fields = [{ path: 'data', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }]
    let description = await describeWith('run(bytes data)', [], { fields }, { data })
    let depth = 0
    for (; description !== undefined; depth++) {
      const [field] = description.fields
      description = field !== undefined && 'text' in field ? field.inner?.description : undefined
    }
    expect(depth).toBe(5)
  })

  it('when one call holds many', async () => {
    const inner = calldata('run(bytes[] calls)', [[]])
    const fields = [{ path: 'calls.[]', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }]
    const description = await describeWith('run(bytes[] calls)', [Array.from({ length: 200 }, () => inner)], { fields })
    const described = description?.fields.filter((field) => 'inner' in field && field.inner?.description !== undefined)
    expect(described).toHaveLength(63)
  })

  it('when a sentence would be endless', async () => {
    const format = { interpolatedIntent: '{v}'.repeat(600), fields: [raw('v')] }
    expect(await describeWith('f(string v)', ['x'.repeat(1000)], format)).toMatchObject({ intent: 'Do it', warnings: ['no-sentence'] })
  })

  it.each([
    ['too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['too large', `"${'x'.repeat(10 * 1024 * 1024)}"`],
    ['of too many formats', JSON.stringify({ ...WHOLE, display: { formats: Object.fromEntries(many.map((at) => [`f${at}()`, {}])) } })],
    [
      'with decimals that would take for ever',
      JSON.stringify(
        descriptorOf('f(uint256 v)', { fields: [{ path: 'v', label: 'V', format: 'unit', params: { base: '%', decimals: 1e9 } }] }),
      ),
    ],
  ])('when a file is %s', (_, text) => {
    expect(() => readDescriptor(text)).toThrow(expect.objectContaining({ code: 'decode/malformed' }))
  })
})

describe('names that mean something to the language', () => {
  it.each(['__proto__', 'constructor', 'prototype'])('are refused as keys: %s', (key) => {
    const text = JSON.stringify(WHOLE).replace('"constants":{', `"constants":{"${key}":{"polluted":1},`)
    expect(() => readDescriptor(text)).toThrow(expect.objectContaining({ code: 'decode/malformed' }))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it.each([
    '$.metadata.constants.toString',
    '$.metadata.__proto__',
    '$.display.formats',
    '@.constructor',
    'constructor',
    'v.length',
    '#.__proto__',
  ])('lead nowhere as paths: %s', async (path) => {
    expect(await describeWith('f(uint256 v)', [1n], { fields: [raw(path)] })).toBeUndefined()
  })

  it('are no values of an enumeration, and no contracts of an index', async () => {
    const fields = [{ path: 'v', label: 'V', format: 'enum', params: { $ref: '$.metadata.enums.e' } }]
    const described = await describeWith('f(uint256 v)', [7n], { fields }, { metadata: { enums: { e: { toString: 'Fine' } } } })
    expect(described?.fields).toMatchObject([{ text: '7', warning: 'parameter' }])
    const nobody = createClearSigning([sourceOf(WHOLE)])
    expect(await nobody.describeCall({ ...call, to: 'constructor' as `0x${string}` }, contextOf())).toBeUndefined()
  })
})
