import { defined } from '#core/defined'
import { type Words, say, foreignWord, sentenceWord, addressWord, amountWord, type WordValue, phraseWord } from '#core/text/words'
import { ZERO } from '#core/ethereum/address'
import { type Call, type Names, type PublishedCall, type Explanation, publishedClaims } from '#decode'
import type { Described } from '../review.ts'

/** What a name was found for: by an ABI of the person’s own, or by a guess. */
export type NamelessCall = Extract<Described, { readonly of: 'name' }>

/** Signatures that a sentence names; what more there are stands beside it. */
const MAX_GUESSES = 2

function namedWords({ explanation, by }: NamelessCall, call: Call, names: Names): Words {
  if (by.is === 'own')
    return say('According to your ABI {file}: {what}', { file: foreignWord(by.name), what: sentenceWord(explanation.intent) })
  const { to, value } = call
  const places = {
    signature: foreignWord(by.signatures.slice(0, MAX_GUESSES).join(' / ')),
    contract: to === undefined ? '' : addressWord(to, names.nameOf(to)),
  }
  return value === 0n
    ? say('Call {contract}, perhaps its function {signature}', places)
    : say('Call {contract}, perhaps its function {signature}, and send it {amount}', {
        ...places,
        amount: amountWord({ units: value, token: names.native }),
      })
}

type Published = Record<'name' | 'contract' | 'who', WordValue>

/** What a published function does for whom it names, as a phrase that more may follow. */
const PUBLISHED: Readonly<Record<PublishedCall['people'][number]['gets'], (places: Published) => Words>> = {
  may: (places) => say('Call “{name}” of {contract}, which lets {who} act for you', places),
  paid: (places) => say('Call “{name}” of {contract}, which pays or credits {who}', places),
  sent: (places) => say('Call “{name}” of {contract}, which pays {who}', places),
  chosen: (places) => say('Call “{name}” of {contract}, which chooses {who} to act for you', places),
}
const GRAVEST = ['may', 'paid', 'sent', 'chosen'] as const

/** `withdrawCollateralTo` as people would say it. */
const inWords = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .split(' ')
    .map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ')

/** Whoever gets most by it comes first; the value that goes along is said too. */
function publishedWords({ name, people }: PublishedCall, { to = ZERO, value }: Call, names: Names): Words | undefined {
  const gets = GRAVEST.find((one) => people.some((person) => person.gets === one))
  const first = people.find((person) => person.gets === gets)
  if (gets === undefined || first === undefined) return undefined
  const places = {
    name: foreignWord(inWords(name)),
    contract: addressWord(to, names.nameOf(to)),
    who: addressWord(first.address, names.nameOf(first.address)),
  }
  const what = PUBLISHED[gets](places)
  const all =
    people.length === 1
      ? what
      : say('{what}, with {more, plural, one {# more address} other {# more addresses}}', {
          what: phraseWord(what),
          more: people.length - 1,
        })
  return value === 0n
    ? all
    : say('{what}, and send it {amount}', { what: phraseWord(all), amount: amountWord({ units: value, token: names.native }) })
}

/** The call that nobody describes: by the person's own ABI it has a name and arguments, by a guess a sentence that says so. It claims what it did, and what published interfaces say of whom it names. */
export function withCallName(one: Explanation, named: NamelessCall, names: Names): Explanation {
  const { published } = named
  const claims = published === undefined ? one.claims : [...one.claims, ...publishedClaims(published.people, one.call)]
  const intent = namedWords(named, one.call, names)
  if (named.by.is === 'guess')
    return { ...one, claims, intent: (published === undefined ? undefined : publishedWords(published, one.call, names)) ?? intent }
  const { function: called, args, encoding } = named.explanation
  return {
    ...one,
    kind: 'call',
    claims,
    intent,
    args,
    words: [],
    encoding,
    ...defined({ function: called }),
  }
}

/** Code that runs as the account itself is told as that, whatever its data looks like. */
export const isNamelessCall = ({ kind, problem, call }: Explanation): boolean =>
  kind === 'unknown-call' && problem === undefined && call.by !== 'delegatecall'
