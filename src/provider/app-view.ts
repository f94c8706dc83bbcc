import { toQuantity } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { AppEvent } from '#protocol/app'

/** What a page was told of its connection. One that was connected once keeps its chain, and has no accounts while it has no connection. */
export type AppView =
  | { readonly kind: 'stranger'; readonly chainId: number }
  | { readonly kind: 'connected'; readonly chainId: number; readonly accounts: readonly Address[] }

type Granted = { readonly accounts: readonly Address[]; readonly chainId: number }

/** What the page hears of a change, once each: connect, chainChanged, accountsChanged (EIP-1193). `granted`: absent without a connection or an open vault. */
export function next(state: AppView, granted: Granted | undefined): { readonly state: AppView; readonly events: readonly AppEvent[] } {
  const known = state.kind === 'connected' ? state.accounts : []
  const accounts = granted?.accounts ?? []
  const chainId = granted?.chainId ?? state.chainId
  const isNew = granted !== undefined && state.kind === 'stranger'
  const isMoved = chainId !== state.chainId
  const isOther = accounts.length !== known.length || accounts.some((address, index) => address !== known[index])
  if (!isNew && !isMoved && !isOther) return { state, events: [] }
  const events: AppEvent[] = []
  if (isNew) events.push({ event: 'connect', data: { chainId: toQuantity(chainId) } })
  if (isMoved) events.push({ event: 'chainChanged', data: toQuantity(chainId) })
  if (isOther) events.push({ event: 'accountsChanged', data: accounts })
  return { state: { kind: 'connected', chainId, accounts }, events }
}
