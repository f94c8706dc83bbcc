import type { AppRequest } from '#core/web/app-request'
import type { Connection } from '#core/web/connection'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { AppRequester, Apps, AppMethodCall, LogFilter } from '#wallet'

/** One call of an app on its way through the provider: its parameters are plain JSON by now. */
export type Called = AppMethodCall & {
  readonly list: readonly unknown[]
  readonly asker: AppRequester
  readonly apps: Apps
  /** Aborted when the page of the app is gone. */
  readonly signal: AbortSignal
  /** What this page has looked after. */
  readonly filters: RpcFilters
  /** The chain that the page was told of: what it is on where nothing is granted. */
  readonly told: () => number
}

/** What a method that needs one runs with: the connection as it was when the call came through. */
export type GrantedCall = Called & { readonly connection: Connection; readonly isSetUp: (chainId: number) => boolean }

type Range = Exclude<LogFilter, { readonly blockHash: Hex }>
/** What a page has us look after: new blocks, or logs in them. */
export type Subscription = { readonly kind: 'blocks' } | { readonly kind: 'logs'; readonly filter: Range }

/** Filters and subscriptions of one page (`filters.ts`). */
export type RpcFilters = {
  filter(call: GrantedCall, what: Subscription): Promise<Hex>
  changes(call: GrantedCall): Promise<readonly unknown[]>
  logs(call: GrantedCall): Promise<unknown>
  subscribe(call: GrantedCall, what: Subscription): Promise<Hex>
  /** True where there was one. */
  remove(call: GrantedCall): boolean
}

/** Waits for the person. Throws what an app hears where the answer is no. */
export async function granted({ apps, signal }: Called, one: AppRequest): Promise<AppRequest> {
  const end = await apps.requests.ended(one.id, signal)
  if (end === 'granted') return one
  if (end === 'locked') throw fail('vault/locked')
  if (end === 'gone') throw fail('app/not-connected')
  throw one.ask.kind === 'calls' && one.ask.takesOn !== undefined ? fail('request/code-refused') : fail('request/rejected')
}
