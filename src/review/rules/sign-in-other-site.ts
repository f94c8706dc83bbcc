import type { ReadSignIn, ReadSignInFields, SignInDeviation } from '#core/messages/lenient-sign-in'
import { readRecaps } from '#core/messages/recap'
import { isForOtherSite } from '#core/messages/sign-in'
import { foreignWord, say, addressWord, type WordValue } from '#core/text/words'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/**
 * E7: a sign-in (EIP-4361) for another site or account than the one that asks, or in doubt of either; and what else is odd about it. Honest sites depart from
 * the standard's grammar often, in ways that change neither site nor account: those are a warning that quotes the line.
 */
export const signInOtherSite: Rule = rule({
  id: 'sign-in/other-site',
  levels: ['block', 'danger', 'warn', 'info'],
  needs: [],
  judge(one) {
    const { message } = one
    if (message?.faults.includes('sign-in-malformed') === true) return malformed()
    if (message?.use?.use !== 'sign-in') return undefined
    const { fields } = message.use
    const stopped = [...siteOf(one, message.use), ...accountOf(one, fields)]
    // What is for another site or account is odd enough: its lines matter no more.
    if (stopped.some(({ level }) => level === 'block')) return stopped
    return [...stopped, ...chainOf(one, fields), ...timeOf(one, fields), ...recapsOf(message.use), ...message.use.deviations.map(deviating)]
  },
})

const malformed = (): Judgement => ({
  level: 'block',
  say: say('This looks like a sign-in, but doesn’t clearly name its site or account'),
  why: say('You could read one site or account in it, and the site that gets it another.'),
  todo: say('Reject it.'),
})

const deviating = (deviation: SignInDeviation): Judgement => ({
  level: 'warn',
  say:
    'missing' in deviation
      ? say('This sign-in lacks the line “{label}”, which the standard (EIP-4361) requires', { label: deviation.missing })
      : deviation.text.trim() === ''
        ? say('Line {line} of this sign-in is empty, but the standard (EIP-4361) has text there', { line: String(deviation.line) })
        : say('Line {line} of this sign-in doesn’t follow the standard (EIP-4361): {text}', {
            line: String(deviation.line),
            text: foreignWord(deviation.text),
          }),
  why: say('Many honest sites write it differently. We checked the site and the account it names.'),
  todo: say('Read the text. Sign it only if you’re signing in there right now.'),
})

function hostOf(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

/** Where a line "URI:" leads: some sites leave out the scheme, or write a path alone. */
const placeOf = (uri: string, origin: URL): URL | undefined =>
  uri === ''
    ? undefined
    : (hostOf(uri) ?? (/^[\w.-]+\.[A-Za-z]{2,}(?:[:/?#]|$)/.test(uri) ? hostOf(`${origin.protocol}//${uri}`) : undefined))

/** A key or another subject (W3C DID) in the place of an address: Ceramic and Farcaster sign in a key of the session so. */
const isKey = (uri: string): boolean => /^did:[a-z0-9]+:[\w.:%-]+$/.test(uri)

const forKey = (domain: WordValue, key: string): Judgement => ({
  level: 'warn',
  say: say('This sign-in lets a key act as you on {domain}: {key}', { domain, key: foreignWord(key.slice(0, 256)) }),
  why: say('Anyone with that key can act as you there, as long as the sign-in is valid.'),
  todo: say('Sign it only if you’re signing in there right now.'),
})

function siteOf({ input: { asking } }: Case, { fields: { domain, scheme, uri }, otherUris }: ReadSignIn): readonly Judgement[] {
  const places = { domain: foreignWord(domain.slice(0, 256)) }
  if (asking.kind !== 'app')
    return [
      {
        level: 'info',
        say: say('Anyone who gets this signature can sign in to {domain} as you', places),
        why: say('We can’t tell which site asked for it.'),
        todo: say('Sign it only if {domain} itself asked you.', places),
      },
    ]
  const origin = hostOf(asking.origin)
  const asked = { ...places, origin: foreignWord(origin?.host ?? asking.origin) }
  if (origin === undefined || isForOtherSite({ domain, scheme }, asking.origin))
    return [
      {
        level: 'block',
        say: say('{origin} asks you to sign in to {domain}', asked),
        why: say('With your signature, {origin} would be signed in to {domain} as you.', asked),
        todo: say('Reject it.'),
      },
    ]
  const named = [uri ?? '', ...otherUris]
  // A place that is missing, or that is no address at all, is told of as a line that is not of the standard's form.
  const elsewhere = named.find((place) => !isKey(place) && ![undefined, origin.host].includes(placeOf(place, origin)?.host))
  if (elsewhere === undefined) return named.filter(isKey).map((key) => forKey(places.domain, key))
  return [
    {
      level: 'danger',
      say: say('The sign-in to {domain} names a page on another site: {uri}', { ...places, uri: foreignWord(elsewhere.slice(0, 256)) }),
      why: say('A site signs people in to itself.'),
      todo: say('Reject it, unless you know why that site is named here.'),
    },
  ]
}

function accountOf({ account, actor, explanation, names }: Case, { address }: ReadSignInFields): readonly Judgement[] {
  // Inside the message of an account with code it is that account which signs in.
  const wrapped = 'faults' in explanation && explanation.nested !== undefined
  if (wrapped || address === account || address === actor) return []
  return [
    {
      level: 'block',
      say: say('This signs in {other}, not the account that would sign', { other: addressWord(address, names.nameOf(address)) }),
      why: say('No honest site asks one account to sign for another.'),
      todo: say('Reject it, and check which account the site is connected to.'),
    },
  ]
}

const chainOf = ({ input }: Case, { chainId }: ReadSignInFields): readonly Judgement[] =>
  chainId === undefined || chainId === input.request.chainId
    ? []
    : [
        {
          level: 'warn',
          say: say('This sign-in names chain {asked}, but you’re on chain {here}', {
            asked: String(chainId),
            here: String(input.request.chainId),
          }),
          why: say('An account with code may be somebody else’s on another chain.'),
          todo: say('If you meant the other chain, switch to it first.'),
        },
      ]

function timeOf({ input }: Case, { expirationTime, notBefore }: ReadSignInFields): readonly Judgement[] {
  const now = input.block === undefined ? undefined : Number(input.block.timestamp) * 1000
  if (now === undefined) return []
  const [ends, starts] = [expirationTime, notBefore].map((time) => (time === undefined ? undefined : Date.parse(time)))
  const early = starts !== undefined && starts > now
  if (!early && (ends === undefined || ends > now)) return []
  return [
    {
      level: 'warn',
      say: early ? say('This sign-in isn’t valid yet') : say('This sign-in has expired'),
      why: say('A site makes a new one for each sign-in. An old one may be somebody else’s.'),
      todo: say('Go back to the site and sign in again.'),
    },
  ]
}

/** ERC-5573: the statement has to say each right word for word. Another line that departs from the standard changes nothing of that. */
const recapsOf = ({ fields: { recaps, resources, statement } }: ReadSignIn): readonly Judgement[] =>
  recaps.length === 0
    ? []
    : [
        {
          level: readRecaps(resources, statement) === undefined ? 'danger' : 'warn',
          say:
            readRecaps(resources, statement) === undefined
              ? say('It lets the site act for you elsewhere, and its text doesn’t say how')
              : say('It also lets the site act for you elsewhere, in {count, plural, one {one way} other {# ways}}', {
                  count: recaps.length,
                }),
          why: say('It does more than sign you in: the site may do these things in your name (ERC-5573).'),
          todo: say('Read them below. Reject it if you don’t want every one of them.'),
        },
      ]
