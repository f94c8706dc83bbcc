import type { Address } from '#core/address'
import type { Amount } from '#core/amount'
import type { Effect } from '#core/effect'
import { addressWord, amountWord, say, type Words } from '#core/words'
import type { Names, Said } from '#decode'
import { leastIn, mostOut, type OwnClaims, ownClaims } from './claims.ts'

/** Something that the run does and the request does not say, or the other way round. As a whole sentence. */
export type Difference = Words

/**
 * Holds effects against what the request says (rules G3, G4). Of calls that we do not understand nothing follows, so that only what
 * is said can be missed; of those that we do, whatever is not said is a difference.
 */
export function differencesOf(explanation: Said, effects: readonly Effect[], account: Address, names: Names): readonly Difference[] {
  const claims = ownClaims(explanation, account)
  const unsaid = explanation.complete ? effects.flatMap((effect) => unsaidOf(effect, { explanation, claims, account, names })) : []
  return [...unsaid, ...missing(explanation, effects, account, claims, names)]
}

const who = (address: Address, names: Names): ReturnType<typeof addressWord> => addressWord(address, names.nameOf(address))

type Held = { readonly explanation: Said; readonly claims: OwnClaims; readonly account: Address; readonly names: Names }

function unsaidOf(effect: Effect, { explanation, claims, account, names }: Held): readonly Difference[] {
  if (effect.kind === 'asset-out') return unsaidAsset(effect.amount, claims)
  if (effect.kind === 'allowance') return unsaidAllowance(effect, claims, names)
  if (effect.kind === 'operator') {
    const said = claims.operators.some(
      (claim) => claim.granted && claim.collection === effect.collection && claim.operator === effect.operator,
    )
    const places = { operator: who(effect.operator, names), collection: who(effect.collection, names) }
    return effect.granted && !said ? [say('It does not say that {operator} may take every item of {collection}', places)] : []
  }
  if (effect.kind === 'item-allowance') return unsaidItemAllowance(effect, claims, names)
  if (effect.kind === 'nft-out') return unsaidItem(effect, claims, names)
  if (effect.kind === 'control') return unsaidControl(effect, explanation, account, names)
  return effect.kind === 'code-change' ? [say('It does not say that the code of {who} changes', { who: who(effect.address, names) })] : []
}

/** `approve` of ERC-721 is that of ERC-20, with the item in the place of the amount; a permit for an item says that it may leave. */
function unsaidItemAllowance(effect: Extract<Effect, { kind: 'item-allowance' }>, claims: OwnClaims, names: Names): readonly Difference[] {
  const { collection, tokenId, spender, granted } = effect
  const said =
    claims.allowances.some((claim) => claim.token === collection && claim.spender === spender && claim.units === tokenId) ||
    claims.items.some((claim) => claim.collection === collection && claim.tokenId === tokenId)
  if (said || !granted) return []
  const places = { spender: who(spender, names), id: tokenId.toString(), collection: who(collection, names) }
  return [say('It does not say that {spender} may take item {id} of {collection}', places)]
}

/** How many of an item: ERC-1155 counts, of others there is one. */
function unsaidItem(
  effect: { readonly collection: Address; readonly tokenId: bigint; readonly units?: bigint },
  claims: OwnClaims,
  names: Names,
): readonly Difference[] {
  const { collection, tokenId, units = 1n } = effect
  const said = claims.items.filter((claim) => claim.collection === collection && claim.tokenId === tokenId)
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
  { claims }: Said,
  account: Address,
  names: Names,
): readonly Difference[] {
  const { of, what, to, given } = effect
  if (given !== 'granted' || to === undefined || to === account) return []
  const said = claims.some((claim) => claim.kind === 'control' && claim.of === of && claim.what === what && claim.to === to)
  return said ? [] : [say('It does not say that {who} gets to govern {contract}', { who: who(to, names), contract: who(of, names) })]
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

function unsaidAllowance(effect: Extract<Effect, { kind: 'allowance' }>, claims: OwnClaims, names: Names): readonly Difference[] {
  // What is used up by the run itself, or taken back, is no new right.
  if (effect.before !== undefined && effect.after <= effect.before) return []
  if (effect.after === 0n) return []
  const said = claims.allowances.filter(
    (claim) => claim.token === effect.token.address && claim.spender === effect.spender && claim.via === effect.via,
  )
  const most = said.reduce(
    (sum, claim) => (claim.mode === 'set' ? claim.units : claim.mode === 'add' ? sum + claim.units : sum),
    effect.before ?? 0n,
  )
  if (said.length > 0 && effect.after <= most) return []
  const places = { spender: who(effect.spender, names), amount: amountWord({ units: effect.after, token: effect.token }) }
  return [
    effect.unlimited
      ? say('It does not say that {spender} may take any amount of {token}', { spender: places.spender, token: effect.token.symbol })
      : say('It does not say that {spender} may take {amount}', places),
  ]
}

/** What is promised and does not happen. Amounts of unknown meaning (ERC-20 or item?) are not exact and promise nothing. */
function missing(explanation: Said, effects: readonly Effect[], account: Address, claims: OwnClaims, names: Names): readonly Difference[] {
  const moved = (kind: 'asset-out' | 'asset-in', token: Address | undefined): bigint =>
    effects.reduce((sum, effect) => (effect.kind === kind && effect.amount.token.address === token ? sum + effect.amount.units : sum), 0n)
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
    const certain = claims.out.every((claim) => claim.token !== token || (claim.exact && claim.to !== account))
    if (known === undefined || !certain || arriving.has(token) || units === 0n || moved('asset-out', token) > 0n) return []
    return [say('It says that {amount} leaves, but nothing does', { amount: amountWord({ units, token: known }) })]
  })
  return [...late, ...kept, ...shortOf({ explanation, claims, account, names }, moved), ...stayed(claims, effects, names)]
}

/** Base units that one payment may round off: tokens that count in shares move a unit or two less. */
const ROUNDED = 2n

/** Of several payments of one asset, some that do not take place: together, less leaves than they say. */
function shortOf(
  { claims, account, names }: Held,
  moved: (kind: 'asset-out' | 'asset-in', token: Address | undefined) => bigint,
): readonly Difference[] {
  const arriving = new Set(claims.arriving.map(({ token }) => token))
  return [...new Set(claims.out.map(({ token }) => token))].flatMap((token) => {
    const own = claims.out.filter((claim) => claim.token === token)
    const [units, gone, known] = [mostOut(claims, token), moved('asset-out', token), named(token, names)]
    const certain = own.length > 1 && own.every((claim) => claim.exact && claim.to !== account) && !arriving.has(token)
    if (known === undefined || !certain || gone === 0n || gone + ROUNDED * BigInt(own.length) >= units) return []
    const places = { said: amountWord({ units, token: known }), amount: amountWord({ units: gone, token: known }) }
    return [say('It says that {said} leaves, but only {amount} does', places)]
  })
}

/** Items that it says leave, and that stay. What ERC-20 and ERC-721 write alike may be an amount as well, and promises nothing. */
function stayed(claims: OwnClaims, effects: readonly Effect[], names: Names): readonly Difference[] {
  return claims.items.flatMap((claim) => {
    const isAmount = claims.out.some((one) => one.token === claim.collection)
    const leaves = effects.some(
      (effect) => effect.kind === 'nft-out' && effect.collection === claim.collection && effect.tokenId === claim.tokenId,
    )
    if (isAmount || leaves || claim.units === 0n) return []
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
