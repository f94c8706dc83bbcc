import { unhashed } from '#core/signing/digests'
import { say } from '#core/text/words'
import { rule, type Case, type Rule } from './rule.ts'

/** Faults of which rule E5 gives the reason. */
const MALFORMED = ['type-names', 'types-cyclic', 'types-undefined', 'members', 'too-large'] as const

const isExplained = ({ message }: Case): boolean => MALFORMED.some((fault) => message?.faults.includes(fault) === true)

/** What can be said of it and has no hash: nothing is signed that was not hashed here, and what its signature does cannot be shown. */
export const requestNotHashable: Rule = rule({
  id: 'request/not-hashable',
  levels: ['block'],
  needs: [],
  judge(one) {
    const missing = unhashed(one.input.request.asked, one.input.digests)
    if (missing === undefined || isExplained(one)) return undefined
    // The code of the account is still to be read.
    if (missing === 'delegate' && one.input.block === undefined && one.input.failure === undefined) return undefined
    return {
      level: 'block',
      say: say('We couldn’t work out exactly what you’d sign'),
      why:
        missing === 'delegate'
          ? say('It depends on the code this account was given (EIP-7702). The request doesn’t name that code, and no endpoint told us.')
          : say('Part of it doesn’t fit the form that gets signed. What we show and what another program signs could differ.'),
      todo: say('Reject it, and tell the makers of the app.'),
    }
  },
})
