import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { type Evidence, weakest } from '#core/evidence/evidence'
import type { Token } from '#core/money/token'
import { type Familiar, rankOf } from './effect-order.ts'
import { groupBy } from '#core/group-by'

/** Effects that have a row each; of the others there are totals. */
export const EFFECT_ROWS = 50

/** Effects of one kind and one contract that have no row of their own, summed up: nothing of them is lost but who and which. */
export type EffectTotal = {
  readonly kind: Effect['kind']
  /** Of rights and control: given, or taken back. Absent where nothing is given. */
  readonly given?: boolean
  /** The token, collection or contract that they are about. Absent: the native currency. */
  readonly contract?: Address
  readonly token?: Token
  /** Permit2, where it keeps what may be taken. */
  readonly via?: Address
  readonly count: number
  /** Base units, or items. Of allowances: what all of them together may take, those without a bound left aside. */
  readonly units: bigint
  /** Rights that have no bound. */
  readonly unlimited: number
  /** As weak as the weakest of them. */
  readonly evidence: Evidence
}

export type EffectRows = { readonly rows: readonly Effect[]; readonly totals: readonly EffectTotal[] }

/**
 * What is drawn of the effects of a run, of which there may be thousands: those that matter most one by one, in their order, and totals of all others.
 * Rows and totals together are all effects: no amount and no right is in neither.
 */
export function effectRows(effects: readonly Effect[], familiar: Familiar, most = EFFECT_ROWS): EffectRows {
  if (effects.length <= most) return { rows: effects, totals: [] }
  const ranked = effects.map((effect, at) => ({ effect, at, rank: rankOf(effect, familiar) })).toSorted((a, b) => a.rank - b.rank)
  const rows = ranked.slice(0, most).toSorted((a, b) => a.at - b.at)
  const rest = ranked.slice(most).map(({ effect }) => effect)
  return { rows: rows.map(({ effect }) => effect), totals: [...groupBy(rest, keyOf).values()].flatMap(totalOf) }
}

function totalOf(group: readonly Effect[]): readonly EffectTotal[] {
  const [first] = group
  if (first === undefined) return []
  const [contract, given] = [contractOf(first), givenBy(first)]
  const token = 'amount' in first ? first.amount.token : first.kind === 'allowance' ? first.token : undefined
  return [
    {
      kind: first.kind,
      ...defined({ given, contract, token, via: first.kind === 'allowance' && first.via !== undefined ? first.via : undefined }),
      count: group.length,
      units: group.reduce((sum, effect) => sum + unitsOf(effect), 0n),
      unlimited: group.filter((effect) => effect.kind === 'allowance' && effect.unlimited).length,
      evidence: weakest(group.map(({ evidence }) => evidence)),
    },
  ]
}

const keyOf = (effect: Effect): string =>
  [effect.kind, givenBy(effect) ?? '', contractOf(effect) ?? '', effect.kind === 'allowance' ? (effect.via ?? '') : ''].join(' ')

function contractOf(effect: Effect): Address | undefined {
  if ('amount' in effect) return effect.amount.token.address
  if (effect.kind === 'allowance') return effect.token.address
  if ('collection' in effect) return effect.collection
  if (effect.kind === 'delegation') return effect.authority
  // Which contract is made or changes is no total.
  return effect.kind === 'control' ? effect.of : undefined
}

function givenBy(effect: Effect): boolean | undefined {
  if (effect.kind === 'allowance') return effect.after > 0n
  if (effect.kind === 'operator' || effect.kind === 'item-allowance') return effect.granted
  if (effect.kind === 'delegation') return effect.delegate !== undefined
  return effect.kind === 'control' ? effect.given === 'granted' : undefined
}

function unitsOf(effect: Effect): bigint {
  if ('amount' in effect) return effect.amount.units
  if (effect.kind === 'allowance') return effect.unlimited ? 0n : effect.after
  return effect.kind === 'nft-out' || effect.kind === 'nft-in' ? (effect.units ?? 1n) : 0n
}
