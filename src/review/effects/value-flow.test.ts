import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { EMPTY_SIMULATION, type Simulation } from '#core/simulation/simulation'
import type { LogClaim } from '#decode'
import { createDice } from '../../core/test-support/dice.ts'
import { NAMES, USDC, WETH } from '../test-support/recorded.ts'
import { valueFlow } from './value-flow.ts'

const person = (digit: string): Address => `0x${digit.repeat(40)}`
const [ME, ROUTER, POOL, THIEF, STRANGE] = [person('1'), person('2'), person('3'), person('4'), person('5')]

const sent = (token: Address, from: Address, to: Address, units: bigint): LogClaim => ({ kind: 'transfer', token, from, to, units })
const ether = (from: Address, to: Address, value: bigint) => ({ from, to, value })
const flowOf = (transfers: Simulation['transfers'], says: readonly LogClaim[]) => valueFlow({ ...EMPTY_SIMULATION, transfers }, says, NAMES)

describe('the flow of a run', () => {
  it('goes through hands that keep nothing, to whoever keeps most', () => {
    const flow = flowOf([ether(ME, ROUTER, 10n), ether(ROUTER, THIEF, 7n), ether(ROUTER, POOL, 3n)], [])
    expect(flow.holdersAfter(ME, 'native')).toEqual([
      { address: THIEF, units: 7n },
      { address: POOL, units: 3n },
    ])
    expect(flow.holdersBefore(THIEF, 'native')).toEqual([{ address: ME, units: 10n }])
  })

  it('takes wrapped ether for ether: what is wrapped and goes on ends with who gets it', () => {
    const flow = flowOf(
      [ether(ME, ROUTER, 10n), ether(ROUTER, WETH, 10n)],
      [{ kind: 'wrap', token: WETH, account: ROUTER, units: 10n }, sent(WETH, ROUTER, THIEF, 10n)],
    )
    expect(flow.holdersAfter(ME, 'native')).toEqual([{ address: THIEF, units: 10n }])
    expect([...flow.netOf(WETH)]).toEqual([])
    expect(flow.keyOf(WETH)).toBe('native')
  })

  it('takes a strange token that logs deposits for no ether', () => {
    const flow = flowOf([ether(ME, STRANGE, 10n)], [{ kind: 'wrap', token: STRANGE, account: ME, units: 10n }])
    expect(flow.holdersAfter(ME, 'native')).toEqual([{ address: STRANGE, units: 10n }])
    expect(flow.netOf(ME)).toEqual(
      new Map([
        ['native', -10n],
        [STRANGE, 10n],
      ]),
    )
  })

  it('counts a deposit once that is logged as a transfer from nobody too', () => {
    const flow = flowOf([ether(ME, WETH, 10n)], [{ kind: 'wrap', token: WETH, account: ME, units: 10n }, sent(WETH, ZERO, ME, 10n)])
    expect([...flow.netOf(ME)]).toEqual([])
  })

  it('has a token itself give what is minted and get what is burned', () => {
    const flow = flowOf([], [sent(STRANGE, ZERO, ME, 4n), sent(STRANGE, ME, ZERO, 1n)])
    expect(flow.netOf(STRANGE).get(STRANGE)).toBe(-3n)
    expect(flow.holdersBefore(ME, STRANGE)).toEqual([{ address: STRANGE, units: 3n }])
  })

  it('comes back empty where everything does', () =>
    expect(flowOf([ether(ME, ROUTER, 3n), ether(ROUTER, ME, 3n)], []).holdersAfter(ME, 'native')).toEqual([]))

  it('believes the logs of a listed token, and of a strange one only what its storage confirms', () => {
    const says = [sent(USDC, ME, THIEF, 1n), sent(STRANGE, ME, THIEF, 1n)]
    const silent = flowOf([], says)
    expect([silent.isConfirmed(THIEF, USDC), silent.isConfirmed(THIEF, STRANGE)]).toEqual([true, false])
    const key = `0x${THIEF.slice(2).padStart(64, '0')}` as const
    const change = {
      address: STRANGE,
      slot: key,
      before: '0x0',
      after: '0x1',
      path: { base: '0x0', steps: [{ key, offset: 0n }] },
    } as const
    expect(valueFlow({ ...EMPTY_SIMULATION, storage: [change] }, says, NAMES).isConfirmed(THIEF, STRANGE)).toBe(true)
  })

  it('loses nothing and makes nothing, whatever moves', () => {
    const chance = createDice('value flow')
    const people = [ME, ROUTER, POOL, THIEF, USDC]
    const one = (): Address => people[Number(chance.word() % 5n)] ?? ME
    for (let round = 0; round < 200; round++) {
      const moves = Array.from({ length: Number(chance.word() % 12n) }, () => [one(), one(), chance.word() % 5n] as const)
      const flow = flowOf(
        moves.map(([from, to, value]) => ether(from, to, value)),
        moves.map(([to, from, units]) => sent(USDC, from, to, units)),
      )
      for (const asset of ['native', USDC] as const) {
        const nets = people.map((address) => flow.netOf(address).get(asset) ?? 0n)
        expect(nets.reduce((sum, units) => sum + units, 0n)).toBe(0n)
        const held = flow.holdersAfter(ME, asset)
        expect(held.every(({ address, units }) => address !== ME && units === flow.netOf(address).get(asset))).toBe(true)
        // What leaves somebody for good is somewhere.
        if ((flow.netOf(ME).get(asset) ?? 0n) < 0n) expect(held).not.toEqual([])
      }
    }
  })
})
