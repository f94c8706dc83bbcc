import type { UnsettledRead, Simulation } from '#core/simulation/simulation'
import { say, type Words } from '#core/text/words'
import { areCompared, type Flip, flipsOf, isDrawn, type Reversal, reversalsOf, type Worse } from '../variants/flips.ts'
import type { VariantId } from '../review.ts'
import { isStrange } from '../variants/variants.ts'
import { isKnownCode } from './known-code.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Gas is signed and nobody can change it afterwards: `gas/decides` speaks of it. */
const GAS: readonly VariantId[] = ['less-gas', 'more-gas']
/** Time passes for everybody: a deadline, and calls that are made once in a while, are no trick. */
const TIME: readonly VariantId[] = ['next-block', 'later']
const BALANCE: readonly VariantId[] = ['poorer', 'richer']
/** Values that the person’s own request settles. */
const OWN: readonly UnsettledRead[] = ['origin', 'gas']

/** G10: the same transaction in other blocks that may well include it. */
export const blockResultFlips: Rule = rule({
  id: 'block/result-flips',
  levels: ['danger', 'warn', 'unknown', 'info'],
  needs: ['accounts', 'pins'],
  runs: ['variants'],
  judge(one) {
    const flips = flipsOf(one).filter(({ id }) => !GAS.includes(id))
    // Of two that are as bad, the one that names a cause.
    const [worst] = flips.toSorted((a, b) => rank(a.how) - rank(b.how) || Number(isDrawn(a.id)) - Number(isDrawn(b.id)))
    const reversal = isLoss(worst) ? undefined : reversed(one)
    if (reversal !== undefined) return reversal
    if (worst === undefined) return gap(one) ?? []
    if (worst.how.worse === 'fails') return [failing(one, flips), gap(one)].filter((said) => said !== undefined)
    if (worst.how.worse === 'calls') return [calling(flips), gap(one)].filter((said) => said !== undefined)
    return {
      level: 'danger',
      say: FLIPS[worst.id],
      why: whyOf(worst.how),
      todo: DO_NOT_SIGN,
    }
  },
})

const isLoss = (flip: Flip | undefined): boolean => flip !== undefined && rank(flip.how) === 0

/** The run itself takes what other blocks give. Of a game of chance whose contract is known, that is how it goes. */
function reversed(one: Case<'accounts' | 'pins'>): Judgement | undefined {
  const found = one.simulation !== undefined && isReadByStranger(one, one.simulation) ? firstReversal(one) : undefined
  return found === undefined ? undefined : { level: 'danger', say: reversalSentence(found), why: REVERSED, todo: DO_NOT_SIGN }
}

/** Code that nobody knows reads something of its block. */
const isReadByStranger = (one: Case<'accounts' | 'pins'>, { readBy }: Simulation): boolean =>
  readBy.some(({ value, address }) => !OWN.includes(value) && !isKnownCode(one, address))

/** As the plan saw it: a pool that keeps the time behind a contract with a name is none. */
function looksStrange({ input: { request, exercise }, explanation, actor, names }: Case, simulation: Simulation): boolean {
  const tense = exercise === undefined ? {} : { tense: exercise.tense }
  return isStrange({ request, explanation, actor, names }, { simulation, ...tense })
}

/** One in a block that may come before one in a block that cannot. */
const firstReversal = (one: Case): Reversal | undefined =>
  reversalsOf(one)
    .filter(({ id }) => !GAS.includes(id))
    .toSorted((a, b) => Number(a.id === 'bait') - Number(b.id === 'bait'))[0]

const REVERSED = say('Traps pay while somebody watches, and take when it’s real. No one can say which block will confirm your transaction.')
const DO_NOT_SIGN = say('Don’t sign it. Whoever made this contract or makes the block may choose the result after you sign.')

function reversalSentence({ id, loses, gets }: Reversal): Words {
  if (id === 'bait') {
    const amounts = loses === undefined ? undefined : { loses }
    return amounts === undefined
      ? say('It gives you something only in a block that can’t exist, and takes items in those that can')
      : say('It gives you something only in a block that can’t exist, and takes {loses} in those that can', amounts)
  }
  if (loses !== undefined && gets !== undefined)
    return say('The result can flip: in this block you would lose {loses}, in others you would get {gets}', { loses, gets })
  if (loses !== undefined) return say('The result can flip: in this block you would lose {loses}, in others you would not', { loses })
  if (gets !== undefined) return say('The result can flip: in this block you would lose items, in others you would get {gets}', { gets })
  return say('The result can flip: in this block you would lose items, in others you would not')
}

const rank = ({ worse }: Worse): number => (worse === 'fails' ? 2 : worse === 'calls' ? 1 : 0)

const FLIPS: Readonly<Record<VariantId, Words>> = {
  'next-block': say('The result can flip: one block later it’s worse for you'),
  later: say('The result can flip: a few minutes later it’s worse for you'),
  'other-proposer': say('The result can flip: in a block made by somebody else it’s worse for you'),
  'other-randomness': say('The result can flip: it depends on chance, and can be worse for you'),
  'other-limits': say('The result can flip: in a block with another gas limit or blob fee it’s worse for you'),
  drawn: say('The result can flip: in a block that may well confirm it, it’s worse for you'),
  'drawn-too': say('The result can flip: in a block that may well confirm it, it’s worse for you'),
  directed: say('The result can flip: in a block that may well confirm it, it’s worse for you'),
  bait: say('The result can flip: in a block that may well confirm it, it’s worse for you'),
  'other-price': say('The result can flip: at another gas price it’s worse for you'),
  'less-gas': say('The result can flip: with less gas it’s worse for you'),
  'more-gas': say('The result can flip: with more gas it’s worse for you'),
  poorer: say('The result can flip: with slightly less in your account it’s worse for you'),
  richer: say('The result can flip: with slightly more in your account it’s worse for you'),
}

function whyOf(how: Worse): Words {
  if ('amount' in how) {
    const { amount } = how
    return how.worse === 'leaves'
      ? say('Then you’d send {amount} more.', { amount })
      : say('Then you’d receive {amount} less, or send it instead.', { amount })
  }
  return how.worse === 'items'
    ? say('Then you’d receive fewer items, or send others.')
    : say('Then somebody gets a permission that isn’t among the effects above.')
}

/** It fails elsewhere: the fee is lost, and nothing else. */
function failing(one: Case, flips: readonly Flip[]): Judgement | undefined {
  // What somebody else may do with a signature is no loss where it fails.
  if (one.input.exercise?.tense === 'could') return undefined
  const ids = flips.flatMap(({ id, how }) => (how.worse === 'fails' && !BALANCE.includes(id) ? [id] : []))
  const chance = ids.some((id) => !TIME.includes(id) && !isDrawn(id)) || failsByChance(one)
  const why =
    one.transaction === undefined
      ? say('We simulated it in several blocks that may confirm it. In one of them it fails, or part of it does.')
      : say(
          'We simulated it in several blocks that may confirm it. In one of them it fails: then you pay the fee and nothing else happens.',
        )
  if (chance || ids.includes('next-block'))
    return {
      level: 'warn',
      say: chance ? say('It may fail, depending on the block that confirms it') : say('It would fail already in the block after the next'),
      why,
      todo: say('Sign it only if you can afford to lose the fee.'),
    }
  return ids.length > 0
    ? { level: 'info', say: say('It works only for a few more minutes'), why, todo: say('Sign it soon, or create it again.') }
    : undefined
}

/** Other calls for the same result: only where neither time nor money explains them. */
function calling(flips: readonly Flip[]): Judgement | undefined {
  if (!flips.some(({ id, how }) => how.worse === 'calls' && !TIME.includes(id) && !BALANCE.includes(id))) return undefined
  return {
    level: 'warn',
    say: say('It makes different calls depending on the block’s maker'),
    why: say('The result for you is the same in all blocks we tried, but the calls aren’t.'),
    todo: say('Be careful unless you know this contract.'),
  }
}

/** Of the blocks that were drawn, one in which it fails comes before one in which it does not: no time that runs out explains that. */
function failsByChance({ input: { plan, variants } }: Case): boolean {
  const ends = plan.variants.flatMap(({ id, variant }, at) => {
    const ran = variants?.[at]
    return isDrawn(id) && ran?.at === 'ran' ? [{ at: variant.environment?.timestamp ?? 0n, ok: ran.outcome.ok }] : []
  })
  return ends.some((fails) => !fails.ok && ends.some(({ at, ok }) => ok && at > fails.at))
}

/**
 * Where nothing of the block was read, no other block can change anything. Where it was, what was not compared could be anything: that is asked for expressly. A run
 * that was cut off is worse than one that could not be asked for, since a contract can see to it; and so is a stranger's code that looks at its block.
 */
function gap(one: Case<'accounts' | 'pins'>): Judgement | undefined {
  const { input, simulation } = one
  if (simulation === undefined || simulation.guessed.length === 0) return undefined
  const isOpen = simulation.outcome.ok && isReadByStranger(one, simulation) && looksStrange(one, simulation)
  // Whatever it was that no block to come was drawn for.
  const isUntried = isOpen && !input.plan.variants.some(({ id }) => id === 'drawn')
  const isCut = input.variants !== undefined
  // What it compared beyond that was aimed at by no block.
  const isTooMuch = isCut && simulation.comparedCutOff === true && isReadByStranger(one, simulation)
  if (areCompared(one) && !isUntried && !isTooMuch) return undefined
  return {
    level: isCut || isOpen ? 'warn' : 'unknown',
    say: isCut
      ? say('We couldn’t find out whether another block changes the result: it takes too much work')
      : say('We didn’t try whether another block changes the result'),
    why: isCut
      ? say('It reads values of the block, and our runs in other blocks were cut off. Traps cause such work to stop whoever checks.')
      : say('It reads values of the block, and we ran it in only one block.'),
    todo: say('Be careful if you don’t know the contract.'),
    material: true,
  }
}
