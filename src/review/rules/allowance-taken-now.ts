import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { addressWord, amountWord, say, type WordValue } from '#core/text/words'
import { ownClaims } from '../claims.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { hasCode } from './who-has-code.ts'

type Leaving = Extract<Effect, { readonly kind: 'asset-out' | 'asset-in' } | { readonly kind: 'nft-out' | 'nft-in' }>
const isLeaving = (effect: Effect): effect is Leaving => effect.kind === 'asset-out' || effect.kind === 'nft-out'
const isArriving = ({ kind }: Effect): boolean => kind === 'asset-in' || kind === 'nft-in'

/** D7: the signature was played to its end by whoever may use it, at once and as far as it goes. What left is what it can cost. */
export const allowanceTakenNow: Rule = rule({
  id: 'allowance/taken-now',
  levels: ['danger', 'warn', 'info'],
  needs: ['accounts', 'parties'],
  judge(one) {
    // Without a run `simulation/not-run` speaks, for one that fails `simulation/reverts`.
    if (one.input.exercise?.tense !== 'could' || one.simulation?.outcome.ok !== true) return undefined
    const leaving = one.effects.filter(isLeaving)
    if (leaving.length === 0 || one.effects.some(isArriving) || isPromised(one)) return undefined
    const level = levelOf(one)
    return leaving.map((effect) => judgement(one, effect, level))
  },
})

/** A swap that we read to its end: its contract gives what it says or takes nothing. */
const isPromised = ({ actor, message }: Case): boolean =>
  message?.complete === true && ownClaims(message, actor).arriving.some(({ least }) => least > 0n)

function levelOf(one: Case<'accounts' | 'parties'>): 'danger' | 'warn' | 'info' {
  const use = one.message?.use
  // A payment of just this, to whom the message says.
  if (use?.use === 'transfer-authorization') return 'info'
  const by = use?.use === 'seaport' ? undefined : one.input.exercise?.by
  return by === undefined || hasCode(one, by) === false ? 'danger' : 'warn'
}

function judgement({ input, message, names }: Case, effect: Leaving, level: 'danger' | 'warn' | 'info'): Judgement {
  const by: Address | undefined = message?.use?.use === 'seaport' ? undefined : input.exercise?.by
  const what =
    'amount' in effect
      ? { amount: amountWord(effect.amount) }
      : { id: effect.tokenId.toString(), collection: addressWord(effect.collection, names.nameOf(effect.collection)) }
  const places = { ...what, ...defined({ who: by === undefined ? undefined : addressWord(by, names.nameOf(by)) }) }
  return {
    level,
    say: sentence('amount' in effect, by !== undefined, places),
    why:
      level === 'info'
        ? say('It’s a payment by signature. It goes to the named address, no matter who submits it.')
        : say('We simulated what anyone with the signature could do. You received nothing in return.'),
    todo: level === 'danger' ? say('Reject it.') : say('Continue only if you want to give away this much.'),
  }
}

function sentence(isAmount: boolean, isNamed: boolean, places: Readonly<Record<string, WordValue>>): Judgement['say'] {
  if (isAmount)
    return isNamed
      ? say('{who} can take {amount} as soon as you sign', places)
      : say('Anyone with this signature can take {amount} at once', places)
  return isNamed
    ? say('{who} can take item {id} of {collection} as soon as you sign', places)
    : say('Anyone with this signature can take item {id} of {collection} at once', places)
}
