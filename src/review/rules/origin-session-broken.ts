import { foreignWord, say, type Words } from '#core/text/words'
import { hostOf } from '#core/web/host'
import type { Requester } from '../review.ts'
import { rule, type Rule } from './rule.ts'

type Broken = NonNullable<Extract<Requester, { readonly kind: 'app' }>['broken']>

const SAY: Readonly<Record<Broken, (site: ReturnType<typeof foreignWord>) => Words>> = {
  framed: (site) => say('{site} asks from inside another page', { site }),
  navigated: (site) => say('The connected page of {site} is gone, and another one asks in its place', { site }),
  'before-unlock': (site) => say('{site} asked before you unlocked', { site }),
  'port-replaced': (site) => say('The connection to {site} was cut, and another took its place', { site }),
}

/** B5: who asks now need not be whom the person connected. */
export const originSessionBroken: Rule = rule({
  id: 'origin/session-broken',
  levels: ['block'],
  needs: [],
  judge({ input: { asking } }) {
    if (asking.kind !== 'app' || asking.broken === undefined) return undefined
    return {
      level: 'block',
      say: SAY[asking.broken](foreignWord(hostOf(asking.origin) ?? asking.origin)),
      why: say('So we can’t be sure who asks, or whether your answer is still wanted.'),
      todo: say('Reject it, open the site yourself, and connect again.'),
    }
  },
})
