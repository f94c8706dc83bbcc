import type { Frame } from '../../src/core/simulation/simulation.ts'
import { judge } from '../../src/review/index.ts'
import { find, inputOf, USDC } from '../../src/review/test-support/recorded.ts'
import { flooded } from '../../src/review/test-support/flood.ts'
import type { Task } from './work.ts'

/** Frames that are decoded at most; the rest is counted. */
const MANY = 2000

const swap = find('swap ether for USDC')

/** The swap with many more calls in it, each a transfer that has to be read. */
function long(): typeof swap {
  const { frames } = swap.simulation
  const [outer] = frames
  if (outer === undefined) throw new Error('The swap has no frames.')
  const data = `0xa9059cbb${'ab'.repeat(20).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
  const one: Frame = { ...outer, parent: 0, depth: 1, to: USDC, codeAddress: USDC, value: 0n, input: data }
  return { ...swap, simulation: { ...swap.simulation, frames: [...frames, ...Array.from({ length: MANY - frames.length }, () => one)] } }
}

/** All rules on what was recorded in the practice chain, effects, findings, headline and verdict. */
export function judgingTasks(): readonly Task[] {
  const [short, many, flood] = [inputOf(swap), inputOf(long()), inputOf(flooded(['approvals'], 4000))]
  return [
    { what: 'v2 swap: judged with every rule', runs: 200, task: () => judge(short) },
    { what: 'run of 4,000 approvals: judged with every rule', runs: 20, task: () => judge(flood) },
    { what: `run of ${MANY} frames: judged with every rule`, runs: 50, task: () => judge(many) },
  ]
}
