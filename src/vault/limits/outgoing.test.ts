import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { readSignIn } from '#core/messages/sign-in'
import type { AnyTransaction, FeeMarketTransaction } from '#core/ethereum/transaction'
import { outgoing } from './outgoing.ts'
import { signIn } from '../test-support/sign-in.ts'

const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const BOB: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** USD Coin on mainnet, as Circle names it. */
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function transferAndCall(address to, uint256 value, bytes data)',
  'function multicall(bytes[] data)',
])

const base: FeeMarketTransaction = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gasLimit: 100_000n,
  to: BOB,
  value: 0n,
  data: '0x',
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
}
const of = (change: Partial<FeeMarketTransaction>) =>
  outgoing({ kind: 'transaction', transaction: { ...base, ...change } as AnyTransaction }, ME)
const FEE = { chainId: 1, nonce: 7, wei: 3_000_000n }
const send = (units: bigint, to = BOB): Hex => encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, units] })

describe('a payment in the native asset', () => {
  it('is its value to its recipient, and its highest fee', () => {
    expect(of({ value: 5n })).toEqual({ bounded: true, payments: [{ chainId: 1, to: BOB, units: 5n }], fee: FEE })
  })

  it('is one of nothing where nothing is sent: the recipient still counts', () => {
    expect(of({})).toEqual({ bounded: true, payments: [{ chainId: 1, to: BOB, units: 0n }], fee: FEE })
  })

  it('to oneself, of nothing, is a cancellation: only the fee leaves', () => {
    expect(of({ to: ME })).toEqual({ bounded: true, payments: [], fee: FEE })
  })

  it.each([
    ['legacy', { type: 'legacy', gasPrice: 40n }],
    ['eip2930', { type: 'eip2930', gasPrice: 40n, accessList: [] }],
  ] as const)('counts the gas price where there is one (%s)', (_, { ...price }) => {
    const { maxFeePerGas: _a, maxPriorityFeePerGas: _b, accessList: _c, type: _d, ...common } = base
    const transaction = { ...common, ...price, value: 1n } as AnyTransaction
    expect(outgoing({ kind: 'transaction', transaction }, ME)).toMatchObject({ bounded: true, fee: { wei: 4_000_000n } })
  })
})

describe('a plain transfer of a token', () => {
  it('is read from transfer', () => {
    expect(of({ to: USDC, data: send(250n) })).toEqual({
      bounded: true,
      payments: [{ chainId: 1, token: USDC, to: BOB, units: 250n }],
      fee: FEE,
    })
  })

  it('is read from transferFrom this account, and from no other', () => {
    const take = (from: Address): Hex => encodeFunctionData({ abi: ABI, functionName: 'transferFrom', args: [from, BOB, 9n] })
    expect(of({ to: USDC, data: take(ME) })).toMatchObject({ bounded: true, payments: [{ token: USDC, to: BOB, units: 9n }] })
    expect(of({ to: USDC, data: take(BOB) })).toMatchObject({ bounded: false })
  })

  it('takes digits of any case for what they are', () => {
    const data = send(250n, USDC).toUpperCase().replace('0X', '0x') as Hex
    expect(of({ to: USDC, data })).toMatchObject({ payments: [{ token: USDC, to: USDC, units: 250n }] })
  })

  it('counts what is sent beside it as a payment to the contract', () => {
    expect(of({ to: USDC, data: send(1n), value: 3n })).toMatchObject({
      payments: [
        { token: USDC, to: BOB, units: 1n },
        { to: USDC, units: 3n },
      ],
    })
  })

  it('means what its encoder meant, for every recipient and amount', () => {
    const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(fromBytes)
    fc.assert(
      fc.property(address, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (to, units) => {
        expect(of({ to: USDC, data: send(units, to) })).toMatchObject({ bounded: true, payments: [{ token: USDC, to, units }] })
      }),
    )
  })
})

describe('what cannot be bounded', () => {
  const good = send(250n)
  it.each<[string, Partial<FeeMarketTransaction>]>([
    ['a byte too few', { data: good.slice(0, -2) as Hex }],
    ['a byte too many', { data: `${good}00` }],
    ['a word too many', { data: `${good}${'00'.repeat(32)}` }],
    ['an address with something before it', { data: `${good.slice(0, 10)}01${good.slice(12)}` as Hex }],
    ['an address padded on the wrong side', { data: `0xa9059cbb${BOB.slice(2)}${'00'.repeat(12)}${good.slice(74)}` as Hex }],
    ['a selector alone', { data: '0xa9059cbb' }],
    ['half a selector', { data: '0xa905' }],
    ['a single zero byte', { data: '0x00' }],
    ['transferFrom with the length of transfer', { data: good.replace('a9059cbb', '23b872dd') as Hex }],
    ['transfer with the length of transferFrom', { data: `${good}${'00'.repeat(32)}` }],
    [
      'transferFrom with a dirty owner',
      {
        data: `0x23b872dd${'00'.repeat(11)}01${ME.slice(2)}${good.slice(10)}` as Hex,
      },
    ],
    ['a transfer to the account itself, whose own code may mean anything by it', { to: ME, data: good }],
    ['an allowance', { data: encodeFunctionData({ abi: ABI, functionName: 'approve', args: [BOB, 1n] }) }],
    ['a larger allowance', { data: encodeFunctionData({ abi: ABI, functionName: 'increaseAllowance', args: [BOB, 1n] }) }],
    ['a collectible', { data: encodeFunctionData({ abi: ABI, functionName: 'safeTransferFrom', args: [ME, BOB, 1n] }) }],
    ['a transfer that calls', { data: encodeFunctionData({ abi: ABI, functionName: 'transferAndCall', args: [BOB, 1n, '0x'] }) }],
    ['transfers in a batch', { data: encodeFunctionData({ abi: ABI, functionName: 'multicall', args: [[good]] }) }],
  ])('%s', (_, change) => {
    expect(of({ to: USDC, ...change })).toMatchObject({ bounded: false })
  })

  it('is no transfer by any one byte that is changed before the amount', () => {
    for (let at = 0; at < 4 + 12; at++) {
      const place = 2 + at * 2
      const data = `${good.slice(0, place)}ff${good.slice(place + 2)}` as Hex
      expect(of({ to: USDC, data }), `byte ${at}`).toMatchObject({ bounded: false })
    }
  })

  it('is all calldata that is neither transfer, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 140 }), (bytes) => {
        const data = fromBytes(bytes)
        fc.pre(!data.startsWith('0xa9059cbb') && !data.startsWith('0x23b872dd'))
        expect(of({ to: USDC, data })).toMatchObject({ bounded: false })
      }),
    )
  })

  it('is a creation, a delegation, blobs, and a recipient that is none', () => {
    const { to: _, ...creation } = base
    const also: readonly (readonly [unknown, string])[] = [
      [{ ...creation, data: '0x6000' }, 'deploys'],
      [{ ...base, type: 'eip7702', authorizationList: [] }, 'delegation'],
      [{ ...base, type: 'eip4844', maxFeePerBlobGas: 1n, blobVersionedHashes: [] }, 'blobs'],
      [{ ...base, to: '0x12' }, 'malformed'],
      [{ ...base, value: -1n }, 'malformed'],
      [{ ...base, gasLimit: -1n }, 'malformed'],
      [{ ...base, maxFeePerGas: -1n }, 'malformed'],
      [{ ...base, data: '0x60' }, 'call'],
    ]
    for (const [transaction, why] of also)
      expect(outgoing({ kind: 'transaction', transaction: transaction as AnyTransaction }, ME)).toEqual({ bounded: false, why })
  })

  it('is typed data and an authorization, whatever is in them', () => {
    expect(outgoing({ kind: 'typed-data' }, ME)).toEqual({ bounded: false, why: 'typed-data' })
    expect(outgoing({ kind: 'authorization' }, ME)).toEqual({ bounded: false, why: 'delegation' })
  })
})

describe('a message', () => {
  const ofBytes = (bytes: Uint8Array) => outgoing({ kind: 'message', message: fromBytes(bytes) }, ME)
  const ofText = (text: string) => ofBytes(new TextEncoder().encode(text))

  it.each([
    ['with a statement', signIn({})],
    ['without one', signIn({ statement: '' })],
    ['with resources', `${signIn({})}\nResources:\n- https://shop.example/terms`],
    ['that ends', `${signIn({})}\nExpiration Time: 2026-11-23T10:00:00Z`],
    ['of a site with a port', signIn({ domain: 'localhost:3000' })],
  ])('that is a sign-in moves nothing: %s', (_, text) => {
    expect(ofText(text)).toEqual({ bounded: true, payments: [] })
  })

  it.each([
    ['what is almost a sign-in', `${signIn({})}\n`],
    ['a sign-in with words behind it', `${signIn({})}\nI also agree to sell everything.`],
    ['a sign-in behind other words', `Order 7\n${signIn({})}`],
    ['a sign-in of another version', signIn({}).replace('Version: 1', 'Version: 2')],
    ['a sign-in with other line ends', signIn({}).replaceAll('\n', '\r\n')],
    ['a login in words of its own', 'Welcome to Shop! Click to sign in. Nonce: 32891756'],
    ['the text that an exchange derives its keys from', 'Access Exchange account.\n\nOnly sign this message for a trusted client!'],
    ['an order', 'Sell 10 ETH for 1 USDC, order 4711'],
    ['another script', 'Ἐγώ εἰμι, 你好世界\r\n\tд'],
    ['nothing', ''],
    ['a hash among words', `The transaction 0x${'ab'.repeat(32)} is mine.`],
  ])('of other text is over the limit: %s', (_, text) => {
    expect(ofText(text)).toEqual({ bounded: false, why: 'text' })
  })

  it('is bounded only where it reads as a sign-in, whatever the text', () => {
    const near = fc.tuple(fc.nat(signIn({}).length), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), near), (made) => {
        const text = typeof made === 'string' ? made : `${signIn({}).slice(0, made[0])}${made[1]}${signIn({}).slice(made[0])}`
        expect(ofText(text).bounded).toBe(readSignIn(text) !== undefined)
      }),
    )
  })

  it.each([
    ['a raw hash', new Uint8Array(32).fill(0xab)],
    ['32 bytes that were ground until they read as text', new TextEncoder().encode('abcdefghijklmnopqrstuvwxyz012345')],
    ['bytes that are no UTF-8', Uint8Array.of(0xff, 0xfe)],
    ['a control character', Uint8Array.of(0x41, 0x00, 0x42)],
    ['a control character of the second block', Uint8Array.of(0x41, 0xc2, 0x85)],
    ['the start of typed data (EIP-191, 0x1901)', Uint8Array.of(0x19, 0x01, ...new Uint8Array(64).fill(0x41))],
    ['a typed transaction', Uint8Array.of(0x02, 0xc0)],
  ])('may be an order where it is %s', (_, bytes) => {
    expect(ofBytes(bytes)).toEqual({ bounded: false, why: 'message' })
  })

  it.each([`0x${'ab'.repeat(32)}`, 'AB'.repeat(32), ` 0x${'12'.repeat(32)}\n`])('may be an order where it is a hash in hex: %s', (text) => {
    expect(ofText(text)).toMatchObject({ bounded: false })
  })
})
