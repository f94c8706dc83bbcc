import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import type { AppliedAuthorization, Simulation } from '#core/simulation/simulation'
import { type Authorization, isPossible, type TupleSignature } from '#core/ethereum/transaction'
import type { ReviewRequest } from './review.ts'

/** EIP-7702, wherever it comes with a request: whose code (`authority`, where a signature says or will say whose) becomes that of `address`. */
export type Delegating = Authorization & {
  readonly authority: Address | undefined
  /** It stands in a transaction that its own account sends: then the number of that counts before it. */
  readonly nonceOfTransaction?: bigint
}

type Tuple = Authorization & { readonly signature?: TupleSignature }

function listOf(asked: Signable): readonly Tuple[] {
  if (asked.kind === 'authorization') return [{ ...asked.authorization, ...defined({ signature: asked.signature }) }]
  if (asked.kind === 'user-operation') return asked.operation.authorization === undefined ? [] : [asked.operation.authorization]
  return asked.kind === 'transaction' && asked.transaction.type === 'eip7702' ? asked.transaction.authorizationList : []
}

/** A tuple that the chain skips, and by which rule of EIP-7702. `at`: its place in the list. */
export type SkippedTuple = Authorization & { readonly at: number; readonly why: NonNullable<AppliedAuthorization['skipped']> }

/** Tuples that do nothing: by the run, and without one those whose signature no key can have made. */
export const skippedIn = (asked: Signable, simulation: Simulation | undefined): readonly SkippedTuple[] =>
  listOf(asked).flatMap(({ signature, ...tuple }, at): SkippedTuple[] => {
    // The run knows whose a tuple is that is still to be signed here; its place is taken by a signature that no key makes.
    const ran = asked.kind === 'transaction' ? simulation?.authorizations[at] : undefined
    const isImpossible = ran === undefined && signature !== undefined && !isPossible(signature)
    const why = ran?.skipped ?? (isImpossible ? 'signature' : undefined)
    return why === undefined ? [] : [{ ...tuple, at, why }]
  })

/**
 * The list of a transaction says only by its signatures of whom it is: a run has recovered them. Without those that are nobody's by their signature: they
 * give nothing (`skippedIn`).
 */
export function delegationsOf(
  { asked, account }: Pick<ReviewRequest, 'asked' | 'account'>,
  simulation: Simulation | undefined,
): readonly Delegating[] {
  const isNobodys = new Set(skippedIn(asked, simulation).flatMap(({ at, why }) => (why === 'signature' ? [at] : [])))
  return listOf(asked).flatMap(({ chainId, address, nonce }, at) => {
    if (isNobodys.has(at)) return []
    const one = { chainId, address, nonce }
    if (asked.kind === 'authorization') return { ...one, authority: asked.from ?? account }
    if (asked.kind === 'user-operation') return { ...one, authority: asked.operation.sender }
    const authority = simulation?.authorizations[at]?.authority
    const own = asked.kind === 'transaction' && authority === account ? { nonceOfTransaction: BigInt(asked.transaction.nonce) } : {}
    return { ...one, authority, ...own }
  })
}

/** Those that put code in place, and do not take it back. */
export const delegationsGiven = (list: readonly Delegating[]): readonly Delegating[] => list.filter(({ address }) => address !== ZERO)
