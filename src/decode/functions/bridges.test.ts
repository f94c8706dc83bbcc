import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { BOB, ME, ROUTER, STRANGER, USDC } from '../test-support/names.ts'

const word = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`
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
  ['CCTP', (to) => abi('depositForBurn', [units, 6, word(to), USDC]), 0n, 'Bridge 5 USDC with Uniswap to {to} on Base'],
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
        { dstEid: 30184, to: word(to), amountLD: ether, minAmountLD: 0n, extraOptions: '0x', composeMsg: '0x', oftCmd: '0x' },
        { nativeFee: 1n, lzTokenFee: 0n },
        ME,
      ]),
    ether + 1n,
    'Bridge 1 ETH with Uniswap to {to} on Base',
  ],
  ['Wormhole', (to) => abi('transferTokens', [USDC, units, 30, word(to), 0n, 0]), 0n, 'Bridge 5 USDC with Uniswap to {to} on Base'],
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
  const circle = (given: bigint, fee: bigint): Hex => fast('depositForBurn', [given, 6, word(ME), USDC, NONE, fee, 1000])

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
