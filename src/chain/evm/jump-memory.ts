/** The part of ethereumjs' interpreter that goes through a code before its first jump: where jumps may land, what is pushed where, and what each byte runs. */
type Analyst = { _getValidJumpDestinations(code: Uint8Array): Analysis }
type Analysis = { readonly jumps: Uint8Array; readonly pushes: object; readonly opcodesCached: readonly unknown[] }
type Interpreter = Analyst & { readonly _evm: object }

/** Bytes of code whose analysis is kept: that of a byte takes some fifty. Enough for any swap; what a run of two hundred tokens goes through is met once anyway. */
const MOST_BYTES = 262_144

/** Analyses by code, as the very bytes that were proved, which nobody changes; those that were not needed for longest go first. For one table of opcodes. */
function createMemory() {
  const held = new Map<Uint8Array, Analysis>()
  let bytes = 0
  return (code: Uint8Array, analyse: () => Analysis): Analysis => {
    const known = held.get(code)
    const found = known ?? analyse()
    if (known) held.delete(code)
    else bytes += code.length
    held.set(code, found)
    for (const oldest of held.keys()) {
      if (bytes <= MOST_BYTES) break
      held.delete(oldest)
      bytes -= oldest.length
    }
    return found
  }
}

const taught = new WeakSet<Analyst>()

/**
 * Has all interpreters keep what they find out about a code: each frame of each run would go through all of it again, which takes half of the time of a swap.
 * ethereumjs has no place for that, so its method is replaced, once, with one that asks it when it does not remember.
 */
export function rememberJumps(interpreter: Interpreter): void {
  const kind = Object.getPrototypeOf(interpreter) as Analyst
  if (taught.has(kind)) return
  taught.add(kind)
  const analyse = kind._getValidJumpDestinations
  const memories = new WeakMap<object, ReturnType<typeof createMemory>>()
  kind._getValidJumpDestinations = function (this: Interpreter, code) {
    // What is about to be created lies in somebody's memory: never met again, and all of that memory would be kept for it.
    if (code.length < code.buffer.byteLength) return analyse.call(this, code)
    // By the table that the answer refers to: one for each fork.
    const table = (this._evm as { readonly _opcodeMap: object })._opcodeMap
    const memory = memories.get(table) ?? createMemory()
    memories.set(table, memory)
    return memory(code, () => analyse.call(this, code))
  }
}
