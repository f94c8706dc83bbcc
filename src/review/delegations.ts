import { type Address, ZERO } from '#core/address'
import type { Signable } from '#core/signable'
import type { Simulation } from '#core/simulation'
import type { Authorization } from '#core/transaction'
import type { ReviewRequest } from './review.ts'

/** EIP-7702, wherever it comes with a request: whose code (`authority`, where a signature says or will say whose) becomes that of `address`. */
export type Delegating = Authorization & {
  readonly authority: Address | undefined
  /** It stands in a transaction that its own account sends: then the number of that counts before it. */
  readonly nonceOfTransaction?: bigint
}

function listOf(asked: Signable): readonly Authorization[] {
  if (asked.kind === 'authorization') return [asked.authorization]
  if (asked.kind === 'user-operation') return asked.operation.authorization === undefined ? [] : [asked.operation.authorization]
  return asked.kind === 'transaction' && asked.transaction.type === 'eip7702' ? asked.transaction.authorizationList : []
}

/** The list of a transaction says only by its signatures of whom it is: a run has recovered them. */
export function delegationsOf(
  { asked, account }: Pick<ReviewRequest, 'asked' | 'account'>,
  simulation: Simulation | undefined,
): readonly Delegating[] {
  return listOf(asked).map(({ chainId, address, nonce }, at) => {
    const one = { chainId, address, nonce }
    if (asked.kind === 'authorization') return { ...one, authority: asked.from ?? account }
    if (asked.kind === 'user-operation') return { ...one, authority: asked.operation.sender }
    const authority = simulation?.authorizations[at]?.authority
    const own = asked.kind === 'transaction' && authority === account ? { nonceOfTransaction: BigInt(asked.transaction.nonce) } : {}
    return { ...one, authority, ...own }
  })
}

/** Those that put code in place, and do not take it back. */
export const givenIn = (list: readonly Delegating[]): readonly Delegating[] => list.filter(({ address }) => address !== ZERO)
