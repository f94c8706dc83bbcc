import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, ME, STRANGER, USDC, WETH } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'
import { NATIVE } from '../test-support/orders.ts'
import type { Address } from '#core/ethereum/address'

const ZERO = `0x${'00'.repeat(20)}`
const WORD = `0x${'00'.repeat(32)}`

describe('an order of CoW Protocol', () => {
  const FORM =
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
  const DOMAIN = { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41' }
  const message = {
    sellToken: USDC,
    buyToken: WETH as string,
    receiver: ZERO as string,
    sellAmount: '3000000000',
    buyAmount: '1000000000000000000',
    validTo: 1700000000,
    appData: WORD,
    feeAmount: '1000000',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const order = (change: object = {}, domain: object = DOMAIN) => explained(typed(FORM, { ...message, ...change }, { ...domain }))

  it('sells its amount and the fee for at least another', () => {
    const { intent, claims, complete, standard } = order()
    expect([standard, complete]).toEqual(['CoW Protocol', true])
    expect(plain(intent)).toBe('Swap at most 3001 USDC for at least 1 WETH, until 14 Nov 2023')
    expect(claims.slice(0, 2)).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 3_001_000_000n, exact: false },
      { kind: 'in', to: ME, token: WETH, least: 10n ** 18n },
    ])
  })

  it('names a receiver who is somebody else', () => {
    const { intent, claims } = order({ receiver: BOB, buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' })
    expect(plain(intent)).toBe('Swap at most 3001 USDC for at least 1 ETH to bob, until 14 Nov 2023')
    expect(claims[1]).toEqual({ kind: 'in', to: BOB, least: 10n ** 18n })
  })

  it('promises nothing whole when it may be filled in parts', () => {
    expect(order({ partiallyFillable: true }).claims.map(({ kind }) => kind)).toEqual(['out', 'order'])
  })

  it('belongs to one contract', () => {
    expect(order({}, { ...DOMAIN, verifyingContract: STRANGER }).faults).toEqual(['not-canonical'])
  })
})

describe('a limit order of 1inch', () => {
  const FORM =
    'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'
  const DOMAIN = {
    name: '1inch Aggregation Router',
    version: '6',
    chainId: 1,
    verifyingContract: '0x111111125421cA6dc452d289314280a0f8842A65',
  }
  const order = (makerTraits: bigint, receiver = ZERO) =>
    explained(
      typed(
        FORM,
        {
          salt: '1',
          maker: ME,
          receiver,
          makerAsset: USDC,
          takerAsset: WETH,
          makingAmount: '3000000000',
          takingAmount: (10n ** 18n).toString(),
          makerTraits: makerTraits.toString(),
        },
        DOMAIN,
      ),
    )

  it('swaps at its price when it is filled whole', () => {
    const { intent, claims, complete, faults } = order(1n << 255n)
    expect([plain(intent), complete, faults]).toEqual(['Swap at most 3000 USDC for at least 1 WETH, with no expiry', true, []])
    expect(claims.slice(0, 2)).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 3_000_000_000n, exact: false },
      { kind: 'in', to: ME, token: WETH, least: 10n ** 18n },
    ])
    expect(order(0n).claims.map(({ kind }) => kind)).toEqual(['out', 'order'])
    expect(plain(order(1_800_000_000n << 80n).intent)).toBe('Swap at most 3000 USDC for at least 1 WETH, until 15 Jan 2027')
    expect(plain(order(0n, BOB).intent)).toBe('Swap at most 3000 USDC for at least 1 WETH to bob, with no expiry')
  })

  it('has no price with an extension, which the message does not hold', () => {
    const { intent, claims, complete } = order((1n << 255n) | (1n << 249n))
    expect(plain(intent)).toBe('Swap at most 3000 USDC, for an amount that rules outside the message set')
    expect([claims.map(({ kind }) => kind), complete]).toEqual([['out', 'order'], false])
  })
})

it('amounts and times of orders are shown as such', () => {
  const shown = (form: string, contract: Address, message: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      explained(typed(form, message, { name: 'x', chainId: 1, verifyingContract: contract })).args.flatMap(({ name, value }) =>
        value.is === 'amount' ? [[name, value.token.symbol]] : value.is === 'time' ? [[name, 'time']] : [],
      ),
    )
  const inch = {
    salt: '1',
    maker: ME,
    receiver: ZERO,
    makerAsset: WETH,
    takerAsset: USDC,
    makingAmount: '1',
    takingAmount: '1',
    makerTraits: '0',
  }
  expect(
    shown(
      'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
      '0x111111125421ca6dc452d289314280a0f8842a65',
      inch,
    ),
  ).toEqual({ makingAmount: 'WETH', takingAmount: 'USDC' })
  const cow = {
    sellToken: USDC,
    buyToken: NATIVE,
    receiver: ZERO,
    sellAmount: '1',
    buyAmount: '1',
    validTo: 1,
    appData: `0x${'00'.repeat(32)}`,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  expect(
    shown(
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
      '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
      cow,
    ),
  ).toEqual({ sellAmount: 'USDC', buyAmount: 'ETH', feeAmount: 'USDC', validTo: 'time' })
})
