import type { Address } from '#core/ethereum/address'
import { likeness } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { KNOWN_SPENDERS } from '#core/permissions/known-spenders'
import { addressWord, say } from '#core/text/words'
import { ENTRY_POINTS, MULTI_SENDS } from '#decode'
import { KNOWN_OPERATORS } from './known-operators.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Hex digits that people compare, at either end. */
const ENDS = 4

/** A history may hold thousands: four digits of one of them is chance. */
const ENDS_OF_MANY = 6

/** `many`: one of so many that a few digits at one end say nothing. `both`: what apps call is compared at both ends alone. */
type Anchor = { readonly address: Address; readonly name?: string; readonly many?: true; readonly both?: true }

/** Whom the person chose themselves. */
const chosenOf = ({ contacts, ownAccounts }: Case<'ownAccounts' | 'contacts'>): readonly Anchor[] => [
  ...(factValue(contacts) ?? []),
  ...(factValue(ownAccounts) ?? []),
]

/** Leading zeros are common among contracts and imitate nobody. */
function alike(address: Address, { address: anchor, many }: Anchor): { readonly start: boolean; readonly end: boolean } {
  const { start, end } = likeness(address, anchor)
  const zeros = /^0*/.exec(anchor.slice(2))?.[0].length ?? 0
  const least = many === true && Math.min(start, end) < ENDS ? ENDS_OF_MANY : ENDS
  return { start: start >= least && zeros < start, end: end >= least }
}

/** Anchors by their first and their last digits: what is alike shares one of the two, and a history of thousands is not gone through for each party. */
function nearby(anchors: readonly Anchor[]): (address: Address) => readonly Anchor[] {
  const [starts, ends] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const add = (places: Map<string, number[]>, key: string, at: number): void => {
    const list = places.get(key)
    if (list === undefined) places.set(key, [at])
    else list.push(at)
  }
  for (const [at, { address }] of anchors.entries()) {
    add(starts, firstOf(address), at)
    add(ends, lastOf(address), at)
  }
  return (address) => {
    const found = new Set([...(starts.get(firstOf(address)) ?? []), ...(ends.get(lastOf(address)) ?? [])])
    return [...found].toSorted((a, b) => a - b).flatMap((at) => anchors[at] ?? [])
  }
}

const firstOf = (address: Address): string => address.slice(2, 2 + ENDS)
const lastOf = (address: Address): string => address.slice(-ENDS)

/** Contracts that ship with this build, which whatever looks like them imitates. */
const SHIPPED: readonly Anchor[] = [
  ...[...KNOWN_SPENDERS, ...KNOWN_OPERATORS].map(([address, name]): Anchor => ({ address, name, both: true })),
  ...[...ENTRY_POINTS, ...MULTI_SENDS].map((address): Anchor => ({ address, both: true })),
]
const nearShipped = /* @__PURE__ */ nearby(SHIPPED)

/** Listed contracts and tokens that share the digits at both ends. What is listed itself imitates nobody. */
function listedNear({ names }: Case, address: Address): readonly Anchor[] {
  const shipped = nearShipped(address)
  const tokens = (names.listedLike?.(address) ?? []).flatMap((token): Anchor[] =>
    token.address === undefined ? [] : [{ address: token.address, name: token.symbol, both: true }],
  )
  const all = [...shipped, ...tokens]
  return names.tokenOf(address) !== undefined || all.some((anchor) => anchor.address === address) ? [] : all
}

/** C1: an address made to be taken for another. */
export const recipientLookalike: Rule = rule({
  id: 'recipient/lookalike',
  levels: ['danger', 'unknown'],
  needs: ['ownAccounts', 'contacts', 'earlierRecipients', 'met', 'parties'],
  judge(one) {
    const { earlierRecipients, met, contacts, ownAccounts, parties } = one
    const chosen = chosenOf(one)
    const anchors: readonly Anchor[] = [
      ...chosen,
      ...(factValue(earlierRecipients) ?? []).map((address) => ({ address })),
      { address: one.input.request.account },
      ...(factValue(met) ?? []).map((address): Anchor => ({ address, many: true })),
    ]
    const incomplete = [contacts, ownAccounts, earlierRecipients].some((fact) => fact?.known !== true)
    const isChosen = new Set(chosen.map(({ address }) => address))
    const near = nearby(anchors)
    return parties.flatMap(({ address, name, role }): Judgement[] => {
      if (isChosen.has(address)) return []
      const who = addressWord(address, name)
      // What is called is chosen by apps, and not by people who compare one end of it.
      const twins = [...near(address), ...listedNear(one, address)]
        .flatMap((anchor) => (anchor.address === address ? [] : [{ anchor, ...alike(address, anchor) }]))
        .filter(({ start, end, anchor }) => (role === 'contract' || anchor.both === true ? start && end : start || end))
      const [twin] = twins.toSorted((a, b) => Number(b.start && b.end) - Number(a.start && a.end))
      if (twin !== undefined) return [{ ...imitates(who, twin.anchor, twin.start && twin.end), compare: [address, twin.anchor.address] }]
      if (!incomplete || role === 'contract') return []
      return [
        {
          level: 'unknown',
          say: say('We couldn’t check whether {who} imitates somebody you know', { who }),
          why: say('This device couldn’t read all of your contacts, accounts and earlier recipients.'),
          todo: say('Compare the whole address, including the middle.'),
        },
      ]
    })
  },
})

function imitates(who: ReturnType<typeof addressWord>, anchor: Anchor, both: boolean): Omit<Judgement, 'compare'> {
  const other = addressWord(anchor.address, anchor.name)
  return {
    level: 'danger',
    say: both
      ? say('{who} begins and ends like {other}, but it’s a different address', { who, other })
      : say('{who} looks like {other}, but it’s a different address', { who, other }),
    why: both
      ? say('That doesn’t happen by chance. Somebody made this address so that you mistake it for the other.')
      : say('Scammers make addresses that share the digits people compare.'),
    todo: say('Compare the marked digits with the address you were given, not with your history. If they differ, reject it.'),
  }
}
