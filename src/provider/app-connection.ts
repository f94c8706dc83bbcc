import type { AppEvent } from '#protocol/app'
import type { Wallet } from '#wallet'

/**
 * Who asks, as the browser says it, never the message. `origin`: exact scheme://host[:port], never "null". `framed`: it runs inside another page, which is
 * refused. `told`: what it says of itself.
 */
export type AppConnection = {
  readonly origin: string
  readonly by: 'popup' | 'extension'
  readonly framed: boolean
  readonly told?: { readonly name?: string; readonly icon?: string }
}

/** `id`: chosen by the app's side at random, at most 64 characters; the same when the same is asked again after a reload. */
export type AppCall = { readonly method: string; readonly params?: unknown; readonly id: string }

/** One page of an app, connected or not. */
export type AppSession = {
  /**
   * Answers a call. Throws nothing but an `AppFailure`: {code, message, data?} of EIP-1193, 1474 or 5792, no stack, no address that was not granted. With the
   * signal it ends by 4900 here, and what was put before the person stays for a while: the same `id` takes it up again.
   */
  readonly request: (call: AppCall, signal?: AbortSignal) => Promise<unknown>
  /** connect, disconnect, chainChanged, accountsChanged, message. A listener that throws disturbs nobody. */
  readonly subscribe: (listener: (event: AppEvent) => void) => () => void
  /** The page is gone, or the channel is. Nothing is answered after it. */
  readonly close: () => void
}

export type AppProviderDeps = { readonly wallet: Pick<Wallet, 'apps' | 'session' | 'book'> }
