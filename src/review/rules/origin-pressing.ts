import { foreignWord, say } from '#core/text/words'
import { hostOf } from '#core/web/host'
import { rule, type Judgement, type Rule } from './rule.ts'

/** Milliseconds after a No within which nobody thought it over. */
const SOON = 1000
/** Requests of one app that wait. */
const MANY = 3

/** A11: an app that asks again and again, so that a person says yes to be left alone. */
export const originPressing: Rule = rule({
  id: 'origin/pressing',
  levels: ['warn'],
  needs: [],
  judge({ input: { asking } }) {
    if (asking.kind !== 'app') return undefined
    const site = foreignWord(hostOf(asking.origin) ?? asking.origin)
    const found: Judgement[] = []
    const why = say('Asking again and again wears people down. An honest app waits for you.')
    const todo = say('Take your time, or disconnect the site. You lose nothing by rejecting.')
    if (asking.rejectedMsAgo !== undefined && asking.rejectedMsAgo < SOON)
      found.push({ level: 'warn', say: say('{site} asks again right after you rejected it', { site }), why, todo })
    if (asking.queued > MANY)
      found.push({ level: 'warn', say: say('{count} requests from {site} are waiting for you', { count: asking.queued, site }), why, todo })
    return found
  },
})
