import { type Address, ZERO } from '#core/ethereum/address'
import { knownDelegate } from '#core/permissions/known-delegates'
import { addressWord, say } from '#core/text/words'
import { delegationsOf, delegationsGiven } from '../delegations.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { hasCode } from './who-has-code.ts'

/** F1: an account takes on code (EIP-7702) that is none of the accounts that ship as known. By the list of the request, and by what the run did. */
export const delegationUnknownCode: Rule = rule({
  id: 'delegation/unknown-code',
  levels: ['danger', 'warn', 'unknown'],
  needs: ['accounts', 'parties'],
  judge(one) {
    const said = delegationsGiven(delegationsOf(one.input.request, one.simulation)).map(({ address }) => address)
    const done = one.effects.flatMap((effect) => (effect.kind === 'delegation' && effect.delegate !== undefined ? [effect.delegate] : []))
    const claimed = one.explanation.claims.flatMap((claim) =>
      claim.kind === 'delegation' && claim.delegate !== ZERO ? [claim.delegate] : [],
    )
    return [...new Set([...said, ...done, ...claimed])].flatMap((delegate) => judgeOne(one, delegate))
  },
})

function judgeOne(one: Case<'accounts' | 'parties'>, delegate: Address): readonly Judgement[] {
  const known = knownDelegate(delegate)
  const places = { delegate: addressWord(delegate, known?.name ?? one.names.nameOf(delegate)) }
  if (known === undefined)
    return [
      {
        level: 'danger',
        say: say('The account would run the code of {delegate}, which we don’t know', places),
        why: say('That code can do everything the account can, at any time, without asking you again.'),
        todo: say('Reject it, unless you know exactly whose code this is.'),
      },
    ]
  const there = hasCode(one, delegate)
  if (there === undefined)
    return [
      {
        level: 'unknown',
        say: say('We couldn’t check whether {delegate} has code', places),
        why: say('We know the address as account code. On this chain it may still be empty.'),
        todo: say('Try again when the endpoint can prove its state.'),
        material: true,
      },
    ]
  if (!there)
    return [
      {
        level: 'danger',
        say: say('{delegate} has no code on this chain', places),
        why: say('The account would do nothing it’s asked to do until somebody puts code there.'),
        todo: say('Reject it, and find out which chain it was meant for.'),
      },
    ]
  if (known.setUp !== true) return []
  return [
    {
      level: 'warn',
      say: say('{delegate} must be set up in the same transaction', places),
      why: say('Until then, it obeys whoever sets it up with a signature of yours.'),
      todo: say('Continue only in the wallet this code belongs to.'),
    },
  ]
}
