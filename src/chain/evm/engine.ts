import type { Common } from '@ethereumjs/common'
import { EVM, type EVMMockBlockchainInterface, type EVMOpts, getActivePrecompiles, NobleBN254 } from '@ethereumjs/evm'
import { createAddressFromString, hexToBytes, setLengthLeft } from '@ethereumjs/util'
import type { Address } from '#core/address'
import { fail } from '#core/errors'
import { fromBytes, word } from '#core/hex'
import type { BlockEnvironment, Rules, SignedDigest } from '#core/simulation'
import type { Budget } from './budget.ts'
import { delegateIn } from './delegation.ts'
import { blobGasPrice, createRules, hardforkFor, PARAMETERS_HELD } from './hardfork.ts'
import { createProvedReader, type ProvedReader } from './proved-reader.ts'
import { createRecorder, type Recording } from './recorder.ts'
import { listen, watchedTable } from './watched-opcodes.ts'
import type { WitnessState } from './witness-state.ts'
import { strip, type World } from './world.ts'

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
  readonly rules: Common
  readonly state: WitnessState
  readonly evm: EVM
  readonly block: Block
  readonly recording: Recording
}

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
    getBlobGasPrice: () => blobGasPrice(environment.excessBlobGas, fork),
  }
  return { header } as unknown as Block
}

/** BLOCKHASH from the parent of the environment, and before it from the proved EIP-2935 contract. */
function createHistory(environment: BlockEnvironment, state: WitnessState): EVMMockBlockchainInterface {
  const hashOf = (number: bigint): Uint8Array => {
    if (number === environment.number - 1n) return hexToBytes(environment.parentHash)
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
  const signers = new Map(signed.map(({ digest, signer }) => [digest.toLowerCase(), signer]))
  return [
    {
      address: createAddressFromString(ECRECOVER),
      async function(input) {
        const result = await recover(input)
        const signer = input.data.length >= 32 ? signers.get(fromBytes(input.data.subarray(0, 32))) : undefined
        if (signer === undefined || result.exceptionError) return result
        return { ...result, returnValue: setLengthLeft(hexToBytes(signer), 32) }
      },
    },
  ]
}

/** ethereumjs builds a table of opcodes for each EVM; here all of a fork share one. */
class WatchedEvm extends EVM {
  override getActiveOpcodes(): EVM['_opcodes'] {
    const { opcodes, handlers, dynamicGasHandlers, opcodeMap } = watchedTable(this.common)
    this._opcodes = opcodes
    this._handlers = handlers
    this._dynamicGasHandlers = dynamicGasHandlers
    this._opcodeMap = opcodeMap
    return opcodes
  }
}

/** What a run in the block may read: what is proved, and the parent's hash, which the block stores before its first transaction (EIP-2935). */
export function createBlockReader(world: World, { number, parentHash }: BlockEnvironment, guess?: Uint8Array): ProvedReader {
  if (number === 0n) return createProvedReader(world, undefined, guess)
  return createProvedReader(world, { address: HISTORY, slot: historySlot(number - 1n), value: strip(hexToBytes(parentHash)) }, guess)
}

/**
 * An engine that reads and writes `state`. `signed`: digests that ECRECOVER takes for signed. Throws `simulation/unsupported-fork` when we do not have the
 * chain's rules.
 */
export function createEngine(
  state: WitnessState,
  environment: BlockEnvironment,
  budget: Budget,
  signed: readonly SignedDigest[] = [],
): Engine {
  const fork = hardforkFor(environment)
  const rules = createRules(environment)
  const recorder = createRecorder(budget, (address) => {
    if (evm.getPrecompile(address)) return address
    return delegateIn(state.overlay.code(address)) ?? address
  })
  const evm = new WatchedEvm({
    common: rules,
    params: PARAMETERS_HELD,
    stateManager: state.manager,
    blockchain: createHistory(environment, state),
    bn254: new NobleBN254(),
    // Before Cancun an account like any other lives at 0x0a.
    customPrecompiles: [...(rules.isActivatedEIP(4844) ? [pointEvaluation] : []), ...assumingSigned(rules, signed)],
  })
  listen(evm, recorder.watch)
  evm.events.on('beforeMessage', (message) => recorder.before(message))
  evm.events.on('afterMessage', (result) => recorder.after(result))
  return { fork, rules, state, evm, block: createBlock(environment, fork), recording: recorder.recording }
}
