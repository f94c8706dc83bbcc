import genesis from '#data/practice-chain/genesis.json' with { type: 'json' }
import { PAGE_CHAIN, PAGE_CONSENSUS } from '#core/chains/page-chain'
import { type Port, serve } from '#protocol'
import { type PracticeCalls, practiceValidators } from '#protocol/practice'
import { type ChainDeps, startChain } from '../start.ts'
import { createPracticeChain } from './practice-chain.ts'
import { createPracticeFetch } from './practice-fetch.ts'
import { signWithPracticeKey } from './practice-key.ts'

/** The ports that the Worker serves: the table of every chain, and what is the practice account's alone. */
type PracticePorts = { readonly chain: Port; readonly account: Port }

/**
 * Starts the practice chain of a page, with the same connections, proofs and light client in front of it as any other chain has. What they ask is answered here: no
 * request leaves.
 */
export function startPractice(ports: PracticePorts, deps: Omit<ChainDeps, 'fetch' | 'keep'>): void {
  const { now, elapsed = now } = deps
  const clock = { now: elapsed }
  const chain = createPracticeChain({ chainId: PAGE_CHAIN.chainId, genesis, consensus: PAGE_CONSENSUS, now, clock })
  startChain(ports.chain, { ...deps, fetch: createPracticeFetch(chain) })
  serve<PracticeCalls>(ports.account, { sign: ({ digest }) => signWithPracticeKey(digest) }, practiceValidators)
}
