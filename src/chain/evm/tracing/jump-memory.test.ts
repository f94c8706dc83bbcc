import { createEVM } from '@ethereumjs/evm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules, Run } from '#core/simulation/simulation'
import { BOB, code, PEOPLE, RETURN_TOP, runTo, witness } from '../../../../test/sim/support/bytecode.ts'
import { createEvmHandlers } from '../handlers.ts'
import { findJumpDestinations, rememberJumps } from './jump-memory.ts'

type Common = { isActivatedEIP(eip: number): boolean }

/** As ethereumjs has it, so far as this is about it: counts what it is left to do. */
function createKind(active: readonly number[] = []) {
  let analysed = 0
  class Interpreter {
    readonly _evm: object
    constructor(table: object) {
      const common: Common = { isActivatedEIP: (eip) => active.includes(eip) }
      this._evm = { _opcodeMap: table, common }
    }
    _getValidJumpDestinations(code: Uint8Array): { jumps: Uint8Array; pushes: Record<number, bigint>; opcodesCached: unknown[] } {
      analysed++
      return { jumps: new Uint8Array(code.length), pushes: {}, opcodesCached: [] }
    }
  }
  return { Interpreter, count: () => analysed }
}

type Theirs = {
  readonly _evm: { readonly _opcodeMap: Readonly<Record<number, unknown>> }
  _getValidJumpDestinations(code: Uint8Array): ReturnType<typeof findJumpDestinations>
}

/** That of ethereumjs, before it is taught anything: as an opcode of our own sees it. */
async function createTheirs() {
  let seen: Theirs | undefined
  const logicFunction = ({ interpreter }: { readonly interpreter: unknown }): void => void (seen = interpreter as Theirs)
  const evm = await createEVM({ customOpcodes: [{ opcode: 0x0c, opcodeName: 'SEE', baseFee: 0, logicFunction }] })
  await evm.runCode({ code: Uint8Array.of(0x0c), gasLimit: 1000n })
  const theirs = seen ?? expect.unreachable()
  return { table: theirs._evm._opcodeMap, find: (bytes: Uint8Array) => theirs._getValidJumpDestinations(bytes) }
}

describe('what is found out about a code', () => {
  it('is kept for all frames and runs of a table, by the very bytes', () => {
    const { Interpreter, count } = createKind()
    const [osaka, shanghai] = [[], []]
    const bytes = Uint8Array.of(0x5b)
    rememberJumps(new Interpreter(osaka))
    const first = new Interpreter(osaka)._getValidJumpDestinations(bytes)
    expect(new Interpreter(osaka)._getValidJumpDestinations(bytes)).toBe(first)
    expect(new Interpreter(shanghai)._getValidJumpDestinations(bytes)).not.toBe(first)
    expect(new Interpreter(osaka)._getValidJumpDestinations(Uint8Array.of(0x5b))).not.toBe(first)
    expect(count()).toBe(0)
  })

  it('is not kept of what lies in a memory', () => {
    const { Interpreter } = createKind()
    const interpreter = new Interpreter([])
    rememberJumps(interpreter)
    const part = new Uint8Array(64).subarray(32)
    expect(interpreter._getValidJumpDestinations(part)).not.toBe(interpreter._getValidJumpDestinations(part))
  })

  it('is kept of a megabyte of code, by last use', () => {
    const { Interpreter } = createKind()
    const interpreter = new Interpreter([])
    rememberJumps(interpreter)
    rememberJumps(interpreter)
    const [often = new Uint8Array(0), ...others] = Array.from({ length: 12 }, () => new Uint8Array(100_000))
    const first = interpreter._getValidJumpDestinations(often)
    const found = others.map((other) => {
      expect(interpreter._getValidJumpDestinations(often)).toBe(first)
      return interpreter._getValidJumpDestinations(other)
    })
    expect(interpreter._getValidJumpDestinations(often)).toBe(first)
    // The first of the others had to go, and the last did not.
    expect(interpreter._getValidJumpDestinations(others.at(-1) ?? often)).toBe(found.at(-1))
    expect(interpreter._getValidJumpDestinations(others[0] ?? often)).not.toBe(found[0])
  })

  it('is left to ethereumjs under rules that skip more than what is pushed', () => {
    const { Interpreter, count } = createKind([8024])
    const interpreter = new Interpreter([])
    rememberJumps(interpreter)
    interpreter._getValidJumpDestinations(Uint8Array.of(0x5b))
    expect(count()).toBe(1)
  })

  it('is what ethereumjs finds, whatever the code: also pushes that run past its end', async () => {
    const theirs = await createTheirs()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), fc.integer({ min: 0x5b, max: 0x7f }), (bytes, last) => {
        const whole = Uint8Array.from([...bytes, last, ...bytes.slice(0, 3)])
        const [ours, known] = [findJumpDestinations(whole, theirs.table), theirs.find(whole)]
        expect(ours.jumps).toEqual(known.jumps)
        expect(Object.entries(ours.pushes)).toEqual(Object.entries(known.pushes))
        expect(Object.keys(ours.opcodesCached)).toEqual(Object.keys(known.opcodesCached))
        expect(ours.opcodesCached.every((one, at) => one === known.opcodesCached[at])).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('of one fork is not taken for that of another, though it is the same code in one Worker', async () => {
    // Jumps, then reads transient storage (EIP-1153), which Shanghai does not have.
    const looking = code(4, 'JUMP', 'STOP', 'JUMPDEST', 0).concat('5c', code(...RETURN_TOP).slice(2)) as `0x${string}`
    const handlers = createEvmHandlers({ now: () => 0 })
    const under = (rules: Rules): Run => {
      const run = runTo(BOB)
      return { ...run, transaction: { ...run.transaction, chainId: 5 }, environment: { ...run.environment, chainId: 5, rules } }
    }
    const outcomes: unknown[] = []
    for (const rules of ['shanghai', 'cancun', 'shanghai', 'osaka'] as const) {
      const params = { world: `of ${rules}`, add: witness({ ...PEOPLE, [BOB]: { code: looking } }), run: under(rules) }
      const answer = await handlers.run(params, { signal: new AbortController().signal })
      outcomes.push(answer.done && answer.simulation.outcome.ok)
    }
    expect(outcomes).toEqual([false, true, false, true])
  })
})
