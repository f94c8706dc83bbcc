import { defined } from '#core/defined'
import type { Inclusion } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import { type Evidence, isProved, underHeader, weakest } from '#core/evidence/evidence'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { Log } from '#core/simulation/simulation'
import type { BlockBody, InclusionProof, TransactionStatus } from '#protocol/chain'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcReply } from '../../connection/json-rpc.ts'
import type { EndpointPool } from '../../connection/pool.ts'
import { claimedBy, readReply } from '../request.ts'
import { type Binding, bindTransaction } from './binding.ts'
import type { BlockContent, BlockContents } from './block-content.ts'
import { fetchHeader, blockCall, readVerifiedBlock } from '../header.ts'
import type { CaughtLies } from '../lies.ts'
import { readJsonArray, type Bad, readBytes, readCount, readJsonObject, readQuantity } from '#core/text/json'
import { readLog } from '../placed-log.ts'
import type { HeaderVerifier } from '../headers/header-verifier.ts'
import { invalid } from '../../proof/refuted.ts'

type Receipt = { readonly inclusion: Inclusion; readonly logs: readonly Log[] }
type Included = Extract<TransactionStatus, { at: 'included' }>
type Depth = Included['depth']

/** Logs of one transaction at most: gas allows no more. */
const MAX_LOGS = 50_000

function readReceipt(result: unknown, hash: Hex, bad: Bad): Receipt | undefined {
  if (result === null) return undefined
  const item = readJsonObject(result, bad)
  if (readBytes(item['transactionHash'], bad, 32) !== hash) throw bad()
  const status = readQuantity(item['status'], bad)
  if (status > 1n) throw bad()
  const blockNumber = readQuantity(item['blockNumber'], bad)
  return {
    inclusion: {
      blockNumber,
      blockHash: readBytes(item['blockHash'], bad, 32),
      index: readCount(item['transactionIndex'], bad),
      success: status === 1n,
      gasUsed: readQuantity(item['gasUsed'], bad),
      effectiveGasPrice: readQuantity(item['effectiveGasPrice'], bad),
    },
    logs: readJsonArray(item['logs'], MAX_LOGS, bad).map((entry) => {
      const { address, topics, data, ...place } = readLog(entry, bad)
      if (place.transactionHash !== hash || place.blockNumber !== blockNumber) throw bad()
      return { address, topics, data }
    }),
  }
}

/** What one endpoint says: where the transaction is, what its fields say of its hash, the header of its block, and how deep it says that this is. */
type Claim = { readonly binding?: Binding; readonly evidence: Evidence } & (
  | { readonly at: 'unknown' | 'pending' }
  | (Receipt & { readonly at: 'included'; readonly header: Header; readonly depth: Depth })
)

/** Is there a receipt, is its block still the one at that number, how deep. All of it claimed. Throws `rpc/*`. */
async function askClaim(connection: EndpointConnection, chain: Chain, hash: Hex, asking: CallOptions, now: () => number): Promise<Claim> {
  const receiptCall = { method: 'eth_getTransactionReceipt', params: [hash] } as const
  const knownCall = { method: 'eth_getTransactionByHash', params: [hash] } as const
  const [receiptReply, knownReply, safe, finalized] = await connection.ask(
    [receiptCall, knownCall, blockCall('safe'), blockCall('finalized')],
    asking,
  )
  const evidence = claimedBy(connection, now())
  const binding = readReply(knownReply, knownCall, connection, (result, bad) => {
    if (result === null) return undefined
    const item = readJsonObject(result, bad)
    if (readBytes(item['hash'], bad, 32) !== hash) throw bad()
    return bindTransaction(item, hash, chain)
  })
  const known = binding ? { binding } : {}
  const receipt = readReply(receiptReply, receiptCall, connection, (result, bad) => readReceipt(result, hash, bad))
  if (!receipt) return { at: binding ? 'pending' : 'unknown', ...known, evidence }
  const { blockNumber, blockHash } = receipt.inclusion
  const header = await canonicalHeader(connection, receipt.inclusion, asking, now)
  // A receipt of a block that is not there any more, or not there yet: it waits.
  if (!header) return { at: 'pending', ...known, evidence }
  const reaches = (reply: RpcReply | undefined, name: 'safe' | 'finalized'): boolean =>
    (depthOf(connection, reply, name) ?? -1n) >= blockNumber
  const depth = reaches(finalized, 'finalized') ? 'final' : reaches(safe, 'safe') ? 'safe' : 'included'
  return { at: 'included', ...known, ...receipt, header, depth, evidence: { ...evidence, block: { number: blockNumber, hash: blockHash } } }
}

async function canonicalHeader(
  connection: EndpointConnection,
  { blockNumber, blockHash }: Inclusion,
  asking: CallOptions,
  now: () => number,
): Promise<Header | undefined> {
  try {
    const header = await fetchHeader(connection, { number: blockNumber }, asking, now)
    return header.hash === blockHash ? header : undefined
  } catch (error) {
    // One of several machines behind an endpoint may not have the block yet: null, or words to that effect.
    if (isError(error, 'rpc/malformed') || isError(error, 'rpc/refused') || isError(error, 'rpc/behind')) return undefined
    throw error
  }
}

/** Number of the safe or finalized block; `undefined` where the endpoint does not know such tags or has none yet. */
function depthOf(connection: EndpointConnection, reply: RpcReply | undefined, name: 'safe' | 'finalized'): bigint | undefined {
  if (reply?.ok !== true || reply.result === null) return undefined
  const from = { chainId: connection.chainId, source: connection.host, at: 0 }
  return readReply(reply, blockCall(name), connection, (result, bad) => readVerifiedBlock(result, name, from, bad).number)
}

export type TransactionStatusDeps = {
  readonly pool: EndpointPool
  readonly voucher: HeaderVerifier
  readonly contents: BlockContents
  readonly lies: CaughtLies
  readonly now: () => number
}

/**
 * What became of a transaction. Where the light client vouches for its block, the block's receipts and transactions are rebuilt to the roots in its header: then
 * the inclusion, its outcome, its logs and its bytes are proved. Else all of it is one endpoint's word. An endpoint whose fields of it do not hash to its hash is
 * kept out; what it said besides is believed only where it is proved. Throws `rpc/*`.
 */
export async function fetchTransactionStatus(deps: TransactionStatusDeps, hash: Hex, asking: CallOptions): Promise<TransactionStatus> {
  const { pool, lies, now } = deps
  const { claim, claimant } = await pool.use('state', { ...asking, hedge: true }, (connection, each) =>
    askOfOne(connection, pool.chain, hash, each, now),
  )
  const fate = await weigh(deps, hash, claim, claimant, asking)
  if (!misstates(claim, fate)) return fate
  lies.misstated(hash, claimant)
  // Its block tells the truth without it. Else somebody honest is asked.
  return fate.at === 'included' && isProved(fate.evidence) ? fate : fetchTransactionStatus(deps, hash, asking)
}

type ClaimOfOne = { readonly claim: Claim; readonly claimant: EndpointConnection }

const askOfOne = async (
  claimant: EndpointConnection,
  chain: Chain,
  hash: Hex,
  asking: CallOptions,
  now: () => number,
): Promise<ClaimOfOne> => ({
  claim: await askClaim(claimant, chain, hash, asking, now),
  claimant,
})

/**
 * What every endpoint says that may be asked, each held against what is verified, best first: who shows the transaction, and the hosts of those who do not. Those
 * that fail are in neither. Throws `app/aborted`.
 */
export async function fetchFromEveryEndpoint(
  deps: TransactionStatusDeps,
  hash: Hex,
  asking: CallOptions,
): Promise<{ readonly shown: readonly Exclude<TransactionStatus, { at: 'unknown' }>[]; readonly hidden: readonly string[] }> {
  const { pool, lies, now } = deps
  const shown: Exclude<TransactionStatus, { at: 'unknown' }>[] = []
  const hidden: string[] = []
  for (const { claim, claimant } of await pool.each('state', asking, (one, each) => askOfOne(one, pool.chain, hash, each, now))) {
    const fate = await weigh(deps, hash, claim, claimant, asking).catch((error: unknown) => {
      if (!isError(error) || error.code === 'app/aborted') throw error
      return undefined
    })
    if (fate === undefined) continue
    if (misstates(claim, fate)) lies.misstated(hash, claimant)
    else if (fate.at === 'unknown') hidden.push(claimant.host)
    else shown.push(fate)
  }
  return { shown, hidden }
}

/** Where the transaction stands in a block that the light client vouches for; `undefined` where the block does not hold it. */
export function includedIn(content: BlockContent, header: Header, hash: Hex, now: number): Included | undefined {
  const place = content.transactions?.findIndex((one) => one.hash === hash) ?? -1
  if (place < 0) return undefined
  const nothing = { blockNumber: header.number, blockHash: header.hash, index: place, success: false, gasUsed: 0n, effectiveGasPrice: 0n }
  const proved = proveInclusion(content, header, { hash, inclusion: nothing, logs: [] })
  return (
    proved && {
      at: 'included',
      ...proved,
      ...depthUnder(header, { depth: 'included', evidence: proved.evidence, inclusion: proved.evidence }, now),
    }
  )
}

/** Its bytes where its fields hash to its hash, else why they do not. */
function bytesOf({ binding }: Pick<Claim, 'binding'>): Pick<Included, 'raw' | 'unbound'> {
  if (binding === undefined || binding.is === 'false') return {}
  return binding.is === 'bound' ? { raw: binding.raw } : { unbound: binding.is }
}

/** True where its fields are those of another: by its hash, or since the block holds one of a known type, and it tells of none. */
function misstates({ binding }: Claim, fate: TransactionStatus): boolean {
  if (binding === undefined || binding.is === 'bound') return false
  return binding.is === 'false' || (fate.at === 'included' && isProved(fate.evidence) && fate.raw !== undefined)
}

/** What an endpoint says, held against what is verified. Throws `rpc/*`. */
async function weigh(
  deps: TransactionStatusDeps,
  hash: Hex,
  claim: Claim,
  claimant: EndpointConnection,
  asking: CallOptions,
): Promise<TransactionStatus> {
  if (claim.at === 'included') return weighIncluded(deps, hash, claim, claimant, asking)
  const { at, evidence } = claim
  return at === 'unknown' ? { at, evidence } : { at, ...bytesOf(claim), evidence }
}

/** One that an endpoint calls included: proved as far as its block can be rebuilt under a header that the light client vouches for. Throws `rpc/*`. */
async function weighIncluded(
  { pool, voucher, contents, lies, now }: TransactionStatusDeps,
  hash: Hex,
  claim: Claim & { readonly at: 'included' },
  claimant: EndpointConnection,
  asking: CallOptions,
): Promise<TransactionStatus> {
  const standing = await voucher.standingOf(claim.header, asking)
  // Another block is known to be there: whatever the endpoint says, this one is not.
  if (standing === 'displaced') return { at: 'pending', ...bytesOf(claim), evidence: claim.evidence }
  const { inclusion, logs, evidence } = claim
  const claimed: Included = { at: 'included', ...bytesOf(claim), inclusion, depth: claim.depth, logs, evidence, depthEvidence: evidence }
  if (standing === 'claimed') return claimed
  const header: Header = { ...claim.header, head: standing }
  const content = await contents
    .read(pool, header, asking, (error, connection) => lies.judge(error, header, connection))
    .catch((error: unknown) => {
      if (!isError(error) || error.code === 'app/aborted') throw error
      return undefined
    })
  if (!content) {
    // Who was caught at this very block is not believed about it either.
    const why = claimant.health.lastError()
    if (isError(why, 'rpc/lying')) throw why
    return { ...claimed, ...depthUnder(header, { ...claim, inclusion: evidence }, now()) }
  }
  const proved = proveInclusion(content, header, { hash, inclusion, logs })
  if (!agrees(proved, claim)) {
    const why = invalid('a receipt', 'the block holds another')
    const lie = lies.judge(why, header, claimant)
    if (isError(lie)) claimant.health.failed(lie)
  }
  if (proved) {
    const deep = depthUnder(header, { ...claim, inclusion: proved.evidence }, now())
    return { at: 'included', ...(proved.raw === undefined ? bytesOf(claim) : {}), ...proved, ...deep }
  }
  // That a block does not hold it is proved only by all of its transactions, each with its name.
  if (content.transactions?.every((mined) => mined.hash !== undefined) !== true)
    return { ...claimed, ...depthUnder(header, { ...claim, inclusion: evidence }, now()) }
  return { at: 'pending', ...bytesOf(claim), evidence: provedUnder(header, now()) }
}

/** How deep somebody says that it is, with `evidence` of that, and how it is known that its block holds it (`inclusion`). */
type DepthClaim = Pick<Included, 'depth' | 'evidence'> & { readonly inclusion: Evidence }

/**
 * Only the light client's word makes a block final; how safe it is on the way there nobody can prove to us. A final block says nothing of a transaction that
 * may not be in it: its depth is known no better than its inclusion.
 */
function depthUnder(header: Header, { depth, evidence, inclusion }: DepthClaim, now: number): Pick<Included, 'depth' | 'depthEvidence'> {
  if (header.head !== 'finalized') return { depth: depth === 'included' ? 'included' : 'safe', depthEvidence: evidence }
  return { depth: 'final', depthEvidence: weakest([inclusion, provedUnder(header, now)]) }
}

/** All that a block holds, as far as it can be rebuilt to its header's roots. Throws `rpc/*`, `proof/*`. */
export async function fetchBlockBody(
  { pool, contents, lies, now }: TransactionStatusDeps,
  header: Header,
  asking: CallOptions,
): Promise<BlockBody> {
  const { receipts, transactions } = await contents.read(pool, header, asking, (error, connection) => lies.judge(error, header, connection))
  const items = receipts.map(({ success, cumulativeGas }, at) => ({
    ...transactions?.[at],
    success,
    gasUsed: cumulativeGas - (receipts[at - 1]?.cumulativeGas ?? 0n),
  }))
  return { items, evidence: provedUnder(header, now()) }
}

type Proved = Pick<Included, 'inclusion' | 'logs' | 'evidence' | 'proof' | 'raw'>

export const provedUnder = ({ number, hash, head, source }: Header, at: number): Evidence =>
  underHeader('merkle-proof', { block: { number, hash }, head, source, at })

/** The transaction's outcome by the block's own roots; `undefined` where the block does not hold it. */
function proveInclusion(content: BlockContent, header: Header, claim: Receipt & { readonly hash: Hex }): Proved | undefined {
  const { receipts, transactions, bytes: read } = content
  const place = transactions?.findIndex(({ hash }) => hash === claim.hash) ?? -1
  // One that a development node played has no name in its block: its place is the endpoint's word.
  const isNameless = transactions === undefined || (place < 0 && transactions[claim.inclusion.index]?.hash === undefined)
  const index = isNameless ? claim.inclusion.index : place
  const receipt = receipts[index]
  if (!receipt) return undefined
  const evidence = provedUnder(header, header.at)
  const by: InclusionProof['by'] = isNameless ? 'receipts-root' : 'both-roots'
  const mined = isNameless ? undefined : transactions?.[index]
  return {
    ...defined({ raw: mined ? mined.raw : undefined }),
    inclusion: {
      blockNumber: header.number,
      blockHash: header.hash,
      index,
      success: receipt.success,
      gasUsed: receipt.cumulativeGas - (receipts[index - 1]?.cumulativeGas ?? 0n),
      effectiveGasPrice: mined?.effectiveGasPrice ?? claim.inclusion.effectiveGasPrice,
    },
    logs: receipt.logs,
    // Receipts hold no hash: without the transactions, which of them is this one's is the endpoint's word.
    evidence: mined ? evidence : { ...evidence, kind: 'claimed' },
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
