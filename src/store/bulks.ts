import type { Evidence } from '#core/evidence'
import type { Hex } from '#core/hex'
import type { PlacedLog } from '#protocol/chain'
import type { Packing } from './bulk.ts'
import { decode, encode } from './codec.ts'

/** What there may be very much of, by name. */
export type Bulks = {
  /** Logs that name an account, of a shelf of its own. */
  logs: PlacedLog
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
    ...(evidence ? [encode(evidence)] : []),
  ],
  unpack: ([blockNumber, index, transactionHash, address, topics, data, evidence]: PackedLog) => ({
    blockNumber: BigInt(blockNumber),
    index,
    transactionHash: hex(transactionHash),
    address: hex(address),
    topics: (topics.match(/.{64}/g) ?? []).map(hex),
    data: hex(data),
    ...(evidence === undefined ? {} : { evidence: decode(evidence) as Evidence }),
  }),
}

export const PACKINGS: { readonly [K in keyof Bulks]: Packing<Bulks[K]> } = { logs }
