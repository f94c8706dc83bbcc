import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { createdAddress } from '#core/ethereum/digest'
import { isError } from '#core/errors'
import { type Evidence, isProved, weakest } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { Log } from '#core/simulation/simulation'
import type { Token } from '#core/money/token'
import { explainLog, type ExplainedLog, type Explanation, explain, type Names } from '#decode'
import type { TransactionStatus } from '#protocol/chain'
import type { Described } from '#review'
import { fetchSentTransaction, readDetails, readTokenList, type SentTransaction, sentFromRaw, type TokenList } from '#survey'
import { describeSignable } from '#analysis'
import { atNewest, EXPLORE, type ExploreDeps, explorerNames } from './explorer-context.ts'
import { type Moved, movedBy } from './moved.ts'

type Included = Extract<TransactionStatus, { at: 'included' }>

/** What can be known of one transaction. `sent` absent: no endpoint told what it asks for. */
export type TransactionFacts = {
  readonly hash: Hex
  readonly status: TransactionStatus
  readonly sent?: SentTransaction
  /** Of what it asks for: proved with its place in the block, computed where only its bytes hash to its name, else claimed. */
  readonly sentEvidence?: Evidence
  /** The contract that it made, by who made it and how many before (CREATE). Known only where it is known that it went through. */
  readonly created?: { readonly address: Address; readonly evidence: Evidence }
  /** Of the block that it is in. Its time. */
  readonly header?: Header
  readonly explanation?: Explanation
  readonly described: readonly Described[]
  readonly logs: readonly ExplainedLog[]
  /** Logs that are left out here. */
  readonly moreLogs: number
  readonly moves: readonly Moved[]
  readonly moreMoves: number
  /** Of the moves and that there are no others: they come from what it asks for, its outcome and its logs, and are as strong as the weakest. */
  readonly movesEvidence: Evidence
  /** Tokens that are named in it, by address: of the list, else by their own word. */
  readonly tokens: ReadonlyMap<Address, Token>
}

/** Logs that are read of one transaction, and tokens that are asked what they are called. */
const MAX_LOGS = 200
const MAX_TOKENS = 12

/** What its bytes say, run here: they hash to its name. */
const BY_HASH: Evidence = { kind: 'computed', method: 'local-run' }
/** Whether it paid anything, then, is open. */
const NOBODY_TELLS: Evidence = { kind: 'unknown', method: 'none' }

/** What it asks for: by its own bytes where they are known, else an endpoint's word. `undefined` where nobody tells. Throws `rpc/*`. */
async function sentBy(deps: ExploreDeps, chainId: number, hash: Hex, fate: TransactionStatus, signal: AbortSignal | undefined) {
  if (fate.at === 'unknown') return undefined
  const value = fate.raw === undefined ? undefined : await sentFromRaw(fate.raw, hash)
  if (value) return { value, evidence: fate.at === 'included' && isProved(fate.evidence) ? fate.evidence : BY_HASH }
  const told = await fetchSentTransaction({ chain: deps.chain, now: deps.platform.now }, chainId, hash, signal)
  return told && { value: { ...told.value, isBound: false }, evidence: told.evidence }
}

/** Contracts whose logs move something: those are asked what they are called. */
const tokensIn = (logs: readonly ExplainedLog[]): readonly Address[] => [
  ...new Set(logs.flatMap(({ says, address }) => (says.kind === 'other' || says.kind === 'control' ? [] : [address]))),
]

/** Tokens that no list knows, by their own word. Where they cannot be asked their units stay bare. */
async function strangers(deps: ExploreDeps, where: Chain, list: TokenList, addresses: readonly Address[], signal: AbortSignal | undefined) {
  const asked = addresses.filter((address) => list.find(address) === undefined).slice(0, MAX_TOKENS)
  if (asked.length === 0) return []
  try {
    return await atNewest(deps, where, signal, (reading) => readDetails(reading, asked))
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return []
  }
}

const createdBy = ({ from, to, nonce }: SentTransaction): Address | undefined =>
  to === undefined ? createdAddress(from, nonce) : undefined

type Story = Pick<TransactionFacts, 'explanation' | 'described'>

/** What it asks for, in words: ours, and those of descriptors. */
async function tell(sent: SentTransaction, where: Chain, names: Names): Promise<Story> {
  const { from, to, value, data, transaction } = sent
  const said = explain({ from, value, data, chainId: where.chainId, ...defined({ to }) }, names)
  if (transaction === undefined) return { explanation: said, described: [] }
  return {
    explanation: said,
    described: await describeSignable({ kind: 'transaction', transaction }, said, { chain: where, names, account: from }),
  }
}

async function headerOf({ chain }: ExploreDeps, where: Chain, { inclusion }: Included, signal: AbortSignal | undefined) {
  try {
    return await chain.call('header', { chainId: where.chainId, block: { hash: inclusion.blockHash }, purpose: EXPLORE }, { signal })
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  }
}

const readLogs = (logs: readonly Log[], names: Names, chainId: number): readonly ExplainedLog[] =>
  logs.slice(0, MAX_LOGS).map((log) => explainLog(log, names, chainId))

/**
 * What a transaction is, what became of it and what it says, by its hash alone: whose it is, nobody is told. Inclusion, outcome and logs are proved by the roots
 * of the block; what it asks for by its own hash. Throws `rpc/*`.
 */
export async function fetchTransactionFacts(
  deps: ExploreDeps,
  where: Chain,
  hash: Hex,
  signal: AbortSignal | undefined,
): Promise<TransactionFacts> {
  const { chain } = deps
  const { chainId } = where
  const [fate, list] = await Promise.all([chain.call('fate', { chainId, hash, purpose: EXPLORE }, { signal }), readTokenList(chainId)])
  const told = await sentBy(deps, chainId, hash, fate, signal)
  const included = fate.at === 'included' ? fate : undefined
  const bare = explorerNames(deps, where, list.find)
  const first = readLogs(included?.logs ?? [], bare, chainId)
  const unlisted = await strangers(deps, where, list, tokensIn(first), signal)
  const own = new Map(unlisted.flatMap((token) => (token.address === undefined ? [] : [[token.address, token] as const])))
  const tokenOf = (address: Address): Token | undefined => list.find(address) ?? own.get(address)
  const names = explorerNames(deps, where, tokenOf)
  const logs = own.size === 0 ? first : readLogs(included?.logs ?? [], names, chainId)
  const [header, story] = await Promise.all([
    included && headerOf(deps, where, included, signal),
    told ? tell(told.value, where, names) : { described: [] },
  ])
  const { moves, more } = movedBy(told?.value, included?.inclusion.success ?? false, logs)
  const movesEvidence = weakest([fate.evidence, told?.evidence ?? NOBODY_TELLS])
  const created = told && included?.inclusion.success ? createdBy(told.value) : undefined
  const named = moves.flatMap(({ token }) => (token === undefined ? [] : [token]))
  return {
    hash,
    status: fate,
    ...(told ? { sent: told.value, sentEvidence: told.evidence } : {}),
    ...defined({
      created: created === undefined ? undefined : { address: created, evidence: movesEvidence },
      header,
    }),
    ...story,
    logs,
    moreLogs: Math.max(0, (included?.logs.length ?? 0) - MAX_LOGS),
    moves,
    moreMoves: more,
    movesEvidence,
    tokens: new Map(
      named.flatMap((address) => {
        const token = tokenOf(address)
        return token ? [[address, token] as const] : []
      }),
    ),
  }
}
