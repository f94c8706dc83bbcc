import { type PaidTo, tokenParties } from './paid-to-row.ts'

/** Bridges: LI.FI's facets, deBridge, THORChain, Connext, Axelar, Celer, Stargate v1, zkSync, Polygon zkEVM, Hyperlane, Chainlink CCIP, Synapse. */
const BRIDGE_DATA =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData'
const lifi = (name: string, data: string, to: readonly string[] = [], besides: readonly string[] = []): PaidTo => ({
  signature: `${name}(${BRIDGE_DATA}, ${data})`,
  deed: 'bridge',
  to: ['bridgeData.receiver', ...to],
  besides: tokenParties('bridgeData.referrer', 'bridgeData.sendingAssetId', ...besides),
})
const DLN =
  '(address giveTokenAddress, uint256 giveAmount, bytes takeTokenAddress, uint256 takeAmount, uint256 takeChainId, bytes receiverDst, address givePatchAuthoritySrc, bytes orderAuthorityAddressDst, bytes allowedTakerDst, bytes externalCall, bytes allowedCancelBeneficiarySrc) order'
const DLN_TO = ['order.receiverDst', 'order.givePatchAuthoritySrc', 'order.orderAuthorityAddressDst', 'order.allowedCancelBeneficiarySrc']

const lifiFacets: readonly PaidTo[] = [
  lifi(
    'startBridgeTokensViaAcrossV3',
    '(address receiverAddress, address refundAddress, address receivingAssetId, uint256 outputAmount, uint64 outputAmountPercent, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) acrossData',
    ['acrossData.receiverAddress', 'acrossData.refundAddress'],
    ['acrossData.receivingAssetId', 'acrossData.exclusiveRelayer'],
  ),
  lifi(
    'startBridgeTokensViaStargate',
    '(uint16 assetId, (uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParams, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress) stargateData',
    ['stargateData.sendParams.to', 'stargateData.refundAddress'],
  ),
  lifi('startBridgeTokensViaRelay', '(bytes32 requestId, bytes32 nonEVMReceiver, bytes32 receivingAssetId, bytes signature) relayData', [
    'relayData.nonEVMReceiver',
  ]),
  lifi(
    'startBridgeTokensViaHop',
    '(uint256 bonderFee, uint256 amountOutMin, uint256 deadline, uint256 destinationAmountOutMin, uint256 destinationDeadline, address relayer, uint256 relayerFee, uint256 nativeFee) hopData',
    ['hopData.relayer'],
  ),
  lifi('startBridgeTokensViaCBridge', '(uint32 maxSlippage, uint64 nonce) cBridgeData'),
  lifi(
    'startBridgeTokensViaMayan',
    '(bytes32 nonEVMReceiver, address mayanProtocol, bytes protocolData) mayanData',
    [],
    ['mayanData.mayanProtocol'],
  ),
  lifi('startBridgeTokensViaArbitrumBridge', '(uint256 maxSubmissionCost, uint256 maxGas, uint256 maxGasPrice) bridgeDataOfArbitrum'),
  lifi(
    'startBridgeTokensViaOptimismBridge',
    '(address assetIdOnL2, uint32 l2Gas, bool isSynthetix) optimismData',
    [],
    ['optimismData.assetIdOnL2'],
  ),
  lifi('startBridgeTokensViaThorSwap', '(address vault, string memo, uint256 expiration) thorSwapData', [], ['thorSwapData.vault']),
]

const SWAPS =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData'

/** The same after an exchange: each facet of LI.FI has it under this name, with the exchanges in second place. */
const swapped = ({ signature, besides = [], ...row }: PaidTo): PaidTo => ({
  ...row,
  signature: signature.replace(/^start/, 'swapAndStart').replace(`${BRIDGE_DATA}, `, `${BRIDGE_DATA}, ${SWAPS}, `),
  besides: tokenParties(
    ...besides,
    'swapData.[].callTo',
    'swapData.[].approveTo',
    'swapData.[].sendingAssetId',
    'swapData.[].receivingAssetId',
  ),
})

export const paidByBridges: readonly PaidTo[] = [
  ...lifiFacets,
  ...lifiFacets.map(swapped),
  {
    signature: `createOrder(${DLN}, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope)`,
    deed: 'bridge',
    to: DLN_TO,
    besides: tokenParties('order.giveTokenAddress'),
  },
  {
    signature: `createSaltedOrder(${DLN}, uint64 salt, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope, bytes metadata)`,
    deed: 'bridge',
    to: DLN_TO,
    besides: tokenParties('order.giveTokenAddress'),
  },
  {
    signature: 'xcall(uint32 destination, address to, address asset, address delegate, uint256 amount, uint256 slippage, bytes callData)',
    deed: 'bridge',
    to: ['to', 'delegate'],
    besides: tokenParties('asset'),
  },
  {
    signature:
      'xcall(uint32 destination, address to, address asset, address delegate, uint256 amount, uint256 slippage, bytes callData, uint256 relayerFee)',
    deed: 'bridge',
    to: ['to', 'delegate'],
    besides: tokenParties('asset'),
  },
  {
    signature: 'send(address receiver, address token, uint256 amount, uint64 dstChainId, uint64 nonce, uint32 maxSlippage)',
    deed: 'bridge',
    to: ['receiver'],
    besides: tokenParties('token'),
  },
  {
    signature: 'sendNative(address receiver, uint256 amount, uint64 dstChainId, uint64 nonce, uint32 maxSlippage)',
    deed: 'bridge',
    to: ['receiver'],
  },
  {
    signature:
      'swap(uint16 dstChainId, uint256 srcPoolId, uint256 dstPoolId, address refundAddress, uint256 amountLD, uint256 minAmountLD, (uint256 dstGasForCall, uint256 dstNativeAmount, bytes dstNativeAddr) lzTxParams, bytes to, bytes payload)',
    deed: 'bridge',
    to: ['to', 'refundAddress', 'lzTxParams.dstNativeAddr'],
  },
  {
    signature: 'swapETH(uint16 dstChainId, address refundAddress, bytes toAddress, uint256 amountLD, uint256 minAmountLD)',
    deed: 'bridge',
    to: ['toAddress', 'refundAddress'],
  },
  {
    signature:
      'requestL2Transaction(address contractL2, uint256 l2Value, bytes callData, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient)',
    deed: 'bridge',
    to: ['contractL2', 'refundRecipient'],
  },
  {
    signature:
      'bridgeAsset(uint32 destinationNetwork, address destinationAddress, uint256 amount, address token, bool forceUpdateGlobalExitRoot, bytes permitData)',
    deed: 'bridge',
    to: ['destinationAddress'],
    besides: tokenParties('token'),
  },
  { signature: 'transferRemote(uint32 destination, bytes32 recipient, uint256 amountOrId)', deed: 'bridge', to: ['recipient'] },
  {
    signature:
      'ccipSend(uint64 destinationChainSelector, (bytes receiver, bytes data, (address token, uint256 amount)[] tokenAmounts, address feeToken, bytes extraArgs) message)',
    deed: 'bridge',
    to: ['message.receiver'],
    besides: tokenParties('message.tokenAmounts.[].token', 'message.feeToken'),
  },
  {
    signature:
      'bridge(address to, uint256 chainId, address token, uint256 amount, (address routerAdapter, address tokenOut, uint256 minAmountOut, uint256 deadline, bytes rawParams) originQuery, (address routerAdapter, address tokenOut, uint256 minAmountOut, uint256 deadline, bytes rawParams) destQuery)',
    deed: 'bridge',
    to: ['to'],
    besides: tokenParties('token', 'originQuery.routerAdapter', 'originQuery.tokenOut', 'destQuery.routerAdapter', 'destQuery.tokenOut'),
  },
  {
    signature:
      'interchainTransfer(bytes32 tokenId, string destinationChain, bytes destinationAddress, uint256 amount, bytes metadata, uint256 gasValue)',
    deed: 'bridge',
    to: ['destinationAddress'],
  },
  {
    signature:
      'sendMessage((uint64 id, uint64 fee, uint32 gasLimit, address from, uint64 srcChainId, address srcOwner, uint64 destChainId, address destOwner, address to, uint256 value, bytes data) message)',
    deed: 'bridge',
    to: ['message.to', 'message.destOwner'],
    besides: tokenParties('message.from', 'message.srcOwner'),
  },
  { signature: 'depositNative(address depositor, bytes32 id)', deed: 'bridge', to: ['depositor'] },
  {
    signature: 'depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
    deed: 'bridge',
    to: ['depositor'],
    besides: tokenParties('token'),
  },
]
