import { type AppError, fail, isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Header } from '#core/chains/header'
import { isVerified } from '#core/evidence/evidence'
import type { Lie } from '#protocol/chain'
import type { EndpointConnection } from '../connection/connection.ts'
import { type HeaderFault, namedAfter } from '../proof/refuted.ts'

/** What outlives this Worker: a few small values by name, on this device. Values are structured clones. */
export type KeyValueStore = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** Deletes all of them, after whatever is being set. */
  erase(): Promise<void>
}

const NAME = 'lies'
/** Lies that are kept. */
const MAX_LIES = 200
/** What an endpoint goes on to withhold is one entry in so many milliseconds. */
const SAME = 600_000

/** The block that an answer was about, and whose word that block is. */
export type AboutBlock = Pick<Header, 'head' | 'number' | 'hash'>

/** The log of lies, and who is kept out for one. */
export type CaughtLies = {
  all(): Promise<readonly Lie[]>
  /**
   * What a refused answer means of its endpoint. Under a header that the light client verified, one that fails its own proof is noted as a lie, and one
   * that lacks a part as withheld. Every failure of a proof comes back with its host.
   */
  judge(error: unknown, header: AboutBlock, connection: EndpointConnection): unknown
  /** Notes that it has another block at this number than the final one, which the light client verified. */
  noteOtherChain(header: AboutBlock, connection: EndpointConnection): void
  /**
   * Notes that the fields of a transaction do not hash to the hash that it was asked by: that is proof enough, whoever vouches for its block. Returns the lie as a
   * failure, and keeps the endpoint out.
   */
  misstated(transaction: Hex, connection: EndpointConnection): AppError
  /** Notes that a consensus host gave an update, or a checkpoint, which its own proof or signature refutes, and keeps it out. */
  refutedUpdate(connection: EndpointConnection, why: AppError): void
  /** Keeps out an endpoint that lied in an earlier life of this Worker. */
  remember(connection: EndpointConnection): void
  /** The person lets it in again: what it said stays in the log. */
  forgive(connection: EndpointConnection): void
  /** Drops the log, and who is kept out; not from the disk. */
  forget(): Promise<void>
}

type Deps = { readonly keep: KeyValueStore; readonly now: () => number; readonly tell: (lie: Lie) => void }

/** What is kept: the log, and the addresses of those that are kept out, which are not in the log since an address may hold a key. */
type Kept = { readonly lies: readonly Lie[]; readonly out: readonly { readonly url: string; readonly what: string }[] }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'lies' in value && Array.isArray(value.lies) && 'out' in value && Array.isArray(value.out)

const isOfSame = (one: Lie, other: Lie): boolean =>
  one.endpointId === other.endpointId && one.chainId === other.chainId && one.what === other.what && one.kind === other.kind

const isAboutSame = (one: Lie, other: Lie): boolean => one.block?.hash === other.block?.hash && one.transaction === other.transaction

/** What of an answer is false, where that is proved by the block's verified hash; nothing where it only lacks something. */
function falseIn(error: AppError): string | undefined {
  if (error.code === 'proof/invalid') return String(error.data?.['what'] ?? '')
  const isOther = error.code === 'proof/header-mismatch' && error.data?.['why'] === ('fields' satisfies HeaderFault)
  return isOther ? 'a header' : undefined
}

/** What an answer lacks. A header of a shape that we do not know may be of a later fork: its hash cannot be told, so it is of no use and no lie. */
function missingIn(error: AppError): string | undefined {
  if (error.code === 'proof/incomplete') return String(error.data?.['what'] ?? '')
  return error.code === 'proof/header-mismatch' || error.code === 'proof/unknown-header' ? 'a header' : undefined
}

const lieOf = (
  now: () => number,
  { chainId, endpoint, host }: EndpointConnection,
  what: string,
  about: Pick<Lie, 'block' | 'transaction' | 'kind'>,
): Lie => ({
  chainId,
  endpointId: endpoint.id,
  endpoint: host,
  what,
  at: now(),
  ...about,
})
/** The log of lies on this device, and who is kept out. */
function openLog({ keep, now, tell }: Deps) {
  let lies: readonly Lie[] = []
  let out: Kept['out'] = []
  const waiting = new Set<EndpointConnection>()
  const keepOut = (connection: EndpointConnection): void => {
    const found = out.find(({ url }) => url === connection.endpoint.url)
    if (found) connection.health.failed(fail('rpc/lying', { endpoint: connection.host, what: found.what }))
  }
  const ready = keep.get(NAME).then(
    (value) => {
      if (!isKept(value)) return
      lies = [...value.lies, ...lies]
      out = [...value.out, ...out]
      for (const connection of waiting) keepOut(connection)
    },
    // A disk that cannot be read: what this life finds out still counts.
    () => undefined,
  )
  const save = (): void =>
    void ready
      .then(() => keep.set(NAME, { lies, out } satisfies Kept))
      .catch(() => {
        // It holds for as long as this Worker lives.
      })

  const note = (lie: Lie): void => {
    lies = [...lies, lie].slice(-MAX_LIES)
    save()
    tell(lie)
  }
  /** What goes on from block to block is one entry. */
  const noteOnce = (lie: Lie): void => {
    if (!lies.some((one) => isOfSame(one, lie) && Math.abs(lie.at - one.at) < SAME)) note(lie)
  }
  /** Notes a false answer, keeps its endpoint out, and returns the lie as a failure. */
  const caught = (connection: EndpointConnection, what: string, about: Pick<Lie, 'block' | 'transaction'>, cause?: unknown): AppError => {
    const { endpoint, host } = connection
    const lie = lieOf(now, connection, what, about)
    // Questions that were on their way together meet the same lie: it was told once.
    const told = out.some(({ url }) => url === endpoint.url) && lies.some((one) => isOfSame(one, lie) && isAboutSame(one, lie))
    if (!told) {
      out = [...out.filter(({ url }) => url !== endpoint.url), { url: endpoint.url, what }]
      note(lie)
    }
    return fail('rpc/lying', { endpoint: host, what }, cause)
  }
  return {
    caught,
    noteOnce: (connection: EndpointConnection, what: string, about: Pick<Lie, 'block' | 'transaction' | 'kind'>): void =>
      noteOnce(lieOf(now, connection, what, about)),
    async all() {
      await ready
      return lies
    },
    remember(connection: EndpointConnection): void {
      waiting.add(connection)
      keepOut(connection)
    },
    forgive(connection: EndpointConnection): void {
      out = out.filter(({ url }) => url !== connection.endpoint.url)
      connection.health.readmit()
      save()
    },
    async forget() {
      await ready
      waiting.clear()
      lies = []
      out = []
    },
  }
}

export function createCaughtLies(deps: Deps): CaughtLies {
  const { caught, noteOnce, all, remember, forgive, forget } = openLog(deps)
  return {
    all,
    remember,
    forgive,
    forget,
    judge(thrown, header, connection) {
      const error = namedAfter(thrown, connection.host)
      if (!isVerified(header.head) || !isError(error)) return error
      const block = { number: header.number, hash: header.hash }
      const what = falseIn(error)
      if (what !== undefined) return caught(connection, what, { block }, error)
      const missing = missingIn(error)
      if (missing !== undefined) noteOnce(connection, missing, { kind: 'withheld', block })
      return error
    },
    misstated(transaction, connection) {
      const lie = caught(connection, 'a transaction', { transaction })
      connection.health.failed(lie)
      return lie
    },
    refutedUpdate(connection, why) {
      connection.health.failed(caught(connection, 'a consensus update', {}, why))
    },
    noteOtherChain(header, connection) {
      noteOnce(connection, 'a block', { kind: 'other-chain', block: { number: header.number, hash: header.hash } })
    },
  }
}
