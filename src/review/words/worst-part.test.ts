import { encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Finding } from '#core/signing/finding'
import { addressWord, plain, say } from '#core/text/words'
import { explainCalls } from '#decode'
import { ALICE, BOB, LOOKALIKE, NAMES, USDC } from '../test-support/recorded.ts'
import { endangeredPart } from './worst-part.ts'

const pay = (to: Address, units: bigint) => ({
  from: ALICE,
  to: USDC,
  value: 0n,
  data: encodeFunctionData({ abi: parseAbi(['function transfer(address to, uint256 value)']), args: [to, units] }),
  chainId: 31337,
})
const danger = (about: Address): Finding => ({
  rule: 'recipient/lookalike',
  level: 'danger',
  say: say('{who} only looks like bob', { who: addressWord(about) }),
  why: say('w'),
  todo: say('t'),
})
const said = (calls: readonly ReturnType<typeof pay>[], findings: readonly Finding[]): string | undefined => {
  const words = endangeredPart(explainCalls(calls, 'required', NAMES), findings)
  return words && plain(words)
}
const many = Array.from({ length: 999 }, () => pay(BOB, 9_000_000n))

it('names the part that a danger is about, one among a thousand', () => {
  const calls = [...many.slice(0, 500), pay(LOOKALIKE, 1_000_000n), ...many.slice(500)]
  expect(said(calls, [danger(LOOKALIKE)])).toBe(`Among 1000 calls: “Send 1 USDC to ${LOOKALIKE}”`)
})

it('leaves the headline where it names that part already, where nothing is dangerous, and for a single call', () => {
  expect(said([pay(BOB, 1n), pay(LOOKALIKE, 5n), pay(BOB, 1n)], [danger(LOOKALIKE)])).toBeUndefined()
  expect(said([pay(BOB, 9n), pay(LOOKALIKE, 1n), pay(BOB, 3n)], [])).toBeUndefined()
  expect(said([pay(LOOKALIKE, 1n)], [danger(LOOKALIKE)])).toBeUndefined()
})
