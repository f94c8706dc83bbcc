import { encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { Frame } from '#core/simulation/simulation'
import { doneRights } from './rights-given.ts'
import { ALICE, BOB, NAMES } from '../test-support/recorded.ts'

const MARKET: Address = '0x00000000000000000000000000000000c0ffee11'
const MAKER: Address = '0x00000000000000000000000000000000c0ffee12'
const THIEF: Address = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
const abi = parseAbi([
  'function nope(address usr)',
  'function allowBySig(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
  'function setAccountOperator(address account, address operator, bool authorized)',
])
const WORD: Hex = `0x${'11'.repeat(32)}`
const signed = (owner: Address, manager: Address): Hex =>
  encodeFunctionData({ abi, functionName: 'allowBySig', args: [owner, manager, true, 0n, 0n, 27, WORD, WORD] })

const frame = (input: Hex, change: Partial<Frame> = {}): Frame => ({
  parent: 0,
  depth: 1,
  kind: 'call',
  from: MAKER,
  to: MARKET,
  codeAddress: MARKET,
  value: 0n,
  input,
  output: '0x',
  gasUsed: 0n,
  reverted: false,
  ...change,
})
const done = (...frames: readonly Frame[]) => doneRights({ frames }, ALICE, 31337, NAMES).map(({ to, given }) => `${to} ${given}`)

it('finds a right behind a thousand calls of the same kind, whoever makes them', () => {
  const noise = Array.from({ length: 1000 }, (_, index) =>
    frame(encodeFunctionData({ abi, functionName: 'nope', args: [`0x${index.toString(16).padStart(40, '0')}`] })),
  )
  expect(done(...noise, frame(signed(ALICE, THIEF)))).toEqual([`${THIEF} granted`])
})

it('is about the account alone, and about what stayed done', () => {
  expect(done(frame(signed(BOB, THIEF)))).toEqual([])
  expect(done(frame(signed(ALICE, THIEF), { reverted: true }))).toEqual([])
  expect(done(frame(signed(ALICE, THIEF), { failure: 'revert', reverted: true }))).toEqual([])
  expect(done(frame(signed(ALICE, THIEF), { kind: 'delegatecall' }))).toEqual([])
})

it('knows further accounts of the same owner at the connector of Euler', () => {
  const input = encodeFunctionData({ abi, functionName: 'setAccountOperator', args: [`0x${ALICE.slice(2, 40)}07`, THIEF, true] })
  expect(done(frame(input, { from: ALICE }))).toEqual([`${THIEF} granted`])
})
