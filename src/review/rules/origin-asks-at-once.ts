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
        say: say('We don’t know when you connected {site}', { site }),
        why: say('Sites that steal ask right after you connect.'),
        todo: say('Make sure you know the site.'),
      }
    }
    if (asking.knownForMs >= AT_ONCE) return undefined
    return {
      level: 'warn',
      say: say('You just connected {site}, and it already asks you to sign', { site }),
      why: say('Sites that steal ask right after you connect, before you look around.'),
      todo: say('Check what you send and what you allow. Reject it if you haven’t asked for anything yet.'),
    }
  },
})
