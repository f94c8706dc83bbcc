import type { Address } from '#core/ethereum/address'
import { type Chain, isLayerOne } from '#core/chains/chain'
import { delegateOf } from '#core/ethereum/delegation'
import { EMPTY_HASH, EMPTY_TRIE } from '#core/bytes/empty-hash'
import { BATCHERS, batchersOf, knownDelegate } from '#core/permissions/known-delegates'
import { HARDFORKS } from '#core/simulation/simulation'
import { atHead } from '../at-head.ts'
import { accountIn, type AppDeps } from './app-deps.ts'

/**
 * EIP-5792. `supported`: the account runs known code that makes several calls in one transaction. `ready`: it could take on `delegate`, which does, by an
 * authorization in that very transaction (EIP-7702). What cannot be told is `unsupported`.
 */
export type Atomic = { readonly is: 'supported' | 'unsupported' } | { readonly is: 'ready'; readonly delegate: Address }

const UNSUPPORTED: Atomic = { is: 'unsupported' }

/** Whether a chain is known to have EIP-7702: an L1 by its rules, and the OP Stack since Isthmus. Of others nobody knows it here. */
const hasDelegations = (where: Chain): boolean =>
  isLayerOne(where) ? where.rules === undefined || HARDFORKS.indexOf(where.rules) >= HARDFORKS.indexOf('prague') : where.kind === 'op-stack'

/** What an account may take on. None where its own limits rule it out: no limit holds for what other code does. */
function batchersFor(deps: AppDeps, account: Address): readonly Address[] {
  const one = accountIn(deps, account)
  return one === undefined || one.limits !== undefined ? [] : batchersOf(one)
}

/** Whether an account can make several calls at once, by its proved state and that of the code. Throws `rpc/*`, `proof/*`. */
export async function atomicOf(deps: AppDeps, where: Chain, account: Address, signal: AbortSignal): Promise<Atomic> {
  const read = async ({ header }: { readonly header: Parameters<typeof deps.reader.state>[0] }): Promise<Atomic> => {
    const wanted = [account, ...BATCHERS].map((address) => ({ address, slots: [] }))
    const { witness } = await deps.reader.state(header, wanted, { purpose: 'apps', signal })
    const stateOf = (address: Address) => witness.accounts.find((one) => one.address === address)?.account
    const own = stateOf(account)
    const code = witness.codes.find(({ hash }) => hash === own?.codeHash)?.code
    const runs = delegateOf(code)
    if (runs !== undefined) return { is: knownDelegate(runs)?.batches === true ? 'supported' : 'unsupported' }
    // What other code left in it before would be read by this one as its own.
    const isBare = own === undefined || (own.codeHash === EMPTY_HASH && own.storageRoot === EMPTY_TRIE)
    if (!isBare || !hasDelegations(where)) return UNSUPPORTED
    const delegate = batchersFor(deps, account).find((address) => (stateOf(address)?.codeHash ?? EMPTY_HASH) !== EMPTY_HASH)
    return delegate === undefined ? UNSUPPORTED : { is: 'ready', delegate }
  }
  return atHead(deps, where, signal, read, { maxAgeMs: 2000, purpose: 'apps' })
}
