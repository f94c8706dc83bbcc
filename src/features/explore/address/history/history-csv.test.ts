import { expect, it } from 'vitest'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import type { TimelineRow } from '#wallet'
import { historyCsv } from './history-csv.ts'
import { isOfChip } from './history-kinds.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const YOU: Address = `0x${'22'.repeat(20)}`
const TOKEN: Address = `0x${'aa'.repeat(20)}`
const chain = { chainId: 1, native: { symbol: 'ETH', name: 'Ether', decimals: 18 } } as unknown as Chain

const row = (kind: TimelineRow['kind'], moves: readonly unknown[]): TimelineRow => {
  const entry = { account: ME, chainId: 1, block: 7n, moves } as unknown as ActivityEntry
  return { kind, at: Date.UTC(2026, 0, 9), hash: '0x01', failed: false, guessed: false, entries: [entry] } as unknown as TimelineRow
}
const received = row('received', [{ token: TOKEN, from: YOU, to: ME, units: 5n, by: 'log' }])
const sent = row('sent', [{ from: ME, to: YOU, units: 10n ** 18n, by: 'call' }])

it('saves exact amounts, leaves unknown ones empty, and runs no formula of a stranger', () => {
  const csv = historyCsv([received, sent], { chain, address: ME, nameOf: () => '=HYPERLINK("x")', tokenOf: () => undefined })
  const lines = csv.trim().split(/\r?\n/)
  expect(lines.length).toBe(3)
  expect(csv).not.toMatch(/(?:^|,|")=HYPERLINK/m)
  expect(lines[1]).toContain('2026-01-09T00:00:00.000Z,7,0x01,received')
  expect(lines[1]).toMatch(/,,,,$/)
  expect(lines[2]).toContain('native,ETH,')
  expect(lines[2]).toMatch(/1(?:\.0)?,,$/)
})

it('shows rows by their kind, or by what came and went', () => {
  expect([received, sent].map((one) => isOfChip(one, 'in'))).toEqual([true, false])
  expect([received, sent].map((one) => isOfChip(one, 'out'))).toEqual([false, true])
  expect(isOfChip(row('called', []), 'called')).toBe(true)
  expect(isOfChip(received, 'swapped')).toBe(false)
})
