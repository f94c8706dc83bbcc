import { amountWord, say } from '#core/text/words'
import type { Effect } from '#core/signing/effect'
import { leastIn, mostOut, type OwnClaims, ownClaims } from '../claims.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/**
 * A limit is loose where the run is more than twice as good as what it insists on. Apps set 0.1 to 5 %, and for tokens that charge for their transfer
 * 15 to 30 %: half is beyond all of them, and leaves whoever orders a block half of the trade to take.
 */
const TIMES = 2n

type Asset = Extract<Effect, { readonly kind: 'asset-out' | 'asset-in' }>

/** An exchange whose minimum, or maximum, protects against nothing. */
export const swapLooseLimit: Rule = rule({
  id: 'swap/loose-limit',
  levels: ['warn'],
  needs: [],
  judge(one) {
    const { simulation, explanation, effects, actor, input } = one
    // What is not understood whole may insist on more than we read. What the holder of a signature could do has no limit of its own.
    if (simulation?.outcome.ok !== true || !explanation.complete || input.exercise?.tense === 'could') return undefined
    const claims = ownClaims(explanation, actor)
    const ins = effects.filter((effect): effect is Asset => effect.kind === 'asset-in')
    const outs = effects.filter((effect): effect is Asset => effect.kind === 'asset-out')
    if (ins.length === 0 || outs.length === 0) return undefined
    return [...ins.flatMap((effect) => looseMinimum(one, claims, effect)), ...outs.flatMap((effect) => looseMaximum(claims, ins, effect))]
  },
})

function looseMinimum({ allCalls }: Case, claims: OwnClaims, { amount }: Asset): readonly Judgement[] {
  const { token, units } = amount
  // A plan of the Universal Router that insists on nothing says nothing of what arrives.
  const isExchange =
    claims.arriving.some((claim) => claim.token === token.address) ||
    allCalls.some(({ function: called }) => called?.standards.includes('Universal Router') === true)
  const least = leastIn(claims, token.address)
  if (!isExchange || least * TIMES >= units) return []
  const places = { amount: amountWord(amount), least: amountWord({ units: least, token }) }
  return [
    {
      level: 'warn',
      say:
        least === 0n
          ? say('You set no minimum: you’d receive {amount} now, but may get nothing', places)
          : say('Your minimum is only {least}, but you’d receive {amount} now', places),
      why: say('Whoever orders a block’s transactions can take the difference, by trading before and after you.'),
      todo: say('In the app that asks for this, set a minimum close to what you’d receive now.'),
    },
  ]
}

/** Of what buys an exact amount: it is bounded by what it may cost. */
function looseMaximum(claims: OwnClaims, ins: readonly Asset[], { amount }: Asset): readonly Judgement[] {
  const { token, units } = amount
  const isExactOut = ins.some(({ amount: got }) => leastIn(claims, got.token.address) >= got.units)
  const bounds = claims.out.filter((claim) => claim.token === token.address)
  const most = mostOut(claims, token.address)
  if (!isExactOut || bounds.every(({ exact }) => exact) || most <= units * TIMES) return []
  return [
    {
      level: 'warn',
      say: say('You allow a cost of up to {most}, but it would cost {amount} now', {
        most: amountWord({ units: most, token }),
        amount: amountWord(amount),
      }),
      why: say('Whoever orders a block’s transactions can take the difference, by trading before and after you.'),
      todo: say('In the app that asks for this, set a maximum close to what it would cost now.'),
    },
  ]
}
