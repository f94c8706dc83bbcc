import type { Address } from '#core/ethereum/address'
import { isUnlimited, signatureTerms } from '#decode'
import { commanded, ownClaims } from '../claims.ts'
import type { Case } from './rule.ts'

export type GrantedSpender = { readonly who: Address; readonly unlimited: boolean }

/** AllowanceTransfer of Permit2: type(uint160).max is never used up. */
const MAX_PERMIT2 = 2n ** 160n - 1n

/** No bound, by whoever keeps it. */
export const isEverything = (units: bigint, via: Address | undefined): boolean =>
  isUnlimited(units) || (via !== undefined && units >= MAX_PERMIT2)

/** Everybody who gets a right to take, by what the run did, and by what the request and the message say; each once. */
export function grantedIn({ account, actor, allCalls, effects, explanation, message }: Case): readonly GrantedSpender[] {
  const own = ownClaims(explanation, commanded(new Set([account, actor]), allCalls))
  const { spender, isDelegate } = signatureTerms(message?.use)
  const taker = isDelegate === true ? undefined : spender
  const all: readonly GrantedSpender[] = [
    ...effects.flatMap((effect): GrantedSpender[] => {
      if (effect.kind === 'operator') return effect.granted ? [{ who: effect.operator, unlimited: true }] : []
      if (effect.kind === 'item-allowance') return effect.granted ? [{ who: effect.spender, unlimited: false }] : []
      // What a transfer used up is less than before, and was given earlier.
      if (effect.kind !== 'allowance' || effect.after === 0n || (effect.before !== undefined && effect.after < effect.before)) return []
      return [{ who: effect.spender, unlimited: effect.unlimited }]
    }),
    ...own.allowances.flatMap(({ mode, units, spender, via }): GrantedSpender[] =>
      mode === 'subtract' || units === 0n ? [] : [{ who: spender, unlimited: isEverything(units, via) }],
    ),
    ...own.operators.flatMap(({ granted, operator }) => (granted ? [{ who: operator, unlimited: true }] : [])),
    ...(taker === undefined ? [] : [{ who: taker, unlimited: false }]),
  ]
  const found = new Map<Address, GrantedSpender>()
  for (const one of all) if (found.get(one.who)?.unlimited !== true) found.set(one.who, one)
  return [...found.values()]
}
