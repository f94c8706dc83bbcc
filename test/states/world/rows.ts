import type { ActivityEntry, AssetTransfer } from '#core/activity/activity-entry'
import type { LogsView, TimelineRow } from '#wallet'
import { address, CLAIMED, DAY, ether, EVERYDAY, hash, HEADER, NOW, PROVED, units, USDC } from './facts.ts'
import { ADA } from './transactions.ts'

const entry = (digits: string, ago: number, moves: readonly AssetTransfer[], more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: hash(digits),
  chainId: 1,
  account: EVERYDAY.address,
  hash: hash(digits),
  block: HEADER.number - BigInt(Math.round(ago / 12_000)),
  index: 4,
  time: Math.round((NOW - ago) / 1000),
  call: { from: moves[0]?.from ?? EVERYDAY.address, to: moves[0]?.to ?? ADA, value: 0n, nonce: 12, data: '0x' },
  callEvidence: PROVED,
  outcome: { success: true, fee: 52_000_000_000_000n },
  outcomeEvidence: PROVED,
  moves,
  movesEvidence: PROVED,
  sources: ['ethereum-rpc.example'],
  ...more,
})
const row = (one: ActivityEntry, kind: TimelineRow['kind'], more: Partial<TimelineRow> = {}): TimelineRow => ({
  key: `1:${one.id}`,
  chainId: 1,
  id: one.id,
  hash: hash(one.id.slice(2)),
  accounts: [EVERYDAY.address],
  entries: [one],
  at: (one.time ?? 0) * 1000,
  kind,
  failed: one.outcome?.success === false,
  folded: [],
  ...more,
})
const POOL = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'
const usdc = USDC.address as `0x${string}`

export const ROWS: readonly TimelineRow[] = [
  row(entry('a1', 2 * 3_600_000, [{ token: usdc, from: ADA, to: EVERYDAY.address, units: units(USDC, 1200), by: 'log' }]), 'received', {
    note: 'Rent, November',
  }),
  row(
    entry('a2', 5 * 3_600_000, [
      { from: EVERYDAY.address, to: POOL, units: ether(1), by: 'value' },
      { token: usdc, from: POOL, to: EVERYDAY.address, units: units(USDC, 3118.42), by: 'log' },
    ]),
    'swapped',
  ),
  row(
    entry('a3', DAY + 3_600_000, [], {
      grants: [{ kind: 'allowance', token: usdc, spender: address(61), units: 2n ** 256n - 1n }],
      call: { from: EVERYDAY.address, to: usdc, value: 0n, nonce: 11, data: `0x095ea7b3${'0'.repeat(128)}` },
    }),
    'allowed',
  ),
  row(
    entry('a4', DAY + 7_200_000, [{ from: EVERYDAY.address, to: ADA, units: ether(0.25), by: 'value' }], {
      outcome: { success: false, fee: 21_000_000_000_000n },
      movesEvidence: CLAIMED,
      outcomeEvidence: CLAIMED,
    }),
    'sent',
  ),
  row(entry('a5', 9 * DAY, [{ from: address(33), to: EVERYDAY.address, units: ether(2.5), by: 'value' }]), 'received'),
]
export const LOGS: LogsView = {
  logs: [],
  from: 0n,
  to: HEADER.number,
  complete: true,
  at: 'following',
  looked: { of: 41, at: 41, bare: 0 } as LogsView['looked'],
  reach: { from: 0n, left: 0n },
  settled: true,
}
