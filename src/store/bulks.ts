import { defined } from '#core/defined'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { ReportList } from '#core/web/report-list'
import type { PlacedLog } from '#protocol/chain'
import type { Packing } from './bulk-page.ts'
import { decodeRecord, encodeRecord } from './codec.ts'
import { asItIs } from './stored-form.ts'

/** What there may be very much of, by name. */
export type Bulks = {
  /** Logs that name an account, of a partition of its own. */
  logs: PlacedLog
  /** What an account did, by the same partition. */
  entries: ActivityEntry
  /** Lists of reported sites and addresses, one to a partition: what they say fills megabytes. */
  lists: ReportList
}

/** Block, index in the block, transaction, contract, topics one after another, data, and evidence where there is one. */
type PackedLog = readonly [number, number, string, string, string, string, ...string[]]

const bare = (hex: Hex): string => hex.slice(2)
const hex = (text: string): Hex => `0x${text}`

/** Its place on the chain: a log has no other name. */
export const logId = ({ transactionHash, index }: Pick<PlacedLog, 'transactionHash' | 'index'>): string => `${transactionHash}:${index}`

const logs: Packing<PlacedLog> = {
  idOf: logId,
  pack: ({ blockNumber, index, transactionHash, address, topics, data, evidence }): PackedLog => [
    Number(blockNumber),
    index,
    bare(transactionHash),
    bare(address),
    topics.map(bare).join(''),
    bare(data),
    ...(evidence ? [encodeRecord(evidence)] : []),
  ],
  form: {
    version: 1,
    read: ([blockNumber, index, transactionHash, address, topics, data, evidence]: PackedLog) => ({
      blockNumber: BigInt(blockNumber),
      index,
      transactionHash: hex(transactionHash),
      address: hex(address),
      topics: (topics.match(/.{64}/g) ?? []).map(hex),
      data: hex(data),
      ...defined({ evidence: evidence === undefined ? undefined : (decodeRecord(evidence) as Evidence) }),
    }),
  },
}

/** Every integer of an entry that may be large is under one of these names: as decimal text it takes no reviver, which a hundred thousand would feel. */
const LARGE = new Set(['block', 'units', 'value', 'fee', 'tokenId', 'number'])

const lowered = (item: unknown): unknown => {
  if (typeof item === 'bigint') return item.toString()
  if (Array.isArray(item)) return item.map(lowered)
  if (typeof item !== 'object' || item === null) return item
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, lowered(value)]))
}

/** In place: what was just read belongs to nobody else. */
function raise(item: object): void {
  for (const [name, value] of Object.entries(item)) {
    if (typeof value === 'string' && LARGE.has(name)) (item as Record<string, unknown>)[name] = BigInt(value)
    else if (typeof value === 'object' && value !== null) raise(value as object)
  }
}

const entries: Packing<ActivityEntry> = {
  idOf: ({ id }) => id,
  // Of one chain: a block's number is its time.
  rankOf: ({ block }) => Number(block ?? -1n),
  pack: lowered,
  form: {
    version: 1,
    read(packed: ActivityEntry) {
      raise(packed)
      return packed
    },
  },
}

const lists: Packing<ReportList> = { idOf: ({ id }) => id, pack: (list) => list, form: asItIs() }

export const PACKINGS: { readonly [K in keyof Bulks]: Packing<Bulks[K]> } = { logs, entries, lists }
