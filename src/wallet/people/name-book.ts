import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { NameAnswer, PrimaryName } from '#core/identity/name-answer'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { ClosureReader } from '#survey'
import { atHead } from '../at-head.ts'
import type { ChainBook } from '../chains/chains.ts'
import { type NameContext, normaliseName, primaryName, resolveElsewhere, resolveName } from './reading-names.ts'

/** A name in its one form (ENSIP-15), and whom it leads to. */
export type Resolved<T extends NameAnswer = NameAnswer> = { readonly name: string; readonly forChain: number; readonly answer: T }

/** Names of ENS, read by a local run over state that is proved like everything else. Each question names one account at most. */
export type NameBook = {
  /** Whom a name leads to on a chain. No gateway is asked. Throws `input/name-malformed`, `rpc/*`, `proof/*`, `simulation/*`, `decode/malformed`. */
  resolve(name: string, forChain: number, signal?: AbortSignal): Promise<Resolved>
  /** Asks the gateways that `resolve` told of, once the person agreed: they learn the name and this device's address. Throws as `resolve`, and `rpc/gateway`. */
  resolveElsewhere(found: Resolved<Extract<NameAnswer, { at: 'elsewhere' }>>, signal?: AbortSignal): Promise<Resolved>
  /** What an account calls itself on a chain; only a name that leads back to it. Throws as `resolve`. */
  primary(account: Address, forChain: number, signal?: AbortSignal): Promise<PrimaryName>
}

type Deps = {
  readonly platform: Platform
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly book: ChainBook
}

/** Ethereum, where the registry is. */
const MAINNET = 1

/** Fetched with the first name that is read. */
export function createNameBook({ platform, chain, reader, book }: Deps): NameBook {
  /** The practice chain has a registry of its own; every other chain's names are mainnet's. */
  const registryOf = (forChain: number): Chain => {
    const here = book.find(forChain)
    const found = here?.kind === 'practice' ? here : book.find(MAINNET)
    if (!found) throw fail('rpc/no-endpoint', { chain: 'Ethereum' })
    return found
  }

  const ask = async <T>(forChain: number, signal: AbortSignal | undefined, work: (ground: NameContext) => Promise<T>): Promise<T> =>
    atHead({ platform, chain, reader }, registryOf(forChain), signal, work, { maxAgeMs: 2000, purpose: 'names' })

  return {
    async resolve(given, forChain, signal) {
      const name = normaliseName(given)
      return { name, forChain, answer: await ask(forChain, signal, (ground) => resolveName(ground, name, forChain)) }
    },
    async resolveElsewhere({ name, forChain, answer }, signal) {
      const fetchText = (url: string): Promise<string> => chain.call('text', { url, purpose: 'names' }, { signal })
      return { name, forChain, answer: await ask(forChain, signal, (ground) => resolveElsewhere(ground, answer, forChain, fetchText)) }
    },
    primary: (account, forChain, signal) => ask(forChain, signal, (ground) => primaryName(ground, account, forChain)),
  }
}
