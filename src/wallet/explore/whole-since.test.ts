import { expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { LogScan } from '#core/chains/log-scan'
import type { Hex } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'
import { wholeSince } from './whole-since.ts'

const NOW = 1_800_000_000_000
const scan = (from: bigint, head = 10_000n): LogScan =>
  ({ covered: [{ from, to: head }], head: { number: head, at: NOW } }) as unknown as LogScan
const log = (blockNumber: bigint, transactionHash: Hex) => ({ blockNumber, transactionHash }) as PlacedLog
const entry = (block: bigint, hash: Hex, time?: number) => ({ block, hash, outcome: {}, ...(time && { time }) }) as ActivityEntry
const blockTime = 10

it('is all of it where every block was searched and everything found was read', () => {
  expect(wholeSince({ scan: scan(0n), logs: [log(3n, '0x01')], entries: [entry(3n, '0x01')], blockTime })).toBe(0)
})

it('is reckoned from the newest block, later than the number of blocks says', () => {
  expect(wholeSince({ scan: scan(9_000n), logs: [], entries: [], blockTime })).toBe(NOW - 9_000_000)
})

it('is reckoned from the nearest entry whose time was told', () => {
  const entries = [entry(9_500n, '0x01', 1_700_000_000), entry(9_100n, '0x02', 1_600_000_000), entry(8_000n, '0x03', 1_500_000_000)]
  expect(wholeSince({ scan: scan(9_000n), logs: [], entries, blockTime })).toBe(1_600_000_000_000 - 900_000)
})

it('begins after the newest transaction that was found and not read', () => {
  const logs = [log(9_300n, '0x01'), log(9_600n, '0x02'), log(9_700n, '0x03')]
  expect(wholeSince({ scan: scan(9_000n), logs, entries: [entry(9_700n, '0x03')], blockTime })).toBe(NOW - 399 * 9_000)
})

it('is unknown before anything was searched', () => {
  expect(wholeSince({ scan: { covered: [] } as unknown as LogScan, logs: [], entries: [], blockTime })).toBeUndefined()
})
