import { type LoggedGrant, MAX_MOVES, type AssetTransfer } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { type Hex, pad, toBigInt } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { isContractLog, type Log, NATIVE_LOG_ADDRESS } from '#core/simulation/simulation'
import { listedToken } from '../tokens/tokens.ts'

const TRANSFER = keccakText('Transfer(address,address,uint256)')
const SINGLE = keccakText('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = keccakText('TransferBatch(address,address,address,uint256[],uint256[])')
const DEPOSIT = keccakText('Deposit(address,uint256)')
const WITHDRAWAL = keccakText('Withdrawal(address,uint256)')
const APPROVAL = keccakText('Approval(address,address,uint256)')
const FOR_ALL = keccakText('ApprovalForAll(address,address,bool)')
const NOBODY: Address = `0x${'0'.repeat(40)}`

const who = (topic: Hex): Address => `0x${topic.slice(26)}`
const words = (data: Hex): readonly bigint[] => (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))

type Reading = { readonly chainId: number; readonly account: Address }

/** Two lists of the same length after two offsets (ABI), or nothing. */
function pairs(data: Hex): readonly (readonly [bigint, bigint])[] {
  const all = words(data)
  const at = (word: bigint | undefined): readonly bigint[] | undefined => {
    if (word === undefined || word % 32n !== 0n || word / 32n >= BigInt(all.length)) return undefined
    const start = Number(word / 32n)
    const length = all[start] ?? 0n
    return length > BigInt(Math.min(MAX_MOVES, all.length)) ? undefined : all.slice(start + 1, start + 1 + Number(length))
  }
  const [ids, values] = [at(all[0]), at(all[1])]
  if (!ids || ids.length !== values?.length) return []
  return ids.flatMap((id, index) => [[id, values[index] ?? 0n] as const])
}

/** What one log says that came to or left the account. */
function movesIn(log: Log, { account, chainId }: Reading): readonly AssetTransfer[] {
  const [topic, first, second, third] = log.topics
  const token = log.address
  const named = (from: Hex, to: Hex): boolean => [pad(account)].some((word) => word === from || word === to)
  if (topic === TRANSFER && first !== undefined && second !== undefined && named(first, second)) {
    const places = { token, from: who(first), to: who(second), by: 'log' } as const
    if (third !== undefined) return [{ ...places, tokenId: toBigInt(third), units: 1n }]
    return log.data.length >= 66 ? [{ ...places, units: words(log.data)[0] ?? 0n }] : []
  }
  if ((topic === SINGLE || topic === BATCH) && second !== undefined && third !== undefined && named(second, third)) {
    const [id, units] = words(log.data)
    const items = topic === BATCH ? pairs(log.data) : id === undefined || units === undefined ? [] : [[id, units] as const]
    return items.map(([tokenId, each]) => ({ token, tokenId, from: who(second), to: who(third), units: each, by: 'log' }))
  }
  // Other contracts use these names for other things.
  if ((topic !== DEPOSIT && topic !== WITHDRAWAL) || first !== pad(account) || log.topics.length !== 2) return []
  if (listedToken(chainId, token)?.symbol !== 'WETH' || log.data.length < 66) return []
  const units = words(log.data)[0] ?? 0n
  return [{ token, units, by: 'log', ...(topic === DEPOSIT ? { from: NOBODY, to: account } : { from: account, to: NOBODY }) }]
}

/** Ether that moved, each move once: by the logs of the chain where it writes them, and else what the transaction carried. */
export function nativeMoves(carried: readonly AssetTransfer[], logged: readonly AssetTransfer[]): readonly AssetTransfer[] {
  if (logged.length === 0) return carried
  const left = [...carried]
  return logged.map((move) => {
    // What it carried is told as that, once.
    const at = left.findIndex(({ from, to, units }) => from === move.from && to === move.to && units === move.units)
    return at < 0 ? move : { ...move, by: left.splice(at, 1)[0]?.by ?? move.by }
  })
}

/** The right that one log says the account gave. */
function grantIn(log: Log, { account }: Reading): readonly LoggedGrant[] {
  const [topic, owner, spender, third] = log.topics
  if (owner !== pad(account) || spender === undefined) return []
  const by = { token: log.address, spender: who(spender) }
  const [first = 0n] = words(log.data)
  if (topic === APPROVAL && third !== undefined) return [{ kind: 'item', ...by, tokenId: toBigInt(third) }]
  if (topic === APPROVAL && log.data.length >= 66) return [{ kind: 'allowance', ...by, units: first }]
  return topic === FOR_ALL && log.data.length >= 66 ? [{ kind: 'operator', ...by, granted: first !== 0n }] : []
}

/** Ether that one log says came to or left the account: the chain's own word (EIP-7708), for each move that is not nothing, whoever made it. */
function nativeIn({ address, topics, data }: Log, { account }: Reading): readonly AssetTransfer[] {
  const [topic, from, to, more] = topics
  if (address.toLowerCase() !== NATIVE_LOG_ADDRESS || topic !== TRANSFER || from === undefined || to === undefined || more !== undefined)
    return []
  if ((from !== pad(account) && to !== pad(account)) || data.length !== 66) return []
  return [{ from: who(from), to: who(to), units: toBigInt(data), by: 'log' }]
}

/**
 * What the logs of one transaction say of the account: their contracts' word. `native`: all of its ether, by the chain's word, what the transaction itself carried among it; empty
 * where the chain writes no such logs.
 */
export function readLogs(
  logs: readonly Log[],
  reading: Reading,
): { readonly moves: readonly AssetTransfer[]; readonly grants: readonly LoggedGrant[]; readonly native: readonly AssetTransfer[] } {
  const ours = logs.filter(isContractLog)
  return {
    native: logs.flatMap((log) => nativeIn(log, reading)).slice(0, MAX_MOVES),
    moves: ours.flatMap((log) => movesIn(log, reading)).slice(0, MAX_MOVES),
    grants: ours.flatMap((log) => grantIn(log, reading)).slice(0, MAX_MOVES),
  }
}
