import { ZERO } from '#core/ethereum/address'
import { knownDelegate } from '#core/permissions/known-delegates'
import { addressWord, say } from '#core/text/words'
import { delegationsOf } from '../delegations.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

/** F4: the account that signs or acts runs the code of a stranger already (EIP-7702). */
export const delegationStanding: Rule = rule({
  id: 'delegation/standing',
  levels: ['danger', 'unknown'],
  needs: ['accounts'],
  judge({ account, actor, accounts, input, names, simulation }) {
    // What takes it back, or puts known code in its place, is the cure.
    const cured = new Set(
      delegationsOf(input.request, simulation).flatMap(({ authority, address }) =>
        authority !== undefined && (address === ZERO || knownDelegate(address) !== undefined) ? [authority] : [],
      ),
    )
    return [...new Set([account, actor])].flatMap((address): Judgement[] => {
      const fact = accounts[address]
      const who = addressWord(address, names.nameOf(address))
      if (fact?.known !== true)
        return [
          {
            level: 'unknown',
            say: say('We don’t know whether {who} runs other code', { who }),
            why: say('We couldn’t prove the state of the account.'),
            todo: say('Try again when an endpoint can prove it.'),
          },
        ]
      const { delegate } = fact.value
      if (delegate === undefined || cured.has(address) || knownDelegate(delegate) !== undefined) return []
      return [
        {
          level: 'danger',
          say: say('{who} already runs the code of {delegate}, which we don’t know', {
            who,
            delegate: addressWord(delegate, names.nameOf(delegate)),
          }),
          why: say('That code may take whatever the account receives, at once.'),
          todo: say('Remove the code first. Don’t put anything into the account before that.'),
        },
      ]
    })
  },
})
