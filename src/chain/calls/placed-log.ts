import { defined } from '#core/defined'
import type { Hex } from '#core/bytes/hex'
import type { Log } from '#core/simulation/simulation'
import { type Bad, readAddress, readBytes, readCount, readJsonArray, readJsonObject, readQuantity } from '#core/text/json'

/** A log as the chain's answers give it, with its place. */
export type PlacedLog = Log & {
  readonly blockNumber: bigint
  readonly transactionHash: Hex
  readonly index: number
  readonly blockHash?: Hex
}

/** Throws `bad` also for a log that a reorganisation removed: nobody asked for those. */
export function readLog(value: unknown, bad: Bad): PlacedLog {
  const item = readJsonObject(value, bad)
  if (item['removed'] !== undefined && item['removed'] !== false) throw bad()
  return {
    address: readAddress(item['address'], bad),
    topics: readJsonArray(item['topics'], 4, bad).map((topic) => readBytes(topic, bad, 32)),
    data: readBytes(item['data'], bad),
    blockNumber: readQuantity(item['blockNumber'], bad),
    transactionHash: readBytes(item['transactionHash'], bad, 32),
    index: readCount(item['logIndex'], bad),
    ...defined({
      blockHash: item['blockHash'] === undefined || item['blockHash'] === null ? undefined : readBytes(item['blockHash'], bad, 32),
    }),
  }
}
