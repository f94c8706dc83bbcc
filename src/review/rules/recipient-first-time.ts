import { valueOf } from '#core/fact'
import { addressWord, say } from '#core/words'
import type { Judgement, Rule } from './rule.ts'

/** C3: somebody that this device does not remember dealing with. */
export const recipientFirstTime: Rule = {
  id: 'recipient/first-time',
  levels: ['warn', 'unknown'],
  needs: ['earlier-recipients', 'contacts', 'own-accounts'],
  judge({ parties, facts, names }) {
    const chosen = new Set([...(valueOf(facts.contacts) ?? []), ...(valueOf(facts.ownAccounts) ?? [])].map(({ address }) => address))
    return parties.flatMap(({ role, address, name, firstTime }): Judgement[] => {
      // Token contracts of our list are called all the time: they are not whom one deals with.
      if (chosen.has(address) || (role === 'contract' && names.tokenOf(address)?.from === 'listed')) return []
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
          level: 'warn',
          say: role === 'recipient' ? say('First time you send to {who}', { who }) : say('First time you use {who}', { who }),
          why: say('This device remembers no earlier transaction of this account with it.'),
          todo: say('Compare the whole address with the one you were given, over another channel.'),
        },
      ]
    })
  },
}
