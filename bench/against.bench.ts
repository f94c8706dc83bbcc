import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, type Result, summarise } from '../scripts/measure/bench.ts'
import { bundleForNode } from '../scripts/build/bundle-for-node.ts'
import { startDevnet } from '../scripts/devnet/start.ts'
import { SWAP } from './engine/devnet-extras.ts'
import type { Opinion } from './review/work.ts'

type Work = Pick<typeof import('./review/work.ts'), 'openVisitor'>
type Pair = { readonly here: Opinion; readonly there: Opinion }

const isQuick = process.argv.includes('--quick')
const RUNS = isQuick ? 2 : 15

const KINDS = ['permit', 'swap', 'batch of one'] as const
/** The request of each kind, as it is called in the figures. */
const NAMES: Readonly<Record<(typeof KINDS)[number], string>> = {
  permit: 'unlimited permit',
  swap: 'v2 swap',
  'batch of one': 'v2 swap as a batch',
}
const CASES = ['nothing known', 'on the next block'] as const

const ratios = (what: string, pairs: readonly Pair[]): readonly Result[] =>
  (['shown', 'whole'] as const).flatMap((moment) => {
    const name = `${what}: ${moment === 'shown' ? 'first verdict' : 'armed Sign'}`
    return [
      summarise(`${name}, here`, 'ms', pairs.map(({ here }) => here[moment])), // prettier-ignore
      summarise(`${name}, there`, 'ms', pairs.map(({ there }) => there[moment])), // prettier-ignore
      summarise(`${name}, here over there`, 'times', pairs.map(({ here, there }) => here[moment] / there[moment])), // prettier-ignore
    ]
  })

/** One request by both, the first of them by turns. */
async function both(at: number, ask: (work: 'here' | 'there') => Promise<Opinion>): Promise<Pair> {
  if (at % 2 === 0) {
    const here = await ask('here')
    return { here, there: await ask('there') }
  }
  const there = await ask('there')
  return { here: await ask('here'), there }
}

async function measure(works: Readonly<Record<'here' | 'there', Work>>): Promise<readonly Result[]> {
  const town = await startDevnet({ port: 0, as: 'own', consensus: false })
  const pairs = new Map<string, Pair[]>()
  const add = (kind: (typeof KINDS)[number], when: (typeof CASES)[number], pair: Pair): void => {
    const key = `${NAMES[kind]}, ${when}`
    pairs.set(key, [...(pairs.get(key) ?? []), pair])
  }
  const nonce = Number(await town.rpc('eth_getTransactionCount', [SWAP.from, 'latest']))
  type Visitor = Awaited<ReturnType<Work['openVisitor']>>
  const ask = (visitor: Visitor, kind: (typeof KINDS)[number]): Promise<Opinion> =>
    kind === 'permit' ? visitor.permit() : kind === 'swap' ? visitor.send(SWAP, nonce) : visitor.swap(SWAP)
  try {
    // The first of each warms the code up and is not counted.
    for (let at = -1; at < RUNS; at++) {
      for (const kind of KINDS) {
        const pair = await both(at + 1, async (which) => {
          const visitor = await works[which].openVisitor(town.url)
          const opinion = await ask(visitor, kind)
          visitor.close()
          return opinion
        })
        if (at >= 0) add(kind, 'nothing known', pair)
      }
    }
    const visitors = { here: await works.here.openVisitor(town.url), there: await works.there.openVisitor(town.url) }
    for (let at = -1; at < RUNS; at++) {
      await town.rpc('anvil_mine', ['0x1'])
      for (const kind of KINDS) {
        const pair = await both(at + 1, (which) => ask(visitors[which], kind))
        if (at >= 0) add(kind, 'on the next block', pair)
      }
    }
    visitors.here.close()
    visitors.there.close()
    return [...pairs].flatMap(([what, list]) => ratios(what, list))
  } finally {
    await town.stop()
  }
}

/**
 * This checkout against another one, by turns on the same practice chain: `npm run bench -- against FOLDER`, where FOLDER is a checkout of an earlier
 * commit with its packages installed (`git worktree add FOLDER COMMIT && npm ci --prefix FOLDER`).
 */
export const bench: Bench = {
  name: 'against',
  async run() {
    const other = process.argv[3]
    if (other === undefined || !existsSync(join(other, 'bench/review/work.ts')))
      throw new Error('usage: npm run bench -- against FOLDER, with a checkout of another commit in it')
    const folder = mkdtempSync(join(tmpdir(), 'assay-against-'))
    try {
      const here = (await bundleForNode('bench/review/work.ts', join(folder, 'here'))) as Work
      const there = (await bundleForNode('bench/review/work.ts', join(folder, 'there'), other)) as Work
      return await measure({ here, there })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
