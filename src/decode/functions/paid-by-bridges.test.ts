import { pad, word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { BOB, CAROL, USDC, WETH } from '../test-support/names.ts'
import { misplaced } from '../test-support/paid-places.ts'
import { DAN, END, ERIN, FAY, readCall, type Row } from '../test-support/reading.ts'
import { paidByBridges } from './paid-by-bridges.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'startBridgeTokensViaAcrossV3((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address receiverAddress, address refundAddress, address receivingAssetId, uint256 outputAmount, uint64 outputAmountPercent, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) acrossData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [DAN, ERIN, WETH, 8_000_000n, 9_000_000n, FAY, Number(END), Number(END), Number(END), '0x'],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | receiver to=dan of=here | receiver to=erin of=here | acrossData.quoteTimestamp: time 1800000000 bits=32 | acrossData.fillDeadline: time 1800000000 bits=32 end=true | acrossData.exclusivityDeadline: time 1800000000 bits=32 end=true',
    ],
  ],
  [
    'startBridgeTokensViaStargate((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (uint16 assetId, (uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParams, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress) stargateData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [4, [9_000_000, pad(DAN), 10_000_000n, 11_000_000n, '0x', '0x', '0x'], [12_000_000n, 13_000_000n], ERIN],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | receiver to=dan of=here | receiver to=erin of=here',
    ],
  ],
  [
    'startBridgeTokensViaRelay((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (bytes32 requestId, bytes32 nonEVMReceiver, bytes32 receivingAssetId, bytes signature) relayData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [word(2n), pad(DAN), word(4n), '0x'],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | receiver to=dan of=here',
    ],
  ],
  [
    'startBridgeTokensViaHop((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (uint256 bonderFee, uint256 amountOutMin, uint256 deadline, uint256 destinationAmountOutMin, uint256 destinationDeadline, address relayer, uint256 relayerFee, uint256 nativeFee) hopData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [8_000_000n, 9_000_000n, END, 10_000_000n, END, DAN, 11_000_000n, 12_000_000n],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | receiver to=dan of=here | hopData.deadline: time 1800000000 bits=256 end=true | hopData.destinationDeadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'startBridgeTokensViaCBridge((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (uint32 maxSlippage, uint64 nonce) cBridgeData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [8_000_000, 9_000_000n],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'startBridgeTokensViaMayan((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (bytes32 nonEVMReceiver, address mayanProtocol, bytes protocolData) mayanData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [pad(DAN), ERIN, '0x'],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'startBridgeTokensViaArbitrumBridge((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (uint256 maxSubmissionCost, uint256 maxGas, uint256 maxGasPrice) bridgeDataOfArbitrum)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [8_000_000n, 9_000_000n, 10_000_000n],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'startBridgeTokensViaOptimismBridge((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address assetIdOnL2, uint32 l2Gas, bool isSynthetix) optimismData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [WETH, 8_000_000, true],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'startBridgeTokensViaThorSwap((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address vault, string memo, uint256 expiration) thorSwapData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [DAN, 'abc', END],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | thorSwapData.expiration: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaAcrossV3((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (address receiverAddress, address refundAddress, address receivingAssetId, uint256 outputAmount, uint64 outputAmountPercent, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) acrossData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [CAROL, DAN, WETH, 10_000_000n, 11_000_000n, ERIN, Number(END), Number(END), Number(END), '0x'],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | receiver to=dan of=here | acrossData.quoteTimestamp: time 1800000000 bits=32 | acrossData.fillDeadline: time 1800000000 bits=32 end=true | acrossData.exclusivityDeadline: time 1800000000 bits=32 end=true',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaStargate((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (uint16 assetId, (uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParams, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress) stargateData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [6, [11_000_000, pad(CAROL), 12_000_000n, 13_000_000n, '0x', '0x', '0x'], [14_000_000n, 15_000_000n], DAN],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | receiver to=dan of=here',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaRelay((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (bytes32 requestId, bytes32 nonEVMReceiver, bytes32 receivingAssetId, bytes signature) relayData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [word(2n), pad(CAROL), word(4n), '0x'],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaHop((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (uint256 bonderFee, uint256 amountOutMin, uint256 deadline, uint256 destinationAmountOutMin, uint256 destinationDeadline, address relayer, uint256 relayerFee, uint256 nativeFee) hopData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [10_000_000n, 11_000_000n, END, 12_000_000n, END, CAROL, 13_000_000n, 14_000_000n],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | hopData.deadline: time 1800000000 bits=256 end=true | hopData.destinationDeadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaCBridge((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (uint32 maxSlippage, uint64 nonce) cBridgeData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [10_000_000, 11_000_000n],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaMayan((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (bytes32 nonEVMReceiver, address mayanProtocol, bytes protocolData) mayanData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [pad(CAROL), DAN, '0x'],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaArbitrumBridge((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (uint256 maxSubmissionCost, uint256 maxGas, uint256 maxGasPrice) bridgeDataOfArbitrum)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [10_000_000n, 11_000_000n, 12_000_000n],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaOptimismBridge((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (address assetIdOnL2, uint32 l2Gas, bool isSynthetix) optimismData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [WETH, 10_000_000, true],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here',
    ],
  ],
  [
    'swapAndStartBridgeTokensViaThorSwap((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swapData, (address vault, string memo, uint256 expiration) thorSwapData)',
    [
      [
        [word(1n), 'abc', 'abc', BOB, USDC, CAROL, 6_000_000n, 7_000_000n, true, true],
        [
          [DAN, ERIN, WETH, USDC, 8_000_000n, '0x', true],
          [FAY, BOB, WETH, USDC, 9_000_000n, '0x', true],
        ],
        [CAROL, 'abc', END],
      ],
      'Bridge tokens with here to carol | by  | open | receiver to=carol of=here | thorSwapData.expiration: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'createOrder((address giveTokenAddress, uint256 giveAmount, bytes takeTokenAddress, uint256 takeAmount, uint256 takeChainId, bytes receiverDst, address givePatchAuthoritySrc, bytes orderAuthorityAddressDst, bytes allowedTakerDst, bytes externalCall, bytes allowedCancelBeneficiarySrc) order, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope)',
    [
      [[USDC, 6_000_000n, '0x', 7_000_000n, 8_000_000n, '0x', BOB, '0x', '0x', '0x', '0x'], '0x', 9_000_000, '0x'],
      'Bridge tokens with here to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'createSaltedOrder((address giveTokenAddress, uint256 giveAmount, bytes takeTokenAddress, uint256 takeAmount, uint256 takeChainId, bytes receiverDst, address givePatchAuthoritySrc, bytes orderAuthorityAddressDst, bytes allowedTakerDst, bytes externalCall, bytes allowedCancelBeneficiarySrc) order, uint64 salt, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope, bytes metadata)',
    [
      [[USDC, 6_000_000n, '0x', 7_000_000n, 8_000_000n, '0x', BOB, '0x', '0x', '0x', '0x'], 9_000_000n, '0x', 10_000_000, '0x', '0x'],
      'Bridge tokens with here to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'xcall(uint32 destination, address to, address asset, address delegate, uint256 amount, uint256 slippage, bytes callData)',
    [
      [6_000_000, BOB, USDC, CAROL, 7_000_000n, 8_000_000n, '0x'],
      'Bridge tokens with here to bob | by  | open | receiver to=bob of=here | receiver to=carol of=here',
    ],
  ],
  [
    'xcall(uint32 destination, address to, address asset, address delegate, uint256 amount, uint256 slippage, bytes callData, uint256 relayerFee)',
    [
      [6_000_000, BOB, USDC, CAROL, 7_000_000n, 8_000_000n, '0x', 9_000_000n],
      'Bridge tokens with here to bob | by  | open | receiver to=bob of=here | receiver to=carol of=here',
    ],
  ],
  [
    'send(address receiver, address token, uint256 amount, uint64 dstChainId, uint64 nonce, uint32 maxSlippage)',
    [[BOB, USDC, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000], 'Bridge tokens with here to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'sendNative(address receiver, uint256 amount, uint64 dstChainId, uint64 nonce, uint32 maxSlippage)',
    [[BOB, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000], 'Bridge tokens with here to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'swap(uint16 dstChainId, uint256 srcPoolId, uint256 dstPoolId, address refundAddress, uint256 amountLD, uint256 minAmountLD, (uint256 dstGasForCall, uint256 dstNativeAmount, bytes dstNativeAddr) lzTxParams, bytes to, bytes payload)',
    [
      [2, 7_000_000n, 8_000_000n, BOB, 9_000_000n, 10_000_000n, [11_000_000n, 12_000_000n, '0x'], '0x', '0x'],
      'Bridge tokens with here to bob | by  | open | receiver to=bob of=here',
    ],
  ],
  [
    'swapETH(uint16 dstChainId, address refundAddress, bytes toAddress, uint256 amountLD, uint256 minAmountLD)',
    [[2, BOB, '0x', 7_000_000n, 8_000_000n], 'Bridge tokens with here to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'requestL2Transaction(address contractL2, uint256 l2Value, bytes callData, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient)',
    [
      [BOB, 6_000_000n, '0x', 7_000_000n, 8_000_000n, ['0x', '0x'], CAROL],
      'Bridge tokens with here to bob | by  | open | receiver to=bob of=here | receiver to=carol of=here',
    ],
  ],
  [
    'bridgeAsset(uint32 destinationNetwork, address destinationAddress, uint256 amount, address token, bool forceUpdateGlobalExitRoot, bytes permitData)',
    [[6_000_000, BOB, 7_000_000n, USDC, true, '0x'], 'Bridge tokens with here to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'transferRemote(uint32 destination, bytes32 recipient, uint256 amountOrId)',
    [[6_000_000, pad(BOB), 7_000_000n], 'Bridge tokens with here to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'ccipSend(uint64 destinationChainSelector, (bytes receiver, bytes data, (address token, uint256 amount)[] tokenAmounts, address feeToken, bytes extraArgs) message)',
    [
      [
        6_000_000n,
        [
          '0x',
          '0x',
          [
            [USDC, 7_000_000n],
            [WETH, 8_000_000n],
          ],
          USDC,
          '0x',
        ],
      ],
      'Bridge tokens with here to the same address | by  | open',
    ],
  ],
  [
    'bridge(address to, uint256 chainId, address token, uint256 amount, (address routerAdapter, address tokenOut, uint256 minAmountOut, uint256 deadline, bytes rawParams) originQuery, (address routerAdapter, address tokenOut, uint256 minAmountOut, uint256 deadline, bytes rawParams) destQuery)',
    [
      [BOB, 6_000_000n, USDC, 7_000_000n, [CAROL, WETH, 8_000_000n, END, '0x'], [DAN, USDC, 9_000_000n, END, '0x']],
      'Bridge tokens with here to bob | by  | open | receiver to=bob of=here | originQuery.deadline: time 1800000000 bits=256 end=true | destQuery.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'interchainTransfer(bytes32 tokenId, string destinationChain, bytes destinationAddress, uint256 amount, bytes metadata, uint256 gasValue)',
    [[word(1n), 'abc', '0x', 6_000_000n, '0x', 7_000_000n], 'Bridge tokens with here to the same address | by  | open'],
  ],
  [
    'sendMessage((uint64 id, uint64 fee, uint32 gasLimit, address from, uint64 srcChainId, address srcOwner, uint64 destChainId, address destOwner, address to, uint256 value, bytes data) message)',
    [
      [[6_000_000n, 7_000_000n, 8_000_000, BOB, 9_000_000n, CAROL, 10_000_000n, DAN, ERIN, 11_000_000n, '0x']],
      'Bridge tokens with here to erin | by  | open | receiver to=erin of=here | receiver to=dan of=here',
    ],
  ],
  [
    'depositNative(address depositor, bytes32 id)',
    [[BOB, word(1n)], 'Bridge tokens with here to bob | by  | open | receiver to=bob of=here'],
  ],
  [
    'depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
    [[BOB, USDC, 6_000_000n, word(1n)], 'Bridge tokens with here to bob | by  | open | receiver to=bob of=here'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})

it.each(paidByBridges.map((row) => [row.signature, row] as const))('every address of %s is paid or gets nothing', (_, row) => {
  expect(misplaced(row)).toEqual([])
})
