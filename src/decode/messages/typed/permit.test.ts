import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, CAROL, ME, STRANGER, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const DOMAIN = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC }
const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const permit = (change: object = {}) =>
  typed(PERMIT, { owner: ME, spender: BOB, value: '1500000', nonce: 3, deadline: '1700000000', ...change }, DOMAIN)

describe('EIP-2612', () => {
  it('is an allowance of the token that the domain names', () => {
    const { standard, intent, claims, complete, faults, use, args, domain } = explained(permit())
    expect(standard).toBe('EIP-2612')
    expect(plain(intent)).toBe('Let bob spend up to 1.5 USDC, with no expiry; the signature can be used until 14 Nov 2023')
    expect(claims).toEqual([{ kind: 'allowance', owner: ME, token: USDC, spender: BOB, units: 1_500_000n, mode: 'set' }])
    expect([complete, faults]).toEqual([true, []])
    expect(use).toEqual({ use: 'erc2612', token: USDC, owner: ME, spender: BOB, value: 1_500_000n, nonce: 3n, deadline: 1_700_000_000n })
    expect(args.map(({ value }) => value.is)).toEqual(['address', 'address', 'amount', 'integer', 'time'])
    expect(domain).toEqual({ name: 'USD Coin', version: '2', chainId: 1n, verifyingContract: USDC })
  })

  it('names an owner who is somebody else, or of whom it is not known that they sign', () => {
    expect(plain(explained(permit({ owner: CAROL })).intent)).toBe(
      `Let bob spend up to 1.5 USDC from ${CAROL}, with no expiry; the signature can be used until 14 Nov 2023`,
    )
    expect(plain(explained(permit(), { signer: undefined }).intent)).toBe(
      `Let bob spend up to 1.5 USDC from ${ME}, with no expiry; the signature can be used until 14 Nov 2023`,
    )
  })

  it('is any amount from half of what a word holds on', () => {
    expect(plain(explained(permit({ value: (2n ** 255n).toString() })).intent)).toBe(
      'Let bob spend unlimited USDC, with no expiry; the signature can be used until 14 Nov 2023',
    )
    expect(plain(explained(permit({ value: '0' })).intent)).toBe('Stop bob from spending USDC')
  })

  it('reads integers as other wallets do, and no floats', () => {
    for (const value of [1500000, 1500000n, '1500000', '0x16e360'])
      expect(explained(permit({ value })).claims).toMatchObject([{ units: 1_500_000n }])
    for (const value of [1.5, 2 ** 53, '1.5', '1e6', -1, '', null, '0x', Number.NaN, {}, (2n ** 256n).toString()])
      expect(explained(permit({ value })), JSON.stringify({ value })).toMatchObject({
        faults: ['members'],
        claims: [],
        standard: 'EIP-2612',
        complete: false,
      })
  })

  it('takes addresses of any one case, and tells a wrong checksum', () => {
    expect(explained(permit({ spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }))).toMatchObject({
      faults: [],
      claims: [{ spender: BOB }],
    })
    expect(explained(permit({ spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79c8' })).faults).toEqual(['checksum'])
  })

  it('needs a contract', () => {
    const { verifyingContract: _, ...domain } = DOMAIN
    expect(explained({ ...permit(), domain })).toMatchObject({ faults: ['not-canonical'], claims: [] })
  })
})

describe('other permits', () => {
  it('give or take all of a DAI', () => {
    const dai = (allowed: boolean) =>
      typed(
        'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
        { holder: ME, spender: BOB, nonce: 0, expiry: 0, allowed },
        DOMAIN,
      )
    expect(plain(explained(dai(true)).intent)).toBe('Let bob spend unlimited USDC, with no expiry')
    expect(explained(dai(true)).claims).toMatchObject([{ kind: 'allowance', units: 2n ** 256n - 1n }])
    expect(explained(dai(true)).use).toMatchObject({ use: 'dai-permit', allowed: true, expiry: 0n })
    expect(explained(dai(false)).claims).toMatchObject([{ kind: 'allowance', units: 0n }])
  })

  it('let somebody take one item, to wherever', () => {
    const form = 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)'
    const domain = { ...DOMAIN, verifyingContract: STRANGER }
    const { intent, claims, use } = explained(typed(form, { spender: BOB, tokenId: '42', nonce: 1, deadline: 2 }, domain))
    expect(plain(intent)).toBe(`Let bob move item 42 of ${STRANGER}, with no expiry; the signature can be used until 1 Jan 1970`)
    expect(claims).toEqual([{ kind: 'item-out', from: ME, collection: STRANGER, tokenId: 42n }])
    expect(use).toEqual({ use: 'item-permit', collection: STRANGER, spender: BOB, tokenId: 42n, nonce: 1n, deadline: 2n })
  })

  it('let somebody take every item', () => {
    const form = 'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)'
    const { claims } = explained(typed(form, { operator: BOB, approved: true, nonce: 1, deadline: 2 }, DOMAIN))
    expect(claims).toEqual([{ kind: 'operator', owner: ME, collection: USDC, operator: BOB, granted: true }])
  })
})

describe('EIP-3009', () => {
  const message = { from: ME, to: BOB, value: '2000000', validAfter: 0, validBefore: 1700000000, nonce: `0x${'ab'.repeat(32)}` }
  const FIELDS = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])('%s is a payment', (name) => {
    const { intent, claims, complete, standard, use } = explained(typed(`${name}(${FIELDS})`, message, DOMAIN))
    expect([plain(intent), standard, complete]).toEqual(['Send 2 USDC to bob, once, until 14 Nov 2023', 'EIP-3009', true])
    expect(claims).toEqual([{ kind: 'out', from: ME, token: USDC, most: 2_000_000n, exact: true, to: BOB }])
    expect(use).toEqual({
      use: 'transfer-authorization',
      token: USDC,
      from: ME,
      to: BOB,
      value: 2_000_000n,
      validAfter: 0n,
      validBefore: 1_700_000_000n,
      nonce: message.nonce,
      receive: name.startsWith('Receive'),
    })
  })

  it('names whose money it is, when it is not that of who signs', () => {
    expect(plain(explained(typed(`TransferWithAuthorization(${FIELDS})`, { ...message, from: CAROL }, DOMAIN)).intent)).toBe(
      `Move 2 USDC from ${CAROL} to bob, once, until 14 Nov 2023`,
    )
  })
})
