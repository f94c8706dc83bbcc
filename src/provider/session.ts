import { defined } from '#core/defined'
import { fail } from '#core/errors'
import { createCell } from '#core/source'
import { isOrigin } from '#core/web/host'
import type { AppEvent } from '#protocol/app'
import type { Apps, AppRequester } from '#wallet'
import type { Called } from './called.ts'
import type { AppCall, AppConnection, AppSession, AppProviderDeps } from './app-connection.ts'
import { failureOf } from './failure.ts'
import { createFilters } from './filters.ts'
import { plainParams } from './params.ts'
import { connecting } from './grants.ts'
import { type AppView, next } from './app-view.ts'
import { isRefused, type Policy, policyOf } from './policy.ts'

/** Where a page is that was granted nothing: mainnet, whatever the person has set up. */
const STRANGERS_CHAIN = 1
/** Characters of a name, and of a picture in a data URI, that an app tells of itself. */
const MAX_NAME = 128
const MAX_ICON = 65_536
/** Calls of one page that are being answered. */
const MAX_OPEN = 256

function askerOf({ origin, by, told }: AppConnection): AppRequester {
  const name = typeof told?.name === 'string' ? told.name.slice(0, MAX_NAME) : undefined
  // A picture comes with the message or not at all: fetching one would tell its host of the person.
  const icon =
    typeof told?.icon === 'string' &&
    told.icon.length <= MAX_ICON &&
    /^data:image\/(?:png|webp|jpeg);base64,[A-Za-z0-9+/=]*$/.test(told.icon)
      ? told.icon
      : undefined
  if (name === undefined && icon === undefined) return { origin, by }
  return { origin, by, told: defined({ name, icon }) }
}

const emitTo =
  (listeners: ReadonlySet<(event: AppEvent) => void>) =>
  (event: AppEvent): void => {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch {
        // Whoever listens badly must not keep the next from hearing.
      }
    }
  }

/** One page of an app: what it asks, and what it is told of its own connection and of nothing else (P11). */
export function createAppSession({ wallet }: AppProviderDeps, road: AppConnection): AppSession {
  const asker = askerOf(road)
  const isServed = isOrigin(road.origin) && !road.framed
  const closed = new AbortController()
  const listeners = new Set<(event: AppEvent) => void>()
  const emit = emitTo(listeners)
  const view = createCell<AppView>({ kind: 'stranger', chainId: STRANGERS_CHAIN })
  const filters = createFilters(emit, closed.signal)
  let open = 0

  const watch = (apps: Apps): void => {
    const tell = (): void => {
      const isOpen = wallet.session.state.get().kind === 'open'
      const one = isOpen ? apps.connectionOf(road.origin) : undefined
      const { state, events } = next(view.get(), one)
      view.set(state)
      for (const event of events) emit(event)
    }
    const stops = [apps.connections.subscribe(tell), wallet.session.state.subscribe(tell)]
    closed.signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
    tell()
  }
  if (isServed) {
    wallet.apps().then(
      (apps) => {
        if (!closed.signal.aborted) watch(apps)
      },
      // Fetched again by the first call.
      () => undefined,
    )
  }

  const answer = async ({ method, params, id }: AppCall, signal: AbortSignal): Promise<unknown> => {
    if (!isServed) throw fail('app/no-place')
    if (closed.signal.aborted) throw fail('request/disconnected')
    if (typeof method !== 'string' || method.length > 64 || typeof id !== 'string' || id === '' || id.length > 64)
      throw fail('request/invalid-params', { method: typeof method === 'string' ? method.slice(0, 64) : '?' })
    if (open >= MAX_OPEN) throw fail('app/too-many-requests')
    const policy = policyOf(method)
    if (!policy) throw isRefused(method) ? fail('request/unsupported', { method }) : fail('request/no-method', { method })
    const list = plainParams(method, params)
    const apps = await wallet.apps()
    const call: Called = { id, method, params: list, list, asker, apps, signal, filters, told: () => view.get().chainId }
    apps.requests.pace(road.origin)
    if (policy.needs === 'nothing') return policy.runs(call)
    if (policy.needs === 'vault') policy.checks?.(call)
    // A method that asks somebody waits for somebody to be here; what only reads is refused meanwhile (P2).
    if (policy.asks !== 'nothing') return asked(policy, call)
    return policy.runs({ ...call, connection: apps.requests.granted(road.origin, policy.right), isSetUp })
  }
  const isSetUp = (chainId: number): boolean => wallet.book.find(chainId) !== undefined
  /** A stranger is asked about first, whatever it wants. Then it is answered as if it had asked to connect. */
  const asked = async (policy: Exclude<Policy, { readonly needs: 'nothing' }>, call: Called): Promise<unknown> => {
    const { requests, connectionOf } = call.apps
    const waits = async (signal: AbortSignal): Promise<unknown> => {
      await requests.unlocked(asker, call.method, signal)
      if (policy.needs === 'vault') return policy.runs({ ...call, signal })
      return connectionOf(road.origin) ?? connecting({ ...call, signal })
    }
    const came = await requests.withinItsLife(waits, call.signal)
    return policy.needs === 'vault' ? came : policy.runs({ ...call, connection: requests.granted(road.origin, policy.right), isSetUp })
  }

  return {
    async request(call, signal) {
      const both = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal
      open++
      try {
        return await untilAborted(answer(call, both), both)
      } catch (error) {
        throw failureOf(error)
      } finally {
        open--
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      closed.abort()
    },
  }
}

/** Nobody waits for what nobody hears any more, whatever it does. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(fail('app/aborted'))
    if (signal.aborted) aborted()
    signal.addEventListener('abort', aborted, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}

export type AppProvider = {
  /** Never throws: what cannot be served (framed, an origin that is none) gets a session that refuses everything with 4100. */
  readonly open: (road: AppConnection) => AppSession
}

/** The EIP-1193 provider, one per page of ours. Start the wallet before. */
export const createAppProvider = (deps: AppProviderDeps): AppProvider => ({ open: (road) => createAppSession(deps, road) })
