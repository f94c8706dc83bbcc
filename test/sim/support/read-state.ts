import type { Address } from '#core/ethereum/address'
import { fail, isError } from '#core/errors'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import type {
  BlockEnvironment,
  Run,
  RunAuthorization,
  RunTransaction,
  Simulation,
  MissingState,
  Witness,
} from '#core/simulation/simulation'
import type { AccessList } from '#core/ethereum/transaction'
import type { Handlers } from '#protocol'
import type { EvmCalls } from '#protocol/evm'
import { type ProofAnswer, verifyAccount } from '../../../src/chain/proof/account-proof.ts'
import type { Rpc } from '../../../scripts/devnet/rpc.ts'

/** The block fields that anvil tells, as it writes them. */
export type RpcBlock = Record<
  | 'number'
  | 'hash'
  | 'parentHash'
  | 'stateRoot'
  | 'timestamp'
  | 'gasLimit'
  | 'gasUsed'
  | 'baseFeePerGas'
  | 'miner'
  | 'mixHash'
  | 'excessBlobGas',
  Hex
>

type RpcProof = {
  readonly address: Address
  readonly balance: Hex
  readonly nonce: Hex
  readonly accountProof: readonly Hex[]
  readonly storageProof: readonly { readonly key: Hex; readonly value: Hex; readonly proof: readonly Hex[] }[]
}

const readAnswer = ({ address, balance, nonce, accountProof, storageProof }: RpcProof): ProofAnswer => ({
  address,
  balance: toBigInt(balance),
  nonce: toBigInt(nonce),
  accountProof,
  storageProof: storageProof.map(({ key, value, proof }) => ({ key: toBigInt(key), value: toBigInt(value), proof })),
})

/**
 * anvil 1.7.1 keeps slots that were set to zero in its tries, as leaves that hold zero; no chain has such leaves, and a strict
 * verifier may refuse them. Then the zeros are taken on anvil's word, and only they.
 */
function verify(stateRoot: Hex, want: MissingState, answer: ProofAnswer): Pick<Witness, 'accounts' | 'slots'> {
  try {
    return verifyAccount(stateRoot, want, answer)
  } catch (error) {
    if (!isError(error, 'proof/invalid')) throw error
    const zeros = new Set(answer.storageProof.filter(({ value }) => value === 0n).map(({ key }) => word(key)))
    const proved = verifyAccount(stateRoot, { ...want, slots: want.slots.filter((slot) => !zeros.has(slot)) }, answer)
    const said = want.slots.filter((slot) => zeros.has(slot)).map((slot) => ({ address: want.address, slot, value: word(0n) }))
    return { ...proved, slots: [...proved.slots, ...said] }
  }
}

const NO_CODE = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

export const blockAt = (rpc: Rpc, tag: Hex | 'latest'): Promise<RpcBlock> => rpc('eth_getBlockByNumber', [tag, false])

/** The block itself as the place to run in: what `debug_traceCall` at that block does. */
export const sameBlock = (block: RpcBlock, chainId = 31337): BlockEnvironment => ({
  chainId,
  parentHash: block.parentHash,
  number: toBigInt(block.number),
  timestamp: toBigInt(block.timestamp),
  baseFee: toBigInt(block.baseFeePerGas),
  gasLimit: toBigInt(block.gasLimit),
  coinbase: block.miner,
  prevRandao: block.mixHash,
  excessBlobGas: toBigInt(block.excessBlobGas),
})

/** Accounts, slots and code as the node proves them under the block's state root, each checked by the chain half of the module. */
export async function readState(rpc: Rpc, block: Pick<RpcBlock, 'number' | 'stateRoot'>, wants: readonly MissingState[]): Promise<Witness> {
  const rows = await Promise.all(
    wants.map(async (want) => {
      const answer = await rpc<RpcProof>('eth_getProof', [want.address, want.slots, block.number])
      const { accounts, slots } = verify(block.stateRoot, want, readAnswer(answer))
      const hash = accounts[0]?.account?.codeHash ?? NO_CODE
      const codes = hash === NO_CODE ? [] : [{ hash, code: await rpc<Hex>('eth_getCode', [want.address, block.number]) }]
      return { accounts, slots, codes }
    }),
  )
  return { accounts: rows.flatMap((row) => row.accounts), slots: rows.flatMap((row) => row.slots), codes: rows.flatMap((row) => row.codes) }
}

const EMPTY: Witness = { accounts: [], slots: [], codes: [] }
const MAX_ROUNDS = 40

export type Simulated = { readonly simulation: Simulation; readonly rounds: number }

/** Runs, reads what is wanted, runs again, until nothing is wanted. */
export async function simulateAt(handlers: Handlers<EvmCalls>, rpc: Rpc, block: RpcBlock, run: Run): Promise<Simulated> {
  let add = EMPTY
  for (let rounds = 1; rounds <= MAX_ROUNDS; rounds++) {
    const result = await handlers.run({ world: block.hash, add, run }, { signal: new AbortController().signal })
    if (result.done) return { simulation: result.simulation, rounds }
    add = await readState(rpc, block, result.wants)
  }
  throw fail('simulation/too-many-rounds', { rounds: MAX_ROUNDS })
}

/** Plenty for every case, and less than a block. */
export const GAS = 3_000_000n

/** What somebody wants to do, without the fields that depend on the head. */
export type Case = {
  readonly name: string
  readonly from: Address
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  /** Data that needs the chain, such as a signature over a nonce. */
  readonly make?: (rpc: Rpc) => Promise<Hex>
  readonly type?: RunTransaction['type']
  readonly accessList?: AccessList
  /** Who delegates to whom in the same transaction: it becomes one of type 4. */
  readonly delegate?: readonly (readonly [authority: Address, to: Address])[]
}

const CHAIN = 31337

const nonceOf = async (rpc: Rpc, address: Address): Promise<number> =>
  Number(toBigInt(await rpc<Hex>('eth_getTransactionCount', [address, 'latest'])))

/** The tuples that would be signed now: the sender's own nonce goes up before the list is read, and with each tuple of its own. */
async function authorizationsOf(rpc: Rpc, { from, delegate = [] }: Case): Promise<readonly RunAuthorization[]> {
  const next = new Map<Address, number>([[from, (await nonceOf(rpc, from)) + 1]])
  const list: RunAuthorization[] = []
  for (const [authority, address] of delegate) {
    const nonce = next.get(authority) ?? (await nonceOf(rpc, authority))
    next.set(authority, nonce + 1)
    list.push({ chainId: BigInt(CHAIN), address, nonce: BigInt(nonce), authority })
  }
  return list
}

/** The case as it would be signed at the present head. */
export async function runOf(rpc: Rpc, item: Case, block: RpcBlock): Promise<Run> {
  const { from, to, value, accessList = [], type = 'eip1559' } = item
  const data = (await item.make?.(rpc)) ?? item.data
  const nonce = await nonceOf(rpc, from)
  const maxFeePerGas = toBigInt(block.baseFeePerGas) * 2n + 1_000_000_000n
  const fields = { chainId: CHAIN, nonce, gasLimit: GAS, ...(to === undefined ? {} : { to }), value, data }
  const transaction = {
    legacy: { type: 'legacy' as const, ...fields, gasPrice: maxFeePerGas },
    eip2930: { type: 'eip2930' as const, ...fields, gasPrice: maxFeePerGas, accessList },
    eip1559: { type: 'eip1559' as const, ...fields, maxFeePerGas, maxPriorityFeePerGas: 1_000_000_000n, accessList },
  }[type]
  const run = { from, environment: sameBlock(block), probes: [] }
  const list = item.delegate ? { authorizations: await authorizationsOf(rpc, item) } : {}
  return { ...run, ...list, transaction }
}
