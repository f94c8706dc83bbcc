import { describe, expect, it } from 'vitest'
import { fail, toWire } from '#core/errors'
import type { Coverage, LogScan } from '#core/chains/log-scan'
import { unloggedCoverageOf } from './unlogged-coverage.ts'

const HEAD = 1064n
const ALL = { from: 0n, to: 1000n }
const why = (code: 'rpc/pruned' | 'rpc/unsupported') =>
  toWire(fail(code, { endpoint: 'node.example', method: 'eth_getBalance' }), 'history')
const notOffered: Coverage = { covered: [], refused: { from: 0n, to: 1000n, why: why('rpc/unsupported') } }
const scan = (found: LogScan['found']): LogScan => ({
  id: 'one',
  chainId: 1,
  account: `0x${'1'.repeat(40)}`,
  shelf: 1,
  wanted: true,
  covered: [ALL],
  head: { number: HEAD, at: 0 },
  ...(found ? { found } : {}),
})

describe('how far is known what leaves no log', () => {
  it('is open until the way that the node offers was asked', () => {
    expect(unloggedCoverageOf(scan(undefined), 'none').left).toBeUndefined()
    expect(unloggedCoverageOf(scan({ index: notOffered, traces: notOffered }), 'none').left).toBeUndefined()
    expect(unloggedCoverageOf({ ...scan(undefined), head: undefined as never }, 'none')).toEqual({})
  })

  it('counts what the first way that is offered was not asked for, and no other way', () => {
    const node = { covered: [{ from: 900n, to: 1000n }] }
    expect(unloggedCoverageOf(scan({ index: notOffered, traces: notOffered, node }), 'none')).toEqual({ left: 900n, from: 900n })
    expect(unloggedCoverageOf(scan({ index: { covered: [ALL] }, node }), 'none')).toEqual({ left: 0n, from: 0n })
  })

  it('has nothing left where the rest is refused, and says from where on it is known, and why', () => {
    const node = { covered: [{ from: 900n, to: 1000n }], refused: { from: 0n, to: 899n, why: why('rpc/pruned') } }
    const reach = unloggedCoverageOf(scan({ index: notOffered, traces: notOffered, node }), 'none')
    expect(reach).toEqual({ left: 0n, from: 900n, refused: why('rpc/pruned') })
  })

  it('waits for a service that the person chose, and knows by it what the node does not tell', () => {
    const node = { covered: [], refused: { from: 0n, to: 1000n, why: why('rpc/pruned') } }
    const found = { index: notOffered, traces: notOffered, node }
    expect(unloggedCoverageOf(scan(found), 'service').left).toBeUndefined()
    expect(unloggedCoverageOf(scan({ ...found, explorer: { covered: [ALL] } }), 'service')).toMatchObject({ left: 0n, from: 0n })
    expect(unloggedCoverageOf(scan({ ...found, explorer: notOffered }), 'service')).toMatchObject({
      left: 0n,
      unserved: why('rpc/unsupported'),
    })
    expect(unloggedCoverageOf(scan({ ...found, explorer: notOffered }), 'service').from, 'nothing is known').toBeUndefined()
  })

  it('says that no way is offered where none is', () => {
    const reach = unloggedCoverageOf(scan({ index: notOffered, traces: notOffered, node: notOffered }), 'none')
    expect(reach).toEqual({ left: 0n, refused: why('rpc/unsupported') })
  })
})
