import type { Address } from '#core/address'
import { likeness } from '#core/address'
import { valueOf } from '#core/fact'
import { addressWord, say } from '#core/words'
import type { Case, Judgement, Rule } from './rule.ts'

/** Hex digits that people compare, at either end. */
const ENDS = 4

/** A history may hold thousands: four digits of one of them is chance. */
const ENDS_OF_MANY = 6

/** `many`: one of so many that a few digits at one end say nothing. */
type Anchor = { readonly address: Address; readonly name?: string; readonly many?: true }

/** Whom the person chose themselves. */
const chosenOf = ({ facts }: Case): readonly Anchor[] => [...(valueOf(facts.contacts) ?? []), ...(valueOf(facts.ownAccounts) ?? [])]

/** Leading zeros are common among contracts and imitate nobody. */
function alike(address: Address, { address: anchor, many }: Anchor): { readonly start: boolean; readonly end: boolean } {
  const { start, end } = likeness(address, anchor)
  const zeros = /^0*/.exec(anchor.slice(2))?.[0].length ?? 0
  const least = many === true && Math.min(start, end) < ENDS ? ENDS_OF_MANY : ENDS
  return { start: start >= least && zeros < start, end: end >= least }
}

/** C1: an address made to be taken for another. */
export const recipientLookalike: Rule = {
  id: 'recipient/lookalike',
  levels: ['danger', 'unknown'],
  needs: ['contacts', 'own-accounts', 'earlier-recipients', 'met'],
  judge(one) {
    const { facts, parties } = one
    const chosen = chosenOf(one)
    const anchors: readonly Anchor[] = [
      ...chosen,
      ...(valueOf(facts.earlierRecipients) ?? []).map((address) => ({ address })),
      { address: one.input.request.account },
      ...(valueOf(facts.met) ?? []).map((address): Anchor => ({ address, many: true })),
    ]
    const incomplete = [facts.contacts, facts.ownAccounts, facts.earlierRecipients].some((fact) => fact?.known !== true)
    return parties.flatMap(({ address, name, role }): Judgement[] => {
      if (role === 'contract' || chosen.some((anchor) => anchor.address === address)) return []
      const who = addressWord(address, name)
      const twins = anchors
        .flatMap((anchor) => (anchor.address === address ? [] : [{ anchor, ...alike(address, anchor) }]))
        .filter(({ start, end }) => start || end)
      const [twin] = twins.toSorted((a, b) => Number(b.start && b.end) - Number(a.start && a.end))
      if (twin !== undefined) return [imitates(who, twin.anchor, twin.start && twin.end)]
      if (!incomplete) return []
      return [
        {
          level: 'unknown',
          say: say('Whether {who} imitates somebody you know could not be checked', { who }),
          why: say('This device could not read all of your contacts, accounts and earlier recipients.'),
          todo: say('Compare the whole address, the middle too.'),
        },
      ]
    })
  },
}

function imitates(who: ReturnType<typeof addressWord>, anchor: Anchor, both: boolean): Judgement {
  const other = addressWord(anchor.address, anchor.name)
  return {
    level: 'danger',
    say: both
      ? say('{who} begins and ends like {other}, and is another address', { who, other })
      : say('{who} looks like {other}, and is another address', { who, other }),
    why: both
      ? say('That does not happen by chance: somebody made this address so that you take it for the other.')
      : say('Scammers make addresses that share the digits which people compare.'),
    todo: both
      ? say('Do not copy addresses from your history. Type the six digits in the middle of the address that you were given, and compare.')
      : say('Do not copy addresses from your history. Compare every digit with the one you were given.'),
  }
}
