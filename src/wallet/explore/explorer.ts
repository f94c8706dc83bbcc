import type { Header } from '#core/chains/header'
import type { Source } from '#core/source'
import type { Platform } from '#protocol'
import type { RevertReason } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail, isError } from '#core/errors'
import { weakest } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { HealthBook } from '../chains/health.ts'
import type { NameBook } from '../people/name-book.ts'
import { type AddressFacts, type Holdings, readAddress, readHoldings } from './address-facts.ts'
import { type BlockFacts, type BlockReference, type BlockRow, NOT_THERE, fetchBlockFacts, readPage } from './block-facts.ts'
import { type AddressSearch, createAddressSearches } from './address-history.ts'
import { atNewest, EXPLORE, type ExploreDeps } from './explorer-context.ts'
import { readExplorerSearch, type SearchTarget } from './search.ts'
import { type FeeEstimate, feeEstimate } from './fee-estimate.ts'
import { createRecentBlocks, type RecentBlocks } from './recent-blocks.ts'
import { readToken, type TokenFacts } from './token-facts.ts'
import { fetchTransactionFacts, type TransactionFacts } from './transaction-facts.ts'

/** A place of the explorer. Blocks by number or hash. */
export type ExplorerPlace =
  | { readonly kind: 'address'; readonly chainId: number; readonly id: Address }
  | { readonly kind: 'tx'; readonly chainId: number; readonly id: Hex }
  | { readonly kind: 'block'; readonly chainId: number; readonly id: string }

/** What a chain holds, looked up by anybody: no vault is needed. Every answer is asked anew; nothing of it is kept. */
export type Explorer = {
  /** Where a text leads. Throws `input/search-*`, `input/address-*`, `input/name-*`, `rpc/*`, and as `NameBook.resolve`. */
  find(text: string, where: Chain, signal?: AbortSignal): Promise<ExplorerPlace>
  /** Throws `rpc/*`, `proof/*`, `simulation/moved`. */
  address(where: Chain, address: Address, signal?: AbortSignal): Promise<AddressFacts>
  /** What it holds of the tokens that ship with this build. Throws as `address`, and `simulation/*`. */
  holdings(where: Chain, address: Address, signal?: AbortSignal): Promise<Holdings>
  /** Throws `rpc/*`. */
  transaction(where: Chain, hash: Hex, signal?: AbortSignal): Promise<TransactionFacts>
  /** Why one failed, as running it again here shows; `undefined` where it does not show. Throws `rpc/*`. */
  reason(where: Chain, facts: TransactionFacts, signal?: AbortSignal): Promise<RevertReason | undefined>
  /** Throws `rpc/*`, `input/block-ahead`. */
  block(where: Chain, name: BlockReference, signal?: AbortSignal): Promise<BlockFacts>
  /** One page of a block's transactions. Throws `rpc/malformed`. */
  page(facts: BlockFacts, page: number): Promise<readonly BlockRow[]>
  /** Throws `input/no-token`, `rpc/*`, `proof/*`, `simulation/*`. */
  token(where: Chain, address: Address, signal?: AbortSignal): Promise<TokenFacts>
  /** What an address did, as far as it was searched on this page: nothing of it is written down. One for all who look at it. */
  history(where: Chain, address: Address): AddressSearch
  /** The newest blocks that are known from what was looked up. Asks nobody. */
  knownBlocks(chainId: number): Source<RecentBlocks>
  /** The newest blocks; while somebody subscribes they are asked for, and again with each new head. Names no account. */
  recentBlocks(where: Chain): Source<RecentBlocks>
  /** Asks for them once more now, where somebody subscribes. */
  refreshBlocks(chainId: number): void
  /** What a transaction of the next block costs by them. Asks nobody. */
  feeEstimate(recent: RecentBlocks, where: Chain): FeeEstimate | undefined
}

type Deps = ExploreDeps & {
  readonly names: () => Promise<NameBook>
  readonly platform: Pick<Platform, 'now' | 'sleep'>
  readonly health: HealthBook
}

const NEVER = new AbortController().signal

/** Fetched with the first look. */
export function createExplorer(deps: Deps): Explorer {
  const blocks = createRecentBlocks(deps)
  const histories = createAddressSearches({ ...deps, blocks })
  /** What an answer was read at is known from then on. */
  const noting = async <T extends { readonly header?: Header }>(work: Promise<T>): Promise<T> => {
    const facts = await work
    if (facts.header !== undefined) blocks.note(facts.header)
    return facts
  }
  return {
    history: histories,
    knownBlocks: blocks.known,
    recentBlocks: blocks.followed,
    refreshBlocks: blocks.refresh,
    feeEstimate,
    find: (text, where, signal) => find(deps, text, where, signal),
    address: (where, address, signal) => noting(atNewest(deps, where, signal, (reading) => readAddress(reading, address))),
    holdings: (where, address, signal) => atNewest(deps, where, signal, (reading) => readHoldings(reading, address)),
    transaction: (where, hash, signal) => noting(fetchTransactionFacts(deps, where, hash, signal)),
    reason: (where, facts, signal) => whyFailed(deps, where, facts, signal),
    block: (where, name, signal) => noting(fetchBlockFacts(deps, where, name, signal)),
    page: readPage,
    token: (where, address, signal) => noting(readToken(deps, where, address, signal)),
  }
}

/** A chain keeps no reasons: the same call is run again on the state before its block. Blobs are of a type that is not run here. */
async function whyFailed(deps: Deps, where: Chain, { status, sent, movesEvidence }: TransactionFacts, signal: AbortSignal | undefined) {
  const { transaction, from } = sent ?? {}
  if (status.at !== 'included' || transaction === undefined || from === undefined || transaction.type === 'eip4844') return undefined
  const { chain, reader, platform, known } = deps
  const { revertOf } = await import('../transactions/revert-of.ts')
  const subject = { chainId: where.chainId, account: from, transaction, state: status }
  const found = await revertOf(
    { chain, reader, now: platform.now },
    { transaction: subject, on: where, ...known(), signal: signal ?? NEVER },
  )
  // What was run is no better known than what it asked for, and that it failed.
  return found && { ...found, evidence: weakest([found.evidence, movesEvidence]) }
}

async function find(deps: Deps, text: string, where: Chain, signal: AbortSignal | undefined): Promise<ExplorerPlace> {
  const own = byOwnName(deps, text)
  if (own) return { kind: 'address', chainId: where.chainId, id: own }
  const sought = readExplorerSearch(text, deps.book.chains.get())
  switch (sought.kind) {
    case 'address':
      return { kind: 'address', chainId: sought.chainId ?? where.chainId, id: sought.address }
    case 'block':
      return { kind: 'block', chainId: where.chainId, id: sought.number.toString() }
    case 'name':
      return { kind: 'address', chainId: sought.chainId ?? where.chainId, id: await resolve(deps, sought, where, signal) }
    case 'hash':
      return byHash(deps, sought.hash, where, signal)
  }
}

/** Whom the person calls so: accounts and contacts, by their whole name. */
function byOwnName({ known }: Deps, text: string): Address | undefined {
  const wanted = text.trim().toLowerCase()
  const { accounts, contacts } = known()
  return [...accounts, ...contacts].find(({ name }) => wanted !== '' && name.trim().toLowerCase() === wanted)?.address
}

async function resolve(
  { names }: Deps,
  { name, chainId }: Extract<SearchTarget, { kind: 'name' }>,
  where: Chain,
  signal: AbortSignal | undefined,
): Promise<Address> {
  const { answer } = await (await names()).resolve(name, chainId ?? where.chainId, signal)
  if (answer.at === 'address') return answer.address
  throw fail(answer.at === 'elsewhere' ? 'input/name-elsewhere' : 'input/name-nowhere', { name: name.slice(0, 80) })
}

/** A hash is of a transaction or of a block: only a chain can tell. Neither question names anybody. */
async function byHash({ chain }: Deps, hash: Hex, where: Chain, signal: AbortSignal | undefined): Promise<ExplorerPlace> {
  const { chainId } = where
  const fate = await chain.call('fate', { chainId, hash, purpose: EXPLORE }, { signal })
  if (fate.at !== 'unknown') return { kind: 'tx', chainId, id: hash }
  try {
    await chain.call('header', { chainId, block: { hash }, purpose: EXPLORE }, { signal })
    return { kind: 'block', chainId, id: hash }
  } catch (error) {
    if (!isError(error) || !NOT_THERE.has(error.code)) throw error
    throw fail('input/search-nothing', { chain: where.name })
  }
}
