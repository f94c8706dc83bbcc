import { valueOf } from '#core/fact'
import type { Address } from '#core/address'
import { addressWord, say } from '#core/words'
import type { Explanation } from '#decode'
import type { Judgement, Rule } from './rule.ts'

/** A token or collection whose own functions alone are called: whom they are about is judged, and the token by its own rule. */
const HELD: ReadonlySet<string> = new Set(['ERC-20', 'ERC-721', 'ERC-1155'])
function isHeld(calls: readonly Explanation[], address: Address): boolean {
  const own = calls.filter(({ call }) => call.to === address)
  return own.length > 0 && own.every((one) => one.function?.standards.some((standard) => HELD.has(standard)) === true)
}

/** C3: somebody that this device does not remember dealing with. */
export const recipientFirstTime: Rule = {
  id: 'recipient/first-time',
  levels: ['warn', 'info', 'unknown'],
  needs: ['earlier-recipients', 'contacts', 'own-accounts'],
  judge({ parties, facts, names, allCalls }) {
    const chosen = new Set([...(valueOf(facts.contacts) ?? []), ...(valueOf(facts.ownAccounts) ?? [])].map(({ address }) => address))
    return parties.flatMap(({ role, address, name, firstTime }): Judgement[] => {
      // Token contracts of our list are called all the time: they are not whom one deals with.
      if (chosen.has(address) || (role === 'contract' && (names.tokenOf(address)?.from === 'listed' || isHeld(allCalls, address))))
        return []
      const who = addressWord(address, name)
      if (firstTime === undefined) {
        return [
          {
            level: 'unknown',
            say: say('It is not known whether you dealt with {who} before', { who }),
            why: say('This device could not read what it remembers.'),
            todo: say('Compare the whole address with the one you were given.'),
          },
        ]
      }
      if (!firstTime) return []
      return [
        {
          // By an address that ships with the build: nobody has to compare it.
          level: role !== 'recipient' && names.nameOf(address) !== undefined ? 'info' : 'warn',
          say: role === 'recipient' ? say('First time you send to {who}', { who }) : say('First time you use {who}', { who }),
          why: say('This device remembers no earlier transaction of this account with it.'),
          todo: say('Compare the whole address with the one you were given, over another channel.'),
        },
      ]
    })
  },
}
