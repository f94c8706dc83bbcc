import { factValue } from '#core/evidence/fact'
import { addressWord, foreignWord, say } from '#core/text/words'
import type { Entered } from '../review.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

/** C7: a name that led to the recipient when it was entered, and does not now, while the payment still goes there. */
export const recipientNameMoved: Rule = rule({
  id: 'recipient/name-moved',
  levels: ['danger', 'unknown'],
  needs: [],
  judge: ({ input: { entered = [] } }) => entered.flatMap((one) => judgeOne(one) ?? []),
})

function judgeOne({ address, name: named }: Entered): Judgement | undefined {
  if (named === undefined) return undefined
  const name = foreignWord(named.name)
  const to = addressWord(address)
  const now = factValue(named.now)
  if (now === address) return undefined
  if (now === undefined)
    return {
      level: 'unknown',
      say: say('We couldn’t check whether {name} still points to {to}', { name, to }),
      why: say('We looked it up when you entered it. A name’s owner can change its address at any time.'),
      todo: say('Compare the whole address with the one you were given.'),
    }
  return {
    level: 'danger',
    say:
      now === 'nobody'
        ? say('{name} has no address any more, but this still goes to {to}', { name, to })
        : say('{name} now points to {now}, but this still goes to {to}', { name, now: addressWord(now), to }),
    why: say('It changed since you entered it. Its owner changed it, or somebody else took over the name.'),
    todo: say('Reject it, enter the name again, and ask the person you pay whether the new address is theirs.'),
  }
}
