import { defined } from '#core/defined'
import { type ActivityEntry, type EntryCall, type EntryOutcome, MAX_DATA, type AssetTransfer } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { Evidence } from '#core/evidence/evidence'
import { firstBytes, type Hex } from '#core/bytes/hex'
import type { Log } from '#core/simulation/simulation'
import {
  readAddress,
  type Bad,
  readBytes,
  toSafeCount,
  type JsonObject,
  readJsonArray,
  readJsonObject,
  readOptional,
  readQuantity,
} from '#core/text/json'
import { nativeMoves, readLogs } from './moves.ts'

/** Logs of one transaction at most: gas allows no more. */
const MAX_LOGS = 50_000

export type ActivityScope = { readonly chainId: number; readonly account: Address }

export const truncateCalldata = (data: Hex): Hex => firstBytes(data, MAX_DATA)

/** Bytes of calldata or of a log's data that a service may send: it gives some that no node would. */
const MAX_DATA_BYTES = 2_097_151

/** Calldata, or the data of a log. Throws `bad`. */
export const readData = (value: unknown, bad: Bad): Hex => readBytes(value, bad, undefined, MAX_DATA_BYTES)

/** A transaction as a node gives it, or `undefined` where it does not have it. Throws `bad`. */
export function readRpcTransaction(
  value: unknown,
  bad: Bad,
): { readonly hash: Hex; readonly block: bigint; readonly index: number; readonly call: EntryCall } | undefined {
  if (value === null) return undefined
  const item = readJsonObject(value, bad)
  if (item['blockNumber'] === null || item['blockNumber'] === undefined) return undefined
  const to = readOptional(item['to'], (text) => readAddress(text, bad))
  return {
    hash: readBytes(item['hash'], bad, 32),
    block: readQuantity(item['blockNumber'], bad),
    index: readOptional(item['transactionIndex'], (text) => toSafeCount(readQuantity(text, bad), bad)) ?? 0,
    call: {
      from: readAddress(item['from'], bad),
      ...defined({ to }),
      value: readQuantity(item['value'], bad),
      nonce: toSafeCount(readQuantity(item['nonce'], bad), bad),
      data: truncateCalldata(readData(item['input'] ?? '0x', bad)),
    },
  }
}

function readLog(value: unknown, bad: Bad): Log {
  const item = readJsonObject(value, bad)
  return {
    address: readAddress(item['address'], bad),
    topics: readJsonArray(item['topics'], 4, bad).map((topic) => readBytes(topic, bad, 32)),
    data: readData(item['data'], bad),
  }
}

/** What a rollup takes beside the gas, in wei (`l1Fee` of the OP stack's receipts). */
const beside = (item: JsonObject, bad: Bad): bigint => readOptional(item['l1Fee'], (text) => readQuantity(text, bad)) ?? 0n

/** A receipt, or `undefined` where there is none. Throws `bad`. */
export function readReceipt(
  value: unknown,
  bad: Bad,
):
  | { readonly hash: Hex; readonly block: bigint; readonly outcome: EntryOutcome; readonly logs: readonly Log[]; readonly time?: number }
  | undefined {
  if (value === null) return undefined
  const item = readJsonObject(value, bad)
  const created = readOptional(item['contractAddress'], (text) => readAddress(text, bad))
  const price = readOptional(item['effectiveGasPrice'], (text) => readQuantity(text, bad))
  const time = readOptional(item['timestamp'], (at) =>
    typeof at === 'number' ? toSafeCount(BigInt(Math.trunc(at)), bad) : toSafeCount(readQuantity(at, bad), bad),
  )
  const fee = price === undefined ? {} : { fee: price * readQuantity(item['gasUsed'], bad) + beside(item, bad) }
  return {
    hash: readBytes(item['transactionHash'], bad, 32),
    block: readQuantity(item['blockNumber'], bad),
    outcome: { success: readQuantity(item['status'], bad) === 1n, ...fee, ...defined({ created }) },
    logs: readJsonArray(item['logs'], MAX_LOGS, bad).map((log) => readLog(log, bad)),
    ...defined({ time }),
  }
}

/** What the transaction itself carried to or from the account. */
export const valueMoves = (
  { from, to, value }: EntryCall,
  { success, created }: EntryOutcome,
  account: Address,
): readonly AssetTransfer[] => {
  const target = to ?? created
  if (!success || value === 0n || target === undefined || from === target || (from !== account && target !== account)) return []
  return [{ from, to: target, units: value, by: 'value' }]
}

type Told = {
  readonly transaction: NonNullable<ReturnType<typeof readRpcTransaction>>
  readonly receipt?: NonNullable<ReturnType<typeof readReceipt>>
  readonly time?: number
  readonly evidence: Evidence
}

/** One entry from a transaction and its receipt, as far as they are about the account. */
export function activityEntryOf({ chainId, account }: ActivityScope, { transaction, receipt, time, evidence }: Told): ActivityEntry {
  const { hash, block, index, call } = transaction
  const at = time ?? receipt?.time
  const base: ActivityEntry = {
    id: hash,
    chainId,
    account,
    hash,
    block,
    index,
    ...defined({ time: at }),
    call,
    callEvidence: evidence,
    sources: [evidence.source ?? ''],
  }
  if (!receipt) return base
  const { moves, grants, native } = readLogs(receipt.outcome.success ? receipt.logs : [], { chainId, account })
  return {
    ...base,
    outcome: receipt.outcome,
    outcomeEvidence: evidence,
    moves: [...nativeMoves(valueMoves(call, receipt.outcome, account), native), ...moves],
    ...defined({ grants: grants.length > 0 ? grants : undefined }),
    movesEvidence: evidence,
  }
}
