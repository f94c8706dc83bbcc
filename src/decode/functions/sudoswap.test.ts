import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { BOB, ME, STRANGER } from '../test-support/names.ts'

const SUDO_ROUTER: Address = '0x2b2e8cda09bba9660dca5cb6233787738ad68329'
const POOL: Address = '0x16f71d593bc6446a16ef84551cf8d76ff5973db1'
const ETHER = 10n ** 18n
const abi = encoder(
  'struct Any { address pair; uint256 numItems; }',
  'struct Specific { address pair; uint256[] nftIds; }',
  'struct Robust { Specific swapInfo; uint256 maxCost; }',
  'struct Trade { Specific[] nftToTokenTrades; Specific[] tokenToNFTTrades; }',
  'struct Buy { address pair; bool isERC721; uint256[] nftIds; uint256 maxInputAmount; uint256 ethAmount; uint256 expectedSpotPrice; uint256[] maxCostPerNumNFTs; }',
  'struct Sell { address pair; bool isETHSell; bool isERC721; uint256[] nftIds; bool doPropertyCheck; bytes propertyCheckParams; uint128 expectedSpotPrice; uint256 minExpectedOutput; uint256[] minExpectedOutputPerNumNFTs; }',
  'struct Order { Buy[] buyOrders; Sell[] sellOrders; address tokenRecipient; address nftRecipient; bool recycleETH; }',
  'function swapETHForAnyNFTs(Any[] swapList, address ethRecipient, address nftRecipient, uint256 deadline) payable',
  'function robustSwapETHForSpecificNFTs(Robust[] swapList, address ethRecipient, address nftRecipient, uint256 deadline) payable',
  'function swapERC20ForSpecificNFTs(Specific[] swapList, uint256 inputAmount, address nftRecipient, uint256 deadline)',
  'function swapNFTsForToken(Specific[] swapList, uint256 minOutput, address tokenRecipient, uint256 deadline)',
  'function swapNFTsForSpecificNFTsThroughETH(Trade trade, uint256 minOutput, address ethRecipient, address nftRecipient, uint256 deadline) payable',
  'function swap(Order swapOrder) payable',
  'function swapTokenForSpecificNFTs(uint256[] nftIds, uint256 maxExpectedTokenInput, address nftRecipient, bool isRouter, address routerCaller) payable',
  'function changeAssetRecipient(address newRecipient)',
)
const pools = [
  { pair: POOL, nftIds: [7n, 8n] },
  { pair: POOL, nftIds: [9n] },
]
const receivers = (one: ReturnType<typeof explained>): readonly string[] => claimsOf(one, 'receiver').map(({ to }) => to)

describe('routers of Sudoswap', () => {
  it.each([
    [ME, ME, '', []],
    [ME, STRANGER, `, sent to ${STRANGER}`, [STRANGER]],
    [BOB, ME, '', [BOB]],
  ] as const)('name who gets the items, and who the rest of the value: %s, %s', (rest, to, ending, named) => {
    const any = explained(SUDO_ROUTER, abi('swapETHForAnyNFTs', [[{ pair: POOL, numItems: 3n }], rest, to, 9n]), ETHER)
    expect(plain(any.intent)).toBe(`Buy 3 items for at most 1 ETH at ${SUDO_ROUTER}${ending}`)
    expect(receivers(any)).toEqual(named)
    expect(claimsOf(any, 'out')).toEqual([{ kind: 'out', from: ME, most: ETHER, exact: false, to: SUDO_ROUTER }])
    const swapList = pools.map((swapInfo) => ({ swapInfo, maxCost: 1n }))
    const robust = explained(SUDO_ROUTER, abi('robustSwapETHForSpecificNFTs', [swapList, rest, to, 9n]), ETHER)
    expect(plain(robust.intent)).toBe(`Buy 3 items for at most 1 ETH at ${SUDO_ROUTER}${ending}`)
  })

  it('name who gets what is bought with a token, or paid for items', () => {
    const bought = explained(SUDO_ROUTER, abi('swapERC20ForSpecificNFTs', [pools, 5n, STRANGER, 9n]))
    expect(plain(bought.intent)).toBe(`Buy 3 items at ${SUDO_ROUTER}, sent to ${STRANGER}`)
    const sold = explained(SUDO_ROUTER, abi('swapNFTsForToken', [pools, 5n, STRANGER, 9n]))
    expect(plain(sold.intent)).toBe(`Sell 3 items at ${SUDO_ROUTER}, paid to ${STRANGER}`)
    expect([receivers(bought), receivers(sold)]).toEqual([[STRANGER], [STRANGER]])
    const traded = explained(
      SUDO_ROUTER,
      abi('swapNFTsForSpecificNFTsThroughETH', [{ nftToTokenTrades: pools, tokenToNFTTrades: pools }, 0n, BOB, STRANGER, 9n]),
    )
    expect(plain(traded.intent)).toBe(`Trade 3 items for other items at ${SUDO_ROUTER}, sent to ${STRANGER}`)
    expect(receivers(traded)).toEqual([STRANGER, BOB])
  })

  const buy = {
    pair: POOL,
    isERC721: true,
    nftIds: [7n],
    maxInputAmount: 1n,
    ethAmount: 1n,
    expectedSpotPrice: 1n,
    maxCostPerNumNFTs: [1n],
  }
  const sell = {
    pair: POOL,
    isETHSell: true,
    isERC721: false,
    nftIds: [4n],
    doPropertyCheck: false,
    propertyCheckParams: '0x',
    expectedSpotPrice: 1n,
    minExpectedOutput: 1n,
    minExpectedOutputPerNumNFTs: [1n],
  }
  const order = (buyOrders: readonly unknown[], sellOrders: readonly unknown[], tokenRecipient: Address, nftRecipient: Address) =>
    explained(
      SUDO_ROUTER,
      abi('swap', [{ buyOrders, sellOrders, tokenRecipient, nftRecipient, recycleETH: false }]),
      buyOrders.length > 0 ? ETHER : 0n,
    )

  it('of the second version: both ways, and each alone', () => {
    expect(plain(order([buy], [], ME, STRANGER).intent)).toBe(`Buy 1 item for at most 1 ETH at ${SUDO_ROUTER}, sent to ${STRANGER}`)
    expect(plain(order([], [sell], STRANGER, ME).intent)).toBe(`Sell 4 items at ${SUDO_ROUTER}, paid to ${STRANGER}`)
    const both = order([buy], [sell], STRANGER, ME)
    expect(plain(both.intent)).toBe(`Sell 4 and buy 1 item at ${SUDO_ROUTER}: items to ${ME}, currency to ${STRANGER}`)
    expect(receivers(both)).toEqual([STRANGER])
    expect(plain(order([buy], [sell], ME, ME).intent)).toBe(`Sell 4 and buy 1 item at ${SUDO_ROUTER}`)
  })
})

it('a pool says who gets an item, and that its owner’s income goes elsewhere', () => {
  const bought = explained(POOL, abi('swapTokenForSpecificNFTs', [[7n], ETHER, STRANGER, false, ME]), ETHER)
  expect(plain(bought.intent)).toBe(`Buy 1 item for at most 1 ETH at ${POOL}, sent to ${STRANGER}`)
  const changed = explained(POOL, abi('changeAssetRecipient', [STRANGER]))
  expect(claimsOf(changed, 'right')).toEqual([{ kind: 'right', owner: ME, of: POOL, to: STRANGER, given: 'granted' }])
})
