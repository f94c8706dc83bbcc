import { type Address, ZERO } from '#core/ethereum/address'
import type { OwnTransaction } from '#core/activity/activity'
import { type Grant, grantId, type GrantSource, rightOfEffect } from '#core/permissions/allowance'
import type { Effect } from '#core/signing/effect'
import { type Hex, size } from '#core/bytes/hex'
import { leavesAllowance } from '#decode'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { PlacedLog } from '#protocol/chain'
import { PERMIT2, TOPICS } from './topics.ts'

/** A right that may stand. Any contract may log anything, so that only what its keeper answers now says whether it does. */
export type AllowanceCandidate = {
  readonly grant: Grant
  readonly sources: readonly GrantSource[]
  readonly block?: bigint
  readonly transaction?: Hex
}

const addressIn = (word: Hex | undefined): Address | undefined =>
  word !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(26)}` : undefined
const wordAt = (data: Hex, at: number): Hex | undefined =>
  size(data) >= (at + 1) * 32 ? `0x${data.slice(2 + at * 64, 66 + at * 64)}` : undefined

/** What a log says about a right of this owner; `undefined` for any other log and for one that is not of its standard. */
export function grantIn({ address, topics, data }: Pick<PlacedLog, 'address' | 'topics' | 'data'>, owner: Address): Grant | undefined {
  const [kind, first, second, third] = topics
  if (addressIn(first) !== owner) return undefined
  const [two, three] = [addressIn(second), addressIn(third)]
  switch (kind) {
    case TOPICS.approval:
      if (two === undefined) return undefined
      if (topics.length === 4 && third !== undefined) return { is: 'item', collection: address, tokenId: BigInt(third), spender: two }
      return topics.length === 3 ? { is: 'allowance', token: address, spender: two } : undefined
    case TOPICS.operator:
      return two === undefined ? undefined : { is: 'operator', collection: address, operator: two }
    case TOPICS.permit2Approval:
    case TOPICS.permit2Permit:
      return viaPermit2(address, two, three)
    case TOPICS.permit2Lockdown:
      return viaPermit2(address, addressIn(wordAt(data, 0)), addressIn(wordAt(data, 1)))
    default:
      return undefined
  }
}

/** Of another contract that logs as Permit2 does nobody knows what it keeps. */
const viaPermit2 = (address: Address, token: Address | undefined, spender: Address | undefined): Grant | undefined =>
  address !== PERMIT2 || token === undefined || spender === undefined ? undefined : { is: 'allowance', token, spender, via: PERMIT2 }

/**
 * Rights that logs tell of, each once with its newest log. An item of ERC-721 may be taken by one address only, so that its newest log counts alone, and one
 * that moved is nobody's to take any more.
 */
export function candidatesInLogs(owner: Address, logs: readonly PlacedLog[]): readonly AllowanceCandidate[] {
  const found = new Map<string, AllowanceCandidate>()
  const inOrder = logs.toSorted((a, b) => (a.blockNumber === b.blockNumber ? a.index - b.index : a.blockNumber < b.blockNumber ? -1 : 1))
  for (const log of inOrder) {
    const grant = grantIn(log, owner)
    const moved = log.topics[0] === TOPICS.transfer ? log.topics[3] : undefined
    if (moved !== undefined) found.delete(itemKey(log.address, BigInt(moved)))
    if (grant === undefined) continue
    const key = grant.is === 'item' ? itemKey(grant.collection, grant.tokenId) : grantId(grant)
    if (grant.is === 'item' && grant.spender === ZERO) found.delete(key)
    else found.set(key, { grant, sources: ['log'], block: log.blockNumber, transaction: log.transactionHash })
  }
  return [...found.values()]
}

const itemKey = (collection: Address, tokenId: bigint): string => `item:${collection}:${tokenId}`

const isGranted = (effect: Effect): boolean => 'granted' in effect && effect.granted

/** Rights that a run showed before we signed, or that an audit found after: those that nothing was logged of are among them. */
export function candidatesInTransactions(
  owner: Address,
  chainId: number,
  transactions: readonly OwnTransaction[],
): readonly AllowanceCandidate[] {
  return transactions.flatMap(({ id, chainId: on, account, promised, audited }): readonly AllowanceCandidate[] => {
    if (on !== chainId || account !== owner) return []
    const given = (promised?.effects ?? []).filter((effect) => (effect.kind === 'allowance' ? effect.after > 0n : isGranted(effect)))
    return [...given.flatMap((effect) => rightOfEffect(effect) ?? []), ...(audited?.revoke ?? [])].map((grant) => ({
      grant,
      sources: ['transaction'],
      transaction: id,
    }))
  })
}

/** Rights that a signature gives once somebody hands it in: what it names is enough to ask whether they did. */
export function candidatesInSignatures(
  owner: Address,
  chainId: number,
  signatures: readonly OwnSignature[],
): readonly AllowanceCandidate[] {
  return signatures.flatMap(({ account, chainId: on, terms }): readonly AllowanceCandidate[] => {
    if (on !== chainId || account !== owner || terms?.spender === undefined || terms.contract === undefined) return []
    if (!leavesAllowance(terms.use)) return []
    return [{ grant: { is: 'allowance', token: terms.contract, spender: terms.spender }, sources: ['signature'] }]
  })
}

/** The same right told of several times, once; the newest log of it counts. */
export function mergeCandidates(...lists: readonly (readonly AllowanceCandidate[])[]): readonly AllowanceCandidate[] {
  const merged = new Map<string, AllowanceCandidate>()
  for (const one of lists.flat()) {
    const key = grantId(one.grant)
    const known = merged.get(key)
    const newer = known === undefined || (one.block ?? -1n) > (known.block ?? -1n) ? one : known
    merged.set(key, { ...newer, sources: [...new Set([...(known?.sources ?? []), ...one.sources])] })
  }
  return [...merged.values()]
}
