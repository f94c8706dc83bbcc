import { fail } from '#core/errors'
import { createCell, map, type Source, switchMap } from '#core/source'
import type { Records } from '#store'
import type { SessionState } from './session.ts'

export type OpenVault = Extract<SessionState, { readonly kind: 'open' }>

/** What is there while the vault is open, its records with it. Throws `store/closed`. */
export function openVault({ state }: { readonly state: Source<SessionState> }): OpenVault {
  const now = state.get()
  if (now.kind !== 'open') throw fail('store/closed')
  return now
}

/** The records of the open vault; absent while it is not open. The same for as long as these records are. */
export function currentRecords({ state }: { readonly state: Source<SessionState> }): Source<Records | undefined> {
  return map(state, (now) => (now.kind === 'open' ? now.records : undefined))
}

/**
 * What `select` makes of the records while the vault is open, and `whenLocked` else. Records are not held here beyond a lock.
 * @example whileOpen(session, ({ contacts }) => map(contacts, byName), [])
 */
export function whileOpen<T>(
  session: { readonly state: Source<SessionState> },
  select: (records: Records) => Source<T>,
  whenLocked: T,
): Source<T> {
  const locked = createCell(whenLocked)
  return switchMap(currentRecords(session), (records) => (records ? select(records) : locked))
}
