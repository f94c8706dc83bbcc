import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { factValue } from '#core/evidence/fact'
import type { ReportedAddresses } from '#core/web/report-list'
import { addressReport } from '#core/web/reported'
import { addressWord, say, type Words } from '#core/text/words'
import { isUnreadable } from '../facts.ts'
import { delegationsOf, delegationsGiven } from '../delegations.ts'
import { reportListWord } from './list-word.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/**
 * An address of the request, or one that the run pays or lets take, that public reports name as a thief's: those that ship with the build, and lists that the
 * person added. Both are looked up on this device: nobody is asked.
 */
export const accountReported: Rule = rule({
  id: 'account/reported',
  levels: ['danger', 'unknown'],
  needs: ['reportedAddresses', 'parties'],
  judge: (one) => {
    const lists = one.reportedAddresses
    const found = [...new Set(named(one))].flatMap((address): Judgement[] => {
      const why = addressReport(address) ?? listedIn(factValue(lists) ?? [], address)
      if (why === undefined) return []
      return [
        {
          level: 'danger',
          say: say('{who} was reported as a thief’s address', { who: addressWord(address, one.names.nameOf(address)) }),
          why,
          todo: say('Reject it, and find out how you got this address. What you send there doesn’t come back.'),
        },
      ]
    })
    return isUnreadable(lists) ? [...found, UNREAD] : found
  },
})

const UNREAD: Judgement = {
  level: 'unknown',
  say: say('We couldn’t read your lists of reported addresses'),
  why: say('They’re kept on this device, and one of them didn’t open. We did check the short list that comes with Assay.'),
  todo: say('Check your lists in Settings, and add what’s missing.'),
}

function listedIn(lists: readonly ReportedAddresses[], address: Address): Words | undefined {
  const found = lists.find(({ addresses }) => addresses.has(address))
  return found && say('{list}, a list you added, names it.', { list: reportListWord(found.list) })
}

/** Whom the request names, whose code an account would run, and whoever the run pays, lets take or gives a say. Taking a right back from one is well done. */
const named = ({ parties, input, simulation, effects }: Case<'parties'>): readonly Address[] => [
  ...parties.map(({ address }) => address),
  ...delegationsGiven(delegationsOf(input.request, simulation)).map(({ address }) => address),
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
