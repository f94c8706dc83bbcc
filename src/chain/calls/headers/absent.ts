import type { VerifiedBlock } from '#core/chains/consensus'
import { type AppError, fail, isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcReply } from '../../connection/json-rpc.ts'
import type { Verifier } from '../../consensus/verifier.ts'
import { readReply } from '../request.ts'
import { type BlockName, blockCall, readVerifiedBlock } from '../header.ts'
import type { CaughtLies } from '../lies.ts'

type Final = VerifiedBlock & { readonly blockNumber: bigint }
type Deps = { readonly verifier: Verifier; readonly lies: Pick<CaughtLies, 'noteOtherChain'> }

/** The newest final block that a chain of this height must have; nothing where the light client knows no number (after Gloas). */
const finalUpTo = (verifier: Verifier, height: bigint): Final | undefined =>
  verifier.finalized().findLast((block): block is Final => block.blockNumber !== undefined && block.blockNumber <= height)

/** A block that an endpoint answered with, if it is one by its own hash. */
function readQuietly(reply: RpcReply | undefined, name: BlockName, connection: EndpointConnection): Header | undefined {
  const from = { chainId: connection.chainId, source: connection.host, at: 0 }
  try {
    return readReply(reply, blockCall(name), connection, (result, bad) => readVerifiedBlock(result, name, from, bad))
  } catch (error) {
    if (!isError(error)) throw error
    return undefined
  }
}

async function askBlock(name: BlockName, connection: EndpointConnection, asking: CallOptions): Promise<Header | undefined> {
  const [reply] = await connection.ask([blockCall(name)], asking)
  return readQuietly(reply, name, connection)
}

const shortHash = (hash: Hex): string => `${hash.slice(0, 10)}…${hash.slice(-4)}`

/** The final block at whose number the endpoint has another one, with the hash of that. */
async function findContradiction(
  height: bigint,
  verifier: Verifier,
  connection: EndpointConnection,
  asking: CallOptions,
): Promise<{ readonly final: Final; readonly theirs: Hex } | undefined> {
  const final = finalUpTo(verifier, height)
  const theirs = final && (await askBlock({ number: final.blockNumber }, connection, asking))
  return final && theirs && theirs.hash !== final.blockHash ? { final, theirs: theirs.hash } : undefined
}

/**
 * Why an endpoint does not have a block that the light client verified: it is behind by so many blocks, or it serves another chain. The second is said
 * only of a final block, and after the light client has looked again: the chain itself may have begun anew. Throws `rpc/*`, `app/aborted`.
 */
export async function whyAbsent(
  block: VerifiedBlock,
  connection: EndpointConnection,
  { verifier, lies }: Deps,
  asking: CallOptions,
): Promise<AppError> {
  const { host: endpoint } = connection
  const newest = await askBlock('latest', connection, asking)
  if (!newest) return fail('rpc/behind', { endpoint })
  if (await findContradiction(newest.number, verifier, connection, asking)) {
    await verifier.newest('finalized', 0, asking.signal)
    const found = await findContradiction(newest.number, verifier, connection, asking)
    if (found) {
      const { final, theirs } = found
      lies.noteOtherChain({ head: 'finalized', number: final.blockNumber, hash: final.blockHash }, connection)
      const hashes = { theirs: shortHash(theirs), verified: shortHash(final.blockHash) }
      return fail('rpc/other-chain', { endpoint, number: final.blockNumber.toString(), ...hashes })
    }
  }
  const blocks = block.blockNumber === undefined ? 0n : block.blockNumber - newest.number
  return fail('rpc/behind', blocks > 0n ? { endpoint, blocks: Number(blocks) } : { endpoint })
}
