import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { type Bench, type Result, summarise, time } from '../scripts/bench.ts'
import { minifyDescriptors } from '../scripts/plugins.ts'
import { startTown, type Town } from '../scripts/town/start.ts'
import { SWAP } from './engine/town-extras.ts'
import type { Opinion } from './review/work.ts'

type Work = typeof import('./review/work.ts')

/** `--quick`: as few runs as say anything, for work on the bench itself. */
const isQuick = process.argv.includes('--quick')
const FRESH = isQuick ? 2 : 7
const AGAIN = isQuick ? 2 : 7

/** Bundled as the app is, since its descriptors are found by the bundler; run in Node. */
async function bundle(folder: string): Promise<Work> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [minifyDescriptors()],
    ssr: { noExternal: true },
    build: {
      ssr: resolve('bench/review/work.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: 'work.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  return (await import(pathToFileURL(join(folder, 'work.mjs')).href)) as Work
}

const told = (what: string, opinions: readonly Opinion[]): readonly Result[] => [
  summarise(`${what}: until it is shown`, 'ms', opinions.map(({ shown }) => shown)), // prettier-ignore
  summarise(`${what}: with further runs`, 'ms', opinions.map(({ whole }) => whole)), // prettier-ignore
]

/** What a wallet that believes its node asks it: one trace of the call. */
const believed = ({ rpc }: Town) =>
  rpc('debug_traceCall', [
    { from: SWAP.from, to: SWAP.to, value: `0x${SWAP.value.toString(16)}`, data: SWAP.data },
    'latest',
    { tracer: 'callTracer' },
  ])

async function opinions({ openVisitor }: Work): Promise<readonly Result[]> {
  const town = await startTown({ port: 0, as: 'own', consensus: false })
  const made: Record<'permit' | 'swap' | 'permitAgain' | 'swapAgain', Opinion[]> = { permit: [], swap: [], permitAgain: [], swapAgain: [] }
  try {
    for (let at = 0; at < FRESH; at++) {
      for (const kind of ['permit', 'swap'] as const) {
        const visitor = await openVisitor(town.url)
        made[kind].push(kind === 'permit' ? await visitor.permit() : await visitor.swap(SWAP))
        visitor.close()
      }
    }
    const visitor = await openVisitor(town.url)
    for (let at = 0; at <= AGAIN; at++) {
      // Another block: nothing that was proved before it holds.
      await town.rpc('anvil_mine', ['0x1'])
      const [permit, swap] = [await visitor.permit(), await visitor.swap(SWAP)]
      if (at === 0) continue
      made.permitAgain.push(permit)
      made.swapAgain.push(swap)
    }
    visitor.close()
    return [
      ...told('unlimited permit, a whole second opinion, nothing known', made.permit),
      ...told('unlimited permit, a whole second opinion, on the next block', made.permitAgain),
      ...told('v2 swap, a whole second opinion, nothing known', made.swap),
      ...told('v2 swap, a whole second opinion, on the next block', made.swapAgain),
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
      const work = await bundle(folder)
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
