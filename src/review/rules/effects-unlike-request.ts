import { say } from '#core/words'
import type { Rule } from './rule.ts'

/** G3, G4: the run does something else than the calldata says. */
export const effectsUnlikeRequest: Rule = {
  id: 'effects/unlike-request',
  levels: ['danger'],
  needs: [],
  judge: ({ differences }) =>
    differences.map((difference) => ({
      level: 'danger',
      say: difference,
      why: say('What it does was computed; what it says is only said. Somebody may want you to miss this.'),
      todo: say('Reject it unless you can explain the difference.'),
    })),
}
