import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { concat, type Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { createDice } from '../../core/test-support/dice.ts'
import type { Call } from '../explanation.ts'
import { NAMES } from '../test-support/names.ts'
import { readAbi } from './abi.ts'
import { explainWith } from './explain-with.ts'
import { guessCall, guessFunctions } from './guess-functions.ts'
import file from '#data/signatures.json' with { type: 'json' }

const TO: Hex = `0x${'70'.repeat(20)}`
const callOf = (data: Hex, value = 0n): Call => ({ from: `0x${'aa'.repeat(20)}`, to: TO, value, data, chainId: 1 })
const text = 'function plant(address who, uint256[] trees, (string name, bytes32 seed) kind) payable'
const args = [TO, [1n, 2n], { name: 'Oak', seed: `0x${'5e'.repeat(32)}` }] as const
const data = encodeFunctionData({
  abi: parseAbi(['struct Kind { string name; bytes32 seed; }', 'function plant(address who, uint256[] trees, Kind kind) payable']),
  args,
})

describe('a call by an ABI that somebody gave', () => {
  const abi = readAbi(text)

  it('gets names and arguments, and nothing is claimed or complete', () => {
    const found = explainWith(abi, callOf(data), NAMES)!
    expect(plain(found.intent)).toMatch(/^Call plant of /)
    expect(found.function).toEqual({ name: 'plant', signature: 'plant(address,uint256[],(string,bytes32))', standards: [] })
    expect(found.args.map(({ name, value }) => [name, value.is])).toEqual([
      ['who', 'address'],
      ['trees', 'list'],
      ['kind', 'tuple'],
    ])
    expect([found.complete, found.claims, found.encoding]).toEqual([false, [], { canonical: true, hiddenBytes: 0 }])
  })

  it('claims the value that goes with it, and nothing else', () => {
    const found = explainWith(abi, callOf(data, 5n), NAMES)!
    expect(found.claims).toEqual([{ kind: 'out', from: callOf(data).from, to: TO, most: 5n, exact: true }])
    expect(plain(found.intent)).toContain('and send it')
  })

  it('tells hidden bytes, and arguments that cannot be read', () => {
    expect(explainWith(abi, callOf(concat(data, '0x1234')), NAMES)?.encoding).toEqual({ canonical: false, hiddenBytes: 2 })
    const cut = explainWith(abi, callOf(`0x${data.slice(2, 80)}`), NAMES)!
    expect([cut.kind, cut.problem, cut.args]).toEqual(['unknown-call', 'truncated', []])
  })

  it('is none where the ABI has no such function, or nothing is called', () => {
    expect(explainWith(abi, callOf('0x12345678'), NAMES)).toBeUndefined()
    expect(explainWith(abi, callOf('0x1234'), NAMES)).toBeUndefined()
    expect(explainWith(abi, { value: 0n, data, chainId: 1 }, NAMES)).toBeUndefined()
  })

  it('never throws, whatever the bytes are', () => {
    const dice = createDice(30)
    const selector = data.slice(0, 10) as Hex
    for (let each = 0; each < 1000; each++)
      expect(explainWith(abi, callOf(concat(selector, dice.bytes(dice.below(260)))), NAMES)?.complete).toBe(false)
  })
})

describe('guesses', () => {
  it('come from permissively licensed packages alone, each named with its licence', () => {
    expect(file.sources.length).toBeGreaterThan(3)
    for (const { from, signatures } of file.sources) {
      expect(from).toMatch(/^\S+ \d+\.\d+\.\d+, (?:MIT|ISC|Apache-2\.0|BSD-3-Clause)$/)
      expect(signatures.length).toBeGreaterThan(0)
    }
  })

  it('have the selector that viem computes, for every signature', async () => {
    for (const { from, signatures } of file.sources)
      for (const signature of signatures) {
        const selector = toFunctionSelector(`function ${signature}`)
        expect(await guessFunctions(selector), signature).toContainEqual({ signature, from })
      }
  })

  it('are none for a selector that nobody has', async () => {
    expect(await guessFunctions('0xdeadbeef')).toEqual([])
    expect(await guessCall(callOf('0x'), NAMES)).toEqual([])
  })

  it('are dropped where their arguments cannot be read, and never complete', async () => {
    const call = encodeFunctionData({
      abi: parseAbi(['function grantRole(bytes32 role, address account)']),
      args: [`0x${'01'.repeat(32)}`, TO],
    })
    const [first] = await guessCall(callOf(call), NAMES)
    expect(first?.guess.signature).toBe('grantRole(bytes32 role, address account)')
    expect([first?.explanation.complete, first?.explanation.encoding.canonical]).toEqual([false, true])
    expect(await guessCall(callOf(call.slice(0, 40) as Hex), NAMES)).toEqual([])
  })
})
