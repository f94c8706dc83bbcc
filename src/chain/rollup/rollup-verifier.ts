import { defined } from '#core/defined'
import { type BlockId, isVerified } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { isAnchored, type RollupRoot } from '#core/rollup/rollup-state'
import type { ReadRollup, RollupView } from '#core/rollup/rollup-view'
import type { RollupStanding } from '#core/rollup/standing'
import type { MissingState } from '#core/simulation/simulation'
import type { CallOptions } from '../connection/exchange.ts'
import { kinship } from '../calls/headers/ancestry.ts'
import type { HeaderTrust, HeaderVerifier } from '../calls/headers/header-verifier.ts'
import type { Prover } from '../calls/state/prover.ts'
import { fetchRollup, type FetchedRollup } from './fetch-rollup.ts'
import { numberOutputs } from './number-outputs.ts'
import { failureCode, fetchAnchored, fetchProposed, type OutputDeps } from './output-header.ts'
import { fetchSignedHead, type SignedHeadDeps } from './signed-heads.ts'

/** What is asked of the layer 1 of a rollup. */
export type LayerOne = { readonly voucher: HeaderVerifier; readonly prover: Prover }

export type RollupDeps = OutputDeps & {
  readonly root: RollupRoot
  /** Its layer 1, as it is set up now; nothing where it is not. */
  readonly layerOne: () => LayerOne | undefined
  readonly prover: Prover
  readonly signed: SignedHeadDeps
}

/** Says of a rollup's blocks what its layer 1 says, and what its sequencer signed. */
export type RollupVerifier = HeaderVerifier & {
  /** What layer 1 says now, or said less than `maxAgeMs` ago. Throws `app/aborted` alone. */
  view(maxAgeMs: number, asking: CallOptions): Promise<RollupView>
}

/** What layer 1 holds for final changes once in hours: so old may it be where blocks are only placed, in milliseconds. */
const PLACING_MS = 600_000
/** What could not be read is tried again after so many milliseconds. */
const FAILED_MS = 60_000
/** A head that is signed is asked for again after so many milliseconds. */
const SIGNED_MS = 2_000

const idOf = ({ number, hash }: Header): BlockId => ({ number, hash })

/** The contracts under the final block of layer 1, or, where nobody proves that any more, under the newest that is verified. */
async function readLayerOne(
  { root }: RollupDeps,
  { voucher, prover }: LayerOne,
  hints: readonly MissingState[],
  asking: CallOptions,
): Promise<{ readonly l1: Header; readonly fetched: FetchedRollup } | { readonly why: string } | undefined> {
  let why: string | undefined
  for (const level of ['finalized', 'optimistic'] as const) {
    try {
      const l1 = await voucher.tip(level, 0, asking)
      if (l1 !== undefined && isVerified(l1.head)) return { l1, fetched: await fetchRollup(root, l1, { prover, hints, asking }) }
    } catch (error) {
      why = failureCode(error)
    }
  }
  return why === undefined ? undefined : { why }
}

/** Number of the block that layer 1 holds for final, whether or not an endpoint gives that block. */
const finalNumber = ({ anchor }: ReadRollup['state']): bigint => (isAnchored(anchor) ? anchor.l2Number : 0n)

/** The block of the anchored output, as verified as the header of layer 1; or why there is none. */
async function anchoredOf(
  deps: RollupDeps,
  { l1, state }: ReadRollup,
  asking: CallOptions,
): Promise<Pick<ReadRollup, 'anchored' | 'why' | 'displaced'>> {
  const { anchor } = state
  if (!isAnchored(anchor)) return {}
  const found = await fetchAnchored(deps, anchor, asking)
  if (!('header' in found)) return found
  const rollup = { kind: 'anchored', l1: idOf(l1), output: anchor.l2Number } as const
  return { anchored: { ...found.header, head: l1.head, rollup } }
}

/** The newest block that is proposed and not anchored, where an endpoint has it. */
async function proposedOf(deps: RollupDeps, { l1, state }: ReadRollup, asking: CallOptions): Promise<Header | undefined> {
  const final = finalNumber(state)
  const newer = state.proposals.filter(({ l2Number }) => l2Number > final)
  if (newer.length === 0) return undefined
  try {
    const found = await fetchProposed(deps, newer, asking)
    if (found === undefined) return undefined
    const { proposer, createdAt: proposedAt, challengeableUntil, l2Number: output } = found.proposal
    return { ...found.header, rollup: { kind: 'proposed', l1: idOf(l1), output, proposer, proposedAt, ...defined({ challengeableUntil }) } }
  } catch (error) {
    failureCode(error)
    return undefined
  }
}

/** What layer 1 says now, and what to ask it for at once the next time. */
async function look(
  deps: RollupDeps,
  hints: readonly MissingState[],
  asking: CallOptions,
): Promise<{ readonly view: RollupView; readonly used?: readonly MissingState[] }> {
  const { l1: chainId } = deps.root
  const layerOne = deps.layerOne()
  if (layerOne === undefined) return { view: { kind: 'no-l1', l1: chainId } }
  const found = await readLayerOne(deps, layerOne, hints, asking)
  if (found === undefined) return { view: { kind: 'unverified', l1: chainId } }
  if ('why' in found) return { view: { kind: 'unread', l1: chainId, why: found.why } }
  const { l1, fetched } = found
  if (fetched.reading.kind === 'fault') return { view: { kind: 'fault', l1: chainId, fault: fetched.reading.fault } }
  const read: ReadRollup = { kind: 'read', l1, ...(await numberOutputs(deps, fetched.reading.state, asking)) }
  const withAnchor = { ...read, ...(await anchoredOf(deps, read, asking)) }
  // Who proposes a block of a chain that layer 1 contradicts proposes a false one.
  const proposed = withAnchor.displaced === undefined ? await proposedOf(deps, withAnchor, asking) : undefined
  return { view: { ...withAnchor, ...defined({ proposed }) }, used: fetched.used }
}

const newerThan = ({ l1, anchored }: ReadRollup): RollupStanding => ({
  kind: 'newer',
  l1: idOf(l1),
  ...defined({ anchored: anchored && { number: anchored.number, timestamp: anchored.timestamp } }),
})

/** Where a block stands by what is known: what layer 1 says, and the newest block that was signed. */
async function place(
  { pool, prover }: RollupDeps,
  header: Header,
  { view, signed }: { readonly view: RollupView | undefined; readonly signed: Header | undefined },
  asking: CallOptions,
): Promise<{ readonly head: HeaderTrust; readonly rollup?: RollupStanding }> {
  if (view?.kind !== 'read') return { head: 'claimed' }
  const { anchored, proposed } = view
  const line = { pool, prover, asking }
  if (header.number <= finalNumber(view.state)) {
    if (anchored === undefined) return { head: 'claimed' }
    const kin = await kinship(anchored, header, line)
    if (kin === 'ancestor') return { head: anchored.head, ...defined({ rollup: anchored.rollup }) }
    return { head: kin === 'stranger' ? 'displaced' : 'claimed' }
  }
  // Below what layer 1 holds for final nobody's signature counts; above it nothing is linked to it.
  for (const one of [signed, proposed])
    if (one !== undefined && header.number <= one.number && (await kinship(one, header, line)) === 'ancestor')
      return { head: one.head, ...defined({ rollup: one.rollup }) }
  return { head: 'claimed', rollup: newerThan(view) }
}

export function createRollupVerifier(deps: RollupDeps): RollupVerifier {
  const { signed } = deps
  const { clock } = signed
  let hints: readonly MissingState[] = []
  let known: { readonly view: RollupView; readonly at: number } | undefined
  let tip: { readonly header: Header | undefined; readonly at: number } | undefined

  const view = async (maxAgeMs: number, asking: CallOptions): Promise<RollupView> => {
    const lasts = known?.view.kind === 'fault' || (known?.view.kind === 'read' && known.view.why === undefined)
    if (known && clock.steady() - known.at < (lasts ? maxAgeMs : Math.min(maxAgeMs, FAILED_MS))) return known.view
    const found = await look(deps, hints, asking)
    hints = found.used ?? hints
    known = { view: found.view, at: clock.steady() }
    if (found.view.kind === 'read' && found.view.displaced !== undefined) tip = undefined
    return found.view
  }

  /** The newest block that the sequencer signed. Who signs is proved on layer 1 first. */
  const signedTip = async (maxAgeMs: number, asking: CallOptions): Promise<Header | undefined> => {
    if (signed.hosts.length === 0) return undefined
    if (tip && clock.steady() - tip.at < Math.max(maxAgeMs, SIGNED_MS)) return tip.header
    const read = await view(PLACING_MS, asking)
    if (read.kind !== 'read') return undefined
    const signer = read.state.unsafeBlockSigner
    const found = await fetchSignedHead(signed, signer, asking)
    const isNewer = found !== undefined && found.number > finalNumber(read.state) && read.displaced === undefined
    const rollup = { kind: 'signed', l1: idOf(read.l1), signer } as const
    tip = { header: isNewer ? { ...found, head: 'signed', rollup } : undefined, at: clock.steady() }
    return tip.header
  }

  /** One that may be on layer 1 is worth a look there; the newest is not, and waits for nothing. */
  const placed = async (header: Header, asking: CallOptions): ReturnType<typeof place> => {
    if (clock.now() - Number(header.timestamp) * 1000 > PLACING_MS) await view(PLACING_MS, asking)
    return place(deps, header, { view: known?.view, signed: tip?.header }, asking)
  }

  return {
    view,
    // A head that layer 1 holds for final is days old: who asks for the newest final block gets what the chain itself calls so, and `view` has the other.
    tip: async (level, maxAgeMs, asking) => (level === 'finalized' ? undefined : signedTip(maxAgeMs, asking)),
    newestNumber: () => tip?.header?.number ?? (known?.view.kind === 'read' ? known.view.anchored?.number : undefined),
    standingOf: async (header, asking) => (await placed(header, asking)).head,
    async vouch(header, _, asking) {
      const { head, rollup } = await placed(header, asking)
      return { ...header, head: head === 'displaced' ? 'claimed' : head, ...defined({ rollup }) }
    },
  }
}
