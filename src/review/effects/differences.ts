import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import type { Effect } from '#core/signing/effect'
import { addressWord, amountWord, say, type Words, tokenWord } from '#core/text/words'
import type { Names, ExplainedParts } from '#decode'
import { groupBy } from '#core/group-by'
import { leastIn, mostOut, type OwnClaims, ownClaims } from '../claims.ts'

/** Something that the run does and the request does not say, or the other way round. As a whole sentence. */
export type Difference = Words

/**
 * Holds effects against what the request says (rules G3, G4). Of calls that we do not understand nothing follows, so that only what
 * is said can be missed; of those that we do, whatever is not said is a difference.
 */
export function differencesOf(
  explanation: ExplainedParts,
  effects: readonly Effect[],
  account: Address,
  names: Names,
): readonly Difference[] {
  const claims = ownClaims(explanation, account)
  const held: Held = { explanation, claims, said: saidIn(explanation, claims), account, names }
  const unsaid = explanation.complete ? effects.flatMap((effect) => unsaidOf(effect, held)) : []
  return [...unsaid, ...missing(held, effects)]
}

/** What the request says, by what it is about: looked up for each effect, of which there may be thousands. */
type Spoken = {
  readonly operators: ReadonlySet<string>
  readonly allowances: ReadonlyMap<string, readonly OwnClaims['allowances'][number][]>
  readonly itemAllowances: ReadonlySet<string>
  readonly items: ReadonlyMap<string, readonly OwnClaims['items'][number][]>
  readonly control: ReadonlySet<string>
}

function saidIn({ claims }: ExplainedParts, own: OwnClaims): Spoken {
  return {
    operators: new Set(own.operators.flatMap(({ granted, collection, operator }) => (granted ? [`${collection} ${operator}`] : []))),
    allowances: groupBy(own.allowances, ({ token, spender, via }) => `${token} ${spender} ${via ?? ''}`),
    itemAllowances: new Set(own.allowances.map(({ token, spender, units }) => `${token} ${spender} ${units}`)),
    items: groupBy(own.items, ({ collection, tokenId }) => `${collection}/${tokenId}`),
    control: new Set(
      claims.flatMap((claim) => {
        if (claim.kind === 'right') return [`${claim.of} manager ${claim.to}`]
        return claim.kind === 'control' ? [`${claim.of} ${claim.what} ${claim.to ?? ''}`] : []
      }),
    ),
  }
}

const who = (address: Address, names: Names): ReturnType<typeof addressWord> => addressWord(address, names.nameOf(address))

type Held = {
  readonly explanation: ExplainedParts
  readonly claims: OwnClaims
  readonly said: Spoken
  readonly account: Address
  readonly names: Names
}

function unsaidOf(effect: Effect, { claims, said, account, names }: Held): readonly Difference[] {
  if (effect.kind === 'asset-out') return unsaidAsset(effect.amount, claims)
  if (effect.kind === 'allowance') return unsaidAllowance(effect, said, names)
  if (effect.kind === 'operator') {
    const places = { operator: who(effect.operator, names), collection: who(effect.collection, names) }
    return effect.granted && !said.operators.has(`${effect.collection} ${effect.operator}`)
      ? [say('It does not say that {operator} may take every item of {collection}', places)]
      : []
  }
  if (effect.kind === 'item-allowance') return unsaidItemAllowance(effect, said, names)
  if (effect.kind === 'nft-out') return unsaidItem(effect, said, names)
  if (effect.kind === 'control') return unsaidControl(effect, said, account, names)
  return effect.kind === 'code-change' ? [say('It does not say that the code of {who} changes', { who: who(effect.address, names) })] : []
}

/** `approve` of ERC-721 is that of ERC-20, with the item in the place of the amount; a permit for an item says that it may leave. */
function unsaidItemAllowance(
  effect: Extract<Effect, { kind: 'item-allowance' }>,
  { itemAllowances, items }: Spoken,
  names: Names,
): readonly Difference[] {
  const { collection, tokenId, spender, granted } = effect
  const said = itemAllowances.has(`${collection} ${spender} ${tokenId}`) || items.has(`${collection}/${tokenId}`)
  if (said || !granted) return []
  const places = { spender: who(spender, names), id: tokenId.toString(), collection: who(collection, names) }
  return [say('It does not say that {spender} may take item {id} of {collection}', places)]
}

/** How many of an item: ERC-1155 counts, of others there is one. */
function unsaidItem(
  effect: { readonly collection: Address; readonly tokenId: bigint; readonly units?: bigint },
  { items }: Spoken,
  names: Names,
): readonly Difference[] {
  const { collection, tokenId, units = 1n } = effect
  const said = items.get(`${collection}/${tokenId}`) ?? []
  const most = said.reduce((sum, claim) => sum + (claim.units ?? 1n), 0n)
  const places = { id: tokenId.toString(), collection: who(collection, names) }
  if (said.length === 0) return [say('It does not say that item {id} of {collection} leaves', places)]
  if (units <= most) return []
  return [
    say('It says that {said} of item {id} of {collection} leave, but {units} do', {
      ...places,
      said: most.toString(),
      units: units.toString(),
    }),
  ]
}

/** Who gets to govern the account, or what it governed. What it gains itself, and what is only taken away, is no loss of that kind. */
function unsaidControl(
  effect: Extract<Effect, { kind: 'control' }>,
  { control }: Spoken,
  account: Address,
  names: Names,
): readonly Difference[] {
  const { of, what, to, given } = effect
  if (given !== 'granted' || to === undefined || to === account) return []
  return control.has(`${of} ${what} ${to}`)
    ? []
    : [say('It does not say that {who} gets to govern {contract}', { who: who(to, names), contract: who(of, names) })]
}

function unsaidAsset(amount: Amount, claims: OwnClaims): readonly Difference[] {
  const most = mostOut(claims, amount.token.address)
  if (amount.units <= most) return []
  if (most === 0n) return [say('It does not say that {amount} leaves', { amount: amountWord(amount) })]
  return [
    say('It says that at most {said} leaves, but {amount} does', {
      said: amountWord({ units: most, token: amount.token }),
      amount: amountWord(amount),
    }),
  ]
}

function unsaidAllowance(effect: Extract<Effect, { kind: 'allowance' }>, { allowances }: Spoken, names: Names): readonly Difference[] {
  // What is used up by the run itself, or taken back, is no new right.
  if (effect.before !== undefined && effect.after <= effect.before) return []
  if (effect.after === 0n) return []
  const said = allowances.get(`${effect.token.address ?? ''} ${effect.spender} ${effect.via ?? ''}`) ?? []
  const most = said.reduce(
    (sum, claim) => (claim.mode === 'set' ? claim.units : claim.mode === 'add' ? sum + claim.units : sum),
    effect.before ?? 0n,
  )
  if (said.length > 0 && effect.after <= most) return []
  const places = { spender: who(effect.spender, names), amount: amountWord({ units: effect.after, token: effect.token }) }
  return [
    effect.unlimited
      ? say('It does not say that {spender} may take any amount of {token}', { spender: places.spender, token: tokenWord(effect.token) })
      : say('It does not say that {spender} may take {amount}', places),
  ]
}

/** What is promised and does not happen. Amounts of unknown meaning (ERC-20 or item?) are not exact and promise nothing. */
function missing(held: Held, effects: readonly Effect[]): readonly Difference[] {
  const { explanation, claims, account, names } = held
  const sums = new Map<string, bigint>()
  for (const effect of effects) {
    if (effect.kind !== 'asset-out' && effect.kind !== 'asset-in') continue
    const key = `${effect.kind} ${effect.amount.token.address ?? ''}`
    sums.set(key, (sums.get(key) ?? 0n) + effect.amount.units)
  }
  const moved = (kind: 'asset-out' | 'asset-in', token: Address | undefined): bigint => sums.get(`${kind} ${token ?? ''}`) ?? 0n
  const byToken = groupBy(claims.out, ({ token }) => token ?? '')
  const arriving = new Set(claims.arriving.map(({ token }) => token))
  const leaving = new Set(claims.out.map(({ token }) => token))
  const late = [...arriving].flatMap((token) => {
    const [least, got, known] = [leastIn(claims, token), moved('asset-in', token), named(token, names)]
    // What both leaves and arrives nets to something that no bound speaks of.
    if (known === undefined || leaving.has(token) || got >= least) return []
    const said = amountWord({ units: least, token: known })
    return got === 0n
      ? [say('It says that at least {said} arrives, but nothing does', { said })]
      : [say('It says that at least {said} arrives, but only {amount} does', { said, amount: amountWord({ units: got, token: known }) })]
  })
  if (!explanation.complete) return late
  const kept = [...leaving].flatMap((token) => {
    const [units, known] = [mostOut(claims, token), named(token, names)]
    const certain = (byToken.get(token ?? '') ?? []).every((claim) => claim.exact && claim.to !== account)
    // Of a token that nobody knows, whether it counts units or names an item: that nothing at all moves is certain either way.
    if (known === undefined && token !== undefined && effects.length === 0 && isPaid(byToken.get(token) ?? [], account))
      return [say('It says that something of {token} leaves, but nothing does', { token: who(token, names) })]
    if (known === undefined || !certain || arriving.has(token) || units === 0n || moved('asset-out', token) > 0n) return []
    return [say('It says that {amount} leaves, but nothing does', { amount: amountWord({ units, token: known }) })]
  })
  return [...late, ...kept, ...shortOf(held, byToken, moved), ...stayed(claims, effects, names)]
}

/** Handed over to somebody else, by a call that does nothing but that. */
const isPaid = (claims: OwnClaims['out'], account: Address): boolean =>
  claims.length > 0 && claims.every(({ most, to }) => most > 0n && to !== undefined && to !== account)

/** Base units that one payment may round off: tokens that count in shares move a unit or two less. */
const ROUNDED = 2n

/** Of several payments of one asset, some that do not take place: together, less leaves than they say. */
function shortOf(
  { claims, account, names }: Held,
  byToken: ReadonlyMap<string, OwnClaims['out']>,
  moved: (kind: 'asset-out' | 'asset-in', token: Address | undefined) => bigint,
): readonly Difference[] {
  const arriving = new Set(claims.arriving.map(({ token }) => token))
  return [...new Set(claims.out.map(({ token }) => token))].flatMap((token) => {
    const own = byToken.get(token ?? '') ?? []
    const [units, gone, known] = [mostOut(claims, token), moved('asset-out', token), named(token, names)]
    const certain = own.length > 1 && own.every((claim) => claim.exact && claim.to !== account) && !arriving.has(token)
    if (known === undefined || !certain || gone === 0n || gone + ROUNDED * BigInt(own.length) >= units) return []
    const places = { said: amountWord({ units, token: known }), amount: amountWord({ units: gone, token: known }) }
    return [say('It says that {said} leaves, but only {amount} does', places)]
  })
}

/** Items that it says leave, and that stay. What ERC-20 and ERC-721 write alike may be an amount as well, and promises nothing. */
function stayed(claims: OwnClaims, effects: readonly Effect[], names: Names): readonly Difference[] {
  const amounts = new Set(claims.out.map(({ token }) => token))
  const left = new Set(effects.flatMap((effect) => (effect.kind === 'nft-out' ? [`${effect.collection}/${effect.tokenId}`] : [])))
  return claims.items.flatMap((claim) => {
    if (amounts.has(claim.collection) || left.has(`${claim.collection}/${claim.tokenId}`) || claim.units === 0n) return []
    return [
      say('It says that item {id} of {collection} leaves, but it does not', {
        id: claim.tokenId.toString(),
        collection: who(claim.collection, names),
      }),
    ]
  })
}

const named = (token: Address | undefined, names: Names): Amount['token'] | undefined =>
  token === undefined ? names.native : names.tokenOf(token)
