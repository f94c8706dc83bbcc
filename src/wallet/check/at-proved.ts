import type { WireError } from '#core/errors'
import { isVerified } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { RollupView } from '#core/rollup/rollup-view'
import { type MaterialChange, material, type Review } from '#review'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Check, CheckSubject } from './check.ts'

/**
 * What of a Review on a rollup holds at the newest state of it that is proved.
 * - `off`: the chain is no rollup whose contracts on its layer 1 this build knows.
 * - `unknown`: no state is proved now; the view says why.
 * - `unread`: there is such a block, and what is asked could not be run on it. `why`: mostly that no endpoint gives state so old.
 * - `ran`: it was run there. `same`: the same comes out, moves and rights alike.
 */
export type ProvedLook =
  | { readonly kind: 'off' }
  | { readonly kind: 'unknown'; readonly view: Exclude<RollupView, { readonly kind: 'off' }> }
  | { readonly kind: 'unread'; readonly anchored: Header; readonly why: WireError }
  | { readonly kind: 'ran'; readonly anchored: Header; readonly same: boolean }

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly check: (subject: CheckSubject) => Promise<Check> }

/** What layer 1 holds for final moves once in hours, and may be taken back at any time: who decides is told within a minute. */
const VIEW_MS = 60_000

/** What somebody would lose, get or give a right to. Fees, findings and what is asked itself differ from block to block, and say nothing of the state. */
const OF_STATE: readonly MaterialChange['kind'][] = ['outcome', 'effect', 'counterparty', 'leaves', 'arrives', 'code']

/** Runs what `review` is of once more, on the newest state of its chain that layer 1 proves, and compares. Never throws but `app/aborted`. */
export async function lookAtProved(
  { chain, check }: Deps,
  subject: CheckSubject,
  review: Review,
  signal: AbortSignal,
): Promise<ProvedLook> {
  const { chainId } = subject
  const view = await chain.call('rollup', { chainId, maxAgeMs: VIEW_MS, purpose: 'review' }, { signal })
  if (view.kind === 'off') return { kind: 'off' }
  if (view.kind !== 'read' || view.anchored === undefined) return { kind: 'unknown', view }
  const { anchored } = view
  const there = await check({ ...subject, block: anchored.number })
  signal.addEventListener('abort', () => there.stop())
  await there.look()
  const state = there.state.get()
  if (state.kind === 'offline') return { kind: 'unread', anchored, why: state.error }
  if (state.kind !== 'ready') return { kind: 'unread', anchored, why: { code: 'app/aborted' } }
  const { header, review: older } = state.opinion
  const isThere = header.hash === anchored.hash && isVerified(header.head)
  if (!isThere || older.outcome === 'unknown') return { kind: 'unread', anchored, why: state.trouble ?? { code: 'simulation/moved' } }
  return { kind: 'ran', anchored, same: material(review, older).every(({ kind }) => !OF_STATE.includes(kind)) }
}
