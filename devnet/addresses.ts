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

/** Of the practice chain that plays a chain of the OP Stack (`optimism: true`). */
export const ROLLUP_CHAIN_ID = 31338

/** Where every chain of the OP Stack has its price oracle; only the rollup practice chain has it. */
export const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000f'

/**
 * Two more people, who are not of the cast: each has an account that delegates (EIP-7702), erin's to `simple7702`, frank's to `sweeper`. Their keys are
 * the Keccak-256 of "erin of the practice chain" and "frank of the practice chain".
 */
export const OUTSIDERS = {
  erin: '0x509aacd2966633ec2c03ad9c3f397d51d7aae443',
  frank: '0x0bb9406e7d0ddcf930c0c233eaaf9b3dbd552039',
} as const

/**
 * Two who came with money, without code at their accounts; their keys are the Keccak-256 of "keeper of the practice chain" and so on. The keeper
 * tells the price feeds what things cost and gives pools their liquidity; mallory says of herself that she is alice.
 */
export const NEIGHBOURS = {
  keeper: '0xbb572d0c295eeede25fd647086da971aeb64f7e5',
  mallory: '0x8037d613193648bc6c9f4c25a4453747818e90d0',
} as const

/** The rows before `cats`, and those after `claimTrap` but ours, are the true addresses on mainnet; so are those from `universalRouter` to `createCall` and from `wbtc` to `universalResolver`. */
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
  /** Version 2.0. */
  universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  /** Version 1.6. */
  seaport: '0x0000000000000068f116a894984e2db1123eb395',
  conduitController: '0x00000000f9490004c11cef243f5400493c00ad63',
  /** Version 1.4.1, all of Safe. */
  safe: '0x41675c099f32341bf84bfc5382af534df5c7461a',
  safeL2: '0x29fcb43b46531bca003ddc8fcb67ffe91900c762',
  safeProxyFactory: '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
  multiSend: '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  multiSendCallOnly: '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  safeFallback: '0xfd0732dc9e303f09fcef3a7388ad10a83459ec99',
  signMessageLib: '0xd53cd0ab83d845ac265be939c57f53ad838012c9',
  createCall: '0x9b35af71d77eaf8d7e40252370304687390a1a52',
  /** The Safe of alice, bob and carol, two of whom must agree: a proxy of `safe` by `safeProxyFactory`, with nonce 0. */
  treasury: '0xe6a49842e6634d0be15de0e084b4a9a94a4c1f60',
  /** OpenSea's, with mainnet's key. Its address is not mainnet's, as another compiler made its code. */
  conduit: '0x00a3d01332a27ce674e579282b3a32c63e4dd528',
  /** ERC-1155, by builder/100; then builder/101, … */
  medals: '0x04b35d70b058a4fe10a48b6b1a8ded8cc74d4d97',
  /** An honest ERC-20 with `increaseAllowance`. */
  share: '0xd2cf21e9b212190d2e491957d6a471a531893f0a',
  /** ERC-4626 over USDC. */
  vault: '0xdd12cb5488ee9de0464eee00710748e7e9575dd2',
  /** Has the face of Aave's pool, for USDC and WETH; the receipts below are its aTokens. */
  lending: '0x9f952af6c83d8ff9b9d36546a5bc7b68cbefda8a',
  receiptUsdc: '0x772ebe67b7aba2d56025bec7dee19c9d7da8c19a',
  receiptWeth: '0x44518a66989809ad8b6d5e71c620c75bc47d4c0a',
  /** `till` is an EIP-1967 proxy in front of `tillCode`; its owner, dave, may put `tillForOwner` in its place. */
  tillCode: '0x0ed98efc2a15bfb881668a5dbab1c35a442a3f63',
  till: '0x510b45bd28f2d5b0371b2b52feb156322d5b6161',
  tillForOwner: '0x670266b7f2f2752b00ed9340c0d5e248e44e111f',
  /** Scams from here on, by forger/100, … Their owner is `scammer`, but `honeypot`'s, which is `forger`. */
  sweeper: '0x5268dce6def0b42d3c315de18f2eb43fea782835',
  openDelegate: '0xec12943948293be030811514e0b374d040f60f56',
  flippedSlot: '0xa922c3227149d9bc5001d796aa418b590d0c4a7b',
  redPill: '0x0d8694f47cdc22bb8c6d2668a38d07a439f378f9',
  silentToken: '0x9b2b34edd270947dff226d57b233ed2465a8a1fa',
  phantomToken: '0x5061c45ce504cdf3afc0cc566480f6e814241e0e',
  /** Calls itself USDC, and answers with the true USDC's domain separator. */
  falseDomain: '0xf8a3b247d7deee8a3460431827dd2e8ae9857a7a',
  honeypot: '0x31bfc5d6c8ffa2f83e0d7f125c49047de3f76fb6',
  slotZero: '0x4ee02c9411818ca5ad92b46a115560c56667bf09',
  backdoor: '0x52367cd230c7ea449827c72bc280000d1244403a',
  drainer: '0xb8807ea2829e17ff22f88916d3cf58e99a1410f0',
  gasSwallower: '0x240b9632a58219ec6d7a550ab8354ac3e60ac128',
  returnBomb: '0x0613c549d358fb743037be6de52e4348ada96ad0',
  metamorph: '0xf6a9ada5eb198afac770d6828b2d3c15ff07c5ce',
  /** A body of `metamorph`'s, with salt 0. */
  metamorphBody: '0x5cb274e0b3a30d9c20782bc92227f983b37c5203',
  /** Uniswap v2. */
  pairHoneypotWeth: '0xcee795d1badaf8c28c4ab25f5f3ac0f3ab9b2ae3',
  /** 8 decimals. */
  wbtc: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  /** Staked ether with wstETH's face: balances stay, what one is worth grows. */
  stakedEther: '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
  uniswapV3TickLens: '0xbfd8137f7d1516d3ea5ca83523914859ec47f573',
  pairWbtcWeth: '0xbb2b8038a1640196fbe3e38816f3e67cba72d940',
  pairDaiUsdc: '0xae461ca67b15dc8dc81ce7615e0320da1a9ab8d5',
  /** The fee at the end, in millionths: 3000 are 0.3 %. */
  poolWbtcWeth3000: '0xcbcdf9626bc03e24f779434178a73a0b4bad62ed',
  poolUsdcWeth3000: '0x8ad599c3a0ff1de082011efddc58f1908eb6e6d8',
  poolWethUsdt500: '0x11b815efb8f581194ae79006d24e0d814b7697f6',
  poolDaiUsdc100: '0x5777d92f208679db4b9778590fa3cab3ac9e2168',
  /** Chainlink's proxies. The keeper stopped reporting to `feedGbpUsd` long ago; `feedChfUsd` answers 0 and `feedJpyUsd` less than that. */
  feedEthUsd: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419',
  feedBtcUsd: '0xf4030086522a5beea4988f8ca5b36dbc97bee88c',
  feedUsdcUsd: '0x8fffffd4afb6115b954bd326cbe7b4ba576818f6',
  feedUsdtUsd: '0x3e7d1eab13ad0104d2750b8863b489d65364e32d',
  feedDaiUsd: '0xaed0c38402a5d19df6e4c03f4e2dced6e29c1ee9',
  feedEurUsd: '0xb49f677943bc038e9857d61e7d053caa2c1734c1',
  feedGbpUsd: '0x5c0ab2d9b5a7ed9f470386e82bb36a3613cdd4b5',
  feedChfUsd: '0x449d117117838ffa61263b61da6301aa2a88b13a',
  feedJpyUsd: '0xbce206cae7f0ec07b545edde332a47c2f75bbeb3',
  ensRegistry: '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e',
  ensResolver: '0xf29100983e058b709f3d539b0c765937b804ac15',
  ensReverse: '0xa58e81fe9b61b5c3fe2afd33cf304c454abfc7cb',
  universalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  /** By builder/300, … */
  reporter: '0x8ee5a9ddb0e945533ca2dad82201007ce0ffcbd0',
  /** ERC-721 whose tokens carry their metadata, or say where it is. */
  pictures: '0xa13f978bfe40f87a3d00d579c25b25fe1987b389',
  /** Its names are answered by a gateway (EIP-3668). */
  farawayResolver: '0x5a4e33e36eed60ea9077bc45395c74c54ae6fe44',
  /** Arrived unasked, by forger/300, …: two that imitate a name or a symbol, one that is an invitation, one written backwards. */
  spamUsdc: '0x1c033aa9b45bdb63a18208ed0fbf0f442b5886fd',
  spamUsdt: '0x0027b25cde0258c3134d8e9cd77a92da146ff431',
  spamVisit: '0x46658f507877c3ec5180de4d60cdbb41a846ab3e',
  spamBidi: '0xcbeca3f42783ce43b0caf26fe71fdc224b5555e8',
} as const

export const ADDRESSES = { ...CAST, ...OUTSIDERS, ...NEIGHBOURS, ...CONTRACTS, lookalike: LOOKALIKE } as const

/** The honest tokens, as their contracts answer. */
export const TOKENS = [
  { address: CONTRACTS.weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  { address: CONTRACTS.usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { address: CONTRACTS.usdt, symbol: 'USDT', name: 'Tether USD', decimals: 6 },
  { address: CONTRACTS.dai, symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
  { address: CONTRACTS.wbtc, symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8 },
  { address: CONTRACTS.stakedEther, symbol: 'wstETH', name: 'Wrapped liquid staked Ether 2.0', decimals: 18 },
] as const

export type CastName = keyof typeof CAST
