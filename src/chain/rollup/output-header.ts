import { defined } from '#core/defined'
import { fail, isError } from '#core/errors'
import type { BlockId } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { MESSAGE_PASSER, outputRoot, superRoot } from '#core/rollup/output-root'
import type { NumberedOutput, OutputProposal } from '#core/rollup/rollup-state'
import type { CodeCache } from '../calls/state/code-cache.ts'
import { blockCall, fetchHeader, readVerifiedBlock } from '../calls/header.ts'
import { prove } from '../calls/state/prove.ts'
import { readReply } from '../calls/request.ts'
import type { EndpointConnection } from '../connection/connection.ts'
import type { CallOptions } from '../connection/exchange.ts'
import type { EndpointPool } from '../connection/pool.ts'

export type OutputDeps = {
  readonly pool: EndpointPool
  readonly codes: CodeCache
  readonly now: () => number
  /** Seconds between two blocks. */
  readonly blockSeconds: bigint
}

/** Nobody counts blocks further; what a stranger proposes may. */
const MAX_NUMBER = 0xffff_ffff_ffffn
/** Proposals whose block is looked at, newest first. */
const MAX_LOOKED = 4

/** True where a block of that number may be the one that is claimed: any, or the newest at a second. */
const isOfItsTime = ({ timed }: NumberedOutput, { timestamp }: Header, blockSeconds: bigint): boolean =>
  timed === undefined || (timestamp <= timed.timestamp && timed.timestamp < timestamp + blockSeconds)

/**
 * True where the block is that of the output. Its storage root of the message passer is, from Isthmus on, in its header; before, it is proved under it: that root and the
 * hash of the block are bound by the output, so nothing of it is anybody's word.
 */
async function isOf(
  output: NumberedOutput,
  header: Header,
  connection: EndpointConnection,
  codes: CodeCache,
  asking: CallOptions,
): Promise<boolean> {
  const { timed } = output
  const has = (messagePasserStorageRoot: Header['stateRoot']): boolean => {
    const root = outputRoot({ stateRoot: header.stateRoot, messagePasserStorageRoot, blockHash: header.hash })
    if (timed === undefined || timed.outputRoot !== undefined) return root === output.outputRoot
    // Of what it is a root is said nowhere: it can only be of this chain alone.
    const outputs = [{ chainId: BigInt(connection.chainId), outputRoot: root }]
    return superRoot({ timestamp: timed.timestamp, outputs }) === timed.superRoot
  }
  if (header.withdrawalsRoot !== undefined && has(header.withdrawalsRoot)) return true
  const { witness } = await prove(connection, { header, wants: [{ address: MESSAGE_PASSER, slots: [] }], codes }, asking)
  const root = witness.accounts[0]?.account?.storageRoot
  return root !== undefined && has(root)
}

/** The block of an anchored output; or, where none was to be had, why, and the block that an endpoint gave in its place. */
export type AnchorBlock = { readonly header: Header } | { readonly why: string; readonly displaced?: BlockId }

/**
 * The header of the block of an anchored output, of whoever has it. Layer 1 is its proof: a header that does not have that output is refused, whoever gives it. Throws
 * `app/aborted` alone.
 */
export async function fetchAnchored(
  { pool, codes, now, blockSeconds }: OutputDeps,
  output: NumberedOutput,
  asking: CallOptions,
): Promise<AnchorBlock> {
  let displaced: BlockId | undefined
  try {
    const header = await pool.use('state', { ...asking, hedge: true }, async (one, each) => {
      const found = await fetchHeader(one, { number: output.l2Number }, each, now)
      // Reckoned, not known: the chain may have made blocks at other times.
      if (!isOfItsTime(output, found, blockSeconds)) throw fail('rpc/cannot-prove', { endpoint: one.host })
      if (await isOf(output, found, one, codes, each)) return found
      // A root over chains that nobody names may be of this block all the same.
      if (output.timed !== undefined && output.timed.outputRoot === undefined) throw fail('rpc/cannot-prove', { endpoint: one.host })
      displaced = { number: found.number, hash: found.hash }
      throw fail('proof/invalid', { endpoint: one.host, what: 'a block that layer 1 holds for final', why: 'it has another output root' })
    })
    return { header }
  } catch (error) {
    return { why: failureCode(error), ...defined({ displaced }) }
  }
}

/** A failure of endpoints as its code; everything else is thrown on. */
export function failureCode(error: unknown): string {
  if (!isError(error) || error.code === 'app/aborted') throw error
  return error.code
}

/**
 * The newest of these proposals that is of a block of the endpoint's own, with that block. Proposals of other blocks are false, or the endpoint's blocks are: which of them
 * cannot be told, so nobody is blamed. Throws as the endpoint fails.
 */
export const fetchProposed = (
  { pool, codes, now, blockSeconds }: OutputDeps,
  proposals: readonly OutputProposal[],
  asking: CallOptions,
): Promise<{ readonly proposal: OutputProposal; readonly header: Header } | undefined> =>
  pool.use('state', { ...asking, hedge: true }, async (one, each) => {
    const looked = proposals.filter(({ l2Number }) => l2Number <= MAX_NUMBER).slice(0, MAX_LOOKED)
    const replies = await one.ask(
      looked.map(({ l2Number }) => blockCall({ number: l2Number })),
      each,
    )
    for (const [at, proposal] of looked.entries()) {
      const reply = replies[at]
      // A block that is not there yet is a stranger's guess.
      if (reply?.ok !== true || reply.result === null) continue
      const name = { number: proposal.l2Number }
      const from = { chainId: one.chainId, source: one.host, at: now() }
      const header = readReply(reply, blockCall(name), one, (result, bad) => readVerifiedBlock(result, name, from, bad))
      if (!isOfItsTime(proposal, header, blockSeconds)) continue
      if (await isOf(proposal, header, one, codes, each).catch(notLookedAt)) return { proposal, header }
    }
    return undefined
  })

/** A proposal that could not be looked at is left alone. */
function notLookedAt(error: unknown): false {
  if (!isError(error) || error.code === 'app/aborted') throw error
  return false
}
