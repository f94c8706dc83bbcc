import { addressWord, say, type WordValue } from '#core/text/words'
import { grantedIn } from './granted.ts'
import { rule, type Judgement, type Rule } from './rule.ts'
import { isOwn, listedName } from './trusted.ts'
import { hasCode } from './who-has-code.ts'

/** D2: rights are for contracts with rules; a bare account just takes. By calls and by signatures alike. */
export const allowanceNoCode: Rule = rule({
  id: 'allowance/no-code',
  levels: ['danger', 'warn', 'unknown'],
  needs: ['accounts', 'ownAccounts', 'parties'],
  judge: (one) =>
    grantedIn(one).flatMap(({ who: address }): Judgement[] => {
      const known = hasCode(one, address)
      const who = addressWord(address, one.names.nameOf(address))
      if (known === true || isOwn(one, address)) return []
      const listed = listedName(address)
      if (known === false && listed !== undefined) return [nothingThere(addressWord(address), listed)]
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
})

/** A known service's contract, on a chain where it is not: nobody holds a key to such an address. */
const nothingThere = (who: WordValue, listed: string): Judgement => ({
  level: 'warn',
  say: say('There is no contract at {who} on this chain, where {listed} is on others', { who, listed }),
  why: say('The right does nothing as long as nothing is there. The app may be made for another chain.'),
  todo: say('Check the chain with the app before you go on.'),
})
