import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { ME, STRANGER, USDC, WETH } from '../../../test-support/names.ts'
import { explained, typed } from '../../test-support/typed-data.ts'

const ABI = parseAbi([
  'function transferFrom(address from, address to, uint256 amount)',
  'function getMakerAmount(uint256 orderMakerAmount, uint256 orderTakerAmount, uint256 swapTakerAmount)',
  'function getTakerAmount(uint256 orderMakerAmount, uint256 orderTakerAmount, uint256 swapMakerAmount)',
])
const DOMAIN = {
  name: '1inch Limit Order Protocol',
  version: '1',
  chainId: 1,
  verifyingContract: '0x3ef51736315f52d568d6d2cf289419b9cfffe782',
}
const FORM =
  'Order(uint256 salt,address makerAsset,address takerAsset,bytes makerAssetData,bytes takerAssetData,bytes getMakerAmount,bytes getTakerAmount,bytes predicate,bytes permit,bytes interaction)'
const GIVEN = 3_000_000_000n

const move = (from: Address, to: Address, units: bigint): Hex =>
  encodeFunctionData({ abi: ABI, functionName: 'transferFrom', args: [from, to, units] })
/** Without its last word, which the protocol adds. */
const getter = (functionName: 'getMakerAmount' | 'getTakerAmount', making: bigint, taking: bigint): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args: [making, taking, 0n] }).slice(0, -64) as Hex

const orderOf = (receiver: Address, least: bigint, getters: readonly [Hex, Hex]) => ({
  salt: '1',
  makerAsset: USDC,
  takerAsset: WETH,
  makerAssetData: move(ME, ZERO, GIVEN),
  takerAssetData: move(ZERO, receiver, least),
  getMakerAmount: getters[0],
  getTakerAmount: getters[1],
  predicate: '0x',
  permit: '0x',
  interaction: '0x',
})

function termsOf(message: Readonly<Record<string, unknown>>): OrderTerms | undefined {
  const one = explained(typed(FORM, message, DOMAIN))
  return one.claims.flatMap((claim) => (claim.kind === 'order' ? [claim.terms] : []))[0]
}

describe('an order of 1inch 1', () => {
  it.each([0n, 1n, 10n ** 16n, 10n ** 18n])('says what arrives, and with whom: %d', (least) => {
    const getters = [getter('getMakerAmount', GIVEN, least), getter('getTakerAmount', GIVEN, least)] as const
    for (const receiver of [ME, STRANGER])
      expect(termsOf(orderOf(receiver, least, getters))).toEqual({
        maker: ME,
        gives: [{ asset: { kind: 'currency', token: USDC }, start: GIVEN, end: GIVEN }],
        gets: [{ asset: { kind: 'currency', token: WETH }, start: least, end: least, ...(receiver === ME ? {} : { to: receiver }) }],
        partial: true,
      })
  })

  it.each([
    ['none', '0x', undefined],
    ['the rate of the order', getter('getTakerAmount', GIVEN, 10n ** 18n), undefined],
    ['another rate', getter('getTakerAmount', GIVEN, 1n), 'amounts'],
    ['another function', `0x12345678${getter('getTakerAmount', GIVEN, 10n ** 18n).slice(10)}`, 'amounts'],
    ['more data', `${getter('getTakerAmount', GIVEN, 10n ** 18n)}00`, 'amounts'],
  ] as const)('with a getter that is %s', (_, data, hidden) => {
    expect(termsOf(orderOf(ME, 10n ** 18n, ['0x', data]))?.hidden).toBe(hidden)
  })

  it('does not read a side that calls something else than transferFrom', () => {
    const message = { ...orderOf(ME, 1n, ['0x', '0x']), makerAssetData: `0x23b872df${move(ME, ZERO, GIVEN).slice(10)}` }
    expect(termsOf(message)?.gives).toEqual([{ asset: { kind: 'unknown' }, start: GIVEN, end: GIVEN }])
    expect(termsOf({ ...message, makerAssetData: '0x' })?.hidden).toBe('orders')
  })
})
