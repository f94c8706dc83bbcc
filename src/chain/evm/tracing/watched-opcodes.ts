import type { Common } from '@ethereumjs/common'
import { EVM, type EVMOpts, getOpcodesForHF } from '@ethereumjs/evm'
import { bigIntToBytes, createAddressFromBigInt, setLengthLeft } from '@ethereumjs/util'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { DerivingOpcode, WordComparisons } from '#core/simulation/derived-word'
import type { FollowedValue, UnsettledRead } from '#core/simulation/simulation'
import { rememberJumps } from './jump-memory.ts'

type Table = ReturnType<typeof getOpcodesForHF>
type Entry = Table['opcodeMap'][number]
type RunState = Parameters<Extract<NonNullable<EVMOpts['customOpcodes']>[number], { logicFunction: unknown }>['logicFunction']>[0]

type By = WordComparisons['compared'][number]['by']

type OfProposer = 'balance' | 'codesize' | 'codehash'

/** Who hears of what. Each is called before the opcode runs, except `hashed`. */
export type OpcodeWatch = {
  /** A jump target is entered: the only way that a loop goes round. */
  turned(): void
  /** Only of 32 to 288 bytes: what Solidity and Vyper hash to find a slot, keys of up to 256 bytes among it. */
  hashed(hash: bigint, preimage: Uint8Array): void
  /** More bytes were hashed, once something was guessed. */
  worked(input: Uint8Array, output: Uint8Array): void
  /** `account` is the one that the code acts for: its own, but for delegated code. */
  guessed(value: UnsettledRead, account: { toString(): Address }): void
  /** What the opcode before put on the stack. `back`: as in `DerivedGuess`. */
  took(value: FollowedValue, word: bigint, back?: bigint): void
  /** Whether anything was guessed: otherwise nothing below is called. */
  hasGuessed(): boolean
  /** Two words are compared or subtracted, or one is compared with 0. */
  compared(first: bigint, second: bigint, by: By): void
  /** A word is made of others; operands as `resultOf` takes them. */
  made(opcode: DerivingOpcode, operands: readonly bigint[]): void
  /** A balance is asked for. */
  weighed(address: Address): void
  /** The proposer's balance in wei, or the size or hash of its code, was put on the stack. */
  tookOfProposer(value: OfProposer, word: bigint): void
  /** A call or creation is about to be made with so much gas left; `stipend` comes on top (value calls). */
  calling(gasLeft: bigint, stipend: bigint): void
  /** An SSTORE is about to be paid for. */
  storing(gasLeft: bigint): void
  /** Wei that a SELFDESTRUCT is about to move. */
  destroyed(from: Address, to: Address, value: bigint): void
}

const GAS = 0x5a
const GUESSES: readonly (readonly [number, UnsettledRead])[] = [
  [0x32, 'origin'],
  [0x3a, 'gasprice'],
  [0x40, 'blockhash'],
  [0x41, 'coinbase'],
  [0x42, 'timestamp'],
  [0x43, 'number'],
  [0x44, 'prevrandao'],
  [0x45, 'gaslimit'],
  [0x48, 'basefee'],
  [0x4a, 'blobbasefee'],
  [GAS, 'gas'],
]
/** SLOTNUM (EIP-7843): a time by another measure. */
const SLOTNUM = 0x4b
const CREATES = [0xf0, 0xf5]
/** CALL and CALLCODE pass on value, and with it 2,300 gas; DELEGATECALL and STATICCALL do not. */
const VALUE_CALLS = [0xf1, 0xf2]
const PLAIN_CALLS = [0xf4, 0xfa]
const STIPEND = 2_300n
const MAX_HASHED = 288n
/** Of more bytes nothing is said. */
const MAX_WORKED = 1_024n
const MASK_160 = (1n << 160n) - 1n

function hash(state: RunState, run: () => unknown, watch: OpcodeWatch): unknown {
  const [offset = 0n, length = 0n] = state.stack.peek(2)
  const result = run()
  if (length >= 32n && length <= MAX_HASHED)
    watch.hashed(state.stack.peek(1)[0] ?? 0n, state.memory.read(Number(offset), Number(length)).slice())
  else if (length > MAX_HASHED && length <= MAX_WORKED && watch.hasGuessed())
    watch.worked(state.memory.read(Number(offset), Number(length)).slice(), setLengthLeft(bigIntToBytes(state.stack.peek(1)[0] ?? 0n), 32))
  return result
}

function destroy(state: RunState, run: () => unknown, watch: OpcodeWatch): unknown {
  const [to = 0n] = state.stack.peek(1)
  watch.destroyed(state.env.address.toString(), createAddressFromBigInt(to & MASK_160).toString(), state.env.contract.balance)
  return run()
}

/** Gas that goes into the next call is not looked at. The counter stands at the next opcode already. */
function guess(state: RunState, run: () => unknown, opcode: number, value: UnsettledRead, watch: OpcodeWatch): unknown {
  const next = state.code[state.programCounter] ?? 0
  if (opcode !== GAS || ![...VALUE_CALLS, ...PLAIN_CALLS].includes(next)) watch.guessed(value, state.env.address)
  const back = value === 'blockhash' ? state.env.block.header.number - (state.stack.peek(1)[0] ?? 0n) : undefined
  const taken = (): void => watch.took(value, state.stack.peek(1)[0] ?? 0n, back)
  const result = run()
  if (result instanceof Promise) return result.then(taken)
  taken()
  return result
}

/** Opcodes that compare two words. SUB and XOR tell an equal from another. Of GT the second is the less. */
const COMPARES: readonly (readonly [number, By, 'turned'?])[] = [
  [0x10, 'less'],
  [0x11, 'less', 'turned'],
  [0x12, 'less-signed'],
  [0x13, 'less-signed', 'turned'],
  [0x14, 'equal'],
]
const MADE: readonly (readonly [number, DerivingOpcode, number])[] = [
  [0x01, 'ADD', 2],
  [0x02, 'MUL', 2],
  [0x03, 'SUB', 2],
  [0x04, 'DIV', 2],
  [0x05, 'SDIV', 2],
  [0x06, 'MOD', 2],
  [0x07, 'SMOD', 2],
  [0x08, 'ADDMOD', 3],
  [0x09, 'MULMOD', 3],
  [0x0a, 'EXP', 2],
  [0x0b, 'SIGNEXTEND', 2],
  [0x16, 'AND', 2],
  [0x17, 'OR', 2],
  [0x18, 'XOR', 2],
  [0x19, 'NOT', 1],
  [0x1a, 'BYTE', 2],
  [0x1b, 'SHL', 2],
  [0x1c, 'SHR', 2],
  [0x1d, 'SAR', 2],
  [0x1e, 'CLZ', 1],
]
const EQUALS: ReadonlySet<DerivingOpcode> = new Set(['SUB', 'XOR'])
const [ISZERO, JUMPI] = [0x15, 0x57]

/** Hears of an opcode before it runs, once something was guessed. */
type Before = (state: RunState, watch: OpcodeWatch) => void

const compare = (by: By, isTurned: boolean): Before => {
  return ({ stack }, watch) => {
    const [first = 0n, second = 0n] = stack.peek(2)
    if (isTurned) watch.compared(second, first, by)
    else watch.compared(first, second, by)
  }
}

/** The word at that depth of the stack decides by being zero or not. */
const compareWithZero = (depth: number): Before => {
  return ({ stack }, watch) => watch.compared(stack.peek(depth + 1)[depth] ?? 0n, 0n, 'equal')
}

const make = (opcode: DerivingOpcode, operands: number): Before => {
  return ({ stack }, watch) => {
    const words = stack.peek(operands)
    if (EQUALS.has(opcode)) watch.compared(words[0] ?? 0n, words[1] ?? 0n, 'equal')
    watch.made(opcode, words)
  }
}

/** An account is asked for something, perhaps the proposer's. */
const askAccount = (what: OfProposer): Around => {
  return (state, run, watch) => {
    const address = createAddressFromBigInt((state.stack.peek(1)[0] ?? 0n) & MASK_160)
    if (what === 'balance') watch.weighed(address.toString())
    const result = run()
    if (!address.equals(state.env.block.header.coinbase)) return result
    const taken = (): void => watch.tookOfProposer(what, state.stack.peek(1)[0] ?? 0n)
    if (result instanceof Promise) return result.then(taken)
    taken()
    return result
  }
}

/** Whoever asks for the slot asks for the time. The word is no timestamp, so it is not followed as one. */
const askSlot: Around = (state, run, watch) => {
  if (state.env.block.header.slotNumber === undefined) throw fail('simulation/unsupported', { what: 'the slot of this block' })
  watch.guessed('timestamp', state.env.address)
  return run()
}

type Around = (state: RunState, run: () => unknown, watch: OpcodeWatch) => unknown

/** An EVM whose opcodes are those of `watchedTable`. ethereumjs builds a table for each EVM; here all of a fork share one. */
export class WatchedEvm extends EVM {
  /** Who hears of its opcodes. A field, since it is looked up at nearly every step. */
  watch: OpcodeWatch | undefined

  override getActiveOpcodes(): EVM['_opcodes'] {
    const { opcodes, handlers, dynamicGasHandlers, opcodeMap } = watchedTable(this.common)
    this._opcodes = opcodes
    this._handlers = handlers
    this._dynamicGasHandlers = dynamicGasHandlers
    this._opcodeMap = opcodeMap
    return opcodes
  }
}

const watchOf = ({ interpreter: { _evm: evm } }: RunState): OpcodeWatch => {
  // Not to be heard would be to tell less than was done.
  if (!(evm instanceof WatchedEvm) || evm.watch === undefined) throw fail('app/unexpected', { where: 'an EVM that nobody listens to' })
  return evm.watch
}

const around =
  (logic: Around) =>
  (entry: Entry): Entry => ({
    ...entry,
    opHandler: (state, common) => logic(state, () => entry.opHandler(state, common), watchOf(state)) as void,
  })

/** For what nearly every step runs: nothing is made for it until there is something to hear. */
const before =
  (hear: Before) =>
  (entry: Entry): Entry => ({
    ...entry,
    opHandler(state, common) {
      const watch = watchOf(state)
      if (watch.hasGuessed()) hear(state, watch)
      return entry.opHandler(state, common)
    },
  })

/** SSTORE looks at the gas that is left before it is charged, so it is heard there. */
const aroundStore = (entry: Entry): Entry => ({
  ...entry,
  gasHandler: (state, gas, common) => {
    watchOf(state).storing(state.gasLeft)
    return entry.gasHandler(state, gas, common) as Promise<bigint>
  },
})

const calling = (stipendOf: (state: RunState) => bigint): Around => {
  return (state, run, watch) => {
    watch.calling(state.gasLeft, stipendOf(state))
    return run()
  }
}
const withStipend = calling((state) => ((state.stack.peek(3)[2] ?? 0n) > 0n ? STIPEND : 0n))
const without = calling(() => 0n)

/** Of a jump's target nothing is done but to say so; and its frame has been through the code for others. */
const turn: Around = ({ interpreter }, _run, watch) => {
  rememberJumps(interpreter)
  watch.turned()
}

const WATCHED: ReadonlyMap<number, (entry: Entry) => Entry> = new Map([
  ...COMPARES.map(([opcode, by, turned]) => [opcode, before(compare(by, turned !== undefined))] as const),
  ...MADE.map(([opcode, name, operands]) => [opcode, before(make(name, operands))] as const),
  [ISZERO, before(compareWithZero(0))],
  [JUMPI, before(compareWithZero(1))],
  [0x20, around(hash)],
  [0x31, around(askAccount('balance'))],
  [0x3b, around(askAccount('codesize'))],
  [0x3f, around(askAccount('codehash'))],
  ...GUESSES.map(([opcode, what]) => [opcode, around((state, run, watch) => guess(state, run, opcode, what, watch))] as const),
  [SLOTNUM, around(askSlot)],
  [0x55, aroundStore],
  [0x5b, around(turn)],
  ...VALUE_CALLS.map((opcode) => [opcode, around(withStipend)] as const),
  ...[...CREATES, ...PLAIN_CALLS].map((opcode) => [opcode, around(without)] as const),
  [0xff, around(destroy)],
])

/** Tables by set of rules: they do not change, and making one takes longer than a short run. */
const tables = new Map<string, Table>()

/**
 * The opcodes of a fork, those that we listen to wrapped: same gas, same effect. One table for all runs, so that what is worked out of a code once (which of its
 * bytes are opcodes, and which of the table's) holds for all of them. Much cheaper than ethereumjs' `step` event, which copies the whole memory at each step.
 */
export function watchedTable(rules: Common): Table {
  const name = (rules as { readonly setName?: string }).setName ?? rules.hardfork()
  const held = tables.get(name)
  if (held) return held
  const plain = getOpcodesForHF(rules)
  const opcodeMap = plain.opcodeMap.map((entry, opcode) => (plain.opcodes.has(opcode) ? (WATCHED.get(opcode)?.(entry) ?? entry) : entry))
  const table = { ...plain, opcodeMap }
  tables.set(name, table)
  return table
}
