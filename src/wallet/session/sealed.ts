import { fail, isError } from '#core/errors'
import type { Platform } from '#protocol'
import type { Session } from '#protocol/vault'
import { type Database, openRecords, type Records } from '#store'
import type { SessionEvent, SessionLifecycle, VaultClient } from './session-state.ts'

type AdoptDeps = {
  readonly platform: Platform
  readonly db: Database
  readonly now: () => SessionLifecycle
  readonly dispatch: (event: SessionEvent) => Promise<void>
}

/**
 * Takes in what a vault answered, with the records that its session opens; fetched when a vault opens. `from` is the Worker that answered. Throws
 * `vault/locked` where it was ended meanwhile, `store/*`.
 */
export async function adoptSession({ platform, db, now, dispatch }: AdoptDeps, session: Session, from: VaultClient): Promise<void> {
  const { shown } = now()
  const isRotated = session.formerRecordsKey !== undefined
  const isSame = shown.kind === 'open' && shown.session.unlockEpoch === session.unlockEpoch && !isRotated
  const records = isSame ? shown.records : await openRecords(db, platform, session)
  void dispatch({ kind: 'opened', from, session, records })
  if (now().vault !== from) throw fail('vault/locked')
  const resealed = isRotated && (await reseal(records, from))
  if (resealed) void dispatch({ kind: 'resealed', from, session: resealed })
}

/** After the master key was rotated: the page's records follow. A full disk, or a tab that ends, leaves the rest for the next unlock. */
async function reseal(records: Pick<Records, 'reseal'>, vault: VaultClient): Promise<Session | undefined> {
  try {
    await records.reseal()
    return await vault.call('recordsResealed', undefined)
  } catch (error) {
    if (!isError(error)) throw error
    return undefined
  }
}
