import { useCallback, useMemo } from 'react'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { WireError } from '#core/errors'
import type { Source } from '#core/source'
import { createWatched } from '#core/watched'
import type { Holding } from '#core/money/holding'
import type { Token } from '#core/money/token'
import { useSource, usePorts, useWholeTokenList } from '#features/shared'
import {
  identityOf,
  type MoneyEnvironment,
  moneyEnvironmentOf,
  readTokenList,
  tokenListNow,
  type TokenList,
  type Valued,
  holdingValue,
} from '#survey'
import { useAnswer, useFetched } from '#ui/state/query'
import type { AssetBook, AssetsState } from '#wallet'

/** One account on one chain. */
export type Spot = { readonly account: Account; readonly chain: Chain }

/** Whose assets, and where: of the account and chain that are open, or of all. */
export type Scope = { readonly accounts: 'this' | 'all'; readonly chains: 'this' | 'all' }

const NOTHING = { get: () => undefined, subscribe: () => () => undefined }

/** The asset book, once it was fetched; or why it could not be. */
export function useAssetBook(): {
  readonly book: AssetBook | undefined
  readonly error: WireError | undefined
  readonly again: () => void
} {
  const { value: book, error, retry: again } = useFetched(usePorts<'assets'>().assets)
  return { book, error, again }
}

/** Every account and chain of a scope. */
export function useSpots({ accounts, chains: which }: Scope, place: Spot): readonly Spot[] {
  const wallet = usePorts<'session' | 'book'>()
  const all = useSource(wallet.session.accounts)
  const chains = useSource(wallet.book.chains)
  return useMemo(() => {
    const who = accounts === 'this' ? [place.account] : all.filter(({ hidden }) => !hidden)
    const where = which === 'this' ? [place.chain] : chains
    return who.flatMap((account) => where.map((one) => ({ account, chain: one })))
  }, [all, chains, accounts, which, place.account, place.chain])
}

export type SpotState = Spot & { readonly state: AssetsState }

/** Whether money there is real. */
export const environmentOfChain = moneyEnvironmentOf

/** What is known of each, as it comes: each account is a stream of its own. */
export function useStates(book: AssetBook | undefined, spots: readonly Spot[]): readonly SpotState[] {
  const source = useMemo(() => {
    if (book === undefined) return NOTHING
    const sources = spots.map(({ account, chain }) => book.of(chain.chainId, account.address))
    let last: readonly AssetsState[] = []
    return {
      // The same answer for the same states, as React asks for it.
      get: (): readonly AssetsState[] => {
        const now = sources.map((one) => one.get())
        if (now.length !== last.length || now.some((state, at) => state !== last[at])) last = now
        return last
      },
      subscribe: (listener: () => void) => {
        const stops = sources.map((one) => one.subscribe(listener))
        return () => {
          for (const stop of stops) stop()
        }
      },
    }
  }, [book, spots])
  const states = useSource<readonly AssetsState[] | undefined>(source)
  return useMemo(
    () =>
      spots.flatMap((spot, at) => {
        const state = states?.[at]
        return state === undefined ? [] : [{ ...spot, state }]
      }),
    [spots, states],
  )
}

type Lists = ReadonlyMap<number, TokenList>

/** Token lists of chains, as they come. `wanted`: their ids, with commas between them. */
function listsOf(wanted: string): Source<Lists> {
  const ids = wanted === '' ? [] : wanted.split(',').map(Number)
  const here = new Map<number, TokenList>()
  for (const id of ids) {
    const list = tokenListNow(id)
    if (list !== undefined) here.set(id, list)
  }
  return createWatched<Lists>(here, (cell) => {
    for (const id of ids)
      readTokenList(id).then(
        (list) => cell.update((before) => (before.has(id) ? before : new Map(before).set(id, list))),
        () => undefined,
      )
  })
}

/** Token lists of the chains of all spots, as they come. */
function useLists(spots: readonly Spot[]): Lists {
  const wanted = [...new Set(spots.map(({ chain }) => chain.chainId))].join()
  return useSource(useMemo(() => listsOf(wanted), [wanted]))
}

export type Valuing = {
  readonly value: (holding: Holding) => Valued
  readonly purseOf: (chainId: number) => MoneyEnvironment
}

/** What things are worth by the newest prices. */
export function useValuing(book: AssetBook | undefined, spots: readonly Spot[]): Valuing {
  const wallet = usePorts<'preferences' | 'book'>()
  const currency = useSource(wallet.preferences.values)?.currency ?? 'USD'
  const real = useSource(book?.prices.of('real') ?? NOTHING)?.prices
  const play = useSource(book?.prices.of('play') ?? NOTHING)?.prices
  const chains = useSource(wallet.book.chains)
  const lists = useLists(spots)
  return useMemo(() => {
    const purses = new Map(chains.map((chain) => [chain.chainId, moneyEnvironmentOf(chain)]))
    const purse = (chainId: number): MoneyEnvironment => purses.get(chainId) ?? 'real'
    const identify = (token: Token): string => {
      const list = lists.get(token.chainId)
      return list ? identityOf(token, list) : `${token.chainId}:${token.address ?? 'native'}`
    }
    return {
      purseOf: purse,
      value: (holding) => holdingValue(holding, purse(holding.chainId) === 'real' ? real : play, currency, identify),
    }
  }, [chains, lists, real, play, currency])
}

/** What a token is the same as, on every chain (`Holding.identity`), once the list of its chain is there. */
export function useIdentity(token: Token): string | undefined {
  const list = useWholeTokenList(token.chainId)
  return list && identityOf(token, list)
}

const NO_CHANGES: Readonly<Record<string, number>> = {}

/** How prices moved over the last day, in 10^-4, by identity; `keys` with spaces between them. Where that is unknown, or could not be asked, there is none. */
export function useDayChanges(book: AssetBook | undefined, environment: MoneyEnvironment, keys: string): Readonly<Record<string, number>> {
  const { preferences } = usePorts<'preferences'>()
  const currency = useSource(preferences.values)?.currency ?? 'USD'
  const ask = useCallback(
    async (signal: AbortSignal) =>
      book === undefined || keys === '' ? NO_CHANGES : book.prices.changes(environment, keys.split(' '), currency, signal),
    [book, environment, keys, currency],
  )
  return useAnswer(ask).value ?? NO_CHANGES
}

/** Asks anew for one of them, without ever failing: what went wrong is in its state. */
export const refreshSpot = (book: AssetBook, { account, chain }: Spot): Promise<void> => book.refresh(chain.chainId, account.address)

export const sameSpot = (a: Spot, b: Spot): boolean => a.account.address === b.account.address && a.chain.chainId === b.chain.chainId
