import type { Address } from '#core/ethereum/address'
import type { Claim, Explanation, Names } from '../explanation.ts'
import { isUnlimited } from './erc20.ts'

type Allowance = Extract<Claim, { readonly kind: 'allowance' }>

/** Which allowance it is: of two, the later takes the place of the earlier. */
const keyOf = ({ token, spender, via }: Allowance): string => `${token} ${spender} ${via ?? ''}`

const isGiven = ({ units, mode }: Allowance): boolean => units > 0n && mode !== 'subtract'

/** Every call in it: the contracts that act in it. */
const callsIn = (part: Explanation): readonly Explanation[] => [part, ...part.inner.flatMap(callsIn)]

/** What a vault takes of the token that it holds (EIP-4626), which its call does not name. */
function intoVault({ call, function: called, args }: Explanation, names: Names): readonly (readonly [Address, bigint])[] {
  const asset = called?.signature === 'deposit(uint256,address)' && call.to !== undefined ? names.assetOf?.(call.to)?.address : undefined
  const [assets] = args
  const units = assets?.value.is === 'integer' ? assets.value.value : assets?.value.is === 'amount' ? assets.value.units : 0n
  return asset === undefined ? [] : [[asset, units]]
}

/** Base units that each called contract takes of each token in a part, as far as it says so. */
function takenIn(part: Explanation, names: Names): ReadonlyMap<string, bigint> {
  const most = new Map<string, bigint>()
  for (const one of callsIn(part)) {
    const sums = new Map<string, bigint>()
    const outs = one.claims.flatMap((claim) =>
      claim.kind === 'out' && claim.token !== undefined ? [[claim.token, claim.most] as const] : [],
    )
    for (const [token, units] of [...outs, ...intoVault(one, names)]) {
      const key = `${token} ${one.call.to ?? ''}`
      sums.set(key, (sums.get(key) ?? 0n) + units)
    }
    for (const [key, units] of sums) if (units > (most.get(key) ?? 0n)) most.set(key, units)
  }
  return most
}

/** True of an allowance of which nothing is left when all parts were carried out. */
export type IsUsedUp = (allowance: Allowance) => boolean

/**
 * The allowances of several calls that later ones take whole, by what they say. One that is taken back in the end may have been used for anything before.
 * An allowance for Permit2 is used up with those that Permit2 keeps. Linear in the claims.
 */
export function usedUpIn(parts: readonly Explanation[], names: Names): IsUsedUp {
  const used = new Map<string, boolean>()
  const taken = new Map<string, bigint>()
  const passedOn = new Map<string, Set<Address>>()
  // From the last part to the first: what is known is what comes later, and the last that is given decides.
  for (const part of parts.toReversed()) {
    for (const claim of part.claims) {
      if (claim.kind !== 'allowance' || !isGiven(claim) || used.has(keyOf(claim))) continue
      const { token, spender, units, mode } = claim
      const takers = [spender, ...(passedOn.get(`${token} ${spender}`) ?? [])]
      const sum = takers.reduce((all, taker) => all + (taken.get(`${token} ${taker}`) ?? 0n), 0n)
      // What is added goes on top of what was there.
      used.set(keyOf(claim), mode === 'set' && !isUnlimited(units) && sum >= units)
    }
    for (const claim of part.claims)
      if (claim.kind === 'allowance' && claim.via !== undefined && isGiven(claim)) {
        const key = `${claim.token} ${claim.via}`
        passedOn.set(key, (passedOn.get(key) ?? new Set()).add(claim.spender))
      }
    for (const [key, units] of takenIn(part, names)) taken.set(key, (taken.get(key) ?? 0n) + units)
  }
  return (allowance) => used.get(keyOf(allowance)) === true
}

/** Whether a part only wraps native currency into a listed token of which the parts after it take as much. */
function isWrapping({ function: called, claims, call }: Explanation, later: readonly Explanation[], names: Names): boolean {
  const token = call.to
  if (called?.signature !== 'deposit()' || token === undefined || names.tokenOf(token)?.from !== 'listed') return false
  const gets = claims.reduce((sum, claim) => (claim.kind === 'in' && claim.token === token ? sum + claim.least : sum), 0n)
  const taken = later.reduce(
    (sum, { claims: all }) => all.reduce((most, claim) => (claim.kind === 'out' && claim.token === token ? most + claim.most : most), sum),
    0n,
  )
  return gets > 0n && taken >= gets
}

/** Whether a part only gives allowances that are used up, or takes allowances back. */
const isPreparing = ({ claims, inner, complete }: Explanation, isUsedUp: IsUsedUp): boolean =>
  complete &&
  inner.length === 0 &&
  claims.length > 0 &&
  claims.every((claim) => claim.kind === 'allowance' && (!isGiven(claim) || isUsedUp(claim)))

/** The one call that several are about, where all others only prepare it: they give it what it takes, or take it back. */
export function preparedPart(parts: readonly Explanation[], isUsedUp: IsUsedUp, names: Names): Explanation | undefined {
  const rest = parts.filter((part, at) => !isPreparing(part, isUsedUp) && !isWrapping(part, parts.slice(at + 1), names))
  const [only] = rest
  const gives = parts.some(({ claims }) => claims.some((claim) => claim.kind === 'allowance' && isGiven(claim) && isUsedUp(claim)))
  return rest.length === 1 && gives ? only : undefined
}
