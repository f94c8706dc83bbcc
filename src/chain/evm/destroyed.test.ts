import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Rules, Simulation } from '#core/simulation/simulation'
import {
  ALICE,
  BOB,
  call,
  CARL,
  code,
  COINBASE,
  ENVIRONMENT,
  type Part,
  PEOPLE,
  type Row,
  runTo,
  witness,
} from '../../../test/sim/support/bytecode.ts'
import { simulate } from './simulate.ts'
import { createEvmState } from './state/evm-state.ts'

/** SELFDESTRUCT under the rules of each fork: EIP-6780 (Cancun) leaves a contract that was there before. */
const BOX: Address = `0x${'d0'.repeat(20)}`
/** A chain whose schedule does not ship: its rules are those that are declared. */
const CHAIN = 987_654

type Case = { readonly rows: Readonly<Record<Address, Row | undefined>>; readonly value?: bigint; readonly proposer?: Address }
const contract = (balance: bigint, ...parts: readonly Part[]): Row => ({ code: code(...parts), balance })

const CASES: Readonly<Record<string, Case>> = {
  'to another': { rows: { [BOB]: contract(50n, CARL, 'SELFDESTRUCT'), [CARL]: undefined }, value: 7n },
  'to itself': { rows: { [BOB]: contract(50n, 'ADDRESS', 'SELFDESTRUCT') }, value: 7n },
  'and is paid again afterwards': {
    rows: {
      [BOB]: contract(90n, ...call(BOX, 3), 'POP', BOX, 'SELFDESTRUCT'),
      [BOX]: contract(50n, CARL, 'SELFDESTRUCT'),
      [CARL]: undefined,
    },
  },
  'to another that is destroyed as well': {
    rows: { [BOB]: contract(90n, ...call(BOX, 3), 'POP', 'ADDRESS', 'SELFDESTRUCT'), [BOX]: contract(50n, BOB, 'SELFDESTRUCT') },
  },
  'and is the proposer of the block': { rows: { [BOB]: contract(50n, CARL, 'SELFDESTRUCT'), [CARL]: undefined }, proposer: BOB },
  'to itself, in a frame that is undone': {
    rows: { [BOB]: contract(50n, ...call(BOX, 3), 'POP', 0, 0, 'REVERT'), [BOX]: contract(50n, 'ADDRESS', 'SELFDESTRUCT') },
    value: 7n,
  },
}

async function outcomeOf({ rows, value = 0n, proposer = COINBASE }: Case, rules: Rules): Promise<Simulation> {
  const world = createEvmState()
  world.add(witness({ ...PEOPLE, ...rows }))
  const run = runTo(BOB, { chainId: CHAIN, value })
  const result = await simulate(
    world,
    { ...run, environment: { ...ENVIRONMENT, chainId: CHAIN, rules, coinbase: proposer } },
    { now: () => 0 },
  )
  if (!result.done) throw new Error(`wants ${JSON.stringify(result.wants)}`)
  return result.simulation
}

/** Balances that moves, fees and what was burned do not explain: none. */
function unexplained({ balances, transfers, destroyed, gasUsed }: Simulation, { proposer = COINBASE }: Case): readonly string[] {
  const everybody = new Set([
    ...balances.map(({ address }) => address),
    ...transfers.flatMap(({ from, to }) => [from, to]),
    ALICE,
    proposer,
  ])
  return [...everybody].flatMap((address) => {
    const row = balances.find((one) => one.address === address)
    const moved = transfers.reduce((sum, { from, to, value }) => sum + (to === address ? value : 0n) - (from === address ? value : 0n), 0n)
    const fee = (address === ALICE ? -9n * gasUsed : 0n) + (address === proposer ? 2n * gasUsed : 0n)
    const burned = destroyed.find((one) => one.address === address)?.burned ?? 0n
    const found = (row?.after ?? 0n) - (row?.before ?? 0n)
    return found === moved + fee - burned ? [] : [`${address}: ${found}, explained ${moved + fee - burned}`]
  })
}

describe.each(Object.entries(CASES))('a contract that was there before and destroys itself %s', (_, one) => {
  it.each(['shanghai', 'cancun', 'prague', 'osaka'] as const)('is told with every wei explained, under %s', async (rules) => {
    const simulation = await outcomeOf(one, rules)
    expect(unexplained(simulation, one)).toEqual([])
    for (const { address, gone } of simulation.destroyed) {
      expect(gone).toBe(rules === 'shanghai')
      const code = simulation.codes.find((row) => row.address === address)
      expect(code?.after).toBe(gone ? '0x' : undefined)
    }
  })
})

it('is gone before Cancun, and what it held for itself burned; since then it stays', async () => {
  const one = CASES['to itself'] ?? { rows: {} }
  expect((await outcomeOf(one, 'shanghai')).destroyed).toEqual([{ address: BOB, beneficiary: BOB, gone: true, burned: 57n }])
  expect((await outcomeOf(one, 'cancun')).destroyed).toEqual([{ address: BOB, beneficiary: BOB, gone: false, burned: 0n }])
})

it('burns before Cancun what was paid to it after it gave all away, the fee of the block among it', async () => {
  const again = await outcomeOf(CASES['and is paid again afterwards'] ?? { rows: {} }, 'shanghai')
  expect(again.destroyed).toMatchObject([
    { address: BOX, gone: true, burned: 87n },
    { address: BOB, gone: true, burned: 0n },
  ])
  const proposer = await outcomeOf(CASES['and is the proposer of the block'] ?? { rows: {} }, 'shanghai')
  expect(proposer.destroyed).toEqual([{ address: BOB, beneficiary: CARL, gone: true, burned: 2n * proposer.gasUsed }])
})
