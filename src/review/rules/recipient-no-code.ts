import { size } from '#core/hex'
import { addressWord, say } from '#core/words'
import { isPrecompile } from '#decode'
import { allOf } from '../claims.ts'
import type { Judgement, Rule } from './rule.ts'

/** A5: a call to where no contract is succeeds and does nothing, and keeps what was sent along. */
export const recipientNoCode: Rule = {
  id: 'recipient/no-code',
  levels: ['danger', 'unknown'],
  needs: ['parties'],
  judge({ explanation, parties }) {
    const called = new Set(
      allOf(explanation).flatMap(({ call }) => (call.to !== undefined && size(call.data) > 0 && !isPrecompile(call.to) ? [call.to] : [])),
    )
    return parties.flatMap(({ address, name, hasCode }): Judgement[] => {
      if (!called.has(address) || hasCode === true) return []
      const who = addressWord(address, name)
      return hasCode === false
        ? [
            {
              level: 'danger',
              say: say('There is no contract at {who}', { who }),
              why: say('The call would succeed and do nothing. What is sent along would stay there.'),
              todo: say('Check the address and the chain: the contract may exist on another chain only.'),
            },
          ]
        : [
            {
              level: 'unknown',
              say: say('Whether there is a contract at {who} could not be checked', { who }),
              why: say('A call to an address without code does nothing and keeps what is sent along.'),
              todo: say('Try again when the endpoint can prove its state.'),
            },
          ]
    })
  },
}
