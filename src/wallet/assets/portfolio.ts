import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { isError, toWire, type WireError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import type { Balances } from '#survey'
import type { BalanceDeps } from './ask-balances.ts'

/** What the portfolio shows of one account on one chain. */
export type BalancesState = {
  /** Last answer, perhaps of an earlier session: its header tells its age. */
  readonly balances?: Balances
  readonly asking: boolean
  /** Why the newest question failed; what was known stays. */
  readonly error?: WireError
}

export type Portfolio = {
  of(chainId: number, account: Address): Source<BalancesState>
  /** Asks anew, or waits for the answer that somebody else asked for a moment ago. Names this account only. Never throws: what went wrong is in the state. */
  refresh(chainId: number, account: Address, signal?: AbortSignal): Promise<void>
}

/** Balances by account, read when they are looked at. */
export function createPortfolio({ platform, session, book, chain, reader }: BalanceDeps): Portfolio {
  const cells = new Map<string, Cell<BalancesState>>()
  const running = new Map<string, Promise<void>>()
  const idOf = (chainId: number, account: Account['address']): string => `balances:${chainId}:${account}`

  const cellOf = (chainId: number, account: Address): Cell<BalancesState> => {
    const key = idOf(chainId, account)
    const found = cells.get(key)
    if (found) return found
    const now = session.state.get()
    const kept = now.kind === 'open' ? (now.records.facts.find(key)?.value as Balances | undefined) : undefined
    const made = createCell<BalancesState>(kept ? { balances: kept, asking: false } : { asking: false })
    cells.set(key, made)
    return made
  }
  // Facts of the person's accounts do not outlive a lock.
  session.state.subscribe(() => {
    if (session.state.get().kind === 'open') return
    cells.clear()
    running.clear()
  })

  const readAnew = async (chainId: number, account: Address, signal: AbortSignal | undefined): Promise<void> => {
    const cell = cellOf(chainId, account)
    cell.update(({ balances }) => ({ ...defined({ balances }), asking: true }))
    try {
      const { askBalances } = await import('./ask-balances.ts')
      const earlier = (): Balances | undefined => cell.get().balances
      const balances = await askBalances({ platform, session, book, chain, reader }, { chainId, account, earlier, signal })
      cell.set({ balances, asking: false })
      const now = session.state.get()
      if (now.kind === 'open') await now.records.facts.put({ id: idOf(chainId, account), value: balances, at: platform.now() })
    } catch (error) {
      cell.update(({ balances }) => ({
        ...defined({ balances }),
        asking: false,
        ...defined({ error: isError(error, 'app/aborted') ? undefined : toWire(error, 'balances') }),
      }))
    }
  }

  return {
    of: cellOf,
    async refresh(chainId, account, signal) {
      const key = idOf(chainId, account)
      // Whoever goes on to prices needs the balances: to come second is no reason to go without them.
      const going = running.get(key) ?? readAnew(chainId, account, signal)
      running.set(key, going)
      await going
      if (running.get(key) === going) running.delete(key)
    },
  }
}
