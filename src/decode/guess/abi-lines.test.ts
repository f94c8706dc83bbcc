import { parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readOrRefused } from '../read/test-support/refused.ts'
import { readAbiLines } from './abi-lines.ts'

type Row = readonly [text: string, read: string]
const ROWS: readonly Row[] = [
  ['a()', 'abi  a()'],
  ['function (address a)', 'abi  function (address a)'],
  ['function a', 'abi  function a'],
  ['function a(', 'abi  function a('],
  ['function a(address', 'abi  function a(address'],
  ['function a() internal', 'abi  function a() internal'],
  ['function a() views', 'abi  function a() views'],
  ['function a() returns', 'abi  function a() returns'],
  ['function a() returns (', 'abi  function a() returns ('],
  ['function a() returns (uint8) view', 'abi  function a() returns (uint8) view'],
  ['function a(5 a)', 'abi  5 a'],
  ['function a(,)', 'abi'],
  ['function a(address a b)', 'abi  address a b'],
  ['function a(address[x] b)', 'abi  address[x] b'],
  ['function a(uint8[ 2 ] b)', 'abi  uint8[ 2 ] b'],
  [
    'function a(uint8 [2] b)',
    '[{"type":"function","name":"a","inputs":[{"name":"b","type":"uint8[2]"}],"outputs":[],"stateMutability":"nonpayable"}]',
  ],
  [
    'function a(lib.Kind kind)',
    '[{"type":"function","name":"a","inputs":[{"name":"kind","type":"Kind"}],"outputs":[],"stateMutability":"nonpayable"}]',
  ],
  [
    'function a(tuple(uint8 a) b)',
    '[{"type":"function","name":"a","inputs":[{"name":"b","type":"tuple","components":[{"name":"a","type":"uint8"}]}],"outputs":[],"stateMutability":"nonpayable"}]',
  ],
  [
    'function a(tuple (uint8 a)[] b)',
    '[{"type":"function","name":"a","inputs":[{"name":"b","type":"tuple[]","components":[{"name":"a","type":"uint8"}]}],"outputs":[],"stateMutability":"nonpayable"}]',
  ],
  ['struct A { uint8 a; }\nstruct A { uint8 a; }\nfunction f(A a)', 'duplicate-key A'],
  ['struct A { A a; }\nfunction f(A a)', 'too-deep  A a'],
  [
    `function f(${'('.repeat(15)}uint8${')'.repeat(15)})`,
    '[{"type":"function","name":"f","inputs":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"tuple","components":[{"name":"","type":"uint8"}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}],"outputs":[],"stateMutability":"nonpayable"}]',
  ],
  [`function f(${'('.repeat(16)}uint8${')'.repeat(16)})`, 'abi  function f(((((((((((((((((uint8)))))))))))))))))'],
  [
    `${Array.from({ length: 15 }, (_, at) => `struct S${at} { S${at + 1} a; }`).join('\n')}\nstruct S15 { uint8 a; }\nfunction f(S0 a) view`,
    '[{"type":"function","name":"f","inputs":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"tuple","components":[{"name":"a","type":"uint8"}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}],"outputs":[],"stateMutability":"view"}]',
  ],
  [
    `${Array.from({ length: 17 }, (_, at) => `struct S${at} { S${at + 1} a; }`).join('\n')}\nstruct S17 { uint8 a; }\nfunction f(S0 a)`,
    'too-deep  S17 a',
  ],
]
const read = ([text]: Row): readonly string[] => [readOrRefused(() => readAbiLines(text))]

describe('lines of an ABI', () => {
  it.each([
    [['function a()'], parseAbi(['function a()'])],
    [['function a() view'], parseAbi(['function a() view'])],
    [['function a() external payable'], parseAbi(['function a() external payable'])],
    [['function a() public pure returns (uint256)'], parseAbi(['function a() public pure returns (uint256)'])],
    [['function a(address to, uint256 value) returns (bool)'], parseAbi(['function a(address to, uint256 value) returns (bool)'])],
    [
      ['function a(uint256[] list, bytes32[2][] words) view returns (uint256 x, string y)'],
      parseAbi(['function a(uint256[] list, bytes32[2][] words) view returns (uint256 x, string y)']),
    ],
    [['function a((address to, (uint8 b, bytes c)[] d) e)'], parseAbi(['function a((address to, (uint8 b, bytes c)[] d) e)'])],
    [['function a(bytes calldata data, string memory text)'], parseAbi(['function a(bytes calldata data, string memory text)'])],
    [['function $a_1(address $b)'], parseAbi(['function $a_1(address $b)'])],
    [
      ['struct Order { address maker; uint256 amount; }', 'function fill(Order order, Order[] orders)'],
      parseAbi(['struct Order { address maker; uint256 amount; }', 'function fill(Order order, Order[] orders)']),
    ],
    [
      ['struct A { B[2] b; }', 'struct B { uint8 c; }', 'function f(A a) returns (B)'],
      parseAbi(['struct A { B[2] b; }', 'struct B { uint8 c; }', 'function f(A a) returns (B)']),
    ],
  ])('%s is read as viem reads it', (lines, abi) => {
    // Whoever has no name has an empty one or none.
    const named = (key: string, value: unknown): unknown => (key === 'name' && value === '' ? undefined : value)
    expect(JSON.parse(JSON.stringify(readAbiLines(lines.join('\n'))), named)).toEqual(JSON.parse(JSON.stringify(abi), named))
  })

  it.each([
    ['semicolons', 'function a(); function b();', ['a', 'b']],
    ['comments', '// function x()\nfunction a() // function y()', ['a']],
    ['space', '\n\n  function   a( )\n\t\n', ['a']],
    [
      'what is no function',
      'event E(address a)\nerror F()\nconstructor()\nfallback() external\nreceive() external payable\nmodifier m()\nfunction a()',
      ['a'],
    ],
    ['an interface around', 'interface I {\n  function a() external;\n}', ['a']],
    ['a contract around', 'contract C { function a() external; }', ['a']],
    ['a struct over several lines', 'struct S {\n  address a;\n\n  uint8 b;\n}\nfunction a(S s)', ['a']],
    ['nothing', '', []],
  ])('with %s', (_, text, names) => {
    expect(readAbiLines(text).map((entry) => (typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : ''))).toEqual(
      names,
    )
  })
})

it.each(ROWS)('%s', (text, said) => {
  expect(read([text, said])).toEqual([said])
})

it('has 262,144 characters at most', () => {
  expect(readAbiLines(' '.repeat(2 ** 18))).toEqual([])
  expect(readOrRefused(() => readAbiLines(' '.repeat(2 ** 18 + 1)))).toBe('too-large')
})
