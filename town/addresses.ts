// Where everything in the practice chain is. Data only, without imports, so that a test in the browser may read it too.
// These never change: a story added later takes new places. Lower case, as everywhere inside.

/** Never 1: what is signed for practice must be worthless on mainnet. */
export const CHAIN_ID = 31337

/** The words of every account in `CAST`, at m/44'/60'/0'/0/i in this order. Known to the whole world. */
export const MNEMONIC = 'test test test test test test test test test test test junk'

/** People. Their keys are unlocked in anvil; `--as public` lets only the faucet send without a signature. */
export const CAST = {
  deployer: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  alice: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  bob: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  carol: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  dave: '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  /** Trades on its own account. */
  market: '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  scammer: '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  faucet: '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  /** Creates our own contracts, each at a fixed nonce. */
  builder: '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  /** Creates the scammer's contracts, each at a fixed nonce. */
  forger: '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
} as const

/** Nobody holds a key of this one: first and last four digits are bob's. */
export const LOOKALIKE = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'

/** Of the town that plays a chain of the OP Stack (`optimism: true`). */
export const ROLLUP_CHAIN_ID = 31338

/** Where every chain of the OP Stack has its price oracle; only the rollup town has it. */
export const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000f'

/** The rows before `cats`, and those after `claimTrap` but ours, are the true addresses on mainnet. */
export const CONTRACTS = {
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  usdt: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  dai: '0x6b175474e89094c44da98b954eedeac495271d0f',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  uniswapV2Factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  uniswapV2Router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  pairUsdcWeth: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
  pairDaiWeth: '0xa478c2975ab1ea89e8196811f51a7b7ade33eb11',
  pairWethUsdt: '0x0d4a11d5eeaac28ec3f61d100daf4d40471f1852',
  /** ERC-721, by builder/0; then builder/1, 2, … */
  cats: '0x95bd8d42f30351685e96c62eddc0d0613bf9a87a',
  reverter: '0x98eddadcfde04dc22a0e62119617e74a6bc77313',
  factory: '0x2b574555158337cd46d47c2ca57e4698a1f04e70',
  multi: '0xca8b49076d1a8039599e24979abf819af784c27a',
  noReceive: '0xc039b3b46814d8388e5205d37dd0d154d806f1f4',
  loop: '0x2b15063a6f8a11d18404c801f295b1d19dcc8574',
  fickle: '0xdd8cb59289bf7e324a37f74f8abb16d9f133cb2e',
  /** Calls itself USDC; by forger/0. */
  fakeUsdc: '0x700b6a60ce7eaaea56f065753d8dcb9653dbad35',
  /** By forger/1. */
  claimTrap: '0xa15bb66138824a1c7167f5e85b957d04dd34e468',
  /** Ours, by builder/7 and /8. */
  will: '0x3f476891e3018329580da8cd03b6aa370f2fb645',
  notary: '0xa534a0c5080535eae0dc5959fb6e1dda44905e0f',
  uniswapV3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  uniswapV3Router: '0xe592427a0aece92de3edee1f18e0157c05861564',
  uniswapV3Positions: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
  uniswapV3Quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
  /** 0.05 % each. */
  poolUsdcWeth: '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
  poolDaiUsdc: '0x6c6bc977e13df9b0de53b251522280bb72383700',
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  /** ERC-4337, version 0.8. */
  entryPoint: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  /** What an account delegates to by EIP-7702: eth-infinitism's Simple7702Account for the EntryPoint above. */
  simple7702: '0xe6cae83bde06e4c305530e199d7217f42808555b',
} as const

export const ADDRESSES = { ...CAST, ...CONTRACTS, lookalike: LOOKALIKE } as const

/** The honest tokens, as their contracts answer. */
export const TOKENS = [
  { address: CONTRACTS.weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  { address: CONTRACTS.usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { address: CONTRACTS.usdt, symbol: 'USDT', name: 'Tether USD', decimals: 6 },
  { address: CONTRACTS.dai, symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
] as const

export type CastName = keyof typeof CAST
