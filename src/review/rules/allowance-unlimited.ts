import { addressWord, amountWord, say, type WordValue, tokenWord } from '#core/text/words'
import { ownClaims } from '../claims.ts'
import { isEverything } from './granted.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** More than this many times the balance is more than anybody means to spend. */
const TIMES = 10n

/** D1: a right to take everything, now and later, whether it is given by a call (approve, increaseAllowance, Permit2) or by a signature. */
export const allowanceUnlimited: Rule = rule({
  id: 'allowance/unlimited',
  levels: ['warn', 'unknown'],
  needs: [],
  judge: (one) => [
    ...one.effects.flatMap((effect) => (effect.kind === 'allowance' && effect.after > 0n ? judgeOne(one, effect) : [])),
    ...signed(one),
  ],
})

/** What a signature would let be taken, where no run showed it: the claims of a message are all that there is then. */
function signed({ actor, effects, message, names }: Case): readonly Judgement[] {
  if (message === undefined) return []
  const shown = new Set(
    effects.flatMap((effect) => (effect.kind === 'allowance' ? [`${effect.spender} ${effect.token.address ?? ''}`] : [])),
  )
  return ownClaims(message, actor).allowances.flatMap(({ mode, units, via, spender, token }): Judgement[] => {
    if (shown.has(`${spender} ${token}`) || mode === 'subtract' || !isEverything(units, via)) return []
    return [anyAmount({ spender: addressWord(spender, names.nameOf(spender)), token: names.tokenOf(token)?.symbol ?? addressWord(token) })]
  })
}

const anyAmount = (places: Readonly<Record<'spender' | 'token', WordValue>>): Judgement => ({
  level: 'warn',
  say: say('{spender} can spend unlimited {token}, at any time', places),
  why: say('If it’s hacked or dishonest, it can take everything you have and everything you’ll get.'),
  todo: say('Allow only the amount you’re about to use.'),
})

function judgeOne({ readings, actor, names }: Case, effect: Extract<Case['effects'][number], { kind: 'allowance' }>): readonly Judgement[] {
  const { token, spender, after, before, unlimited } = effect
  const places = { spender: addressWord(spender, names.nameOf(spender)), token: tokenWord(token) }
  // What a transfer used up is less than before, and was given earlier.
  if (before !== undefined && after < before) return []
  if (unlimited) return [anyAmount(places)]
  const balance = token.address === undefined ? undefined : readings.balance(token.address, actor)?.after
  if (balance === undefined) {
    return [
      {
        level: 'unknown',
        say: say('We don’t know how much of your {token} {spender} could spend', places),
        why: say('We couldn’t read your balance, so we can’t compare the permission with it.'),
        todo: say('Allow only the amount you’re about to use.'),
      },
    ]
  }
  if (after <= balance * TIMES) return []
  return [
    {
      level: 'warn',
      say: say('{spender} can spend {amount}, far more than you have', {
        spender: places.spender,
        amount: amountWord({ units: after, token }),
      }),
      why: say('The permission stays. It also covers what you’ll get later.'),
      todo: say('Allow only the amount you’re about to use.'),
    },
  ]
}
