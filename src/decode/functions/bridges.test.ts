import { describe, expect, it } from 'vitest'
import { DAN, END, readCall, type Row } from '../test-support/reading.ts'
import type { Address } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { BOB, ME, ROUTER, STRANGER, USDC, CAROL, WETH } from '../test-support/names.ts'

const abi = encoder(
  'function depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken)',
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
  'function send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable',
  'function transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce) payable',
  'function bridgeETHTo(address _to, uint32 _minGasLimit, bytes _extraData) payable',
  'function bridgeERC20To(address _localToken, address _remoteToken, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
  'function outboundTransfer(address _token, address _to, uint256 _amount, uint256 _maxGas, uint256 _gasPriceBid, bytes _data) payable',
  'function depositFor(address user, address rootToken, bytes depositData)',
  'function sendMessage(address _to, uint256 _fee, bytes _calldata) payable',
  'function depositERC20(address _token, address _to, uint256 _amount, uint256 _gasLimit) payable',
  'function sendToL2(uint256 chainId, address recipient, uint256 amount, uint256 amountOutMin, uint256 deadline, address relayer, uint256 relayerFee) payable',
)
const units = 5_000_000n
const ether = 10n ** 18n

/** Each bridge with its receiver as an argument. */
const CALLS: readonly (readonly [string, (to: Address) => Hex, bigint, string])[] = [
  ['CCTP', (to) => abi('depositForBurn', [units, 6, pad(to), USDC]), 0n, 'Bridge 5 USDC with Uniswap to {to} on Base'],
  [
    'Across',
    (to) => abi('depositV3', [ME, to, USDC, USDC, units, units, 42161n, ME, 0, 0, 0, '0x']),
    0n,
    'Bridge 5 USDC with Uniswap to {to} on Arbitrum One',
  ],
  [
    'LayerZero',
    (to) =>
      abi('send', [
        { dstEid: 30184, to: pad(to), amountLD: ether, minAmountLD: 0n, extraOptions: '0x', composeMsg: '0x', oftCmd: '0x' },
        { nativeFee: 1n, lzTokenFee: 0n },
        ME,
      ]),
    ether + 1n,
    'Bridge 1 ETH with Uniswap to {to} on Base',
  ],
  ['Wormhole', (to) => abi('transferTokens', [USDC, units, 30, pad(to), 0n, 0]), 0n, 'Bridge 5 USDC with Uniswap to {to} on Base'],
  ['the OP Stack', (to) => abi('bridgeETHTo', [to, 0, '0x']), ether, 'Bridge 1 ETH with Uniswap to {to}'],
  ['the OP Stack, tokens', (to) => abi('bridgeERC20To', [USDC, USDC, to, units, 0, '0x']), 0n, 'Bridge 5 USDC with Uniswap to {to}'],
  ['Arbitrum', (to) => abi('outboundTransfer', [USDC, to, units, 0n, 0n, '0x']), 0n, 'Bridge 5 USDC with Uniswap to {to}'],
  ['Polygon', (to) => abi('depositFor', [to, USDC, `0x${units.toString(16).padStart(64, '0')}`]), 0n, 'Bridge 5 USDC with Uniswap to {to}'],
  ['Linea', (to) => abi('sendMessage', [to, 0n, '0x']), ether, 'Bridge 1 ETH with Uniswap to {to}'],
  ['Scroll', (to) => abi('depositERC20', [USDC, to, units, 0n]), 0n, 'Bridge 5 USDC with Uniswap to {to}'],
  ['Hop', (to) => abi('sendToL2', [10n, to, ether, 0n, 0n, ME, 0n]), ether, 'Bridge 1 ETH with Uniswap to {to} on OP Mainnet'],
]

describe.each(CALLS)('a bridge by %s', (_, call, value, sentence) => {
  it('names whoever is paid on the other side', () => {
    for (const [to, name] of [
      [STRANGER, STRANGER],
      [BOB, 'bob'],
    ] as const) {
      const one = explained(ROUTER, call(to), value)
      expect(plain(one.intent)).toBe(sentence.replace('{to}', name))
      expect(claimsOf(one, 'receiver')).toEqual([{ kind: 'receiver', to, of: ROUTER }])
      expect(one.complete).toBe(false)
    }
  })

  it('says so where that is the sender', () => {
    const one = explained(ROUTER, call(ME), value)
    expect(plain(one.intent)).toBe(sentence.replace('{to}', 'the same address'))
    expect(claimsOf(one, 'receiver')).toEqual([])
  })
})

it('shows the address of another kind of chain as it stands', () => {
  const solana: Hex = `0x${'ab'.repeat(32)}`
  const one = explained(ROUTER, abi('depositForBurn', [units, 5, solana, USDC]))
  expect(plain(one.intent)).toBe(`Bridge 5 USDC with Uniswap to ${solana} on domain 5`)
  expect(claimsOf(one, 'receiver')).toEqual([])
})

describe('what may be kept on the way', () => {
  const fast = encoder(
    'function depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
  )
  const NONE: Hex = `0x${'00'.repeat(32)}`
  const acrossOf = (given: bigint, least: bigint): Hex => abi('depositV3', [ME, ME, USDC, USDC, given, least, 42161n, ME, 0, 0, 0, '0x'])
  const circle = (given: bigint, fee: bigint): Hex => fast('depositForBurn', [given, 6, pad(ME), USDC, NONE, fee, 1000])

  // In ten-thousandths of what is paid, whatever that is.
  it.each([1n, 100n, 1_000n, 5_000n, 9_999n, 10_000n])('is claimed: %i of ten thousand', (share) => {
    for (const given of [10_000n, 5_000_000n * 10_000n]) {
      const kept = (given * share) / 10_000n
      for (const data of [acrossOf(given, given - kept), circle(given, kept)])
        expect(claimsOf(explained(ROUTER, data), 'receiver')).toEqual([{ kind: 'receiver', to: ME, of: ROUTER, kept: share }])
    }
  })

  it('is nothing where as much arrives as is paid, or more', () => {
    for (const data of [acrossOf(units, units), acrossOf(units, units * 10n ** 12n), circle(units, 0n)])
      expect(claimsOf(explained(ROUTER, data), 'receiver')).toEqual([])
  })
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message)',
    [
      [BOB, CAROL, USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, DAN, Number(END), Number(END), 9_000_000, '0x'],
      'Bridge 0.000000000006 ETH with here to carol on chain 8000000 | by Across | open | out from=me most=7 exact=false to=here | receiver to=carol of=here | receiver to=bob of=here | quoteTimestamp: time 1800000000 bits=32 | fillDeadline: time 1800000000 bits=32 end=true',
      { value: 7n },
    ],
    [
      [ME, ME, USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, ME, Number(END), Number(END), 9_000_000, '0x'],
      'Bridge 0.000000000006 ETH with here to the same address on chain 8000000 | by Across | open | out from=me most=7 exact=false to=here | quoteTimestamp: time 1800000000 bits=32 | fillDeadline: time 1800000000 bits=32 end=true',
      { value: 7n },
    ],
  ],
  [
    'deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message)',
    [
      [word(1n), pad(BOB), word(3n), word(4n), 6_000_000n, 7_000_000n, 8_000_000n, word(5n), Number(END), Number(END), 9_000_000, '0x'],
      'Bridge 0.000000000006 ETH with here to bob on chain 8000000 | by Across | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=0x0000000000000000000000000000000000000001 of=here | quoteTimestamp: time 1800000000 bits=32 | fillDeadline: time 1800000000 bits=32 end=true',
      { value: 7n },
    ],
    [
      [word(1n), pad(ME), word(3n), word(4n), 6_000_000n, 7_000_000n, 8_000_000n, word(5n), Number(END), Number(END), 9_000_000, '0x'],
      'Bridge 0.000000000006 ETH with here to the same address on chain 8000000 | by Across | open | out from=me most=7 exact=false to=here | receiver to=0x0000000000000000000000000000000000000001 of=here | quoteTimestamp: time 1800000000 bits=32 | fillDeadline: time 1800000000 bits=32 end=true',
      { value: 7n },
    ],
  ],
  [
    'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken)',
    [
      [6_000_000n, 7_000_000, pad(BOB), USDC],
      'Bridge 6 USDC with here to bob on domain 7000000 | by CCTP | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000, pad(ME), USDC],
      'Bridge 6 USDC with here to the same address on domain 7000000 | by CCTP | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'depositForBurnWithCaller(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller)',
    [
      [6_000_000n, 7_000_000, pad(BOB), USDC, word(2n)],
      'Bridge 6 USDC with here to bob on domain 7000000 | by CCTP | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000, pad(ME), USDC, word(2n)],
      'Bridge 6 USDC with here to the same address on domain 7000000 | by CCTP | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
    [
      [6_000_000n, 7_000_000, pad(BOB), USDC, word(2n), 8_000_000n, 9_000_000],
      'Bridge 6 USDC with here to bob on domain 7000000 | by CCTP | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=me of=here kept=13333 | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000, pad(ME), USDC, word(2n), 8_000_000n, 9_000_000],
      'Bridge 6 USDC with here to the same address on domain 7000000 | by CCTP | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=me of=here kept=13333',
      { value: 7n },
    ],
  ],
  [
    'depositForBurnWithHook(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold, bytes hookData)',
    [
      [6_000_000n, 7_000_000, pad(BOB), USDC, word(2n), 8_000_000n, 9_000_000, '0x'],
      'Bridge 6 USDC with here to bob on domain 7000000 | by CCTP | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=me of=here kept=13333 | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000, pad(ME), USDC, word(2n), 8_000_000n, 9_000_000, '0x'],
      'Bridge 6 USDC with here to the same address on domain 7000000 | by CCTP | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=me of=here kept=13333',
      { value: 7n },
    ],
  ],
  [
    'transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)',
    [
      [USDC, 6_000_000n, 3, pad(BOB), 8_000_000n, 9_000_000],
      'Bridge 6 USDC with here to bob on domain 3 | by Wormhole | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [USDC, 6_000_000n, 3, pad(ME), 8_000_000n, 9_000_000],
      'Bridge 6 USDC with here to the same address on domain 3 | by Wormhole | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'transferTokensWithPayload(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint32 nonce, bytes payload)',
    [
      [USDC, 6_000_000n, 3, pad(BOB), 8_000_000, '0x'],
      'Bridge 6 USDC with here to bob on domain 3 | by Wormhole | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [USDC, 6_000_000n, 3, pad(ME), 8_000_000, '0x'],
      'Bridge 6 USDC with here to the same address on domain 3 | by Wormhole | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'wrapAndTransferETH(uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)',
    [
      [2, pad(BOB), 7_000_000n, 8_000_000],
      'Bridge 0.000000000000000007 ETH with here to bob on Ethereum | by Wormhole | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [2, pad(ME), 7_000_000n, 8_000_000],
      'Bridge 0.000000000000000007 ETH with here to the same address on Ethereum | by Wormhole | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress)',
    [
      [[6_000_000, pad(BOB), 7_000_000n, 8_000_000n, '0x', '0x', '0x'], [9_000_000n, 10_000_000n], CAROL],
      'Bridge 0.000000000000000007 ETH with here to bob on domain 6000000 | by LayerZero | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=carol of=here',
      { value: 7n },
    ],
    [
      [[6_000_000, pad(ME), 7_000_000n, 8_000_000n, '0x', '0x', '0x'], [9_000_000n, 10_000_000n], ME],
      'Bridge 0.000000000000000007 ETH with here to the same address on domain 6000000 | by LayerZero | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'sendToken((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress)',
    [
      [[6_000_000, pad(BOB), 7_000_000n, 8_000_000n, '0x', '0x', '0x'], [9_000_000n, 10_000_000n], CAROL],
      'Bridge 0.000000000000000007 ETH with here to bob on domain 6000000 | by LayerZero | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=carol of=here',
      { value: 7n },
    ],
  ],
  [
    'sendToL2(uint256 chainId, address recipient, uint256 amount, uint256 amountOutMin, uint256 deadline, address relayer, uint256 relayerFee)',
    [
      [6_000_000n, BOB, 7_000_000n, 8_000_000n, END, CAROL, 9_000_000n],
      'Bridge 0.000000000000000007 ETH with here to bob on chain 6000000 | by Hop | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=carol of=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [6_000_000n, ME, 7_000_000n, 8_000_000n, END, ME, 9_000_000n],
      'Bridge 0.000000000000000007 ETH with here to the same address on chain 6000000 | by Hop | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'swapAndSend(uint256 chainId, address recipient, uint256 amount, uint256 bonderFee, uint256 amountOutMin, uint256 deadline, uint256 destinationAmountOutMin, uint256 destinationDeadline)',
    [
      [6_000_000n, BOB, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, END],
      'Bridge 0.000000000000000007 ETH with here to bob on chain 6000000 | by Hop | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | deadline: time 1800000000 bits=256 end=true | destinationDeadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [6_000_000n, ME, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, END],
      'Bridge 0.000000000000000007 ETH with here to the same address on chain 6000000 | by Hop | open | out from=me most=7 exact=false to=here | deadline: time 1800000000 bits=256 end=true | destinationDeadline: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'relayTokens(address token, address _receiver, uint256 _value)',
    [
      [USDC, BOB, 6_000_000n],
      'Bridge 6 USDC with here to bob | by Gnosis bridge | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [USDC, ME, 6_000_000n],
      'Bridge 6 USDC with here to the same address | by Gnosis bridge | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'relayTokens(address _receiver, uint256 _amount)',
    [
      [BOB, 6_000_000n],
      'Bridge 0.000000000000000007 ETH with here to bob | by Gnosis bridge | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n],
      'Bridge 0.000000000000000007 ETH with here to the same address | by Gnosis bridge | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'wrapAndRelayTokens(address _receiver)',
    [
      [BOB],
      'Bridge 0.000000000000000007 ETH with here to bob | by Gnosis bridge | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME],
      'Bridge 0.000000000000000007 ETH with here to the same address | by Gnosis bridge | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'depositETH(uint32 _minGasLimit, bytes _extraData)',
    [
      [6_000_000, '0x'],
      'Bridge 0.000000000000000007 ETH with here to the same address | by OP Stack | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'depositETHTo(address _to, uint32 _minGasLimit, bytes _extraData)',
    [
      [BOB, 6_000_000, '0x'],
      'Bridge 0.000000000000000007 ETH with here to bob | by OP Stack | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME, 6_000_000, '0x'],
      'Bridge 0.000000000000000007 ETH with here to the same address | by OP Stack | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'depositERC20(address _l1Token, address _l2Token, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
    [
      [USDC, WETH, 6_000_000n, 7_000_000, '0x'],
      'Bridge 6 USDC with here to the same address | by OP Stack | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'depositERC20To(address _l1Token, address _l2Token, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
    [
      [USDC, WETH, BOB, 6_000_000n, 7_000_000, '0x'],
      'Bridge 6 USDC with here to bob | by OP Stack | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [USDC, WETH, ME, 6_000_000n, 7_000_000, '0x'],
      'Bridge 6 USDC with here to the same address | by OP Stack | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'bridgeETH(uint32 _minGasLimit, bytes _extraData)',
    [
      [6_000_000, '0x'],
      'Bridge 0.000000000000000007 ETH with here to the same address | by OP Stack | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'bridgeETHTo(address _to, uint32 _minGasLimit, bytes _extraData)',
    [
      [BOB, 6_000_000, '0x'],
      'Bridge 0.000000000000000007 ETH with here to bob | by OP Stack | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
  ],
  [
    'bridgeERC20(address _localToken, address _remoteToken, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
    [
      [USDC, WETH, 6_000_000n, 7_000_000, '0x'],
      'Bridge 6 USDC with here to the same address | by OP Stack | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'bridgeERC20To(address _localToken, address _remoteToken, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
    [
      [USDC, WETH, BOB, 6_000_000n, 7_000_000, '0x'],
      'Bridge 6 USDC with here to bob | by OP Stack | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
  ],
  [
    'depositEth()',
    [
      [],
      'Bridge 0.000000000000000007 ETH with here to the same address | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'withdrawEth(address destination)',
    [
      [BOB],
      'Bridge 0.000000000000000007 ETH with here to bob | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME],
      'Bridge 0.000000000000000007 ETH with here to the same address | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'outboundTransfer(address _token, address _to, uint256 _amount, uint256 _maxGas, uint256 _gasPriceBid, bytes _data)',
    [
      [USDC, BOB, 6_000_000n, 7_000_000n, 8_000_000n, '0x'],
      'Bridge 6 USDC with here to bob | by Arbitrum | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [USDC, ME, 6_000_000n, 7_000_000n, 8_000_000n, '0x'],
      'Bridge 6 USDC with here to the same address | by Arbitrum | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'outboundTransferCustomRefund(address _token, address _refundTo, address _to, uint256 _amount, uint256 _maxGas, uint256 _gasPriceBid, bytes _data)',
    [
      [USDC, BOB, CAROL, 6_000_000n, 7_000_000n, 8_000_000n, '0x'],
      'Bridge 6 USDC with here to carol | by Arbitrum | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=carol of=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [USDC, ME, ME, 6_000_000n, 7_000_000n, 8_000_000n, '0x'],
      'Bridge 6 USDC with here to the same address | by Arbitrum | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'sendMessage(address _to, uint256 _fee, bytes _calldata)',
    [
      [BOB, 6_000_000n, '0x'],
      'Bridge 0.000000000000000007 ETH with here to bob | by Linea | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, '0x'],
      'Bridge 0.000000000000000007 ETH with here to the same address | by Linea | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'depositETH(address to, uint256 amount, uint256 gasLimit)',
    [
      [BOB, 6_000_000n, 7_000_000n],
      'Bridge 0.000000000006 ETH with here to bob | by Scroll | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, 7_000_000n],
      'Bridge 0.000000000006 ETH with here to the same address | by Scroll | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'depositERC20(address _token, address _to, uint256 _amount, uint256 _gasLimit)',
    [
      [USDC, BOB, 6_000_000n, 7_000_000n],
      'Bridge 6 USDC with here to bob | by Scroll | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [USDC, ME, 6_000_000n, 7_000_000n],
      'Bridge 6 USDC with here to the same address | by Scroll | open | out from=me most=7 exact=false to=here | out from=me token=USDC most=6000000 exact=false',
      { value: 7n },
    ],
  ],
  [
    'requestL2TransactionDirect((uint256 chainId, uint256 mintValue, address l2Contract, uint256 l2Value, bytes l2Calldata, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient) _request)',
    [
      [[6_000_000n, 7_000_000n, BOB, 8_000_000n, '0x', 9_000_000n, 10_000_000n, ['0x', '0x'], CAROL]],
      'Bridge 0.000000000008 ETH with here to bob on chain 6000000 | by ZKsync | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=carol of=here',
      { value: 7n },
    ],
    [
      [[6_000_000n, 7_000_000n, ME, 8_000_000n, '0x', 9_000_000n, 10_000_000n, ['0x', '0x'], ME]],
      'Bridge 0.000000000008 ETH with here to the same address on chain 6000000 | by ZKsync | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'depositEtherFor(address user)',
    [
      [BOB],
      'Bridge 0.000000000000000007 ETH with here to bob | by Polygon | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME],
      'Bridge 0.000000000000000007 ETH with here to the same address | by Polygon | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'depositFor(address user, address rootToken, bytes depositData)',
    [
      [BOB, USDC, '0x'],
      'Bridge 0.000000000000000007 ETH with here to bob | by Polygon | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME, USDC, '0x'],
      'Bridge 0.000000000000000007 ETH with here to the same address | by Polygon | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
