import { defined } from '#core/defined'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '#core/ethereum/address'
import { type ErrorCode, isError } from '#core/errors'
import type { BlockId } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { MissingState } from '#core/simulation/simulation'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { EndpointPool } from '../../connection/pool.ts'
import type { AccountPrivacy } from '../../connection/privacy.ts'
import type { Clock } from '../../connection/clock.ts'
import { createCarryOver } from './carry-over.ts'
import type { CodeCache } from './code-cache.ts'
import type { AboutBlock } from '../lies.ts'
import { readPlainly } from './plain.ts'
import { type Proved, prove } from './prove.ts'
import {
  type BlockProofs,
  type ProofsAndClaims,
  unproved,
  emptyProofs,
  hasPlainWord,
  addProofs,
  joinedProofs,
  type Part,
  partsByAccount,
} from './block-proofs.ts'

/** Proves under a header with whoever may be asked, from what is proved of that block already where it can, or of an earlier one and not changed since. */
export type Prover = (header: Header, wants: readonly MissingState[], asking: CallOptions) => Promise<ProvedSince>

/** What is proved. `since`: the oldest block whose state root some of it was proved by; the access lists of the blocks since tell the rest (`carry-over.ts`). */
export type ProvedSince = Proved & { readonly since?: BlockId }

/** What is known of a block's state. `plain`: hosts without proofs whose bare word some of it is. */
export type PriorProofs = ProvedSince & { readonly plain?: readonly string[] }
/** The same, and the word of endpoints that give no proofs where nobody does. Whoever shows that says so. */
export type StateReader = (header: Header, wants: readonly MissingState[], asking: CallOptions) => Promise<PriorProofs>

/** Blocks whose proved values are kept. */
const KEPT = 4

type Deps = {
  readonly codes: CodeCache
  readonly accounts: AccountPrivacy
  /** Makes a failed proof what it is: see `lies.ts`. */
  readonly judge: (error: unknown, about: AboutBlock, connection: EndpointConnection) => unknown
  /** True for the newest block that is verified: an endpoint that does not prove even that one proves only its own newest. */
  readonly isTip: (header: Header) => boolean
  readonly clock: Pick<Clock, 'sleep' | 'steady'>
}

/** After so long an endpoint that refused to prove is asked for proofs again, in milliseconds. */
const ASK_AGAIN = 600_000

/** What no other endpoint's bare word makes up for. */
const LASTING: readonly ErrorCode[] = ['app/aborted', 'simulation/moved', 'rpc/names-two', 'rpc/not-for-account', 'rpc/offline']

/** Bytes, as many as the code of a router has: after that, what hashes is compiled. */
const HASHED_AHEAD = 16_384

/** Endpoints that prove other than their newest block are asked first. */
const suits = ({ learnt }: EndpointConnection): boolean => learnt.newestOnly !== true

type Proving = Deps & {
  readonly pool: EndpointPool
  /** When an endpoint was found to refuse proofs. */
  readonly refused: WeakMap<EndpointConnection, number>
}

const pick = (codes: CodeCache, block: BlockProofs, wants: readonly MissingState[], trips: number): ProvedSince => {
  const found = [...new Set(wants.map(({ address }) => address))].flatMap((address) => block.accounts.get(address) ?? [])
  const hashes = new Set(found.flatMap(({ account }) => account?.codeHash ?? []))
  return {
    witness: {
      accounts: found,
      slots: [...new Set(wants.flatMap(({ address, slots }) => slots.map((slot) => address + slot)))].flatMap(
        (key) => block.slots.get(key) ?? [],
      ),
      codes: [...hashes].flatMap((hash) => {
        const code = codes.get(hash)
        return code === undefined || code === '0x' ? [] : [{ hash, code }]
      }),
    },
    trips,
    sources: [...block.sources],
    ...defined({ since: block.since }),
  }
}

/** True for one that is known not to prove this block. One that refused is asked again after a while. */
const provesNot =
  ({ clock, refused }: Proving, { hash }: Header) =>
  (connection: EndpointConnection): boolean => {
    const { learnt } = connection
    if (learnt.rootless === hash) return true
    if (learnt.refusesProofs !== true) return false
    const since = refused.get(connection) ?? clock.steady()
    refused.set(connection, since)
    if (clock.steady() - since < ASK_AGAIN) return true
    delete learnt.refusesProofs
    refused.delete(connection)
    return false
  }

const aboutOf = (asking: CallOptions, about: Part['about']): readonly Address[] => [...new Set([...(asking.about ?? []), ...about])]

const ask = (
  { pool, codes, accounts, isTip, judge }: Proving,
  header: Header,
  { wants, about }: Part,
  asking: CallOptions,
): Promise<Proved> =>
  pool.use('state', { ...asking, about: aboutOf(asking, about), hedge: true, suits }, (connection, each) =>
    prove(connection, { header, wants, codes, accounts }, each).catch((error: unknown) => {
      if (isError(error, 'simulation/moved') && isTip(header)) connection.learnt.newestOnly = true
      // A gateway may refuse the method by its HTTP status alone.
      if (isError(error, 'rpc/refused') && error.data?.['method'] === 'eth_getProof') connection.learnt.refusesProofs = true
      throw judge(error, header, connection)
    }),
  )

const askPlainly = (proving: Proving, header: Header, { wants, about }: Part, known: BlockProofs, asking: CallOptions): Promise<Proved> => {
  const { pool, codes } = proving
  const only = provesNot(proving, header)
  const seen = new Set([...known.accounts.keys()] as Address[])
  return pool.use('state', { ...asking, about: aboutOf(asking, about), hedge: true, only }, (connection, each) =>
    readPlainly(connection, { header, wants, codes, known: seen }, each),
  )
}

/** What is still to be asked. Code may have left the cache since: then its account is read anew. */
const openOf = (codes: CodeCache, wants: readonly MissingState[], block: BlockProofs): readonly MissingState[] => {
  const uncoded = wants.filter(({ address }) => {
    const hash = block.accounts.get(address)?.account?.codeHash
    return hash !== undefined && codes.get(hash) === undefined
  })
  return [...unproved(wants, block), ...uncoded.map(({ address }) => ({ address, slots: [] }))]
}

/** Reads state of one chain: by proof alone, and for what may be shown as somebody's word. */
export function createProver(pool: EndpointPool, deps: Deps): { readonly prover: Prover; readonly state: StateReader } {
  const { codes, accounts, judge, clock } = deps
  const proving: Proving = { ...deps, pool, refused: new WeakMap() }
  let isReady = false
  const blocks = new Map<string, ProofsAndClaims>()

  const blocksOf = ({ hash, stateRoot }: Header): ProofsAndClaims => {
    const key = hash + stateRoot
    const known = blocks.get(key)
    const made = known ?? { proved: emptyProofs(), told: emptyProofs() }
    blocks.set(key, made)
    for (const old of [...blocks.keys()].slice(0, -KEPT)) blocks.delete(old)
    return made
  }

  const carryOver = createCarryOver({ pool, judge, codes })

  /** What checks the first answer gets ready while that is on its way: it would take three times as long as for the next. */
  const getReady = async (signal: AbortSignal): Promise<void> => {
    if (isReady) return
    isReady = true
    await clock.sleep(1, signal)
    keccak_256(new Uint8Array(HASHED_AHEAD))
  }

  /** Takes over what was proved earlier and what lists say of it since; trips that it took. */
  const carry = async (header: Header, wants: readonly MissingState[], asking: CallOptions): Promise<number> => {
    const { proved: block } = blocksOf(header)
    const carried = await carryOver.bring(header, openOf(codes, wants, block), asking)
    if (carried === undefined) return 0
    addProofs(block, carried)
    if (block.since === undefined || carried.since.number < block.since.number) block.since = carried.since
    return carried.trips
  }

  const prover: Prover = async (header, wants, asking) => {
    const { proved: block } = blocksOf(header)
    if (openOf(codes, wants, block).length === 0) return pick(codes, block, wants, 0)
    getReady(asking.signal).catch(() => undefined)
    let trips = await carry(header, wants, asking)
    const open = openOf(codes, wants, block)
    if (open.length === 0) return pick(codes, block, wants, trips)
    for (const part of partsByAccount(open, pool, accounts)) {
      const found = await ask(proving, header, part, asking)
      addProofs(block, found)
      carryOver.keep(header, found.witness, asking.purpose)
      trips = Math.max(trips, found.trips)
    }
    return pick(codes, block, wants, trips)
  }

  const tell = async (header: Header, wants: readonly MissingState[], asking: CallOptions): Promise<PriorProofs> => {
    const both = blocksOf(header)
    const open = openOf(codes, wants, joinedProofs(both))
    let trips = 0
    for (const part of partsByAccount(open, pool, accounts)) {
      const found = await askPlainly(proving, header, part, joinedProofs(both), asking)
      addProofs(both.told, found)
      trips = Math.max(trips, found.trips)
    }
    return {
      ...pick(codes, joinedProofs(both), wants, trips),
      ...defined({ plain: hasPlainWord(both) ? [...both.told.sources] : undefined }),
    }
  }

  return {
    prover,
    async state(header, wants, asking) {
      const cannot = provesNot(proving, header)
      const open = pool.connections.filter(({ endpoint, health }) => endpoint.roles.includes('state') && health.rank() !== undefined)
      // One block is read in one way: what was told of it is not mixed with proofs that may say otherwise.
      if (hasPlainWord(blocksOf(header)) || (open.length > 0 && open.every(cannot))) return tell(header, wants, asking)
      try {
        return await prover(header, wants, asking)
      } catch (error) {
        if (!isError(error) || LASTING.includes(error.code) || !open.some(cannot)) throw error
        return tell(header, wants, asking)
      }
    },
  }
}
