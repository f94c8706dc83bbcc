import { hostOf, isWithin } from '#core/host'
import { valueOf } from '#core/fact'
import { foreignWord, say } from '#core/words'
import type { OriginRule } from './rule.ts'

/** B1: the host, or a domain above it, is on a list of reported ones. The list is looked up on this device: nobody learns who asks. */
export const originReported: OriginRule = {
  id: 'origin/reported',
  levels: ['block', 'unknown'],
  needs: ['known-hosts'],
  judge({ input: { asking }, facts }) {
    const host = asking.kind === 'app' ? hostOf(asking.origin) : undefined
    if (host === undefined) return undefined
    const site = foreignWord(host)
    const reported = valueOf(facts.knownHosts)?.reported
    if (reported === undefined) {
      return {
        level: 'unknown',
        say: say('Whether {site} was reported as a trap could not be checked', { site }),
        why: say('This build ships no list of reported sites, and it asks nobody for one.'),
        todo: say('Make sure that you came here by an address that you typed or saved yourself.'),
      }
    }
    if (!reported.some((one) => isWithin(host, one))) return undefined
    return {
      level: 'block',
      say: say('{site} was reported as a trap', { site }),
      why: say('People lost what they had to this site. Nothing that it asks for is what it seems.'),
      todo: say('Close the site. If you signed anything there before, look at what you allowed and take it back.'),
    }
  },
}
