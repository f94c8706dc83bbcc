import { encodeAbiParameters, parseAbiParameters, size } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { createDice } from '../../core/test-support/dice.ts'
import type { Explanation } from '../explanation.ts'
import { encoder, erc20, execute, executeBatch, multiSend, safeTransaction, explained, unfilled } from '../test-support/calls.ts'
import { BOB, MULTICALL, ROUTER, STRANGER, USDC } from '../test-support/names.ts'

const SAFE: Address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const MULTI_SEND: Address = '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526'
const ENTRY: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'

const MULTICALLS = encoder('function multicall(bytes[] data)')

type Step = { readonly to: Address; readonly data: Hex }
const multicall3 = encoder('function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable')
const router = encoder('function multicall(bytes[] data) payable', 'function execute(bytes commands, bytes[] inputs) payable')
const modes = encoder('function execute(bytes32 mode, bytes executionData) payable')
const entry = encoder(
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
)
const WORD: Hex = `0x${'00'.repeat(32)}`
const operation = ({ to, data }: Step) => ({
  sender: to,
  nonce: 0n,
  initCode: '0x',
  callData: data,
  accountGasLimits: WORD,
  preVerificationGas: 0n,
  gasFees: WORD,
  paymasterAndData: '0x',
  signature: '0x',
})

/** Every way of ours to put calls into a call. Each knows whose call it is. */
const WRAPS: readonly ((inside: readonly Step[]) => Step)[] = [
  (inside) => ({
    to: MULTICALL,
    data: multicall3('aggregate3', [inside.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))]),
  }),
  ([first]) => ({ to: SAFE, data: safeTransaction(first ?? { to: BOB, data: '0x' }) }),
  (inside) => ({ to: SAFE, data: safeTransaction({ operation: 1, to: MULTI_SEND, data: multiSend(inside) }) }),
  ([first]) => ({ to: STRANGER, data: execute(first?.to ?? BOB, first?.data ?? '0x') }),
  (inside) => ({ to: STRANGER, data: executeBatch(inside.map(({ to, data }) => ({ target: to, value: 0n, data }))) }),
  (inside) => ({ to: ROUTER, data: router('multicall', [inside.map(({ data }) => data)]) }),
  (inside) => ({ to: ENTRY, data: entry('handleOps', [inside.map(operation), BOB]) }),
  (inside) => ({
    to: STRANGER,
    data: modes('execute', [
      `0x01${'00'.repeat(31)}`,
      encodeAbiParameters(parseAbiParameters('(address, uint256, bytes)[]'), [inside.map(({ to, data }) => [to, 0n, data] as const)]),
    ]),
  }),
  ([first]) => ({
    to: ROUTER,
    data: router('execute', ['0x21', [first?.data.startsWith('0x24856bc3') === true ? `0x${first.data.slice(10)}` : '0x12']]),
  }),
]

const payment: Step = { to: USDC, data: erc20('transfer', [BOB, 1_000_000n]) }
const all = (explanation: Explanation): readonly Explanation[] => [explanation, ...explanation.inner.flatMap(all)]

function nest(dice: (sides: number) => number, depth: number): Step {
  if (depth === 0) return payment
  const inside = Array.from({ length: 1 + dice(2) }, () => nest(dice, depth - 1 - dice(2) * dice(depth)))
  return WRAPS[dice(WRAPS.length)]?.(inside) ?? payment
}

describe('calls in calls of any kind', () => {
  it.each(WRAPS.slice(0, 8).map((wrap, at) => [at, wrap] as const))('are followed to depth 8 and no further: way %i', (_, wrap) => {
    let step = payment
    const depths: (readonly [number, boolean])[] = []
    for (let depth = 1; depth <= 6; depth++) step = WRAPS[3]?.([step]) ?? step
    for (let more = 0; more < 3; more++) {
      step = wrap([step])
      const one = explained(step.to, step.data)
      depths.push([Math.max(...all(one).map((each) => each.depth)), one.complete])
    }
    expect(depths.every(([deep]) => deep <= 8)).toBe(true)
    expect(depths.at(-1)).toEqual([8, false])
    // The first is at depth 7 or, where a way takes two, at 8: the payment itself was reached.
    expect(depths[0]?.[1]).toBe(true)
  })

  it('never throw, stay within their budget, and are complete only where all was read', () => {
    const dice = createDice(7).below
    for (let round = 0; round < 150; round++) {
      const step = nest(dice, 1 + dice(5))
      const one = explained(step.to, step.data)
      const every = all(one)
      expect(every.length).toBeLessThanOrEqual(513)
      expect(every.every(({ intent }) => unfilled(intent).length === 0)).toBe(true)
      if (one.complete) expect(every.every(({ kind, complete }) => kind !== 'unknown-call' && complete)).toBe(true)
      // Whoever is told to pay is whoever makes the call: never the person, unless it is their own.
      for (const { call, function: called, claims } of every)
        if (called?.name === 'transfer')
          expect(claims).toEqual([{ kind: 'out', from: call.from, token: call.to, most: 1_000_000n, exact: true, to: BOB }])
    }
  })

  it('have a sentence that does not double with each level of two', () => {
    let step = payment
    for (let depth = 0; depth < 6; depth++)
      step = { to: SAFE, data: executeBatch([0, 1].map(() => ({ target: step.to, value: 0n, data: step.data }))) }
    expect(plain(explained(step.to, step.data).intent)).toBe(`As ${SAFE}, among 2 calls: “Send 2 USDC to bob, in 2 payments”`)
  })

  it('say nothing that is untrue of parts that were left out: neither fewer calls nor none', () => {
    const parts = (count: number) => MULTICALLS('multicall', [Array.from({ length: count }, () => erc20('approve', [STRANGER, 7n]))])
    expect(plain(explained(STRANGER, parts(3000)).intent)).toBe(`Make 3000 calls to ${STRANGER} in one`)
    let data = parts(1)
    for (let level = 0; level < 200; level++) data = MULTICALLS('multicall', [[data]])
    const one = explained(STRANGER, data)
    expect(one.complete).toBe(false)
    expect(plain(one.intent)).toBe(`Make a call to ${STRANGER} inside another`)
  })

  it('are not complete and canonical at once when a byte of them is changed, or say something else', () => {
    const dice = createDice(11).below
    for (let round = 0; round < 400; round++) {
      const step = nest(dice, 1 + dice(3))
      const at = dice(size(step.data))
      const byte = (Number.parseInt(step.data.slice(2 + at * 2, 4 + at * 2), 16) ^ (1 + dice(255))).toString(16).padStart(2, '0')
      const mutant: Hex = `0x${step.data.slice(2, 2 + at * 2)}${byte}${step.data.slice(4 + at * 2)}`
      const [before, after] = [explained(step.to, step.data), explained(step.to, mutant)]
      const said = (one: Explanation): string =>
        JSON.stringify(
          all(one).map(({ args, claims, call: { from, to, by, value } }) => [args, claims, from, to, by, value]),
          (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each),
        )
      const strict = all(after).every(({ encoding }) => encoding.canonical !== false)
      if (after.complete && strict) expect(said(after)).not.toBe(said(before))
    }
  })

  it('take an end where they are many: the rest is counted out, not read', () => {
    let step = WRAPS[2]?.(Array.from({ length: 2000 }, () => payment)) ?? payment
    for (let depth = 0; depth < 5; depth++) step = WRAPS[0]?.([step]) ?? step
    const one = explained(step.to, step.data)
    expect([one.complete, all(one).some(({ problem }) => problem === 'too-large')]).toEqual([false, true])
    expect(all(one).length).toBe(2_001)
  })
})
