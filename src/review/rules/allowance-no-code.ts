import { addressWord, say } from '#core/words'
import { grantedIn } from './granted.ts'
import type { Judgement, Rule } from './rule.ts'
import { hasCode } from './who-has-code.ts'

/** D2: rights are for contracts with rules; a bare account just takes. By calls and by signatures alike. */
export const allowanceNoCode: Rule = {
  id: 'allowance/no-code',
  levels: ['danger', 'unknown'],
  needs: ['parties'],
  judge: (one) =>
    grantedIn(one).flatMap(({ who: address }): Judgement[] => {
      const known = hasCode(one, address)
      const who = addressWord(address, one.names.nameOf(address))
      if (known === true) return []
      return known === false
        ? [
            {
              level: 'danger',
              say: say('{who} is a bare account, not a contract, and would get the right to take', { who }),
              why: say('Apps use contracts for this. A bare account that asks for it is nearly always a thief.'),
              todo: say('Reject this, unless you know its owner and mean to let them take it.'),
            },
          ]
        : [
            {
              level: 'unknown',
              say: say('Whether {who}, which may take from you, is a contract could not be checked', { who }),
              why: say('A bare account that asks for such a right is nearly always a thief.'),
              todo: say('Try again when the endpoint can prove its state.'),
              material: true,
            },
          ]
    }),
}
