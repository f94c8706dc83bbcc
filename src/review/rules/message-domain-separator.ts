import { addressWord, say } from '#core/text/words'
import { isMoving } from '../message-use.ts'
import { rule, type Rule } from './rule.ts'

/**
 * E4: the contract says itself which domain it signs in (EIP-2612's DOMAIN_SEPARATOR). A message of another domain is for somebody who claims to be it.
 * Where it does not say, a run in which it took the signature for right says as much: the digest that it computed is the one that would be signed.
 */
export const messageDomainSeparator: Rule = rule({
  id: 'message/domain-separator',
  levels: ['danger', 'unknown'],
  needs: [],
  judge({ input, message, names, readings, simulation }) {
    const contract = message?.domain?.verifyingContract
    const computed = input.digests.find(({ id }) => id === 'domain')?.value
    if (message?.kind !== 'typed-data' || contract === undefined || computed === undefined) return undefined
    const said = readings.domainSeparator(contract)
    const who = addressWord(contract, names.nameOf(contract))
    if (said === computed) return undefined
    if (said !== undefined)
      return {
        level: 'danger',
        say: say('{who} uses a different signing domain than this message names', { who }),
        why: say('Either it would refuse the signature, or the signature works for another contract that uses this one’s name.'),
        todo: say('Reject it.'),
      }
    if (!isMoving(message) || simulation?.outcome.ok === true) return undefined
    return {
      level: 'unknown',
      say: say('We couldn’t check whether {who} uses the signing domain this message names', { who }),
      why: say('The contract doesn’t say, or we couldn’t ask it.'),
      todo: say('Go by the contract shown here, not by what the message calls itself.'),
    }
  },
})
