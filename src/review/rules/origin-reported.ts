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
        say: say('We couldn’t check whether {site} was reported as a trap', { site }),
        why: say('We couldn’t check any list of reported sites. Assay comes with none.'),
        todo: say(
          'Make sure you opened the site at an address you typed or saved yourself. You can add lists of such sites in Settings, under Lists.',
        ),
      }
    }
    const found = reported.find((one) => isSameOrSubdomain(host, one.host))
    if (found === undefined) return undefined
    return {
      level: 'block',
      say: say('{site} was reported as a trap', { site }),
      why: say('{list}, a list you added, names {host}. Nothing it asks for is what it seems.', {
        list: reportListWord(found.list),
        host: foreignWord(found.host),
      }),
      todo: say('Close the site. If you ever signed anything there, check what you allowed and revoke it.'),
    }
  },
})
