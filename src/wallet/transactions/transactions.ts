import { defined } from '#core/defined'
import type { OwnTransaction } from '#core/activity/activity'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { map, type Source } from '#core/source'
import type { Records } from '#store'
import { changeRecord } from '../session/change-record.ts'
import type { Following, TransactionDeps } from './following.ts'
import { later } from '../later.ts'
import { openVault, whileOpen } from '../session/open-vault.ts'

export type Transactions = Following & {
  readonly all: Source<readonly OwnTransaction[]>
  find(id: Hex): OwnTransaction | undefined
  note(id: Hex, text: string): Promise<void>
  /** Puts records out of the way; nothing is deleted. */
  putAside(ids: readonly Hex[]): Promise<void>
  bringBack(ids: readonly Hex[]): Promise<void>
}

const NONE: readonly OwnTransaction[] = []

const newestFirst = (transactions: readonly OwnTransaction[]): readonly OwnTransaction[] =>
  transactions.toSorted((a, b) => b.createdAt - a.createdAt)

/** Transactions of ours: sending, following, remembering. */
export function createTransactions(deps: TransactionDeps): Transactions {
  const { platform, session } = deps
  const all = whileOpen(session, ({ transactions }) => map(transactions, newestFirst), NONE)
  const records = (): Records => openVault(session).records

  const change = (id: Hex, work: (current: OwnTransaction) => OwnTransaction): Promise<OwnTransaction | undefined> =>
    changeRecord(platform, records().transactions, id, work)
  const following = later(async (): Promise<Following> => (await import('./following.ts')).createFollowing({ ...deps, all, records }))
  const setAside = async (ids: readonly Hex[], asideAt: number | undefined): Promise<void> => {
    for (const id of ids) await change(id, ({ asideAt: _before, ...rest }) => ({ ...rest, ...defined({ asideAt }) }))
  }

  return {
    all,
    find: (id) => all.get().find((item) => item.id === id),
    deliver: async (transaction) => (await following()).deliver(transaction),
    look: async (signal) => (await following()).look(signal),
    follow: async (signal) => (await following()).follow(signal),
    async note(id, text) {
      if (text.length > 500) throw fail('input/too-long', { field: 'Note', most: 500 })
      const noted = await change(id, (current) => ({ ...current, note: text }))
      if (!noted) throw fail('tx/unknown')
    },
    putAside: (ids) => setAside(ids, platform.now()),
    bringBack: (ids) => setAside(ids, undefined),
  }
}
