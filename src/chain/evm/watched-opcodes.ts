import type { Common } from '@ethereumjs/common'
import { type EVMOpts, getOpcodesForHF } from '@ethereumjs/evm'
import { createAddressFromBigInt } from '@ethereumjs/util'
import type { Address } from '#core/address'
import type { Simulation } from '#core/simulation'

type CustomOpcode = NonNullable<EVMOpts['customOpcodes']>[number]
type WatchedOpcode = Extract<CustomOpcode, { logicFunction: unknown }>
type RunState = Parameters<WatchedOpcode['logicFunction']>[0]
export type Guess = Simulation['guessed'][number]

/** Who hears of what. Each is called before the opcode runs, except `hashed`. */
export type OpcodeWatch = {
  /** A jump target is entered: the only way that a loop goes round. */
  turned(): void
  /** Only of 32 to 288 bytes: what Solidity and Vyper hash to find a slot, keys of up to 256 bytes among it. */
  hashed(hash: bigint, preimage: Uint8Array): void
  /** `account` is the one that the code acts for: its own, but for delegated code. */
  guessed(value: Guess, account: { toString(): Address }): void
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

/** Original tables by hardfork: they do not change, and making them takes longer than a short run. */
const tables = new Map<string, ReturnType<typeof getOpcodesForHF>>()

function tableOf(rules: Common): ReturnType<typeof getOpcodesForHF> {
  const held = tables.get(rules.hardfork())
  if (held) return held
  const table = getOpcodesForHF(rules)
  tables.set(rules.hardfork(), table)
  return table
}

/** Gas that goes into the next call is not looked at. The counter stands at the next opcode already. */
function guess(state: RunState, run: () => unknown, opcode: number, value: Guess, watch: OpcodeWatch): unknown {
  const next = state.code[state.programCounter] ?? 0
  if (opcode !== GAS || ![...VALUE_CALLS, ...PLAIN_CALLS].includes(next)) watch.guessed(value, state.env.address)
  return run()
}

type Around = (state: RunState, run: () => unknown) => unknown

function around(rules: Common, opcode: number, logic: Around): WatchedOpcode[] {
  const { opcodes, handlers, dynamicGasHandlers } = tableOf(rules)
  const info = opcodes.get(opcode)
  const handler = handlers.get(opcode)
  const gasFunction = dynamicGasHandlers.get(opcode)
  if (!info || !handler) return []
  const logicFunction = async (state: RunState, common: Common): Promise<void> => {
    await logic(state, () => handler(state, common))
  }
  return [{ opcode, opcodeName: info.name, baseFee: info.fee, logicFunction, ...(info.dynamicGas && gasFunction ? { gasFunction } : {}) }]
}

/** SSTORE looks at the gas that is left before it is charged, so it is heard there. */
function aroundStore(rules: Common, watch: OpcodeWatch): WatchedOpcode[] {
  return around(rules, 0x55, (_, run) => run()).map((opcode) => {
    const { gasFunction } = opcode
    if (!gasFunction) return opcode
    return {
      ...opcode,
      gasFunction: async (state: RunState, gas: bigint, common: Common) => {
        watch.storing(state.gasLeft)
        return gasFunction(state, gas, common)
      },
    }
  })
}

/**
 * The opcodes that we listen to, wrapped: same gas, same effect. Much cheaper than ethereumjs' `step` event, which copies the
 * whole memory at each step.
 */
export function watchedOpcodes(rules: Common, watch: OpcodeWatch): WatchedOpcode[] {
  const call =
    (stipendOf: (state: RunState) => bigint): Around =>
    (state, run) => {
      watch.calling(state.gasLeft, stipendOf(state))
      return run()
    }
  const withStipend = call((state) => ((state.stack.peek(3)[2] ?? 0n) > 0n ? STIPEND : 0n))
  const without = call(() => 0n)
  return [
    ...around(rules, 0x20, (state, run) => hash(state, run, watch)),
    ...GUESSES.flatMap(([opcode, what]) => around(rules, opcode, (state, run) => guess(state, run, opcode, what, watch))),
    ...aroundStore(rules, watch),
    ...around(rules, 0x5b, () => watch.turned()),
    ...VALUE_CALLS.flatMap((opcode) => around(rules, opcode, withStipend)),
    ...[...CREATES, ...PLAIN_CALLS].flatMap((opcode) => around(rules, opcode, without)),
    ...around(rules, 0xff, (state, run) => destroy(state, run, watch)),
  ]
}
