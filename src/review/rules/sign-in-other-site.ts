import { isForOtherSite } from '#core/sign-in'
import { foreignWord, say, addressWord } from '#core/words'
import type { SignInFields } from '#decode'
import type { Case, Judgement, Rule } from './rule.ts'

/** E7: a sign-in (EIP-4361) for another site, account or chain than the one that asks, out of time, or not well formed. */
export const signInOtherSite: Rule = {
  id: 'sign-in/other-site',
  levels: ['block', 'danger', 'warn', 'info'],
  needs: [],
  judge(one) {
    const { message } = one
    if (message?.faults.includes('sign-in-malformed') === true) return malformed()
    if (message?.use?.use !== 'sign-in') return undefined
    const { fields } = message.use
    return [...siteOf(one, fields), ...accountOf(one, fields), ...chainOf(one, fields), ...timeOf(one, fields), ...recapsOf(fields)]
  },
}

const malformed = (): Judgement => ({
  level: 'block',
  say: say('This looks like a sign-in and is not a well formed one'),
  why: say('What you read and what the site takes it for could differ. Honest sites follow the standard to the letter.'),
  todo: say('Reject it.'),
})

function hostOf(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

function siteOf({ input: { asking } }: Case, { domain, scheme, uri }: SignInFields): readonly Judgement[] {
  const places = { domain: foreignWord(domain.slice(0, 256)) }
  if (asking.kind !== 'app')
    return [
      {
        level: 'info',
        say: say('Whoever gets this signature is signed in to {domain} as you', places),
        why: say('Nobody can tell here which site asked for it.'),
        todo: say('Sign it only if it was {domain} that asked you.', places),
      },
    ]
  const origin = hostOf(asking.origin)
  const asked = { ...places, origin: foreignWord(origin?.host ?? asking.origin) }
  if (origin === undefined || isForOtherSite({ domain, scheme }, asking.origin))
    return [
      {
        level: 'block',
        say: say('{origin} asks you to sign in to {domain}', asked),
        why: say('With your signature {origin} would be signed in to {domain} as you.', asked),
        todo: say('Reject it.'),
      },
    ]
  if (hostOf(uri)?.host === origin.host) return []
  return [
    {
      level: 'danger',
      say: say('The sign-in to {domain} is for a place on another site: {uri}', { ...places, uri: foreignWord(uri.slice(0, 256)) }),
      why: say('A site signs people in to itself.'),
      todo: say('Reject it, unless you know why that site stands here.'),
    },
  ]
}

function accountOf({ account, actor, explanation, names }: Case, { address }: SignInFields): readonly Judgement[] {
  // Inside the message of an account with code it is that account which signs in.
  const wrapped = 'faults' in explanation && explanation.nested !== undefined
  if (wrapped || address === account || address === actor) return []
  return [
    {
      level: 'danger',
      say: say('This signs in {other}, not the account that signs', { other: addressWord(address, names.nameOf(address)) }),
      why: say('No honest site asks one account to sign for another.'),
      todo: say('Reject it, and look which account the site is connected to.'),
    },
  ]
}

const chainOf = ({ input }: Case, { chainId }: SignInFields): readonly Judgement[] =>
  chainId === input.request.chainId
    ? []
    : [
        {
          level: 'warn',
          say: say('This sign-in names chain {asked}, and you are on chain {here}', {
            asked: String(chainId),
            here: String(input.request.chainId),
          }),
          why: say('An account with code may be somebody else’s on another chain.'),
          todo: say('Change to the other chain first if that is the one you mean.'),
        },
      ]

function timeOf({ input }: Case, { expirationTime, notBefore }: SignInFields): readonly Judgement[] {
  const now = input.block === undefined ? undefined : Number(input.block.timestamp) * 1000
  if (now === undefined) return []
  const [ends, starts] = [expirationTime, notBefore].map((time) => (time === undefined ? undefined : Date.parse(time)))
  const early = starts !== undefined && starts > now
  if (!early && (ends === undefined || ends > now)) return []
  return [
    {
      level: 'warn',
      say: early ? say('This sign-in is not valid yet') : say('This sign-in has expired'),
      why: say('A site makes a new one for each sign-in. An old one may be somebody else’s.'),
      todo: say('Go back to the site and sign in again.'),
    },
  ]
}

const recapsOf = ({ recaps }: SignInFields): readonly Judgement[] =>
  recaps.length === 0
    ? []
    : [
        {
          level: 'warn',
          say: say('It also lets the site act for you elsewhere, in {count} ways', { count: recaps.length }),
          why: say('More than signing you in: the site may do these things in your name (ERC-5573).'),
          todo: say('Read them below, and reject it if you do not want every one of them.'),
        },
      ]
