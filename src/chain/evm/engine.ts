import { defined } from '#core/defined'
import type { Common } from '@ethereumjs/common'
import { type EVM, type EVMMockBlockchainInterface, type EVMOpts, getActivePrecompiles, NobleBN254 } from '@ethereumjs/evm'
import { createAddressFromString, hexToBytes, setLengthLeft } from '@ethereumjs/util'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { GasRules } from '#core/chains/gas-rules'
import { fromBytes, type Hex, word } from '#core/bytes/hex'
import type { BlockEnvironment, OtherRules, Rules, SignedDigest } from '#core/simulation/simulation'
import type { Budget } from './budget.ts'
import { delegateIn } from './delegation.ts'
import { blobGasPrice, createRules, gasRulesFor, hardforkFor, otherRules, PARAMETERS_HELD } from './forks/hardfork.ts'
import { createProvedReader, type PresetSlot, type ProvedReader } from './state/proved-reader.ts'
import { createRecorder, type RingBufferValue, type Recording } from './tracing/recorder.ts'
import { WatchedEvm } from './tracing/watched-opcodes.ts'
import type { WitnessState } from './state/witness-state.ts'
import { strip, type EvmState } from './state/evm-state.ts'

/** EIP-2935: keeps the hashes of the last 8,191 blocks by number. */
const HISTORY: Address = '0x0000f90827f1c53a10cb7a02335b175320002935'
const HISTORY_WINDOW = 8191n
/** EIP-4844 point evaluation; needs a trusted setup and a KZG library that we do not ship. */
const POINT_EVALUATION: Address = '0x000000000000000000000000000000000000000a'
const ECRECOVER: Address = '0x0000000000000000000000000000000000000001'

type Block = NonNullable<Parameters<EVM['runCall']>[0]['block']>

/** An EVM over some state, with a recorder of its own, in one block. Cheap to make (under 1 ms); never used after a throw. */
export type Engine = {
  readonly fork: Rules
  /** By which gas is taken before the first step. */
  readonly gasRules: Rules | GasRules
  /** Where the block goes by others. */
  readonly otherRules: OtherRules | undefined
  readonly rules: Common
  readonly state: WitnessState
  readonly evm: EVM
  readonly block: Block
  readonly recording: Recording
}

/** EIP-4788: keeps the beacon roots of the last 8,191 slots by their time, the time itself and the root each in a ring of its own. */
const BEACON_ROOTS: Address = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'
const ROOTS_WINDOW = 8191n
/** To ask a contract that keeps values of blocks is to ask for those: which one, and of how many blocks or seconds before. `undefined`: it keeps none. */
function keptBy(address: Address, asked: Uint8Array, { number, timestamp }: BlockEnvironment): RingBufferValue | undefined {
  if (address !== HISTORY && address !== BEACON_ROOTS) return undefined
  const at = asked.length === 32 ? BigInt(fromBytes(asked)) : 0n
  return address === HISTORY ? { value: 'blockhash', back: number - at } : { value: 'beaconroot', back: timestamp - at }
}

/** Hashes that the environment brings along, newest first: the parent's, and those before it that no proved state holds. */
const recentHashes = ({ parentHash, ancestors = [] }: BlockEnvironment): readonly Hex[] => [parentHash, ...ancestors]

const historySlot = (number: bigint) => word(number % HISTORY_WINDOW)

/** What the EVM asks a block for: no more than its opcodes tell. The class of ethereumjs would bring transactions and tries along. */
function createBlock(environment: BlockEnvironment, fork: Rules): Block {
  const header = {
    number: environment.number,
    timestamp: environment.timestamp,
    baseFeePerGas: environment.baseFee,
    gasLimit: environment.gasLimit,
    coinbase: createAddressFromString(environment.coinbase),
    prevRandao: hexToBytes(environment.prevRandao),
    difficulty: 0n,
    ...defined({ slotNumber: environment.slotNumber }),
    getBlobGasPrice: () => blobGasPrice(environment.excessBlobGas, fork),
  }
  return { header } as unknown as Block
}

/** BLOCKHASH from the parent of the environment, and before it from the proved EIP-2935 contract. */
function createHistory(environment: BlockEnvironment, state: WitnessState): EVMMockBlockchainInterface {
  const hashOf = (number: bigint): Uint8Array => {
    const known = recentHashes(environment)[Number(environment.number - 1n - number)]
    if (known !== undefined) return hexToBytes(known)
    const stored = state.overlay.slot(HISTORY, historySlot(number))
    // Zero would be a block before the contract was there, or a chain without it: the hash is unknown, not zero.
    if (stored.length === 0 && !state.proved.incomplete) throw fail('simulation/unsupported', { what: 'the hash of an older block' })
    return stored.length === 0 ? new Uint8Array(32) : hexToBytes(word(BigInt(fromBytes(stored))))
  }
  const history: EVMMockBlockchainInterface = {
    async getBlock(number) {
      const hash = hashOf(BigInt(number))
      return { hash: () => hash }
    },
    putBlock: async () => undefined,
    shallowCopy: () => history,
  }
  return history
}

type Precompile = Extract<NonNullable<EVMOpts['customPrecompiles']>[number], { function: unknown }>

const pointEvaluation: Precompile = {
  address: createAddressFromString(POINT_EVALUATION),
  function: () => {
    throw fail('simulation/unsupported', { what: 'the KZG precompile (0x0a)' })
  },
}

/** ECRECOVER that takes some digests for signed, whatever the signature; for all others, and for the price, the precompile itself. */
function assumingSigned(rules: Common, signed: readonly SignedDigest[]): Precompile[] {
  const recover = getActivePrecompiles(rules).get(ECRECOVER.slice(2))
  if (signed.length === 0 || !recover) return []
  const signers = new Map(signed.map(({ digest, signer, r = '' }) => [`${digest}${r}`.toLowerCase(), signer]))
  return [
    {
      address: createAddressFromString(ECRECOVER),
      async function(input) {
        const result = await recover(input)
        // Digest, v, r, s.
        const part = (from: number): string => (input.data.length < from + 32 ? '' : fromBytes(input.data.subarray(from, from + 32)))
        const signer = signers.get(part(0)) ?? signers.get(part(0) + part(64))
        if (signer === undefined || result.exceptionError) return result
        return { ...result, returnValue: setLengthLeft(hexToBytes(signer), 32) }
      },
    },
  ]
}

/**
 * EIP-7928: the EVM writes down whom a block touches, in a list that nothing here asks for: what a run read and wrote is told by our own state. So
 * it writes into nothing.
 */
const NO_LIST = new Proxy(
  { blockAccessIndex: 0 },
  { get: (list, name) => (name in list ? list.blockAccessIndex : () => undefined) },
) as unknown as NonNullable<EVMOpts['blockLevelAccessList']>

/** What the block, and those between it and the proved state, store before their first transactions: hashes of parents (EIP-2935), and beacon roots (EIP-4788). */
function storedByBlock(environment: BlockEnvironment): readonly PresetSlot[] {
  const { number, timestamp, parentBeaconRoot, beaconRoots = [] } = environment
  if (number === 0n) return []
  const hashes = recentHashes(environment).map((hash, at) => ({
    address: HISTORY,
    slot: historySlot(number - 1n - BigInt(at)),
    value: strip(hexToBytes(hash)),
  }))
  const stored = (slot: bigint, value: Hex): PresetSlot => ({ address: BEACON_ROOTS, slot: word(slot), value: strip(hexToBytes(value)) })
  const own = parentBeaconRoot === undefined ? [] : [{ timestamp, root: parentBeaconRoot }]
  return [
    ...hashes,
    ...[...beaconRoots, ...own].flatMap(({ timestamp: time, root }) => [
      stored(time % ROOTS_WINDOW, word(time)),
      stored((time % ROOTS_WINDOW) + ROOTS_WINDOW, root),
    ]),
  ]
}

/** What a run in the block may read: what is proved, and what the block stores before its first transaction. */
export const createBlockReader = (world: EvmState, environment: BlockEnvironment, guess?: Uint8Array): ProvedReader =>
  createProvedReader(world, storedByBlock(environment), guess)

/** `signed`: digests that ECRECOVER takes for signed. `followsWords`: whether it is recorded what the words of the block are compared with. */
type EngineOptions = { readonly signed?: readonly SignedDigest[]; readonly followsWords?: boolean }

/**
 * An engine that reads and writes `state`. Throws `simulation/unsupported-fork` for a block before Shanghai.
 */
export function createEngine(
  state: WitnessState,
  environment: BlockEnvironment,
  budget: Budget,
  { signed = [], followsWords = false }: EngineOptions = {},
): Engine {
  const fork = hardforkFor(environment)
  const rules = createRules(environment)
  const recorder = createRecorder(
    budget,
    (address) => {
      if (evm.getPrecompile(address)) return address
      return delegateIn(state.overlay.code(address)) ?? address
    },
    (address, asked) => keptBy(address, asked, environment),
    followsWords,
  )
  const evm = new WatchedEvm({
    common: rules,
    params: PARAMETERS_HELD,
    stateManager: state.manager,
    blockchain: createHistory(environment, state),
    blockLevelAccessList: NO_LIST,
    bn254: new NobleBN254(),
    // Before Cancun an account like any other lives at 0x0a.
    customPrecompiles: [...(rules.isActivatedEIP(4844) ? [pointEvaluation] : []), ...assumingSigned(rules, signed)],
  })
  const { watch } = recorder
  evm.watch = {
    ...watch,
    hashed(hash, preimage) {
      watch.hashed(hash, preimage)
      state.proved.hashed(hash, preimage)
    },
  }
  evm.events.on('beforeMessage', (message) => recorder.before(message))
  evm.events.on('afterMessage', (result) => recorder.after(result))
  return {
    fork,
    gasRules: gasRulesFor(environment),
    otherRules: otherRules(environment),
    rules,
    state,
    evm,
    block: createBlock(environment, fork),
    recording: recorder.recording,
  }
}
