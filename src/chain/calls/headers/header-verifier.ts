import type { VerifiedBlock } from '#core/chains/consensus'
import type { Head } from '#core/evidence/evidence'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { Clock } from '../../connection/clock.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { EndpointPool } from '../../connection/pool.ts'
import type { FinalityLevel, Verifier } from '../../consensus/verifier.ts'
import { kinship } from './ancestry.ts'
import { whyAbsent } from './absent.ts'
import { fetchHeader } from '../header.ts'
import type { CaughtLies } from '../lies.ts'
import type { Prover } from '../state/prover.ts'

/** Whose word a header is, or that another block is known to be in its place. */
export type HeaderTrust = Head | 'displaced'

/** What the light client of one chain says of blocks. */
export type HeaderVerifier = {
  /** The header of the newest verified block: by its hash, of any endpoint that has it. `undefined` where there is none. Throws `rpc/*`. */
  tip(level: FinalityLevel, maxAgeMs: number, asking: CallOptions): Promise<Header | undefined>
  /** The number of the newest verified block, where the light client knows one. */
  newestNumber(): bigint | undefined
  /** Where a header stands by what is verified now. Throws `app/aborted` alone. */
  standingOf(header: Header, asking: CallOptions): Promise<HeaderTrust>
  /** Waits for the light client where a header is newer than what it verified, `patienceMs` at most. */
  vouch(header: Header, patienceMs: number, asking: CallOptions): Promise<Header>
}

type Deps = {
  readonly pool: EndpointPool
  readonly verifier: Verifier
  readonly prover: Prover
  readonly lies: Pick<CaughtLies, 'judge' | 'noteOtherChain'>
  readonly clock: Clock
}

/** Headers and standings that are kept. */
const KEPT = 256
/** Milliseconds between looks while a header is waited for. */
const LOOK = 1000

/** Drops what was put in first. */
function trim(map: Map<Hex, unknown>): void {
  for (const key of [...map.keys()].slice(0, -KEPT)) map.delete(key)
}

/** The number that a refused header came with: after Gloas the light client knows none. */
function numberIn(error: unknown): bigint {
  const number = isError(error) ? String(error.data?.['number'] ?? '') : ''
  return /^\d{1,20}$/.test(number) ? BigInt(number) : 0n
}

/** The header of a verified block, of whoever has it. Its hash is its proof: one that does not have it makes a liar. */
const askVerified = (
  { pool, verifier, lies, clock }: Deps,
  block: VerifiedBlock,
  level: FinalityLevel,
  asking: CallOptions,
): Promise<Header> =>
  pool.use('state', { ...asking, hedge: true }, async (one, each) => {
    const { blockHash: hash, blockNumber } = block
    try {
      const header = await fetchHeader(one, { hash }, each, clock.now)
      one.learnt.lacked = 0
      one.health.keepsUp()
      return header
    } catch (error) {
      // One that had every block so far is a moment late.
      if (isError(error, 'rpc/behind') && one.learnt.lacked++ > 0) {
        const why = await whyAbsent(block, one, { verifier, lies }, each)
        if (isError(why, 'rpc/behind')) one.health.lags(typeof why.data?.['blocks'] === 'number' ? why.data['blocks'] : undefined)
        throw why
      }
      throw lies.judge(error, { head: level, number: blockNumber ?? numberIn(error), hash }, one)
    }
  })

export function createHeaderVerifier(deps: Deps): HeaderVerifier {
  const { pool, verifier, prover, clock } = deps
  const headers = new Map<Hex, Header>()
  /** What was found to be final stays so. */
  const final = new Set<Hex>()
  const optimistic = new Map<Hex, Hex>()

  const headerOf = async (block: VerifiedBlock, level: FinalityLevel, asking: CallOptions): Promise<Header> => {
    const hash = block.blockHash
    const found = headers.get(hash) ?? (await askVerified(deps, block, level, asking))
    headers.set(hash, found)
    trim(headers)
    return { ...found, head: level }
  }

  /** The header of what is verified already; `undefined` where no endpoint gives it now. */
  const tipNow = async (level: FinalityLevel, asking: CallOptions): Promise<Header | undefined> => {
    const block = verifier.known(level)
    if (!block) return undefined
    try {
      return await headerOf(block, level, asking)
    } catch (error) {
      if (!isError(error) || error.code === 'app/aborted') throw error
      return undefined
    }
  }

  /** The verified tip, asked anew where the header is newer than the last one. */
  const tipFor = async (header: Header, asking: CallOptions): Promise<Header | undefined> => {
    const newest = await tipNow('optimistic', asking)
    if (!newest || header.number <= newest.number) return newest
    await verifier.newest('optimistic', 0, asking.signal)
    return tipNow('optimistic', asking)
  }

  const below = async (header: Header, asking: CallOptions): Promise<HeaderTrust> => {
    const newest = await tipFor(header, asking)
    if (!newest || header.number > newest.number) return 'claimed'
    if (header.hash === newest.hash) return 'optimistic'
    const line = { pool, prover, asking }
    const finalTip = await tipNow('finalized', asking)
    const isDeep = finalTip !== undefined && header.number < finalTip.number
    const kin = await kinship(newest, header, line)
    if (kin === 'stranger') return 'displaced'
    if (!isDeep) return kin === 'ancestor' ? 'optimistic' : 'claimed'
    // Under the newest, both of them are of one line, and the older is final if the younger is.
    if (kin === 'ancestor' && (await kinship(newest, finalTip, line)) === 'ancestor') return 'finalized'
    const deep = await kinship(finalTip, header, line)
    return deep === 'ancestor' ? 'finalized' : deep === 'stranger' ? 'displaced' : kin === 'ancestor' ? 'optimistic' : 'claimed'
  }

  const standingOf = async (header: Header, asking: CallOptions): Promise<HeaderTrust> => {
    const newest = await verifier.newest('optimistic', verifier.slotSeconds * 1000, asking.signal)
    if (!newest) return 'claimed'
    if (final.has(header.hash) || header.hash === verifier.known('finalized')?.blockHash) return 'finalized'
    if (header.hash === newest.blockHash || optimistic.get(header.hash) === newest.blockHash) return 'optimistic'
    const found = await below(header, asking)
    if (found === 'finalized') final.add(header.hash)
    // For as long as the same block is the newest: another one may be of another branch.
    const tip = verifier.known('optimistic')
    if (found === 'optimistic' && tip) optimistic.set(header.hash, tip.blockHash)
    trim(optimistic)
    return found
  }

  const withStanding = async (header: Header, asking: CallOptions): Promise<Header> => {
    const standing = await standingOf(header, asking)
    return { ...header, head: standing === 'displaced' ? 'claimed' : standing }
  }

  return {
    async tip(level, maxAgeMs, asking) {
      // Its header will be asked for: who is asked is got ready while beacon nodes are looked at.
      if (!verifier.known(level)) pool.wake('state', asking)
      const block = await verifier.newest(level, maxAgeMs, asking.signal)
      return block && headerOf(block, level, asking)
    },
    newestNumber: () => verifier.known('optimistic')?.blockNumber,
    standingOf,
    async vouch(header, patienceMs, asking) {
      const began = clock.steady()
      for (let looks = 0; ; looks++) {
        const vouched = await withStanding(header, asking)
        if (vouched.head !== 'claimed' || !verifier.known('optimistic')) return vouched
        const newest = await tipNow('optimistic', asking)
        // Older than what is verified and yet not of its line: waiting does not help.
        if (newest && newest.number >= header.number) return vouched
        if (clock.steady() - began >= patienceMs || looks * LOOK >= patienceMs) return vouched
        await clock.sleep(Math.min(LOOK, patienceMs), asking.signal)
        await verifier.newest('optimistic', 0, asking.signal)
      }
    },
  }
}
