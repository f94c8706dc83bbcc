import fc from 'fast-check'
import { encodeEventTopics, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type ActivityEntry, changesOf, type AssetTransfer, movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import { type Log, NATIVE_LOG_ADDRESS } from '#core/simulation/simulation'
import { nativeMoves, readLogs } from './moves.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const YOU: Address = `0x${'22'.repeat(20)}`
const POOL: Address = `0x${'33'.repeat(20)}`
const READING = { chainId: 1, account: ME }
const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const log = (from: Address, to: Address, units: bigint, address: Address = NATIVE_LOG_ADDRESS): Log => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }) as readonly Hex[],
  data: word(units),
})

describe('ether that the chain’s own logs tell of (EIP-7708)', () => {
  it('is ether, of the account, and no token', () => {
    const { moves, native } = readLogs([log(POOL, ME, 5n), log(YOU, POOL, 9n), log(YOU, ME, 3n, POOL)], READING)
    expect(native).toEqual([{ from: POOL, to: ME, units: 5n, by: 'log' }])
    expect(moves).toEqual([{ token: POOL, from: YOU, to: ME, units: 3n, by: 'log' }])
  })

  it('is not read out of a log of another form', () => {
    const good = log(POOL, ME, 5n)
    const others: readonly Log[] = [
      { ...good, topics: good.topics.slice(0, 2) },
      { ...good, topics: [...good.topics, word(1n)] },
      { ...good, data: '0x' },
      { ...good, topics: [word(1n), ...good.topics.slice(1)] },
    ]
    expect(readLogs(others, READING).native).toEqual([])
  })

  it('counts what the transaction carried once, and so does what calls inside moved', () => {
    const carried: readonly AssetTransfer[] = [{ from: ME, to: POOL, units: 7n, by: 'value' }]
    const { native } = readLogs([log(ME, POOL, 7n), log(POOL, ME, 2n), log(ME, POOL, 7n)], READING)
    const moves = nativeMoves(carried, native)
    expect(moves.map(({ by }) => by)).toEqual(['value', 'log', 'log'])
    const inner: readonly AssetTransfer[] = [{ from: POOL, to: ME, units: 2n, by: 'call' }]
    const entry = { account: ME, moves, inner } as unknown as ActivityEntry
    expect(changesOf(entry)).toEqual([{ units: -12n }])
    // Without such logs both are told as ever.
    expect(nativeMoves(carried, [])).toEqual(carried)
    expect(movesOf({ ...entry, moves: carried })).toEqual([...carried, ...inner])
  })

  it('comes out as the sum of the logs, whatever moved', () => {
    const who = fc.constantFrom(ME, YOU, POOL)
    const step = fc.record({ from: who, to: who, units: fc.bigInt({ min: 1n, max: 9n }) }).filter(({ from, to }) => from !== to)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const [first] = steps
        const carried: readonly AssetTransfer[] = first?.from === ME ? [{ ...first, by: 'value' }] : []
        const { native } = readLogs(
          steps.map(({ from, to, units }) => log(from, to, units)),
          READING,
        )
        const wanted = steps.reduce((sum, { from, to, units }) => sum + (to === ME ? units : 0n) - (from === ME ? units : 0n), 0n)
        const [sum] = changesOf({ account: ME, moves: nativeMoves(carried, native) } as unknown as ActivityEntry)
        expect(sum?.units ?? 0n).toBe(wanted)
      }),
    )
  })
})
