import type { Address } from '#core/ethereum/address'
import type { TrackedToken } from '#core/money/holding'
import { faceOf, facesOf, type FoldContext, type TokenList } from '#survey'

export type Acquaintance = {
  readonly accounts: readonly Address[]
  /** Accounts, contacts, and whom the person paid. */
  readonly known: readonly Address[]
  /** Shipped lists, of chains of which they are at hand. */
  readonly listed: ReadonlyMap<number, TokenList>
  /** Tokens that were seen or added, with what was judged of them. */
  readonly tokens: readonly TrackedToken[]
}

/** The person added it, or wants to see it. */
export const isWanted = ({ own, choice }: TrackedToken): boolean => own === true || choice === 'shown'

/** The symbol of the listed asset that it calls itself like, as it was judged in any account. */
export function imitatedBy(kept: TrackedToken): string | undefined {
  if (isWanted(kept)) return undefined
  const found = Object.values(kept.reasons ?? {})
    .flat()
    .find((reason) => reason.is === 'imitates')
  return found?.what.symbol
}

/** By what entries are folded away: whom the person knows, what lists know, and what unlisted tokens were found to be. */
export function foldContext({ accounts, known, listed, tokens }: Acquaintance): FoldContext {
  // By `Token.keyOf`.
  const kept = new Map(tokens.map((token) => [token.id, token]))
  const keptAt = (address: Address, chainId: number): TrackedToken | undefined => kept.get(`${chainId}:${address}`)
  const faces = new Map([...listed].map(([chainId, list]) => [chainId, facesOf(list.tokens.flatMap(({ address }) => address ?? []))]))
  const isListed = (token: Address, chainId: number): boolean => {
    const own = keptAt(token, chainId)
    return listed.get(chainId)?.find(token) !== undefined || !listed.has(chainId) || (own !== undefined && isWanted(own))
  }
  return {
    accounts: new Set(accounts),
    known: new Set(known),
    faces: facesOf(known),
    isListed,
    imitated(token, chainId) {
      const own = keptAt(token, chainId)
      return own && !isListed(token, chainId) ? imitatedBy(own) : undefined
    },
    listedLike: (token, chainId) => (isListed(token, chainId) ? undefined : faces.get(chainId)?.get(faceOf(token))?.[0]),
  }
}
