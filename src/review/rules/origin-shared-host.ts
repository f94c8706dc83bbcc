import { hostOf, sharedBy } from '#core/web/host'
import { factValue } from '#core/evidence/fact'
import { foreignWord, say } from '#core/text/words'
import { originRule, type OriginRule } from './rule.ts'

/** B3: a host below which everybody may publish. What ships as known is not warned of; what was used before is, since that says nothing of who runs it. */
export const originSharedHost: OriginRule = originRule({
  id: 'origin/shared-host',
  levels: ['warn'],
  judge({ input: { asking }, knownHosts }) {
    const host = asking.kind === 'app' ? hostOf(asking.origin) : undefined
    const service = host === undefined ? undefined : sharedBy(host)
    // Without the list of known hosts it is warned of all the more.
    if (host === undefined || service === undefined || factValue(knownHosts)?.known?.includes(host) === true) return undefined
    return {
      level: 'warn',
      say: say('Anyone can publish on {service}, where {site} is', { service, site: foreignWord(host) }),
      why: say('An address that ends with a name you know says nothing about who made the site.'),
      todo: say('Make sure the makers of the app name exactly this address.'),
    }
  },
})
