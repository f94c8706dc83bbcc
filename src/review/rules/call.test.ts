import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Description } from '#decode'
import { judged, soundly } from '../test-support/judged.ts'
import { ALICE, BOB, find, inputOf, NOBODY, USDC, withoutRun, withTransaction } from '../test-support/recorded.ts'

const multicall = parseAbi(['function aggregate3((address target, bool allowFailure, bytes callData)[] calls)'])
const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'
const through = (target: Hex, callData: Hex): Hex =>
  encodeFunctionData({ abi: multicall, functionName: 'aggregate3', args: [[{ target, allowFailure: true, callData }]] })

describe('call/unknown', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('call/unknown', input)

  it('is silent for calls that we know and for plain value; it needs no fact', () => {
    for (const name of ['ether to bob', 'USDC to bob', 'swap ether for USDC', 'two calls through Multicall3'])
      expect(judge(withoutRun(inputOf(find(name))))).toEqual([])
  })

  it('warns of a call that we cannot name, in a batch too', () => {
    expect(judge(inputOf(find('claim')))).toEqual([
      'warn: We can’t tell what this asks 0xa15bb66138824a1c7167f5e85b957d04dd34e468 to do, with 1 ETH sent along',
    ])
    expect(judge(inputOf(withTransaction(find('two calls through Multicall3'), { data: through(BOB, '0xdeadbeef') })))).toEqual([
      'warn: We can’t tell what this asks Bob to do',
    ])
  })

  it('says what goes along, and who stands in the data that neither the person nor a list knows', () => {
    const word = (hex: string): string => hex.slice(2).padStart(64, '0')
    const said = (words: readonly string[], value = 0n) =>
      judge(inputOf(withTransaction(find('claim'), { to: NOBODY, value, data: `0xdeadbeef${words.map(word).join('')}` })))
    const [first, second, third] = [
      '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f90',
      '0x8c1f2b6d3e4a59077bcde0115f6a8d93c2e7f4b1',
      `0x${'ab'.repeat(20)}`,
    ]
    const asked = `warn: We can’t tell what this asks ${NOBODY} to do`
    // An amount, the account itself and a listed token are nobody.
    expect(said(['0xde0b6b3a7640000', ALICE, USDC])).toEqual([asked])
    expect(said(['0xde0b6b3a7640000', first], 10n ** 18n)).toEqual([`${asked}, with 1 ETH sent along; it may be for ${first}`])
    expect(said([first, ALICE, second, first])).toEqual([`${asked}; it may be for ${first} or ${second}`])
    expect(said([first, second, third])).toEqual([`${asked}; it may be for ${first}, ${second} or 1 more address in its data`])
    // In a call inside, behind four bytes.
    expect(said([`0x${'dd62ed3e'.padEnd(64, '0')}`])).toEqual([asked])
    // The end of a number and the beginning of a hash make no address.
    expect(said(['0x1dcd6500', `0x${'1a'.repeat(32)}`])).toEqual([asked])
    const inner = judge(
      inputOf(withTransaction(find('claim'), { to: NOBODY, value: 0n, data: `0xdeadbeefa9059cbb${word(second)}${word('0x01')}` })),
    )
    expect(inner).toEqual([`${asked}; it may be for ${second}`])
  })

  it('says so where several functions have these bytes', () => {
    const input = inputOf(find('claim'))
    const { explanation } = input
    if (!('call' in explanation)) throw new Error('no call')
    const whyOf = (...signatures: string[]) =>
      soundly({
        ...input,
        described: [{ of: 'name', call: explanation.call, explanation, by: { is: 'guess', signatures, from: 'a-package' } }],
      }).findings.flatMap(({ rule, why }) => (rule === 'call/unknown' ? [plain(why)] : []))
    expect(whyOf('claim()', 'collide_12345()')).toEqual([
      '2 functions that fit have the same four bytes, and these can’t show which one is meant.',
    ])
    expect(whyOf('claim()')).toEqual(['No interface that comes with Assay knows this call, so we can show only its effects.'])
  })

  const description: Description = { intent: 'Do it', fields: [], from: 'assay', id: 'a', hash: '0x02', warnings: [] }
  const describedBy = (from: Description['from'], data: Hex, to: Address) => {
    const input = inputOf(withTransaction(find('claim'), { data, to }))
    const { explanation } = input
    if (!('call' in explanation)) throw new Error('no call')
    return judge({ ...input, described: [{ of: 'call', call: explanation.call, description: { ...description, from } }] })
  }

  it('is calmed by a descriptor that ships, and not by one that a person was handed', () => {
    const said = `warn: We can’t tell what this asks ${NOBODY} to do, with 1 ETH sent along`
    expect([describedBy('assay', '0xdeadbeef', NOBODY), describedBy('registry', '0xdeadbeef', NOBODY)]).toEqual([[], []])
    expect(describedBy('own', '0xdeadbeef', NOBODY)).toEqual([said])
  })

  it('warns of a bridge at an address that nobody knows for one', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function bridgeETH(uint32 _minGasLimit, bytes _extraData) payable']),
      args: [0, '0x'],
    })
    const said = `warn: Nothing shows that ${NOBODY} is really the contract meant by bridgeETH`
    expect(judge(inputOf(withTransaction(find('claim'), { data, to: NOBODY })))).toEqual([said])
    expect(describedBy('own', data, NOBODY)).toEqual([said])
    expect(describedBy('assay', data, NOBODY)).toEqual([])
  })

  it('warns of data that does not fit its function', () => {
    expect(judge(inputOf(withTransaction(find('USDC to bob'), { data: '0xa9059cbb00' })))).toEqual([
      `warn: We can’t read the data for transfer of ${USDC}`,
    ])
  })

  it('stops what is wrapped deeper than we follow', () => {
    let data: Hex = '0xdeadbeef'
    for (let depth = 0; depth < 10; depth++) data = through(MULTICALL, data)
    expect(judge(inputOf(withTransaction(find('two calls through Multicall3'), { data })))).toEqual([
      'danger: This holds more nested calls than we follow',
    ])
  })
})

describe('call/hidden-data', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('call/hidden-data', input)

  it('is silent for canonical calls, for unknown ones and for plain value; it needs no fact', () => {
    for (const name of ['ether to bob', 'USDC to bob', 'swap ether for USDC', 'claim', 'deployment'])
      expect(judge(withoutRun(inputOf(find(name))))).toEqual([])
  })

  it('stops a transfer with a tail', () => {
    expect(judge(inputOf(find('transfer with a tail')))).toEqual([
      'danger: The data for transfer holds 4 extra bytes that belong to no argument',
    ])
  })

  it('warns of a swap with one', () => {
    const one = find('swap ether for USDC')
    expect(judge(inputOf(withTransaction(one, { data: `${one.request.transaction.data}c0ffee` })))).toEqual([
      'warn: The data for swapExactETHForTokens holds 3 extra bytes that belong to no argument',
    ])
  })

  it('stops one inside a batch', () => {
    const data = through(USDC, `${find('USDC to bob').request.transaction.data}00`)
    expect(judge(inputOf(withTransaction(find('two calls through Multicall3'), { data })))).toEqual([
      'danger: The data for transfer holds 1 extra byte that belongs to no argument',
    ])
  })
})

describe('creation/deploys', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('creation/deploys', input)

  it('is silent for calls, even those that create inside; it needs no fact', () => {
    expect(judge(inputOf(find('ether to bob')))).toEqual([])
    expect(judge(inputOf(find('inner create')))).toEqual([])
  })

  it('warns of a deployment, run or not', () => {
    expect(judge(inputOf(find('deployment')))).toEqual(['warn: This deploys a new contract'])
    expect(judge(withoutRun(inputOf(find('deployment'))))).toEqual(['warn: This deploys a new contract'])
  })
})
