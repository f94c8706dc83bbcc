import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '#core/address'
import { isError } from '#core/errors'
import type { Header } from '#core/header'
import type { Want, Witness } from '#core/simulation'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import type { Pool } from '../connection/pool.ts'
import type { Accounts } from '../connection/privacy.ts'
import type { Clock } from '../connection/sleep.ts'
import type { CodeCache } from './code-cache.ts'
import { type Proved, prove } from './prove.ts'

/** Proves under a header with whoever may be asked, from what is proved of that block already where it can. */
export type Prover = (header: Header, wants: readonly Want[], asking: Asking) => Promise<Proved>

/** Blocks whose proved values are kept. */
const KEPT = 4

/** Accounts and slots that were proved of one block. */
type Block = {
  readonly accounts: Map<string, Witness['accounts'][number]>
  readonly slots: Map<string, Witness['slots'][number]>
  readonly sources: Set<string>
}

type Deps = {
  readonly codes: CodeCache
  readonly accounts: Accounts
  /** Makes a failed proof what it is: see `lies.ts`. */
  readonly judge: (error: unknown, header: Header, connection: Connection) => unknown
  /** True for the newest block that is verified: an endpoint that does not prove even that one proves only its own newest. */
  readonly isTip: (header: Header) => boolean
  readonly clock: Pick<Clock, 'sleep'>
}

/** Bytes, as many as the code of a router has: after that, what hashes is compiled. */
const HASHED_AHEAD = 16_384

/** What is missing of `wants`; nothing that was proved is asked for twice, of any endpoint. */
function missingOf(wants: readonly Want[], { accounts, slots }: Block): readonly Want[] {
  return wants.flatMap(({ address, slots: wanted }) => {
    const open = wanted.filter((slot) => !slots.has(address + slot))
    return accounts.has(address) && open.length === 0 ? [] : [{ address, slots: open }]
  })
}

/** Endpoints that prove other than their newest block are asked first. */
const suits = ({ learnt }: Connection): boolean => learnt.newestOnly !== true

export function createProver(pool: Pool, { codes, accounts, judge, isTip, clock }: Deps): Prover {
  let isReady = false
  const blocks = new Map<string, Block>()

  const blockOf = ({ hash, stateRoot }: Header): Block => {
    const key = hash + stateRoot
    const known = blocks.get(key)
    const block = known ?? { accounts: new Map(), slots: new Map(), sources: new Set() }
    blocks.set(key, block)
    for (const old of [...blocks.keys()].slice(0, -KEPT)) blocks.delete(old)
    return block
  }

  const learn = (block: Block, { witness, sources }: Proved): void => {
    for (const item of witness.accounts) block.accounts.set(item.address, item)
    for (const item of witness.slots) block.slots.set(item.address + item.slot, item)
    for (const source of sources) block.sources.add(source)
  }

  const pick = (block: Block, wants: readonly Want[], trips: number): Proved => {
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
    }
  }

  const ask = (header: Header, { wants, about }: Part, asking: Asking): Promise<Proved> =>
    pool.use('state', { ...asking, about: [...new Set([...(asking.about ?? []), ...about])], hedge: true, suits }, (connection, each) =>
      prove(connection, { header, wants, codes }, each).catch((error: unknown) => {
        if (isError(error, 'simulation/moved') && isTip(header)) connection.learnt.newestOnly = true
        throw judge(error, header, connection)
      }),
    )

  /** What checks the first answer gets ready while that is on its way: it would take three times as long as for the next. */
  const getReady = async (signal: AbortSignal): Promise<void> => {
    if (isReady) return
    isReady = true
    await clock.sleep(1, signal)
    keccak_256(new Uint8Array(HASHED_AHEAD))
  }

  return async (header, wants, asking) => {
    const block = blockOf(header)
    const missing = missingOf(wants, block)
    // Code may have left the cache since: then its account is proved anew.
    const uncoded = wants.filter(({ address }) => {
      const hash = block.accounts.get(address)?.account?.codeHash
      return hash !== undefined && codes.get(hash) === undefined
    })
    const open = [...missing, ...uncoded.map(({ address }) => ({ address, slots: [] }))]
    if (open.length === 0) return pick(block, wants, 0)
    const parts = partsByAccount(open, pool, accounts)
    let trips = 0
    getReady(asking.signal).catch(() => undefined)
    for (const part of parts) {
      const proved = await ask(header, part, asking)
      learn(block, proved)
      trips = Math.max(trips, proved.trips)
    }
    return pick(block, wants, trips)
  }
}

type Part = { readonly wants: readonly Want[]; readonly about: readonly Address[] }

/** Where endpoints are kept to some accounts, each of the person's accounts is a question of its own: no endpoint may know both. */
function partsByAccount(wants: readonly Want[], pool: Pool, accounts: Accounts): readonly Part[] {
  const about = [...new Set(wants.map(({ address }) => address))].filter((address) => accounts.has(address))
  if (about.length < 2 || pool.connections.every(({ endpoint }) => endpoint.accounts === undefined)) return [{ wants, about }]
  const others = wants.filter(({ address }) => !accounts.has(address))
  return about.map((account, at) => ({
    about: [account],
    wants: [...wants.filter(({ address }) => address === account), ...(at === 0 ? others : [])],
  }))
}
