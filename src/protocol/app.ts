import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'

/** Bytes of one frame as JSON; what is longer is not read. */
export const MAX_FRAME = 1_048_576
/** Levels of lists and objects in one frame. */
export const MAX_DEPTH = 32

/** A failure as an app gets it (EIP-1193, EIP-1474, EIP-5792): a number, one English sentence, and for a revert its bytes. No stack, no code of ours. */
export type AppFault = { readonly code: number; readonly message: string; readonly data?: unknown }

/** What an app hears unasked (EIP-1193). */
export type AppEvent =
  | { readonly event: 'connect'; readonly data: { readonly chainId: Hex } }
  | { readonly event: 'disconnect'; readonly data: AppFault }
  | { readonly event: 'chainChanged'; readonly data: Hex }
  | { readonly event: 'accountsChanged'; readonly data: readonly Address[] }
  | {
      readonly event: 'message'
      readonly data: { readonly type: 'eth_subscription'; readonly data: { readonly subscription: Hex; readonly result: unknown } }
    }

/**
 * What goes over the MessagePort of a popup and over the extension's port alike. Who speaks is never in it: that the browser says. `id`: chosen by the
 * app's side, at random, and the same when it asks again after a reload, so that nothing is asked twice.
 */
export type AppFrame =
  /** The app's side begins. `nonce`: 16 random bytes; `name` and `icon` are what it says of itself, and only that. */
  | { readonly assay: 1; readonly kind: 'hello'; readonly nonce: string; readonly name?: string; readonly icon?: string }
  /** The wallet's answer, with the port. */
  | { readonly assay: 1; readonly kind: 'welcome'; readonly nonce: string }
  | { readonly assay: 1; readonly kind: 'request'; readonly id: string; readonly method: string; readonly params?: unknown }
  | { readonly assay: 1; readonly kind: 'response'; readonly id: string; readonly result: unknown }
  | { readonly assay: 1; readonly kind: 'response'; readonly id: string; readonly error: AppFault }
  | ({ readonly assay: 1; readonly kind: 'event' } & AppEvent)
  /** Either side goes; what is asked for stays, and may be taken up again under its `id`. */
  | { readonly assay: 1; readonly kind: 'bye' }
