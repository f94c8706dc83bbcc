import type { Address } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import type { Simulation } from '#core/simulation/simulation'
import { type Explanation, isPrecompile, type Names } from '#decode'
import { groupBy } from '#core/group-by'
import { commanded } from '../claims.ts'
import { addressInWord, keysOf } from '../storage/slot.ts'
import { type AssetKey, tokenOfAsset, type ValueFlow } from '../effects/value-flow.ts'

/** Gainers that are looked at; those with the largest share come first. */
const MAX_GAINERS = 64
const WHOLE = 10_000n
/** Below it a key of a mapping is a number. */
const MIN_ADDRESS = 2n ** 96n

/**
 * An address that has more after a run than before, of what the account pays (`paid`) or of what is bought, withdrawn or paid out (`bought`). Units in base
 * units. `share`: ten-thousandths of what the account puts in, or of what it and the account get together.
 */
export type Gainer = {
  readonly address: Address
  readonly asset: AssetKey
  readonly units: bigint
  readonly of: 'paid' | 'bought'
  readonly share: bigint
  /** Its address stands in the bytes of the request. */
  readonly isNamed: boolean
  /** The account calls it, or creates it. */
  readonly isCalled: boolean
  /** What it gives in the run: something that a list knows, something else, or nothing. */
  readonly gives: 'known' | 'unknown' | 'nothing'
  /** The storage of the token confirms it. */
  readonly isConfirmed: boolean
}

/** Somebody in whose name a contract wrote down more than before, where no asset says so: a deposit that is credited. `by`: the contract. */
export type Credit = { readonly address: Address; readonly by: Address }

export type GainerContext = {
  readonly flow: ValueFlow
  readonly simulation: Simulation
  /** As `ownAddressesOf` says. */
  readonly mine: ReadonlySet<Address>
  /** Every call of the request, those inside too. */
  readonly calls: readonly Explanation[]
  readonly asked: Signable
  readonly names: Pick<Names, 'tokenOf'>
  readonly coinbase?: Address | undefined
}

/** Accounts of others' code that whoever calls them has act: what they pay out is theirs, and so the caller's. */
const ACTS: ReadonlySet<string> = new Set(['execTransaction', 'execTransactionFromModule'])

/** Who signs, whose assets move, and the Safes and other accounts that the request has act. */
export function ownAddressesOf(account: Address, actor: Address, calls: readonly Explanation[]): ReadonlySet<Address> {
  const mine = new Set([account, actor])
  for (const { call, function: called } of calls) {
    const acts = called !== undefined && called.standards.includes('Safe') && ACTS.has(called.name)
    if (acts && call.to !== undefined && (call.from === undefined || mine.has(call.from))) mine.add(call.to)
  }
  return commanded(mine, calls)
}

/** What the account has less, and more, after the run. */
export type Balance = { readonly lost: ReadonlyMap<AssetKey, bigint>; readonly got: ReadonlyMap<AssetKey, bigint> }

export function balanceOf({ flow, mine }: Pick<GainerContext, 'flow' | 'mine'>): Balance {
  const sums = new Map<AssetKey, bigint>()
  for (const address of mine) for (const [asset, units] of flow.netOf(address)) sums.set(asset, (sums.get(asset) ?? 0n) + units)
  return {
    lost: new Map([...sums].flatMap(([asset, units]) => (units < 0n ? [[asset, -units] as const] : []))),
    got: new Map([...sums].filter(([, units]) => units > 0n)),
  }
}

/**
 * How much of each asset that it lacks in the end the account was without at most while the run went on: what it put in, though most of it came back.
 * What goes out again and again counts once. Of a token that no list knows its logs could say anything: there it is what is missing in the end.
 */
function putIn({ flow, mine, names }: GainerContext, lost: Balance['lost']): ReadonlyMap<AssetKey, bigint> {
  const most = new Map(lost)
  const out = new Map<AssetKey, bigint>()
  for (const { asset, from, to, units } of flow.moves) {
    const before = most.get(asset)
    const token = tokenOfAsset(asset)
    if (before === undefined || (token !== undefined && names.tokenOf(token)?.from !== 'listed')) continue
    const now = (out.get(asset) ?? 0n) + (mine.has(from) ? units : 0n) - (mine.has(to) ? units : 0n)
    out.set(asset, now)
    if (now > before) most.set(asset, now)
  }
  return most
}

/**
 * Who else gains in a run, largest share first. Left out: what is paid to somebody in so many words (a transfer to them), who only passes things on, and
 * the block's proposer. Whether a gainer is a thief is for a rule to say.
 */
export function gainersOf(ground: GainerContext): readonly Gainer[] {
  const { flow, mine, calls, asked, coinbase } = ground
  const { lost, got } = balanceOf(ground)
  const put = putIn(ground, lost)
  const payments = paymentsIn(calls, mine)
  const called = calledBy(ground)
  const found = flow.addresses.flatMap((address): readonly Omit<Gainer, 'isNamed'>[] => {
    if (mine.has(address) || address === coinbase || isPrecompile(address)) return []
    const nets = flow.netOf(address)
    const gives = givesOf(ground, address)
    return [...nets].flatMap(([asset, net]) => {
      const units = net - (payments.get(`${address} ${asset}`) ?? 0n)
      if (units <= 0n || isPaymentByToken(calls, lost, { address, asset })) return []
      // What is given back to its own token is burned.
      if (tokenOfAsset(asset) === address) return []
      const paid = put.get(asset)
      const all = paid ?? units + (got.get(asset) ?? 0n)
      const share = units >= all ? WHOLE : (units * WHOLE) / all
      const isConfirmed = flow.isConfirmed(address, asset)
      return [
        { address, asset, units, of: paid === undefined ? 'bought' : 'paid', share, isCalled: called.has(address), gives, isConfirmed },
      ]
    })
  })
  const bytes = bytesOf(asked, calls)
  return found
    .toSorted((a, b) => (a.share === b.share ? 0 : a.share > b.share ? -1 : 1))
    .slice(0, MAX_GAINERS)
    .map((one) => ({ ...one, isNamed: bytes.includes(one.address.slice(2)) }))
}

/** Contracts that the account itself calls or creates: what it pays them, it pays knowingly. */
const calledBy = ({ simulation, mine, calls }: GainerContext): ReadonlySet<Address> =>
  new Set([
    ...simulation.created.map(({ address }) => address),
    ...calls.flatMap(({ call }) => (call.to !== undefined && (call.from === undefined || mine.has(call.from)) ? [call.to] : [])),
  ])

/** What an address gives: an asset that a list knows, an item, what it makes itself, or what nobody knows. */
function givesOf({ flow, names }: GainerContext, address: Address): Gainer['gives'] {
  let gives: Gainer['gives'] = 'nothing'
  for (const [asset, units] of flow.netOf(address)) {
    if (units > 0n) continue
    const token = tokenOfAsset(asset)
    if (token === undefined || token === address || asset.includes('/') || names.tokenOf(token)?.from === 'listed') return 'known'
    gives = 'unknown'
  }
  return gives
}

/** Standards whose own functions pay somebody in so many words. */
const PAYING: ReadonlySet<string> = new Set(['ERC-20', 'ERC-721', 'ERC-1155', 'Permit2'])

/** What the account itself pays to whoever is named: `address asset` to base units. What a router is told to pay is no such payment. */
function paymentsIn(calls: readonly Explanation[], mine: ReadonlySet<Address>): ReadonlyMap<string, bigint> {
  const payments = new Map<string, bigint>()
  const add = (to: Address, asset: AssetKey, units: bigint): void => {
    payments.set(`${to} ${asset}`, (payments.get(`${to} ${asset}`) ?? 0n) + units)
  }
  for (const { call, kind, function: called, claims, inner } of calls) {
    if (call.from !== undefined && !mine.has(call.from)) continue
    if (kind === 'transfer' && call.to !== undefined) add(call.to, 'native', call.value)
    if (inner.length > 0 || called?.standards.some((standard) => PAYING.has(standard)) !== true) continue
    for (const claim of claims) {
      if (claim.kind === 'out' && claim.to !== undefined) add(claim.to, claim.token ?? 'native', claim.most)
      if (claim.kind === 'item-out' && claim.to !== undefined) add(claim.to, `${claim.collection}/${claim.tokenId}`, claim.units ?? 1n)
    }
  }
  return payments
}

/** Functions that pay several, each named with an amount: Disperse's disperseEther, disperseToken and disperseTokenSimple. */
const PAYS_SEVERAL: ReadonlySet<string> = new Set(['0xe63d38ed', '0xc73a2d60', '0x51ba162c'])

export const paysSeveral = (selector: string | undefined): boolean => selector !== undefined && PAYS_SEVERAL.has(selector)

/** A call of the token itself that sends what it names to somebody, whatever it is called; and what is paid to several. */
const isPaymentByToken = (
  calls: readonly Explanation[],
  lost: ReadonlyMap<AssetKey, bigint>,
  { address, asset }: Pick<Gainer, 'address' | 'asset'>,
): boolean =>
  lost.has(asset) &&
  calls.some(
    ({ call, selector }) =>
      ((call.to === tokenOfAsset(asset) && call.to !== undefined) || paysSeveral(selector)) && call.data.includes(address.slice(2)),
  )

/** All bytes of a request in which an address may stand. */
function bytesOf(asked: Signable, calls: readonly Explanation[]): string {
  const asks =
    asked.kind === 'transaction'
      ? asked.transaction.data
      : JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))
  const targets = calls.flatMap(({ call }) => (call.to === undefined ? [] : [call.to.slice(2)]))
  return [asks.toLowerCase(), ...targets, ...calls.map(({ call }) => call.data)].join(' ')
}

/**
 * In whose names contracts wrote down more than before, where the account paid something and got nothing for it. Empty where a contract wrote down more in
 * its own name: then that is what it paid for.
 */
export function creditsOf(ground: GainerContext): readonly Credit[] {
  const { flow, simulation, mine, calls, asked } = ground
  const { lost, got } = balanceOf(ground)
  if (lost.size === 0 || got.size > 0) return []
  const bytes = bytesOf(asked, calls)
  const assets = new Set<AssetKey>(flow.moves.map(({ asset }) => asset))
  const paid = new Set(flow.addresses.filter((address) => [...lost.keys()].some((asset) => (flow.netOf(address).get(asset) ?? 0n) > 0n)))
  const credits = simulation.storage.flatMap((change): readonly Credit[] => {
    if (!paid.has(change.address) || BigInt(change.after) <= BigInt(change.before)) return []
    const keys = keysOf(change).map(addressInWord)
    // Of a mapping in a mapping the holder comes first, and a token first is no holder. Small numbers are no addresses.
    const [address] = keys
    const isHolder = address !== undefined && BigInt(address) >= MIN_ADDRESS && !assets.has(address)
    return isHolder ? [{ address: keys.find((key) => key !== undefined && mine.has(key)) ?? address, by: change.address }] : []
  })
  return [...groupBy(credits, ({ by }) => by).values()].flatMap((list) => {
    if (list.some(({ address }) => mine.has(address))) return []
    const once = new Map(list.map((credit) => [credit.address, credit]))
    return [...once.values()].filter(({ address }) => bytes.includes(address.slice(2)) && ground.names.tokenOf(address) === undefined)
  })
}

/** Receivers that are looked up; those with the largest share come first. */
const MAX_RECEIVERS = 8

/** Somebody who receives in a run and whom no word of the request need name. */
export type RunReceiver = { readonly address: Address; readonly isNamed: boolean }

/**
 * Who receives in a run and gives nothing for it: parties like those whom the request names. Pools, lenders and sellers are none; a contract that only the
 * run knows of is one where all that is paid ends with it.
 */
export function receiversOf(ground: GainerContext): readonly RunReceiver[] {
  const { got } = balanceOf(ground)
  const gainers = gainersOf(ground).filter(({ isCalled, gives, isNamed, of, share }) => {
    if (isCalled || gives === 'unknown' || (gives === 'known' && got.size > 0)) return false
    return isNamed || (gives === 'nothing' && got.size === 0 && of === 'paid' && share * 2n >= WHOLE)
  })
  const all = [...gainers, ...creditsOf(ground).map(({ address }) => ({ address, isNamed: true }))]
  const once = new Map(all.map(({ address, isNamed }) => [address, { address, isNamed }]))
  return [...once.values()].slice(0, MAX_RECEIVERS)
}
