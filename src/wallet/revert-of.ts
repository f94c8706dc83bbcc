import type { Account } from '#core/account'
import type { OwnTransaction, RevertReason } from '#core/activity'
import type { Chain } from '#core/chain'
import type { Contact } from '#core/contact'
import { isError } from '#core/errors'
import { say } from '#core/words'
import { revertReason } from '#decode'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { childEnvironment, type Reader } from '#survey'
import { createNames } from './names.ts'

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: Reader; readonly now: () => number }
type Subject = {
  readonly transaction: OwnTransaction
  readonly on: Chain
  readonly accounts: readonly Account[]
  readonly contacts: readonly Contact[]
  readonly signal: AbortSignal
}

/**
 * Why one that was included failed: the same call is run again on the newest state, here, since a chain keeps no reasons; else what the receipt tells.
 * `undefined` where neither says anything: the later state may let through what the earlier did not.
 */
export async function revertOf(deps: Deps, subject: Subject): Promise<RevertReason | undefined> {
  const { transaction, signal } = subject
  const { state } = transaction
  if (state.at !== 'included' || state.inclusion.success) return undefined
  try {
    const again = await runAgain(deps, subject)
    if (again) return again
  } catch (error) {
    // No run can be made now: it is no reason, and no failure of the person's.
    if (signal.aborted || !isError(error)) throw error
  }
  if (state.inclusion.gasUsed < transaction.transaction.gasLimit) return undefined
  return { why: say('It used all the gas that it was allowed'), found: 'receipt', evidence: state.evidence }
}

async function runAgain(
  { chain, reader, now }: Deps,
  { transaction, on, accounts, contacts, signal }: Subject,
): Promise<RevertReason | undefined> {
  const { chainId, account } = transaction
  const header = await chain.call('head', { chainId, maxAgeMs: 0, purpose: 'follow' }, { signal })
  const environment = childEnvironment(header, on.blockTime, now() / 1000)
  // Its own number is used by now: it is run as the next one.
  const { witness } = await reader.state(header, [{ address: account, slots: [] }], { purpose: 'follow', signal })
  const nonce = Number(witness.accounts.find((item) => item.address === account)?.account?.nonce ?? 0n)
  const run = { from: account, transaction: { ...transaction.transaction, nonce }, environment, probes: [] }
  const { simulation, how } = await reader.run(header, run, { purpose: 'follow', hints: [], signal })
  const { outcome, frames } = simulation
  if (outcome.ok || outcome.why !== 'revert') return undefined
  const origin = frames.findLast((frame) => frame.failure !== undefined && frame.output === outcome.data)
  const why = revertReason(outcome.data, createNames(on, accounts, contacts), chainId, origin?.to)
  return { why, found: 'after', evidence: how.evidence }
}
