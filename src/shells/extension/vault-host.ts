import { defined } from '#core/defined'
import { isError } from '#core/errors'
import { type Client, type Handlers, type Port, serve } from '#protocol'
import { type Session, type UnlockMethod, type VaultCalls, type VaultEvents, vaultValidators } from '#protocol/vault'

/** What a page of ours hears beside the vault's own news: another page changed what is open. */
export type HostEvents = VaultEvents & { readonly changed: undefined }

type Vault = Client<VaultCalls, VaultEvents>
type Live = { readonly client: Vault; checked?: Promise<VaultCalls['selfCheck']['result']> }
type Guest = { readonly announce: ReturnType<typeof serve<VaultCalls, HostEvents>>['announce'] }
type Status = VaultCalls['status']['result']

export type VaultHostDeps = {
  /** A fresh vault Worker. Closing the client ends it. */
  readonly spawn: () => Vault
  /** Lets every page that is locked look again. */
  readonly lookAgain: () => void
}

/** Where the vault is that is open: here there is one only, so that any name does. */
const HERE = '0x00'
const SILENT: readonly string[] = ['refresh', 'unlock'] satisfies readonly (keyof VaultCalls)[]

const sessionIn = (value: unknown): Session | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if ('recordsKey' in value) return value as Session
  return 'session' in value ? (value.session as Session) : undefined
}

/** The pages of an extension open together, whatever was chosen for tabs of a site. */
function together<T>(value: T): T {
  const session = sessionIn(value)
  if (!session) return value
  const told: Session = { ...session, together: 'always' }
  return (sessionIn(value) === (value as unknown) ? told : { ...value, session: told }) as T
}

/**
 * The one vault of an extension, for all of its pages. To each of them it is as a vault that is locked here and open elsewhere, which is how pages know to join
 * one. It ends when it locks, and the next question starts another.
 */
export function createVaultHost({ spawn, lookAgain }: VaultHostDeps): { take(port: Port): void } {
  const guests = new Set<Guest>()
  let live: Live | undefined
  /** While records are of two keys only the page that changed them may read. */
  let isBetween = false
  let ways: readonly UnlockMethod[] = [{ kind: 'password' }]

  const end = (ended: Live, why: VaultEvents['locked']['why']): void => {
    if (live !== ended) return
    live = undefined
    isBetween = false
    for (const { announce } of guests) announce('locked', { why })
    ended.client.close()
  }
  const alive = (): Live => {
    if (live) return live
    const fresh: Live = { client: spawn() }
    fresh.client.on('locked', ({ why }) => end(fresh, why))
    live = fresh
    return fresh
  }
  const outside = (status: Status): Status => {
    if (status.at === 'locked') ways = status.ways
    if (status.at !== 'unlocked') return status
    return { at: 'locked', waitMs: 0, failures: 0, ways, ...defined({ elsewhere: isBetween ? undefined : HERE }) }
  }
  const note = (name: string, value: unknown, from: Guest | undefined): void => {
    const session = sessionIn(value)
    if (!session) return
    const was = isBetween
    isBetween = session.formerRecordsKey !== undefined
    if (was && !isBetween) lookAgain()
    else if (!isBetween && !SILENT.includes(name)) for (const guest of guests) if (guest !== from) guest.announce('changed', undefined)
  }
  const ask = async (name: keyof VaultCalls & string, params: never, signal: AbortSignal, from: Guest | undefined): Promise<unknown> => {
    const vault = alive()
    try {
      // Once for each Worker: while it tries, every other call is refused.
      if (name === 'selfCheck') return await (vault.checked ??= vault.client.call('selfCheck', undefined))
      if (name === 'status') return outside(await vault.client.call('status', undefined))
      const value = await vault.client.call(name, params, { signal })
      note(name, value, from)
      return together(value)
    } catch (error) {
      if (isError(error, 'app/worker-lost')) end(vault, 'left')
      throw error
    }
  }
  return {
    take(port) {
      const names = Object.keys(vaultValidators) as (keyof VaultCalls & string)[]
      const handlers = Object.fromEntries(
        names.map((name) => [name, (params: never, { signal }: { readonly signal: AbortSignal }) => ask(name, params, signal, guest)]),
      ) as unknown as Handlers<VaultCalls>
      const { announce } = serve<VaultCalls, HostEvents>(port, handlers, vaultValidators)
      const guest: Guest = { announce } // a port hands nothing over before this has run
      guests.add(guest)
    },
  }
}
