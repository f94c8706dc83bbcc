import { fail, isError } from '#core/errors'
import { WORKER_FILE } from '#core/release/build-record'
import type { ReleaseState } from '#core/release/release-state'
import { createCell } from '#core/source'
import type { ReleasePort } from '#features/shared'
import { createClient } from '#protocol'
import { RELEASE_CHANNEL, type ReleaseCalls } from '#protocol/release'
import { messagePort } from '../message-port.ts'
import { isServedForPractice } from './practice/served-for-practice.ts'
import { trustedScript } from './start-worker.ts'

/** Of the browser, what is used here. */
export type ReleaseBrowser = {
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'ready'>
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  readonly now: () => number
  reload(): void
}

/** Milliseconds between two questions to the site that nobody asked for. */
const CHECK_AFTER_MS = 6 * 3_600_000
/** Milliseconds that a call may take: a browser ends a service worker when it likes, and nobody tells. Fetching all files takes the longest. */
const PATIENCE_MS = { state: 20_000, check: 600_000, accept: 20_000, goBack: 20_000 } as const

/** Installs the service worker. False in private windows of some browsers, and where the host does not send the file: then the site is a page like any other. */
async function isRegistered(container: ReleaseBrowser['container']): Promise<boolean> {
  try {
    await container.register(trustedScript(`/${WORKER_FILE}`), { updateViaCache: 'none' })
    return true
  } catch {
    return false
  }
}

/** Speaks with the service worker; undefined where there is none. Throws `app/worker-lost` where it does not answer. */
export async function createReleases({ container, channel, now, reload }: ReleaseBrowser): Promise<ReleasePort | undefined> {
  if (!(await isRegistered(container))) return undefined

  async function call<K extends keyof ReleaseCalls>(name: K, params: ReleaseCalls[K]['params']): Promise<ReleaseState> {
    const { active } = await container.ready
    if (active === null) throw fail('app/worker-lost', { worker: 'service worker' })
    const { port1, port2 } = new MessageChannel()
    const client = createClient<ReleaseCalls>(messagePort(port1), 'service worker')
    active.postMessage(undefined, [port2])
    try {
      return await client.call(name, params, { signal: AbortSignal.timeout(PATIENCE_MS[name]) })
    } catch (error) {
      // It was ended, and answers no more.
      throw isError(error, 'app/aborted') ? fail('app/worker-lost', { worker: 'service worker' }) : error
    } finally {
      client.close()
    }
  }

  const state = createCell(await call('state', undefined))
  const move = (next: ReleaseState): void => {
    state.set(next)
    channel.postMessage('changed')
  }
  channel.addEventListener('message', () => void call('state', undefined).then(state.set, () => undefined))

  const check = async (): Promise<void> => move(await call('check', undefined))
  const seen = state.get()
  // Also where nothing is installed yet: the first try may have failed.
  if (seen.kind === 'none' || (seen.checkedAt ?? 0) + CHECK_AFTER_MS < now()) void check().catch(() => undefined)

  return {
    state,
    check,
    async accept(hash) {
      move(await call('accept', { hash }))
      reload()
    },
    async goBack() {
      move(await call('goBack', undefined))
      reload()
    },
  }
}

async function open(): Promise<ReleasePort | undefined> {
  if (!('serviceWorker' in navigator) || isServedForPractice(performance)) return undefined
  return createReleases({
    container: navigator.serviceWorker,
    channel: new BroadcastChannel(RELEASE_CHANNEL),
    now: () => Date.now(),
    reload: () => location.reload(),
  })
}

let opened: Promise<ReleasePort | undefined> | undefined

/**
 * Those of this page, one port for all who ask; undefined where none are kept: `npm start` serves what was built last, and some browsers have no service worker.
 * Throws `app/worker-lost`; whoever asks after that asks anew.
 */
export const loadReleases = (): Promise<ReleasePort | undefined> =>
  (opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  }))
