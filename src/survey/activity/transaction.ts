import { type ActivityEntry, type EntryCall, type EntryOutcome, MOST_DATA, type Move } from '#core/activity-entry'
import type { Address } from '#core/address'
import type { Evidence } from '#core/evidence'
import type { Hex } from '#core/hex'
import type { Log } from '#core/simulation'
import { address, type Bad, bytes, count, type Json, list, object, optional, quantity } from './json.ts'
import { nativeMoves, readLogs } from './moves.ts'

/** Logs of one transaction at most: gas allows no more. */
const MOST_LOGS = 50_000

export type About = { readonly chainId: number; readonly account: Address }

export const cut = (data: Hex): Hex => data.slice(0, 2 + 2 * MOST_DATA) as Hex

/** A transaction as a node gives it, or `undefined` where it does not have it. Throws `bad`. */
export function readTransaction(
  value: unknown,
  bad: Bad,
): { readonly hash: Hex; readonly block: bigint; readonly index: number; readonly call: EntryCall } | undefined {
  if (value === null) return undefined
  const item = object(value, bad)
  if (item['blockNumber'] === null || item['blockNumber'] === undefined) return undefined
  const to = optional(item['to'], (text) => address(text, bad))
  return {
    hash: bytes(item['hash'], bad, 32),
    block: quantity(item['blockNumber'], bad),
    index: optional(item['transactionIndex'], (text) => count(quantity(text, bad), bad)) ?? 0,
    call: {
      from: address(item['from'], bad),
      ...(to === undefined ? {} : { to }),
      value: quantity(item['value'], bad),
      nonce: count(quantity(item['nonce'], bad), bad),
      data: cut(bytes(item['input'] ?? '0x', bad)),
    },
  }
}

function readLog(value: unknown, bad: Bad): Log {
  const item = object(value, bad)
  return {
    address: address(item['address'], bad),
    topics: list(item['topics'], 4, bad).map((topic) => bytes(topic, bad, 32)),
    data: bytes(item['data'], bad),
  }
}

/** What a rollup takes beside the gas, in wei (`l1Fee` of the OP stack's receipts). */
const beside = (item: Json, bad: Bad): bigint => optional(item['l1Fee'], (text) => quantity(text, bad)) ?? 0n

/** A receipt, or `undefined` where there is none. Throws `bad`. */
export function readReceipt(
  value: unknown,
  bad: Bad,
):
  | { readonly hash: Hex; readonly block: bigint; readonly outcome: EntryOutcome; readonly logs: readonly Log[]; readonly time?: number }
  | undefined {
  if (value === null) return undefined
  const item = object(value, bad)
  const created = optional(item['contractAddress'], (text) => address(text, bad))
  const price = optional(item['effectiveGasPrice'], (text) => quantity(text, bad))
  const time = optional(item['timestamp'], (at) =>
    typeof at === 'number' ? count(BigInt(Math.trunc(at)), bad) : count(quantity(at, bad), bad),
  )
  const fee = price === undefined ? {} : { fee: price * quantity(item['gasUsed'], bad) + beside(item, bad) }
  return {
    hash: bytes(item['transactionHash'], bad, 32),
    block: quantity(item['blockNumber'], bad),
    outcome: { success: quantity(item['status'], bad) === 1n, ...fee, ...(created === undefined ? {} : { created }) },
    logs: list(item['logs'], MOST_LOGS, bad).map((log) => readLog(log, bad)),
    ...(time === undefined ? {} : { time }),
  }
}

/** What the transaction itself carried to or from the account. */
export const valueMoves = ({ from, to, value }: EntryCall, { success, created }: EntryOutcome, account: Address): readonly Move[] => {
  const target = to ?? created
  if (!success || value === 0n || target === undefined || from === target || (from !== account && target !== account)) return []
  return [{ from, to: target, units: value, by: 'value' }]
}

type Told = {
  readonly transaction: NonNullable<ReturnType<typeof readTransaction>>
  readonly receipt?: NonNullable<ReturnType<typeof readReceipt>>
  readonly time?: number
  readonly evidence: Evidence
}

/** One entry from a transaction and its receipt, as far as they are about the account. */
export function entryOf({ chainId, account }: About, { transaction, receipt, time, evidence }: Told): ActivityEntry {
  const { hash, block, index, call } = transaction
  const at = time ?? receipt?.time
  const base: ActivityEntry = {
    id: hash,
    chainId,
    account,
    hash,
    block,
    index,
    ...(at === undefined ? {} : { time: at }),
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
    ...(grants.length > 0 ? { grants } : {}),
    movesEvidence: evidence,
  }
}
