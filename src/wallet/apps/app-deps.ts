import type { Account } from '#core/identity/account'
import { fail } from '#core/errors'
import type { Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import type { ClosureReader } from '#survey'
import type { ChainBook } from '../chains/chains.ts'
import type { DeviceBook } from '../devices/device-book.ts'
import type { Requests } from '../requests/requests.ts'
import type { OpenVault } from '../session/open-vault.ts'
import type { SessionService, SessionState } from '../session/session.ts'

/** What apps live by. */
export type AppDeps = {
  readonly platform: Platform
  readonly session: Pick<SessionService, 'state' | 'accounts' | 'enter' | 'beforeLock'>
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly requests: Requests
  /** Signing devices by a cable; absent: none can be asked for an address. */
  readonly devices?: Pick<DeviceBook, 'addresses'>
}

/** The open vault. Throws `vault/locked`. */
export function openIn({ session }: { readonly session: { readonly state: Source<SessionState> } }): OpenVault {
  const now = session.state.get()
  if (now.kind !== 'open') throw fail('vault/locked')
  return now
}

export const recordsIn = (deps: Pick<AppDeps, 'session'>): Records => openIn(deps).records

export const accountIn = ({ session }: Pick<AppDeps, 'session'>, address: string): Account | undefined =>
  session.accounts.get().find((account) => account.address === address)
