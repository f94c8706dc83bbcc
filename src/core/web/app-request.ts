import type { Address } from '../ethereum/address.ts'
import type { Chain } from '../chains/chain.ts'
import type { Hex } from '../bytes/hex.ts'
import type { Token } from '../money/token.ts'

/** What an app wants of the person, apart from a signature's own Review. */
export type AppPrompt =
  /** To know an account. `chainId`: the chain that it would like to be on. */
  | { readonly kind: 'connection'; readonly chainId?: number }
  /** A signature or a transaction: an ordinary request, in the one Review. */
  | { readonly kind: 'request'; readonly requestId: string; readonly answers: 'transaction' | 'signature' }
  /**
   * EIP-5792: one transaction where all or none can be had, else one request for each call. `batchId`: as the app gave or got it. `takesOn`: the code
   * (EIP-7702) that the account would run from then on, since without it there is no all or none.
   */
  | {
      readonly kind: 'calls'
      readonly batchId: string
      readonly chainId: number
      readonly requestIds: readonly string[]
      readonly atomic: boolean
      readonly takesOn?: Address
    }
  /** EIP-3326: to be on another chain, one that is set up. */
  | { readonly kind: 'chain-switch'; readonly chainId: number }
  /** EIP-3085: to set up a chain; its endpoint was asked who it is before the person is. */
  | { readonly kind: 'add-chain'; readonly chain: Chain }
  /** EIP-747: to look for a token. `token` is as its contract says, `told` as the app does where that differs. */
  | { readonly kind: 'watch-asset'; readonly token: Token; readonly told?: { readonly symbol?: string; readonly decimals?: number } }

/** How it ended: `locked` by a lock, `gone` since the app withdrew it or its connection ended. */
export type AppRequestEnd = 'granted' | 'rejected' | 'locked' | 'gone' | 'expired'

/**
 * What an app asked and a person has to answer. A record, so that any tab, popup or panel may show it, and one of them answers, under a Web Lock of its id. It
 * outlives a reload of either side: the app asks again under the same `callId` and gets the same answer.
 */
export type AppRequest = {
  readonly id: string
  /** Exact scheme, host and port, as the browser says it. */
  readonly origin: string
  readonly by: 'popup' | 'extension'
  readonly callId: string
  readonly method: string
  readonly told?: { readonly name?: string; readonly icon?: string }
  readonly ask: AppPrompt
  /** Native currency that goes with it, in base units (wei): what counts against the app's limit. */
  readonly spends?: { readonly chainId: number; readonly units: bigint }
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** keccak256 of what was asked: another content under the same `callId` is refused. */
  readonly content: Hex
  /** Something else came under the same `callId` while it was open: it is never agreed to. */
  readonly changed?: true
  /** Absent while it waits; of what is signed, the requests themselves tell first. Milliseconds since the epoch. */
  readonly end?: AppRequestEnd
  readonly endedAt?: number
}

/** The requests for signatures that hang on it. */
export function requestIdsOf(ask: AppPrompt): readonly string[] {
  if (ask.kind === 'request') return [ask.requestId]
  return ask.kind === 'calls' ? ask.requestIds : []
}
