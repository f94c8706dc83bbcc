import type { Address } from '#core/ethereum/address'
import type { Frame, Simulation } from '#core/simulation/simulation'
import { type Claim, explain, type Explanation, type Names, RIGHT_VIEWS, type RightViewSelector } from '#decode'
import { allOf } from '../claims.ts'
import type { Explained } from '../review.ts'
import { addressInWord } from '../storage/slot.ts'

type RightClaim = Extract<Claim, { readonly kind: 'right' }>

/** A right of the account that a call gives or takes, and the view that answers for it. `owner`: whom the contract is asked about, one of the account's own. */
export type GivenRight = Pick<RightClaim, 'of' | 'to' | 'given'> & Omit<RightViewSelector, 'ownerArgument'> & { readonly owner: Address }

/** Whose right a call gives: the address that it names where one person has several accounts at a contract (Euler v2), else the account. */
function ownerIn({ data }: Explanation['call'], { ownerArgument }: RightViewSelector, account: Address): Address {
  if (ownerArgument === undefined) return account
  const start = 2 + 8 + 64 * ownerArgument
  return addressInWord(`0x${data.slice(start, start + 64)}`) ?? account
}

/** What one call says of the account's rights. Only a call that is understood says anything. */
function givenBy({ call, claims, selector }: Explanation, account: Address): readonly GivenRight[] {
  const found = selector === undefined ? undefined : RIGHT_VIEWS.get(selector)
  if (found === undefined || call.by === 'delegatecall') return []
  const { view, isSwapped } = found
  const owner = ownerIn(call, found, account)
  return claims.flatMap((claim): readonly GivenRight[] =>
    claim.kind === 'right' && (claim.owner === undefined || claim.owner === account)
      ? [{ of: claim.of, to: claim.to, given: claim.given, owner, view, isSwapped }]
      : [],
  )
}

/** Rights that the request says it changes, wherever the call stands in it. */
export const claimedRights = (explanation: Explained, account: Address): readonly GivenRight[] =>
  allOf(explanation).flatMap((one) => givenBy(one, account))

/** Rights that calls inside the run changed, whoever made them: a call by signature needs no call of the account. In their order. */
export const doneRights = (
  simulation: Pick<Simulation, 'frames'> | undefined,
  account: Address,
  chainId: number,
  names: Names,
): readonly GivenRight[] =>
  (simulation?.frames ?? [])
    .filter((frame) => isAbout(frame, account))
    .flatMap(({ from, to, value, input }) => givenBy(explain({ from, to, value, data: input, chainId }, names), account))

/** Cheap to ask of thousands: a call that stayed done, of a function that gives rights, made by the account or naming it. */
const isAbout = ({ kind, reverted, failure, input, from }: Frame, account: Address): boolean =>
  kind === 'call' &&
  !reverted &&
  failure === undefined &&
  RIGHT_VIEWS.has(input.slice(0, 10)) &&
  (from === account || input.includes(account.slice(2, 40)))
