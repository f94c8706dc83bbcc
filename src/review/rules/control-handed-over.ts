import { type Address, ZERO } from '#core/ethereum/address'
import type { Control } from '#core/signing/effect'
import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { commanded } from '../claims.ts'
import { safesIn } from './safes.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

type Change = { readonly of: Address; readonly what: Control; readonly to?: Address; readonly given: 'granted' | 'taken' }

/** D5: somebody else gets a say over a contract that is yours, or over your account itself. Safes have a rule of their own. */
export const controlHandedOver: Rule = rule({
  id: 'control/handed-over',
  levels: ['danger', 'warn'],
  needs: ['ownAccounts'],
  judge(one) {
    const safes = new Set(safesIn(one))
    const found = new Map(
      changesIn(one)
        .filter(({ of, what }) => !safes.has(of) && what !== 'session-key' && what !== 'manager')
        .map((change) => [`${change.of} ${change.what} ${change.to ?? ZERO} ${change.given}`, change]),
    )
    return [...found.values()].flatMap((change) => judgeOne(one, change))
  },
})

/** By the run, and by what is said: a call that only its owner can make says whose the contract is. So does a message that the contract checks. */
const changesIn = ({ account, actor, allCalls, effects, explanation, message }: Case): readonly Change[] => {
  const own = new Set<Address>([actor])
  const acting = new Set([...commanded(new Set([account, actor]), allCalls), ...waiting(allCalls)])
  if (message?.domain?.verifyingContract !== undefined) own.add(message.domain.verifyingContract)
  for (const { call, claims, inner } of allCalls) {
    const { from, to } = call
    if (to === undefined || (from !== undefined && !acting.has(from))) continue
    own.add(to)
    // What the call itself says is about another contract that obeys it, as an administrator of proxies has.
    const within = new Set(inner.flatMap((one) => one.claims))
    for (const claim of claims) if (claim.kind === 'control' && !within.has(claim)) own.add(claim.of)
  }
  return [
    ...effects.flatMap((effect): Change[] => (effect.kind === 'control' ? [effect] : [])),
    ...explanation.claims.flatMap((claim): Change[] => (claim.kind === 'control' && own.has(claim.of) ? [claim] : [])),
  ]
}

/** Contracts that let a call wait, and then make it (OpenZeppelin's TimelockController): what waits is agreed to now. */
const waiting = (calls: Case['allCalls']): readonly Address[] =>
  calls.flatMap(({ call, function: called }) =>
    call.to !== undefined && called?.standards.includes('OpenZeppelin Timelock') === true ? [call.to] : [],
  )

function judgeOne({ account, actor, ownAccounts, names }: Case<'ownAccounts'>, { of, what, to, given }: Change): readonly Judgement[] {
  const places = { of: addressWord(of, names.nameOf(of)) }
  const isOwn = (who: Address): boolean =>
    who === account || who === actor || (factValue(ownAccounts) ?? []).some(({ address }) => address === who)
  if (given === 'taken' || to === undefined)
    return what !== 'owner'
      ? []
      : [
          {
            level: 'warn',
            say: say('{of} loses an owner', places),
            why: say('An owner who is removed can no longer repair, stop or empty it.'),
            todo: say('Continue only if you mean it: this can’t be undone.'),
          },
        ]
  if (isOwn(to)) return []
  return [
    {
      level: 'danger',
      say:
        what === 'implementation'
          ? say('{of} would run the code of {to}', { ...places, to: addressWord(to, names.nameOf(to)) })
          : say('{to} would get control over {of}', { ...places, to: addressWord(to, names.nameOf(to)) }),
      why: say('They could do everything with it that you can, and lock you out.'),
      todo: say('Reject it, unless you want to hand it over to exactly this address.'),
    },
  ]
}
