import { concat, size, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, erc20, multiSend, packed, safeTransaction, sentences, explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, ROUTER, STRANGER, USDC } from '../test-support/names.ts'
import { SIGN_MESSAGE_LIBS } from './known.ts'

const SAFE: Address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const POOL: Address = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
const MULTI_SEND: Address = '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526'
const CALL_ONLY: Address = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
const aave = encoder('function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)')
const approval = erc20('approve', [POOL, 5_000_000n])
const supply = aave('supply', [USDC, 5_000_000n, SAFE, 0])

describe('a transaction of a Safe', () => {
  it('is told as what the Safe does, and moves what is the Safe’s', () => {
    const one = explained(SAFE, safeTransaction({ to: USDC, data: erc20('transfer', [BOB, 10_000_000n]) }))
    expect(sentences(one)).toEqual([`As the Safe ${SAFE}: “Send 10 USDC to bob”`, '  Send 10 USDC to bob'])
    expect(one.claims).toEqual([{ kind: 'out', from: SAFE, token: USDC, most: 10_000_000n, exact: true, to: BOB }])
    expect(one.complete).toBe(true)
    expect(one.encoding).toEqual({ canonical: true, hiddenBytes: 0 })
  })

  it('is followed through MultiSend into each call of the batch', () => {
    const batch = multiSend([
      { to: USDC, data: approval },
      { to: POOL, data: supply },
      { to: BOB, value: 7n, data: '0x' },
    ])
    const one = explained(SAFE, safeTransaction({ operation: 1, to: MULTI_SEND, data: batch }))
    expect(sentences(one)).toEqual([
      `As the Safe ${SAFE}: “Among 3 calls in one: “Lend 5 USDC to 0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2””`,
      '  Among 3 calls in one: “Lend 5 USDC to 0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2”',
      `    Let ${POOL} spend up to 5 USDC`,
      `    Lend 5 USDC to ${POOL}`,
      '    Send 0.000000000000000007 ETH to bob',
    ])
    expect(one.claims).toEqual([
      { kind: 'allowance', owner: SAFE, token: USDC, spender: POOL, units: 5_000_000n, mode: 'set' },
      { kind: 'out', from: SAFE, token: USDC, most: 5_000_000n, exact: true },
      { kind: 'out', from: SAFE, most: 7n, exact: true, to: BOB },
    ])
    expect([one.complete, one.inner[0]?.encoding]).toEqual([true, { canonical: true, hiddenBytes: 0 }])
  })

  it('that runs foreign code as the Safe claims just that, whatever the data looks like', () => {
    for (const [to, data] of [
      [STRANGER, multiSend([{ to: USDC, data: approval }])],
      [USDC, erc20('transfer', [BOB, 1n])],
      [MULTI_SEND, approval],
      [BOB, '0x'],
    ] as const) {
      const one = explained(SAFE, safeTransaction({ operation: 1, to, value: 5n, data }))
      expect(one.claims).toEqual([{ kind: 'delegatecall', from: SAFE, to }])
      expect(one.complete).toBe(false)
      expect(one.inner.map(({ kind, inner }) => [kind, inner])).toEqual([['unknown-call', []]])
      expect(plain(one.intent)).toContain(`As the Safe ${SAFE}: “Run the code of`)
    }
  })

  it('may hold a delegatecall in its batch, which is told too', () => {
    const one = explained(
      SAFE,
      safeTransaction({ operation: 1, to: MULTI_SEND, data: multiSend([{ operation: 1, to: STRANGER, data: '0x12345678' }]) }),
    )
    expect(claimsOf(one, 'delegatecall')).toEqual([{ kind: 'delegatecall', from: SAFE, to: STRANGER }])
    expect(one.complete).toBe(false)
  })

  it('has no other operations than two', () => {
    const one = explained(SAFE, safeTransaction({ operation: 2, to: USDC, data: approval }))
    expect([one.complete, one.inner]).toEqual([false, []])
  })

  it('may be sent value with it, which is said', () => {
    const one = explained(SAFE, safeTransaction({ to: USDC, data: approval }), 3n)
    expect(plain(one.intent)).toBe(
      `Send 0.000000000000000003 ETH to ${SAFE} with this: “As the Safe ${SAFE}: “Let ${POOL} spend up to 5 USDC””`,
    )
    expect(claimsOf(one, 'out')).toEqual([{ kind: 'out', from: ME, most: 3n, exact: true, to: SAFE }])
  })

  it('with a gas price is open: what the sender is paid has no bound in it', () => {
    expect(explained(SAFE, safeTransaction({ to: USDC, data: approval }, 1n)).complete).toBe(false)
  })
})

describe('a batch', () => {
  it('that is called comes from MultiSend itself', () => {
    const one = explained(CALL_ONLY, multiSend([{ to: USDC, data: erc20('transfer', [BOB, 1n]) }]), 3n)
    expect(one.inner[0]?.call.from).toBe(CALL_ONLY)
    expect(one.claims.filter((claim) => 'from' in claim && claim.from === ME)).toEqual([
      { kind: 'out', from: ME, most: 3n, exact: true, to: CALL_ONLY },
    ])
  })

  const whole = packed([
    { to: USDC, data: approval },
    { to: POOL, data: supply },
  ])
  const abi = encoder('function multiSend(bytes transactions)')
  it.each<[string, Hex, number, number]>([
    ['cut off', `0x${whole.slice(2, -2)}`, 1, size(packed([{ to: POOL, data: supply }])) - 1],
    ['with a byte after it', concat([whole, '0x00']), 2, 1],
    ['with an operation that does not exist', `0x02${whole.slice(4)}`, 0, size(whole)],
    ['with a length beyond all bytes', `${whole.slice(0, 2 + 53 * 2)}${'ff'.repeat(32)}` as Hex, 0, 85],
  ])('%s is read as far as it goes, and the rest is told as hidden', (_, bytes, calls, hidden) => {
    const one = explained(CALL_ONLY, abi('multiSend', [bytes]))
    expect([one.inner.length, one.encoding, one.complete]).toEqual([calls, { canonical: false, hiddenBytes: hidden }, false])
  })
})

describe('who governs a Safe', () => {
  const abi = encoder(
    'function addOwnerWithThreshold(address owner, uint256 _threshold)',
    'function removeOwner(address prevOwner, address owner, uint256 _threshold)',
    'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
    'function changeThreshold(uint256 _threshold)',
    'function enableModule(address module)',
    'function disableModule(address prevModule, address module)',
    'function setGuard(address guard)',
    'function setFallbackHandler(address handler)',
    'function approveHash(bytes32 hashToApprove)',
    'function signMessage(bytes _data)',
    'function setup(address[] _owners, uint256 _threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  )
  const ONE: Address = '0x0000000000000000000000000000000000000001'
  const ZERO: Address = '0x0000000000000000000000000000000000000000'
  const control = (what: string, given: string, to?: Address) => ({
    kind: 'control',
    of: SAFE,
    what,
    given,
    ...(to === undefined ? {} : { to }),
  })
  const threshold = control('threshold', 'granted')
  it.each<[string, string, readonly unknown[], readonly unknown[]]>([
    [
      `Make bob an owner of the Safe ${SAFE}; 2 must sign from then on`,
      'addOwnerWithThreshold',
      [BOB, 2n],
      [control('owner', 'granted', BOB), threshold],
    ],
    [
      `Remove bob from the owners of the Safe ${SAFE}; 1 must sign from then on`,
      'removeOwner',
      [ONE, BOB, 1n],
      [control('owner', 'taken', BOB), threshold],
    ],
    [
      `Replace the owner bob of the Safe ${SAFE} with ${CAROL}`,
      'swapOwner',
      [ONE, BOB, CAROL],
      [control('owner', 'taken', BOB), control('owner', 'granted', CAROL)],
    ],
    [`Let 1 signature be enough for the Safe ${SAFE}`, 'changeThreshold', [1n], [threshold]],
    [`Let Uniswap act as the Safe ${SAFE} without any signature`, 'enableModule', [ROUTER], [control('module', 'granted', ROUTER)]],
    [`Stop Uniswap from acting as the Safe ${SAFE}`, 'disableModule', [ONE, ROUTER], [control('module', 'taken', ROUTER)]],
    [`Let bob refuse transactions of the Safe ${SAFE}`, 'setGuard', [BOB], [control('guard', 'granted', BOB)]],
    [`Remove the guard of the Safe ${SAFE}`, 'setGuard', [ZERO], [control('guard', 'taken')]],
    [`Let bob answer calls in the name of the Safe ${SAFE}`, 'setFallbackHandler', [BOB], [control('fallback-handler', 'granted', BOB)]],
  ])('%s', (sentence, name, args, claims) => {
    const one = explained(SAFE, safeTransaction({ to: SAFE, data: abi(name, args) }))
    expect(plain(one.intent)).toBe(`As the Safe ${SAFE}: “${sentence}”`)
    expect(one.claims).toEqual(claims)
    expect(one.complete).toBe(true)
  })

  it('is agreed to unseen by a hash alone', () => {
    expect(explained(SAFE, abi('approveHash', [`0x${'ab'.repeat(32)}`])).complete).toBe(false)
  })

  it('signs a message on the chain by its own library, known by address, and says which', () => {
    const libs: readonly Address[] = [...SIGN_MESSAGE_LIBS]
    for (const to of libs) {
      const sign = (data: Hex) => explained(SAFE, safeTransaction({ to, data: abi('signMessage', [data]), operation: 1 }))
      const hash = sign(`0x${'ab'.repeat(32)}`)
      expect([plain(hash.intent), hash.complete]).toEqual([
        `As the Safe ${SAFE}: “Sign a raw hash with no explanation, on the chain”`,
        false,
      ])
      expect(plain(sign(stringToHex('I like cats')).intent)).toBe(`As the Safe ${SAFE}: “Sign the text I like cats on the chain”`)
      expect(plain(sign('0x1901ff').intent)).toBe(`As the Safe ${SAFE}: “Sign 3 bytes that aren’t text, on the chain”`)
      expect(claimsOf(hash, 'delegatecall')).toEqual([])
    }
    // The same data for code that nobody knows, or other data for the library, is foreign code.
    const foreign = explained(SAFE, safeTransaction({ to: STRANGER, data: abi('signMessage', ['0x12']), operation: 1 }))
    const other = explained(SAFE, safeTransaction({ to: libs[0] ?? STRANGER, data: abi('changeThreshold', [1n]), operation: 1 }))
    for (const one of [foreign, other]) expect(claimsOf(one, 'delegatecall')).toHaveLength(1)
  })

  it('is set up with code that runs as the Safe', () => {
    const one = explained(SAFE, abi('setup', [[ME, BOB], 2n, STRANGER, '0x12', ROUTER, ZERO, 9n, ZERO]))
    expect(claimsOf(one, 'control')).toEqual([
      control('owner', 'granted', ME),
      control('owner', 'granted', BOB),
      threshold,
      control('fallback-handler', 'granted', ROUTER),
    ])
    expect(claimsOf(one, 'out')).toEqual([{ kind: 'out', from: SAFE, most: 9n, exact: false }])
    expect(claimsOf(one, 'delegatecall')).toEqual([{ kind: 'delegatecall', from: SAFE, to: STRANGER }])
    expect(explained(SAFE, abi('setup', [[ME], 1n, ZERO, '0x', ZERO, ZERO, 0n, ZERO])).complete).toBe(true)
  })
})
