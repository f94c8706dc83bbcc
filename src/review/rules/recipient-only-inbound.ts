import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { rule, type Judgement, type Rule } from './rule.ts'

type Who = ReturnType<typeof addressWord>

const inPart = (who: Who): Judgement => ({
  level: 'unknown',
  say: say('We know only for part of your history whether {who} put itself there', { who }),
  why: say('We haven’t searched the rest of your history yet. Scammers send tiny amounts to get their address into it.'),
  todo: say('Don’t copy addresses from your history. Compare the whole address with the one you were given.'),
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
            say: say('We couldn’t check whether {who} put itself into your history', { who }),
            why: say('Scammers send tiny amounts to get their address into your history, so that you copy it from there.'),
            todo: say('Don’t copy addresses from your history. Compare the whole address with the one you were given.'),
          },
        ]
      }
      if (!planted.has(address)) return inbound.of === 'all' ? [] : [inPart(who)]
      return [
        {
          level: 'danger',
          say: say('You never chose {who}: it put itself into your history', { who }),
          why: say('Your only link is what others sent or pretended to send. That’s how scammers plant addresses to be copied.'),
          todo: say('Ask the person you want to pay for their address, on another channel.'),
        },
      ]
    })
  },
})
