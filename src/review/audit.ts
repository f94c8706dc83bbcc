import { rightOfEffect } from '#core/permissions/allowance'
import type { Effect } from '#core/signing/effect'
import type { Audited, Promised, PromisedAsset } from '#core/signing/promised'
import { EMPTY_SIMULATION, isContractLog } from '#core/simulation/simulation'
import { explainLog, type Names } from '#decode'
import { mostOut, ownClaims } from './claims.ts'
import { deriveEffects } from './effects/effects.ts'
import { NO_READINGS } from './readings.ts'
import type { Review } from './review.ts'
import { type Happened, FAILED, assetFindings, itemFindings, type UnpromisedRight, isRight, rightFinding } from './audit-findings.ts'

/** Half a percent, where the request itself sets no bound. */
const lessDrift = (units: bigint): bigint => units - units / 200n

/** What a Review promises, to be kept with what was signed. Nothing where it was not run, or would fail. */
export function promisedBy(
  review: Pick<Review, 'actor' | 'chainId' | 'effects' | 'explanation' | 'least' | 'outcome'>,
): Promised | undefined {
  if (review.outcome !== 'success') return undefined
  const claims = ownClaims(review.explanation, review.actor)
  const assets = review.effects.flatMap((effect): readonly PromisedAsset[] => {
    if (!('amount' in effect)) return []
    const { units, token } = effect.amount
    const asset = token.address === undefined ? {} : { token: token.address }
    if (effect.kind === 'asset-in') {
      const least = review.least.filter((one) => one.token === token.address).reduce((sum, one) => sum + one.units, 0n)
      return [{ ...asset, net: units, worst: least > 0n && least < units ? least : lessDrift(units) }]
    }
    const most = mostOut(claims, token.address)
    return [{ ...asset, net: -units, worst: most > units ? -most : -(units + units / 200n) }]
  })
  return { actor: review.actor, chainId: review.chainId, assets, effects: review.effects.filter((effect) => !('amount' in effect)) }
}

/** Holds what happened against what was promised (G19). Pure. What came better than promised is no finding. */
export function audit(promised: Promised, happened: Happened, names: Names): Audited {
  if (happened.outcome === 'revert') return { findings: [FAILED], revoke: [] }
  const { actor, chainId } = promised
  const logs = happened.logs.filter(isContractLog).map((log) => explainLog(log, names, chainId))
  const says = logs.map((log) => log.says)
  const effects = deriveEffects({
    account: actor,
    chainId,
    simulation: { ...EMPTY_SIMULATION, logs: happened.logs },
    logs,
    plan: { facts: [], probes: [], variants: [], plays: [] },
    readings: NO_READINGS,
    names,
    gasWei: undefined,
    besidesGas: undefined,
    evidence: happened.evidence,
  }).effects
  const rights = effects.filter(isRight).filter((effect) => isUnpromised(effect, promised.effects))
  return {
    findings: [
      ...assetFindings(promised, happened, says, names),
      ...itemFindings(promised.effects, effects, names),
      ...rights.map((effect) => rightFinding(effect, names)),
    ],
    revoke: rights.flatMap((effect) => rightOfEffect(effect) ?? []),
  }
}

/** A right that somebody has now and was not promised. Where a transfer used up less than was computed, the rest of an older right is no new one. */
function isUnpromised(effect: UnpromisedRight, promised: readonly Effect[]): boolean {
  if (effect.kind === 'allowance') {
    const { token, spender, via, after } = effect
    const known = promised.find(
      (one) => one.kind === 'allowance' && one.token.address === token.address && one.spender === spender && one.via === via,
    )
    if (known?.kind !== 'allowance') return after > 0n
    return after > (known.before !== undefined && known.before > known.after ? known.before : known.after)
  }
  if (effect.kind === 'operator') {
    const { collection, operator } = effect
    return (
      effect.granted &&
      !promised.some((one) => one.kind === 'operator' && one.granted && one.collection === collection && one.operator === operator)
    )
  }
  if (effect.kind === 'item-allowance') {
    const { collection, tokenId, spender, granted } = effect
    const isSame = (one: Effect): boolean =>
      one.kind === 'item-allowance' && one.granted && one.collection === collection && one.tokenId === tokenId && one.spender === spender
    return granted && !promised.some(isSame)
  }
  const { of, what, to, given } = effect
  return !promised.some((one) => one.kind === 'control' && one.of === of && one.what === what && one.to === to && one.given === given)
}
