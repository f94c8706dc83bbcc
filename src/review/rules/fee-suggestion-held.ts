import { factValue } from '#core/evidence/fact'
import { say } from '#core/text/words'
import { gwei } from './gwei.ts'
import { rule, type Rule } from './rule.ts'

const SPEEDS = ['normal', 'slow', 'fast'] as const

/** A8: the endpoint suggested tips far above what blocks paid. They were held down, and whoever asks for a fee again should know. */
export const feeSuggestionHeld: Rule = rule({
  id: 'fee/suggestion-held',
  levels: ['warn'],
  needs: ['feeHistory'],
  judge({ feeHistory, transaction, input, names }) {
    // Fees of other requests were chosen by whoever asks; that none is known to compare with is said by `fee/far-above-normal`.
    const history = input.asking.kind === 'own' && transaction !== undefined ? factValue(feeHistory) : undefined
    const held = history?.held
    const speed = SPEEDS.find((one) => held !== undefined && history !== undefined && held.asked[one] > history.tips[one])
    if (held === undefined || speed === undefined) return undefined
    return {
      level: 'warn',
      say: say('The endpoint suggested a tip of {asked} per gas, but blocks were paid {paid}', {
        asked: gwei(held.asked[speed], names.native),
        paid: gwei(held.paid, names.native),
      }),
      why: say('We didn’t follow the suggestion. An endpoint that asks for far too much is mistaken, or profits from it.'),
      todo: say('You don’t need to change this fee. Use another endpoint if it happens again.'),
    }
  },
})
