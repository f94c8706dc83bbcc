import type { Address } from '#core/ethereum/address'
import { type Allowance, isOver, takenFrom, granteeOf } from '#core/permissions/allowance'
import { type Fact, factValue } from '#core/evidence/fact'
import { byLevel, type Finding } from '#core/signing/finding'
import { knownDelegate } from '#core/permissions/known-delegates'
import { addressWord, say } from '#core/text/words'
import { type AccountFact, EMPTY_CODE_HASH, type PinFact, type ProxyFact } from './facts.ts'
import { codeChangeOf } from './rules/code-changed.ts'
import { isEverything } from './rules/granted.ts'
import { KNOWN_OPERATORS } from './rules/known-operators.ts'

/** A right that stands, and what is known of whoever has it. What is absent is not known. */
export type ExistingRight = {
  readonly allowance: Allowance
  /** The account of the one who may take. */
  readonly taker?: Fact<AccountFact>
  readonly proxy?: Fact<ProxyFact>
  /** Who may exchange the code of that proxy. */
  readonly keeper?: Fact<AccountFact>
  /** As it was when this device first met it or last signed for it. */
  readonly pin?: PinFact
  /** It is another account of the person. */
  readonly own: boolean
  /** Its contract is shipped in a list, so that what it says of itself is believed. */
  readonly listed: boolean
  readonly nameOf: (address: Address) => string | undefined
  /** Seconds, of the block that was read. */
  readonly nowSeconds: bigint
}

/** What is wrong with a right as it stands, worst first: the rules that judge its giving, asked of what was given. One that is over has nothing wrong. */
export function judgeExistingRight(right: ExistingRight): readonly Finding[] {
  if (isOver(right.allowance) || right.own) return []
  if (hasEnded(right)) return [ENDED]
  const { grant } = right.allowance
  const ofTaker = grant.is === 'delegation' ? [delegated(right, grant.delegate)] : [whoTakes(right), changed(right), upgradeable(right)]
  const found = [...ofTaker, howMuch(right), unlisted(right)]
  return found.filter((finding) => finding !== undefined).toSorted(byLevel)
}

const hasEnded = ({ allowance: { until }, nowSeconds }: ExistingRight): boolean => until !== undefined && until < nowSeconds

const ENDED: Finding = {
  rule: 'allowance/permit2-terms',
  level: 'info',
  say: say('It expired and can’t be used any more'),
  why: say('Permit2 keeps the amount after the expiry, but lets no one use it.'),
  todo: say('You don’t need to do anything.'),
}

/** Whoever has the right, as a word of a sentence. */
function takerWord({ allowance: { grant }, nameOf }: ExistingRight): ReturnType<typeof addressWord> {
  const address = granteeOf(grant)
  return addressWord(address, nameOf(address))
}

/** D2: a bare account just takes. */
function whoTakes(right: ExistingRight): Finding | undefined {
  const who = takerWord(right)
  const state = factValue(right.taker)
  if (state === undefined)
    return {
      rule: 'allowance/no-code',
      level: 'unknown',
      say: say('We couldn’t check whether {who}, which can take from you, is a contract', { who }),
      why: say('A personal wallet that asks for this permission is nearly always a thief’s.'),
      todo: say('Try again when the endpoint can prove its state.'),
    }
  if (state.codeHash !== EMPTY_CODE_HASH && state.delegate === undefined) return undefined
  return {
    rule: 'allowance/no-code',
    level: 'danger',
    say: say('{who}, a personal wallet and not a contract, can take from you', { who }),
    why: say('Apps use contracts for this. A personal wallet with this permission is nearly always a thief’s.'),
    todo: say('Revoke the permission, unless you know the owner and want them to have it.'),
  }
}

/** D8 and G8: whoever changed its code decides what it takes. */
function changed(right: ExistingRight): Finding | undefined {
  const { pin } = right
  const state = factValue(right.taker)
  if (pin === undefined || state === undefined) return undefined
  const change = codeChangeOf(pin, state, factValue(right.proxy))
  if (change === 'none') return undefined
  const who = takerWord(right)
  if (change === 'unknown')
    return {
      rule: 'allowance/spender-changed',
      level: 'unknown',
      say: say('We don’t know whether {who}, which can already take from you, changed', { who }),
      why: say('We couldn’t prove its code.'),
      todo: say('Try again when the endpoint can prove its state.'),
    }
  return {
    rule: 'allowance/spender-changed',
    level: 'danger',
    say: say('{who} can take from you, and changed since this device first saw it', { who }),
    why: say('Whoever changed its code decides what it takes.'),
    todo: say('Revoke the permission before you do anything else.'),
  }
}

/** D3: behind a proxy, whoever may take today is what its keeper makes of it tomorrow. */
function upgradeable(right: ExistingRight): Finding | undefined {
  const { allowance, nameOf } = right
  const found = factValue(right.proxy)
  if (found?.implementation === undefined && found?.beacon === undefined) return undefined
  const spender = takerWord(right)
  const state = factValue(right.keeper)
  if (found.admin === undefined || state === undefined)
    return {
      rule: 'allowance/upgradeable',
      level: 'unknown',
      say: say('We don’t know who can replace the code of {spender}', { spender }),
      why: say('It runs the code of another contract, and somebody may replace that code.'),
      todo: say('Allow it no more than you’re about to use.'),
    }
  if (state.codeHash !== EMPTY_CODE_HASH) return undefined
  return {
    rule: 'allowance/upgradeable',
    level: isAll(allowance) ? 'danger' : 'warn',
    say: say('{keeper}, a personal wallet, can replace the code of {spender} at any time', {
      spender,
      keeper: addressWord(found.admin, nameOf(found.admin)),
    }),
    why: say('One stolen key is enough to make it take everything it’s allowed to.'),
    todo: say('Revoke the permission when you don’t need it.'),
  }
}

const isAll = ({ grant, amount }: Allowance): boolean =>
  grant.is === 'operator' || (grant.is === 'allowance' && amount.known && isEverything(amount.value, grant.via))

/** D1 and D4: everything, now and later. */
function howMuch(right: ExistingRight): Finding | undefined {
  const { allowance, nameOf } = right
  const { grant, amount, token } = allowance
  const who = takerWord(right)
  if (!amount.known)
    return {
      rule: 'allowance/unlimited',
      level: 'unknown',
      say: say('We couldn’t read how much {who} can take', { who }),
      why: say('Its contract didn’t answer as its standard requires.'),
      todo: say('Try again, or check the contract before you use it.'),
    }
  if (grant.is === 'operator')
    return {
      rule: 'allowance/operator',
      level: 'warn',
      say: say('{operator} can move all your items of {collection}, at any time', {
        operator: who,
        collection: addressWord(grant.collection, nameOf(grant.collection)),
      }),
      why: KNOWN_OPERATORS.has(grant.operator)
        ? say('If it’s hacked or dishonest, it can take every item of the collection from you.')
        : say('It isn’t a marketplace we know. If it’s hacked or dishonest, it can take every item of the collection from you.'),
      todo: say('Revoke the permission when you no longer sell there.'),
    }
  if (!isAll(allowance)) return undefined
  return {
    rule: 'allowance/unlimited',
    level: 'warn',
    say: say('{spender} can spend unlimited {token}, at any time', {
      spender: who,
      token: token?.symbol ?? addressWord(takenFrom(grant) ?? granteeOf(grant)),
    }),
    why: say('If it’s hacked or dishonest, it can take everything you have and everything you’ll get.'),
    todo: say('Revoke the permission when you don’t need it.'),
  }
}

/** F4: code that runs as the account. */
function delegated({ allowance, nameOf }: ExistingRight, delegate: Address): Finding | undefined {
  const known = knownDelegate(delegate)
  const places = {
    who: addressWord(allowance.owner, nameOf(allowance.owner)),
    delegate: addressWord(delegate, known?.name ?? nameOf(delegate)),
  }
  if (known !== undefined)
    return {
      rule: 'delegation/standing',
      level: 'info',
      say: say('{who} runs the code of {delegate}', places),
      why: say('It’s a known wallet’s code. Whatever it allows can be done with everything the account has.'),
      todo: say('Revoke it when you no longer use it.'),
    }
  return {
    rule: 'delegation/standing',
    level: 'danger',
    say: say('{who} already runs the code of {delegate}, which we don’t know', places),
    why: say('That code may take whatever the account receives, at once.'),
    todo: say('Remove the code first. Don’t put anything into the account before that.'),
  }
}

/** What a contract that nobody lists says of itself, allowances included, may be made up to have somebody come and take them back. */
function unlisted({ allowance: { grant, sources }, listed }: ExistingRight): Finding | undefined {
  const from = takenFrom(grant)
  if (listed || from === undefined || sources.includes('transaction') || sources.includes('signature')) return undefined
  return {
    rule: 'token/unlisted',
    level: 'unknown',
    say: say('Only {contract} itself says so, and no list knows it', { contract: addressWord(from) }),
    why: say('Anyone can write a contract that says you allowed something. Revoking it means calling that contract.'),
    todo: say('Leave it alone, unless it holds something of yours that matters to you.'),
  }
}
