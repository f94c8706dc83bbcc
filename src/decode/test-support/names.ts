import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import type { Names } from '../explanation.ts'

export const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const BOB: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const CAROL: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
export const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const ROUTER: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const MULTICALL: Address = '0xca11bde05977b3631167028862be2a173976ca11'
/** A contract of which nothing is known. */
export const STRANGER: Address = '0x4838b106fce9647bdf1e7877bf73ce8b0bad5f97'

const erc20 = (address: Address, symbol: string, decimals: number): Token => ({
  chainId: 1,
  standard: 'erc20',
  address,
  symbol,
  name: symbol,
  decimals,
  from: 'listed',
})
const TOKENS = [erc20(USDC, 'USDC', 6), erc20(WETH, 'WETH', 18)]

export const NAMES: Names = {
  native: { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' },
  nameOf: (address) => (address === BOB ? 'bob' : address === ROUTER ? 'Uniswap' : address === MULTICALL ? 'Multicall3' : undefined),
  tokenOf: (address) => TOKENS.find((token) => token.address === address),
}

/** Knows nothing at all. */
export const NO_NAMES: Names = { native: NAMES.native, nameOf: () => undefined, tokenOf: () => undefined }
