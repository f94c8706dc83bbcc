import { encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { parseSignature } from '../abi/abi-type.ts'
import type { ExactJson } from './json.ts'
import { encodeMethod, readWritten } from './method-values.ts'
import { readOrRefused, refusedBy } from './test-support/refused.ts'

type Row = readonly [type: string, value: ExactJson | undefined, read: string]

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A value as the Safe's transaction builder keeps it, and what it is in its type, or what refuses it. */
const ROWS: readonly Row[] = [
  ['uint8', '255', '"255n"'],
  ['uint8', '256', 'range a 256'],
  ['uint8', 255, '"255n"'],
  ['uint8', '0xff', '"255n"'],
  ['uint8', '-1', 'range a -1'],
  ['int8', '-128', '"-128n"'],
  ['int8', '-129', 'range a -129'],
  ['int8', '127', '"127n"'],
  ['int8', '128', 'range a 128'],
  ['uint256', String(2n ** 256n - 1n), '"115792089237316195423570985008687907853269984665640564039457584007913129639935n"'],
  ['uint256', 5n, '"5n"'],
  ['uint256', '', 'method-values a'],
  ['uint256', '1'.repeat(79), 'method-values a'],
  ['uint256', `0x${'1'.repeat(65)}`, 'method-values a'],
  ['uint256', '1e3', 'method-values a'],
  ['uint256', 'x1', 'method-values a'],
  ['uint256', '1x', 'method-values a'],
  ['uint256', true, 'method-values a'],
  ['uint256', [1], 'method-values a'],
  ['uint256', null, 'missing a'],
  ['uint256', undefined, 'missing a'],
  ['bool', true, 'true'],
  ['bool', 'true', 'true'],
  ['bool', false, 'false'],
  ['bool', 'false', 'false'],
  ['bool', 'True', 'method-values a'],
  ['bool', 1, 'method-values a'],
  ['address', BOB, '"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"'],
  ['address', BOB.replace('C5', 'c5'), 'address-checksum a 0x70997970c51812dc3A010C7d01b50e0d17dc79C8'],
  ['address', 5, 'address a 5'],
  ['string', 'é', '"0xc3a9"'],
  ['string', '', '"0x"'],
  ['string', 5, 'method-values a'],
  ['bytes', '0xABcd', '"0xabcd"'],
  ['bytes', '0x', '"0x"'],
  ['bytes', 'abcd', 'unprefixed-hex a abcd'],
  ['bytes2', '0xabcd', '"0xabcd"'],
  ['bytes2', '0xab', 'length a 1'],
  ['uint8[]', '[1, 2]', '["1n","2n"]'],
  ['uint8[]', '["1","2"]', '["1n","2n"]'],
  ['uint8[]', [1, '2'], '["1n","2n"]'],
  ['uint8[]', '[]', '[]'],
  ['uint8[]', '[1', 'json #2 …'],
  ['uint8[]', '{"0":1}', 'method-values a'],
  ['uint8[]', 5, 'method-values a'],
  ['uint8[]', '[1, 256]', 'range a[1] 256'],
  ['uint8[2]', '[1]', 'method-values a'],
  ['uint8[2]', '[1, 2]', '["1n","2n"]'],
  ['uint8[2]', '[1, 2, 3]', 'method-values a'],
  ['address[]', `[${BOB}, ${BOB}]`, '["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]'],
  ['address[]', `["${BOB}"]`, '["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]'],
  ['bytes[]', '[0xab, 0x]', '["0xab","0x"]'],
  ['(address to, uint8 count)', `["${BOB}", 1]`, '["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","1n"]'],
  ['(address to, uint8 count)', `["${BOB}"]`, 'method-values a'],
  ['(address to, uint8 count)[]', `[["${BOB}", "300"]]`, 'range a[0][1] 300'],
  ['(address to, uint8 count)[]', [[BOB, 3]], '[["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","3n"]]'],
]

const read = ([type, value]: Row): readonly string[] => {
  const [field] = parseSignature(`f(${type})`).fields
  return [readOrRefused(() => readWritten(field?.type ?? { is: 'bool' }, value, 'a'))]
}

it.each(ROWS)('%s of %s', (type, value, said) => {
  expect(read([type, value, said])).toEqual([said])
})

it('reads lists of 4,096 items', () => {
  const list = (length: number): ExactJson => Array.from({ length }, () => 1)
  expect(readWritten({ is: 'list', of: { is: 'uint', bits: 8 } }, list(4096), 'a')).toHaveLength(4096)
  expect(refusedBy(() => readWritten({ is: 'list', of: { is: 'uint', bits: 8 } }, list(4097), 'a'))).toBe('method-values a')
})

it('encodes a call as viem does', () => {
  const { name, fields } = parseSignature('pay((address to, uint256 amount)[] parts, bytes32 id, string note, bool ok)')
  const id: `0x${string}` = `0x${'12'.repeat(32)}`
  const data = encodeFunctionData({
    abi: parseAbi(['function pay((address to, uint256 amount)[] parts, bytes32 id, string note, bool ok)']),
    args: [[{ to: BOB, amount: 5n }], id, 'é', true],
  })
  expect(encodeMethod(name, fields, [`[["${BOB}", "5"]]`, id, 'é', 'true'], 'values')).toBe(data)
  expect(refusedBy(() => encodeMethod(name, fields, [], 'values'))).toBe('missing values')
})
