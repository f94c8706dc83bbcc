import { fail } from '#core/errors'
import { type Hex, toQuantity } from '#core/bytes/hex'
import type { AppEvent } from '#protocol/app'
import type { RpcFilters, GrantedCall, Subscription } from './called.ts'
import { filterIn, quantityIn, recordIn } from './params.ts'

// What a page has us look after on its chain: filters that it asks about (EIP-1474), and subscriptions that it is told of (EIP-1193, `message`).

/** Filters and subscriptions of one page. */
const MAX_FILTERS = 16
/** Blocks of one answer: a page that was away for longer asks for logs itself. */
const MAX_BLOCKS = 64n

/** `next`: the first block that it was not told of yet. */
type Kept = { readonly what: Subscription; readonly chainId: number; readonly next: bigint }

/** Of one page; all of it ends with `gone`. */
export function createFilters(tell: (event: AppEvent) => void, gone: AbortSignal): RpcFilters {
  const kept = new Map<Hex, Kept>()
  let made = 0

  const add = async (call: GrantedCall, what: Subscription): Promise<Hex> => {
    const { chainId } = call.connection
    const next = BigInt(await call.apps.reads.blockNumber({ chainId, signal: call.signal })) + 1n
    if (kept.size >= MAX_FILTERS) throw fail('app/too-many-requests')
    const id = toQuantity(++made)
    kept.set(id, { what, chainId, next })
    return id
  }
  /** With zeros in front as well, as some write it. */
  const idIn = ({ method, list: [value] }: GrantedCall): Hex =>
    toQuantity(quantityIn({ method, value: typeof value === 'string' ? value.replace(/^0x0+(?=[0-9a-f])/i, '0x') : value }))
  /** One of another chain than the app is on now is of no use to it. */
  const found = (call: GrantedCall): readonly [Hex, Kept] => {
    const id = idIn(call)
    const one = kept.get(id)
    if (one?.chainId !== call.connection.chainId) throw fail('request/unknown-filter')
    return [id, one]
  }

  /** What came since it was told last, up to the block `head`. */
  const since = async (
    { apps }: Pick<GrantedCall, 'apps'>,
    { what, chainId, next }: Kept,
    { head, signal, whole }: { readonly head: bigint; readonly signal: AbortSignal; readonly whole: 'blocks' | 'hashes' },
  ): Promise<readonly unknown[]> => {
    const at = { chainId, signal }
    const from = head - next >= MAX_BLOCKS ? head - MAX_BLOCKS + 1n : next
    if (from > head) return []
    if (what.kind === 'logs') {
      const logs = await apps.reads.logs(at, { ...what.filter, fromBlock: { number: from }, toBlock: { number: head } })
      const found: readonly unknown[] = Array.isArray(logs) ? logs : []
      return found
    }
    const numbers = Array.from({ length: Number(head - from) + 1 }, (_, index) => from + BigInt(index))
    const blocks = await Promise.all(numbers.map((number) => apps.reads.block(at, { number }, 'hashes')))
    return whole === 'hashes' ? blocks.map((block) => (block as { readonly hash?: unknown }).hash) : blocks.map(headOf)
  }

  /** It hears of the chain that it is on, for as long as it is connected to it. */
  const stands = ({ apps, asker }: GrantedCall, id: Hex): Kept | undefined => {
    const one = kept.get(id)
    return apps.connectionOf(asker.origin)?.chainId === one?.chainId ? one : undefined
  }
  const follow = async (call: GrantedCall, id: Hex): Promise<void> => {
    for (let one = stands(call, id); one; one = stands(call, id)) {
      const head = await call.apps.reads.later({ chainId: one.chainId, signal: gone })
      if (head === undefined || head < one.next) continue
      // What could not be read now is read at the next look.
      const news = await since(call, one, { head, signal: gone, whole: 'blocks' }).catch(() => undefined)
      if (news === undefined || !stands(call, id)) continue
      kept.set(id, { ...one, next: head + 1n })
      for (const result of news) tell({ event: 'message', data: { type: 'eth_subscription', data: { subscription: id, result } } })
    }
    kept.delete(id)
  }

  return {
    filter: add,
    async changes(call) {
      const [id, one] = found(call)
      const head = BigInt(await call.apps.reads.blockNumber({ chainId: one.chainId, signal: call.signal }))
      const news = await since(call, one, { head, signal: call.signal, whole: 'hashes' })
      if (head >= one.next && kept.has(id)) kept.set(id, { ...one, next: head + 1n })
      return news
    },
    async logs(call) {
      const [, { what, chainId }] = found(call)
      if (what.kind !== 'logs') throw fail('request/unknown-filter')
      return call.apps.reads.logs({ chainId, signal: call.signal }, what.filter)
    },
    async subscribe(call, what) {
      const id = await add(call, what)
      // Ends with the page.
      follow(call, id).catch(() => kept.delete(id))
      return id
    },
    remove: (call) => kept.delete(idIn(call)),
  }
}

/** A block as `newHeads` tells it: without what it holds. */
function headOf(block: unknown): unknown {
  const {
    transactions: _of,
    uncles: _none,
    withdrawals: _paid,
    size: _bytes,
    ...head
  } = recordIn({ method: 'eth_subscribe', value: block })
  return head
}

const rangeIn = (call: GrantedCall, value: unknown): Subscription => {
  const filter = filterIn({ method: call.method, value: value ?? {} })
  if ('blockHash' in filter) throw fail('request/invalid-params', { method: call.method })
  return { kind: 'logs', filter }
}

export const newFilter = (call: GrantedCall): Promise<Hex> => call.filters.filter(call, rangeIn(call, call.list[0]))
export const newBlockFilter = (call: GrantedCall): Promise<Hex> => call.filters.filter(call, { kind: 'blocks' })
export const filterChanges = (call: GrantedCall): Promise<unknown> => call.filters.changes(call)
export const filterLogs = (call: GrantedCall): Promise<unknown> => call.filters.logs(call)
export const removeFilter = async (call: GrantedCall): Promise<boolean> => call.filters.remove(call)

/** New heads and logs; what others have pending is not asked for. */
export async function subscribe(call: GrantedCall): Promise<Hex> {
  const [kind, filter] = call.list
  if (kind === 'newHeads') return call.filters.subscribe(call, { kind: 'blocks' })
  if (kind === 'logs') return call.filters.subscribe(call, rangeIn(call, filter))
  throw fail('request/unsupported', { method: 'eth_subscribe' })
}
