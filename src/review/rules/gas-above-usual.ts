import { factValue } from '#core/evidence/fact'
import { say } from '#core/text/words'
import { rulesInForce } from '#core/chains/fork-schedule'
import { limit } from '#core/limits'
import { newStateOfCall, usualGas } from '../fees/usual-gas.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

/** Neither a run tells, nor a memory, nor the table. */
const NOT_COMPARED: Judgement = {
  level: 'unknown',
  say: say('We couldn’t check whether its gas is normal for such calls'),
  why: say('We didn’t simulate it, and this device remembers no calls like it.'),
  todo: say('Check the gas limit yourself before you sign.'),
}

/** A call that takes far more gas than its like: by its run, or, where there is none, by the limit that would be signed. */
export const gasAboveUsual: Rule = rule({
  id: 'gas/above-usual',
  levels: ['warn', 'unknown'],
  needs: ['gasBefore'],
  judge({ transaction, simulation, gasBefore, input }) {
    if (transaction === undefined || simulation?.outcome.ok === false) return undefined
    // Where gas pays for data elsewhere as well, another chain's figures say nothing.
    const before = factValue(gasBefore)
    const usual = usualGas(transaction, before ?? [])
    if (usual === undefined) return simulation === undefined && before === undefined ? NOT_COMPARED : undefined
    if (usual.from === 'table' && input.chainKind === 'other') return undefined
    const takes = simulation?.gasNeeded ?? simulation?.gasUsed ?? transaction.gasLimit
    const { environment } = input
    const newState = environment === undefined ? 0n : newStateOfCall(transaction, rulesInForce(environment).rules)
    if (takes <= usual.gas * BigInt(limit('gasWarning')) + newState) return undefined
    const places = { takes: String(takes), usual: String(usual.gas) }
    return {
      level: 'warn',
      say:
        usual.from === 'past'
          ? say('This takes {takes} gas, more than three times the {usual} the same call used before', places)
          : say('This takes {takes} gas, more than three times the {usual} such calls usually use', places),
      why:
        simulation === undefined
          ? say('We didn’t simulate it, so the limit is what it may cost. A call may use all of it.')
          : say('You pay for gas. Something in it does more than its name says.'),
      todo: say('Check what else it does, or set the limit yourself.'),
    }
  },
})
