import type { Address } from '#core/ethereum/address'
import type { Simulation } from '#core/simulation/simulation'
import { addressWord, say } from '#core/text/words'
import { explainLog } from '#decode'
import { delegationsOf, delegationsGiven } from '../delegations.ts'
import type { ScenarioResult } from '../review.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** F3: with the new code in its place, a stranger calls the account in every way that we know. Whatever leaves it or is written in it then, anybody can do. */
export const delegationAnyoneMayUse: Rule = rule({
  id: 'delegation/anyone-may-use',
  levels: ['block', 'unknown'],
  needs: [],
  runs: ['poke'],
  judge(one) {
    const pokes = (one.input.plays ?? []).filter(({ play }) => play.kind === 'poke')
    const given = delegationsGiven(delegationsOf(one.input.request, one.simulation))
    if (pokes.length === 0) return given.map(({ address }) => untried(one, address))
    return pokes.flatMap((played) => judgePlay(one, played))
  },
})

const untried = ({ names }: Case, delegate: Address): Judgement => ({
  level: 'unknown',
  say: say('We couldn’t try what strangers could do once {delegate} is in place', {
    delegate: addressWord(delegate, names.nameOf(delegate)),
  }),
  why: say('Bad code lets anyone empty the account.'),
  todo: say('Try again, or use another endpoint.'),
  material: true,
})

function judgePlay(one: Case, { play, steps }: ScenarioResult): readonly Judgement[] {
  const applied = steps?.[0]?.authorizations[0]
  const authority = applied?.authority
  if (steps === undefined || applied === undefined || applied.skipped !== undefined || authority === undefined)
    return [untried(one, play.subject)]
  const strangers = steps.slice(play.after)
  const delegate = addressWord(play.subject, one.names.nameOf(play.subject))
  if (strangers.some((step) => leaves(one, step, authority)))
    return [
      {
        level: 'block',
        say: say('Anyone can take what’s in the account if it runs the code of {delegate}', { delegate }),
        why: say('We simulated a call by a stranger, and what was in the account left.'),
        todo: say('Reject it. This code is made to empty accounts, or it’s broken.'),
      },
    ]
  if (!strangers.some((step) => step.outcome.ok && step.storage.some(({ address }) => address === authority))) return []
  return [
    {
      level: 'block',
      say: say('Anyone can become the account’s owner if it runs the code of {delegate}', { delegate }),
      why: say('We simulated a call by a stranger, and it wrote down what the stranger said.'),
      todo: say('Reject it. Whoever comes first gets the account.'),
    },
  ]
}

function leaves({ names, input }: Case, step: Simulation, authority: Address): boolean {
  if (!step.outcome.ok) return false
  if (step.transfers.some(({ from, to, value }) => from === authority && to !== authority && value > 0n)) return true
  return step.logs.some((log) => {
    const { says } = explainLog(log, names, input.request.chainId)
    return (says.kind === 'transfer' && says.from === authority && says.units > 0n) || (says.kind === 'items' && says.from === authority)
  })
}
