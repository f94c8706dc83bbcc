import { isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { answer, createIndexed } from './indexed.ts'

/** The newest header of a vault that was seen here. */
export type SeenVaultHeader = { readonly vaultId: Hex; readonly epoch: number; readonly name: Hex }
export type Failures = { readonly count: number; readonly at: number }

/**
 * What must not go back in time together with the vault: the newest epoch seen, wrong passwords, how often it was opened.
 * A Worker has no localStorage, so this is a second IndexedDB database, `assay-vault-epoch`. Whoever restores a whole
 * browser profile restores both, and clearing site data clears both: an old copy is noticed, not prevented.
 * Nothing here is believed to be more than a number: what cannot be read counts as not there.
 */
export type VaultEpochStore = {
  seen(): Promise<SeenVaultHeader | undefined>
  see(seen: SeenVaultHeader): Promise<void>
  failures(): Promise<Failures>
  /** Reads and writes in one step, so that two tabs cannot guess twice for one count. */
  changeFailures(change: (failures: Failures) => Failures): Promise<void>
  /** A number that no earlier unlock of this device had, in any tab. */
  nextUnlock(): Promise<number>
  /** Forgets all but the count of unlocks: a consent of an erased vault must not fit the next one. */
  forget(): Promise<void>
}

export function createMemory(factory: IDBFactory): VaultEpochStore {
  const db = createIndexed(factory, 'assay-vault-epoch', ['memory'])
  const get = (name: string): Promise<unknown> => db.run('readonly', (store) => answer<unknown>(store('memory').get(name)))
  return {
    seen: async () => readSeen(await get('seen')),
    see: (seen) => db.run('readwrite', async (store) => void (await answer(store('memory').put(seen, 'seen')))),
    failures: async () => readFailures(await get('failures')),
    changeFailures: (change) =>
      db.run('readwrite', async (store) => {
        const before = readFailures(await answer<unknown>(store('memory').get('failures')))
        await answer(store('memory').put(change(before), 'failures'))
      }),
    nextUnlock: () =>
      db.run('readwrite', async (store) => {
        const next = count(await answer<unknown>(store('memory').get('unlocks'))) + 1
        await answer(store('memory').put(next, 'unlocks'))
        return next
      }),
    forget: () =>
      db.run('readwrite', async (store) => {
        for (const name of ['seen', 'failures']) await answer(store('memory').delete(name))
      }),
  }
}

/**
 * A full disk must not lock anybody out, nor make a change fail that is already on disk: what is remembered here only
 * slows guessing and notices old copies. Anything but a full disk is thrown.
 */
export async function evenWhenFull<T>(work: () => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isError(error, 'store/quota')) return otherwise()
    throw error
  }
}

const fields = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})
const count = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0)

function readSeen(value: unknown): SeenVaultHeader | undefined {
  const { vaultId, epoch, name } = fields(value)
  return typeof vaultId === 'string' && typeof name === 'string'
    ? { vaultId: vaultId as Hex, epoch: count(epoch), name: name as Hex }
    : undefined
}

function readFailures(value: unknown): Failures {
  const { count: failures, at } = fields(value)
  return { count: count(failures), at: count(at) }
}
