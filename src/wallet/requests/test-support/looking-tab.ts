import 'fake-indexeddb/auto'
import { createTestPlatform } from '../../../../test/support/platform.ts'
import { CHAIN, chainAnswering, CLAIMED, headerAt, PROVED, readerOf, simulationOf, sourceOf } from '../../../../test/support/small-ports.ts'
import type { OwnTransaction } from '#core/activity/activity'
import { fail } from '#core/errors'
import type { Request } from '#core/signing/request'
import type { Simulation } from '#core/simulation/simulation'
import { createCell } from '#core/source'
import { openDatabase, openRecords, type Records } from '#store'
import { createOpenWorld } from '../../../vault/test-support/world.ts'
import { createReviewSessions, type ReviewState } from '../review-sessions.ts'
import { createRequests } from '../requests.ts'
import { createReviewer } from '../reviewer.ts'
import { moveRequest } from '../settle.ts'
import { BOB, ID, ME } from './agreeing-tab.ts'

const GWEI = 10n ** 9n
type GroundSetup = {
  /** What a run gives, counted from 1. */
  readonly run?: (at: number) => Partial<Simulation>
  readonly head?: () => unknown
  /** On disk from the start. */
  readonly requests?: readonly Request[]
  readonly transactions?: readonly OwnTransaction[]
  /** Wei that a normal tip is. */
  readonly tip?: () => bigint
}

let opened = 0
/** One vault for all: it is asked with a consent of its own each time, and nothing of it is changed. */
let vaults: ReturnType<typeof createOpenWorld> | undefined

/** A chain and a state that answer at once, an open vault, and a disk in memory: what requests live by. */
async function openGround({
  run = () => ({}),
  head = () => headerAt(100n),
  requests = [],
  transactions = [],
  tip = () => GWEI,
}: GroundSetup) {
  const clock = { now: Number(headerAt(100n).timestamp) * 1000 + 1000 }
  const platform = createTestPlatform(clock.now, clock).tab()
  const { vault } = await (vaults ??= createOpenWorld())
  const status = await vault.call('status', undefined)
  if (status.at !== 'unlocked') throw fail('vault/locked')
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(await openDatabase(`ground ${++opened}`), platform, { vaultId: '0x01', recordsKey })
  for (const one of requests) await records.requests.put(one)
  for (const one of transactions) await records.transactions.put(one)
  let runs = 0
  const heads: unknown[] = []
  const sent: OwnTransaction[] = []
  const farewells: ((records: Records) => Promise<void>)[] = []
  const open = { kind: 'open', session: status.session, records } as const
  const state = createCell<object>(open)
  const deps = {
    platform,
    now: platform.now,
    session: {
      state,
      accounts: createCell(status.session.accounts),
      vault: () => vault,
      enter: async () => undefined,
      beforeLock: (work: (closing: Records) => Promise<void>) => void farewells.push(work),
    },
    book: { find: (chainId: number) => (chainId === 1 ? CHAIN : undefined), chains: createCell<readonly never[]>([]) },
    chain: chainAnswering({
      head: (params) => (heads.push(params), head()),
      header: ({ block }) => headerAt((block as { readonly number: bigint }).number),
      feeHistory: () => ({ baseFees: [GWEI], tips: { slow: 1n, normal: tip(), fast: 9n * tip() }, evidence: CLAIMED, tipsPaid: [] }),
      estimateGas: () => ({ gas: 21_000n }),
    }),
    reader: readerOf(() => ({ [ME]: { nonce: 5n, balance: 10n ** 20n }, [BOB]: { balance: 1n } }), {
      run: async () => ({ simulation: simulationOf(run(++runs)), how: sourceOf(PROVED) }),
      runs: async (_, _bundle, variants) => ({
        results: variants.map(() => ({ at: 'ran', outcome: { ok: true }, gasUsed: 1n, logs: [], transfers: [], probes: [], differs: [] })),
        how: sourceOf(PROVED),
      }),
    }),
    deliver: async (transaction: OwnTransaction) => (sent.push(transaction), transaction),
  } as unknown as Parameters<typeof createRequests>[0]
  /** Everything that waits for the lock is done before it. */
  const lock = async (): Promise<void> => {
    for (const farewell of farewells) await farewell(records)
    state.set({ kind: 'locked' })
  }
  return { clock, platform, records, deps, heads, sent, lock, unlock: () => state.set(open), runs: () => runs }
}

/** The life of requests, whole, over such a ground. */
export async function openRequestsTab(setup: GroundSetup = {}) {
  const ground = await openGround(setup)
  return { ...ground, requests: createRequests(ground.deps) }
}

/** A reviewer over such a ground, with a request on disk, and all that its screen showed. */
export async function openLookingTab({ request, ...setup }: Omit<GroundSetup, 'requests'> & { readonly request: Request }) {
  const ground = await openGround({ ...setup, requests: [request] })
  const { platform, records, deps } = ground
  const live = createReviewSessions(platform.now)
  const { cell } = live.of(ID)
  const states: ReviewState[] = []
  cell.subscribe(() => states.push(cell.get()))
  const looks = createReviewer({
    ...deps,
    live,
    open: () => records,
    need(id) {
      const found = records.requests.find(id)
      if (found === undefined) throw fail('request/unknown')
      return found
    },
    move: (id, event) => moveRequest(platform, records.requests, id, [event]),
  })
  const shown = (): Extract<ReviewState, { readonly kind: 'ready' }> => {
    const now = cell.get()
    if (now.kind !== 'ready') throw new Error(`it is ${now.kind}`)
    return now
  }
  const kinds = (): readonly string[] => states.map((one) => (one.kind === 'ready' ? `ready ${one.checking}` : one.kind))
  return { ...ground, looks, live, cell, states, kinds, shown, request }
}
