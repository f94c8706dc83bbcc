import { type PaidTo, tokenParties } from './paid-to-row.ts'

/** Exchanges and aggregators: 1inch (AggregationRouterV6), Odos, LI.FI (GenericSwapFacet), Curve (RouterNG and pools), Solidly's heirs, Trader Joe (LBRouter), OpenOcean, CoW (EthFlow), Bebop, Sudoswap, NFTX, SushiSwap (RouteProcessor), Pendle, Fluid, WOOFi, DODO, Yield. */
export const paidByExchanges: readonly PaidTo[] = [
  ...['exactInputSingle', 'exactOutputSingle'].map((name): PaidTo => ({
    signature: `${name}(address recipient, address pool, bool tokenAIn, uint256 amount, uint256 limit)`,
    deed: 'swap',
    to: ['recipient'],
    besides: tokenParties('pool'),
  })),
  { signature: 'unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)', deed: 'swap', to: ['to'] },
  {
    signature: 'unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
    deed: 'swap',
    to: ['to'],
  },
  {
    signature: 'unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
    deed: 'swap',
    to: ['to'],
  },
  { signature: 'ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex)', deed: 'swap', to: ['to'] },
  { signature: 'ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2)', deed: 'swap', to: ['to'] },
  {
    signature: 'unoswapTo(address recipient, address srcToken, uint256 amount, uint256 minReturn, uint256[] pools)',
    deed: 'swap',
    to: ['recipient'],
    besides: tokenParties('srcToken'),
  },
  { signature: 'uniswapV3SwapTo(address recipient, uint256 amount, uint256 minReturn, uint256[] pools)', deed: 'swap', to: ['recipient'] },
  {
    signature:
      'clipperSwapTo(address clipperExchange, address recipient, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs)',
    deed: 'swap',
    to: ['recipient'],
    besides: tokenParties('clipperExchange', 'dstToken'),
  },
  {
    signature:
      'swap((address inputToken, uint256 inputAmount, address inputReceiver, address outputToken, uint256 outputQuote, uint256 outputMin, address outputReceiver) tokenInfo, bytes pathDefinition, address executor, uint32 referralCode)',
    deed: 'swap',
    to: ['tokenInfo.outputReceiver'],
    besides: tokenParties('tokenInfo.inputToken', 'tokenInfo.inputReceiver', 'tokenInfo.outputToken', 'executor'),
  },
  {
    signature:
      'swapMulti((address tokenAddress, uint256 amountIn, address receiver)[] inputs, (address tokenAddress, uint256 relativeValue, address receiver)[] outputs, uint256 valueOutMin, bytes pathDefinition, address executor, uint32 referralCode)',
    deed: 'swap',
    to: ['outputs.[].receiver'],
    besides: tokenParties('inputs.[].tokenAddress', 'inputs.[].receiver', 'outputs.[].tokenAddress', 'executor'),
  },
  {
    signature:
      'swapTokensGeneric(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmount, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData)',
    deed: 'swap',
    to: ['receiver'],
    besides: tokenParties('swapData.[].callTo', 'swapData.[].approveTo', 'swapData.[].sendingAssetId', 'swapData.[].receivingAssetId'),
  },
  ...['swapTokensSingleV3ERC20ToERC20', 'swapTokensSingleV3ERC20ToNative', 'swapTokensSingleV3NativeToERC20'].map((name): PaidTo => ({
    signature: `${name}(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit) swapData)`,
    deed: 'swap',
    to: ['receiver'],
    besides: tokenParties('swapData.callTo', 'swapData.approveTo', 'swapData.sendingAssetId', 'swapData.receivingAssetId'),
  })),
  ...['swapTokensMultipleV3ERC20ToERC20', 'swapTokensMultipleV3ERC20ToNative', 'swapTokensMultipleV3NativeToERC20'].map((name): PaidTo => ({
    signature: `${name}(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData)`,
    deed: 'swap',
    to: ['receiver'],
    besides: tokenParties('swapData.[].callTo', 'swapData.[].approveTo', 'swapData.[].sendingAssetId', 'swapData.[].receivingAssetId'),
  })),
  {
    signature: 'exchange(address[11] route, uint256[5][5] swapParams, uint256 amount, uint256 minDy, address[5] pools, address receiver)',
    deed: 'swap',
    to: ['receiver'],
    besides: tokenParties('route.[]', 'pools.[]'),
  },
  {
    signature: 'exchange(address[11] route, uint256[4][5] swapParams, uint256 amount, uint256 minDy, address[5] pools, address receiver)',
    deed: 'swap',
    to: ['receiver'],
    besides: tokenParties('route.[]', 'pools.[]'),
  },
  { signature: 'exchange(int128 i, int128 j, uint256 dx, uint256 minDy, address receiver)', deed: 'swap', to: ['receiver'] },
  { signature: 'exchange_underlying(int128 i, int128 j, uint256 dx, uint256 minDy, address receiver)', deed: 'swap', to: ['receiver'] },
  { signature: 'exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy, address receiver)', deed: 'swap', to: ['receiver'] },
  { signature: 'exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy, bool useEth, address receiver)', deed: 'swap', to: ['receiver'] },
  ...['uint256[2]', 'uint256[3]', 'uint256[4]', 'uint256[]'].flatMap((amounts): PaidTo[] => [
    { signature: `add_liquidity(${amounts} amounts, uint256 minMintAmount, address receiver)`, deed: 'pay-in', to: ['receiver'] },
    {
      signature: `add_liquidity(${amounts} amounts, uint256 minMintAmount, bool useEth, address receiver)`,
      deed: 'pay-in',
      to: ['receiver'],
    },
    { signature: `remove_liquidity(uint256 burnAmount, ${amounts} minAmounts, address receiver)`, deed: 'take-out', to: ['receiver'] },
    {
      signature: `remove_liquidity(uint256 burnAmount, ${amounts} minAmounts, bool useEth, address receiver)`,
      deed: 'take-out',
      to: ['receiver'],
    },
    {
      signature: `remove_liquidity_imbalance(${amounts} amounts, uint256 maxBurnAmount, address receiver)`,
      deed: 'take-out',
      to: ['receiver'],
    },
  ]),
  {
    signature: 'remove_liquidity_one_coin(uint256 burnAmount, int128 i, uint256 minReceived, address receiver)',
    deed: 'take-out',
    to: ['receiver'],
  },
  {
    signature: 'remove_liquidity_one_coin(uint256 burnAmount, uint256 i, uint256 minReceived, bool useEth, address receiver)',
    deed: 'take-out',
    to: ['receiver'],
  },
  ...(
    [
      ['(address from, address to, bool stable)[] routes', 'routes.[].from', 'routes.[].to'],
      ['(address from, address to, bool stable, address factory)[] routes', 'routes.[].from', 'routes.[].to', 'routes.[].factory'],
      ['(uint256[] pairBinSteps, uint8[] versions, address[] tokenPath) path', 'path.tokenPath.[]'],
    ] as const
  ).flatMap(([route, ...besides]): PaidTo[] => [
    {
      signature: `swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, ${route}, address to, uint256 deadline)`,
      deed: 'swap',
      to: ['to'],
      besides,
    },
    {
      signature: `swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, ${route}, address to, uint256 deadline)`,
      deed: 'swap',
      to: ['to'],
      besides,
    },
    { signature: `swapExactETHForTokens(uint256 amountOutMin, ${route}, address to, uint256 deadline)`, deed: 'swap', to: ['to'], besides },
    {
      signature: `swapExactNATIVEForTokens(uint256 amountOutMin, ${route}, address to, uint256 deadline)`,
      deed: 'swap',
      to: ['to'],
      besides,
    },
    {
      signature: `swapExactTokensForNATIVE(uint256 amountIn, uint256 amountOutMinNATIVE, ${route}, address to, uint256 deadline)`,
      deed: 'swap',
      to: ['to'],
      besides,
    },
  ]),
  {
    signature:
      'createOrder((address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order)',
    deed: 'order',
    to: ['order.receiver'],
    besides: tokenParties('order.buyToken'),
  },
  {
    signature: 'processRoute(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOutMin, address to, bytes route)',
    deed: 'swap',
    to: ['to'],
    besides: tokenParties('tokenIn', 'tokenOut'),
  },
  {
    signature: 'redeemPyToSy(address receiver, address YT, uint256 netPyIn, uint256 minSyOut)',
    deed: 'take-out',
    to: ['receiver'],
    besides: tokenParties('YT'),
  },
  {
    signature: 'mintPyFromSy(address receiver, address YT, uint256 netSyIn, uint256 minPyOut)',
    deed: 'pay-in',
    to: ['receiver'],
    besides: tokenParties('YT'),
  },
  { signature: 'redeemTo(uint256 amount, uint256[] specificIds, address to)', deed: 'take-out', to: ['to'] },
  { signature: 'mintTo(uint256[] tokenIds, uint256[] amounts, address to)', deed: 'pay-in', to: ['to'] },
  { signature: 'swapIn(bool swap0to1, uint256 amountIn, uint256 amountOutMin, address to)', deed: 'swap', to: ['to'] },
  { signature: 'swapOut(bool swap0to1, uint256 amountOut, uint256 amountInMax, address to)', deed: 'swap', to: ['to'] },
  {
    signature: 'swap(address fromToken, address toToken, uint256 fromAmount, uint256 minToAmount, address to, address rebateTo)',
    deed: 'swap',
    to: ['to'],
    besides: tokenParties('fromToken', 'toToken', 'rebateTo'),
  },
  ...['sellBase(address to)', 'sellQuote(address to)', 'sellBase(address to, uint128 min)', 'sellFYToken(address to, uint128 min)'].map(
    (signature): PaidTo => ({ signature, deed: 'swap', to: ['to'] }),
  ),
]
