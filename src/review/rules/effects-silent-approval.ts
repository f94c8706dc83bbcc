import type { Address } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import { unknownToken } from '#decode'
import { ownClaims } from '../claims.ts'
import type { StorageChange } from '../review.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/**
 * A right that was written, by whom it is kept (a token, a collection, Permit2) and what it is over. `all`: over everything in a collection, where that is certain: words
 * about one item say nothing of it.
 */
type Written = { readonly by: Address; readonly over: Address; readonly taker: Address; readonly all: boolean }

const keyOf = ({ by, over, taker }: Written): string => `${by} ${over} ${taker}`

/** G4: somebody may take from now on, and neither the request nor an event said a word of it. */
export const effectsSilentApproval: Rule = rule({
  id: 'effects/silent-approval',
  levels: ['danger'],
  needs: [],
  judge(one) {
    const spoken = [...saidIn(one), ...loggedIn(one)]
    const [some, all] = [new Set(spoken.map(keyOf)), new Set(spoken.filter((right) => right.all).map(keyOf))]
    const found = new Map<string, Written>()
    for (const right of [...answered(one), ...stored(one)]) if (!(right.all ? all : some).has(keyOf(right))) found.set(keyOf(right), right)
    return [...found.values()].map((right) => judgementOf(one, right))
  },
})

function judgementOf({ names, input }: Case, { over, taker }: Written): Judgement {
  return {
    level: 'danger',
    say: say('{taker} can take your {asset} from now on, and the request doesn’t say so', {
      taker: addressWord(taker, names.nameOf(taker)),
      asset: addressWord(over, (names.tokenOf(over) ?? unknownToken(input.chainId, over)).symbol),
    }),
    why: say('We found the permission in what the simulation wrote. Neither the request nor an event mentions it, so it’s easy to miss.'),
    todo: say('Reject it.'),
  }
}

/** Rights that the contracts themselves answer for, before and after. */
const answered = ({ effects }: Case): readonly Written[] =>
  effects.flatMap((effect): readonly Written[] => {
    if (effect.kind === 'allowance' && effect.token.address !== undefined && effect.after > (effect.before ?? 0n))
      return [{ by: effect.via ?? effect.token.address, over: effect.token.address, taker: effect.spender, all: false }]
    return effect.kind === 'operator' && effect.granted
      ? [{ by: effect.collection, over: effect.collection, taker: effect.operator, all: true }]
      : []
  })

/** Rights by the layout of their slots, where nobody was asked. Slots of allowances and of operators look alike, so none of them is certainly over all. */
const stored = ({ storage, actor }: Case): readonly Written[] =>
  storage.flatMap((change): readonly Written[] => {
    const { name, address } = change
    if (name.kind === 'allowance' && name.owner === actor && grew(change))
      return [{ by: address, over: address, taker: name.spender, all: false }]
    if (name.kind === 'operator' && name.owner === actor && grew(change))
      return [{ by: address, over: address, taker: name.operator, all: false }]
    if (name.kind === 'token-allowance' && name.owner === actor && grew(change, MAX_PERMIT2))
      return [{ by: address, over: name.token, taker: name.spender, all: false }]
    return []
  })

/** Permit2 keeps the amount in the low 160 bits. */
const MAX_PERMIT2 = 2n ** 160n - 1n
const grew = ({ before, after }: StorageChange, bits = 2n ** 256n - 1n): boolean => (BigInt(after) & bits) > (BigInt(before) & bits)

/** Rights that the request speaks of. */
function saidIn({ explanation, actor }: Case): readonly Written[] {
  const { allowances, operators } = ownClaims(explanation, actor)
  return [
    ...allowances.map(({ token, spender, via }) => ({ by: via ?? token, over: token, taker: spender, all: false })),
    ...operators.flatMap(({ collection, operator, granted }) =>
      granted ? [{ by: collection, over: collection, taker: operator, all: true }] : [],
    ),
  ]
}

/** Rights that an event speaks of. */
const loggedIn = ({ logs, actor }: Case): readonly Written[] =>
  logs.flatMap(({ says }): readonly Written[] => {
    if (says.kind === 'approval' && says.owner === actor) return [{ by: says.token, over: says.token, taker: says.spender, all: false }]
    if (says.kind === 'permit2-allowance' && says.owner === actor)
      return [{ by: says.permit2, over: says.token, taker: says.spender, all: false }]
    return says.kind === 'operator' && says.owner === actor
      ? [{ by: says.collection, over: says.collection, taker: says.operator, all: true }]
      : []
  })
