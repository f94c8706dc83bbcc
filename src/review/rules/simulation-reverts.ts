import { say } from '#core/words'
import type { Rule } from './rule.ts'

/** G2: it fails on the state that we proved, with the gas limit that would be signed. */
export const simulationReverts: Rule = {
  id: 'simulation/reverts',
  levels: ['danger', 'unknown'],
  needs: [],
  judge({ simulation, revert, input }) {
    if (simulation === undefined || simulation.outcome.ok) return undefined
    // Who holds the signature chooses when to use it: that it fails now says nothing of later.
    if (input.exercise?.tense === 'could')
      return {
        level: 'unknown',
        say: say('What its holder could do with it could not be played to its end'),
        why: revert ?? say('It gives no reason'),
        todo: say('Go by what it says of itself: it may succeed later.'),
      }
    return {
      level: 'danger',
      say: say('This would fail'),
      why: revert ?? say('It gives no reason'),
      todo: say('Do not sign it as it is: the fee would be spent and nothing else would happen. Look at the reason first.'),
    }
  },
}
