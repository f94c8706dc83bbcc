import type { Effect } from '#core/signing/effect'
import type { Simulation } from '#core/simulation/simulation'
import type { Evidence } from '#core/evidence/evidence'
import type { Address } from '#core/ethereum/address'
import type { Names } from '#decode'
import type { Readings } from '../readings.ts'
import type { ReviewPlan } from '../review.ts'
import { doneRights } from './rights-given.ts'

type Ground = {
  readonly account: Address
  readonly chainId: number
  readonly simulation: Simulation
  readonly plan: ReviewPlan
  readonly readings: Readings
  readonly names: Names
  readonly evidence: Evidence
}

/** What the call says that succeeded, and no answer confirms. */
const unconfirmed = (evidence: Evidence): Evidence => ({ ...evidence, kind: 'declared' })

/** Rights at contracts that are no allowances: by the answer of the contract before and after, and where it gives none by the call that succeeded. */
export function rightEffects(ground: Ground): readonly Effect[] {
  const { account, chainId, evidence, names, plan, readings, simulation } = ground
  const done = new Map(doneRights(simulation, account, chainId, names).map((one) => [`${one.of} ${one.to}`, one]))
  const asked = plan.probes.flatMap(({ reading }) => (reading.reads === 'right' && reading.owner === account ? [reading] : []))
  const answered = new Map(asked.map((one) => [`${one.contract} ${one.to}`, readings.right(one)]))
  const all = new Map([
    ...asked.map(({ contract, to }) => [`${contract} ${to}`, { of: contract, to }] as const),
    ...[...done].map(([key, { of, to }]) => [key, { of, to }] as const),
  ])
  return [...all].flatMap(([key, { of, to }]): readonly Effect[] => {
    const change = answered.get(key)
    if (change?.before === change?.after && change !== undefined) return []
    const given = change === undefined ? done.get(key)?.given : change.after > change.before ? 'granted' : 'taken'
    if (given === undefined) return []
    return [{ kind: 'control', of, what: 'manager', to, given, evidence: change === undefined ? unconfirmed(evidence) : evidence }]
  })
}
