import { hostOf, registered } from '#core/web/host'
import { factValue } from '#core/evidence/fact'
import { foreignWord, say } from '#core/text/words'
import { originRule, type OriginRule } from './rule.ts'

/** Letters from which on the name of a known site is told from an ordinary word. */
const MIN_NAME = 4

/** B4: what an app calls itself is not where it is. Only its origin counts, and only that is shown as where it is from. */
export const originCallsItself: OriginRule = originRule({
  id: 'origin/calls-itself',
  levels: ['info'],
  judge({ input: { asking }, knownHosts }) {
    const host = asking.kind === 'app' ? hostOf(asking.origin) : undefined
    if (asking.kind !== 'app' || host === undefined || asking.declared === undefined) return undefined
    const { name, url } = asking.declared
    // Without the list of known hosts only what the app says itself can be compared, and that it says too much is no more than a hint.
    const known = factValue(knownHosts)?.known ?? []
    const stated = url === undefined ? undefined : hostOf(url)
    const isElsewhere = stated !== undefined && registered(stated) !== registered(host)
    const isNamedAs = name !== undefined && (otherHost(name, host) || known.some((other) => isNameOf(name, other, host)))
    if (!isElsewhere && !isNamedAs) return undefined
    return {
      level: 'info',
      say: say('The app calls itself {name}; its address is {site}', {
        name: foreignWord((isNamedAs ? name : url) ?? ''),
        site: foreignWord(host),
      }),
      why: say('An app can give itself any name, picture and address. Only the address in your browser is checked.'),
      todo: say('Go by {site}.', { site: foreignWord(host) }),
    }
  },
})

/** A name that is an address of another site. */
function otherHost(name: string, host: string): boolean {
  const [found] = /[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/.exec(name.slice(0, 200).toLowerCase()) ?? []
  return found !== undefined && registered(found) !== registered(host)
}

/** A name that holds the name of a known site, somewhere else. */
function isNameOf(name: string, known: string, host: string): boolean {
  const [label = ''] = registered(known).split('.')
  const words = name
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return label.length >= MIN_NAME && words.includes(label) && registered(known) !== registered(host)
}
