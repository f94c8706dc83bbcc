import { type Hex as ViemHex, keccak256, numberToHex } from 'viem'
import { readOnlyCalls } from '../../src/chain/evm/handlers.ts'
import { createEvmState } from '../../src/chain/evm/state/evm-state.ts'
import { type ProofAnswer, verifyAccount } from '../../src/chain/proof/account-proof.ts'
import { isError } from '../../src/core/errors.ts'
import { type Hex, word } from '../../src/core/bytes/hex.ts'
import type { BlockEnvironment, MissingState, Witness } from '../../src/core/simulation/simulation.ts'
import { type KnownBlock, resultOf } from './recorded-blocks.ts'
import type { Files } from './recorded-light-client.ts'

const PROOF = /^eth_getProof_.*\.json$/
const TRACE = /^debug_traceCall_.*\.json$/
const CODE = /^code_([0-9a-f]{64})$/

type Json = Readonly<Record<string, unknown>>
type Proof = {
  readonly address: Hex
  readonly balance: Hex
  readonly nonce: Hex
  readonly codeHash: Hex
  readonly accountProof: readonly Hex[]
  readonly storageProof: readonly { readonly key: Hex; readonly value: Hex; readonly proof: readonly Hex[] }[]
}

/** Proofs that hold. `placed`: of these, under the state root of a block that was recorded too. */
export type ProofsSeen = { readonly count: number; readonly slots: number; readonly placed: number; readonly proved: readonly Witness[] }

/** Each recorded proof under its own first node, which is the state's root; changed, it must not hold. Throws where it is otherwise. */
export function readProofs(files: Files, stateRoots: ReadonlySet<string>): ProofsSeen {
  const proofs = files.names.filter((name) => PROOF.test(name)).map((name) => resultOf(files, name) as Proof)
  let placed = 0
  const proved = proofs.map((proof): Witness => {
    const root = keccak256(proof.accountProof[0] ?? '0x')
    if (stateRoots.has(root)) placed++
    const slots = proof.storageProof.map(({ key }) => word(BigInt(key)))
    const answer: ProofAnswer = {
      address: proof.address.toLowerCase() as Hex,
      balance: BigInt(proof.balance),
      nonce: BigInt(proof.nonce),
      accountProof: proof.accountProof,
      storageProof: proof.storageProof.map((one) => ({ key: BigInt(one.key), value: BigInt(one.value), proof: one.proof })),
    }
    const asked = { address: answer.address, slots }
    const witness = verifyAccount(root, asked, answer)
    const [account] = witness.accounts
    if ((account?.account?.codeHash ?? proof.codeHash) !== proof.codeHash) throw new Error(`${proof.address}: another code hash`)
    refuse(root, asked, { ...answer, balance: answer.balance + 1n })
    refuse(root, asked, { ...answer, accountProof: answer.accountProof.slice(0, -1) })
    return { ...witness, codes: [] }
  })
  return { count: proofs.length, slots: proofs.reduce((sum, { storageProof }) => sum + storageProof.length, 0), placed, proved }
}

function refuse(root: Hex, asked: MissingState, lie: ProofAnswer): void {
  try {
    verifyAccount(root, asked, lie)
  } catch (error) {
    if (isError(error, 'proof/invalid') || isError(error, 'proof/incomplete')) return
    throw error
  }
  throw new Error(`${asked.address}: a proof that was changed holds`)
}

type Touched = { readonly balance?: Hex; readonly nonce?: number; readonly code?: Hex; readonly storage?: Readonly<Record<Hex, Hex>> }

/** Any root but the empty one: slots are looked up. */
const SOME_STORAGE: Hex = `0x${'11'.repeat(32)}`
const MAX_ROUNDS = 64

/** What a trace says that a call touched, by address in lower case. */
const traced = (result: unknown): ReadonlyMap<Hex, Touched> =>
  new Map(Object.entries(result as Record<Hex, Touched>).map(([address, account]) => [address.toLowerCase() as Hex, account]))

/** What is wanted, as the trace has it; what it does not name is nobody. */
function witnessOf(state: ReadonlyMap<Hex, Touched>, wants: readonly MissingState[]): Witness {
  const held = wants.map((want) => ({ ...want, account: state.get(want.address) }))
  return {
    accounts: held.map(({ address, account }) => ({
      address,
      account: account && {
        nonce: BigInt(account.nonce ?? 0),
        balance: BigInt(account.balance ?? 0),
        storageRoot: SOME_STORAGE,
        codeHash: keccak256(account.code ?? '0x'),
      },
    })),
    slots: held.flatMap(({ address, slots, account }) =>
      slots.map((slot) => ({ address, slot, value: word(BigInt(storageOf(account).get(BigInt(slot)) ?? 0)) })),
    ),
    codes: held.flatMap(({ account }) => (account?.code === undefined ? [] : [{ hash: keccak256(account.code), code: account.code }])),
  }
}

const storageOf = (account: Touched | undefined): ReadonlyMap<bigint, Hex> =>
  new Map(Object.entries(account?.storage ?? {}).map(([slot, value]) => [BigInt(slot), value as Hex]))

/** The block that a call is run in, as `eth_call` runs it: the block itself, not its child. */
const environmentOf = (chainId: number, { block }: KnownBlock): BlockEnvironment => ({
  chainId,
  parentHash: block['parentHash'] as Hex,
  number: BigInt(block['number'] as Hex),
  timestamp: BigInt(block['timestamp'] as Hex),
  baseFee: BigInt(block['baseFeePerGas'] as Hex),
  gasLimit: BigInt(block['gasLimit'] as Hex),
  coinbase: block['miner'] as Hex,
  prevRandao: block['mixHash'] as Hex,
  excessBlobGas: BigInt((block['excessBlobGas'] ?? '0x0') as Hex),
})

/** `run`: a call whose answer and reads are the recorded ones. `left`: why a recorded call was not run. */
export type CallSeen = { readonly run: boolean; readonly slots: number; readonly left?: string }

/**
 * Runs the recorded call on the recorded state, proved round by round as the product does it, and holds the answer against the recorded one and what it read
 * against the trace. Throws where they differ. `undefined` where no call was recorded.
 */
export async function runCall(
  files: Files,
  test: Json,
  newest: KnownBlock | undefined,
  proofs: readonly Witness[],
): Promise<CallSeen | undefined> {
  const [name] = files.names.filter((one) => TRACE.test(one))
  if (name === undefined) return undefined
  const left = (why: string): CallSeen => ({ run: false, slots: 0, left: why })
  const [request] = (test['params'] ?? []) as readonly Json[]
  if (test['method'] !== 'eth_call' || request === undefined) return left(`${String(test['method'])} is not run`)
  const [to, data, from, value] = [request['to'], request['data'] ?? request['input'], request['from'], request['value']]
  if (typeof to !== 'string') return left('it creates a contract')
  if (typeof value === 'string' && BigInt(value) !== 0n) return left('it sends ether')
  if (newest === undefined) return left('no block was recorded')
  const state = traced(resultOf(files, name))
  holdCodes(files, state)
  holdProofs(state, proofs)
  const lower = (text: unknown): Hex => String(text).toLowerCase() as Hex
  const environment = environmentOf(Number(test['chain_id'] ?? 1), newest)
  const call = { to: lower(to), data: (data ?? '0x') as Hex, ...(typeof from === 'string' ? { from: lower(from) } : {}) }
  const world = createEvmState()
  const wanted = new Map<Hex, Set<bigint>>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = await readOnlyCalls(world, { environment, calls: [call] }, performance)
    if (!result.done) {
      for (const { address, slots } of result.wants) wanted.set(address, new Set([...(wanted.get(address) ?? []), ...slots.map(BigInt)]))
      world.add(witnessOf(state, result.wants))
      continue
    }
    const [answer] = result.results
    const expected = test['expected_result']
    if (answer?.ok !== true || answer.data !== expected)
      throw new Error(`the call answers ${answer?.data ?? 'nothing'}, not ${String(expected)}`)
    return { run: true, slots: compareReads(wanted, state) }
  }
  throw new Error('the call wants more in each round')
}

/** Everything that the trace holds was read, and nothing that is there was read beside it. How many slots. */
function compareReads(wanted: ReadonlyMap<Hex, ReadonlySet<bigint>>, state: ReadonlyMap<Hex, Touched>): number {
  let count = 0
  for (const [address, account] of state)
    for (const slot of storageOf(account).keys()) {
      if (wanted.get(address)?.has(slot) !== true)
        throw new Error(`slot ${numberToHex(slot)} of ${address} is in the trace and was not read`)
      count++
    }
  for (const [address, slots] of wanted) {
    const account = state.get(address)
    const beside = [...slots].find((slot) => account !== undefined && !storageOf(account).has(slot))
    if (beside !== undefined) throw new Error(`slot ${numberToHex(beside)} of ${address} was read and is not in the trace`)
  }
  return count
}

/** Codes were recorded by their hash too. */
function holdCodes(files: Files, state: ReadonlyMap<Hex, Touched>): void {
  const hashes = new Set([...state.values()].flatMap(({ code }) => (code === undefined ? [] : [keccak256(code)])))
  for (const name of files.names) {
    const [, hash] = CODE.exec(name) ?? []
    if (hash === undefined) continue
    const code: ViemHex = `0x${Buffer.from(files.read(name)).toString('hex')}`
    if (keccak256(code) !== `0x${hash}`) throw new Error(`${name}: it has another hash`)
    if (hashes.size > 0 && !hashes.has(`0x${hash}`)) throw new Error(`${name}: the trace has not this code`)
  }
}

/** What is proved of an account's code and slots is what the trace has of them. */
function holdProofs(state: ReadonlyMap<Hex, Touched>, proofs: readonly Witness[]): void {
  for (const { accounts, slots } of proofs) {
    for (const { address, account } of accounts) {
      const code = state.get(address)?.code
      if (code !== undefined && account?.codeHash !== keccak256(code)) throw new Error(`${address}: the trace has another code`)
    }
    for (const { address, slot, value } of slots) {
      const said = storageOf(state.get(address)).get(BigInt(slot))
      if (said !== undefined && word(BigInt(said)) !== value) throw new Error(`${address}: the trace has another value in ${slot}`)
    }
  }
}
