import { encodeFunctionData, parseAbi, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { type AbiFunction, parseArgument, readAbi, readSignable } from '#decode'
import { callsText, dataOf } from './calls-text.ts'

const LINES = [
  'struct Order { address maker; uint256[] amounts; bool open; }',
  'function fill(Order order, Order[] more, bytes4 tag, string note) payable',
  'function set(int8 a, uint8 b, bytes32 c, bool d, address e, bytes f, uint16[2] g)',
] as const
const abi = readAbi(LINES.join('\n'))
const called = (name: string): AbiFunction => {
  const found = [...abi.functions.values()].find((one) => one.name === name)
  if (found === undefined) throw new Error(name)
  return found
}
const MAKER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const typeOf = (name: string, at: number) => {
  const field = called(name).inputs[at]
  if (field === undefined) throw new Error(name)
  return field.type
}
const codeOf = (text: string, name: string, at: number): string => {
  try {
    parseArgument(text, typeOf(name, at))
    return 'taken'
  } catch (error) {
    return isError(error) ? error.code : String(error)
  }
}

describe('what is typed for an argument', () => {
  it('is encoded as another encoder has it (viem)', () => {
    const order = { maker: MAKER, amounts: [1n, 2n ** 255n], open: true } as const
    const json = `{"maker": "${MAKER}", "amounts": [1, "${2n ** 255n}"], "open": true}`
    const list = `[["${MAKER}", [], false]]`
    const texts = [json, list, '0xDEADBEEF', ' a note – with “signs”']
    const values = texts.map((text, at) => parseArgument(text, typeOf('fill', at)))
    expect(dataOf(called('fill'), values)).toBe(
      encodeFunctionData({
        abi: parseAbi(LINES),
        functionName: 'fill',
        args: [order, [{ maker: MAKER, amounts: [], open: false }], '0xdeadbeef', ' a note – with “signs”'],
      }),
    )
    expect(values[3]).toBe(stringToHex(' a note – with “signs”'))
  })

  it('is refused outside of its range, and taken at its edges', () => {
    expect(['-128', '127', '0x7f', '1_0'].map((text) => codeOf(text, 'set', 0))).toEqual(['taken', 'taken', 'taken', 'taken'])
    expect(['-129', '128'].map((text) => codeOf(text, 'set', 0))).toEqual(['input/out-of-range', 'input/out-of-range'])
    expect(['256', '-1'].map((text) => codeOf(text, 'set', 1))).toEqual(['input/out-of-range', 'input/out-of-range'])
  })

  it('is refused in any form that could mean two things', () => {
    expect(['1.5', '1e3', '', '0x', 'ten'].map((text) => codeOf(text, 'set', 1))).toEqual([
      'input/out-of-range',
      'input/out-of-range',
      'input/required',
      'input/out-of-range',
      'input/out-of-range',
    ])
    expect(codeOf('0x1234', 'set', 2)).toBe('input/out-of-range')
    expect(codeOf('yes', 'set', 3)).toBe('input/out-of-range')
    expect(codeOf(MAKER.replace('C8', 'c8'), 'set', 4)).toBe('input/address-checksum')
    expect(codeOf('0x123', 'set', 5)).toBe('input/data-malformed')
  })

  it('is refused as a list of another length, with a number that a program cannot hold, or with members that are not its own', () => {
    expect(codeOf('[1, 2]', 'set', 6)).toBe('taken')
    expect(codeOf('[1]', 'set', 6)).toBe('input/out-of-range')
    expect(codeOf('[1, 70000]', 'set', 6)).toBe('input/out-of-range')
    expect(codeOf('nonsense', 'set', 6)).toBe('decode/malformed')
    expect(codeOf(`{"maker": "${MAKER}", "amounts": [36028797018963969], "open": true}`, 'fill', 0)).toBe('input/out-of-range')
    expect(codeOf(`{"maker": "${MAKER}", "amounts": [], "open": true, "more": 1}`, 'fill', 0)).toBe('decode/malformed')
    expect(codeOf(`{"maker": "${MAKER}", "amounts": [], "Open": true}`, 'fill', 0)).toBe('input/required')
    expect(codeOf(`{"maker": "${MAKER}", "amounts": {}, "open": true}`, 'fill', 0)).toBe('decode/malformed')
    expect(codeOf(`["${MAKER}", [], "maybe"]`, 'fill', 0)).toBe('input/out-of-range')
  })
})

it('calls made by hand are read back as what was typed, with a sender to be asked for', () => {
  const to = MAKER.toLowerCase() as `0x${string}`
  const calls = [
    { to, value: 10n ** 18n, data: '0x12345678', name: 'a' },
    { to, value: 0n, data: '0x87654321', name: 'b' },
  ] as const
  const [found] = readSignable(callsText(10, calls)).candidates
  expect(found?.needs).toEqual(['from'])
  expect(found?.draft).toEqual({
    kind: 'calls',
    chainId: 10,
    atomic: 'required',
    calls: calls.map(({ to: target, value, data }) => ({ to: target, value, data })),
  })
})
