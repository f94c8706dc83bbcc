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

  it('counts what is unwrapped once, whether it is logged as a transfer to nobody too or not', () => {
    const back = { kind: 'unwrap', token: WETH, account: ME, units: 10n } as const
    const paid = [ether(WETH, ME, 10n)]
    expect([...flowOf(paid, [back]).netOf(ME)]).toEqual([])
    expect([...flowOf(paid, [back, sent(WETH, ME, ZERO, 10n)]).netOf(ME)]).toEqual([])
    expect(flowOf([], [back]).netOf(ME).get('native')).toBe(-10n)
    // Another amount, another person or another token: that is another move.
    const lost = (...says: readonly LogClaim[]) =>
      [ME, POOL]
        .map(
          (one) =>
            flowOf([], [back, ...says])
              .netOf(one)
              .get('native') ?? 0n,
        )
        .reduce((sum, units) => sum - units, 0n)
    expect(lost(sent(WETH, ME, ZERO, 10n))).toBe(10n)
    expect(lost(sent(WETH, ME, ZERO, 9n))).toBe(19n)
    expect(lost(sent(WETH, POOL, ZERO, 10n))).toBe(20n)
    expect(lost(sent(USDC, ME, ZERO, 10n))).toBe(10n)
    expect(
      flowOf([], [{ ...back, kind: 'wrap' }, sent(WETH, ZERO, ME, 9n)])
        .netOf(ME)
        .get('native'),
    ).toBe(19n)
    expect(
      flowOf([], [back, { kind: 'approval', token: WETH, owner: ME, spender: ZERO, units: 10n }])
        .netOf(ME)
        .get('native'),
    ).toBe(-10n)
    expect(flowOf([], [back]).keyOf(WETH)).toBe('native')
  })

  it('has no move of nothing, nor one to oneself', () => {
    expect(
      flowOf([ether(ME, POOL, 0n), ether(ME, ME, 5n), ether(ME, POOL, 1n)], [sent(USDC, ME, ME, 5n), sent(USDC, ME, POOL, 0n)]).moves,
    ).toEqual([{ asset: 'native', from: ME, to: POOL, units: 1n }])
  })

  it('tells who has most first, and of equals who came first', () => {
    const to = [POOL, THIEF, STRANGE, ROUTER] as const
    const order = (...units: readonly bigint[]) =>
      flowOf(units.flatMap((value, at) => to.slice(at, at + 1).map((one) => ether(ME, one, value))), []).holdersAfter(ME, 'native').map(({ address }) => to.indexOf(address)) // prettier-ignore
    expect(order(1n, 3n, 2n)).toEqual([1, 2, 0])
    expect(order(3n, 2n, 1n)).toEqual([0, 1, 2])
    expect(order(2n, 2n, 3n, 2n)).toEqual([2, 0, 1, 3])
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
    const written = valueFlow({ ...EMPTY_SIMULATION, storage: [change] }, says, NAMES)
    expect(written.isConfirmed(THIEF, STRANGE)).toBe(true)
    expect([written.isConfirmed(THIEF, `${STRANGE}/7`), written.isConfirmed(POOL, STRANGE), written.isConfirmed(POOL, 'native')]).toEqual([true, false, true]) // prettier-ignore
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
