import { type Words, addressWord, say, amountWord, tokenWord } from '#core/text/words'
import { groupBy } from '#core/group-by'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Amount } from '#core/money/amount'
import type { ExplainedParts, Names } from '#decode'
import { type OwnClaims, mostOut } from '../claims.ts'

/** Something that the run does and the request does not say, or the other way round. As a whole sentence. */
export type Difference = Words

/** What the request says, by what it is about: looked up for each effect, of which there may be thousands. */
type Spoken = {
  readonly operators: ReadonlySet<string>
  readonly allowances: ReadonlyMap<string, readonly OwnClaims['allowances'][number][]>
  readonly itemAllowances: ReadonlySet<string>
  readonly items: ReadonlyMap<string, readonly OwnClaims['items'][number][]>
  readonly control: ReadonlySet<string>
}

/** What the request says, gathered once for all effects. */
export function spokenIn({ claims }: ExplainedParts, own: OwnClaims): Spoken {
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

/** An address by its name, where it has one. */
export const partyWord = (address: Address, names: Names): ReturnType<typeof addressWord> => addressWord(address, names.nameOf(address))

/** What effects are held against. */
export type ComparedClaims = {
  readonly explanation: ExplainedParts
  readonly claims: OwnClaims
  readonly said: Spoken
  readonly account: Address
  readonly names: Names
}

/** What this effect does and the request does not say. */
export function unsaidOf(effect: Effect, { claims, said, account, names }: ComparedClaims): readonly Difference[] {
  if (effect.kind === 'asset-out') return unsaidAsset(effect.amount, claims)
  if (effect.kind === 'allowance') return unsaidAllowance(effect, said, names)
  if (effect.kind === 'operator') {
    const places = { operator: partyWord(effect.operator, names), collection: partyWord(effect.collection, names) }
    return effect.granted && !said.operators.has(`${effect.collection} ${effect.operator}`)
      ? [say('It doesn’t say that {operator} can move all your items of {collection}', places)]
      : []
  }
  if (effect.kind === 'item-allowance') return unsaidItemAllowance(effect, said, names)
  if (effect.kind === 'nft-out') return unsaidItem(effect, said, names)
  if (effect.kind === 'control') return unsaidControl(effect, said, account, names)
  return effect.kind === 'code-change'
    ? [say('It doesn’t say that the code of {who} changes', { who: partyWord(effect.address, names) })]
    : []
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
  const places = { spender: partyWord(spender, names), id: tokenId.toString(), collection: partyWord(collection, names) }
  return [say('It doesn’t say that {spender} can move item {id} of {collection}', places)]
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
  const places = { id: tokenId.toString(), collection: partyWord(collection, names) }
  if (said.length === 0) return [say('It doesn’t say that you send item {id} of {collection}', places)]
  if (units <= most) return []
  return [
    say('It says that you send {said} of item {id} of {collection}, but you send {units}', {
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
    : [say('It doesn’t say that {who} gets control of {contract}', { who: partyWord(to, names), contract: partyWord(of, names) })]
}

function unsaidAsset(amount: Amount, claims: OwnClaims): readonly Difference[] {
  const most = mostOut(claims, amount.token.address)
  if (amount.units <= most) return []
  if (most === 0n) return [say('It doesn’t say that you send {amount}', { amount: amountWord(amount) })]
  return [
    say('It says that you send at most {said}, but you send {amount}', {
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
  const places = { spender: partyWord(effect.spender, names), amount: amountWord({ units: effect.after, token: effect.token }) }
  return [
    effect.unlimited
      ? say('It doesn’t say that {spender} can spend unlimited {token}', { spender: places.spender, token: tokenWord(effect.token) })
      : say('It doesn’t say that {spender} can spend {amount}', places),
  ]
}
