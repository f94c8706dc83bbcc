import { chainByPortal } from '#core/chains/portals'
import { type AppError, fail, isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import { depositHash, depositSourceHash, readDeposit, TRANSACTION_DEPOSITED } from '#core/rollup/bridge/deposit'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { readJsonObject, readQuantity } from '#core/text/json'

/** A transaction of a rollup that one of layer 1 asked for. */
export type RollupDeposit = {
  readonly chainId: number
  /** Its hash there, which follows from the log on layer 1: as well known as `evidence` says. */
  readonly hash: Hex
  readonly evidence: Evidence
  /** The block of the rollup that it is in, by an endpoint's word. Absent: not there yet, by that word, or `unanswered`. */
  readonly block?: bigint
  /** No endpoint of the rollup said whether it is there. */
  readonly unanswered?: true
}

/** A transaction of layer 1: its hash, its block and that block's hash. */
export type DepositingTransaction = { readonly chainId: number; readonly hash: Hex; readonly block: bigint; readonly blockHash: Hex }

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly signal: AbortSignal }

const CLAIMED: Evidence = { kind: 'claimed', method: 'answer' }

/** What a transaction of layer 1 asked rollups for, by portals that we know. Throws `rpc/*`. */
export async function findDeposits({ chain, signal }: Deps, sent: DepositingTransaction): Promise<readonly RollupDeposit[]> {
  const { chainId, block, blockHash } = sent
  const asked = { chainId, fromBlock: block, toBlock: block, topics: [TRANSACTION_DEPOSITED], prove: 1 }
  const { logs } = await chain.call('logs', asked, { signal })
  const found = logs.flatMap((log) => {
    const route = log.transactionHash === sent.hash ? chainByPortal(chainId, log.address) : undefined
    const deposit = route === undefined ? undefined : readDeposit(log)
    if (route === undefined || deposit === undefined) return []
    const hash = depositHash(deposit, depositSourceHash(blockHash, BigInt(log.index)))
    return [{ chainId: route.chainId, hash, evidence: log.evidence ?? CLAIMED }]
  })
  return Promise.all(found.map(async (one) => ({ ...one, ...(await placeOf({ chain, signal }, one)) })))
}

/** Where an endpoint of the rollup says that it is. */
async function placeOf(
  { chain, signal }: Deps,
  { chainId, hash }: Pick<RollupDeposit, 'chainId' | 'hash'>,
): Promise<Pick<RollupDeposit, 'block' | 'unanswered'>> {
  try {
    const call = { method: 'eth_getTransactionReceipt', params: [hash] } as const
    const { results, source } = await chain.call('claimed', { chainId, calls: [call] }, { signal })
    const [reply] = results
    const bad = (): AppError => fail('rpc/malformed', { endpoint: source, method: call.method })
    if (reply?.ok !== true) return { unanswered: true }
    return reply.result === null ? {} : { block: readQuantity(readJsonObject(reply.result, bad)['blockNumber'], bad) }
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return { unanswered: true }
  }
}
