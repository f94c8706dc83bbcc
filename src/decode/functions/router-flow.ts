import type { Address } from '#core/ethereum/address'
import type { Call } from '../explanation.ts'

/** What leaves the caller: that many, or at most. `token` absent: the native currency. */
export type Give = { readonly token: Address | undefined; readonly units: bigint; readonly exact: boolean }

/** What arrives somewhere: that many, or at least. `to` absent: the caller, whoever it is. */
export type Get = Give & {
  readonly to: Address | undefined
  /** The native currency in its wrapped form, of a token that the call does not name. */
  readonly wrapped?: true
}

/** A part of what a router holds by then, in hundredths of a percent. `token` absent: the native currency. */
export type RouterShare = { readonly token: Address | undefined; readonly bips: bigint; readonly to: Address | undefined }

/** Somebody who is paid on another chain. */
export type Away = { readonly to: Address | undefined; readonly chainId: bigint }

/** What one step of a router moves. */
export type Flow = {
  readonly gives?: readonly Give[]
  readonly gets?: readonly Get[]
  readonly shares?: readonly RouterShare[]
  readonly away?: readonly Away[]
  /** What leaves the caller by one of the calls in `inner`, which claim it themselves: for the sentence alone. */
  readonly moved?: readonly Give[]
  readonly inner?: readonly Call[]
  /** True when it moves more than this says. */
  readonly open?: boolean
}
