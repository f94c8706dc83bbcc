import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, type Result, summarise, time } from '../scripts/measure/bench.ts'
import { bundleForNode } from '../scripts/build/bundle-for-node.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import { loggingApprovals, SPAMMER } from '../test/e2e/support/flood.ts'
import { SWAP } from './engine/devnet-extras.ts'
import type { Opinion } from './review/work.ts'

type Work = typeof import('./review/work.ts')

/** `--quick`: as few runs as say anything, for work on the bench itself. */
const isQuick = process.argv.includes('--quick')
const FRESH = isQuick ? 2 : 7
const AGAIN = isQuick ? 2 : 7

const told = (what: string, opinions: readonly Opinion[]): readonly Result[] => [
  summarise(`${what}: until it is shown`, 'ms', opinions.map(({ shown }) => shown)), // prettier-ignore
  summarise(`${what}: with further runs`, 'ms', opinions.map(({ whole }) => whole)), // prettier-ignore
]

/** What a wallet that believes its node asks it: one trace of the call. */
const believed = ({ rpc }: Devnet) =>
  rpc('debug_traceCall', [
    { from: SWAP.from, to: SWAP.to, value: `0x${SWAP.value.toString(16)}`, data: SWAP.data },
    'latest',
    { tracer: 'callTracer' },
  ])

async function opinions({ openVisitor }: Work): Promise<readonly Result[]> {
  const town = await startDevnet({ port: 0, as: 'own', consensus: false })
  const made: Record<'permit' | 'swap' | 'batch' | 'permitAgain' | 'swapAgain' | 'batchAgain', Opinion[]> = {
    permit: [],
    swap: [],
    batch: [],
    permitAgain: [],
    swapAgain: [],
    batchAgain: [],
  }
  try {
    for (let at = 0; at < FRESH; at++) {
      for (const kind of ['permit', 'swap', 'batch'] as const) {
        const visitor = await openVisitor(town.url)
        made[kind].push(kind === 'permit' ? await visitor.permit() : await visitor[kind](SWAP))
        visitor.close()
      }
    }
    const visitor = await openVisitor(town.url)
    for (let at = 0; at <= AGAIN; at++) {
      // Another block: nothing that was proved before it holds.
      await town.rpc('anvil_mine', ['0x1'])
      const [permit, swap, batch] = [await visitor.permit(), await visitor.swap(SWAP), await visitor.batch(SWAP)]
      if (at === 0) continue
      made.permitAgain.push(permit)
      made.swapAgain.push(swap)
      made.batchAgain.push(batch)
    }
    visitor.close()
    // A run that logs four thousand approvals: it should stand within two seconds.
    await town.rpc('anvil_setCode', [SPAMMER, loggingApprovals(4000)])
    await town.rpc('anvil_mine', ['0x1'])
    const floods: Opinion[] = []
    for (let at = 0; at < FRESH; at++) {
      const flooded = await openVisitor(town.url)
      floods.push(await flooded.flood())
      flooded.close()
    }
    return [
      ...told('unlimited permit, a whole second opinion, nothing known', made.permit),
      ...told('unlimited permit, a whole second opinion, on the next block', made.permitAgain),
      ...told('v2 swap, a whole second opinion, nothing known', made.swap),
      ...told('v2 swap, a whole second opinion, on the next block', made.swapAgain),
      ...told('batch of three calls with a v2 swap, a whole second opinion, nothing known', made.batch),
      ...told('batch of three calls with a v2 swap, a whole second opinion, on the next block', made.batchAgain),
      ...told('four thousand approvals in one run, a whole second opinion', floods),
      await time('v2 swap, debug_traceCall of anvil believed, no words', isQuick ? 3 : 20, () => believed(town)),
    ]
  } finally {
    await town.stop()
  }
}

/** Reading, describing and judging as the page does it, and whole second opinions on the practice chain. */
export const bench: Bench = {
  name: 'review',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    try {
      const work = (await bundleForNode('bench/review/work.ts', folder)) as Work
      const results: Result[] = []
      for (const { what, runs, task } of work.tasks()) {
        // What is measured once is measured cold.
        const once = async (): Promise<Result> => {
          const began = performance.now()
          await task()
          return summarise(what, 'ms', [performance.now() - began])
        }
        results.push(runs === 1 ? await once() : await time(what, isQuick ? 5 : runs, task))
      }
      return [...results, ...(await opinions(work))]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
