import { say } from '#core/words'
import type { Rule } from './rule.ts'

/** A2: signed for another chain than the one that the person is on. */
export const chainMismatch: Rule = {
  id: 'chain/mismatch',
  levels: ['block'],
  needs: [],
  judge({ input, transaction }) {
    if (transaction === undefined) return undefined
    if (transaction.chainId === input.chainId && input.request.chainId === input.chainId) return undefined
    return {
      level: 'block',
      say: say('This is for chain {asked}, and you are on chain {here}', {
        asked: String(transaction.chainId),
        here: String(input.chainId),
      }),
      why: say('A signature for another chain does there what you were shown here.'),
      todo: say('Reject it. Change to the other chain first if that is the one you mean.'),
    }
  },
}
