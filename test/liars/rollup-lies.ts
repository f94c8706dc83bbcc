import { type Hex, toHex, toRlp } from 'viem'
import { headerHash } from '../../src/chain/proof/block-header.ts'
import { addTo, bent, each, type ExecutionLie, fields, type Fields, type LieContext } from './lie.ts'

/** What is told of: the block that layer 1 holds for final, a transaction in it, and an endpoint of another chain. */
export type LieSubject = {
  /** Number of the block. */
  readonly anchored: bigint
  /** Asks a node of another chain. */
  readonly elsewhere: LieContext['ask']
}

const PASSER = '0x4200000000000000000000000000000000000016'
/** EIP-2935: hashes of blocks before. */
const HISTORY = '0x0000f90827f1c53a10cb7a02335b175320002935'
const BRIDGE = '0x4200000000000000000000000000000000000010'
const FALSE = `0x${'bad0'.repeat(16)}` as const
const BLOCK = ['eth_getBlockByNumber', 'eth_getBlockByHash'] as const

type Block = Record<string, Hex>
type Slot = Fields & { key: string; value: string; proof: Hex[] }
type Proof = Fields & { address: string; accountProof: Hex[]; storageProof: Slot[] }

const lie = (name: string, says: string, methods: readonly string[], tell: ExecutionLie['tell']): ExecutionLie => ({
  name,
  says,
  before: 'execution',
  changes: Object.fromEntries(methods.map((method) => [method, 'anything'])),
  tell,
})

/** Whichever way a block is asked for: those of these numbers are others, whose hashes are right for what they say. */
const invented = (name: string, says: string, isMeant: (number: bigint) => boolean, change: Record<string, string>): ExecutionLie =>
  lie(name, says, BLOCK, (result) => {
    const block = result as Block | null
    if (!block || !isMeant(BigInt(block['number'] ?? '0x0'))) return block
    const made = { ...block, ...change }
    return { ...made, hash: headerHash(made) }
  })

/** One field of a block is another, beside the hash that it had. */
const beside = (field: string, says: string): ExecutionLie =>
  lie(
    `beside-${field}`,
    says,
    BLOCK,
    fields((block) => ({ ...block, [field]: bent(block[field]) })),
  )

const proofs = (name: string, says: string, change: (proof: Proof, told: LieContext) => Fields | Promise<Fields>): ExecutionLie =>
  lie(
    name,
    says,
    ['eth_getProof'],
    fields((proof, told) => change(proof as Proof, told)),
  )

/** Of one account alone. */
const proofsOf = (
  account: string,
  name: string,
  says: string,
  change: (proof: Proof, told: LieContext) => Fields | Promise<Fields>,
): ExecutionLie => proofs(name, says, (proof, told) => (told.call.params[0] === account ? change(proof, told) : proof))

const slots = (name: string, says: string, change: (slot: Slot) => Fields): ExecutionLie =>
  proofs(name, says, (proof) => ({ ...proof, storageProof: proof.storageProof.map(change) }))

/** So many of them, and of those of any chain, are told to a rollup client at the least (`src/chain/rollup/endpoint-lies.test.ts`). */
export const TOLD_OF_ROLLUP = 85

/** Lies of the execution endpoint of a rollup about the block that its layer 1 holds for final, and about all that hangs from it. */
export function rollupLies({ anchored, elsewhere }: LieSubject): readonly ExecutionLie[] {
  const name = toHex(anchored)
  const isAnchored = (number: bigint): boolean => number === anchored
  return [
    invented('other-state', 'The anchored block has another state', isAnchored, { stateRoot: FALSE }),
    invented('other-receipts', 'The anchored block has other receipts', isAnchored, { receiptsRoot: FALSE }),
    invented('other-transactions', 'The anchored block has other transactions', isAnchored, { transactionsRoot: FALSE }),
    invented('other-time', 'The anchored block was made at another time', isAnchored, { timestamp: '0x1' }),
    invented('other-withdrawals', 'The anchored block has the withdrawals of another message passer', isAnchored, { withdrawalsRoot: FALSE }),
    invented('other-ancestor', 'The block before the anchored one has another state', (number) => number === anchored - 1n, { stateRoot: FALSE }),
    invented('other-past', 'All blocks before the anchored one have other states', (number) => number < anchored, { stateRoot: FALSE }),
    invented('other-child', 'A child of the anchored block that nobody made', (number) => number > anchored, { stateRoot: FALSE }),
    lie('neighbour-under-number', 'The next block, under the number of the anchored one', BLOCK, async (result, { call, ask }) =>
      call.params[0] === name ? { ...((await ask(call.method, [toHex(anchored + 1n), call.params[1]])) as Block), number: name } : result,
    ),
    lie('other-under-hash', 'The block before, under the hash of another', ['eth_getBlockByHash'], async (result, { ask, call }) =>
      result === null ? null : ask('eth_getBlockByNumber', [addTo((result as Block)['number'], -1n), call.params[1]]),
    ),
    lie('foreign-block', "Another chain's block of that number", BLOCK, (result, { call }) =>
      result === null ? null : elsewhere('eth_getBlockByNumber', [(result as Block)['number'], call.params[1]]),
    ),
    lie('stale-head', 'The newest block is the first one', ['eth_getBlockByNumber'], (result, { call, ask }) =>
      call.params[0] === 'latest' ? ask('eth_getBlockByNumber', ['0x1', call.params[1]]) : result,
    ),
    lie('no-anchored-block', 'There is no anchored block', BLOCK, (result) =>
      result !== null && (result as Block)['number'] === name ? null : result,
    ),
    beside('logsBloom', 'Another bloom, beside the honest hash'),
    beside('parentHash', 'Another parent, beside the honest hash'),
    beside('mixHash', 'Another random number, beside the honest hash'),
    beside('miner', 'Another fee recipient, beside the honest hash'),
    proofsOf(PASSER, 'passer-root', 'Another storage root of the message passer', (proof) => ({ ...proof, storageHash: FALSE })),
    proofsOf(PASSER, 'passer-absent', 'The message passer is not proved', (proof) => ({ ...proof, accountProof: [] })),
    proofsOf(PASSER, 'passer-foreign', 'The proof of another account for the message passer', async (proof, { call, ask }) => ({
      ...((await ask('eth_getProof', [HISTORY, call.params[1], call.params[2]])) as Proof),
      address: proof.address,
    })),
    proofsOf(PASSER, 'withdrawal-unsent', 'No withdrawal was sent, though its slot is proved', (proof) => ({
      ...proof,
      storageProof: proof.storageProof.map((slot) => ({ ...slot, value: '0x0' })),
    })),
    proofsOf(PASSER, 'withdrawal-invented', 'A withdrawal was sent that nobody sent', (proof) => ({
      ...proof,
      storageProof: proof.storageProof.map((slot) => (BigInt(slot.value) === 0n ? { ...slot, value: '0x1' } : slot)),
    })),
    proofsOf(PASSER, 'withdrawal-of-another', "Each slot's proof is that of the next", (proof) => ({
      ...proof,
      storageProof: proof.storageProof.map((slot, at) => ({ ...slot, proof: proof.storageProof.at(at - 1)?.proof })),
    })),
    proofsOf(BRIDGE, 'predeploy-elsewhere', 'A predeploy runs other code, by its slot', (proof) => ({
      ...proof,
      storageProof: proof.storageProof.map((slot) => ({ ...slot, value: FALSE })),
    })),
    proofsOf(HISTORY, 'history', 'Another hash in the history contract', (proof) => ({
      ...proof,
      storageProof: proof.storageProof.map((slot) => ({ ...slot, value: FALSE })),
    })),
    proofs('foreign-state', "Another chain's state of that account", async (_, { call }) =>
      (await elsewhere('eth_getProof', [call.params[0], call.params[1], 'latest'])) as Proof,
    ),
    proofs('newest-state', 'The newest state, for the anchored one', async (_, { call, ask }) =>
      (await ask('eth_getProof', [call.params[0], call.params[1], 'latest'])) as Proof,
    ),
    proofs('long-node', 'A node longer than any node is', (proof) => ({ ...proof, accountProof: [...proof.accountProof, `0x${'ab'.repeat(1025)}`] })),
    proofs('many-nodes', 'More nodes than a key has nibbles', (proof) => ({
      ...proof,
      accountProof: Array.from({ length: 66 }, () => proof.accountProof.at(-1)),
    })),
    proofs('empty-node', 'An empty node before the leaf', (proof) => ({ ...proof, accountProof: [...proof.accountProof.slice(0, -1), '0x', ...proof.accountProof.slice(-1)] })),
    proofs('half-node', 'A node of half a byte', (proof) => ({ ...proof, accountProof: proof.accountProof.map((node) => node.slice(0, -1)) })),
    proofs('no-list', 'A list of lists, in place of a node', (proof) => ({ ...proof, accountProof: proof.accountProof.map((node) => toRlp([[node]])) })),
    slots('slot-long-node', 'A storage node longer than any node is', (slot) => ({ ...slot, proof: [...slot.proof, `0x${'ab'.repeat(1025)}`] })),
    slots('slot-no-proof', 'No proof of a slot', (slot) => ({ ...slot, proof: [] })),
    slots('slot-half-proof', 'The proof of a slot without its root', (slot) => ({ ...slot, proof: slot.proof.slice(1) })),
    lie('foreign-code', 'The code of another contract', ['eth_getCode'], (_, { ask, call }) => ask('eth_getCode', [HISTORY, call.params[1]])),
    lie('no-code', 'No code', ['eth_getCode'], () => '0x'),
    lie('receipts-of-another', 'The receipts of the block before', ['eth_getBlockReceipts'], (_, { ask }) =>
      ask('eth_getBlockReceipts', [toHex(anchored - 1n)]),
    ),
    lie('receipt-added', 'One receipt more, of nothing', ['eth_getBlockReceipts'], (result) => [...(result as Fields[]), ...(result as Fields[]).slice(-1)]),
    lie('receipts-swapped', 'The receipts in another order', ['eth_getBlockReceipts'], (result) => (result as Fields[]).toReversed()),
    lie('receipt-log-added', 'A log that never was, in a receipt', ['eth_getBlockReceipts', 'eth_getTransactionReceipt'], (result, told) => {
      const more = (receipt: Fields): Fields => ({ ...receipt, logs: [...(receipt['logs'] as Fields[]), ...(receipt['logs'] as Fields[]).slice(-1)] })
      return Array.isArray(result) ? each(more)(result, told) : fields(more)(result, told)
    }),
    lie('receipt-price', 'A transaction is said to have paid another price', ['eth_getBlockReceipts', 'eth_getTransactionReceipt'], (result, told) => {
      const more = (receipt: Fields): Fields => ({ ...receipt, effectiveGasPrice: addTo(receipt['effectiveGasPrice'], 1_000_000n) })
      return Array.isArray(result) ? each(more)(result, told) : fields(more)(result, told)
    }),
    lie('transaction-left-out', 'A block without its last transaction', ['eth_getBlockByHash'], fields((block) => ({
      ...block,
      transactions: (block['transactions'] as unknown[]).slice(0, -1),
    }))),
    lie('transactions-swapped', 'The transactions in another order', ['eth_getBlockByHash'], fields((block) => ({
      ...block,
      transactions: (block['transactions'] as unknown[]).toReversed(),
    }))),
  ] // prettier-ignore
}
