import 'fake-indexeddb/auto'
import { createTestPlatform } from '../../../../test/support/platform.ts'
import { CHAIN, chainAnswering, CLAIMED, headerAt, PROVED, readerOf, simulationOf, sourceOf } from '../../../../test/support/small-ports.ts'
import type { OwnTransaction } from '#core/activity/activity'
import { fail } from '#core/errors'
import type { Request } from '#core/signing/request'
import type { Simulation } from '#core/simulation/simulation'
import { createCell } from '#core/source'
import { openDatabase, openRecords } from '#store'
import { createReviewSessions, type ReviewState } from '../review-sessions.ts'
import { createReviewer } from '../reviewer.ts'
import { moveRequest } from '../settle.ts'
import { BOB, ID, ME } from './agreeing-tab.ts'

const GWEI = 10n ** 9n
type LookingSetup = {
  readonly request: Request
  /** What a run gives, counted from 1. */
  readonly run?: (at: number) => Partial<Simulation>
  readonly head?: () => unknown
  readonly transactions?: readonly OwnTransaction[]
  /** Wei that a normal tip is. */
  readonly tip?: () => bigint
}

let opened = 0
/** A reviewer over a chain that answers at once, with a request on disk. */
export async function openLookingTab({
  request,
  run = () => ({}),
  head = () => headerAt(100n),
  transactions = [],
  tip = () => GWEI,
}: LookingSetup) {
  const clock = { now: Number(headerAt(100n).timestamp) * 1000 + 1000 }
  const platform = createTestPlatform(clock.now, clock).tab()
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(await openDatabase(`reviewer ${++opened}`), platform, { vaultId: '0x01', recordsKey })
  await records.requests.put(request)
  for (const one of transactions) await records.transactions.put(one)
  const live = createReviewSessions(platform.now)
  const { cell } = live.of(ID)
  const states: ReviewState[] = []
  cell.subscribe(() => states.push(cell.get()))
  let runs = 0
  const heads: unknown[] = []
  const none = createCell<readonly never[]>([])
  const deps = {
    platform,
    now: platform.now,
    session: { accounts: none, state: createCell({ kind: 'locked' }) },
    book: { find: (chainId: number) => (chainId === 1 ? CHAIN : undefined), chains: none },
    chain: chainAnswering({
      head: (params) => (heads.push(params), head()),
      header: ({ block }) => headerAt((block as { readonly number: bigint }).number),
      feeHistory: () => ({ baseFees: [GWEI], tips: { slow: 1n, normal: tip(), fast: tip() }, evidence: CLAIMED, tipsPaid: [] }),
      estimateGas: () => ({ gas: 21_000n }),
    }),
    reader: readerOf(() => ({ [ME]: { nonce: 5n, balance: 10n ** 20n }, [BOB]: { balance: 1n } }), {
      run: async () => ({ simulation: simulationOf(run(++runs)), how: sourceOf(PROVED) }),
      runs: async (_, _bundle, variants) => ({
        results: variants.map(() => ({ at: 'ran', outcome: { ok: true }, gasUsed: 1n, logs: [], transfers: [], probes: [], differs: [] })),
        how: sourceOf(PROVED),
      }),
    }),
    live,
    open: () => records,
    need(id: string) {
      const found = records.requests.find(id)
      if (found === undefined) throw fail('request/unknown')
      return found
    },
    move: (id: string, event: Parameters<typeof moveRequest>[3][number]) => moveRequest(platform, records.requests, id, [event]),
  } as unknown as Parameters<typeof createReviewer>[0]
  const looks = createReviewer(deps)
  const shown = (): Extract<ReviewState, { readonly kind: 'ready' }> => {
    const now = cell.get()
    if (now.kind !== 'ready') throw new Error(`it is ${now.kind}`)
    return now
  }
  const kinds = (): readonly string[] => states.map((one) => (one.kind === 'ready' ? `ready ${one.checking}` : one.kind))
  return { looks, records, live, cell, states, kinds, shown, heads, clock, request, runs: () => runs }
}
