import type { Wallet } from '#wallet'
import { useLoaded } from '#ui/state/query'
import { usePorts } from './wallet-context.tsx'

/** What the wallet loads when it is first needed, by its name there. */
type BookName = {
  [K in keyof Wallet]: Wallet[K] extends () => Promise<infer B> ? (B extends object ? K : never) : never
}[keyof Wallet]
type Loads = { readonly [K in BookName]: () => Promise<Awaited<ReturnType<Wallet[K]>>> }

/** A book of the wallet, once its code was fetched: until then the nearest `Pending` shows its fallback, and where that fails, why. */
export function useBook<K extends BookName>(name: K): Awaited<ReturnType<Wallet[K]>> {
  const loads: Loads = usePorts<BookName>()
  return useLoaded(loads[name])
}
