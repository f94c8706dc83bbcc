import type { Address } from '#core/ethereum/address'
import type { Claim, Explanation, ExplainedParts } from '#decode'
import type { Explained } from './review.ts'

type Of<K extends Claim['kind']> = Extract<Claim, { kind: K }>

/** What the request says of the account itself: claims of others (a Multicall3 acting on its own assets) are left out. */
export type OwnClaims = {
  readonly out: readonly Of<'out'>[]
  readonly arriving: readonly Of<'in'>[]
  readonly allowances: readonly Of<'allowance'>[]
  readonly operators: readonly Of<'operator'>[]
  readonly items: readonly Of<'item-out'>[]
  readonly orders: readonly Of<'order'>[]
  readonly rights: readonly Of<'right'>[]
}

export function ownClaims({ claims }: Pick<ExplainedParts, 'claims'>, account: Address | ReadonlySet<Address>): OwnClaims {
  const mine = (address: Address | undefined): boolean =>
    address === undefined || (typeof account === 'string' ? address === account : account.has(address))
  return {
    out: claims.filter((claim): claim is Of<'out'> => claim.kind === 'out' && mine(claim.from)),
    arriving: claims.filter((claim): claim is Of<'in'> => claim.kind === 'in' && mine(claim.to)),
    allowances: claims.filter((claim): claim is Of<'allowance'> => claim.kind === 'allowance' && mine(claim.owner)),
    operators: claims.filter((claim): claim is Of<'operator'> => claim.kind === 'operator' && mine(claim.owner)),
    items: claims.filter((claim): claim is Of<'item-out'> => claim.kind === 'item-out' && mine(claim.from)),
    orders: claims.filter((claim): claim is Of<'order'> => claim.kind === 'order' && mine(claim.terms.maker)),
    rights: claims.filter((claim): claim is Of<'right'> => claim.kind === 'right' && mine(claim.owner)),
  }
}

/** Standards of contracts that act for whoever may command them: accounts, wallets, proxies of a person. Routers that anybody may use are none. */
const ACCOUNTS: ReadonlySet<string> = new Set(['ERC-4337', 'ERC-7579', 'ERC-7821', 'DS-Proxy', 'Sequence', 'Argent'])
/** Functions that carry out what others signed, for accounts that are not the caller's. */
const FOR_OTHERS: ReadonlySet<string> = new Set(['handleOps', 'handleAggregatedOps'])

/**
 * Accounts that the request itself has act: what is given by one of them is given by whoever commands it. With `mine`: whose commands count, at first
 * who signs.
 */
export function commanded(mine: ReadonlySet<Address>, calls: readonly Explanation[]): ReadonlySet<Address> {
  const all = new Set(mine)
  for (const { call, function: called, inner } of calls) {
    if (called === undefined || (call.from !== undefined && !all.has(call.from)) || FOR_OTHERS.has(called.name)) continue
    if (!called.standards.some((standard) => ACCOUNTS.has(standard))) continue
    for (const one of inner) if (one.call.from !== undefined) all.add(one.call.from)
  }
  return all
}

type Sums = ReadonlyMap<Address | undefined, bigint>

/** Sums of each list of claims, made once: they are asked for by asset, of which there may be thousands. */
const sumsOf = new WeakMap<readonly object[], Sums>()

function sumsIn<T extends object>(claims: readonly T[], of: (claim: T) => readonly [Address | undefined, bigint]): Sums {
  const known = sumsOf.get(claims)
  if (known !== undefined) return known
  const sums = new Map<Address | undefined, bigint>()
  for (const claim of claims) {
    const [token, units] = of(claim)
    sums.set(token, (sums.get(token) ?? 0n) + units)
  }
  sumsOf.set(claims, sums)
  return sums
}

/** Sums the bounds of one asset; `token` absent: the native currency. */
export const mostOut = ({ out }: OwnClaims, token: Address | undefined): bigint =>
  sumsIn(out, (claim) => [claim.token, claim.most]).get(token) ?? 0n

export const leastIn = ({ arriving }: OwnClaims, token: Address | undefined): bigint =>
  sumsIn(arriving, (claim) => [claim.token, claim.least]).get(token) ?? 0n

/** Every call in it, outermost first: itself, where it is one, and all inside. */
export function allOf(said: Explained): readonly Explanation[] {
  const found: Explanation[] = []
  const add = (one: Explained): void => {
    if ('call' in one) found.push(one)
    for (const inner of one.inner) add(inner)
  }
  add(said)
  return found
}
