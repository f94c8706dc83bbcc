import type { ActivityEntry } from '#core/activity-entry'
import type { Address } from '#core/address'
import { fail, isError } from '#core/errors'
import type { Hex } from '#core/hex'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { askEntries, readLogs, valueMoves } from '#survey'

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
  const [told] = await askEntries({ chain, now: platform.now }, subject, [hash], signal).catch((error: unknown) => {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return []
  })
  const { inclusion, logs, evidence } = fate
  const call = told?.call ?? known?.call
  const outcome = {
    ...known?.outcome,
    ...told?.outcome,
    success: inclusion.success,
    fee: told?.outcome?.fee ?? inclusion.gasUsed * inclusion.effectiveGasPrice,
  }
  const { moves, grants } = readLogs(inclusion.success ? logs : [], subject)
  const time = told?.time ?? known?.time
  return {
    id: hash,
    ...subject,
    hash,
    block: inclusion.blockNumber,
    index: inclusion.index,
    ...(time === undefined ? {} : { time }),
    ...(call && told?.callEvidence ? { call, callEvidence: told.callEvidence } : {}),
    outcome,
    outcomeEvidence: evidence,
    moves: [...(call ? valueMoves(call, outcome, account) : []), ...moves],
    ...(grants.length > 0 ? { grants } : {}),
    movesEvidence: evidence,
    sources: [evidence.source ?? ''],
  }
}
