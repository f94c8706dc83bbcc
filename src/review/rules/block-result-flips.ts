import { say, type Words } from '#core/words'
import { areCompared, type Flip, flipsOf, type Worse } from '../flips.ts'
import type { VariantId } from '../review.ts'
import type { Case, Judgement, Rule } from './rule.ts'

/** Gas is signed and nobody can change it afterwards: `gas/decides` speaks of it. */
const GAS: readonly VariantId[] = ['less-gas', 'more-gas']
/** Time passes for everybody: a deadline, and calls that are made once in a while, are no trick. */
const TIME: readonly VariantId[] = ['next-block', 'later']
const BALANCE: readonly VariantId[] = ['poorer', 'richer']

/** G10: the same transaction in other blocks that may well include it. */
export const blockResultFlips: Rule = {
  id: 'block/result-flips',
  levels: ['danger', 'warn', 'unknown', 'info'],
  needs: [],
  runs: ['variants'],
  judge(one) {
    const flips = flipsOf(one).filter(({ id }) => !GAS.includes(id))
    const [worst] = flips.toSorted((a, b) => rank(a.how) - rank(b.how))
    if (worst === undefined) return gap(one)
    if (worst.how.worse === 'fails') return failing(flips)
    if (worst.how.worse === 'calls') return calling(flips)
    return {
      level: 'danger',
      say: FLIPS[worst.id],
      why: whyOf(worst.how),
      todo: say('Do not sign it. Whoever made this contract, or whoever makes the block, may choose the result after you signed.'),
    }
  },
}

const rank = ({ worse }: Worse): number => (worse === 'fails' ? 2 : worse === 'calls' ? 1 : 0)

const FLIPS: Readonly<Record<VariantId, Words>> = {
  'next-block': say('The result can flip: one block later it is worse for you'),
  later: say('The result can flip: a few minutes later it is worse for you'),
  'other-proposer': say('The result can flip: in a block by somebody else it is worse for you'),
  'other-randomness': say('The result can flip: it hangs on chance, and can be worse for you'),
  'other-price': say('The result can flip: at another gas price it is worse for you'),
  'less-gas': say('The result can flip: with less gas it is worse for you'),
  'more-gas': say('The result can flip: with more gas it is worse for you'),
  poorer: say('The result can flip: with slightly less in your account it is worse for you'),
  richer: say('The result can flip: with slightly more in your account it is worse for you'),
}

function whyOf(how: Worse): Words {
  if ('amount' in how) {
    const { amount } = how
    return how.worse === 'leaves'
      ? say('Then {amount} more leaves.', { amount })
      : say('Then {amount} less arrives, or leaves instead.', { amount })
  }
  return how.worse === 'items'
    ? say('Then fewer items arrive, or others leave.')
    : say('Then somebody gets a right that is not among the effects above.')
}

/** It fails elsewhere: the fee is lost, and nothing else. */
function failing(flips: readonly Flip[]): Judgement | undefined {
  const ids = flips.flatMap(({ id, how }) => (how.worse === 'fails' && !BALANCE.includes(id) ? [id] : []))
  const chance = ids.some((id) => !TIME.includes(id))
  const why = say(
    'It was run here in several blocks that may include it. In one of them it fails: then the fee is spent and nothing else happens.',
  )
  if (chance || ids.includes('next-block'))
    return {
      level: 'warn',
      say: chance ? say('It may fail, depending on the block that includes it') : say('It would fail already in the block after the next'),
      why,
      todo: say('Sign it only if you can bear to lose the fee.'),
    }
  return ids.includes('later')
    ? { level: 'info', say: say('It works only for a few minutes more'), why, todo: say('Sign it soon, or make it anew.') }
    : undefined
}

/** Other calls for the same result: only where neither time nor money explains them. */
function calling(flips: readonly Flip[]): Judgement | undefined {
  if (!flips.some(({ id, how }) => how.worse === 'calls' && !TIME.includes(id) && !BALANCE.includes(id))) return undefined
  return {
    level: 'warn',
    say: say('It takes another way depending on who makes the block'),
    why: say('The result for you is the same in all the blocks that were tried, but the calls are not.'),
    todo: say('Be careful unless you know this contract.'),
  }
}

/** Where nothing of the block was read, no other block can change anything. */
function gap({ input, simulation }: Case): Judgement | undefined {
  if (areCompared(input) || simulation === undefined || simulation.guessed.length === 0) return undefined
  return {
    level: 'unknown',
    say: say('Whether another block gives another result was not tried'),
    why: say('It reads values of the block, and it was run in one block alone.'),
    todo: say('Be careful if it is a contract that you do not know.'),
  }
}
