import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppError, fail } from '#core/errors'
import { type Hex, pad } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { LogScan } from '#core/chains/log-scan'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, PlacedLog } from '#protocol/chain'
import { openDatabase, openRecords } from '#store'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { createLogScanner, type ScanStore } from './log-scan.ts'
import { blocksLeft, knownFrom } from './scanned-blocks.ts'

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TRANSFER = keccakText('Transfer(address,address,uint256)')
const signal = new AbortController().signal

const logAt = (block: number, name = 'a'): PlacedLog => ({
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics: [TRANSFER, pad(ME), pad('0xdead')],
  data: pad('0x01'),
  blockNumber: BigInt(block),
  transactionHash: keccakText(`${block} ${name}`),
  index: 0,
})

/** A chain that says what a test wants: the far end of the port. */
type Told = {
  head: number
  name: string
  logs: PlacedLog[]
  refuse?: (from: bigint, to: bigint) => AppError | undefined
  takes: number
  blooms?: boolean
}

/** A header as this chain has it: with a filter of 256 bytes that holds the account wherever a log does. */
const headerAt = (number: number): object => ({
  number: BigInt(number),
  hash: keccakText(`${told.name} ${number}`),
  parentHash: keccakText(`${told.name} ${number - 1}`),
  ...(told.blooms === true
    ? { logsBloom: `0x${(told.logs.some(({ blockNumber }) => blockNumber === BigInt(number)) ? 'ff' : '00').repeat(256)}` }
    : {}),
})

let told: Told
let clock = 1_000_000
let asked: (readonly [number, number])[] = []
const chain = {
  async call(name: string, params: never) {
    if (name === 'head') return headerAt(told.head)
    if (name === 'header') return headerAt(Number((params as { block: { number: bigint } }).block.number))
    const { fromBlock, toBlock, topics } = params as ChainCalls['logs']['params']
    clock += told.takes
    const refused = told.refuse?.(fromBlock, toBlock)
    if (refused) throw refused
    if (topics.length === 2) asked.push([Number(fromBlock), Number(toBlock)])
    const isAsked = (log: PlacedLog): boolean =>
      log.blockNumber >= fromBlock &&
      log.blockNumber <= toBlock &&
      topics.every((wanted, at) => wanted === null || [wanted].flat().includes(log.topics[at] as Hex))
    return { logs: told.logs.filter(isAsked), evidence: { kind: 'claimed', method: 'answer' } }
  },
} as unknown as Client<ChainCalls, ChainEvents>

const honest = chain.call
/** Answers to questions for logs lack this one. */
const withoutLogs = (call: typeof chain.call, missing: PlacedLog): typeof chain.call =>
  (async (name: 'logs', params: never) => {
    const answer = await call(name, params)
    return name === 'logs'
      ? { ...answer, logs: answer.logs.filter(({ transactionHash }) => transactionHash !== missing.transactionHash) }
      : answer
  }) as typeof chain.call

let disks = 0
const shelfOf = async (kept?: LogScan): Promise<ScanStore & { readonly kept: () => LogScan }> => {
  const db = await openDatabase(`scan${++disks}`)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(db, createTestPlatform().tab(), { vaultId: '0x01', recordsKey: key })
  let disk: LogScan = kept ?? { id: `1:${ME}`, chainId: 1, account: ME, shelf: 1, wanted: true, covered: [] }
  return {
    scan: disk,
    logs: records.bulk('logs', 1),
    keep: async (scan) => void (disk = scan),
    kept: () => disk,
  }
}
const all = async (shelf: ScanStore, most = 250_000): Promise<void> => {
  const scanner = createLogScanner({ chain, now: () => clock, most }, shelf)
  await scanner.forward(signal)
  let more = true
  while (more) more = await scanner.back(signal)
}
const blocksOf = (shelf: ScanStore): readonly number[] =>
  shelf.logs
    .get()
    .map(({ blockNumber }) => Number(blockNumber))
    .sort((a, b) => a - b)

beforeEach(() => {
  told = { head: 1_000_000, name: 'first', logs: [5, 40_000, 700_000, 999_990].map((block) => logAt(block)), takes: 10 }
  asked = []
})

describe('a scan for the logs of one account', () => {
  it('begins at the newest block, goes back in ever wider ranges, leaves none out, and ends', async () => {
    const shelf = await shelfOf()
    await all(shelf)
    expect(blocksOf(shelf)).toEqual([5, 40_000, 700_000, 999_990])
    expect(asked[0]?.[1]).toBe(1_000_000)
    expect(asked.at(-1)?.[0]).toBe(0)
    for (const [at, [from]] of asked.slice(0, -1).entries()) expect(asked[at + 1]?.[1]).toBe(from - 1)
    expect(asked.length).toBeLessThan(10)
    expect([knownFrom(shelf.scan, 1_000_000n), blocksLeft(shelf.scan, 1_000_000n)]).toEqual([0n, 0n])
  })

  it('asks for what came since, and once more for the blocks that may still be given up', async () => {
    const shelf = await shelfOf()
    await all(shelf)
    asked = []
    told.head += 100
    told.logs.push(logAt(1_000_090))
    await all(shelf)
    expect(asked).toEqual([[999_937, 1_000_100]])
    expect(blocksOf(shelf)).toContain(1_000_090)
  })

  it('names the account to nobody while headers show that no log does, and misses nothing that comes then', async () => {
    told.blooms = true
    const shelf = await shelfOf()
    const scanner = createLogScanner({ chain, now: () => clock }, shelf)
    await scanner.forward(signal)
    while (await scanner.back(signal)) continue
    asked = []
    for (let blocks = 0; blocks < 100; blocks++) {
      told.head += 1 + (blocks % 3)
      await scanner.forward(signal)
      expect(knownFrom(shelf.scan, BigInt(told.head))).toBe(0n)
    }
    expect(asked).toEqual([])
    expect(shelf.scan.head?.number).toBe(BigInt(told.head))
    told.head += 2
    told.logs.push(logAt(told.head - 1))
    await scanner.forward(signal)
    expect(asked).toHaveLength(1)
    expect(blocksOf(shelf)).toContain(told.head - 1)
    // Of a gap that is wider than headers are asked for, and of another branch, logs are asked for.
    told.head += 9
    await scanner.forward(signal)
    told = { ...told, name: 'other branch', head: told.head + 1 }
    await scanner.forward(signal)
    expect(asked).toHaveLength(3)
  })

  it('asks once more after a block with a log that names the account: an endpoint may be late with its logs', async () => {
    told.blooms = true
    const shelf = await shelfOf()
    const scanner = createLogScanner({ chain, now: () => clock }, shelf)
    await scanner.forward(signal)
    told.head += 1
    const late = logAt(told.head)
    told.logs.push(late)
    // Its header has it, and its logs do not yet.
    chain.call = withoutLogs(chain.call, late)
    await scanner.forward(signal)
    expect(blocksOf(shelf)).not.toContain(told.head)
    chain.call = honest
    told.head += 1
    await scanner.forward(signal)
    expect(blocksOf(shelf)).toContain(told.head - 1)
  })

  it('forgets what a reorganisation took back', async () => {
    const shelf = await shelfOf()
    await all(shelf)
    told.logs = [...told.logs.slice(0, 3), logAt(999_995, 'b')]
    await all(shelf)
    expect(blocksOf(shelf)).toEqual([5, 40_000, 700_000, 999_995])
  })

  it('takes nothing back because a node is a block late', async () => {
    const shelf = await shelfOf()
    told.logs.push(logAt(1_000_000))
    await all(shelf)
    told.head -= 1
    told.logs.pop()
    await all(shelf)
    expect(blocksOf(shelf)).toContain(1_000_000)
  })

  it('forgets everything where the chain was started anew, whatever its height', async () => {
    const shelf = await shelfOf()
    await all(shelf)
    told = { ...told, name: 'second', head: 1_200_000, logs: [logAt(900_000, 'c')] }
    await all(shelf)
    expect(blocksOf(shelf)).toEqual([900_000])
    told = { ...told, name: 'third', head: 300, logs: [logAt(10, 'd')] }
    await all(shelf)
    expect(blocksOf(shelf)).toEqual([10])
    expect(knownFrom(shelf.scan, 300n)).toBe(0n)
  })

  it('goes on where it was written down last: what a crash lost is asked for once more, and nothing is there twice', async () => {
    const shelf = await shelfOf()
    const scanner = createLogScanner({ chain, now: () => clock }, shelf)
    await scanner.forward(signal)
    await scanner.back(signal)
    // The logs of the next range are on disk; that they are was not written any more.
    const before = shelf.kept()
    await scanner.back(signal)
    const again = { ...shelf, scan: before }
    asked = []
    await all(again)
    expect(blocksOf(again)).toEqual([5, 40_000, 700_000, 999_990])
    expect(asked.some(([from]) => from === Number(before.covered[0]?.from) - 1)).toBe(false)
    expect(asked[0]?.[0], 'what was looked through is not looked through again').toBeGreaterThan(999_900)
    expect(asked[1]?.[1]).toBe(Number(before.covered[0]?.from) - 1)
  })

  it('takes a part for what it is: from where on it was answered', async () => {
    const shelf = await shelfOf()
    // Of wide ranges the newest 5,000 blocks are answered at a time.
    const inner = chain.call.bind(chain) as unknown as (name: string, params: never) => Promise<{ logs: PlacedLog[] }>
    const slow = {
      async call(name: string, params: never) {
        const { fromBlock, toBlock, partial } = params as ChainCalls['logs']['params']
        if (name !== 'logs' || partial !== true || toBlock - fromBlock < 5000n) return inner(name, params)
        const from = toBlock - 4999n
        return { ...(await inner(name, { ...(params as object), fromBlock: from } as never)), from }
      },
    } as unknown as typeof chain
    told.head = 60_000
    told.logs = [5, 40_000, 55_001, 59_990].map((block) => logAt(block))
    const scanner = createLogScanner({ chain: slow, now: () => clock }, shelf)
    await scanner.forward(signal)
    // The tab is closed in the middle: another goes on from what is on disk.
    await scanner.back(signal)
    const kept = { ...shelf, scan: shelf.kept() }
    const again = createLogScanner({ chain: slow, now: () => clock }, kept)
    let more = true
    while (more) more = await again.back(signal)
    expect(blocksOf(shelf)).toEqual([5, 40_000, 55_001, 59_990])
    const sorted = asked.toSorted(([a], [b]) => a - b)
    expect(sorted[0]?.[0]).toBe(0)
    for (const [at, [from]] of sorted.entries()) if (at > 0) expect(from).toBe((sorted[at - 1]?.[1] ?? 0) + 1)
  })

  it('asks for less where that is too much, and keeps to what nobody tells as a gap with its reason', async () => {
    const shelf = await shelfOf()
    told.refuse = (from) => (from < 650_000n ? fail('rpc/pruned', { endpoint: 'node.example', method: 'eth_getLogs' }) : undefined)
    await all(shelf)
    expect(blocksOf(shelf)).toEqual([700_000, 999_990])
    expect(shelf.scan.refused?.why.code).toBe('rpc/pruned')
    const from = knownFrom(shelf.scan, 1_000_000n)
    expect(from).toBeGreaterThanOrEqual(650_000n)
    expect(from, 'as far back as it tells').toBeLessThan(650_000n + 128n)
    expect(blocksLeft(shelf.scan, 1_000_000n), 'nothing is left to ask').toBe(0n)
  })

  it('stops looking back where a stranger has filled the past', async () => {
    const shelf = await shelfOf()
    told.logs.push(...Array.from({ length: 1000 }, (_, at) => logAt(999_900, `spam ${at}`)))
    await all(shelf, 1000)
    expect(shelf.scan.refused?.why).toEqual({ code: 'store/too-many', data: { most: 1000 } })
    expect(blocksOf(shelf)[0]).toBe(999_900)
  })

  it('passes on what is no question of size, and does not write down what it did not see', async () => {
    const shelf = await shelfOf()
    told.refuse = (from) => (from < 900_000n ? fail('rpc/unreachable', { endpoint: 'node.example' }) : undefined)
    await expect(all(shelf)).rejects.toMatchObject({ code: 'rpc/unreachable' })
    expect(shelf.kept().refused).toBeUndefined()
    expect(knownFrom(shelf.kept(), 1_000_000n)).toBeGreaterThan(0n)
    delete told.refuse
    await all(shelf)
    expect(blocksOf(shelf)).toEqual([5, 40_000, 700_000, 999_990])
  })
})
