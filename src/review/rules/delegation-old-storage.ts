import { factValue } from '#core/evidence/fact'
import { knownDelegate } from '#core/permissions/known-delegates'
import { addressWord, say } from '#core/text/words'
import { delegationsOf, delegationsGiven } from '../delegations.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

/** F5: other code comes upon what the code before it left in the storage of the account. EIP-7702 clears nothing. */
export const delegationOldStorage: Rule = rule({
  id: 'delegation/old-storage',
  levels: ['danger', 'unknown'],
  needs: ['accounts'],
  judge({ accounts, input, names, simulation }) {
    return delegationsGiven(delegationsOf(input.request, simulation)).flatMap(({ authority, address }): Judgement[] => {
      const state = authority === undefined ? undefined : factValue(accounts[authority])
      const places = { delegate: addressWord(address, knownDelegate(address)?.name ?? names.nameOf(address)) }
      // The same code again reads what it wrote itself.
      if (state?.delegate === address || state?.hasStorage === false) return []
      if (state?.hasStorage === undefined)
        return [
          {
            level: 'unknown',
            say: say('We don’t know whether earlier code left data in the account that {delegate} would read', places),
            why: say('New code may take what old code wrote for its own: who the owner is, or which signatures count.'),
            todo: say('Continue only with an account that never ran other code.'),
          },
        ]
      return [
        {
          level: 'danger',
          say: say('Earlier code left data in the account, and {delegate} would read it as its own', places),
          why: say('New code may take that data for who the owner is, or for which signatures count.'),
          todo: say('Continue only if the makers of the new code say it may follow the old one.'),
        },
      ]
    })
  },
})
