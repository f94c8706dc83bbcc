import { say } from '#core/words'
import type { Rule } from './rule.ts'

/** A6: new code instead of a call. */
export const creationDeploys: Rule = {
  id: 'creation/deploys',
  levels: ['warn'],
  needs: [],
  judge({ explanation }) {
    if (explanation.kind !== 'creation') return undefined
    return {
      level: 'warn',
      say: say('This deploys a new contract'),
      why: say('Its code runs once now and may do anything with what is sent along; afterwards it stays on the chain.'),
      todo: say('Go on only if you meant to deploy a contract.'),
    }
  },
}
