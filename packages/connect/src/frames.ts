/**
 * What goes between an app's page and the wallet's window, as the wallet states it in src/protocol/app.ts. It is stated again here since this package
 * depends on nothing; a test holds both equal.
 */
export type Fault = { readonly code: number; readonly message: string; readonly data?: unknown }

export type ToWallet =
  | { readonly assay: 1; readonly kind: 'hello'; readonly nonce: string; readonly name?: string; readonly icon?: string }
  | { readonly assay: 1; readonly kind: 'request'; readonly id: string; readonly method: string; readonly params?: unknown }

export type FromWallet =
  | { readonly assay: 1; readonly kind: 'response'; readonly id: string; readonly result: unknown }
  | { readonly assay: 1; readonly kind: 'response'; readonly id: string; readonly error: Fault }
  | { readonly assay: 1; readonly kind: 'event'; readonly event: string; readonly data: unknown }
  | { readonly assay: 1; readonly kind: 'bye' }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The wallet took the port: the nonce is the one that this page chose. */
export const isWelcome = (value: unknown, nonce: string): boolean =>
  isObject(value) && value['assay'] === 1 && value['kind'] === 'welcome' && value['nonce'] === nonce

export const isFromWallet = (value: unknown): value is FromWallet =>
  isObject(value) && value['assay'] === 1 && typeof value['kind'] === 'string'
