import { fromBytes } from '#core/bytes/hex'

/** The part of ethereumjs' interpreter that goes through a code before its first jump: where jumps may land, what is pushed where, and what each byte runs. */
type Analyst = { _getValidJumpDestinations(code: Uint8Array): Analysis }
type Analysis = {
  readonly jumps: Uint8Array
  readonly pushes: Readonly<Record<number, bigint>>
  readonly opcodesCached: readonly unknown[]
}
type Interpreter = Analyst & { readonly _evm: object }
/** What it keeps to itself of its EVM. */
type Ground = {
  readonly common: { isActivatedEIP(eip: number): boolean }
  readonly _opcodeMap: Readonly<Record<number, unknown>>
}

/** Bytes of code whose analysis is kept: that of a byte takes some twenty. Enough for any swap, and for the tokens of one look through a list. */
const MAX_BYTES = 1_048_576

const [PUSH1, PUSH32, JUMPDEST] = [0x60, 0x7f, 0x5b]
/** Bytes that a number holds exactly. */
const IN_NUMBER = 6
const SMALL: readonly bigint[] = Array.from({ length: 256 }, (_, value) => BigInt(value))

/** What is pushed: big-endian, with zeros for what lies beyond the end of the code. */
function pushedAt(code: Uint8Array, at: number, length: number): bigint {
  if (at + length > code.length) return BigInt(fromBytes(Uint8Array.from({ length }, (_, place) => code[at + place] ?? 0)))
  if (length > IN_NUMBER) return BigInt(fromBytes(code.subarray(at, at + length)))
  let value = 0
  for (let place = at; place < at + length; place++) value = value * 256 + (code[place] ?? 0)
  return (value < SMALL.length ? SMALL[value] : undefined) ?? BigInt(value)
}

/**
 * The same as ethereumjs finds out, in a third of its time: of two hundred tokens that is much of what a run of theirs costs. `table`: what each
 * byte runs.
 */
export function findJumpDestinations(code: Uint8Array, table: Readonly<Record<number, unknown>>): Analysis {
  const jumps = new Uint8Array(code.length)
  const pushes = Array<bigint>(code.length + 1)
  const opcodesCached = Array<unknown>(code.length)
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at] ?? 0
    opcodesCached[at] = table[opcode]
    if (opcode === JUMPDEST) jumps[at] = 1
    if (opcode < PUSH1 || opcode > PUSH32) continue
    const length = opcode - PUSH1 + 1
    pushes[at + 1] = pushedAt(code, at + 1, length)
    at += length
  }
  return { jumps, pushes, opcodesCached }
}

/** Analyses by code, as the very bytes that were proved, which nobody changes; those that were not needed for longest go first. For one table of opcodes. */
function createMemory() {
  const held = new Map<Uint8Array, Analysis>()
  let bytes = 0
  return (code: Uint8Array, find: () => Analysis): Analysis => {
    const known = held.get(code)
    const found = known ?? find()
    if (known) held.delete(code)
    else bytes += code.length
    held.set(code, found)
    for (const oldest of held.keys()) {
      if (bytes <= MAX_BYTES) break
      held.delete(oldest)
      bytes -= oldest.length
    }
    return found
  }
}

const taught = new WeakSet<Analyst>()

/**
 * Has all interpreters keep what they find out about a code: each frame of each run would go through all of it again, which takes half of the time of a swap.
 * ethereumjs has no place for that, so its method is replaced, once. Rules by which bytes are skipped that are no push (EIP-8024) are left to it.
 */
export function rememberJumps(interpreter: Interpreter): void {
  const kind = Object.getPrototypeOf(interpreter) as Analyst
  if (taught.has(kind)) return
  taught.add(kind)
  const theirs = kind._getValidJumpDestinations
  const memories = new WeakMap<object, ReturnType<typeof createMemory>>()
  kind._getValidJumpDestinations = function (this: Interpreter, code) {
    const { common, _opcodeMap: table } = this._evm as Ground
    if (common.isActivatedEIP(8024)) return theirs.call(this, code)
    // What is about to be created lies in somebody's memory: never met again, and all of that memory would be kept for it.
    if (code.length < code.buffer.byteLength) return findJumpDestinations(code, table)
    // By the table that the answer refers to: one for each fork.
    const memory = memories.get(table) ?? createMemory()
    memories.set(table, memory)
    return memory(code, () => findJumpDestinations(code, table))
  }
}
