import { concat, size, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { DAN, ERIN, FAY, readCall, type Row } from '../test-support/reading.ts'
import { ZERO } from '#core/ethereum/address'
import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
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

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    [
      [BOB, 6_000_000n, '0x', 3, 8_000_000n, 9_000_000n, 10_000_000n, USDC, CAROL, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Carry out a transaction of the Safe here” | by Safe | open | receiver to=carol of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, '0x', 3, 8_000_000n, 9_000_000n, 10_000_000n, USDC, ME, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Carry out a transaction of the Safe here” | by Safe | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, 0n, '0x', 0, 0n, 0n, 0n, USDC, CAROL, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As the Safe here: “Send nothing to bob”” | by Safe | out from=me most=7 exact=true to=here | > Send nothing to bob',
      { value: 7n },
    ],
    [
      [BOB, 1n, '0x', 1, 1n, 1n, 1n, USDC, CAROL, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As the Safe here: “Run the code of bob as here”” | by Safe | open | receiver to=carol of=here | out from=me most=7 exact=true to=here | delegatecall from=here to=bob | > Run the code of bob as here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, '0x', 3, 8_000_000n, 9_000_000n, 10_000_000n, USDC, CAROL, '0x'],
      'Carry out a transaction of the Safe here | by Safe | open | receiver to=carol of=here',
    ],
  ],
  [
    'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
    [[BOB, 6_000_000n, '0x', 3], 'Make the Safe here do something, as its module | by Safe | open'],
    [[BOB, 0n, '0x', 0], 'As the Safe here: “Send nothing to bob” | by Safe | > Send nothing to bob'],
    [
      [BOB, 1n, '0x', 1],
      'As the Safe here: “Run the code of bob as here” | by Safe | open | delegatecall from=here to=bob | > Run the code of bob as here',
    ],
  ],
  [
    'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
    [[BOB, 6_000_000n, '0x', 3], 'Make the Safe here do something, as its module | by Safe | open'],
  ],
  [
    'executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
    [[BOB, 6_000_000n, '0x', 3], 'Carry out an operation of the Safe here | by Safe | open'],
  ],
  [
    'executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
    [[BOB, 6_000_000n, '0x', 3], 'Carry out an operation of the Safe here | by Safe | open'],
  ],
  ['approveHash(bytes32 hashToApprove)', [[word(1n)], 'Agree to a transaction of the Safe here by its hash alone | by Safe | open']],
  ['signMessage(bytes _data)', [['0x'], 'Sign the text  on the chain | by Safe']],
  [
    'addOwnerWithThreshold(address owner, uint256 threshold)',
    [
      [BOB, 6_000_000n],
      'Make bob an owner of the Safe here; 6000000 must sign from then on | by Safe | control of=here what=owner given=granted to=bob | control of=here what=threshold given=granted',
    ],
    [
      [ME, 6_000_000n],
      'Make me an owner of the Safe here; 6000000 must sign from then on | by Safe | control of=here what=owner given=granted to=me | control of=here what=threshold given=granted',
    ],
    [
      [ZERO, 6_000_000n],
      'Make zero an owner of the Safe here; 6000000 must sign from then on | by Safe | control of=here what=owner given=granted | control of=here what=threshold given=granted',
    ],
  ],
  [
    'removeOwner(address prevOwner, address owner, uint256 threshold)',
    [
      [BOB, CAROL, 6_000_000n],
      'Remove carol from the owners of the Safe here; 6000000 must sign from then on | by Safe | control of=here what=owner given=taken to=carol | control of=here what=threshold given=granted',
    ],
    [
      [ME, ME, 6_000_000n],
      'Remove me from the owners of the Safe here; 6000000 must sign from then on | by Safe | control of=here what=owner given=taken to=me | control of=here what=threshold given=granted',
    ],
    [
      [ZERO, ZERO, 6_000_000n],
      'Remove zero from the owners of the Safe here; 6000000 must sign from then on | by Safe | control of=here what=owner given=taken | control of=here what=threshold given=granted',
    ],
  ],
  [
    'swapOwner(address prevOwner, address oldOwner, address newOwner)',
    [
      [BOB, CAROL, DAN],
      'Replace the owner carol of the Safe here with dan | by Safe | control of=here what=owner given=taken to=carol | control of=here what=owner given=granted to=dan',
    ],
    [
      [ME, ME, ME],
      'Replace the owner me of the Safe here with me | by Safe | control of=here what=owner given=taken to=me | control of=here what=owner given=granted to=me',
    ],
    [
      [ZERO, ZERO, ZERO],
      'Replace the owner zero of the Safe here with zero | by Safe | control of=here what=owner given=taken | control of=here what=owner given=granted',
    ],
  ],
  [
    'changeThreshold(uint256 threshold)',
    [[6_000_000n], 'Let 6000000 signatures be enough for the Safe here | by Safe | control of=here what=threshold given=granted'],
  ],
  [
    'setGuard(address to)',
    [[BOB], 'Let bob refuse transactions of the Safe here | by Safe | control of=here what=guard given=granted to=bob'],
    [[ME], 'Let me refuse transactions of the Safe here | by Safe | control of=here what=guard given=granted to=me'],
    [[ZERO], 'Remove the guard of the Safe here | by Safe | control of=here what=guard given=taken'],
  ],
  [
    'setModuleGuard(address to)',
    [[BOB], 'Let bob refuse what modules do with the Safe here | by Safe | control of=here what=guard given=granted to=bob'],
    [[ME], 'Let me refuse what modules do with the Safe here | by Safe | control of=here what=guard given=granted to=me'],
    [[ZERO], 'Remove the module guard of the Safe here | by Safe | control of=here what=guard given=taken'],
  ],
  [
    'setFallbackHandler(address to)',
    [[BOB], 'Let bob answer calls in the name of the Safe here | by Safe | control of=here what=fallback-handler given=granted to=bob'],
    [[ME], 'Let me answer calls in the name of the Safe here | by Safe | control of=here what=fallback-handler given=granted to=me'],
    [[ZERO], 'Remove the fallback handler of the Safe here | by Safe | control of=here what=fallback-handler given=taken'],
  ],
  [
    'changeMasterCopy(address to)',
    [[BOB], 'Replace the code of the Safe here with that of bob | by Safe | control of=here what=implementation given=granted to=bob'],
    [[ME], 'Replace the code of the Safe here with that of me | by Safe | control of=here what=implementation given=granted to=me'],
    [[ZERO], 'Remove the code of the Safe here | by Safe | control of=here what=implementation given=taken'],
  ],
  [
    'enableModule(address to)',
    [[BOB], 'Let bob act as the Safe here without any signature | by Safe | control of=here what=module given=granted to=bob'],
    [[ME], 'Let me act as the Safe here without any signature | by Safe | control of=here what=module given=granted to=me'],
    [[ZERO], 'Let nobody act as a module of the Safe here | by Safe | control of=here what=module given=taken'],
  ],
  [
    'disableModule(address prevModule, address module)',
    [[BOB, CAROL], 'Stop carol from acting as the Safe here | by Safe | control of=here what=module given=taken to=carol'],
    [[ME, ME], 'Stop me from acting as the Safe here | by Safe | control of=here what=module given=taken to=me'],
    [[ZERO, ZERO], 'Stop zero from acting as the Safe here | by Safe | control of=here what=module given=taken'],
  ],
  [
    'setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
    [
      [[BOB, CAROL], 6_000_000n, DAN, '0x', ERIN, USDC, 7_000_000n, FAY],
      'Send 0.000000000000000007 ETH to here with this: “Set up the Safe here of bob and carol; 6000000 must sign” | by Safe | open | control of=here what=owner given=granted to=bob | control of=here what=owner given=granted to=carol | control of=here what=threshold given=granted | control of=here what=fallback-handler given=granted to=erin | out from=here token=USDC most=7000000 exact=false to=fay | out from=me most=7 exact=true to=here | delegatecall from=here to=dan | > Run the code of dan as here',
      { value: 7n },
    ],
    [
      [[ME, ME], 6_000_000n, ME, '0x', ME, USDC, 7_000_000n, ME],
      'Send 0.000000000000000007 ETH to here with this: “Set up the Safe here of me and me; 6000000 must sign” | by Safe | open | control of=here what=owner given=granted to=me | control of=here what=owner given=granted to=me | control of=here what=threshold given=granted | control of=here what=fallback-handler given=granted to=me | out from=here token=USDC most=7000000 exact=false to=me | out from=me most=7 exact=true to=here | delegatecall from=here to=me | > Run the code of me as here',
      { value: 7n },
    ],
    [
      [[BOB, CAROL], 0n, DAN, '0x', ERIN, USDC, 0n, FAY],
      'Send 0.000000000000000007 ETH to here with this: “Set up the Safe here of bob and carol; 0 must sign” | by Safe | open | control of=here what=owner given=granted to=bob | control of=here what=owner given=granted to=carol | control of=here what=threshold given=granted | control of=here what=fallback-handler given=granted to=erin | out from=me most=7 exact=true to=here | delegatecall from=here to=dan | > Run the code of dan as here',
      { value: 7n },
    ],
    [
      [[ZERO, ZERO], 6_000_000n, ZERO, '0x', ZERO, USDC, 7_000_000n, ZERO],
      'Send 0.000000000000000007 ETH to here with this: “Set up the Safe here of zero and zero; 6000000 must sign” | by Safe | control of=here what=owner given=granted | control of=here what=owner given=granted | control of=here what=threshold given=granted | out from=here token=USDC most=7000000 exact=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [[BOB, CAROL], 6_000_000n, DAN, '0x', ERIN, ZERO, 7_000_000n, FAY],
      'Send 0.000000000000000007 ETH to here with this: “Set up the Safe here of bob and carol; 6000000 must sign” | by Safe | open | control of=here what=owner given=granted to=bob | control of=here what=owner given=granted to=carol | control of=here what=threshold given=granted | control of=here what=fallback-handler given=granted to=erin | out from=here most=7000000 exact=false to=fay | out from=me most=7 exact=true to=here | delegatecall from=here to=dan | > Run the code of dan as here',
      { value: 7n },
    ],
    [
      [[BOB], 6_000_000n, CAROL, '0x', DAN, USDC, 7_000_000n, ERIN],
      'Send 0.000000000000000007 ETH to here with this: “Set up the Safe here of bob; 6000000 must sign” | by Safe | open | control of=here what=owner given=granted to=bob | control of=here what=threshold given=granted | control of=here what=fallback-handler given=granted to=dan | out from=here token=USDC most=7000000 exact=false to=erin | out from=me most=7 exact=true to=here | delegatecall from=here to=carol | > Run the code of carol as here',
      { value: 7n },
    ],
    [
      [[], 6_000_000n, BOB, '0x', CAROL, USDC, 7_000_000n, DAN],
      'Send 0.000000000000000007 ETH to here with this: “Set up the Safe here of nobody; 6000000 must sign” | by Safe | open | control of=here what=threshold given=granted | control of=here what=fallback-handler given=granted to=carol | out from=here token=USDC most=7000000 exact=false to=dan | out from=me most=7 exact=true to=here | delegatecall from=here to=bob | > Run the code of bob as here',
      { value: 7n },
    ],
  ],
  ['createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)', [[BOB, '0x', 6_000_000n], 'Create a Safe | by Safe']],
  [
    'createChainSpecificProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
    [[BOB, '0x', 6_000_000n], 'Create a Safe | by Safe'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
