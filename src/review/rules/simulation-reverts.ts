import { say } from '#core/words'
import type { Rule } from './rule.ts'

/** G2: it fails on the state that we proved, with the gas limit that would be signed. */
export const simulationReverts: Rule = {
  id: 'simulation/reverts',
  levels: ['danger'],
  needs: [],
  judge({ simulation, revert }) {
    if (simulation === undefined || simulation.outcome.ok) return undefined
    return {
      level: 'danger',
      say: say('This would fail'),
      why: revert ?? say('It gives no reason'),
      todo: say('Do not sign it as it is: the fee would be spent and nothing else would happen. Look at the reason first.'),
    }
  },
}
