import type { Inclusion } from '#core/activity'
import { isError } from '#core/errors'
import type { Hex } from '#core/hex'
import type { Log } from '#core/simulation'
import type { TransactionFate } from '#protocol/chain'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import type { RpcReply } from '../connection/json-rpc.ts'
import { claimedBy, readReply } from './ask.ts'
import { askHeader, blockCall, readBlock } from './head.ts'
import { array, type Bad, bytes, count, log, object, quantity } from './read.ts'

type Receipt = { readonly inclusion: Inclusion; readonly logs: readonly Log[] }
type Deep = 'safe' | 'finalized'

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

/** What one endpoint says of a transaction: is there a receipt, is its block still the one at that number, how deep. All of it claimed. */
export async function askFate(connection: Connection, hash: Hex, asking: Asking, now: () => number): Promise<TransactionFate> {
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
  const { inclusion, logs } = receipt
  // A receipt of a block that is not there any more, or not there yet: it waits.
  if (!(await isCanonical(connection, inclusion, asking, now))) return { at: 'pending', evidence }
  const reaches = (reply: RpcReply | undefined, name: Deep): boolean => (depthOf(connection, reply, name) ?? -1n) >= inclusion.blockNumber
  const depth = reaches(finalized, 'finalized') ? 'final' : reaches(safe, 'safe') ? 'safe' : 'included'
  return {
    at: 'included',
    inclusion,
    depth,
    logs,
    evidence: { ...evidence, block: { number: inclusion.blockNumber, hash: inclusion.blockHash } },
  }
}

async function isCanonical(
  connection: Connection,
  { blockNumber, blockHash }: Inclusion,
  asking: Asking,
  now: () => number,
): Promise<boolean> {
  try {
    return (await askHeader(connection, { number: blockNumber }, asking, now)).hash === blockHash
  } catch (error) {
    // One of several machines behind an endpoint may not have the block yet: null, or words to that effect.
    if (isError(error, 'rpc/malformed') || isError(error, 'rpc/refused')) return false
    throw error
  }
}

/** Number of the safe or finalized block; `undefined` where the endpoint does not know such tags or has none yet. */
function depthOf(connection: Connection, reply: RpcReply | undefined, name: Deep): bigint | undefined {
  if (reply?.ok !== true || reply.result === null) return undefined
  const from = { chainId: connection.chainId, source: connection.host, at: 0 }
  return readReply(reply, blockCall(name), connection, (result, bad) => readBlock(result, name, from, bad).number)
}
