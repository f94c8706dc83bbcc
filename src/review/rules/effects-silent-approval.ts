import type { Address } from '#core/address'
import { addressWord, say } from '#core/words'
import { unknownToken } from '#decode'
import { ownClaims } from '../claims.ts'
import type { StorageChange } from '../review.ts'
import type { Case, Judgement, Rule } from './rule.ts'

/** A right that was written, by whom it is kept (a token, a collection, Permit2) and what it is over. */
type Written = { readonly by: Address; readonly over: Address; readonly taker: Address }

/** More of them than this nobody reads, and one is enough to stop. */
const MOST = 16

/** G4: somebody may take from now on, and neither the request nor an event said a word of it. */
export const effectsSilentApproval: Rule = {
  id: 'effects/silent-approval',
  levels: ['danger'],
  needs: [],
  judge(one) {
    const found = new Map<string, Written>()
    for (const right of [...answered(one), ...stored(one)])
      if (!isSaid(one, right) && !isLogged(one, right)) found.set(`${right.by} ${right.over} ${right.taker}`, right)
    return [...found.values()].slice(0, MOST).map((right) => judgementOf(one, right))
  },
}

function judgementOf({ names, input }: Case, { over, taker }: Written): Judgement {
  return {
    level: 'danger',
    say: say('{taker} may take your {asset} from now on, and nothing says so', {
      taker: addressWord(taker, names.nameOf(taker)),
      asset: addressWord(over, (names.tokenOf(over) ?? unknownToken(input.chainId, over)).symbol),
    }),
    why: say('The right was found in what the run wrote. Neither the request nor an event speaks of it: it is meant to be missed.'),
    todo: say('Reject it.'),
  }
}

/** Rights that the contracts themselves answer for, before and after. */
const answered = ({ effects }: Case): readonly Written[] =>
  effects.flatMap((effect): readonly Written[] => {
    if (effect.kind === 'allowance' && effect.token.address !== undefined && effect.after > (effect.before ?? 0n))
      return [{ by: effect.via ?? effect.token.address, over: effect.token.address, taker: effect.spender }]
    return effect.kind === 'operator' && effect.granted ? [{ by: effect.collection, over: effect.collection, taker: effect.operator }] : []
  })

/** Rights by the layout of their slots, where nobody was asked. */
const stored = ({ storage, actor }: Case): readonly Written[] =>
  storage.flatMap((change): readonly Written[] => {
    const { name, address } = change
    if (name.is === 'allowance' && name.owner === actor && grew(change)) return [{ by: address, over: address, taker: name.spender }]
    if (name.is === 'operator' && name.owner === actor && grew(change)) return [{ by: address, over: address, taker: name.operator }]
    if (name.is === 'token-allowance' && name.owner === actor && grew(change, MAX_PERMIT2))
      return [{ by: address, over: name.token, taker: name.spender }]
    return []
  })

/** Permit2 keeps the amount in the low 160 bits. */
const MAX_PERMIT2 = 2n ** 160n - 1n
const grew = ({ before, after }: StorageChange, bits = 2n ** 256n - 1n): boolean => (BigInt(after) & bits) > (BigInt(before) & bits)

function isSaid({ explanation, actor }: Case, { by, over, taker }: Written): boolean {
  const { allowances, operators } = ownClaims(explanation, actor)
  return (
    allowances.some((claim) => claim.token === over && claim.spender === taker && (claim.via ?? claim.token) === by) ||
    operators.some((claim) => claim.collection === over && claim.operator === taker && claim.granted)
  )
}

const isLogged = ({ logs, actor }: Case, { by, over, taker }: Written): boolean =>
  logs.some(({ says }) => {
    if (says.kind === 'approval') return says.owner === actor && says.token === by && says.spender === taker
    if (says.kind === 'permit2-allowance')
      return says.owner === actor && says.permit2 === by && says.token === over && says.spender === taker
    return says.kind === 'operator' && says.owner === actor && says.collection === by && says.operator === taker
  })
