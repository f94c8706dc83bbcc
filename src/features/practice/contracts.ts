import type { Address } from '#core/ethereum/address'

/** Where things are on the practice chain. A copy of what we use of `devnet/addresses.ts`; a test holds the two together. */
export const PRACTICE_CONTRACTS = {
  bob: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  carol: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  scammer: '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  lookalike: '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc',
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  uniswapV2Router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  cats: '0x95bd8d42f30351685e96c62eddc0d0613bf9a87a',
  reverter: '0x98eddadcfde04dc22a0e62119617e74a6bc77313',
  loop: '0x2b15063a6f8a11d18404c801f295b1d19dcc8574',
  fickle: '0xdd8cb59289bf7e324a37f74f8abb16d9f133cb2e',
  claimTrap: '0xa15bb66138824a1c7167f5e85b957d04dd34e468',
} as const satisfies Readonly<Record<string, Address>>

/** Of the practice chain. Never 1: what is signed here is worthless elsewhere. */
export const PRACTICE_CHAIN = 31337
