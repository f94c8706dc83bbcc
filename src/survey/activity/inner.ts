import { defined } from '#core/defined'
import type { ActivityEntry, AssetTransfer } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { Evidence } from '#core/evidence/evidence'
import { isError } from '#core/errors'
import { toQuantity as writeQuantity } from '#core/bytes/hex'
import { fetchAllClaims, type ClaimDeps, type ClaimQuery, type ClaimSubject } from './claims.ts'
import { readAddress, type Bad, readBytes, readJsonArray, readJsonObject, readOptional, readQuantity } from '#core/text/json'

export const NOBODY: Address = `0x${'0'.repeat(40)}`
const MAX_TRACES = 20_000

/** Ether that a call inside a transaction moved. */
export type TracedMove = { readonly hash: string; readonly block: bigint; readonly move: AssetTransfer }

/** What one trace moved, where it moved something and did not fail. The call of the transaction itself is not inside it. */
function readTrace(value: unknown, bad: Bad): TracedMove | undefined {
  const item = readJsonObject(value, bad)
  const action = readJsonObject(item['action'], bad)
  const path = readJsonArray(item['traceAddress'], 2048, bad)
  const hash = readOptional(item['transactionHash'], (text) => readBytes(text, bad, 32))
  if (hash === undefined || path.length === 0 || readOptional(item['error'], String) !== undefined) return undefined
  const kind = item['type']
  const block = typeof item['blockNumber'] === 'number' ? BigInt(Math.trunc(item['blockNumber'])) : readQuantity(item['blockNumber'], bad)
  if (kind === 'suicide' || kind === 'selfdestruct') {
    const units = readQuantity(action['balance'], bad)
    if (units === 0n) return undefined
    return {
      hash,
      block,
      move: { from: readAddress(action['address'], bad), to: readAddress(action['refundAddress'], bad), units, by: 'call' },
    }
  }
  if (kind !== 'call' || action['callType'] !== 'call') return undefined
  const units = readQuantity(action['value'], bad)
  if (units === 0n) return undefined
  return { hash, block, move: { from: readAddress(action['from'], bad), to: readAddress(action['to'], bad), units, by: 'call' } }
}

/** Every trace of a range that the account is at an end of; also the hashes of those that moved nothing. Throws `rpc/*`. */
export async function fetchTraces(
  deps: ClaimDeps,
  subject: ClaimSubject,
  { from, to }: { readonly from: bigint; readonly to: bigint },
  signal: AbortSignal,
): Promise<{
  readonly moves: readonly TracedMove[]
  readonly hashes: ReadonlyMap<string, bigint>
  readonly evidence: Evidence | undefined
}> {
  const range = { fromBlock: writeQuantity(from), toBlock: writeQuantity(to) }
  const questions = (['fromAddress', 'toAddress'] as const).map(
    (side): ClaimQuery<{ moves: TracedMove[]; hashes: [string, bigint][] }> => ({
      call: { method: 'trace_filter', params: [{ ...range, [side]: [subject.account] }] },
      read: (result, bad) => {
        const traces = readJsonArray(result, MAX_TRACES, bad)
        const hashes = traces.flatMap((trace): [string, bigint][] => {
          const item = readJsonObject(trace, bad)
          const number = item['blockNumber']
          const hash = readOptional(item['transactionHash'], (text) => readBytes(text, bad, 32))
          return hash === undefined ? [] : [[hash, typeof number === 'number' ? BigInt(Math.trunc(number)) : readQuantity(number, bad)]]
        })
        return { moves: traces.flatMap((trace) => readTrace(trace, bad) ?? []), hashes }
      },
    }),
  )
  const told = await fetchAllClaims(deps, subject, questions, signal)
  const moves = told.flatMap(({ value }) => value.moves)
  // A call from the account to itself is in both answers; no contract calls so.
  return { moves, hashes: new Map(told.flatMap(({ value }) => value.hashes)), evidence: told[0]?.evidence }
}

/** Nonce and balance (wei) at the end of a block, by a node's word. */
export type AccountState = { readonly nonce: number; readonly balance: bigint }

/** What its direct transactions explain of how a balance changed in a block. */
export const explained = (entries: readonly ActivityEntry[], account: Address): bigint =>
  entries.reduce((sum, { call, outcome, moves = [], inner = [] }) => {
    const fee = call?.from === account ? (outcome?.fee ?? 0n) : 0n
    const native = [...moves, ...inner].filter(({ token }) => token === undefined)
    return native.reduce((left, { from, to, units }) => left + (to === account ? units : 0n) - (from === account ? units : 0n), sum) - fee
  }, 0n)

/** The rest of a change that nothing explains yet, in words of a move: whom it is from or to is not known. */
const restOf = (rest: bigint, account: Address): AssetTransfer =>
  rest > 0n ? { from: NOBODY, to: account, units: rest, by: 'balance' } : { from: account, to: NOBODY, units: -rest, by: 'balance' }

/** A transaction of a block, as far as it may have paid the account by a call inside. */
export type InnerTransferCandidate = { readonly hash: string; readonly entry: ActivityEntry }

/** One block, what is known of it, and by how much the balance changed in it. */
export type Unsettled = {
  readonly block: bigint
  readonly time?: number
  readonly change: bigint
  readonly direct: readonly ActivityEntry[]
  /** Others of the block that run code. */
  readonly others: readonly InnerTransferCandidate[]
  readonly evidence: Evidence
}

/**
 * Tells where the rest of a change came from: by traces where the node has them, else by the one transaction of the block that can have paid it, else as
 * something of that block. Every entry of the block comes back, with what was found inside.
 */
export async function settleBlock(
  deps: ClaimDeps,
  subject: ClaimSubject,
  unsettled: Unsettled,
  signal: AbortSignal,
): Promise<readonly ActivityEntry[]> {
  const { block, change, direct, others, evidence, time } = unsettled
  const { account, chainId } = subject
  const rest = change - explained(direct, account)
  if (rest === 0n) return direct
  const traced = await tracesOf(deps, subject, block, signal)
  if (traced && traced.moves.length > 0) {
    const all = [...direct, ...others.map(({ entry }) => entry)]
    return all.flatMap((entry) => {
      const inner = traced.moves.filter(({ hash }) => hash === entry.hash).map(({ move }) => move)
      if (inner.length > 0) return [{ ...entry, inner, innerEvidence: traced.evidence ?? evidence }]
      return direct.includes(entry) ? [entry] : []
    })
  }
  const move = restOf(rest, account)
  const own = direct.filter(({ call, outcome }) => call?.from === account && outcome?.success === true && call.data !== '0x')
  const calls =
    direct.length > 0 && own.length === 1 ? own : direct.length === 0 && others.length === 1 ? others.map(({ entry }) => entry) : []
  const [only] = calls
  if (only) return [...direct.filter((entry) => entry !== only), { ...only, inner: [move], innerEvidence: evidence }]
  const alone: ActivityEntry = {
    id: `block:${block}`,
    chainId,
    account,
    block,
    ...defined({ time }),
    inner: [move],
    innerEvidence: evidence,
    sources: [evidence.source ?? ''],
  }
  return [...direct, alone]
}

/** `undefined` where the node has no traces. */
async function tracesOf(deps: ClaimDeps, subject: ClaimSubject, block: bigint, signal: AbortSignal) {
  try {
    return await fetchTraces(deps, subject, { from: block, to: block }, signal)
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  }
}
