import { expect, it } from 'vitest'
import { typeName } from '../abi/abi-type.ts'
import type { ExactJson } from '../read/json.ts'
import { readOrRefused, refusedBy } from '../read/test-support/refused.ts'
import { abiFields, nameOf } from './abi-fields.ts'

type Input = readonly [inputs: ExactJson | undefined, read: string]

const one = (type: string, more: { readonly [name: string]: ExactJson } = {}): ExactJson => [{ name: 'a', type, ...more }]
const nested = (depth: number): ExactJson => (depth === 0 ? one('uint8') : [{ name: 'a', type: 'tuple', components: nested(depth - 1) }])

/** `inputs` of a JSON ABI (docs.soliditylang.org, "JSON"): each with its canonical type, or what refuses it. */
const ROWS: readonly Input[] = [
  [[], '[]'],
  [one('uint256'), '["uint256 a"]'],
  [one('uint'), '["uint256 a"]'],
  [one('int'), '["int256 a"]'],
  [one('uint[]'), '["uint256[] a"]'],
  [one('uint[2][]'), '["uint256[2][] a"]'],
  [one('byte'), '["bytes1 a"]'],
  [one('byte[]'), '["bytes1[] a"]'],
  [one('function'), '["bytes24 a"]'],
  [one('function[]'), '["bytes24[] a"]'],
  [one('bytes'), '["bytes a"]'],
  [one('uint257'), 'kind inputs[0].type uint257'],
  [one('xuint'), 'kind inputs[0].type xuint'],
  [one('uint x'), 'kind inputs[0].type uint x'],
  [one('uint[][][][][][][][]'), '["uint256[][][][][][][][] a"]'],
  [one('uint[][][][][][][][][]'), 'kind inputs[0].type uint[][][][][][][][][]'],
  [one('uint[1234567]'), 'kind inputs[0].type uint[1234567]'],
  [one('tuple', { components: [{ name: 'b', type: 'bool' }] }), '["(bool) a"]'],
  [one('tuple[][2]', { components: [{ name: 'b', type: 'uint' }] }), '["(uint256)[][2] a"]'],
  [one('tuple'), 'missing inputs[0].components'],
  [one('tuple', { components: 5 }), 'kind inputs[0].components 5'],
  [one('tuple', { components: [{ name: 'b', type: 'x' }] }), 'kind inputs[0].components[0].type x'],
  [[{ type: 'bool' }], '["bool "]'],
  [[{ name: null, type: 'bool' }], '["bool "]'],
  [[{ name: '', type: 'bool' }], '["bool "]'],
  [[{ name: '$a_1', type: 'bool' }], '["bool $a_1"]'],
  [[{ name: '1a', type: 'bool' }], 'kind inputs[0].name 1a'],
  [[{ name: 'a b', type: 'bool' }], 'kind inputs[0].name a b'],
  [[{ name: 5, type: 'bool' }], 'kind inputs[0].name 5'],
  [[{ name: 'a' }], 'missing inputs[0].type'],
  [[{ name: 'a', type: 5 }], 'kind inputs[0].type 5'],
  [[{ name: 'a', type: 'bool', indexed: true }], '["bool a indexed"]'],
  [[{ name: 'a', type: 'bool', indexed: 'true' }], '["bool a"]'],
  [[5], 'kind inputs[0] 5'],
  [[[]], 'kind inputs[0] […]'],
  [undefined, 'missing inputs'],
  [null, 'kind inputs null'],
  [{}, 'kind inputs {…}'],
  [nested(16), '["((((((((((((((((uint8)))))))))))))))) a"]'],
  [nested(17), 'too-deep inputs[0].components[0].components[0].components[0].components[0].components[0].…'],
]

const read = ([inputs]: Input): readonly string[] => [
  readOrRefused(() =>
    abiFields(inputs, 'inputs').map(({ name, type, indexed }) => `${typeName(type)} ${name}${indexed ? ' indexed' : ''}`),
  ),
]

it.each(ROWS)('%o', (inputs, said) => {
  expect(read([inputs, said])).toEqual([said])
})

it('has 512 parameters at most, those in tuples counted', () => {
  const many = (count: number): ExactJson => Array.from({ length: count }, () => ({ name: 'a', type: 'bool' }))
  expect(abiFields(many(512), 'inputs')).toHaveLength(512)
  expect(refusedBy(() => abiFields(many(513), 'inputs'))).toBe('range inputs[512] 512')
  expect(refusedBy(() => abiFields([{ name: 'a', type: 'tuple', components: many(512) }], 'inputs'))).toBe(
    'range inputs[0].components[511] 512',
  )
})

it('has names of 128 characters at most', () => {
  expect(nameOf('a'.repeat(128), 'name')).toHaveLength(128)
  expect(refusedBy(() => nameOf('a'.repeat(129), 'name'))).toBe(`kind name ${'a'.repeat(80)}…`)
})
