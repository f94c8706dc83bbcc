import { defined } from '#core/defined'
import { type ActivityEntry, type EntryCall, MAX_DATA } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { createdAddress } from '#core/ethereum/digest'
import { fail, isError } from '#core/errors'
import { type Evidence, isProved, weakest } from '#core/evidence/evidence'
import { firstBytes, type Hex } from '#core/bytes/hex'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { fetchEntries, nativeMoves, readLogs, sentFromRaw, valueMoves } from '#survey'

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly platform: Pick<Platform, 'now'> }
type Subject = { readonly chainId: number; readonly account: Address; readonly hash: Hex; readonly known: ActivityEntry | undefined }

/**
 * What the receipt of a transaction says, proved where its block can be rebuilt to a header that the light client verified, and what a node says that was
 * asked. Throws `rpc/*`; `tx/unknown` where no endpoint knows it.
 */
export async function proveEntry(
  { chain, platform }: Deps,
  { chainId, account, hash, known }: Subject,
  signal: AbortSignal,
): Promise<ActivityEntry> {
  const subject = { chainId, account }
  const fate = await chain.call('fate', { chainId, hash, account }, { signal })
  if (fate.at !== 'included') throw fail('tx/unknown')
  const [told] = await fetchEntries({ chain, now: platform.now }, subject, [hash], signal).catch((error: unknown) => {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return []
  })
  const { inclusion, logs, evidence } = fate
  const bound = fate.raw === undefined ? undefined : await callIn(fate.raw, hash)
  const { call, callEvidence } = bound
    ? { call: bound, callEvidence: isProved(evidence) ? evidence : BY_HASH }
    : told?.call
      ? { call: told.call, callEvidence: told.callEvidence }
      : { call: known?.call, callEvidence: known?.callEvidence }
  const { created, fee } = { ...known?.outcome, ...told?.outcome }
  // Where its bytes are known, they say whether a contract was made and where; what a receipt says of it is in no root.
  const made =
    bound === undefined
      ? created
      : bound.to === undefined && bound.nonce !== undefined
        ? createdAddress(bound.from, bound.nonce)
        : undefined
  const outcome = {
    success: inclusion.success,
    // A rollup's receipt may say more than its gas cost: nobody proves that one, and it is only claimed.
    fee: isProved(evidence) ? inclusion.gasUsed * inclusion.effectiveGasPrice : (fee ?? inclusion.gasUsed * inclusion.effectiveGasPrice),
    ...defined({ created: made }),
  }
  const { moves, grants, native } = readLogs(inclusion.success ? logs : [], subject)
  const time = told?.time ?? known?.time
  return {
    id: hash,
    ...subject,
    hash,
    block: inclusion.blockNumber,
    index: inclusion.index,
    ...defined({ time }),
    ...(call && callEvidence ? { call, callEvidence } : {}),
    outcome,
    outcomeEvidence: bound === undefined && made !== undefined ? weakest([evidence, callEvidence ?? UNKNOWN]) : evidence,
    moves: [...nativeMoves(call ? valueMoves(call, outcome, account) : [], native), ...moves],
    ...defined({ grants: grants.length > 0 ? grants : undefined }),
    // What it carried comes from what it asked for: together they are as strong as the weaker.
    movesEvidence: weakest([evidence, callEvidence ?? UNKNOWN]),
    sources: [evidence.source ?? ''],
  }
}

const UNKNOWN: Evidence = { kind: 'unknown', method: 'none' }

/** What its bytes run here say: they hash to its name. */
const BY_HASH: Evidence = { kind: 'computed', method: 'local-run' }

async function callIn(raw: Hex, hash: Hex): Promise<EntryCall | undefined> {
  const sent = await sentFromRaw(raw, hash)
  if (!sent) return undefined
  const { from, to, value, nonce, data } = sent
  return { from, ...defined({ to }), value, nonce, data: firstBytes(data, MAX_DATA) }
}
