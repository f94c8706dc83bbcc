import type { Account } from '#core/identity/account'
import type { OwnTransaction, RevertReason } from '#core/activity/activity'
import { type Chain, chainRules } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { say } from '#core/text/words'
import { revertReason } from '#decode'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { childEnvironment, type ClosureReader } from '#survey'
import { createNames } from '../facts/names.ts'
import { runOf } from '#analysis'

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: ClosureReader; readonly now: () => number }
type Subject = {
  /** One of ours, or anybody’s whose fields are known. */
  readonly transaction: Pick<OwnTransaction, 'chainId' | 'account' | 'transaction' | 'state'>
  readonly on: Chain
  readonly accounts: readonly Account[]
  readonly contacts: readonly Contact[]
  readonly signal: AbortSignal
}

/**
 * Why one that was included failed. A chain keeps no reasons: the same call is run again here, on the state before its block, and where it does not fail
 * there, on the newest; else what the receipt tells. `undefined` where none says anything.
 */
export async function revertOf(deps: Deps, subject: Subject): Promise<RevertReason | undefined> {
  const { transaction, signal } = subject
  const { chainId, state } = transaction
  if (state.at !== 'included' || state.inclusion.success) return undefined
  const parent = { chainId, block: { number: state.inclusion.blockNumber - 1n }, purpose: 'follow' } as const
  const found =
    (await runOn(deps, subject, 'parent', () => deps.chain.call('header', parent, { signal }))) ??
    (await runOn(deps, subject, 'later', () => deps.chain.call('head', { chainId, maxAgeMs: 0, purpose: 'follow' }, { signal })))
  if (found || state.inclusion.gasUsed < transaction.transaction.gasLimit) return found
  return { why: say('It used all the gas that it was allowed'), found: 'receipt', evidence: state.evidence }
}

/** `undefined` where it does not revert there, or cannot be run there: that is no failure of the person's. */
async function runOn(
  { reader, now }: Deps,
  { transaction, on, accounts, contacts, signal }: Subject,
  found: 'parent' | 'later',
  headerOf: () => Promise<Header>,
): Promise<RevertReason | undefined> {
  const { chainId, account } = transaction
  try {
    const header = await headerOf()
    const environment = childEnvironment(header, on.blockTime, found === 'parent' ? 0 : now() / 1000, chainRules(on))
    // Its own number may be used by now, or one before it in the same block: it is run as the next one.
    const { witness } = await reader.state(header, [{ address: account, slots: [] }], { purpose: 'follow', signal })
    const nonce = Number(witness.accounts.find((item) => item.address === account)?.account?.nonce ?? 0n)
    const run = await runOf({ ...transaction.transaction, nonce }, account, environment)
    const { simulation, how } = await reader.run(header, run, { purpose: 'follow', hints: [], signal })
    const { outcome, frames } = simulation
    if (outcome.ok || outcome.why !== 'revert') return undefined
    const origin = frames.findLast((frame) => frame.failure !== undefined && frame.output === outcome.data)
    const why = revertReason(outcome.data, createNames(on, accounts, contacts), chainId, origin?.to)
    return { why, found, evidence: how.evidence }
  } catch (error) {
    if (signal.aborted || !isError(error)) throw error
    return undefined
  }
}
