import type { Address } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { L2_STANDARD_BRIDGE } from '#core/rollup/bridge/bridge-calls'
import { MESSAGE_PASSED, readMessagePassed, type SentMessage } from '#core/rollup/bridge/withdrawal'
import { L2_MESSENGER } from '#core/rollup/bridge/withdrawal-payment'
import { MESSAGE_PASSER } from '#core/rollup/output-root'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, PlacedLog } from '#protocol/chain'

/** A withdrawal that logs of a rollup tell of: an endpoint's word, until it is proved. */
export type LoggedWithdrawal = SentMessage & {
  readonly chainId: number
  /** Block of the rollup that it is in. */
  readonly block: bigint
  readonly transaction: Hex
}

/** What was found; before block `from` nothing was looked for. */
export type WithdrawalSearch = { readonly withdrawals: readonly LoggedWithdrawal[]; readonly from: bigint }

type Question = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly chainId: number
  readonly account: Address
  /** The newest block to be looked at. */
  readonly toBlock: bigint
  readonly signal: AbortSignal
}

/** `WithdrawalInitiated(l1Token, l2Token, from, to, amount, data)` of the standard bridge on layer 2. */
const INITIATED: Hex = /* @__PURE__ */ keccakText('WithdrawalInitiated(address,address,address,address,uint256,bytes)')
/** Withdrawals through the standard bridge that are looked up: each takes a question of its own. */
const MAX_BRIDGED = 20

/**
 * Withdrawals of an account, from logs alone: those that it sent itself, and those that the standard bridge sent for it. Newest blocks first, as far as an endpoint answers in a
 * moment; go on from `from`. Throws `rpc/*`.
 */
export async function findWithdrawals(question: Question): Promise<WithdrawalSearch> {
  const { account } = question
  const [own, bridged] = await Promise.all([
    logsOf(question, MESSAGE_PASSER, [MESSAGE_PASSED, null, pad(account)]),
    logsOf(question, L2_STANDARD_BRIDGE, [INITIATED, null, null, pad(account)]),
  ])
  const kept = bridged.logs.slice(-MAX_BRIDGED)
  const first = kept.length < bridged.logs.length ? (kept[0]?.blockNumber ?? 0n) : bridged.from
  const messages = await Promise.all(kept.map((log) => messagesBeside(question, log)))
  const withdrawals = new Map([...own.logs, ...messages.flat()].flatMap((log) => read(question.chainId, log)).map((one) => [one.hash, one]))
  return { withdrawals: [...withdrawals.values()], from: own.from > first ? own.from : first }
}

type Topics = ChainCalls['logs']['params']['topics']

async function logsOf(
  { chain, chainId, toBlock, signal }: Question,
  address: Address,
  topics: Topics,
): Promise<{ readonly logs: readonly PlacedLog[]; readonly from: bigint }> {
  const { logs, from = 0n } = await chain.call('logs', { chainId, fromBlock: 0n, toBlock, address, topics, partial: true }, { signal })
  return { logs, from }
}

/** What the bridge sent in the transaction of this log. */
async function messagesBeside({ chain, chainId, signal }: Question, beside: PlacedLog): Promise<readonly PlacedLog[]> {
  const { blockNumber, transactionHash } = beside
  const topics: Topics = [MESSAGE_PASSED, null, pad(L2_MESSENGER)]
  const asked = { chainId, fromBlock: blockNumber, toBlock: blockNumber, address: MESSAGE_PASSER, topics }
  const { logs } = await chain.call('logs', asked, { signal })
  return logs.filter((log) => log.transactionHash === transactionHash)
}

function read(chainId: number, log: PlacedLog): readonly LoggedWithdrawal[] {
  const sent = readMessagePassed(log)
  return sent === undefined ? [] : [{ ...sent, chainId, block: log.blockNumber, transaction: log.transactionHash }]
}

/** `WithdrawalFinalized` of the portal: whether the call succeeded is its data. */
const FINALIZED: Hex = /* @__PURE__ */ keccakText('WithdrawalFinalized(bytes32,bool)')

/** Whether the call of a finalized withdrawal succeeded, by the portal's log: the state does not keep it. `undefined` where none was found. Throws `rpc/*`. */
export async function finalizedOutcome(
  { chain, signal }: Pick<Question, 'chain' | 'signal'>,
  { chainId, portal, toBlock }: { readonly chainId: number; readonly portal: Address; readonly toBlock: bigint },
  hash: Hex,
): Promise<'succeeded' | 'failed' | undefined> {
  const topics: Topics = [FINALIZED, hash]
  const { logs } = await chain.call('logs', { chainId, fromBlock: 0n, toBlock, address: portal, topics, partial: true }, { signal })
  const data = logs.at(-1)?.data
  return data === word(1n) ? 'succeeded' : data === word(0n) ? 'failed' : undefined
}
