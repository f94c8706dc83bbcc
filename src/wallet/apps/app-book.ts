import type { Address } from '#core/ethereum/address'
import type { AppRequest } from '#core/web/app-request'
import type { AppRight, Connection } from '#core/web/connection'
import type { Source } from '#core/source'

/** Who asks, as the browser says it. */
export type AppRequester = { readonly origin: string; readonly by: AppRequest['by']; readonly told?: AppRequest['told'] }

/** An app that waits until the vault is open; nothing of what it wants is kept or shown but that it waits. */
export type WaitingApp = AppRequester & { readonly method: string; readonly since: number }

/** What the person grants. `new`: an account made for this app alone, or the one that was made for it before. */
export type ConnectionChoice = {
  readonly accounts: 'new' | readonly Address[]
  readonly chains: readonly number[]
  readonly chainId: number
  readonly rights: readonly AppRight[]
  readonly perDay?: bigint
  readonly expiresAt?: number
}

/** What the person may change of a connection later. Absent: as it was; `undefined` of the last two: none. */
export type ConnectionEdit = {
  readonly accounts?: readonly Address[]
  readonly chains?: readonly number[]
  readonly rights?: readonly AppRight[]
  readonly perDay?: bigint | undefined
  readonly expiresAt?: number | undefined
}

/** Connected apps, and what they ask for. One for all who ask (`wallet.apps()`). */
export type AppBook = {
  /** Those that hold, the one that was used last first. Nothing while the vault is closed. */
  readonly connections: Source<readonly Connection[]>
  /** What waits for the person, oldest first, of all apps. Nothing while the vault is closed. */
  readonly queue: Source<readonly AppRequest[]>
  /** Apps that wait for the vault to open. */
  readonly waiting: Source<readonly WaitingApp[]>
  /** The connection of an origin that holds now. */
  connectionOf(origin: string): Connection | undefined
  find(id: string): AppRequest | undefined
  /** The one that a request for a signature is part of. */
  ofRequest(requestId: string): AppRequest | undefined
  /** A request that an app wants to be looked at again (EIP-5792, wallet_showCallsStatus). */
  readonly shown: Source<string | undefined>

  /** Origins that were ever connected, for telling look-alikes; also those that ended. */
  usedOrigins(): readonly string[]
  /** What it was granted before, also where that ended. */
  earlierOf(origin: string): Connection | undefined
  /** Made for an app before: connecting it anew gives the same. */
  ownAccountOf(origin: string): Address | undefined

  /** The person's yes to `connection`. Throws `request/*`, `vault/*`, `app/*`. */
  connect(id: string, choice: ConnectionChoice): Promise<Connection>
  /** The person's yes to `chain-switch`, `add-chain`, `watch-asset`; what is signed is agreed to in its Review. Throws `request/*`. */
  agree(id: string): Promise<void>
  /** The person's no; with what hangs on it. */
  reject(id: string): Promise<void>
  /** No to all that waits, also for the vault to open: of one origin, or of all. What is being signed just then goes on, and its app hears what came of it. */
  rejectAll(origin?: string): Promise<void>
  edit(origin: string, change: ConnectionEdit): Promise<void>
  /** Ends a connection, in every tab and for every open page of that app, with all that it asked for. */
  revoke(origin: string): Promise<void>
  /** Takes the end of a connection back: it is what it was. What it asked for before stays rejected. Throws `app/not-connected` where it has expired since. */
  restore(origin: string): Promise<void>
}
