import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { allowanceEffects, itemAllowanceEffects, operatorEffects, permit2Effects } from './allowance-effects.ts'
import { itemEffects, nativeEffects, tokenEffects } from './asset-effects.ts'
import { type Derived, type EffectInputs, type InputsWithFlow, logClaims, unconfirmed } from './effect-inputs.ts'
import { sortEffects } from './effect-order.ts'
import { rightEffects } from './right-effects.ts'
import { exchangedCode } from './own-code.ts'
import { valueFlow } from './value-flow.ts'
import { delegateOf } from '#core/ethereum/delegation'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'

const isEmpty = (code: Hex): boolean => code === '0x'

/** Contracts that are made, code that changes, and code that an account takes on or drops (EIP-7702). */
function codeEffects({ codes }: Pick<Simulation, 'codes'>, evidence: Evidence): readonly Effect[] {
  return codes.flatMap(({ address, before, after }): Effect[] => {
    if (before === after) return []
    const [was, is] = [delegateOf(before), delegateOf(after)]
    if (is !== undefined || (was !== undefined && isEmpty(after)))
      return [
        {
          kind: 'delegation',
          authority: address,
          ...defined({ delegate: is, before: was }),
          evidence,
        },
      ]
    return [{ kind: isEmpty(before) && !isEmpty(after) ? 'contract-created' : 'code-change', address, evidence }]
  })
}

/** Effects of a run on the account: from balances, storage answers and logs, never from calldata. A reverted run has none. */
export function deriveEffects(given: EffectInputs): Derived {
  if (!given.simulation.outcome.ok) return { effects: [], disagreements: [] }
  const ground: InputsWithFlow = { ...given, flow: valueFlow(given.simulation, logClaims(given), given.names) }
  const tokens = tokenEffects(ground)
  const allowances = allowanceEffects(ground)
  const items = itemEffects(ground)
  const effects = [
    ...nativeEffects(ground),
    ...tokens.effects,
    ...allowances.effects,
    ...permit2Effects(ground),
    ...operatorEffects(ground),
    ...itemAllowanceEffects(ground),
    ...items.effects,
    ...controlEffects(ground),
    ...rightEffects(ground),
    ...codeEffects(ground.simulation, ground.evidence),
  ]
  return {
    effects: sortEffects(effects, { account: ground.account, isNamed: (address) => ground.names.nameOf(address) !== undefined }),
    disagreements: [...tokens.disagreements, ...allowances.disagreements, ...items.disagreements],
  }
}

/**
 * Who may change what the account relies on. Of its own code and of contracts that it owned before or takes over; what others govern among
 * themselves is not its business.
 */
function controlEffects(ground: EffectInputs): readonly Effect[] {
  const { account, simulation, logs, readings, evidence } = ground
  const isOurs = (address: Address): boolean => address === account || readings.owner(address)?.before === account
  // Written where a proxy keeps whose code it runs: so it is, whatever is said of it.
  const written = exchangedCode(simulation).flatMap(({ address, code }): Effect[] =>
    isOurs(address) ? [{ kind: 'control', of: address, what: 'implementation', to: code, given: 'granted', evidence }] : [],
  )
  const told = logs.flatMap(({ says: said }): Effect[] => {
    if (said.kind !== 'control') return []
    const owner = readings.owner(said.of)
    if (said.of !== account && said.to !== account && owner?.before !== account) return []
    return [
      {
        kind: 'control',
        of: said.of,
        what: said.what,
        ...defined({ to: said.to }),
        given: said.given,
        evidence: said.what === 'owner' && owner?.after === said.to ? evidence : unconfirmed(evidence),
      },
    ]
  })
  const places = new Set(written.flatMap((one) => (one.kind === 'control' ? [one.of] : [])))
  const isWritten = (effect: Effect): boolean => effect.kind === 'control' && effect.what === 'implementation' && places.has(effect.of)
  return [...written, ...told.filter((effect) => !isWritten(effect))]
}
