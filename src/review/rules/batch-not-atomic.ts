import { factValue } from '#core/evidence/fact'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { say } from '#core/text/words'
import { rule, type Case, type Rule } from './rule.ts'

/** F10: calls that belong together and may be made one without the other (EIP-5792). */
export const batchNotAtomic: Rule = rule({
  id: 'batch/not-atomic',
  levels: ['warn', 'unknown'],
  needs: ['accounts'],
  judge(one) {
    const { asked } = one.input.request
    if (asked.kind !== 'calls' || asked.calls.length < 2) return undefined
    if (asked.atomic === 'optional') return risksAlone(one) ? apart() : undefined
    const state = factValue(one.accounts[one.account])
    if (state === undefined)
      return {
        level: 'unknown',
        say: say('We don’t know whether this account can make all these calls at once'),
        why: say('Only an account with code can. Others make them one by one, and the last may fail after the first is done.'),
        todo: say('Try again when an endpoint can prove its state.'),
      }
    if (state.codeHash !== EMPTY_CODE_HASH) return undefined
    return {
      level: 'warn',
      say: say('The app wants all calls or none, but this account can’t do that'),
      why: say('It has no code of its own. The calls would be made one by one, and the last may fail after the first is done.'),
      todo: say('Check each call as if it were the only one.'),
    }
  },
})

/** Something leaves, or may be taken, before the last call. */
const risksAlone = ({ explanation }: Case): boolean =>
  explanation.inner
    .slice(0, -1)
    .some(({ claims }) => claims.some((claim) => ['out', 'allowance', 'operator', 'item-out', 'delegatecall'].includes(claim.kind)))

const apart = () =>
  ({
    level: 'warn',
    say: say('Some of these calls may happen without the others'),
    why: say('What an early call gives away is gone, even if the later one that gives something back fails or never comes.'),
    todo: say('Check each call as if it were the only one.'),
  }) as const
