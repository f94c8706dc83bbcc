import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { BlockEnvironment, MissingState } from '#core/simulation/simulation'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, Purpose } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import type { AskEvm, ProvedState } from './proved-state.ts'

/** Contracts from which on their code is asked for first: for fewer, a trip is more than their proofs. */
export const MANY_CONTRACTS = 16
/** Slots of one contract that are believed to be read; one that would read more is left to the run on what is proved. */
const MAX_SLOTS = 16

/** Of an account whose code alone is supposed: it holds something, else no slot of it would be asked for. */
const SUPPOSED = { nonce: 1n, balance: 0n, storageRoot: `0x${'11'.repeat(32)}` as Hex }

type Deps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly ask: AskEvm
  readonly drop: (world: string) => void
  readonly createWorld: () => ProvedState
}

/**
 * What calls to many contracts would read, by code that an endpoint claims they have, run in a world of its own that is dropped afterwards: so that each is proved once, with its
 * slots, and not once to learn them and once more with them. Nothing of it is shown or believed; where it is wrong, the run on what is proved asks anew. `trips`: 0 where
 * all code was kept. Throws `app/aborted` alone.
 */
export async function readsByCode(
  { chain, ask, drop, createWorld }: Deps,
  header: Header,
  environment: BlockEnvironment,
  calls: EvmCalls['read']['params']['calls'],
  { purpose, signal }: { readonly purpose: Purpose; readonly signal?: AbortSignal },
): Promise<{ readonly wants: readonly MissingState[]; readonly trips: number }> {
  const addresses = [...new Set(calls.map(({ to }) => to))]
  const name = `supposed:${header.hash}`
  try {
    const { codes, asked } = await chain.call('codes', { chainId: header.chainId, addresses, purpose }, { signal })
    const world = createWorld()
    world.add({
      accounts: codes.map(({ address, hash }) => ({ address, account: { ...SUPPOSED, codeHash: hash } })),
      slots: [],
      codes: codes.map(({ hash, code }) => ({ hash, code })),
    })
    const there = new Set<Address>(codes.map(({ address }) => address))
    const reached = calls.filter(({ to }) => there.has(to))
    const answer = await ask('read', (add) => ({ world: name, add, environment, calls: reached }), world, signal)
    const trips = asked === 0 ? 0 : 1
    return { trips, wants: answer.done ? [] : answer.wants.filter(({ slots }) => slots.length <= MAX_SLOTS) }
  } catch (error) {
    // An endpoint that does not give code, or code that runs on for ever: the ordinary way tells.
    if (!isError(error) || error.code === 'app/aborted') throw error
    return { wants: [], trips: 0 }
  } finally {
    drop(name)
  }
}
