import { isJsonObject } from '#core/text/json'
import { isError } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import { type Hex, isHex, size, toQuantity, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { WithdrawalProof } from '#core/rollup/bridge/bridge-calls'
import { sentMessageSlot } from '#core/rollup/bridge/withdrawal'
import { MESSAGE_PASSER, outputRoot } from '#core/rollup/output-root'
import { isAnchored } from '#core/rollup/rollup-state'
import type { ReadRollup } from '#core/rollup/rollup-view'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { LoggedWithdrawal } from './find-withdrawals.ts'

type Output = { readonly game: Address; readonly createdAt: bigint; readonly l2Number: bigint; readonly outputRoot: Hex }
type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly signal: AbortSignal | undefined }

/** Proposals whose block is tried, newest first: endpoints keep the state of the newest the longest. */
const MAX_TRIED = 4
/** Nodes of a storage proof at most: a key has 64 nibbles. */
const MAX_NODES = 65
const MAX_NODE_BYTES = 1024

/** Outputs that layer 1 knows of the withdrawal's block or a later one, newest first; the anchored one last. */
export function outputsOver({ state }: ReadRollup, block: bigint): readonly Output[] {
  const { anchor, proposals } = state
  const anchored =
    isAnchored(anchor) && anchor.game !== undefined ? [{ ...anchor, game: anchor.game.address, createdAt: anchor.game.createdAt }] : []
  return [...proposals, ...anchored].filter(({ l2Number }) => l2Number >= block)
}

/**
 * A proof of the withdrawal under an output that layer 1 knows, each part of it checked here: the message stands in the proved storage of the message passer, that storage and
 * the block make the output, and the nodes lead from its root. A proposal that has no such block is passed over: anybody may propose anything. `undefined` where no
 * output has one. Throws `app/aborted` alone.
 */
export async function findProof(
  deps: Deps,
  view: ReadRollup,
  sent: LoggedWithdrawal,
): Promise<(Pick<Output, 'game' | 'createdAt'> & { readonly proof: Omit<WithdrawalProof, 'gameIndex'> }) | undefined> {
  const tried = outputsOver(view, sent.block)
  for (const output of [...tried.slice(0, MAX_TRIED), ...tried.slice(MAX_TRIED).slice(-1)]) {
    const proof = await proofUnder(deps, output, sent).catch(notProved)
    if (proof !== undefined) return { game: output.game, createdAt: output.createdAt, proof }
  }
  return undefined
}

function notProved(error: unknown): undefined {
  if (!isError(error) || error.code === 'app/aborted') throw error
  return undefined
}

async function proofUnder(
  { chain, signal }: Deps,
  output: Output,
  { chainId, hash }: LoggedWithdrawal,
): Promise<Omit<WithdrawalProof, 'gameIndex'> | undefined> {
  const slot = sentMessageSlot(hash)
  const header = await chain.call('header', { chainId, block: { number: output.l2Number }, purpose: 'history' }, { signal })
  const wants = [{ address: MESSAGE_PASSER, slots: [slot] }]
  const { witness, plain } = await chain.call('prove', { header, wants, purpose: 'history' }, { signal })
  const root = witness.accounts.find(({ address }) => address === MESSAGE_PASSER)?.account?.storageRoot
  const isSent = witness.slots.some((one) => one.slot === slot && one.value === word(1n))
  if (plain !== undefined || root === undefined || !isSent) return undefined
  const parts = { stateRoot: header.stateRoot, messagePasserStorageRoot: root, blockHash: header.hash }
  if (outputRoot(parts) !== output.outputRoot) return undefined
  const call = { method: 'eth_getProof', params: [MESSAGE_PASSER, [slot], toQuantity(output.l2Number)] } as const
  const { results } = await chain.call('claimed', { chainId, calls: [call] }, { signal })
  const [reply] = results
  const nodes = reply?.ok === true ? nodesIn(reply.result) : undefined
  return nodes === undefined || !leadsFrom(root, nodes) ? undefined : { output: parts, nodes }
}

/** The nodes of the first slot of an `eth_getProof` answer, which is a stranger's. */
function nodesIn(answer: unknown): readonly Hex[] | undefined {
  const slots: unknown = isJsonObject(answer) ? answer['storageProof'] : undefined
  const one: unknown = Array.isArray(slots) ? slots[0] : undefined
  const nodes: unknown = isJsonObject(one) ? one['proof'] : undefined
  if (!Array.isArray(nodes) || nodes.length === 0 || nodes.length > MAX_NODES) return undefined
  const read = nodes.flatMap((node: unknown) => (isHex(node) && size(node) <= MAX_NODE_BYTES ? [node.toLowerCase() as Hex] : []))
  return read.length === nodes.length ? read : undefined
}

/** True where the first node is that of the root, and each further one stands by its hash in the one before. The portal walks them itself, as the Review's run shows. */
const leadsFrom = (root: Hex, nodes: readonly Hex[]): boolean =>
  nodes.every((node, at) => {
    const hash = keccak(node)
    const before = nodes[at - 1]
    return before === undefined ? hash === root : size(node) < 32 || before.includes(hash.slice(2))
  })
