import { defined } from '#core/defined'
import { type AppRequest, requestIdsOf } from '#core/web/app-request'
import { fail } from '#core/errors'
import { createCell } from '#core/source'
import { recordToken } from '../assets/tracked-tokens.ts'
import type { AppBook } from './app-book.ts'
import { type AppDeps, recordsIn } from './app-deps.ts'
import { createAppRequestQueue } from './app-request-queue.ts'
import { createConnections } from './connections.ts'
import { type AppRequestService, createAppRequestService } from './app-request-service.ts'
import { checkedChain } from './offers.ts'
import { createReportLists, type ReportLists } from '../added-files/report-lists.ts'
import { type AppReads, createAppReads } from './reads.ts'
import { currentRecords } from '../session/open-vault.ts'

/** Connected apps as screens see them, and what the provider does for an app. */
export type Apps = AppBook & {
  readonly requests: AppRequestService
  readonly reads: AppReads
  /** Lists of reported sites and addresses that the person added: what asks is held against them. */
  readonly reports: ReportLists
}

/** Fetched when the first app or screen of apps asks. One for all who ask. */
export function createApps(deps: AppDeps): Apps {
  const { platform, book } = deps
  const asks = createAppRequestQueue(deps)
  const connections = createConnections(deps)
  const records = currentRecords(deps.session)
  const shown = createCell<string | undefined>(undefined)
  const desk = createAppRequestService(deps, { asks, connections, show: (requestId) => shown.set(requestId) })

  /** The person's yes to what is not signed. */
  const grant = async ({ origin, ask }: AppRequest): Promise<void> => {
    if (ask.kind === 'watch-asset') {
      await recordToken(platform, recordsIn(deps), { token: ask.token, own: true })
      return
    }
    if (ask.kind !== 'chain-switch' && ask.kind !== 'add-chain') throw fail('request/unknown')
    if (ask.kind === 'add-chain' && !book.find(ask.chain.chainId)) await book.save(await checkedChain(deps, ask.chain))
    const chainId = ask.kind === 'add-chain' ? ask.chain.chainId : ask.chainId
    if (!book.find(chainId)) throw fail('request/unknown-chain')
    await connections.change(origin, (one) => ({
      ...one,
      chainId,
      chains: one.chains.includes(chainId) ? one.chains : [...one.chains, chainId],
    }))
  }

  return {
    requests: desk,
    reads: createAppReads(deps),
    reports: createReportLists(deps),
    connections: connections.all,
    queue: asks.queue,
    waiting: desk.waiting,
    shown,
    connectionOf: (origin) => (desk.isRevoked(origin) ? undefined : connections.of(origin)),
    find: asks.find,
    ofRequest: (requestId) => asks.queue.get().find(({ ask }) => requestIdsOf(ask).includes(requestId)),
    usedOrigins: () => (records.get()?.connections.get() ?? []).map(({ id }) => id),
    earlierOf: connections.earlier,
    ownAccountOf: (origin) => connections.earlier(origin)?.ownAccount,
    async connect(id, choice) {
      await asks.settle(id, async ({ origin, by, told, ask, changed }) => {
        if (ask.kind !== 'connection') throw fail('request/unknown')
        if (changed) throw fail('app/changed-content')
        await connections.make({ origin, by, ...defined({ told }) }, choice)
        return 'granted'
      })
      const one = asks.find(id)
      const made = one && connections.of(one.origin)
      if (!made) throw fail('app/not-connected')
      return made
    },
    async agree(id) {
      await asks.settle(id, async (one) => {
        if (one.changed) throw fail('app/changed-content')
        await grant(one)
        return 'granted'
      })
    },
    async reject(id) {
      if (!asks.find(id)) throw fail('request/unknown')
      await asks.endAll((one) => one.id === id, 'rejected')
    },
    async rejectAll(origin) {
      desk.turnAway(origin)
      if (records.get()) await asks.endAll((one) => origin === undefined || one.origin === origin, 'rejected')
    },
    edit: connections.edit,
    restore: connections.restore,
    async revoke(origin) {
      await connections.end(origin)
      await asks.endAll((one) => one.origin === origin, 'gone')
    },
  }
}
