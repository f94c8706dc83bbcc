import { describe, expect, it } from 'vitest'
import type { Rules, Run } from '#core/simulation'
import { BOB, code, PEOPLE, RETURN_TOP, runTo, witness } from '../../../test/sim/support/bytecode.ts'
import { createEvmHandlers } from './handlers.ts'
import { rememberJumps } from './jump-memory.ts'

/** As ethereumjs has it, so far as this is about it: counts what it goes through. */
function createKind() {
  let analysed = 0
  class Interpreter {
    readonly _evm: object
    constructor(table: object) {
      this._evm = { _opcodeMap: table }
    }
    _getValidJumpDestinations(code: Uint8Array) {
      analysed++
      return { jumps: new Uint8Array(code.length), pushes: {}, opcodesCached: [] }
    }
  }
  return { Interpreter, count: () => analysed }
}

describe('what is found out about a code', () => {
  it('is kept for all frames and runs of a table, by the very bytes', () => {
    const { Interpreter, count } = createKind()
    const [osaka, shanghai] = [[], []]
    const bytes = Uint8Array.of(0x5b)
    rememberJumps(new Interpreter(osaka))
    const first = new Interpreter(osaka)._getValidJumpDestinations(bytes)
    expect(new Interpreter(osaka)._getValidJumpDestinations(bytes)).toBe(first)
    expect(count()).toBe(1)
    expect(new Interpreter(shanghai)._getValidJumpDestinations(bytes)).not.toBe(first)
    expect(new Interpreter(osaka)._getValidJumpDestinations(Uint8Array.of(0x5b))).not.toBe(first)
    expect(count()).toBe(3)
  })

  it('is not kept of what lies in a memory', () => {
    const { Interpreter, count } = createKind()
    const interpreter = new Interpreter([])
    rememberJumps(interpreter)
    const part = new Uint8Array(64).subarray(32)
    for (let at = 0; at < 3; at++) interpreter._getValidJumpDestinations(part)
    expect(count()).toBe(3)
  })

  it('is kept of a quarter of a megabyte of code, by last use', () => {
    const { Interpreter, count } = createKind()
    const interpreter = new Interpreter([])
    rememberJumps(interpreter)
    rememberJumps(interpreter)
    const [often, ...others] = Array.from({ length: 12 }, () => new Uint8Array(24_576))
    for (const other of others) {
      interpreter._getValidJumpDestinations(often ?? new Uint8Array(0))
      interpreter._getValidJumpDestinations(other)
    }
    expect(count()).toBe(12)
    interpreter._getValidJumpDestinations(often ?? new Uint8Array(0))
    expect(count()).toBe(12)
    // The first of the others had to go.
    interpreter._getValidJumpDestinations(others[0] ?? new Uint8Array(0))
    expect(count()).toBe(13)
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
