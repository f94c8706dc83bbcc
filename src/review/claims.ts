import type { Address } from '#core/address'
import type { Claim, Explanation, Said } from '#decode'
import type { Explained } from './review.ts'

type Of<K extends Claim['kind']> = Extract<Claim, { kind: K }>

/** What the request says of the account itself: claims of others (a Multicall3 acting on its own assets) are left out. */
export type OwnClaims = {
  readonly out: readonly Of<'out'>[]
  readonly arriving: readonly Of<'in'>[]
  readonly allowances: readonly Of<'allowance'>[]
  readonly operators: readonly Of<'operator'>[]
  readonly items: readonly Of<'item-out'>[]
}

export function ownClaims({ claims }: Pick<Said, 'claims'>, account: Address): OwnClaims {
  const mine = (address: Address | undefined): boolean => address === undefined || address === account
  return {
    out: claims.filter((claim): claim is Of<'out'> => claim.kind === 'out' && mine(claim.from)),
    arriving: claims.filter((claim): claim is Of<'in'> => claim.kind === 'in' && mine(claim.to)),
    allowances: claims.filter((claim): claim is Of<'allowance'> => claim.kind === 'allowance' && mine(claim.owner)),
    operators: claims.filter((claim): claim is Of<'operator'> => claim.kind === 'operator' && mine(claim.owner)),
    items: claims.filter((claim): claim is Of<'item-out'> => claim.kind === 'item-out' && mine(claim.from)),
  }
}

/** Sums the bounds of one asset; `token` absent: the native currency. */
export const mostOut = (claims: OwnClaims, token: Address | undefined): bigint =>
  claims.out.reduce((sum, claim) => (claim.token === token ? sum + claim.most : sum), 0n)

export const leastIn = (claims: OwnClaims, token: Address | undefined): bigint =>
  claims.arriving.reduce((sum, claim) => (claim.token === token ? sum + claim.least : sum), 0n)

/** Every call in it, outermost first: itself, where it is one, and all inside. */
export const allOf = (said: Explained): readonly Explanation[] => ['call' in said ? [said] : [], said.inner.flatMap(allOf)].flat()
