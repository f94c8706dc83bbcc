import { factValue } from '#core/evidence/fact'
import { amountWord, say } from '#core/text/words'
import { leastIn, mostOut, ownClaims } from '../claims.ts'
import { besidesGas } from '../fees/fee.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** The account has less than what leaves and the highest fee, the data on another chain among it. */
export const fundsNotCovered: Rule = rule({
  id: 'funds/not-covered',
  levels: ['danger', 'unknown'],
  needs: ['accounts'],
  judge: (one) => [...native(one), ...tokens(one)],
})

const todo = say('Send less, or add funds first.')

function native({ accounts, input, transaction, fee, names }: Case<'accounts'>): readonly Judgement[] {
  if (transaction === undefined || fee === undefined) return []
  const state = factValue(accounts[input.request.account])
  if (state === undefined) {
    return [
      {
        level: 'unknown',
        say: say('Whether the balance covers this could not be checked'),
        why: say('The balance of your account is not known.'),
        todo: say('Try again when the endpoint can prove its state.'),
      },
    ]
  }
  const need = transaction.value + fee.maxWei
  if (state.balance >= need)
    return besidesGas(fee.data) === undefined
      ? [
          {
            level: 'unknown',
            say: say('Whether the balance also covers what the data costs on the other chain could not be checked'),
            why: say('The chain may charge for it besides the gas, and how much is not known.'),
            todo: say('Keep some more than the highest fee that is shown.'),
          },
        ]
      : []
  const places = { need: amountWord({ units: need, token: names.native }), have: amountWord({ units: state.balance, token: names.native }) }
  return [
    {
      level: 'danger',
      say: say('This needs {need} with its highest fee; you have {have}', places),
      why: say('No endpoint would take it, or it would wait for funds.'),
      todo,
    },
  ]
}

function tokens({ explanation, input, actor, readings, names, message }: Case): readonly Judgement[] {
  // What a signature lets somebody take later need not be there now.
  if (input.exercise?.tense === 'could' || input.exercise?.turn !== undefined) return []
  const claims = ownClaims(explanation, actor)
  const exact = new Set(claims.out.flatMap((claim) => (claim.exact && claim.token !== undefined ? [claim.token] : [])))
  return [...exact].flatMap((token): Judgement[] => {
    const named = names.tokenOf(token)
    const balance = readings.balance(token, actor)?.before
    // What arrives by the same request may pay for it.
    const [leaves, arrives] = [mostOut(claims, token), leastIn(claims, token)]
    const need = leaves > arrives ? leaves - arrives : 0n
    if (named === undefined || balance === undefined || balance >= need) return []
    const places = { need: amountWord({ units: need, token: named }), have: amountWord({ units: balance, token: named }) }
    return [
      {
        level: 'danger',
        say: say('This needs {need}; you have {have}', places),
        why:
          message === undefined
            ? say('The token would refuse, and the fee would be spent all the same.')
            : say('The token would refuse, and nothing else of it would happen.'),
        todo,
      },
    ]
  })
}
