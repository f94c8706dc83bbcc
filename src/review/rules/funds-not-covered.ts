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
        say: say('We couldn’t check whether your balance covers this'),
        why: say('We don’t know your account’s balance.'),
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
            say: say('We couldn’t check whether your balance also covers the data fee of the other chain'),
            why: say('The chain may charge it on top of the gas, and we don’t know how much.'),
            todo: say('Keep a bit more than the maximum fee shown.'),
          },
        ]
      : []
  const places = { need: amountWord({ units: need, token: names.native }), have: amountWord({ units: state.balance, token: names.native }) }
  return [
    {
      level: 'danger',
      say: say('This needs {need} with the maximum fee, but you have {have}', places),
      why: say('No endpoint would accept it, or it would wait for funds.'),
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
        say: say('This needs {need}, but you have {have}', places),
        why:
          message === undefined
            ? say('The token would refuse, and you’d still pay the fee.')
            : say('The token would refuse, and nothing else would happen.'),
        todo,
      },
    ]
  })
}
