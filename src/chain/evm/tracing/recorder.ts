import type { EVMResult, ExecResult, Message } from '@ethereumjs/evm'
import type { Address } from '#core/ethereum/address'
import type { WordComparisons } from '#core/simulation/derived-word'
import { fromBytes } from '#core/bytes/hex'
import type { ComparedGuess, Frame, Simulation } from '#core/simulation/simulation'
import type { Budget } from '../budget.ts'
import { createComparisons } from './comparisons.ts'
import { createDerivedWords } from './derived-words.ts'
import { createGasAccount } from '../gas/gas-account.ts'
import type { OpcodeWatch } from './watched-opcodes.ts'

/** A frame while it is recorded, its data still as bytes. */
export type RecordedFrame = {
  readonly parent: number | undefined
  readonly depth: number
  readonly kind: Frame['kind']
  readonly from: Address
  to: Address
  readonly codeAddress: Address | undefined
  readonly value: bigint
  readonly salt: Uint8Array | undefined
  readonly input: Uint8Array
  output: Uint8Array
  gasUsed: bigint
  failure: string | undefined
}

/** Wei that moved if the frame stays. `to` is absent for a creation: it is the frame's own address. */
type Move = { readonly frame: number; readonly from: Address; readonly to: Address | undefined; readonly value: bigint }

/** A SELFDESTRUCT as it was executed, the balance in wei that it gave away. */
type Destruction = { readonly frame: number; readonly address: Address; readonly beneficiary: Address; readonly value: bigint }

/** What happened in a run, in the order in which it happened. */
export type Recording = {
  readonly frames: readonly RecordedFrame[]
  readonly moves: readonly Move[]
  readonly destructions: readonly Destruction[]
  readonly readBy: ReadonlyMap<string, Simulation['readBy'][number]>
  comparisons(): readonly ComparedGuess[]
  comparedWords(): WordComparisons | undefined
  /** There were more of them, or more work on their words, than is remembered. */
  isCutOff(): boolean
  /** By the hash as a number. */
  readonly preimages: ReadonlyMap<bigint, Uint8Array>
  /** Accounts whose balance an opcode was asked for. */
  readonly weighed: ReadonlySet<Address>
  /** Gas that the first frame needed; see `createGasAccount`. */
  gasNeeded(): bigint | undefined
}

/** What a contract that keeps values of blocks answers. `back`: as in `DerivedGuess`. */
export type RingBufferValue = { readonly value: 'blockhash' | 'beaconroot'; readonly back: bigint }

/** Hashes that are remembered; a run that makes more is counting, not finding slots. */
const MAX_PREIMAGES = 20_000
/** Bytes that a frame costs by itself, for the budget. */
const FRAME_BYTES = 512
const NOTHING = new Uint8Array(0)
const ZERO: Address = '0x0000000000000000000000000000000000000000'

function kindOf(message: Message): Frame['kind'] {
  if (!message.to) return 'create'
  if (message.delegatecall) return 'delegatecall'
  if (message.codeAddress.toString() !== message.to.toString()) return 'callcode'
  return message.isStatic ? 'staticcall' : 'call'
}

/** A precompile that works out something new: 0x04 copies, and what 0x01 recovers is a signer. */
const isWorking = (address: Address | undefined): boolean =>
  address !== undefined && /^0x0{37}(?:0(?:0[2-9a-f]|1[01])|100)$/.test(address) && !address.endsWith('004')

/** EVM name of the exception: without the place that ethereumjs adds to a bad jump. */
export const exceptionName = ({ exceptionError }: ExecResult): string | undefined => exceptionError?.error.replace(/ at 0x.*$/, '')

/** What a recorder writes down, and with what. `open`: frames that have not ended, the innermost last. */
type Notes = {
  readonly budget: Budget
  readonly frames: readonly RecordedFrame[]
  readonly moves: Move[]
  readonly destructions: Destruction[]
  readonly readBy: Map<string, Simulation['readBy'][number]>
  readonly preimages: Map<bigint, Uint8Array>
  readonly weighed: Set<Address>
  readonly open: readonly number[]
  readonly gas: ReturnType<typeof createGasAccount>
  readonly comparisons: ReturnType<typeof createComparisons>
  readonly words: ReturnType<typeof createDerivedWords>
}

/** Notes what watched opcodes did. */
function watchFor(
  { budget, frames, moves, destructions, readBy, preimages, weighed, open, gas, comparisons, words }: Notes,
  followsWords: boolean,
): OpcodeWatch {
  return {
    turned: () => budget.turn(),
    hashed(hash, preimage) {
      if (preimages.size < MAX_PREIMAGES) preimages.set(hash, preimage)
      if (comparisons.hasGuessed()) words.hashed(hash, preimage)
    },
    worked: words.worked,
    guessed(value, account) {
      const address = frames[open.at(-1) ?? 0]?.codeAddress ?? account.toString()
      readBy.set(value + address, { value, address })
    },
    took(value, word, back) {
      if (!followsWords) return
      comparisons.took(value, word)
      words.took(value, word, back)
    },
    hasGuessed: comparisons.hasGuessed,
    compared(first, second, by) {
      comparisons.compared(first, second, by !== 'equal')
      words.compared(first, second, by)
    },
    made(opcode, operands) {
      if (opcode === 'DIV') comparisons.divided(operands[0] ?? 0n, operands[1] ?? 0n)
      words.made(opcode, operands)
    },
    weighed: (address) => void weighed.add(address),
    tookOfProposer(value, word) {
      if (!followsWords) return
      if (value === 'balance') comparisons.took(value, word)
      words.took(value, word)
    },
    calling: gas.calling,
    storing: gas.storing,
    destroyed(from, to, value) {
      const frame = open.at(-1) ?? 0
      destructions.push({ frame, address: from, beneficiary: to, value })
      if (value > 0n && from !== to) moves.push({ frame, from, to, value })
    },
  }
}

/**
 * Listens to the messages and watched opcodes of one run. `delegateOf` follows an EIP-7702 designator. `keptBy`: what a contract is asked for
 * that keeps values of blocks, so that whoever asks it reads them. `followsWords`: as of `createEngine`.
 */
export function createRecorder(
  budget: Budget,
  delegateOf: (address: Address) => Address,
  keptBy: (address: Address, asked: Uint8Array) => RingBufferValue | undefined,
  followsWords: boolean,
) {
  const frames: RecordedFrame[] = []
  const moves: Move[] = []
  const destructions: Destruction[] = []
  const readBy = new Map<string, Simulation['readBy'][number]>()
  const preimages = new Map<bigint, Uint8Array>()
  const weighed = new Set<Address>()
  const open: number[] = []
  const gas = createGasAccount()
  const comparisons = createComparisons()
  const words = createDerivedWords()

  const watch = watchFor({ budget, frames, moves, destructions, readBy, preimages, weighed, open, gas, comparisons, words }, followsWords)
  return {
    watch,
    recording: {
      frames,
      moves,
      destructions,
      readBy,
      comparisons: comparisons.pairs,
      comparedWords: words.comparisons,
      isCutOff: words.isCutOff,
      preimages,
      weighed,
      gasNeeded: gas.total,
    } satisfies Recording,
    before(message: Message): void {
      budget.check()
      budget.keep(message.data.length + FRAME_BYTES)
      const kind = kindOf(message)
      const to = message.to?.toString()
      const index = frames.length
      const asking = frames[open.at(-1) ?? -1]?.codeAddress
      if (to !== undefined && asking !== undefined && keptBy(to, message.data) !== undefined)
        readBy.set(`blockhash${asking}`, { value: 'blockhash', address: asking })
      // The value of a delegatecall is only its parent's word for it: nothing moves.
      const value = kind === 'delegatecall' ? 0n : message.value
      frames.push({
        parent: open.at(-1),
        depth: message.depth,
        kind,
        from: kind === 'delegatecall' && to !== undefined ? to : message.caller.toString(),
        to: to ?? ZERO,
        codeAddress: to === undefined ? undefined : delegateOf(message.codeAddress.toString()),
        value,
        salt: message.salt,
        input: message.data.slice(),
        output: NOTHING,
        gasUsed: 0n,
        failure: undefined,
      })
      open.push(index)
      gas.enter(message.gasLimit)
      if (value > 0n && kind !== 'callcode') moves.push({ frame: index, from: message.caller.toString(), to, value })
    },
    after({ execResult, createdAddress }: EVMResult): void {
      budget.check()
      budget.keep(execResult.returnValue.length)
      gas.leave(execResult.executionGasUsed)
      const frame = frames[open.pop() ?? -1]
      if (!frame) return
      if (createdAddress) frame.to = createdAddress.toString()
      frame.output = execResult.returnValue
      frame.gasUsed = execResult.executionGasUsed
      frame.failure = exceptionName(execResult)
      const kept = frame.failure === undefined && frame.output.length === 32 ? keptBy(frame.to, frame.input) : undefined
      if (kept !== undefined) watch.took(kept.value, BigInt(fromBytes(frame.output)), kept.back)
      if (isWorking(frame.codeAddress)) words.worked(frame.input, frame.output)
    },
  }
}
