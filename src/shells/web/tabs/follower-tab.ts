import { fromBytes, type Hex } from '#core/bytes/hex'
import { createClient, type Port } from '#protocol'
import {
  agree,
  findVaultOwner,
  vaultLockName,
  readTabFrame,
  type TabChannel,
  type TabFrame,
  type TabLocks,
  tabPair,
} from '#protocol/tabs/agree'
import { createSealedPort } from '#protocol/tabs/sealed-port'
import type { VaultCalls, VaultEvents } from '#protocol/vault'
import type { Joined } from '#wallet'
import type { Carried } from '../carried.ts'

/** Milliseconds between signs of life that are asked for, and how many may stay unanswered: a tab that its browser has frozen holds its lock and says nothing. */
const PULSE_MS = 5_000
const MAX_SILENT = 3

/** No call has such a name: it is answered at once by a failure, and does nothing. */
const PULSE = { is: 'call', id: 0, name: '', params: undefined }

export type FollowerTabDeps = {
  readonly subtle: SubtleCrypto
  readonly locks: TabLocks
  readonly channel: (name: string) => TabChannel
  readonly carried: Carried
  /** Does something later, unless the returned function is called before. */
  readonly after: (milliseconds: number, work: () => void) => () => void
}

/** A wire to the vault that another tab holds, over the channel of that vault. Told `left` when it goes without a word. */
async function portTo(
  holder: Hex,
  vaultId: Hex,
  { subtle, locks, channel: channelOf, carried, after }: FollowerTabDeps,
  onEnd: (how: 'used' | 'unused') => void,
): Promise<Port> {
  const pair = await tabPair(subtle)
  const guest = fromBytes(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)))
  const keys = await agree(subtle, 'guest', pair, { holder, guest })
  const channel = channelOf(vaultLockName(vaultId))
  /** A channel does not hear itself: what this one says comes to `channel`, behind all that others said before. */
  const echo = channelOf(vaultLockName(vaultId))
  const send = (sealed: Uint8Array<ArrayBuffer>): void => channel.postMessage({ is: 'holder', guest, sealed } satisfies TabFrame)
  const road = createSealedPort({ subtle, keys, bytesOf: carried.bytesOf, send })
  const over = new AbortController()
  let silent = 0
  let posted = 0
  let isFree = false
  let stop = (): void => undefined
  let lose = (): void => undefined

  const end = (): void => {
    if (over.signal.aborted) return
    over.abort()
    stop()
    onEnd(posted > 1 ? 'used' : 'unused')
    // What was posted last may be a lock.
    void road.settled().then(() => channel.close())
    echo.close()
  }
  const pulse = (): void => {
    if (silent++ >= MAX_SILENT) return lose()
    road.post(PULSE)
    stop = after(PULSE_MS, pulse)
  }
  channel.onmessage = ({ data }) => {
    const frame = readTabFrame(data)
    if (frame?.guest !== guest) return
    if (frame.is === 'guest') road.take(frame.sealed)
    if (frame.is === 'end' && isFree) void road.heard().then(() => lose())
  }
  // Shared: every guest hears at once that nobody holds it any more. Who locked it said so before its lock was freed; the news may still be on its way.
  locks
    .request(vaultLockName(vaultId), { mode: 'shared', signal: over.signal }, () => {
      isFree = true
      echo.postMessage({ is: 'end', guest, sealed: new Uint8Array() } satisfies TabFrame)
    })
    .catch(() => undefined)
  return {
    post(message) {
      posted++
      road.post(message)
    },
    listen(onMessage, onGone) {
      lose = () => {
        if (over.signal.aborted) return
        onMessage({ is: 'event', name: 'locked', value: { why: 'left' } satisfies VaultEvents['locked'] })
        end()
        onGone('crashed')
      }
      road.listen(
        (message) => {
          silent = 0
          onMessage(message)
          if ((message as { readonly is?: unknown } | undefined)?.is !== 'event') return
          // The one thing that a vault tells unasked: it is locked.
          end()
          onGone('closed')
        },
        () => lose(),
      )
      stop = after(PULSE_MS, pulse)
    },
    close: end,
  }
}

/** Comes to the vault that another tab holds open for all. `undefined`: there is none, it does not answer, or this tab has left it before. */
export function createJoin(deps: FollowerTabDeps): (vaultId: Hex) => Promise<Joined | undefined> {
  // A lock here must not be undone because the other tab was slow to hear of it.
  const left = new Set<Hex>()
  return async (vaultId) => {
    const holder = await findVaultOwner(deps.locks, vaultId)
    if (!holder || left.has(holder)) return undefined
    deps.carried.begin()
    const port = await portTo(holder, vaultId, deps, (how) => {
      // One that was only asked how it is was not left.
      if (how === 'used') left.add(holder)
      deps.carried.end()
    })
    const client = createClient<VaultCalls, VaultEvents>(port, 'vault')
    const status = await client.call('status', undefined).catch(() => undefined)
    if (status?.at === 'unlocked') return { client, session: status.session }
    client.close()
    return undefined
  }
}
