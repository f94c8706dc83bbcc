import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { isUnlimited, unknownToken } from '#decode'
import { itemMoves, unitsGained } from './asset-effects.ts'
import { type Derived, type Disagreement, type EffectInputs, logClaims, unconfirmed } from './effect-inputs.ts'

/** Every right to take that was given, changed, or said to be: as it is after the run. */
export function allowanceEffects(ground: EffectInputs): Derived {
  const { account, plan, readings, names, chainId, evidence } = ground
  const said = logClaims(ground).flatMap((one) => (one.kind === 'approval' && one.owner === account ? [one] : []))
  const asked = plan.probes.flatMap(({ reading }) => (reading.reads === 'allowance' && reading.owner === account ? [reading] : []))
  const pairs = new Map([...asked, ...said].map(({ token, spender }) => [`${token}${spender}`, { token, spender }]))
  const last = new Map(said.map((one) => [`${one.token}${one.spender}`, one]))
  const spent = spentTokens(ground)
  const effects: Effect[] = []
  const disagreements: Disagreement[] = []
  for (const [key, { token, spender }] of pairs) {
    const change = readings.allowance(token, account, spender)
    const event = last.get(key)
    const after = change?.after ?? event?.units
    if (event !== undefined && change !== undefined && isUntrue(spent.has(token), event.units, change.after)) {
      disagreements.push({ about: 'allowance', token, spender, events: event.units, allowance: change.after })
    }
    if (after === undefined || (event === undefined && change?.before === after)) continue
    const supply = readings.supply(token)
    effects.push({
      kind: 'allowance',
      token: names.tokenOf(token) ?? unknownToken(chainId, token),
      spender,
      after,
      ...defined({ before: change === undefined ? undefined : change.before }),
      ...heldOf(ground, token),
      unlimited: isUnlimited(after) || (supply !== undefined && supply > 0n && after >= supply),
      evidence: change === undefined ? unconfirmed(evidence) : evidence,
    })
  }
  return { effects, disagreements }
}

/** What there is to take, once it has run. */
function heldOf({ readings, account }: Pick<EffectInputs, 'readings' | 'account'>, token: Address): { readonly held?: bigint } {
  const held = readings.balance(token, account)?.after
  return held === undefined ? {} : { held }
}

/** Less than the event said is what a transfer in the same run may have used up; more never is. */
const isUntrue = (isSpent: boolean, event: bigint, after: bigint): boolean => after > event || (after < event && !isSpent)

/** Tokens of which the account paid something. */
const spentTokens = (ground: EffectInputs): ReadonlySet<Address> =>
  new Set(logClaims(ground).flatMap((one) => (one.kind === 'transfer' && one.from === ground.account ? [one.token] : [])))

/** What Permit2 lets be taken: by its own answer where it was asked, else by its last event. */
export function permit2Effects({ account, plan, readings, names, chainId, evidence, ...ground }: EffectInputs): readonly Effect[] {
  const said = ground.logs.flatMap(({ says: one }) => (one.kind === 'permit2-allowance' && one.owner === account ? [one] : []))
  const asked = plan.probes.flatMap(({ reading }) => (reading.reads === 'permit2' && reading.owner === account ? [reading] : []))
  const keys = new Map(
    [...asked, ...said].map(({ permit2, token, spender }) => [`${permit2}${token}${spender}`, { permit2, token, spender }]),
  )
  const last = new Map(said.map((one) => [`${one.permit2}${one.token}${one.spender}`, one]))
  return [...keys].flatMap(([key, { permit2, token, spender }]): Effect[] => {
    const change = readings.permit2(permit2, account, token, spender)
    const event = last.get(key)
    const after = change?.after ?? event
    if (after === undefined || (event === undefined && change?.before.units === after.units && change.before.until === after.until))
      return []
    const supply = readings.supply(token)
    return [
      {
        kind: 'allowance',
        token: names.tokenOf(token) ?? unknownToken(chainId, token),
        spender,
        via: permit2,
        after: after.units,
        until: after.until,
        ...defined({ before: change === undefined ? undefined : change.before.units }),
        ...heldOf({ readings, account }, token),
        // Permit2 counts in 160 bits and takes the most of them for no bound.
        unlimited: after.units >= MAX_PERMIT2 || (supply !== undefined && supply > 0n && after.units >= supply),
        evidence: change === undefined ? unconfirmed(evidence) : evidence,
      },
    ]
  })
}

/** AllowanceTransfer of Permit2: type(uint160).max is never used up. */
const MAX_PERMIT2 = 2n ** 160n - 1n

/** Every right over a whole collection that was given or taken, by an event or in silence. */
export function operatorEffects({ account, plan, readings, evidence, logs }: EffectInputs): readonly Effect[] {
  const said = logs.flatMap(({ says: one }) => (one.kind === 'operator' && one.owner === account ? [one] : []))
  const asked = plan.probes.flatMap(({ reading }) => (reading.reads === 'operator' && reading.owner === account ? [reading] : []))
  const pairs = new Map([...asked, ...said].map(({ collection, operator }) => [`${collection}${operator}`, { collection, operator }]))
  const last = new Map(said.map((one) => [`${one.collection}${one.operator}`, one]))
  return [...pairs].flatMap(([key, { collection, operator }]): readonly Effect[] => {
    const change = readings.operator(collection, account, operator)
    const event = last.get(key)
    const granted = change === undefined ? event?.granted : change.after !== 0n
    if (granted === undefined || (event === undefined && change?.before === change?.after)) return []
    return [{ kind: 'operator', collection, operator, granted, evidence: change === undefined ? unconfirmed(evidence) : evidence }]
  })
}

/**
 * The last event of an item counts, and more than it the answer of its collection. An item that leaves for good takes its allowance along. Of one that
 * arrives, whatever its former owner allowed was no right over the account's.
 */
export function itemAllowanceEffects(ground: EffectInputs): readonly Effect[] {
  const { account, readings, evidence } = ground
  const said = logClaims(ground).flatMap((one) => (one.kind === 'item-approval' && one.owner === account ? [one] : []))
  const gains = new Map(itemMoves(ground).map((move) => [`${move.collection}/${move.tokenId}`, unitsGained(ground, move)]))
  const last = new Map(said.map((one) => [`${one.collection}/${one.tokenId}`, one]))
  return [...last].flatMap(([key, { collection, tokenId, spender: told }]): readonly Effect[] => {
    const gain = gains.get(key) ?? 0n
    if (gain < 0n) return []
    const change = readings.itemSpender(collection, tokenId)
    const before = gain > 0n ? ZERO : change?.before
    const after = change?.after ?? told
    const granted = after !== ZERO
    if (before === after || (change === undefined && !granted)) return []
    const spender = granted ? after : (before ?? told)
    const known = change === undefined ? unconfirmed(evidence) : evidence
    return [{ kind: 'item-allowance', collection, tokenId, spender, granted, evidence: known }]
  })
}
