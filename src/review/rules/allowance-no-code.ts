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
              say: say('{who}, a personal wallet and not a contract, could take from you', { who }),
              why: say('Apps use contracts for this. A personal wallet that asks for it is nearly always a thief’s.'),
              todo: say('Reject it, unless you know the owner and want them to take it.'),
            },
          ]
        : [
            {
              level: 'unknown',
              say: say('We couldn’t check whether {who}, which can take from you, is a contract', { who }),
              why: say('A personal wallet that asks for this permission is nearly always a thief’s.'),
              todo: say('Try again when the endpoint can prove its state.'),
              material: true,
            },
          ]
    }),
})

/** A known service's contract, on a chain where it is not: nobody holds a key to such an address. */
const nothingThere = (who: WordValue, listed: string): Judgement => ({
  level: 'warn',
  say: say('{who} has no contract on this chain; on others it is {listed}', { who, listed }),
  why: say('The permission does nothing while no contract is there. The app may be made for another chain.'),
  todo: say('Check the chain in the app before you continue.'),
})
