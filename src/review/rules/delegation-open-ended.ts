import { type Address, ZERO } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import { rule, type Case, type Rule } from './rule.ts'
import { isOwn } from './trusted.ts'

/** F9: somebody may act for the account (session keys, ERC-7710) without limits of amount, time and target that we can read. */
export const delegationOpenEnded: Rule = rule({
  id: 'delegation/open-ended',
  levels: ['danger'],
  needs: ['ownAccounts'],
  judge: (one) =>
    [...new Set(agentsOf(one))].map((agent) => ({
      level: 'danger',
      say:
        agent === undefined
          ? say('A key that isn’t an address could act for you, without limits we can read')
          : agent === ZERO
            ? say('Anyone could act for you, without limits we can read')
            : say('{agent} could act for you, without limits we can read', { agent: addressWord(agent, one.names.nameOf(agent)) }),
      why: say('Good limits say how much, until when and where. Without all three, one stolen key is enough to lose everything.'),
      todo: say('Ask the app for a permission with limits, or reject it.'),
    })),
})

/** Who gets it; `undefined` stands for a key that is no address. */
function agentsOf(one: Case<'ownAccounts'>): readonly (Address | undefined)[] {
  const { explanation, message } = one
  const use = message?.use
  const signed = use?.use === 'delegation' && !use.bounded ? [use.delegate] : []
  const bounded = use?.use === 'delegation' && use.bounded ? use.delegate : undefined
  const keys = explanation.claims.flatMap((claim) =>
    claim.kind === 'control' && claim.what === 'session-key' && claim.given === 'granted' ? [claim.to] : [],
  )
  return [...signed, ...keys.filter((key) => key === undefined || key !== bounded)].filter((key) => key === undefined || !isOwn(one, key))
}
