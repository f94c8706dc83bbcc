import { addressWord, say } from '#core/words'
import { ownClaims } from '../claims.ts'
import { EMPTY_CODE_HASH } from '../facts.ts'
import type { Judgement, Rule } from './rule.ts'

/** D2: rights are for contracts with rules; a bare account just takes. */
export const allowanceNoCode: Rule = {
  id: 'allowance/no-code',
  levels: ['danger', 'unknown'],
  needs: ['parties'],
  judge({ effects, explanation, facts, input, names, parties }) {
    const granted = new Set([
      ...effects.flatMap((effect) =>
        effect.kind === 'allowance' && effect.after > 0n && (effect.before === undefined || effect.after >= effect.before)
          ? [effect.spender]
          : [],
      ),
      ...effects.flatMap((effect) => (effect.kind === 'operator' && effect.granted ? [effect.operator] : [])),
      ...ownClaims(explanation, input.request.account).allowances.flatMap(({ mode, units, spender }) =>
        mode !== 'subtract' && units > 0n ? [spender] : [],
      ),
    ])
    return [...granted].flatMap((address): Judgement[] => {
      const party = parties.find((one) => one.address === address)
      const state = facts.accounts[address]
      const hasCode = party?.hasCode ?? (state?.known === true ? state.value.codeHash !== EMPTY_CODE_HASH : undefined)
      const who = addressWord(address, names.nameOf(address))
      if (hasCode === true) return []
      return hasCode === false
        ? [
            {
              level: 'danger',
              say: say('{who} is a bare account, not a contract, and would get the right to take', { who }),
              why: say('Apps use contracts for this. A bare account that asks for it is nearly always a thief.'),
              todo: say('Reject this, unless you know its owner and mean to let them take it.'),
            },
          ]
        : [
            {
              level: 'unknown',
              say: say('Whether {who}, which may take from you, is a contract could not be checked', { who }),
              why: say('A bare account that asks for such a right is nearly always a thief.'),
              todo: say('Try again when the endpoint can prove its state.'),
              material: true,
            },
          ]
    })
  },
}
