import { hostOf, isSameOrSubdomain } from '#core/web/host'
import { factValue } from '#core/evidence/fact'
import { foreignWord, say } from '#core/text/words'
import { reportListWord } from './list-word.ts'
import { originRule, type OriginRule } from './rule.ts'

/** B1: the host, or a domain above it, is on a list that the person added. It is looked up on this device: nobody learns who asks. */
export const originReported: OriginRule = originRule({
  id: 'origin/reported',
  levels: ['block', 'unknown'],
  judge({ input: { asking }, knownHosts }) {
    const host = asking.kind === 'app' ? hostOf(asking.origin) : undefined
    if (host === undefined) return undefined
    const site = foreignWord(host)
    const reported = factValue(knownHosts)?.reported
    if (reported === undefined) {
      return {
        level: 'unknown',
        say: say('Whether {site} was reported as a trap could not be checked', { site }),
        why: say('No list of reported sites could be looked at. This build ships none, and it asks nobody for one.'),
        todo: say(
          'Make sure that you came here by an address that you typed or saved yourself. Lists of reported sites can be added in the settings, under Lists.',
        ),
      }
    }
    const found = reported.find((one) => isSameOrSubdomain(host, one.host))
    if (found === undefined) return undefined
    return {
      level: 'block',
      say: say('{site} was reported as a trap', { site }),
      why: say('{list}, a list that you added, names {host}. Nothing that it asks for is what it seems.', {
        list: reportListWord(found.list),
        host: foreignWord(found.host),
      }),
      todo: say('Close the site. If you signed anything there before, look at what you allowed and take it back.'),
    }
  },
})
