import type { Address } from '#core/ethereum/address'
import { ZERO } from '#core/ethereum/address'
import type { Claim, Explanation, Names } from '../explanation.ts'
import { isUnlimited } from './erc20.ts'
import { type IsUsedUp, usedUpIn } from './used-up.ts'

/** How much a claim gives away, least first. */
const RANK = { nothing: 0, paysCalled: 2, unknown: 4, pays: 6, right: 8, everyRight: 10, control: 12, code: 14 } as const
/** What somebody with a name weighs less than a stranger. */
const NAMED = 5

type Weight = { readonly rank: number; readonly units: bigint }
const NOTHING: Weight = { rank: RANK.nothing, units: 0n }

const isMore = (a: Weight, b: Weight): boolean => a.rank > b.rank || (a.rank === b.rank && a.units > b.units)

/** Whoever gets something by it, how bad that is by its kind alone, and of how many units. */
function givenBy(claim: Claim, isOwn: (address: Address | undefined) => boolean): readonly [number, Address | undefined, bigint] {
  if (claim.kind === 'delegatecall') return [RANK.code, claim.to, 0n]
  if (claim.kind === 'delegation') return claim.delegate === ZERO ? [RANK.nothing, undefined, 0n] : [RANK.code, claim.delegate, 0n]
  if (claim.kind === 'control') return claim.given === 'granted' ? [RANK.control, claim.to, 0n] : [RANK.unknown, undefined, 0n]
  if (claim.kind === 'operator') return claim.granted ? [RANK.everyRight, claim.operator, 0n] : [RANK.nothing, undefined, 0n]
  if (claim.kind === 'right')
    return claim.given === 'granted' ? [RANK.everyRight, claim.to, claim.most ?? 0n] : [RANK.nothing, undefined, 0n]
  if (claim.kind === 'allowance') {
    const isGiven = claim.units > 0n && claim.mode !== 'subtract'
    return isGiven ? [isUnlimited(claim.units) ? RANK.everyRight : RANK.right, claim.spender, claim.units] : [RANK.nothing, undefined, 0n]
  }
  // Anybody may fill an order: one that asks for nothing is a right to all that it offers.
  if (claim.kind === 'order') {
    const { terms } = claim
    return [terms.gets.some(({ to }) => isOwn(to)) ? RANK.right : RANK.everyRight, terms.taker, 0n]
  }
  if (claim.kind === 'receiver') return isOwn(claim.to) ? [RANK.nothing, undefined, 0n] : [RANK.pays, claim.to, 0n]
  if (claim.kind === 'in') return isOwn(claim.to) ? [RANK.nothing, undefined, 0n] : [RANK.pays, claim.to, claim.least]
  if (claim.kind === 'item-out')
    return isOwn(claim.to) && claim.to !== undefined ? [RANK.nothing, undefined, 0n] : [RANK.pays, claim.to, 1n]
  if (claim.kind === 'into-item') return [RANK.paysCalled, undefined, 0n]
  if (claim.most === 0n || (claim.to !== undefined && isOwn(claim.to))) return [RANK.nothing, undefined, 0n]
  return claim.to === undefined ? [RANK.paysCalled, undefined, claim.most] : [RANK.pays, claim.to, claim.most]
}

/** What one part gives away at worst, by its claims: code, control, rights, payments, in this order; to a stranger before somebody with a name. */
function weightOf(part: Explanation, names: Names, isOwn: (address: Address | undefined) => boolean, isUsedUp: IsUsedUp): Weight {
  let worst: Weight = part.kind === 'unknown-call' ? { rank: RANK.unknown, units: 0n } : NOTHING
  for (const claim of part.claims) {
    if (claim.kind === 'allowance' && isUsedUp(claim)) continue
    const [rank, to, units] = givenBy(claim, isOwn)
    // Value that goes along with a call pays for what the call does.
    const isFee = claim.kind === 'out' && claim.token === undefined && to === part.call.to && part.kind !== 'transfer'
    const named = to !== undefined && rank < RANK.control && names.nameOf(to) !== undefined ? NAMED : 0
    const weight = { rank: isFee ? RANK.paysCalled : Math.max(rank - named, Math.min(rank, 1)), units }
    if (isMore(weight, worst)) worst = weight
  }
  return worst
}

/**
 * Of several parts the one that gives most away; of equals the first. `undefined` where none gives anything. Linear in the claims.
 * `own`: whose parts they are, besides the sender. What is given and used up again among them weighs nothing.
 */
export function worstPart(
  parts: readonly Explanation[],
  names: Names,
  own: readonly (Address | undefined)[],
  isUsedUp: IsUsedUp = usedUpIn(parts, names),
): Explanation | undefined {
  const worst = worstOf(parts, names, own, isUsedUp)
  return worst !== undefined && isOnlyQuoting(worst) ? (worstPart(worst.inner, names, own, isUsedUp) ?? worst) : worst
}

/** A batch in a batch of the same account says nothing of its own: what it quotes is quoted at once. */
function isOnlyQuoting({ intent, inner, claims, call }: Explanation): boolean {
  const quotes = Object.values(intent.values ?? {}).some((value) => typeof value === 'object' && value.is === 'sentence')
  const isSame = inner.every(({ call: { from } }) => from === call.from)
  return quotes && inner.length > 1 && isSame && claims.length === inner.reduce((sum, one) => sum + one.claims.length, 0)
}

function worstOf(
  parts: readonly Explanation[],
  names: Names,
  own: readonly (Address | undefined)[],
  isUsedUp: IsUsedUp,
): Explanation | undefined {
  const known = new Set(own)
  const isOwn = (address: Address | undefined): boolean => address === undefined || known.has(address)
  let [found, most]: [Explanation | undefined, Weight] = [undefined, NOTHING]
  for (const part of parts) {
    const weight = weightOf(part, names, isOwn, isUsedUp)
    if (isMore(weight, most)) [found, most] = [part, weight]
  }
  return found
}
