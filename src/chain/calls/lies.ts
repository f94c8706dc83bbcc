import { fail, isError } from '#core/errors'
import type { Header } from '#core/header'
import type { Lie } from '#protocol/chain'
import type { Connection } from '../connection/connection.ts'

/** What outlives this Worker: a few small values by name, on this device. Values are structured clones. */
export type Keep = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** Deletes all of them, after whatever is being set. */
  erase(): Promise<void>
}

const NAME = 'lies'
/** Lies that are kept. */
const MOST = 200

/** The log of lies, and who is kept out for one. */
export type Lies = {
  all(): Promise<readonly Lie[]>
  /** A failed proof under a header that the light client verified, noted as the lie that it is; any other failure as it came. */
  judge(error: unknown, header: Header, connection: Connection): unknown
  /** Keeps out an endpoint that lied in an earlier life of this Worker. */
  remember(connection: Connection): void
  /** The person lets it in again: what it said stays in the log. */
  forgive(connection: Connection): void
  /** Drops the log, and who is kept out; not from the disk. */
  forget(): Promise<void>
}

type Deps = { readonly keep: Keep; readonly now: () => number; readonly tell: (lie: Lie) => void }

/** What is kept: the log, and the addresses of those that are kept out, which are not in the log since an address may hold a key. */
type Kept = { readonly lies: readonly Lie[]; readonly out: readonly { readonly url: string; readonly what: string }[] }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'lies' in value && Array.isArray(value.lies) && 'out' in value && Array.isArray(value.out)

const isSame = (one: Lie, other: Lie): boolean =>
  one.endpointId === other.endpointId && one.chainId === other.chainId && one.what === other.what && one.block.hash === other.block.hash

export function createLies({ keep, now, tell }: Deps): Lies {
  let lies: readonly Lie[] = []
  let out: Kept['out'] = []
  const waiting = new Set<Connection>()
  const keepOut = (connection: Connection): void => {
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

  return {
    async all() {
      await ready
      return lies
    },
    judge(error, header, connection) {
      if (header.head === 'claimed' || !isError(error, 'proof/invalid')) return error
      const { endpoint, host, chainId } = connection
      const what = String(error.data?.['what'] ?? '')
      const lie: Lie = {
        chainId,
        endpointId: endpoint.id,
        endpoint: host,
        what,
        at: now(),
        block: { number: header.number, hash: header.hash },
      }
      // Questions that were on their way together meet the same lie: it was told once.
      const told = out.some(({ url }) => url === endpoint.url) && lies.some((one) => isSame(one, lie))
      if (told) return fail('rpc/lying', { endpoint: host, what }, error)
      lies = [...lies, lie].slice(-MOST)
      out = [...out.filter(({ url }) => url !== endpoint.url), { url: endpoint.url, what }]
      save()
      tell(lie)
      return fail('rpc/lying', { endpoint: host, what }, error)
    },
    remember(connection) {
      waiting.add(connection)
      keepOut(connection)
    },
    forgive(connection) {
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
