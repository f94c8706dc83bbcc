import { isBareClaim } from '#core/evidence/evidence'
import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** State that no proof came with, said once and not at every figure. */
export const chainNoProofs: Rule = rule({
  id: 'chain/no-proofs',
  levels: ['unknown'],
  needs: [],
  judge({ input: { evidence } }) {
    if (!isBareClaim(evidence)) return undefined
    return {
      level: 'unknown',
      say: say('All of this is only what {source} says', { source: evidence.source ?? '' }),
      why: say('It gives no proofs. Balances, numbers, code and storage are its claims, and we simulated with them.'),
      todo: say('For anything that matters, use an endpoint that serves eth_getProof, or one you run or trust.'),
    }
  },
})
