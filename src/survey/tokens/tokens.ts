import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import { word } from '#core/bytes/hex'
import type { Token } from '#core/money/token'

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

const slots = (...indexes: readonly number[]): readonly Hex[] => indexes.map((index) => word(BigInt(index)))

// Addresses and layouts as published by the issuers' verified sources on mainnet.
const WETH: ListedToken = {
  address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  symbol: 'WETH',
  name: 'Wrapped Ether',
  decimals: 18,
  layout: { balances: 3, allowances: 4 },
}
const DAI: ListedToken = {
  address: '0x6b175474e89094c44da98b954eedeac495271d0f',
  symbol: 'DAI',
  name: 'Dai Stablecoin',
  decimals: 18,
  layout: { balances: 2, allowances: 3 },
}
const USDC: ListedToken = {
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  // FiatTokenV2_2 (circlefin/stablecoin-evm) keeps in the highest bit whether the holder is on its blacklist.
  layout: { balances: 9, allowances: 10, bits: 255 },
}
const USDT: ListedToken = {
  address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  layout: { balances: 2, allowances: 5, always: slots(0, 3, 4, 10) },
}

/** The practice chain has the same addresses; its dollar tokens are our own contracts, with their own layouts (devnet/contracts). */
const PRACTICE: readonly ListedToken[] = [
  WETH,
  { ...USDC, layout: { balances: 3, allowances: 4 } },
  { ...USDT, layout: { balances: 4, allowances: 5, always: slots(2, 3) } },
  { ...DAI, layout: { balances: 3, allowances: 4 } },
]

/** Shipped lists by chain. Longer ones, from permissively licensed lists, come with their issue. */
const LISTS: Readonly<Record<number, readonly ListedToken[]>> = {
  1: [WETH, USDC, USDT, DAI],
  11155111: [
    {
      address: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
      symbol: 'WETH',
      name: 'Wrapped Ether',
      decimals: 18,
      layout: { balances: 3, allowances: 4 },
    },
    {
      address: '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      layout: { balances: 9, allowances: 10, bits: 255 },
    },
  ],
  31337: PRACTICE,
}

export const listed = (chainId: number): readonly ListedToken[] => LISTS[chainId] ?? []

/** The token at an address, when the shipped list has it. */
export function listedToken(chainId: number, address: Address): Token | undefined {
  const found = listed(chainId).find((token) => token.address === address)
  return found && { chainId, standard: 'erc20', address, symbol: found.symbol, name: found.name, decimals: found.decimals, from: 'listed' }
}

/** All listed tokens of a chain. */
export const listedTokens = (chain: Chain): readonly Token[] =>
  listed(chain.chainId).flatMap((token) => listedToken(chain.chainId, token.address) ?? [])
