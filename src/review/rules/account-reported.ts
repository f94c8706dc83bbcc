import type { Address } from '#core/address'
import type { Effect } from '#core/effect'
import { reportOf } from '#core/reported'
import { addressWord, say } from '#core/words'
import { delegationsOf, givenIn } from '../delegations.ts'
import type { Case, Judgement, Rule } from './rule.ts'

/** An address of the request, or one that the run pays or lets take, that public reports name as a thief's. The list ships with the build: nobody is asked. */
export const accountReported: Rule = {
  id: 'account/reported',
  levels: ['danger'],
  needs: [],
  judge: (one) =>
    [...new Set(named(one))].flatMap((address): Judgement[] => {
      const why = reportOf(address)
      if (why === undefined) return []
      return [
        {
          level: 'danger',
          say: say('{who} was reported as a thief’s', { who: addressWord(address, one.names.nameOf(address)) }),
          why,
          todo: say('Reject it, and look at how you came by this address. What leaves for it does not come back.'),
        },
      ]
    }),
}

/** Whom the request names, whose code an account would run, and whoever the run pays, lets take or gives a say. Taking a right back from one is well done. */
const named = ({ parties, input, simulation, effects }: Case): readonly Address[] => [
  ...parties.map(({ address }) => address),
  ...givenIn(delegationsOf(input.request, simulation)).map(({ address }) => address),
  ...effects.flatMap((effect) => {
    const given = givenBy(effect)
    return given === undefined ? [] : [given]
  }),
]

function givenBy(effect: Effect): Address | undefined {
  switch (effect.kind) {
    case 'asset-out':
    case 'nft-out':
      return effect.counterparty
    case 'allowance':
      return effect.after > 0n ? effect.spender : undefined
    case 'operator':
      return effect.granted ? effect.operator : undefined
    case 'item-allowance':
      return effect.granted ? effect.spender : undefined
    case 'delegation':
      return effect.delegate
    case 'control':
      return effect.given === 'granted' ? effect.to : undefined
    default:
      return undefined
  }
}
