import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** G3, G4: the run does something else than the calldata says. */
export const effectsUnlikeRequest: Rule = rule({
  id: 'effects/unlike-request',
  levels: ['danger', 'warn'],
  needs: [],
  // Where nothing of the account's moves at all there is nothing to hide: the contract is not what the request takes it for.
  judge: ({ differences, effects, simulation }) =>
    differences.map((difference) => ({
      level: simulation?.outcome.ok === true && effects.length === 0 ? 'warn' : 'danger',
      say: difference,
      why: say('We computed what it does; what it says is only a claim. Somebody may want you to miss the difference.'),
      todo: say('Reject it, unless you can explain the difference.'),
    })),
})
