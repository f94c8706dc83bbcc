import { isProved } from '#core/evidence/evidence'
import { factValue } from '#core/evidence/fact'
import { limit } from '#core/limits'
import { amountWord, say } from '#core/text/words'
import { priceAt } from '../fees/fee.ts'
import { priceKey, worthOf } from '../prices/worth.ts'
import { gwei } from './gwei.ts'
import { rule, type Case, type Rule } from './rule.ts'

/** SPEC section 9: a tip above so many times the median warns. */
const TIP_TIMES = BigInt(limit('tipWarning'))
/** A8: above ten times what blocks cost lately. */
const PRICE_TIMES = 10n
/** A8: above one twentieth of the value sent. */
const SHARE = 20n
/** Wei per gas. Quiet chains have medians near nothing; below this a tip harms nobody. */
const HARMLESS_TIP = 100_000_000n

/** A8: a fee that no block of late asked for, or that no block takes. */
export const feeFarAboveNormal: Rule = rule({
  id: 'fee/far-above-normal',
  levels: ['block', 'danger', 'warn', 'unknown'],
  needs: ['feeHistory', 'prices'],
  judge(one) {
    const { feeHistory, transaction, fee, names } = one
    if (transaction === undefined || fee === undefined) return undefined
    if ('maxPriorityFeePerGas' in transaction && transaction.maxPriorityFeePerGas > transaction.maxFeePerGas) {
      return {
        level: 'block',
        say: say('The tip is higher than the maximum fee: {tip} per gas instead of at most {most}', {
          tip: gwei(transaction.maxPriorityFeePerGas, names.native),
          most: gwei(transaction.maxFeePerGas, names.native),
        }),
        why: say('The tip is part of the fee. No block accepts such a transaction (EIP-1559).'),
        todo: say('Reject it, and ask for it again with no fee set.'),
      }
    }
    const history = factValue(feeHistory)
    if (history === undefined) {
      return {
        level: 'unknown',
        say: say('We couldn’t check whether this fee is normal'),
        why: say('We don’t know the fees of recent blocks.'),
        todo: say('Check the maximum fee yourself before you sign.'),
      }
    }
    const median = history.tips.normal
    const tip = fee.tip
    const baseFee = fee.baseFee ?? history.baseFees.at(-1)
    if (tip <= HARMLESS_TIP || tip <= median * TIP_TIMES) return undefined
    const usual = average(history.baseFees) + median
    const price = baseFee === undefined ? fee.maxFeePerGas : priceAt(transaction, baseFee)
    const cost = (fee.gasUsed ?? fee.gasLimit) * price
    const extreme = price > usual * PRICE_TIMES && !isSmall(one, cost, transaction.value)
    return {
      level: extreme ? 'danger' : 'warn',
      say: extreme
        ? say('The fee is more than ten times the recent one: {amount}', { amount: amountWord({ units: cost, token: names.native }) })
        : say('The tip is more than three times the usual one: {tip} per gas instead of {median}', {
            tip: gwei(tip, names.native),
            median: gwei(median, names.native),
          }),
      why: say('The tip goes to the block’s maker, and you don’t get it back.'),
      todo: say('Choose the normal speed, unless it’s that urgent.'),
    }
  },
})

/** Next to what it moves: of its value, or of all that leaves, where proved prices tell what that is worth. */
function isSmall({ prices, effects, names }: Case<'prices'>, cost: bigint, value: bigint): boolean {
  if (cost * SHARE <= value) return true
  const leaving = effects.flatMap((effect) => (effect.kind === 'asset-out' ? [effect.amount] : []))
  const used = [names.native, ...leaving.map(({ token }) => token)].map((token) => prices[priceKey(token)])
  // A weak price may warn, and never calm.
  if (!used.every((fact) => fact?.known === true && isProved(fact.evidence))) return false
  const [fee, moved] = [worthOf({ prices }, [{ units: cost, token: names.native }]), worthOf({ prices }, leaving)]
  return fee !== undefined && moved !== undefined && fee * SHARE <= moved
}

const average = (values: readonly bigint[]): bigint =>
  values.length === 0 ? 0n : values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length)
