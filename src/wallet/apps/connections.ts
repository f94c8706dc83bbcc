import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Connection, isConnectionValid } from '#core/web/connection'
import { fail } from '#core/errors'
import { map, type Source } from '#core/source'
import { changeRecord } from '../session/change-record.ts'
import { currentRecords, whileOpen } from '../session/open-vault.ts'
import type { AppRequester, ConnectionChoice, ConnectionEdit } from './app-book.ts'
import { makeAppAccount } from './app-account.ts'
import { accountIn, type AppDeps, recordsIn } from './app-deps.ts'

/** How often it is written down that an app is used. Milliseconds. */
const TOUCH = 60_000
const NONE: readonly Connection[] = []

export type Connections = {
  readonly all: Source<readonly Connection[]>
  of(origin: string): Connection | undefined
  /** Also one that ended. */
  earlier(origin: string): Connection | undefined
  make(asker: AppRequester, choice: ConnectionChoice): Promise<Connection>
  /** Throws `app/not-connected`. */
  change(origin: string, how: (one: Connection) => Connection): Promise<Connection>
  edit(origin: string, change: ConnectionEdit): Promise<void>
  end(origin: string): Promise<void>
  /** Throws `app/not-connected` where there was none, or it has expired. */
  restore(origin: string): Promise<void>
  touch(origin: string): Promise<void>
}

/** What apps were granted: one record for each exact origin, for all tabs. */
export function createConnections(deps: AppDeps): Connections {
  const { platform, session, book } = deps
  const validOf = (list: readonly Connection[]): readonly Connection[] =>
    list.filter((one) => isConnectionValid(one, platform.now())).sort((a, b) => b.lastUsedAt - a.lastUsedAt)
  const all = whileOpen(session, ({ connections }) => map(connections, validOf), NONE)

  const opened = currentRecords(session)
  const earlier = (origin: string): Connection | undefined => opened.get()?.connections.find(origin)
  const of = (origin: string): Connection | undefined => {
    const one = earlier(origin)
    return one && isConnectionValid(one, platform.now()) ? one : undefined
  }

  const ownAccountOf = async (origin: string): Promise<Address> => {
    const kept = earlier(origin)?.ownAccount
    return kept !== undefined && accountIn(deps, kept) ? kept : makeAppAccount(deps, origin)
  }
  const knownAccounts = (accounts: readonly Address[]): readonly Address[] => {
    const found = [...new Set(accounts)].filter((address) => accountIn(deps, address))
    if (found.length === 0 || found.length < new Set(accounts).size) throw fail('app/no-account')
    return found
  }
  const knownChains = (chains: readonly number[]): readonly number[] => {
    const found = [...new Set(chains)].filter((chainId) => book.find(chainId))
    if (found.length === 0) throw fail('app/no-chain')
    return found
  }

  const change = async (origin: string, how: (one: Connection) => Connection): Promise<Connection> => {
    const changed = await changeRecord(platform, recordsIn(deps).connections, origin, (one) =>
      isConnectionValid(one, platform.now()) ? how(one) : one,
    )
    if (!changed || !isConnectionValid(changed, platform.now())) throw fail('app/not-connected')
    return changed
  }

  return {
    all,
    of,
    earlier,
    change,
    async make({ origin, told }, { accounts, chains, chainId, rights, perDay, expiresAt }) {
      const granted = knownChains(chains)
      const ownAccount = accounts === 'new' ? await ownAccountOf(origin) : earlier(origin)?.ownAccount
      const chosen = accounts === 'new' && ownAccount !== undefined ? [ownAccount] : knownAccounts(accounts === 'new' ? [] : accounts)
      const at = platform.now()
      const made: Connection = {
        id: origin,
        ...defined({ told }),
        accounts: chosen,
        ...defined({ ownAccount }),
        chains: granted,
        chainId: granted.includes(chainId) ? chainId : (granted[0] ?? chainId),
        rights: [...new Set(rights)],
        ...defined({ perDay }),
        createdAt: of(origin)?.createdAt ?? at,
        lastUsedAt: at,
        ...defined({ expiresAt }),
      }
      await recordsIn(deps).connections.put(made)
      return made
    },
    async edit(origin, edits) {
      const accounts = edits.accounts && knownAccounts(edits.accounts)
      const chains = edits.chains && knownChains(edits.chains)
      await change(origin, (one) => edited(one, { ...edits, ...defined({ accounts, chains }) }))
    },
    async end(origin) {
      await changeRecord(platform, recordsIn(deps).connections, origin, (one) =>
        one.endedAt === undefined ? { ...one, endedAt: platform.now() } : one,
      )
    },
    async restore(origin) {
      const restored = await changeRecord(platform, recordsIn(deps).connections, origin, ({ endedAt: _ended, ...one }) => one)
      if (!restored || !isConnectionValid(restored, platform.now())) throw fail('app/not-connected')
    },
    async touch(origin) {
      const one = of(origin)
      if (one && platform.now() - one.lastUsedAt > TOUCH) await change(origin, (now) => ({ ...now, lastUsedAt: platform.now() }))
    },
  }
}

/** What was changed, and the app on a chain that it still has. */
function edited({ perDay, expiresAt, ...one }: Connection, change: ConnectionEdit): Connection {
  const chains = change.chains ?? one.chains
  const most = 'perDay' in change ? change.perDay : perDay
  const until = 'expiresAt' in change ? change.expiresAt : expiresAt
  return {
    ...one,
    accounts: change.accounts ?? one.accounts,
    chains,
    chainId: chains.includes(one.chainId) ? one.chainId : (chains[0] ?? one.chainId),
    rights: change.rights ?? one.rights,
    ...defined({ perDay: most, expiresAt: until }),
  }
}
