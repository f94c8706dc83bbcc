import { addressWord, say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** A2: asked of another account than the one that would sign. */
export const accountMismatch: Rule = rule({
  id: 'account/mismatch',
  levels: ['block'],
  needs: [],
  judge({ input, account, names }) {
    const { asked } = input.request
    const from = 'from' in asked ? asked.from : undefined
    if (from === undefined || from === account) return undefined
    return {
      level: 'block',
      say: say('This is asked of {from}, and {account} would sign it', {
        from: addressWord(from, names.nameOf(from)),
        account: addressWord(account, names.nameOf(account)),
      }),
      why: say('Everything shown here would happen to another account than the request means.'),
      todo: say('Reject it. Change to the other account first if that is the one you mean.'),
    }
  },
})
