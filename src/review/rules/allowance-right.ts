import { type Address, ZERO } from '#core/ethereum/address'
import { addressWord, say, type WordValue } from '#core/text/words'
import { FOREVER } from '#decode'
import { commanded, ownClaims } from '../claims.ts'
import { isLargePart } from '../prices/amount-share.ts'
import { isKnownByAddress } from './published-code.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { isContact, isKnownContract, isOwn, listedName } from './trusted.ts'
import { hasCode } from './who-has-code.ts'

type Right = {
  readonly of: Address
  readonly to: Address
  readonly token?: Address
  readonly most?: bigint
  readonly until?: bigint
  readonly canTake?: false
}

/** No token has as many units as half of what 160 bits hold. */
const BOUND = 2n ** 159n

/** D9: a right at a contract that is no allowance: to borrow, to withdraw, to act for the account. By calls, by the run and by signatures alike. */
export const allowanceRight: Rule = rule({
  id: 'allowance/right',
  levels: ['danger', 'warn', 'info'],
  needs: ['accounts', 'ownAccounts', 'contacts', 'pins', 'parties'],
  judge: (one) => [...[...rightsIn(one).values()].flatMap((right) => judgeOne(one, right)), ...keysIn(one)],
})

/** A right that is given to a key and not to an address, or asked for so: nobody can say whose key it is. */
function keysIn({ message }: Case): readonly Judgement[] {
  if (message?.standard !== 'Farcaster') return []
  const primary: unknown = message.typed?.primaryType
  return primary === 'Add' ? [KEY_LET_IN] : primary === 'SignedKeyRequest' ? [KEY_VOUCHED_FOR] : []
}

const KEY_LET_IN: Judgement = {
  level: 'warn',
  say: say('Anyone with a key named in this message could act for you'),
  why: say('We can’t see whose key it is. The permission lasts until you revoke it.'),
  todo: say('Continue only if you asked for this yourself, in an app you chose.'),
}

const KEY_VOUCHED_FOR: Judgement = {
  level: 'warn',
  say: say('You’d vouch for a key that acts for somebody on Farcaster'),
  why: say('Anyone who adds the key sees your account as the app that asked. We can’t see whose key it is.'),
  todo: say('Continue only if you run an app that made this key for somebody just now. An app’s users are never asked for it.'),
}

/** Each once, by whom and where. What the run shows and the words do not is among them. */
function rightsIn(one: Case<'accounts' | 'contacts' | 'pins' | 'parties'>): ReadonlyMap<string, Right> {
  const { account, actor, allCalls, effects, explanation } = one
  const said = ownClaims(explanation, commanded(new Set([account, actor]), allCalls)).rights.flatMap((claim): Right[] =>
    claim.given === 'granted' ? [claim] : [],
  )
  const done = effects.flatMap((effect): Right[] =>
    effect.kind === 'control' && effect.what === 'manager' && effect.given === 'granted' && effect.to !== undefined
      ? [{ of: effect.of, to: effect.to }]
      : [],
  )
  const found = new Map<string, Right>()
  for (const right of [...said, ...done]) {
    const key = `${right.of} ${right.to}`
    const known = found.get(key)
    // Of two to the same address the one that lets it do more.
    if (known === undefined || (rank(one, right) > rank(one, known) && !done.includes(right))) found.set(key, right)
  }
  return found
}

const RANKS = ['info', 'warn', 'danger'] as const
const rank = (one: Case<'accounts' | 'contacts' | 'pins' | 'parties'>, right: Right): number => RANKS.indexOf(levelOf(one, right))

const isBounded = ({ most, until }: Right): boolean => most !== undefined && most < BOUND && until !== undefined && until < FOREVER / 2n

function levelOf(one: Case<'accounts' | 'contacts' | 'pins' | 'parties'>, right: Right): (typeof RANKS)[number] {
  const now = one.input.block?.timestamp
  if (right.until !== undefined && now !== undefined && right.until <= now) return 'info'
  if (right.canTake === false || isContact(one, right.to)) return 'warn'
  const code = hasCode(one, right.to)
  // Nobody holds a key to the address of a listed contract, also on a chain where it is not.
  if ((listedName(right.to) !== undefined && isKnownContract(one, right.to)) || (code !== false && isKnownContract(one, right.to)))
    return 'warn'
  if (right.most === undefined || right.most >= BOUND || isLargePart(one, right.token, right.most) === true) return 'danger'
  return code === false && !isBounded(right) ? 'danger' : 'warn'
}

function judgeOne(one: Case<'accounts' | 'ownAccounts' | 'contacts' | 'pins' | 'parties'>, right: Right): readonly Judgement[] {
  if (isOwn(one, right.to)) return []
  const level = levelOf(one, right)
  const places = {
    who: addressWord(right.to, one.names.nameOf(right.to)),
    of: right.of === ZERO ? '' : addressWord(right.of, one.names.nameOf(right.of)),
  }
  if (level === 'info')
    return [
      { level, say: say('{who} would get a permission that has already expired', places), why: PAST, todo: say('Ask what it’s for.') },
    ]
  if (right.canTake === false)
    return [
      {
        level,
        say: say('{who} could act for you, but can’t take anything out', places),
        why: say('It can still decide badly for you: how you vote, who you secure, what you trade and at what price.'),
        todo: say('Continue only with somebody you chose, and revoke it when you’re done.'),
      },
    ]
  return [{ level, say: sentence(right, places), why: whyOf(one, right, level), todo: todoOf(level) }]
}

const PAST = say('It can’t be used any more.')

function sentence(right: Right, places: Readonly<Record<'who' | 'of', WordValue>>): Judgement['say'] {
  if (isBounded(right)) return say('{who} could take from you repeatedly, within limits', places)
  return right.of === ZERO
    ? say('{who} could act for you and take what’s yours', places)
    : say('{who} could act for you at {of} and take what’s yours', places)
}

function whyOf(one: Case<'accounts' | 'pins' | 'parties'>, { to }: Right, level: 'danger' | 'warn'): Judgement['why'] {
  if (hasCode(one, to) === false && level === 'danger')
    return say('It’s a personal wallet, not a contract with rules. Apps don’t ask for this permission.')
  if (level === 'warn' && listedName(to) !== undefined && isKnownByAddress(one, to))
    return say(
      'We know it only by its address; its code wasn’t compared with anything. The permission lasts until you revoke it. If it’s hacked or dishonest, it can use all of it.',
    )
  return level === 'danger'
    ? say('Assay’s own lists don’t know it, and you never used it.')
    : say('The permission lasts until you revoke it. If it’s hacked or dishonest, it can use all of it.')
}

const todoOf = (level: 'danger' | 'warn'): Judgement['todo'] =>
  level === 'danger'
    ? say('Reject it, unless you know who this is and want them to have this permission.')
    : say('Continue only if you know it, and revoke the permission afterwards.')
