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
      say: say('All of this is as far as {source} says', { source: evidence.source ?? '' }),
      why: say('It gives no proofs. Balances, numbers, code and storage are its word, and what was run here was run on its word.'),
      todo: say('Use an endpoint that serves eth_getProof, or one that you run or trust, for anything that matters.'),
    }
  },
})
