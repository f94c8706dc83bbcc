import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Chain } from '#core/chains/chain'
import { isError } from '#core/errors'
import { type Evidence, isVerified } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { type Hex, toQuantity } from '#core/bytes/hex'
import type { NumberUse } from '#protocol/chain'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import { decodeRlpItem, decodeRlpInteger } from '../../proof/rlp.ts'
import { requestOne, claimedBy, readReply } from '../request.ts'
import { type Binding, bindTransaction } from './binding.ts'
import { fetchFromEveryEndpoint, type TransactionStatusDeps, includedIn, provedUnder } from './transaction-status.ts'
import { fetchHeader } from '../header.ts'
import type { Prover } from '../state/prover.ts'
import { readAddress, readJsonArray, readBytes, readCount, readJsonObject } from '#core/text/json'
import type { HeaderVerifier } from '../headers/header-verifier.ts'

/** One number of an account. */
export type AccountNumber = { readonly account: Address; readonly nonce: number }

/** Blocks before the newest in which the count is asked for first: what nodes keep the state of without an archive, then ever further back. */
const BACK = [1n, 3n, 10n, 30n, 64n, 127n, 1_000n, 10_000n, 100_000n]
/** Blocks that are asked in one round between two. With the first it makes no more than a foreign endpoint takes in one request. */
const BETWEEN = 9n
/** Transactions of one block at most. */
const MAX_TRANSACTIONS = 20_000

/** Blocks before the newest in which the account is proved, until its number is not used: further back few nodes prove state. */
const PROVED_BACK = [1n, 3n, 10n, 30n, 64n, 127n]

export type UsedByDeps = { readonly statusDeps: TransactionStatusDeps; readonly voucher: HeaderVerifier; readonly prover: Prover }

/**
 * What became of a number of an account, and of the transaction that was signed with it: who shows it, what its account's proved count says, what is in the block
 * that used it; else what endpoints say. Each endpoint is asked, so that none can hide it alone. Throws `app/aborted`.
 */
export async function fetchNonceUse(
  deps: UsedByDeps,
  number: AccountNumber & { readonly hash: Hex },
  asking: CallOptions,
): Promise<NumberUse> {
  const { hash } = number
  const { shown, hidden: asked } = await fetchFromEveryEndpoint(deps.statusDeps, hash, asking)
  const best = shown.find(({ at }) => at === 'included') ?? shown[0]
  if (best?.at === 'included') return { at: 'shown', fate: best, asked }
  const proved = await orNothing(proveUse(deps, number, asking))
  // That it waits somewhere says less than that its block holds it.
  if (best && proved?.at !== 'shown') return { at: 'shown', fate: best, asked }
  if (proved && (proved.at !== 'used' || proved.held)) return { ...proved, asked }
  const claimed = await claimUse(deps.statusDeps, number, asking)
  return { ...(proved?.at === 'used' && claimed.at === 'used' ? { ...claimed, evidence: proved.evidence } : (proved ?? claimed)), asked }
}

type Use<At extends NumberUse['at'] = NumberUse['at']> = NumberUse extends infer One
  ? One extends { readonly at: At; readonly asked: unknown }
    ? Omit<One, 'asked'>
    : never
  : never

/** What could not be found out is left open. */
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  }
}

const countUnder = async ({ prover }: UsedByDeps, header: Header, account: Address, asking: CallOptions): Promise<bigint> => {
  const { witness } = await prover(header, [{ address: account, slots: [] }], asking)
  return witness.accounts.find(({ address }) => address === account)?.account?.nonce ?? 0n
}

/** By the account under headers that the light client verified, and the block in which its count passed the number. Throws `rpc/*`, `proof/*`, `simulation/moved`. */
async function proveUse(
  deps: UsedByDeps,
  { account, nonce, hash }: AccountNumber & { readonly hash: Hex },
  asking: CallOptions,
): Promise<Use<'shown' | 'free' | 'used'> | undefined> {
  const { statusDeps, voucher } = deps
  const tip = await voucher.tip('optimistic', 0, asking)
  if (!tip) return undefined
  const evidence = provedUnder(tip, tip.at)
  if ((await countUnder(deps, tip, account, asking)) <= BigInt(nonce)) return { at: 'free', evidence }
  const header = await orNothing(blockThatUsed(deps, tip, { account, nonce }, asking))
  if (!header) return { at: 'used', evidence }
  const content = await orNothing(
    statusDeps.contents.read(statusDeps.pool, header, asking, (error, connection) => statusDeps.lies.judge(error, header, connection)),
  )
  if (!content?.transactions) return { at: 'used', evidence }
  const included = includedIn(content, header, hash, statusDeps.now())
  if (included) return { at: 'shown', fate: included }
  const transactions = content.transactions.flatMap(({ hash: name, raw }) =>
    name !== undefined && nonceIn(raw) === BigInt(nonce) ? [{ hash: name, raw }] : [],
  )
  return { at: 'used', evidence, held: { evidence: provedUnder(header, statusDeps.now()), transactions } }
}

/** The first block, of the last few, after which the account's proved count is past the number; `undefined` where that was earlier. Throws as above. */
async function blockThatUsed(
  deps: UsedByDeps,
  tip: Header,
  { account, nonce }: AccountNumber,
  asking: CallOptions,
): Promise<Header | undefined> {
  const { statusDeps, voucher } = deps
  const at = async (number: bigint): Promise<{ readonly header: Header; readonly isUsed: boolean } | undefined> => {
    const header = await statusDeps.pool.use('state', asking, (one, each) => fetchHeader(one, { number }, each, statusDeps.now))
    const head = await voucher.standingOf(header, asking)
    if (head === 'displaced' || !isVerified(head)) return undefined
    const vouched = { ...header, head }
    return { header: vouched, isUsed: (await countUnder(deps, vouched, account, asking)) > BigInt(nonce) }
  }
  let after = tip
  let before: bigint | undefined
  for (const back of PROVED_BACK) {
    if (back > tip.number) before = -1n
    else {
      const found = await at(tip.number - back)
      if (!found) return undefined
      if (found.isUsed) after = found.header
      else before = found.header.number
    }
    if (before !== undefined) break
  }
  if (before === undefined) return undefined
  while (after.number - before > 1n) {
    const found = await at((after.number + before) / 2n)
    if (!found) return undefined
    if (found.isUsed) after = found.header
    else before = found.header.number
  }
  return after
}

/** The number that signed bytes were signed with; `undefined` for what is no transaction. */
function nonceIn(raw: Hex): bigint | undefined {
  const bytes = hexToBytes(raw.slice(2))
  const isLegacy = (bytes[0] ?? 0) >= 0xc0
  const items = decodeRlpItem(isLegacy ? bytes : bytes.subarray(1))
  return items instanceof Uint8Array ? undefined : decodeRlpInteger(items[isLegacy ? 0 : 1], 'a nonce')
}

/** By what endpoints say: the first who says that it is used, and by whom; else that it is free. Throws `app/aborted`. */
async function claimUse(
  { pool, lies, now }: TransactionStatusDeps,
  { account, nonce, hash }: AccountNumber & { readonly hash: Hex },
  asking: CallOptions,
): Promise<Use> {
  const call = { method: 'eth_getTransactionCount', params: [account, 'latest'] } as const
  const said = await pool.each('state', asking, async (connection, each) => {
    const evidence = claimedBy(connection, now())
    if ((await requestOne(connection, call, each, readCount)) <= nonce) return { at: 'free', evidence } as const
    const found = await orNothing(askUsedBy(connection, pool.chain, { account, nonce }, each, now))
    // What does not hash to its own name is nobody's.
    if (found?.binding.is === 'false') throw lies.misstated(found.hash, connection)
    return { at: 'used', evidence, ...defined({ claimed: found ? { hash: found.hash, evidence: found.evidence } : undefined }) } as const
  })
  const used = said.filter((one) => one.at === 'used')
  // It lists it in a block, and does not give its receipt: it is known there.
  const own = used.find(({ claimed }) => claimed?.hash === hash)
  if (own?.claimed) return { at: 'shown', fate: { at: 'pending', evidence: own.claimed.evidence } }
  return used.find(({ claimed }) => claimed !== undefined) ?? used[0] ?? said[0] ?? { at: 'unknown' }
}

/**
 * The transaction that used a number of an account, looked for where the account's count passed it. By the endpoint's word, the sender too. `undefined` where it is
 * too long ago for the endpoint, and where no transaction did: an EIP-7702 authorization counts as well. Throws `rpc/*`.
 */
async function askUsedBy(
  connection: EndpointConnection,
  chain: Chain,
  { account, nonce }: AccountNumber,
  asking: CallOptions,
  now: () => number,
): Promise<{ readonly hash: Hex; readonly binding: Binding; readonly evidence: Evidence } | undefined> {
  const { number: newest } = await fetchHeader(connection, 'latest', asking, now)
  /** The last known block before it was used, and the first after; `undefined` where nothing new was learnt. */
  const narrow = async (points: readonly bigint[], before: bigint, after: bigint): Promise<readonly [bigint, bigint] | undefined> => {
    const calls = points.map((at) => ({ method: 'eth_getTransactionCount', params: [account, toQuantity(at)] }) as const)
    const replies = await connection.ask(calls, asking)
    let [low, high] = [before, after]
    for (const [index, call] of calls.entries()) {
      const reply = replies[index]
      const at = points[index] ?? 0n
      // Older than it keeps.
      if (reply?.ok !== true) continue
      if (readReply(reply, call, connection, readCount) > nonce) high = at < high ? at : high
      else low = at > low ? at : low
    }
    return low === before && high === after ? undefined : [low, high]
  }
  let span = await narrow([...new Set(BACK.map((back) => (back < newest ? newest - back : 0n)))], -1n, newest)
  while (span && span[0] >= 0n && span[1] - span[0] > 1n) {
    const [low, high] = span
    const step = (high - low - 1n) / BETWEEN + 1n
    const points: bigint[] = []
    for (let at = low + step; at < high; at += step) points.push(at)
    span = await narrow(points, low, high)
  }
  if (!span || span[0] < 0n) return undefined
  const call = { method: 'eth_getBlockByNumber', params: [toQuantity(span[1]), true] } as const
  return requestOne(connection, call, asking, (result, bad) => {
    const transactions = readJsonArray(readJsonObject(result, bad)['transactions'], MAX_TRANSACTIONS, bad).map((item) =>
      readJsonObject(item, bad),
    )
    const found = transactions.find((item) => readAddress(item['from'], bad) === account && readCount(item['nonce'], bad) === nonce)
    if (!found) return undefined
    const hash = readBytes(found['hash'], bad, 32)
    return { hash, binding: bindTransaction(found, hash, chain), evidence: claimedBy(connection, now()) }
  })
}
