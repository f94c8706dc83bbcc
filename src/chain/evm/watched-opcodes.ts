import type { Common } from '@ethereumjs/common'
import { type EVM, type EVMOpts, getOpcodesForHF } from '@ethereumjs/evm'
import { createAddressFromBigInt } from '@ethereumjs/util'
import type { Address } from '#core/address'
import { fail } from '#core/errors'
import type { Simulation } from '#core/simulation'
import { rememberJumps } from './jump-memory.ts'

type Table = ReturnType<typeof getOpcodesForHF>
type Entry = Table['opcodeMap'][number]
type RunState = Parameters<Extract<NonNullable<EVMOpts['customOpcodes']>[number], { logicFunction: unknown }>['logicFunction']>[0]
export type Guess = Simulation['guessed'][number]

/** Who hears of what. Each is called before the opcode runs, except `hashed`. */
export type OpcodeWatch = {
  /** A jump target is entered: the only way that a loop goes round. */
  turned(): void
  /** Only of 32 to 288 bytes: what Solidity and Vyper hash to find a slot, keys of up to 256 bytes among it. */
  hashed(hash: bigint, preimage: Uint8Array): void
  /** `account` is the one that the code acts for: its own, but for delegated code. */
  guessed(value: Guess, account: { toString(): Address }): void
  /** A balance is asked for. */
  weighed(address: Address): void
  /** A call or creation is about to be made with so much gas left; `stipend` comes on top (value calls). */
  calling(gasLeft: bigint, stipend: bigint): void
  /** An SSTORE is about to be paid for. */
  storing(gasLeft: bigint): void
  /** Wei that a SELFDESTRUCT is about to move. */
  destroyed(from: Address, to: Address, value: bigint): void
}

const GAS = 0x5a
const GUESSES: readonly (readonly [number, Guess])[] = [
  [0x32, 'origin'],
  [0x3a, 'gasprice'],
  [0x40, 'blockhash'],
  [0x41, 'coinbase'],
  [0x42, 'timestamp'],
  [0x43, 'number'],
  [0x44, 'prevrandao'],
  [GAS, 'gas'],
]
const CREATES = [0xf0, 0xf5]
/** CALL and CALLCODE pass on value, and with it 2,300 gas; DELEGATECALL and STATICCALL do not. */
const VALUE_CALLS = [0xf1, 0xf2]
const PLAIN_CALLS = [0xf4, 0xfa]
const STIPEND = 2_300n
const MOST_HASHED = 288n
const MASK_160 = (1n << 160n) - 1n

function hash(state: RunState, run: () => unknown, watch: OpcodeWatch): unknown {
  const [offset = 0n, length = 0n] = state.stack.peek(2)
  const result = run()
  if (length >= 32n && length <= MOST_HASHED)
    watch.hashed(state.stack.peek(1)[0] ?? 0n, state.memory.read(Number(offset), Number(length)).slice())
  return result
}

function destroy(state: RunState, run: () => unknown, watch: OpcodeWatch): unknown {
  const [to = 0n] = state.stack.peek(1)
  watch.destroyed(state.env.address.toString(), createAddressFromBigInt(to & MASK_160).toString(), state.env.contract.balance)
  return run()
}

/** Gas that goes into the next call is not looked at. The counter stands at the next opcode already. */
function guess(state: RunState, run: () => unknown, opcode: number, value: Guess, watch: OpcodeWatch): unknown {
  const next = state.code[state.programCounter] ?? 0
  if (opcode !== GAS || ![...VALUE_CALLS, ...PLAIN_CALLS].includes(next)) watch.guessed(value, state.env.address)
  return run()
}

const weigh: Around = (state, run, watch) => {
  watch.weighed(createAddressFromBigInt((state.stack.peek(1)[0] ?? 0n) & MASK_160).toString())
  return run()
}

type Around = (state: RunState, run: () => unknown, watch: OpcodeWatch) => unknown

/** Who hears of an EVM's opcodes. */
const ears = new WeakMap<EVM, OpcodeWatch>()

/** From now on `watch` hears of what this EVM runs. Its opcodes are those of `watchedTable`. */
export const listen = (evm: EVM, watch: OpcodeWatch): void => void ears.set(evm, watch)

const earOf = ({ interpreter }: RunState): OpcodeWatch => {
  const watch = ears.get(interpreter._evm)
  // Not to be heard would be to tell less than was done.
  if (!watch) throw fail('app/unexpected', { where: 'an EVM that nobody listens to' })
  return watch
}

const around =
  (logic: Around) =>
  (entry: Entry): Entry => ({
    ...entry,
    opHandler: (state, common) => logic(state, () => entry.opHandler(state, common), earOf(state)) as void,
  })

/** SSTORE looks at the gas that is left before it is charged, so it is heard there. */
const aroundStore = (entry: Entry): Entry => ({
  ...entry,
  gasHandler: (state, gas, common) => {
    earOf(state).storing(state.gasLeft)
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
  [0x20, around(hash)],
  [0x31, around(weigh)],
  ...GUESSES.map(([opcode, what]) => [opcode, around((state, run, watch) => guess(state, run, opcode, what, watch))] as const),
  [0x55, aroundStore],
  [0x5b, around(turn)],
  ...VALUE_CALLS.map((opcode) => [opcode, around(withStipend)] as const),
  ...[...CREATES, ...PLAIN_CALLS].map((opcode) => [opcode, around(without)] as const),
  [0xff, around(destroy)],
])

/** Tables by hardfork: they do not change, and making one takes longer than a short run. */
const tables = new Map<string, Table>()

/**
 * The opcodes of a fork, those that we listen to wrapped: same gas, same effect. One table for all runs, so that what is worked out of a code once (which of its
 * bytes are opcodes, and which of the table's) holds for all of them. Much cheaper than ethereumjs' `step` event, which copies the whole memory at each step.
 */
export function watchedTable(rules: Common): Table {
  const held = tables.get(rules.hardfork())
  if (held) return held
  const plain = getOpcodesForHF(rules)
  const opcodeMap = plain.opcodeMap.map((entry, opcode) => (plain.opcodes.has(opcode) ? (WATCHED.get(opcode)?.(entry) ?? entry) : entry))
  const table = { ...plain, opcodeMap }
  tables.set(rules.hardfork(), table)
  return table
}
