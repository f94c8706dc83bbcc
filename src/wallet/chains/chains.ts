import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import { type Chain, ENDPOINT_ROLES, type EndpointRole } from '#core/chains/chain'
import { fail } from '#core/errors'
import { createCell, type Source } from '#core/source'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { UnlockSecret } from '#protocol/vault'
import type { SettingsStore } from '#store'

/** The chains that the person set up. Empty at first run: nothing is asked of anybody. */
export type ChainBook = {
  readonly chains: Source<readonly Chain[]>
  /** The chain that is looked at. */
  readonly current: Source<Chain | undefined>
  start(): Promise<void>
  find(chainId: number): Chain | undefined
  /**
   * Adds a chain or replaces the one with its id. Whom a chain asks is changed only by the owner, where the vault is open: then it takes a `way`
   * (SPEC section 6). Throws `input/*`, `vault/ask-again`, and as the vault's `prove`.
   */
  save(chain: Chain, way?: UnlockSecret): Promise<void>
  /** Takes a `way` as `save` does. */
  remove(chainId: number, way?: UnlockSecret): Promise<void>
  /** Moves a chain to a place in the order. */
  move(chainId: number, place: number): Promise<void>
  select(chainId: number): Promise<void>
}

/** The chain of an id. Throws `rpc/no-endpoint` for one that is not set up. */
export function chainIn(book: Pick<ChainBook, 'find'>, chainId: number): Chain {
  const found = book.find(chainId)
  if (!found) throw fail('rpc/no-endpoint', { chain: `chain ${chainId}` })
  return found
}

export type ChainBookDeps = {
  readonly settings: SettingsStore
  readonly chain: Client<ChainCalls, ChainEvents>
  /** Has the owner show again to be here, where the vault is open. */
  readonly reauthenticate: (way: UnlockSecret | undefined) => Promise<void>
  /** The person's: no request to a stranger's endpoint names two of them. */
  readonly accounts: Source<readonly Account[]>
}

const ROLES: ReadonlySet<string> = new Set<EndpointRole>(ENDPOINT_ROLES)

/** As an earlier build kept it: without uses that are no more, and without endpoints that had no other. */
const asKnown = (chain: Chain): Chain => ({
  ...chain,
  endpoints: chain.endpoints
    .map((endpoint) => ({ ...endpoint, roles: endpoint.roles.filter((role) => ROLES.has(role)) }))
    .filter(({ roles }) => roles.length > 0),
})

/** Keeps chains in settings and tells the chain Worker what it may ask, and whose accounts to keep apart. */
export function createChainBook({ settings, chain, accounts, reauthenticate }: ChainBookDeps): ChainBook {
  const chains = createCell<readonly Chain[]>([])
  const current = createCell<Chain | undefined>(undefined)
  let selected: number | undefined
  let hadAccounts = false

  /** A tab that knows of no accounts yet says nothing about them: another may have told already. */
  const configure = (list: readonly Chain[]): Promise<unknown> => {
    const own = accounts.get().map(({ address }) => address)
    hadAccounts ||= own.length > 0
    return chain.call('configure', { chains: list, ...defined({ accounts: hadAccounts ? own : undefined }) })
  }
  const publish = async (list: readonly Chain[]): Promise<void> => {
    await configure(list)
    chains.set(list)
    current.set(list.find((item) => item.chainId === selected) ?? list[0])
  }
  const keep = async (list: readonly Chain[]): Promise<void> => {
    await settings.set('chains', list)
    await publish(list)
  }
  const load = async (): Promise<void> => {
    selected = await settings.get('chainId')
    await publish(((await settings.get('chains')) ?? []).map(asKnown))
  }
  settings.onChange((name) => {
    if (name === 'chains') void load()
  })

  accounts.subscribe(() => {
    // A Worker that is being replaced is told again by the connection, with the same.
    configure(chains.get()).catch(() => undefined)
  })

  return {
    chains,
    current,
    start: load,
    find: (chainId) => chains.get().find((item) => item.chainId === chainId),
    async save(item, way) {
      const { connectionKey, validChain } = await import('./valid-chain.ts')
      const checked = validChain(item)
      const list = chains.get()
      const at = list.findIndex((other) => other.chainId === item.chainId)
      const before = list[at]
      if (before && connectionKey(before) !== connectionKey(checked)) await reauthenticate(way)
      await keep(at < 0 ? [...list, checked] : list.with(at, checked))
    },
    async remove(chainId, way) {
      // Who could take a chain away could put it back with other endpoints.
      if (chains.get().some((item) => item.chainId === chainId)) await reauthenticate(way)
      await keep(chains.get().filter((item) => item.chainId !== chainId))
    },
    async move(chainId, place) {
      const moved = chains.get().find((item) => item.chainId === chainId)
      if (!moved) return
      const rest = chains.get().filter((item) => item.chainId !== chainId)
      await keep([...rest.slice(0, place), moved, ...rest.slice(place)])
    },
    async select(chainId) {
      selected = chainId
      await settings.set('chainId', chainId)
      current.set(chains.get().find((item) => item.chainId === chainId))
    },
  }
}
