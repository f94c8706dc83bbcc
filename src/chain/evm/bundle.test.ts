import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { pad, word } from '#core/bytes/hex'
import type { Bundle, BundleStep, Simulation } from '#core/simulation/simulation'
import {
  ALICE,
  BOB,
  call,
  CARL,
  code,
  COINBASE,
  ENVIRONMENT,
  ETHER,
  PEOPLE,
  RETURN_TOP,
  type Row,
  runTo,
  witness,
} from '../../../test/sim/support/bytecode.ts'
import { runBundle } from './bundle.ts'
import { createEvmState } from './state/evm-state.ts'

type Rows = Readonly<Record<Address, Row | undefined>>
const CLOCK = { now: () => 0 }
const ZERO: Address = `0x${'00'.repeat(20)}`
const ECRECOVER: Address = `0x${'00'.repeat(19)}01`

const send = (to: Address | undefined, more: Parameters<typeof runTo>[1] = {}): BundleStep => {
  const { from, transaction } = runTo(to, more)
  return { kind: 'transaction', from, transaction }
}
const message = (from: Address, to: Address, value = 0n): BundleStep => ({ kind: 'call', from, to, value, data: '0x' })

async function ranIn(rows: Rows, steps: readonly BundleStep[], more: Partial<Bundle> = {}): Promise<readonly Simulation[]> {
  const world = createEvmState()
  world.add(witness({ ...PEOPLE, [ZERO]: undefined, ...rows }))
  const result = await runBundle(world, { environment: ENVIRONMENT, steps, probes: [], ...more }, CLOCK)
  if (!result.done) throw new Error(`wants ${JSON.stringify(result.wants)}`)
  return result.results
}

/** Adds one to slot 0 and returns it. */
const counter: Row = { code: code(0, 'SLOAD', 1, 'ADD', 'DUP1', 0, 'SSTORE', ...RETURN_TOP), storage: { 0: 41n } }

describe('steps in one block', () => {
  it('see what the ones before wrote, and tell only what they changed themselves', async () => {
    const results = await ranIn({ [BOB]: counter, [CARL]: undefined }, [send(BOB), send(BOB, { nonce: 1 }), message(CARL, BOB)])
    expect(results.map(({ returnData }) => returnData)).toEqual([word(42n), word(43n), word(44n)])
    expect(results.map(({ storage }) => storage)).toEqual(
      [41n, 42n, 43n].map((before) => [{ address: BOB, slot: word(0n), before: word(before), after: word(before + 1n) }]),
    )
    expect(results.map(({ nonces }) => nonces)).toEqual([
      [{ address: ALICE, before: 0n, after: 1n }],
      [{ address: ALICE, before: 1n, after: 2n }],
      [],
    ])
  })

  it('pay with the balance that a step gives its sender, and tell nothing of the gift', async () => {
    const paid = { ...message(CARL, BOB, 5n * ETHER), balance: 5n * ETHER }
    const [poor, rich, later] = await ranIn({ [BOB]: undefined, [CARL]: undefined }, [
      message(CARL, BOB, ETHER),
      paid,
      message(CARL, BOB, 1n),
    ])
    expect([poor?.outcome.ok, rich?.outcome.ok, later?.outcome.ok]).toEqual([false, true, false])
    expect(rich?.balances).toEqual([
      { address: CARL, before: 5n * ETHER, after: 0n },
      { address: BOB, before: 0n, after: 5n * ETHER },
    ])
  })

  it('begin on what slots are taken to hold, and tell the change from there', async () => {
    const slots = [{ address: BOB, slot: word(0n), value: word(99n) }]
    const [first, second] = await ranIn({ [BOB]: counter }, [send(BOB), send(BOB, { nonce: 1 })], { slots })
    expect([first?.returnData, second?.returnData]).toEqual([word(100n), word(101n)])
    expect(first?.storage).toEqual([{ address: BOB, slot: word(0n), before: word(99n), after: word(100n) }])
  })

  it('pay by the value before their own transaction, not before the bundle (EIP-2200)', async () => {
    // From 0 to 1 costs 22,100; a second transaction pays 5,000 for another value, as in a block.
    const rows = { [BOB]: { code: code('CALLVALUE', 5, 'SSTORE'), storage: { 5: 0n } } }
    const [first, second] = await ranIn(rows, [send(BOB, { value: 1n }), send(BOB, { value: 2n, nonce: 1 })])
    expect((first?.gasUsed ?? 0n) - (second?.gasUsed ?? 0n)).toBe(17_100n)
  })

  it('keep going after one that failed or could not start, on the state that it left', async () => {
    const rows = { [BOB]: counter, [CARL]: { code: code(0, 0, 'REVERT') } }
    const results = await ranIn(rows, [send(CARL), send(BOB, { nonce: 7 }), send(BOB, { nonce: 1 })])
    expect(results.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.why))).toEqual(['revert', 'nonce', 'ok'])
    expect(results[2]?.returnData).toBe(word(42n))
  })

  it('have a smallest gas limit each, on the state that they meet', async () => {
    const [first, second] = await ranIn({ [BOB]: counter }, [send(BOB), send(BOB, { nonce: 1 })])
    expect(first?.gasNeeded).toBe(first?.gasUsed)
    expect(second?.gasNeeded).toBe(second?.gasUsed)
    const [alone] = await ranIn({ [BOB]: counter }, [send(BOB, { gasLimit: first?.gasNeeded ?? 0n })])
    expect(alone?.outcome).toEqual({ ok: true })
  })

  it('are asked about after each, the answers in a chain', async () => {
    // Probes read the balance of carl, who gets an ether twice.
    const asks: Row = { code: code(CARL, 'BALANCE', ...RETURN_TOP) }
    const ASKER: Address = `0x${'aa'.repeat(20)}`
    const rows = { [CARL]: undefined, [ASKER]: asks }
    const results = await ranIn(rows, [message(ALICE, CARL, 5n), message(ALICE, CARL, 6n)], { probes: [{ to: ASKER, data: '0x' }] })
    expect(results.map(({ probes }) => probes)).toEqual([
      [{ before: { ok: true, data: word(0n) }, after: { ok: true, data: word(5n) } }],
      [{ before: { ok: true, data: word(5n) }, after: { ok: true, data: word(11n) } }],
    ])
  })

  it('find a contract that an earlier one created, with its code', async () => {
    const runtime = code(7, ...RETURN_TOP)
    const size = runtime.length / 2 - 1
    const initcode = code(pad(runtime), 0, 'MSTORE', size, 32 - size, 'RETURN')
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, [ZERO]: undefined }))
    const bundle = (steps: readonly BundleStep[]): Bundle => ({ environment: ENVIRONMENT, steps, probes: [] })
    const asked = await runBundle(world, bundle([send(undefined, { data: initcode })]), CLOCK)
    const made = asked.done ? ZERO : (asked.wants[0]?.address ?? ZERO)
    const [creation, use] = await ranIn({ [made]: undefined, [BOB]: undefined }, [send(undefined, { data: initcode }), message(BOB, made)])
    expect(creation?.created).toEqual([{ address: made, creator: ALICE }])
    expect(use?.returnData).toBe(word(7n))
  })
})

describe('a plain call', () => {
  it('moves its value and nothing else: no fee, no nonce, no intrinsic gas', async () => {
    const [result] = await ranIn({ [BOB]: undefined }, [message(ALICE, BOB, 9n)])
    expect(result).toMatchObject({ outcome: { ok: true }, gasUsed: 0n, gasNeeded: undefined, nonces: [] })
    expect(result?.balances).toEqual([
      { address: ALICE, before: ETHER, after: ETHER - 9n },
      { address: BOB, before: 0n, after: 9n },
    ])
  })

  it('of more than there is fails as a call does', async () => {
    const [result] = await ranIn({ [BOB]: undefined }, [message(ALICE, BOB, ETHER + 1n)])
    expect(result?.outcome).toMatchObject({ ok: false })
    expect(result?.balances).toEqual([])
  })

  it('may come from a contract, which a transaction may not', async () => {
    const rows = { [BOB]: counter, [CARL]: { code: code('STOP') } }
    const [result] = await ranIn(rows, [message(CARL, BOB)])
    expect(result?.frames[0]).toMatchObject({ from: CARL, to: BOB })
  })
})

describe('a digest that is taken for signed', () => {
  // Asks ECRECOVER for the call data and returns what it answers.
  const asker: Row = {
    code: code(0, 'CALLDATALOAD', 0, 'MSTORE', 27, 32, 'MSTORE', 1, 64, 'MSTORE', 1, 96, 'MSTORE', 32, 0, 128, 0, ECRECOVER, 'GAS', 'STATICCALL', 32, 0, 'RETURN'), // prettier-ignore
  }
  const ask = (digest: bigint): BundleStep => ({ kind: 'call', from: ALICE, to: BOB, value: 0n, data: word(digest) })

  it('has the signer that is named, and no other digest has', async () => {
    const signed = [{ digest: word(5n), signer: CARL }]
    const results = await ranIn({ [BOB]: asker, [ECRECOVER]: undefined }, [ask(5n), ask(6n)], { signed })
    expect(results[0]?.returnData).toBe(pad(CARL))
    expect(results[1]?.returnData).not.toBe(pad(CARL))
    expect(results[0]?.gasUsed).toBe(results[1]?.gasUsed)
  })
})

describe('what is not proved', () => {
  it('is collected over all steps in one round', async () => {
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, [BOB]: { code: code(3, 'SLOAD'), storage: { 9: 1n } } }))
    const steps = [send(BOB), message(CARL, BOB), message(ALICE, `0x${'ee'.repeat(20)}`)]
    const result = await runBundle(world, { environment: ENVIRONMENT, steps, probes: [] }, CLOCK)
    expect(result.done ? [] : result.wants.map(({ address, slots }) => [address, slots.length])).toEqual([
      [BOB, 1],
      [CARL, 0],
      [`0x${'ee'.repeat(20)}`, 0],
    ])
  })

  it('holds back every answer, those of earlier steps too', async () => {
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, [BOB]: counter }))
    const result = await runBundle(world, { environment: ENVIRONMENT, steps: [send(BOB), message(ALICE, CARL)], probes: [] }, CLOCK)
    expect(result).toMatchObject({ done: false, wants: [{ address: CARL, slots: [] }] })
    expect(result).not.toHaveProperty('results')
  })
})

describe('the budget', () => {
  it('is one for all steps', async () => {
    let time = 0
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, [ZERO]: undefined, [BOB]: { code: code(...call(COINBASE)) } }))
    const steps = Array.from({ length: 60 }, () => message(ALICE, BOB))
    const bundle = { environment: ENVIRONMENT, steps, probes: [] }
    await expect(runBundle(world, bundle, { now: () => (time += 50) })).rejects.toSatisfy((error) => isError(error, 'simulation/budget'))
  })
})

describe('plain calls in a transaction that is not made yet', () => {
  const carrier = { origin: `0x${'0d'.repeat(20)}`, balance: 77n, tip: 5n, gasLimit: 200_000n } as const
  const returned = async (from: Address, row: Row, more: Partial<Bundle>): Promise<string | undefined> => {
    const [ran] = await ranIn({ [BOB]: { code: code('STOP') }, [CARL]: row }, [message(from, CARL)], more)
    expect(ran?.balances).toEqual([])
    return ran?.returnData
  }
  it.each([
    ['GASPRICE', ALICE, word(ENVIRONMENT.baseFee + 5n)],
    ['ORIGIN', ALICE, pad(ALICE)],
    ['ORIGIN', BOB, pad(carrier.origin)],
  ] as const)('tell code its %s', async (opcode, from, told) => {
    expect(await returned(from, { code: code(opcode, ...RETURN_TOP) }, { carrier })).toBe(told)
  })

  it('are sent by somebody who has what they are made up with', async () => {
    expect(await returned(BOB, { code: code('ORIGIN', 'BALANCE', ...RETURN_TOP) }, { carrier })).toBe(word(77n))
  })

  it('have no more gas than a transaction', async () => {
    const asks = { code: code(2n ** 24n, 'GAS', 'LT', ...RETURN_TOP) }
    expect(await returned(ALICE, asks, { carrier })).toBe(word(1n))
    expect(await returned(ALICE, asks, {})).toBe(word(0n))
  })
})
