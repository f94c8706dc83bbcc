import type { Address } from '#core/ethereum/address'
import type { Frame, Simulation } from '#core/simulation/simulation'
import { type Claim, explain, type Explanation, type Names, RIGHT_VIEWS, type RightViewSelector } from '#decode'
import { allOf } from '../claims.ts'
import type { Explained } from '../review.ts'

type RightClaim = Extract<Claim, { readonly kind: 'right' }>

/** A right of the account that a call gives or takes, and the view that answers for it. */
export type GivenRight = Pick<RightClaim, 'of' | 'to' | 'given'> & RightViewSelector

/** What one call says of the account's rights. Only a call that is understood says anything. */
function givenBy({ call, claims, selector }: Explanation, account: Address): readonly GivenRight[] {
  const view = selector === undefined ? undefined : RIGHT_VIEWS.get(selector)
  if (view === undefined || call.by === 'delegatecall') return []
  return claims.flatMap((claim): readonly GivenRight[] =>
    claim.kind === 'right' && (claim.owner === undefined || claim.owner === account)
      ? [{ of: claim.of, to: claim.to, given: claim.given, ...view }]
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
