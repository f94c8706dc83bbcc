import { type ActivityEntry, changesOf, movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'

/** Why an entry is folded away: out of sight, counted nowhere, and never gone. */
export type FoldReason =
  /** A contract says that nothing at all was moved in the account's name: it puts an address into the list, to be copied by mistake. */
  | { readonly kind: 'nothing-moved' }
  /** It comes from an address made to be taken for one that is known here. */
  | { readonly kind: 'look-alike'; readonly address: Address; readonly of: Address }
  /** An asset that no list knows, which came without the account having done anything. */
  | { readonly kind: 'unasked'; readonly token: Address }
  /** A contract says that the account sent what nobody here signed for, of an asset that no list knows. */
  | { readonly kind: 'made-up'; readonly token: Address }
  /** It calls itself what a listed asset is called. */
  | { readonly kind: 'imitates'; readonly token: Address; readonly name: string }

export type FoldContext = {
  /** The person's accounts. */
  readonly accounts: ReadonlySet<Address>
  /** Whom the person knows: contacts, and whom they paid. */
  readonly known: ReadonlySet<Address>
  /** By `faceOf`: those that an address could be mistaken for. */
  readonly faces: ReadonlyMap<string, readonly Address[]>
  /** True also where the list of that chain is not at hand: what is not known to be unlisted is not folded for it. */
  readonly isListed: (token: Address, chainId: number) => boolean
  /** The listed asset that one imitates, by its name or symbol; where these are known. */
  readonly imitated?: (token: Address, chainId: number) => string | undefined
  /** A listed contract that this address was made to be taken for. */
  readonly listedLike?: (token: Address, chainId: number) => Address | undefined
}

/** What people look at of an address: four digits at each end. */
export const faceOf = (address: Address): string => `${address.slice(2, 6)}${address.slice(-4)}`

/** Those that can be mistaken, by what people look at. */
export function facesOf(addresses: Iterable<Address>): ReadonlyMap<string, readonly Address[]> {
  const faces = new Map<string, Address[]>()
  for (const address of addresses) {
    const face = faces.get(faceOf(address))
    if (face) face.push(address)
    else faces.set(faceOf(address), [address])
  }
  return faces
}

/** The known address that this one has the face of, without being it. */
export function mistakenFor(address: Address, { faces, known, accounts }: FoldContext): Address | undefined {
  if (known.has(address) || accounts.has(address)) return undefined
  return faces.get(faceOf(address))?.find((other) => other !== address)
}

/**
 * Why an entry is no doing of the person's and of no worth to them; nothing where it is either. What an account of theirs signed is never folded, nor what
 * brings the chain's own currency or a listed asset, crumbs left out.
 */
export function foldReasons(entry: ActivityEntry, context: FoldContext): readonly FoldReason[] {
  if (entry.call !== undefined && context.accounts.has(entry.call.from)) return []
  const moves = movesOf(entry)
  if (moves.length === 0) return []
  const reasons: FoldReason[] = []
  for (const { token, from, to, units } of moves) {
    const other = from === entry.account ? to : from
    const of = mistakenFor(other, context)
    if (of !== undefined) reasons.push({ kind: 'look-alike', address: other, of })
    if (token === undefined) continue
    const name = context.imitated?.(token, entry.chainId)
    if (name !== undefined) reasons.push({ kind: 'imitates', token, name })
    const like = context.listedLike?.(token, entry.chainId)
    if (like !== undefined) reasons.push({ kind: 'look-alike', address: token, of: like })
    if (units === 0n) reasons.push({ kind: 'nothing-moved' })
    else if (!context.isListed(token, entry.chainId)) reasons.push({ kind: to === entry.account ? 'unasked' : 'made-up', token })
  }
  // Whatever it looks like, what is of worth is there, and stays in sight.
  if (changesOf(entry).some((change) => isOfWorth(change, entry.chainId, context))) return []
  const about = (reason: FoldReason): string => ('token' in reason ? reason.token : 'address' in reason ? reason.address : '')
  const different = new Map(reasons.map((reason) => [`${reason.kind} ${about(reason)}`, reason]))
  return [...different.values()]
}

/** More than dust or crumbs of what somebody knows. */
export const isOfWorth = (
  { token, units }: Pick<ReturnType<typeof changesOf>[number], 'token' | 'units'>,
  chainId: number,
  { isListed }: Pick<FoldContext, 'isListed'>,
): boolean => (token === undefined ? units > DUST : units > 0n && isListed(token, chainId) && !isCrumb(units))

/** Of a listed token, whose value nobody knows here, the smallest units there are. */
const isCrumb = (units: bigint): boolean => units < 100n

/** Wei below which what comes from a stranger is taken for an address put into the list: a few cents. */
const DUST = 10_000_000_000_000n
