import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { rule, type Judgement, type Rule } from './rule.ts'

type Who = ReturnType<typeof addressWord>

const inPart = (who: Who): Judgement => ({
  level: 'unknown',
  say: say('Whether {who} came into your history by itself is known of a part of it alone', { who }),
  why: say('The rest of your history was not looked through yet. Scammers send next to nothing to get their address into it.'),
  todo: say('Do not copy addresses from history. Compare the whole address with the one you were given.'),
})

/** C2: an address that the person knows only because somebody put it into their history. */
export const recipientOnlyInbound: Rule = rule({
  id: 'recipient/only-inbound',
  levels: ['danger', 'unknown'],
  needs: ['ownAccounts', 'contacts', 'onlyInbound', 'parties'],
  judge({ parties, contacts, ownAccounts, onlyInbound }) {
    const chosen = new Set([...(factValue(contacts) ?? []), ...(factValue(ownAccounts) ?? [])].map(({ address }) => address))
    const inbound = factValue(onlyInbound)
    const planted = new Set(inbound?.addresses)
    return parties.flatMap(({ role, address, name, firstTime }): Judgement[] => {
      // Whom one dealt with was chosen once; contracts are called by apps and not by people out of their history.
      if (role === 'contract' || role === 'named' || chosen.has(address) || firstTime === false) return []
      const who = addressWord(address, name)
      if (inbound === undefined) {
        return [
          {
            level: 'unknown',
            say: say('Whether {who} came into your history by itself could not be checked', { who }),
            why: say('Scammers send next to nothing to get their address into histories, where people copy it from.'),
            todo: say('Do not copy addresses from history. Compare the whole address with the one you were given.'),
          },
        ]
      }
      if (!planted.has(address)) return inbound.of === 'all' ? [] : [inPart(who)]
      return [
        {
          level: 'danger',
          say: say('You never chose {who}: it put itself into your history', { who }),
          why: say('All that links you is what others sent or pretended to send. That is how addresses are planted to be copied.'),
          todo: say('Ask whom you mean to pay for their address, over another channel.'),
        },
      ]
    })
  },
})
