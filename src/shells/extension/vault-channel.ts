import { type Client, createClient, type Port } from '#protocol'
import type { VaultCalls, VaultEvents } from '#protocol/vault'
import type { Joined } from '#wallet'
import type { after } from '../watched.ts'
import { messagePort } from '../message-port.ts'
import { HOST_LOCK } from './messages.ts'
import type { HostEvents } from './vault-host.ts'

/** Milliseconds in which the vault's document takes a port, or it is brought another: a background may have ended with the first in its hands. */
const TAKEN_MS = 3_000
/** The first word on every port: it was taken. */
export const ACCEPTED = 'assay:taken'

export type VaultChannelDeps = {
  /** Brings a port to whoever holds the vault. */
  readonly bring: (port: MessagePort) => void
  readonly locks: Pick<LockManager, 'request'>
  readonly after: typeof after
  /** Another page changed what is open. */
  readonly onChanged: () => void
}

/** A port to the vault of all pages. What is said before it was taken waits. */
function roadTo({ bring, locks, after }: VaultChannelDeps): Port {
  const over = new AbortController()
  const said: unknown[] = []
  let port: Port | undefined
  let taken = false
  let stop = (): void => undefined
  let hear: (message: unknown) => void = () => undefined
  let gone: (why: 'crashed') => void = () => undefined

  const watch = (): void => {
    // Shared: every page hears at once that the document which held it is gone.
    const lost = (): void => {
      if (over.signal.aborted) return
      hear({ is: 'event', name: 'locked', value: { why: 'left' } satisfies VaultEvents['locked'] })
      gone('crashed')
    }
    locks.request(HOST_LOCK, { mode: 'shared', signal: over.signal }, lost).catch(() => undefined)
  }
  const attempt = (): void => {
    port?.close()
    const { port1, port2 } = new MessageChannel()
    const mine = messagePort(port1)
    port = mine
    stop = after(TAKEN_MS, attempt)
    mine.listen(
      (message) => {
        if (message !== ACCEPTED) return hear(message)
        stop()
        taken = true
        for (const one of said.splice(0)) mine.post(one)
        watch()
      },
      () => undefined,
    )
    bring(port2)
  }
  return {
    post: (message) => (taken ? port?.post(message) : void said.push(message)),
    listen(onMessage, onGone) {
      hear = onMessage
      gone = onGone
      attempt()
    },
    close() {
      over.abort()
      stop()
      port?.close()
    },
  }
}

/** A page's ways to the vault of all pages: as its own that is locked, and as the one that another opened. */
export function createVaultChannel(deps: VaultChannelDeps): {
  spawnVault(): Client<VaultCalls, VaultEvents>
  joinVault(): Promise<Joined | undefined>
} {
  const spawnVault = (): Client<VaultCalls, HostEvents> => {
    const client = createClient<VaultCalls, HostEvents>(roadTo(deps), 'vault')
    client.on('changed', deps.onChanged)
    return client
  }
  return {
    spawnVault,
    async joinVault() {
      const client = spawnVault()
      try {
        return { client, session: await client.call('refresh', undefined) }
      } catch {
        client.close()
        return undefined
      }
    },
  }
}
