import { isJsonObject } from '#core/text/json'
import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { toQuantity as writeQuantity } from '#core/bytes/hex'
import type { EndpointCapabilities } from '#protocol/chain'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcCall, RpcReply } from '../../connection/json-rpc.ts'
import { kindOfRefusal } from '../../connection/refusal.ts'
import { givesList } from './block-changes.ts'
import { createCodeCache } from './code-cache.ts'
import { fetchHeader } from '../header.ts'
import { prove } from './prove.ts'

/** Blocks back at which a proof is tried, nearest first: the newest alone (reth), 64 (nethermind), 128 (geth), and an archive. */
const PROOF_DISTANCES = [2n, 60n, 120n, 1000n] as const
/** Widths of ranges of logs that are tried, narrowest first. */
const LOG_RANGES = [10n, 100n, 1000n, 10_000n] as const
/** Calls in one request that are tried. */
const BATCH = 10

/** One call whose refusal is an answer too. */
async function tryOne(connection: EndpointConnection, call: RpcCall, asking: CallOptions): Promise<RpcReply | undefined> {
  const [reply] = await connection.ask([call], asking)
  return reply
}

/**
 * How many blocks back it says that it proves (execution-apis 755); nothing where it does not know the method or says another thing. Its word for logs is
 * how far back they go, not how many blocks one question may span: that has to be tried.
 */
async function askItself(
  connection: EndpointConnection,
  asking: CallOptions,
): Promise<{ readonly proofs: number | undefined } | undefined> {
  const reply = await tryOne(connection, { method: 'eth_capabilities', params: [] }, asking)
  if (reply?.ok !== true || !isJsonObject(reply.result)) return undefined
  const { head, stateproofs } = reply.result
  const newest = isJsonObject(head) ? blockOf(head['blockNumber'] ?? head['number']) : undefined
  if (newest === undefined || !isJsonObject(stateproofs)) return undefined
  if (stateproofs['disabled'] === true) return { proofs: undefined }
  const oldest = blockOf(stateproofs['oldestBlock'])
  const strategy = stateproofs['deleteStrategy']
  const window = isJsonObject(strategy) ? blockOf(strategy['retentionBlocks']) : undefined
  if (oldest === undefined) return window === undefined ? undefined : { proofs: Number(window) }
  return { proofs: Number(newest > oldest ? newest - oldest : 0n) }
}

const blockOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? BigInt(value) : undefined

/** True where it proves the absence of an account that says nothing about anybody. Throws `app/aborted` and what is wrong with the line itself. */
async function proves(connection: EndpointConnection, header: Header, asking: CallOptions): Promise<boolean> {
  try {
    await prove(connection, { header, wants: [{ address: ZERO, slots: [] }], codes: createCodeCache() }, asking)
    return true
  } catch (error) {
    if (!isError(error) || LINE.includes(error.code)) throw error
    return false
  }
}

/** These say nothing about what it can do. */
const LINE: readonly string[] = [
  'app/aborted',
  'rpc/unreachable',
  'rpc/http-error',
  'rpc/timeout',
  'rpc/rate-limited',
  'rpc/wrong-chain',
  'rpc/offline',
]

async function proofBlocks(
  connection: EndpointConnection,
  newest: Header,
  asking: CallOptions,
  now: () => number,
): Promise<number | undefined> {
  if (!(await proves(connection, newest, asking))) return undefined
  let deepest = 0
  for (const distance of PROOF_DISTANCES) {
    if (newest.number < distance) break
    const older = await fetchHeader(connection, { number: newest.number - distance }, asking, now)
    if (!(await proves(connection, older, asking))) break
    deepest = Number(distance)
  }
  return deepest
}

/** An address without logs, in ranges that end at the newest block. */
async function logBlocks(connection: EndpointConnection, newest: Header, asking: CallOptions): Promise<number | undefined> {
  let widest: number | undefined
  for (const width of LOG_RANGES) {
    const from = newest.number < width ? 0n : newest.number - width + 1n
    const filter = { fromBlock: writeQuantity(from), toBlock: writeQuantity(newest.number), address: ZERO, topics: [] }
    const reply = await tryOne(connection, { method: 'eth_getLogs', params: [filter] }, asking)
    if (reply?.ok !== true) {
      if (reply && kindOfRefusal(reply.refusal) === 'range' && widest !== undefined) connection.learnt.logBlocks = BigInt(widest)
      break
    }
    widest = Number(newest.number - from + 1n)
  }
  return widest
}

/**
 * What an endpoint can do: it is asked itself, then tried. Fewer than twenty requests that name nobody. What is found is kept with the connection, so that later questions
 * are put the way it takes them. Throws `rpc/*` where the line is at fault.
 */
export async function findCapabilities(
  connection: EndpointConnection,
  asking: CallOptions,
  now: () => number,
): Promise<EndpointCapabilities> {
  const { learnt } = connection
  const said = await askItself(connection, asking)
  const newest = await fetchHeader(connection, 'latest', asking, now)
  const proofs = said ? said.proofs : await proofBlocks(connection, newest, asking, now)
  const logs = await logBlocks(connection, newest, asking)
  await connection.ask(
    Array.from({ length: BATCH }, (): RpcCall => ({ method: 'eth_chainId', params: [] })),
    asking,
  )
  const accessLists = await givesList(connection, newest, asking)
  const receipts = await tryOne(connection, { method: 'eth_getBlockReceipts', params: [newest.hash] }, asking)
  if (proofs === 0) learnt.newestOnly = true
  else delete learnt.newestOnly
  if (proofs === undefined && newest.hash !== learnt.rootless) learnt.refusesProofs = true
  else delete learnt.refusesProofs
  if (receipts?.ok === true) delete learnt.noBlockReceipts
  else learnt.noBlockReceipts = true
  const found: EndpointCapabilities = {
    by: said ? 'itself' : 'asking',
    at: now(),
    ...defined({ proofBlocks: proofs }),
    byHash: learnt.byHash,
    ...defined({ logBlocks: logs }),
    batch: learnt.batch,
    blockReceipts: receipts?.ok === true,
    ...defined({ accessLists }),
  }
  connection.health.learn(found)
  return found
}
