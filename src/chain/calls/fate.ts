import type { Inclusion } from '#core/activity'
import { type Evidence, underHeader } from '#core/evidence'
import { fail, isError } from '#core/errors'
import type { Header } from '#core/header'
import type { Hex } from '#core/hex'
import type { Log } from '#core/simulation'
import type { BlockHolds, InclusionProof, TransactionFate } from '#protocol/chain'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import type { RpcReply } from '../connection/json-rpc.ts'
import type { Pool } from '../connection/pool.ts'
import { claimedBy, readReply } from './ask.ts'
import type { BlockContent, BlockContents } from './block-content.ts'
import { askHeader, blockCall, readBlock } from './header.ts'
import type { Lies } from './lies.ts'
import { array, type Bad, bytes, count, log, object, quantity } from './read.ts'
import type { Voucher } from './vouch.ts'

type Receipt = { readonly inclusion: Inclusion; readonly logs: readonly Log[] }
type Included = Extract<TransactionFate, { at: 'included' }>
type Depth = Included['depth']

/** Logs of one transaction at most: gas allows no more. */
const MOST_LOGS = 50_000

function readReceipt(result: unknown, hash: Hex, bad: Bad): Receipt | undefined {
  if (result === null) return undefined
  const item = object(result, bad)
  if (bytes(item['transactionHash'], bad, 32) !== hash) throw bad()
  const status = quantity(item['status'], bad)
  if (status > 1n) throw bad()
  const blockNumber = quantity(item['blockNumber'], bad)
  return {
    inclusion: {
      blockNumber,
      blockHash: bytes(item['blockHash'], bad, 32),
      index: count(item['transactionIndex'], bad),
      success: status === 1n,
      gasUsed: quantity(item['gasUsed'], bad),
      effectiveGasPrice: quantity(item['effectiveGasPrice'], bad),
    },
    logs: array(item['logs'], MOST_LOGS, bad).map((entry) => {
      const { address, topics, data, ...place } = log(entry, bad)
      if (place.transactionHash !== hash || place.blockNumber !== blockNumber) throw bad()
      return { address, topics, data }
    }),
  }
}

/** What one endpoint says: where the transaction is, the header of its block, and how deep it says that this is. */
type Claim =
  | { readonly at: 'unknown' | 'pending'; readonly evidence: Evidence }
  | (Receipt & { readonly at: 'included'; readonly header: Header; readonly depth: Depth; readonly evidence: Evidence })

/** Is there a receipt, is its block still the one at that number, how deep. All of it claimed. Throws `rpc/*`. */
async function askClaim(connection: Connection, hash: Hex, asking: Asking, now: () => number): Promise<Claim> {
  const receiptCall = { method: 'eth_getTransactionReceipt', params: [hash] } as const
  const knownCall = { method: 'eth_getTransactionByHash', params: [hash] } as const
  const [receiptReply, knownReply, safe, finalized] = await connection.ask(
    [receiptCall, knownCall, blockCall('safe'), blockCall('finalized')],
    asking,
  )
  const evidence = claimedBy(connection, now())
  const isKnown = readReply(knownReply, knownCall, connection, (result, bad) => {
    if (result !== null && bytes(object(result, bad)['hash'], bad, 32) !== hash) throw bad()
    return result !== null
  })
  const receipt = readReply(receiptReply, receiptCall, connection, (result, bad) => readReceipt(result, hash, bad))
  if (!receipt) return { at: isKnown ? 'pending' : 'unknown', evidence }
  const { blockNumber, blockHash } = receipt.inclusion
  const header = await canonicalHeader(connection, receipt.inclusion, asking, now)
  // A receipt of a block that is not there any more, or not there yet: it waits.
  if (!header) return { at: 'pending', evidence }
  const reaches = (reply: RpcReply | undefined, name: 'safe' | 'finalized'): boolean =>
    (depthOf(connection, reply, name) ?? -1n) >= blockNumber
  const depth = reaches(finalized, 'finalized') ? 'final' : reaches(safe, 'safe') ? 'safe' : 'included'
  return { at: 'included', ...receipt, header, depth, evidence: { ...evidence, block: { number: blockNumber, hash: blockHash } } }
}

async function canonicalHeader(
  connection: Connection,
  { blockNumber, blockHash }: Inclusion,
  asking: Asking,
  now: () => number,
): Promise<Header | undefined> {
  try {
    const header = await askHeader(connection, { number: blockNumber }, asking, now)
    return header.hash === blockHash ? header : undefined
  } catch (error) {
    // One of several machines behind an endpoint may not have the block yet: null, or words to that effect.
    if (isError(error, 'rpc/malformed') || isError(error, 'rpc/refused') || isError(error, 'rpc/behind')) return undefined
    throw error
  }
}

/** Number of the safe or finalized block; `undefined` where the endpoint does not know such tags or has none yet. */
function depthOf(connection: Connection, reply: RpcReply | undefined, name: 'safe' | 'finalized'): bigint | undefined {
  if (reply?.ok !== true || reply.result === null) return undefined
  const from = { chainId: connection.chainId, source: connection.host, at: 0 }
  return readReply(reply, blockCall(name), connection, (result, bad) => readBlock(result, name, from, bad).number)
}

export type FateDeps = {
  readonly pool: Pool
  readonly voucher: Voucher
  readonly contents: BlockContents
  readonly lies: Lies
  readonly now: () => number
}

/**
 * What became of a transaction. Where the light client vouches for its block, the block's receipts and transactions are rebuilt to the roots in its header: then
 * the inclusion, its outcome and its logs are proved. Else all of it is one endpoint's word. Throws `rpc/*`.
 */
export async function askFate({ pool, voucher, contents, lies, now }: FateDeps, hash: Hex, asking: Asking): Promise<TransactionFate> {
  let claimant: Connection | undefined
  const claim = await pool.use('state', { ...asking, hedge: true }, async (connection, each) => {
    const found = await askClaim(connection, hash, each, now)
    claimant = connection
    return found
  })
  if (claim.at !== 'included') return claim
  const standing = await voucher.standingOf(claim.header, asking)
  // Another block is known to be there: whatever the endpoint says, this one is not.
  if (standing === 'displaced') return { at: 'pending', evidence: claim.evidence }
  const { inclusion, logs, evidence } = claim
  const claimed: Included = { at: 'included', inclusion, depth: claim.depth, logs, evidence, depthEvidence: evidence }
  if (standing === 'claimed') return claimed
  const header: Header = { ...claim.header, head: standing }
  const block = { number: header.number, hash: header.hash }
  // Only the light client's word makes it final; how safe it is on the way there nobody can prove to us.
  const deep: Pick<Included, 'depth' | 'depthEvidence'> =
    standing === 'finalized'
      ? {
          depth: 'final',
          depthEvidence: { kind: 'proved', method: 'merkle-proof', head: 'finalized', block, source: header.source, at: now() },
        }
      : { depth: claim.depth === 'included' ? 'included' : 'safe', depthEvidence: evidence }
  const content = await contents
    .read(pool, header, asking, (error, connection) => lies.judge(error, header, connection))
    .catch((error: unknown) => {
      if (!isError(error) || error.code === 'app/aborted') throw error
      return undefined
    })
  if (!content) {
    // Who was caught at this very block is not believed about it either.
    const why = claimant?.health.lastError()
    if (isError(why, 'rpc/lying')) throw why
    return { ...claimed, ...deep }
  }
  const proved = proveInclusion(content, header, { hash, inclusion, logs })
  if (!agrees(proved, claim) && claimant) {
    const why = fail('proof/invalid', { what: 'a receipt', why: 'the block holds another' })
    const lie = lies.judge(why, header, claimant)
    if (isError(lie)) claimant.health.failed(lie)
  }
  return proved ? { at: 'included', ...proved, ...deep } : { at: 'pending', evidence: provedUnder(header, now()) }
}

/** All that a block holds, as far as it can be rebuilt to its header's roots. Throws `rpc/*`, `proof/*`. */
export async function askHolds({ pool, contents, lies, now }: FateDeps, header: Header, asking: Asking): Promise<BlockHolds> {
  const { receipts, transactions } = await contents.read(pool, header, asking, (error, connection) => lies.judge(error, header, connection))
  const items = receipts.map(({ success, cumulativeGas }, at) => ({
    ...transactions?.[at],
    success,
    gasUsed: cumulativeGas - (receipts[at - 1]?.cumulativeGas ?? 0n),
  }))
  return { items, evidence: provedUnder(header, now()) }
}

type Proved = Pick<Included, 'inclusion' | 'logs' | 'evidence' | 'proof'>

const provedUnder = ({ number, hash, head, source }: Header, at: number): Evidence =>
  underHeader('merkle-proof', { block: { number, hash }, head, source, at })

/** The transaction's outcome by the block's own roots; `undefined` where the block does not hold it. */
function proveInclusion(content: BlockContent, header: Header, claim: Receipt & { readonly hash: Hex }): Proved | undefined {
  const { receipts, transactions, bytes: read } = content
  const index = transactions ? transactions.findIndex(({ hash }) => hash === claim.hash) : claim.inclusion.index
  const receipt = receipts[index]
  if (!receipt) return undefined
  const evidence = provedUnder(header, header.at)
  const by: InclusionProof['by'] = transactions ? 'both-roots' : 'receipts-root'
  return {
    inclusion: {
      blockNumber: header.number,
      blockHash: header.hash,
      index,
      success: receipt.success,
      gasUsed: receipt.cumulativeGas - (receipts[index - 1]?.cumulativeGas ?? 0n),
      effectiveGasPrice: transactions?.[index]?.effectiveGasPrice ?? claim.inclusion.effectiveGasPrice,
    },
    logs: receipt.logs,
    // Receipts hold no hash: without the transactions, which of them is this one's is the endpoint's word.
    evidence: transactions ? evidence : { ...evidence, kind: 'claimed' },
    proof: { by, transactions: receipts.length, bytes: read },
  }
}

const sameLog = (a: Log, b: Log | undefined): boolean =>
  b !== undefined && a.address === b.address && a.data === b.data && a.topics.join() === b.topics.join()

/** True where what was proved is what was said. */
const agrees = (proved: Proved | undefined, { inclusion, logs }: Receipt): boolean =>
  proved !== undefined &&
  proved.inclusion.success === inclusion.success &&
  proved.inclusion.gasUsed === inclusion.gasUsed &&
  proved.inclusion.index === inclusion.index &&
  proved.logs.length === logs.length &&
  proved.logs.every((one, at) => sameLog(one, logs[at]))
