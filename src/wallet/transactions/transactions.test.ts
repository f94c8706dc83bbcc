import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openRequestsTab } from '../requests/test-support/looking-tab.ts'
import { ME, SENDING, TRANSACTION } from '../requests/test-support/agreeing-tab.ts'
import type { OwnTransaction } from '#core/activity/activity'
import type { Hex } from '#core/bytes/hex'
import { say } from '#core/text/words'
import { codeOf } from '../../vault/test-support/world.ts'
import { createTransactions, type Transactions } from './transactions.ts'

const own = (id: Hex, createdAt: number): OwnTransaction => ({
  id,
  chainId: 1,
  account: ME,
  requestId: 'r',
  intent: SENDING.intent,
  transaction: TRANSACTION,
  raw: '0x02',
  sentence: say('Send it'),
  createdAt,
  state: { at: 'signed' },
  predicted: [],
})
const ALL = [own('0x01', 5), own('0x02', 9), own('0x03', 1)]
async function world() {
  const tab = await openRequestsTab({ transactions: ALL })
  return { ...tab, transactions: createTransactions(tab.deps) }
}
const ids = ({ all }: Transactions): readonly Hex[] => all.get().map(({ id }) => id)

describe('transactions of ours', () => {
  it('are there while the vault is open, the newest first', async () => {
    const { transactions, lock, unlock } = await world()
    expect(ids(transactions)).toEqual(['0x02', '0x01', '0x03'])
    expect([transactions.find('0x01'), transactions.find('0x09')]).toEqual([ALL[0], undefined])
    await lock()
    expect([ids(transactions), transactions.find('0x01')]).toEqual([[], undefined])
    expect(await codeOf(transactions.note('0x01', 'x'))).toBe('store/closed')
    unlock()
    expect(ids(transactions)).toHaveLength(3)
  })
  it('have a note of up to 500 characters', async () => {
    const { transactions, records } = await world()
    await transactions.note('0x01', 'x'.repeat(500))
    expect(records.transactions.find('0x01')).toEqual({ ...ALL[0], note: 'x'.repeat(500) })
    await expect(transactions.note('0x01', 'x'.repeat(501))).rejects.toMatchObject({
      code: 'input/too-long',
      data: { field: 'Note', most: 500 },
    })
    expect(await codeOf(transactions.note('0x09', 'x'))).toBe('tx/unknown')
  })
  it('are put out of the way and brought back, and nothing else of them changes', async () => {
    const { transactions, records, clock } = await world()
    await transactions.putAside(['0x01', '0x03', '0x09'])
    expect(['0x01', '0x02', '0x03'].map((id) => records.transactions.find(id)?.asideAt)).toEqual([clock.now, undefined, clock.now])
    await transactions.bringBack(['0x01'])
    expect(records.transactions.find('0x01')).toStrictEqual(ALL[0])
    expect(records.transactions.find('0x03')?.asideAt).toBe(clock.now)
  })
})
