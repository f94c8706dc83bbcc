import { editDistance, hostOf, isName, registered, skeleton } from '#core/web/host'
import { factValue } from '#core/evidence/fact'
import { foreignWord, say } from '#core/text/words'
import { type Judgement, originRule, type OriginRule } from './rule.ts'

/** Names so short are a letter apart by chance; the first number is letters of the name, the second letters that may differ. */
const APART: readonly (readonly [number, number])[] = [
  [9, 2],
  [5, 1],
]
const apartOf = (name: string): number => APART.find(([length]) => name.length >= length)?.[1] ?? 0

/** B2: a site whose address is made to be read as that of a site that the person uses, or that ships as known. */
export const originLookalike: OriginRule = originRule({
  id: 'origin/lookalike',
  levels: ['danger', 'unknown'],
  judge({ input: { asking }, knownHosts }) {
    const host = asking.kind === 'app' ? hostOf(asking.origin) : undefined
    if (host === undefined || !isName(host)) return undefined
    const site = foreignWord(host)
    const { used, known } = factValue(knownHosts) ?? {}
    if (known?.some((one) => registered(one) === registered(host)) === true) return undefined
    // Whoever was fooled once has the twin among the sites that they used: it is still held against those that are known.
    const isUsed = used?.some((one) => registered(one) === registered(host)) === true
    const original = [...(known ?? []), ...(isUsed ? [] : (used ?? []))].find((other) => isName(other) && imitates(host, other))
    if (original !== undefined) return judgement(site, original, host)
    if (known !== undefined && used !== undefined) return undefined
    return {
      level: 'unknown',
      say: say('We couldn’t check whether {site} imitates a site you know', { site }),
      why: say('This device couldn’t read which sites you used before.'),
      todo: say('Read the address letter by letter.'),
    }
  },
})

/** Looks the same, is a few letters away, or carries the other name in front of its own. */
function imitates(host: string, other: string): boolean {
  const [mine, theirs] = [registered(host), registered(other)]
  if (`.${host}`.includes(`.${theirs}.`) || skeleton(mine) === skeleton(theirs)) return true
  const [name = ''] = theirs.split('.')
  const most = apartOf(name)
  return editDistance(mine, theirs, most) <= most
}

const judgement = (site: ReturnType<typeof foreignWord>, original: string, host: string): Judgement => ({
  level: 'danger',
  say: say('{site} looks like {original}, but it’s a different site', { site, original: foreignWord(original) }),
  why: host.includes('xn--')
    ? say('Its address uses letters of another alphabet that look like the ones you expect.')
    : say('Its address is a few letters away from one you know. Such names are chosen to be mistaken for another.'),
  todo: say('Close it. Open the site you meant at an address you typed or saved yourself.'),
})
