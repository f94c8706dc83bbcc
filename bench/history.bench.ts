import { keccakText } from '../src/core/bytes/keccak.ts'
import type { LogScan } from '../src/core/chains/log-scan.ts'
import { startChain } from '../src/chain/start.ts'
import { type Client, createClient, createPortPair } from '../src/protocol/index.ts'
import type { ChainCalls, ChainEvents, PlacedLog } from '../src/protocol/chain.ts'
import { type Bulk, logId } from '../src/store/index.ts'
import { createLogScanner } from '../src/survey/logs/log-scan.ts'
import { blocksLeft } from '../src/survey/logs/scanned-blocks.ts'
import type { Bench, Result } from '../scripts/measure/bench.ts'
import { countOf, createEndpoint, HEAD, type Limits, ME } from '../test/support/log-endpoint.ts'
import { createTime } from '../test/support/virtual-time.ts'

/** Limits as they were read of others' notes in 2026; speeds are guesses of a good line. Nothing of it was measured at these endpoints. */
const ENDPOINTS: readonly Limits[] = [
  {
    name: 'own node (reth)',
    source: 'reth defaults: 100,000 blocks, 20,000 logs',
    owner: 'own',
    blocks: 100_000,
    refuses: 'query exceeds max block range N',
    batch: 100,
    perSecond: undefined,
    takes: { request: 2, call: 1, blocks: 4 },
  },
  {
    name: 'publicnode',
    source: 'exceed maximum block range: 50000',
    owner: 'foreign',
    blocks: 50_000,
    refuses: 'exceed maximum block range: N',
    batch: 100,
    perSecond: { of: 'requests', most: 10 },
    takes: { request: 150, call: 20, blocks: 10 },
  },
  {
    name: 'drpc',
    source: 'ranges over 10000 blocks are not supported on freetier; batches of 3; 50,400 units a minute, 20 a call',
    owner: 'foreign',
    blocks: 10_000,
    refuses: 'ranges over N blocks are not supported on freetier',
    batch: 3,
    perSecond: { of: 'calls', most: 42 },
    takes: { request: 150, call: 20, blocks: 10 },
  },
  {
    name: 'Alchemy, free',
    source: 'up to a 10 block range; 500 units a second, 60 a call',
    owner: 'foreign',
    blocks: 10,
    refuses: 'Under the Free tier plan, you can make eth_getLogs requests with up to a N block range.',
    batch: 100,
    perSecond: { of: 'calls', most: 8 },
    takes: { request: 120, call: 10, blocks: 10 },
  },
]

/** Where the whole chain would take days, so many blocks are looked through and the rest is reckoned. */
const SAMPLE = 30_000

type Measured = {
  readonly seconds: number
  readonly requests: number
  readonly calls: number
  readonly bytes: number
  readonly part: number
}

async function scan(limits: Limits, blocks: number): Promise<Measured> {
  const time = createTime(1_800_000_000_000)
  const endpoint = createEndpoint(limits, time)
  const [worker, page] = createPortPair()
  startChain(worker, {
    fetch: (url, init) => endpoint.fetch(url, init),
    now: time.now,
    random: () => 0.5,
    sleep: (ms, signal) => time.sleep(ms, signal),
    hedgeAfter: () => 1e9,
  })
  const client = createClient<ChainCalls, ChainEvents>(page, 'chain')
  const url = 'https://endpoint.test/'
  const at = { id: 'one', url, roles: ['logs', 'state'], owner: limits.owner, operator: 'bench' } as const
  const native = { symbol: 'ETH', name: 'Ether', decimals: 18 }
  const chain = { chainId: 1, name: 'Ethereum', shortName: 'eth', native, endpoints: [at], kind: 'l1', blockTime: 12, from: 'own' } as const
  await time.drive(client.call('configure', { chains: [chain], accounts: [ME] }))

  const logs = new Map<string, PlacedLog>()
  const bulk = {
    get: () => [...logs.values()],
    find: (id: string) => logs.get(id),
    change: async (put: readonly PlacedLog[], gone: readonly string[] = []) => {
      for (const log of put) logs.set(logId(log), log)
      for (const id of gone) logs.delete(id)
    },
  } as unknown as Bulk<PlacedLog>
  const shelf = {
    scan: { id: 'bench', chainId: 1, account: ME, shelf: 1, wanted: true, covered: [] } as LogScan,
    logs: bulk,
    keep: async () => undefined,
  }
  // Which blocks there are is none of what is measured.
  const hashed = (number: bigint) => ({ number, hash: keccakText(`block ${number}`) })
  const call = async (name: string, params: never, options: never): Promise<unknown> => {
    if (name === 'head') return hashed(BigInt(HEAD))
    if (name === 'header') return hashed((params as { block: { number: bigint } }).block.number)
    return client.call(name as 'logs', params, options)
  }
  const scanner = createLogScanner({ chain: { call } as unknown as Client<ChainCalls, ChainEvents>, now: time.now }, shelf)
  const signal = new AbortController().signal
  const began = time.now()
  const left = (): number => Number(blocksLeft(shelf.scan, BigInt(HEAD)))
  await time.drive(
    (async () => {
      await scanner.forward(signal)
      while (HEAD - left() < blocks && (await scanner.back(signal))) {
        // Until it is enough.
      }
    })(),
  )
  const from = left() === 0 ? 0 : left()
  if (logs.size !== countOf(from, HEAD))
    throw new Error(`${limits.name}: ${logs.size} logs from block ${from}, there are ${countOf(from, HEAD)}`)
  const { requests, calls, bytesIn, bytesOut } = endpoint.seen
  return { seconds: (time.now() - began) / 1000, requests, calls, bytes: bytesIn + bytesOut, part: (HEAD - from) / HEAD }
}

const one = (what: string, unit: Result['unit'], value: number): Result => ({ what, unit, median: value, p95: value, runs: 1 })

export const bench: Bench = {
  name: 'history',
  async run() {
    const results: Result[] = []
    for (const limits of ENDPOINTS) {
      const isSample = limits.blocks < 1000
      const { seconds, requests, calls, bytes, part } = await scan(limits, isSample ? SAMPLE : HEAD)
      const whole = (value: number): number => Math.round(value / part)
      const how = isSample ? `, reckoned from ${SAMPLE.toLocaleString('en')} blocks` : ''
      results.push(one(`24,000,000 blocks, ${limits.name}: time${how}`, 'ms', whole(seconds * 1000)))
      results.push(one(`24,000,000 blocks, ${limits.name}: requests${how}`, 'count', whole(requests)))
      results.push(one(`24,000,000 blocks, ${limits.name}: calls${how}`, 'count', whole(calls)))
      results.push(one(`24,000,000 blocks, ${limits.name}: bytes both ways${how}`, 'bytes', whole(bytes)))
    }
    return results
  },
}

if (import.meta.main) for (const { what, unit, median } of await bench.run()) console.log(`${what}: ${median.toLocaleString('en')} ${unit}`)
