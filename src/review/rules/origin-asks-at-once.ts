import { hostOf } from '#core/web/host'
import { foreignWord, say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** Milliseconds since the first connection ever. */
const AT_ONCE = 10_000

/** B6: a site that was never met asks for a signature straight away. */
export const originAsksAtOnce: Rule = rule({
  id: 'origin/asks-at-once',
  levels: ['warn', 'unknown'],
  needs: [],
  judge({ input: { asking }, message }) {
    if (asking.kind !== 'app') return undefined
    // Logging in is what one connects for: a login that is in order (others are judged as such) is no haste.
    if (message?.use?.use === 'sign-in' && message.faults.length === 0 && message.use.fields.recaps.length === 0) return undefined
    const site = foreignWord(hostOf(asking.origin) ?? asking.origin)
    if (asking.knownForMs === undefined) {
      return {
        level: 'unknown',
        say: say('It is not known since when {site} is connected', { site }),
        why: say('Sites that take what you have ask right after you connect.'),
        todo: say('Make sure that you know the site.'),
      }
    }
    if (asking.knownForMs >= AT_ONCE) return undefined
    return {
      level: 'warn',
      say: say('{site} is new to you, and asks at once', { site }),
      why: say('Sites that take what you have ask right after you connect, before you look around.'),
      todo: say('Look at what leaves and what you allow. Reject it if you did not ask for anything yet.'),
    }
  },
})
