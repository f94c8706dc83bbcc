import type { Effect } from '#core/signing/effect'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { type EffectInputs, unconfirmed } from './effect-inputs.ts'
import { doneRights } from './rights-given.ts'

type Ground = Pick<EffectInputs, 'account' | 'chainId' | 'simulation' | 'plan' | 'readings' | 'names' | 'evidence'>

/** Rights at contracts that are no allowances: by the answer of the contract before and after, and where it gives none by the call that succeeded. */
export function rightEffects({ account, chainId, evidence, names, plan, readings, simulation }: Ground): readonly Effect[] {
  const done = new Map(doneRights(simulation, account, chainId, names).map((one) => [rightKey(one), one]))
  const asked = plan.probes.flatMap(({ reading }) => (reading.reads === 'right' ? [{ ...reading, of: reading.contract }] : []))
  const all = new Map([...asked, ...done.values()].map((one) => [rightKey(one), one]))
  const answered = new Map(asked.map((one) => [rightKey(one), readings.right(one)]))
  // Two rights of one holder at one contract read the same: they are one effect.
  const effects = [...all].flatMap(([key, { of, to }]): readonly (readonly [string, Effect])[] => {
    const change = answered.get(key)
    if (change?.before === change?.after && change !== undefined) return []
    const given = change === undefined ? done.get(key)?.given : change.after > change.before ? 'granted' : 'taken'
    if (given === undefined) return []
    const known = change === undefined ? unconfirmed(evidence) : evidence
    return [[`${of} ${to} ${given}`, { kind: 'control', of, what: 'manager', to, given, evidence: known }]]
  })
  return [...new Map(effects).values()]
}

/** One right: a contract may keep several kinds for the same holder, each with a view, and several accounts of one owner. */
const rightKey = ({
  of,
  to,
  owner,
  view,
}: {
  readonly of: Address
  readonly to: Address
  readonly owner: Address
  readonly view: Hex
}): string => `${of} ${to} ${owner} ${view}`
