import type { Address } from '#core/address'
import { addressWord, say } from '#core/words'
import type { Case, Rule } from './rule.ts'

/** F9: somebody may act for the account (session keys, ERC-7710) without limits of amount, time and target that we can read. */
export const delegationOpenEnded: Rule = {
  id: 'delegation/open-ended',
  levels: ['danger'],
  needs: [],
  judge: (one) =>
    [...new Set(agentsOf(one))].map((agent) => ({
      level: 'danger',
      say: say('{agent} could act for you without limits that we can read', { agent: addressWord(agent, one.names.nameOf(agent)) }),
      why: say('Good limits say how much, until when, and where. Without all three one stolen key is enough to lose everything.'),
      todo: say('Ask the app for a permission with limits, or reject it.'),
    })),
}

function agentsOf({ explanation, message }: Case): readonly Address[] {
  const signed = message?.use?.use === 'delegation' && !message.use.bounded ? [message.use.delegate] : []
  const bounded = message?.use?.use === 'delegation' && message.use.bounded ? message.use.delegate : undefined
  const keys = explanation.claims.flatMap((claim) =>
    claim.kind === 'control' && claim.what === 'session-key' && claim.given === 'granted' && claim.to !== undefined ? [claim.to] : [],
  )
  return [...signed, ...keys.filter((key) => key !== bounded)]
}
