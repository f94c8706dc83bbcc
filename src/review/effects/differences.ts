import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import type { Effect } from '#core/signing/effect'
import { amountWord, say } from '#core/text/words'
import type { Names, ExplainedParts } from '#decode'
import { groupBy } from '#core/group-by'
import { leastIn, mostOut, type OwnClaims, ownClaims } from '../claims.ts'
import { type Difference, spokenIn, partyWord, type ComparedClaims, unsaidOf } from './unsaid-effects.ts'

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
  const held: ComparedClaims = { explanation, claims, said: spokenIn(explanation, claims), account, names }
  const unsaid = explanation.complete ? effects.flatMap((effect) => unsaidOf(effect, held)) : []
  return [...unsaid, ...missing(held, effects)]
}

/** What is promised and does not happen. Amounts of unknown meaning (ERC-20 or item?) are not exact and promise nothing. */
function missing(held: ComparedClaims, effects: readonly Effect[]): readonly Difference[] {
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
      ? [say('It says that you receive at least {said}, but you receive nothing', { said })]
      : [
          say('It says that you receive at least {said}, but you receive only {amount}', {
            said,
            amount: amountWord({ units: got, token: known }),
          }),
        ]
  })
  if (!explanation.complete) return late
  const kept = [...leaving].flatMap((token) => {
    const [units, known] = [mostOut(claims, token), named(token, names)]
    const certain = (byToken.get(token ?? '') ?? []).every((claim) => claim.exact && claim.to !== account)
    // Of a token that nobody knows, whether it counts units or names an item: that nothing at all moves is certain either way.
    if (known === undefined && token !== undefined && effects.length === 0 && isPaid(byToken.get(token) ?? [], account))
      return [say('It says that you send some {token}, but you send none', { token: partyWord(token, names) })]
    if (known === undefined || !certain || arriving.has(token) || units === 0n || moved('asset-out', token) > 0n) return []
    return [say('It says that you send {amount}, but you send nothing', { amount: amountWord({ units, token: known }) })]
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
  { claims, account, names }: ComparedClaims,
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
    return [say('It says that you send {said}, but you send only {amount}', places)]
  })
}

/** Items that it says leave, and that stay. What ERC-20 and ERC-721 write alike may be an amount as well, and promises nothing. */
function stayed(claims: OwnClaims, effects: readonly Effect[], names: Names): readonly Difference[] {
  const amounts = new Set(claims.out.map(({ token }) => token))
  const left = new Set(effects.flatMap((effect) => (effect.kind === 'nft-out' ? [`${effect.collection}/${effect.tokenId}`] : [])))
  return claims.items.flatMap((claim) => {
    if (amounts.has(claim.collection) || left.has(`${claim.collection}/${claim.tokenId}`) || claim.units === 0n) return []
    return [
      say('It says that you send item {id} of {collection}, but you don’t', {
        id: claim.tokenId.toString(),
        collection: partyWord(claim.collection, names),
      }),
    ]
  })
}

const named = (token: Address | undefined, names: Names): Amount['token'] | undefined =>
  token === undefined ? names.native : names.tokenOf(token)
