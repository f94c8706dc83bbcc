import { erc20Abi, toFunctionSelector } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { readFileSync } from 'node:fs'
import { createDice } from '../../core/test-support/dice.ts'
import { allowed, effort } from '../../../test/support/effort.ts'
import { readAbi } from './abi.ts'

const told = (text: string): string => {
  try {
    readAbi(text)
  } catch (error) {
    if (isError(error, 'decode/unreadable')) return `${String(error.data?.['fault'])} ${String(error.data?.['at'])}`.trim()
    throw error
  }
  return 'taken'
}
const signatures = (text: string) => [...readAbi(text).functions.values()].map(({ signature }) => signature)

describe('an ABI of the user', () => {
  it('is read from JSON, with the selectors that viem computes', () => {
    for (const abi of [erc20Abi, entryPoint08Abi]) {
      const functions = abi.filter((entry) => entry.type === 'function')
      const read = readAbi(JSON.stringify(abi)).functions
      expect([...read.keys()].toSorted()).toEqual([...new Set(functions.map((entry) => toFunctionSelector(entry)))].toSorted())
    }
  })

  it('is found inside an artifact, an explorer’s answer, and text in text', () => {
    const artifact = readFileSync('node_modules/@openzeppelin/contracts/build/contracts/IERC721.json', 'utf8')
    const inside = signatures(artifact)
    expect(inside).toContain('setApprovalForAll(address,bool)')
    const { abi } = JSON.parse(artifact) as { abi: unknown }
    for (const holder of [{ abi }, { result: JSON.stringify(abi) }, { result: { abi } }])
      expect(signatures(JSON.stringify(holder))).toEqual(inside)
  })

  it('is read from lines, with structs over several of them', () => {
    const text = `
      // what it takes
      struct Order { address maker; uint256[2] amounts; }
      struct Batch {
        Order[] orders; // and more
        bytes extra;
      }
      function fill(Batch calldata batch, bool all) external payable returns (uint256);
      event Filled(address indexed maker);
      error Late();
      function total() view returns (uint256)
    `
    const { functions } = readAbi(text)
    expect([...functions.values()].map(({ signature, payable, readOnly }) => [signature, payable, readOnly])).toEqual([
      ['fill(((address,uint256[2])[],bytes),bool)', true, false],
      ['total()', false, true],
    ])
    expect([...functions.values()][0]?.inputs[0]?.name).toBe('batch')
    expect(signatures('["function a(uint x)", "function b(uint[] y)"]')).toEqual(['a(uint256)', 'b(uint256[])'])
  })

  it('is read as compilers of old wrote it', () => {
    const [found] = readAbi(
      '[{"constant":true,"payable":false,"inputs":[{"name":"a","type":"uint"}],"name":"f","outputs":[]}]',
    ).functions.values()
    expect(found).toMatchObject({ signature: 'f(uint256)', readOnly: true, payable: false })
  })

  it.each<[string, string, string]>([
    ['nothing', ' ', 'empty'],
    ['no function', '[{"type":"event","name":"A","inputs":[]}]', 'abi'],
    ['a text that is none', 'hello', 'abi'],
    ['an object that holds none', '{"name":"a"}', 'abi'],
    ['text in text in text without end', JSON.stringify(JSON.stringify(JSON.stringify(JSON.stringify('[]')))), 'abi'],
    ['a name that is a sentence', '[{"type":"function","name":"Confirm to receive 5 ETH","inputs":[]}]', 'kind [0].name'],
    ['a name that turns the text around', '[{"name":"f\u202e","inputs":[]}]', 'kind [0].name'],
    ['a name of a parameter that is a sentence', '[{"name":"f","inputs":[{"name":"a b","type":"uint8"}]}]', 'kind [0].inputs[0].name'],
    ['a name that is long', `[{"name":"${'f'.repeat(129)}","inputs":[]}]`, 'kind [0].name'],
    ['a type that is none', '[{"name":"f","inputs":[{"type":"uint7"}]}]', 'kind [0].inputs[0].type'],
    ['a type that is a program', '[{"name":"f","inputs":[{"type":"uint256) payable"}]}]', 'kind [0].inputs[0].type'],
    ['a tuple of nothing known', '[{"name":"f","inputs":[{"type":"tuple"}]}]', 'missing [0].inputs[0].components'],
    ['a name that stands twice', '[{"name":"f","name":"g","inputs":[]}]', 'duplicate-key [0].name'],
    ['a struct that holds itself', 'struct A { A a; }\nfunction f(A a)', 'too-deep'],
    ['structs that hold each other', 'struct A { B b; }\nstruct B { A[] a; }\nfunction f(A a)', 'too-deep'],
    ['a struct that is not there', 'function f(Missing a)', 'kind [0].inputs[0].type'],
    ['a struct that never ends', 'struct A { uint256 a; function f(A a)', 'abi'],
  ])('is refused: %s', (_, text, where) => {
    expect(told(text).split(' ')[0]).toBe(where.split(' ')[0])
    if (where.includes(' ')) expect(told(text)).toBe(where)
  })

  const tuples = (depth: number): unknown =>
    depth === 0 ? { name: 'a', type: 'uint256' } : { name: 'a', type: 'tuple', components: [tuples(depth - 1)] }
  it.each<[string, string]>([
    ['deep', JSON.stringify([{ name: 'f', inputs: [tuples(25)] }])],
    ['wide', JSON.stringify([{ name: 'f', inputs: Array.from({ length: 600 }, () => ({ type: 'uint8' })) }])],
    ['of too many entries', JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ name: `f${at}`, inputs: [] })))],
    ['of too many lists', `[{"name":"f","inputs":[{"type":"uint8${'[]'.repeat(50)}"}]}]`],
    ['of a megabyte', `[${' '.repeat(2 ** 20)}]`],
    ['of a line that is too long', `function f(${'uint256 a,'.repeat(600)}uint256 b)`],
    ['of lines that nearly match', Array.from({ length: 31 }, () => `function f(${'('.repeat(2000)}`).join('\n')],
    ['of words that nearly begin a struct', 'struct \n'.repeat(30_000)],
    ['of structs that never end', 'struct a{'.repeat(25_000)],
    ['of comments', '/'.repeat(250_000)],
    ['of brackets', `function f(${'()'.repeat(100_000)}`],
    [
      'of structs that double each time',
      `${Array.from({ length: 40 }, (_, at) => `struct A${at} { A${at + 1} a; A${at + 1} b; }`).join('\n')}\nstruct A40 { uint8 a; }\nfunction f(A0 a)`,
    ],
  ])('is refused before anybody waits: %s', (_, text) => {
    const started = effort()
    expect(told(text)).not.toBe('taken')
    expect(effort() - started).toBeLessThan(allowed(2000))
  })

  it('is read or refused with a code, however it is spoilt', () => {
    const dice = createDice(6)
    const honest = [
      JSON.stringify(erc20Abi),
      'struct A { uint256 a; address b; }\nfunction f(A[] calldata a, bytes b) payable returns (bool)',
    ]
    const spice = ['"', '{', '}', '(', ')', '[', ']', ';', 'struct ', 'function ', ',', '\u202e', '[]', 'tuple'] as const
    for (let each = 0; each < 1500; each++) {
      const text = dice.pick(honest as [string, ...string[]])
      const at = dice.below(text.length)
      expect(told(text.slice(0, at) + dice.pick(spice) + text.slice(at + dice.below(8)))).toBeTypeOf('string')
    }
  })
})
