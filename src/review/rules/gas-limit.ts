import { isLayerOne } from '#core/chains/chain'
import { rulesInForce } from '#core/chains/fork-schedule'
import { intrinsicGas, leastIntrinsicGas } from '#core/chains/gas-rules'
import type { Simulation } from '#core/simulation/simulation'
import { type AnyTransaction, MAX_GAS } from '#core/ethereum/transaction'
import { say } from '#core/text/words'
import { gasByRules } from '../fees/gas-by-rules.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Above so many times what it takes, somebody guessed. */
const TIMES = 3n
/** Gas. Up to here nobody minds: apps give a plain payment a round number. */
const LITTLE = 100_000n
/** As the EVM names it. */
const OUT = 'out of gas'

/** A7: a gas limit that no block takes, that does not suffice, or that reserves far more than it takes. */
export const gasLimit: Rule = rule({
  id: 'gas/limit',
  levels: ['block', 'danger', 'warn', 'unknown'],
  needs: ['accounts'],
  judge: (one) => (one.transaction === undefined ? undefined : (impossible(one, one.transaction) ?? unfit(one, one.transaction))),
})

/** No block takes it, whatever it does. */
function impossible({ input }: Case, transaction: AnyTransaction): Judgement | undefined {
  const { gasLimit: asked } = transaction
  const isL1 = isLayerOne({ kind: input.chainKind })
  const { environment, request } = input
  const whole = environment?.gasLimit
  const rules = environment && rulesInForce(environment).rules
  // From Amsterdam on state that comes to be is paid beyond the limit of EIP-7825 (EIP-8037).
  const isCapped = isL1 && rules !== 'amsterdam'
  const todo = say('Reject it, and ask for it again with no limit set.')
  if ((isCapped && asked > MAX_GAS) || (whole !== undefined && asked > whole)) {
    const most = whole === undefined || (isCapped && whole > MAX_GAS) ? MAX_GAS : whole
    return {
      level: 'block',
      say: say('The gas limit of {asked} is more than a transaction can have', { asked: String(asked) }),
      why: say('No block here accepts a transaction above {most} gas.', { most: String(most) }),
      todo,
    }
  }
  const sent = { ...transaction, from: request.account }
  const least = rules === undefined ? leastIntrinsicGas(sent) : intrinsicGas(sent, rules)
  if (!isL1 || asked >= least) return undefined
  return {
    level: 'block',
    say: say('The gas limit of {asked} doesn’t even cover the data', { asked: String(asked) }),
    why: say('No block accepts this transaction with less than {least} gas.', { least: String(least) }),
    todo,
  }
}

/** A block takes it, and it fails or reserves too much. */
function unfit({ simulation, input, accounts }: Case<'accounts'>, transaction: AnyTransaction): Judgement | undefined {
  const { gasLimit: asked } = transaction
  const need = simulation ? simulation.gasNeeded : gasByRules(transaction, input, accounts)
  if (simulation?.outcome.ok === false) {
    return ranOut(simulation, asked)
  }
  if (need === undefined) {
    return {
      level: 'unknown',
      say: say('We couldn’t check whether the gas limit is enough'),
      why: say('Only a simulation shows how much it takes.'),
      todo: say('Try again when we can simulate it.'),
    }
  }
  // Chains that price their data in gas need more than a run here can tell.
  if (asked <= need * TIMES || asked <= LITTLE || input.chainKind === 'other') return undefined
  return {
    level: 'warn',
    say: say('The gas limit is more than three times what it takes: {asked} instead of {need}', {
      asked: String(asked),
      need: String(need),
    }),
    why: say('You don’t pay for unused gas. But on the chain it may do more, and cost more, than it did here.'),
    todo: say('Set the limit a little above what it takes.'),
  }
}

/** Of one that failed: for want of gas, itself or somewhere inside. */
function ranOut({ outcome, frames }: Simulation, asked: bigint): Judgement | undefined {
  const itself = !outcome.ok && outcome.why === OUT
  if (!itself && !frames.some(({ failure }) => failure === OUT)) return undefined
  return {
    level: itself ? 'danger' : 'warn',
    say: itself
      ? say('The gas limit of {asked} is too low', { asked: String(asked) })
      : say('The gas limit of {asked} may be too low', { asked: String(asked) }),
    why: say('It ran out of gas in our simulation. On the chain you’d pay for that gas, and nothing else would happen.'),
    todo: say('Ask for it again with no limit set, or with a higher one.'),
  }
}
