import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { nativeToken } from '#core/chains/chain'
import type { TrackedToken } from '#core/money/holding'
import type { Hex } from '#core/bytes/hex'
import { keyOf, type Token } from '#core/money/token'
import type { Platform } from '#protocol'
import type { PlacedLog } from '#protocol/chain'
import type { Records } from '#store'
import {
  createListing,
  judgeSpam,
  type Listing,
  readDetails,
  readForms,
  readTokenList,
  type DetailProbe,
  type Sighting,
  sightings,
  SLICE,
  sweepSlice,
} from '#survey'
import { atHead, type HeadDeps } from '../at-head.ts'
import { changeToken, recordToken } from './tracked-tokens.ts'

export type DiscoverDeps = HeadDeps & {
  readonly platform: Platform
  readonly records: () => Records
  /** Which of these transactions the account itself sent, as far as this device or an endpoint says. */
  readonly sentBy: (chainId: number, account: Address, hashes: readonly Hex[]) => Promise<ReadonlySet<Hex>>
}

type Question = {
  readonly where: Chain
  readonly account: Address
  readonly logs: readonly PlacedLog[]
  readonly complete: boolean
  readonly signal?: AbortSignal
}

/** Transactions of one token whose sender is asked for. */
const MAX_REQUESTED = 3

/** Native currencies that imitations take the name of, besides the chain's own. */
const ETHER = { standard: 'native', symbol: 'ETH', name: 'Ethereum', decimals: 18, from: 'listed' } as const

/** By which tokens of this chain imitations are told. */
export async function listingOf(where: Chain): Promise<Listing> {
  const { tokens } = await readTokenList(where.chainId)
  return createListing(tokens, [nativeToken(where), { ...ETHER, chainId: where.chainId }])
}

/**
 * Takes from an account's logs the tokens that it may have, asks each on proved state, and keeps what there is; unlisted ones are judged. What logs alone say is
 * kept only where the state says otherwise and the scan is whole. Asks about nothing that is kept already. Throws `rpc/*`, `proof/*`, `simulation/*`, `store/*`.
 */
export async function discover(deps: DiscoverDeps, { where, account, logs, complete, signal }: Question): Promise<void> {
  const { chainId } = where
  const list = await readTokenList(chainId)
  const known = new Map(
    deps
      .records()
      .tokens.get()
      .map((kept) => [kept.id, kept]),
  )
  const seen = sightings(account, logs)
  const isNews = ({ address }: Sighting): boolean => !known.get(`${chainId}:${address}`)?.holders.includes(account)
  const news = seen.filter(isNews)
  for (let at = 0; at < news.length; at += SLICE) {
    if (signal?.aborted === true) return
    const slice = news.slice(at, at + SLICE)
    const { tokens, units, pools } = await atHead(deps, where, signal, (reading) => readSlice(reading, account, slice, list.find))
    const asked = slice.filter(({ address }) => tokens.get(address)?.from === 'claimed' && (units.get(address) ?? 0n) > 0n)
    const sent = await deps.sentBy(
      chainId,
      account,
      asked.flatMap(({ came }) => came.slice(0, MAX_REQUESTED)),
    )
    for (const sighting of slice) {
      const token = tokens.get(sighting.address)
      const has = units.get(sighting.address) ?? 0n
      // Nothing is there, and nothing says otherwise: it came and went.
      if (token === undefined || (has === 0n && (token.from === 'listed' || !complete || sighting.told === 0n))) continue
      await recordToken(deps.platform, deps.records(), {
        token,
        holder: account,
        solicited: sighting.came.some((hash) => sent.has(hash)),
        ...defined({ pool: pools.has(sighting.address) ? true : undefined, told: complete ? sighting.told : undefined }),
      })
    }
    await judgeTokens(deps, where, account, units)
  }
}

async function readSlice(
  reading: DetailProbe,
  account: Address,
  slice: readonly Sighting[],
  find: (address: Address) => Token | undefined,
): Promise<{
  readonly tokens: ReadonlyMap<Address, Token>
  readonly units: ReadonlyMap<Address, bigint>
  /** Shares of pools that only Uniswap's factory can have made. */
  readonly pools: ReadonlySet<Address>
}> {
  const listed = slice.flatMap(({ address }) => find(address) ?? [])
  const strangers = slice.flatMap(({ address }) => (find(address) ? [] : [address]))
  const tokens = [...listed, ...(await readDetails(reading, strangers))]
  const { found } = await sweepSlice(reading, account, tokens)
  const forms = await readForms(
    reading,
    found.filter(({ token }) => token.from === 'claimed'),
  )
  const isPool = (token: Token): boolean => {
    const form = forms[keyOf(token)]
    return form?.known === true && form.value.is === 'liquidity'
  }
  return {
    pools: new Set(found.flatMap(({ token }) => (isPool(token) && token.address !== undefined ? [token.address] : []))),
    tokens: new Map(tokens.flatMap((token) => (token.address === undefined ? [] : [[token.address, token]]))),
    units: new Map(
      tokens.flatMap((token) =>
        token.address === undefined ? [] : [[token.address, found.find((one) => one.token === token)?.units ?? 0n]],
      ),
    ),
  }
}

/** Judges what is kept of an account on a chain. `units`: what the state says of those that were just asked. Throws `store/*`. */
export async function judgeTokens(
  { platform, records }: Pick<DiscoverDeps, 'platform' | 'records'>,
  where: Chain,
  account: Address,
  units: ReadonlyMap<Address, bigint>,
): Promise<void> {
  const listing = await listingOf(where)
  const mine = records()
    .tokens.get()
    .filter(({ token, holders }) => token.chainId === where.chainId && token.from === 'claimed' && holders.includes(account))
  for (const kept of mine) {
    const before = kept.reasons?.[account] ?? []
    // What the state said of it last time stays said until it is asked again.
    const now = units.get(kept.token.address ?? '0x') ?? (before.some(({ is }) => is === 'says-otherwise') ? 0n : undefined)
    const reasons = judgeSpam(kept, account, now, listing)
    if (sameReasons(before, reasons)) continue
    await changeToken(platform, records(), kept.id, (one): TrackedToken => ({ ...one, reasons: { ...one.reasons, [account]: reasons } }))
  }
}

const sameReasons = (a: readonly { readonly is: string }[], b: readonly { readonly is: string }[]): boolean =>
  a.map(({ is }) => is).join() === b.map(({ is }) => is).join()
