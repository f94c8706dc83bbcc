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
      say: say('Whether {name} still stands for {to} could not be checked', { name, to }),
      why: say('It was looked up when you entered it. Whoever holds a name can change what it stands for at any time.'),
      todo: say('Compare the whole address with the one you were given.'),
    }
  return {
    level: 'danger',
    say:
      now === 'nobody'
        ? say('{name} stands for nobody now, and this still goes to {to}', { name, to })
        : say('{name} stands for {now} now, and this still goes to {to}', { name, now: addressWord(now), to }),
    why: say('It changed since you entered it. Whoever holds the name changed it, or somebody else took the name over.'),
    todo: say('Reject it, enter the name again, and ask whom you pay whether the new address is theirs.'),
  }
}
