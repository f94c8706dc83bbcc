import { type Connection, isConnectionValid } from '#core/web/connection'
import { changeRecord } from '../session/change-record.ts'
import { connection } from './asset-schema.ts'
import { fits } from './schema.ts'
import type { BackupSectionKind } from './section.ts'

/** Without its picture: that comes with the app, and is large. */
function bare({ told, ...one }: Connection): Connection {
  return told?.name === undefined ? one : { ...one, told: { name: told.name } }
}

/**
 * What apps were granted, and whose account is whose. A file grants nothing: each comes back as one that ended, so that its app asks once more, and is
 * offered the account, the chains and the limits that it had.
 */
export const connections: BackupSectionKind<Connection> = {
  name: 'connections',
  version: 1,
  collect: ({ records, platform }) =>
    records.connections
      .get()
      .toSorted(
        (a, b) =>
          Number(isConnectionValid(b, platform.now())) - Number(isConnectionValid(a, platform.now())) || b.lastUsedAt - a.lastUsedAt,
      )
      .map(bare),
  read: (value) => fits(connection, value),
  async put(thing, { platform, records, accounts }, how) {
    const isHere = (one: string): boolean => accounts.some(({ address: own }) => own === one)
    const ownAccount = thing.ownAccount !== undefined && isHere(thing.ownAccount) ? thing.ownAccount : undefined
    const known = thing.accounts.filter(isHere)
    if (known.length === 0 && ownAccount === undefined) return 'left'
    const here = records.connections.find(thing.id)
    if (here === undefined) {
      const { ownAccount: _own, ...rest } = thing
      const own = ownAccount === undefined ? {} : { ownAccount }
      await records.connections.put({ ...rest, accounts: known, ...own, endedAt: thing.endedAt ?? platform.now() })
      return 'added'
    }
    const isSame = here.accounts.length === known.length && known.every((one) => here.accounts.includes(one))
    if (ownAccount === undefined || here.ownAccount === ownAccount) return isSame ? 'kept' : 'different'
    if (here.ownAccount !== undefined || how === 'replace-missing') return 'different'
    await changeRecord(platform, records.connections, here.id, (now) => ({ ...now, ownAccount: now.ownAccount ?? ownAccount }))
    return 'added'
  },
}
