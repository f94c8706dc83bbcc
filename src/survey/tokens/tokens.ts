import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import { word } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import { LAYOUTS_FILES } from '#data/each/layouts'

/** A token of the shipped list, with where its contract keeps balances and allowances (storage slot indexes) if we know. */
export type ListedToken = {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly layout?: {
    readonly balances: number
    readonly allowances: number
    readonly always?: readonly Hex[]
    /** Of how many low bits of its slot a balance is; absent: of all. */
    readonly bits?: number
  }
}

/** What ships with the code, by chain; the long lists are fetched (`readTokenList`). */
const LISTS: ReadonlyMap<number, readonly ListedToken[]> = new Map(
  Object.entries(LAYOUTS_FILES).map(([chainId, tokens]) => [Number(chainId), tokens.map(listedOf)]),
)

function listedOf({ layout, ...token }: (typeof LAYOUTS_FILES)[number][number]): ListedToken {
  if (layout === undefined) return token
  const { always, ...places } = layout
  return {
    ...token,
    layout: { ...places, ...defined({ always: always === undefined ? undefined : always.map((slot) => word(BigInt(slot))) }) },
  }
}

export const listed = (chainId: number): readonly ListedToken[] => LISTS.get(chainId) ?? []

/** The token at an address, when the shipped list has it. */
export function listedToken(chainId: number, address: Address): Token | undefined {
  const found = listed(chainId).find((token) => token.address === address)
  return found && { chainId, standard: 'erc20', address, symbol: found.symbol, name: found.name, decimals: found.decimals, from: 'listed' }
}

/** All listed tokens of a chain. */
export const listedTokens = (chain: Chain): readonly Token[] =>
  listed(chain.chainId).flatMap((token) => listedToken(chain.chainId, token.address) ?? [])
