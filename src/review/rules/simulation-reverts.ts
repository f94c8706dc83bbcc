import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** G2: it fails on the state that we proved, with the gas limit that would be signed. */
export const simulationReverts: Rule = rule({
  id: 'simulation/reverts',
  levels: ['danger', 'unknown'],
  needs: [],
  judge({ simulation, revert, input, message }) {
    if (simulation === undefined || simulation.outcome.ok) return undefined
    // Who holds the signature chooses when to use it: that it fails now says nothing of later.
    if (input.exercise?.tense === 'could')
      return {
        level: 'unknown',
        say: say('Using this signature would fail now'),
        why: say('It stays valid. Anyone who has it can use it once the reason is gone. The reason is in the details.'),
        todo: say('Judge it by what it allows, not by what happens now.'),
      }
    // What comes before it in a Safe's queue may bring what it lacks.
    if (input.exercise?.turn !== undefined)
      return {
        level: 'unknown',
        say: say('As things are now, this would fail when its turn comes'),
        why: revert ?? say('It gives no reason'),
        todo: say('It waits for others before it, which may change that. Go by what it says.'),
        material: true,
      }
    return {
      level: 'danger',
      say: say('This would fail'),
      why: revert ?? say('It gives no reason'),
      todo:
        message === undefined
          ? say('Don’t sign it unchanged: you’d pay the fee and nothing else would happen. Check the reason first.')
          : say('Don’t sign it before you know the reason. It may succeed later, and do everything it says.'),
    }
  },
})
