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
      say: say('The request asks {from} to sign, but {account} would sign', {
        from: addressWord(from, names.nameOf(from)),
        account: addressWord(account, names.nameOf(account)),
      }),
      why: say('Everything shown here would happen to a different account than the request names.'),
      todo: say('Reject it. If you meant the other account, switch to it first.'),
    }
  },
})
