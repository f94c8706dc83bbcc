import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, erc20, sentences, explained } from '../test-support/calls.ts'
import { explain } from '../explain.ts'
import { BOB, CAROL, ME, NAMES, ROUTER, STRANGER, USDC, WETH } from '../test-support/names.ts'

const ZERO_WORD: Hex = `0x${'00'.repeat(32)}`
const MAX = 2n ** 256n - 1n
const WSTETH: Address = '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'
const STETH: Address = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'
const ETHER = 10n ** 18n
const SIGNATURE = [27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const gets = (of: Address) => ({ kind: 'receiver', to: BOB, of })
const out = (from: Address, token: Address, most: bigint, exact = true) => ({ kind: 'out', from, token, most, exact })

type Row = readonly [string, Address, string, readonly unknown[], readonly unknown[], boolean]
const holds =
  (abi: ReturnType<typeof encoder>) =>
  (sentence: string, to: Address, name: string, args: readonly unknown[], claims: readonly unknown[], complete: boolean) => {
    const one = explained(to, abi(name, args))
    expect(plain(one.intent)).toBe(sentence)
    expect([one.claims, one.complete]).toEqual([claims, complete])
    expect(one.encoding).toEqual({ canonical: true, hiddenBytes: 0 })
  }

describe('tokens', () => {
  it.each<Row>([
    [
      'Send 2 USDC to bob and let it act on that',
      USDC,
      'transferAndCall',
      [BOB, 2_000_000n, '0x12'],
      [{ ...out(ME, USDC, 2_000_000n), to: BOB }],
      false,
    ],
    [
      'Let bob spend up to 2 USDC and let it act on that',
      USDC,
      'approveAndCall',
      [BOB, 2_000_000n, '0x12'],
      [{ kind: 'allowance', owner: ME, token: USDC, spender: BOB, units: 2_000_000n, mode: 'set' }],
      false,
    ],
    [
      `Use a signature of bob to move 2 USDC to ${CAROL}`,
      USDC,
      'transferWithAuthorization',
      [BOB, CAROL, 2_000_000n, 0n, 9n, ZERO_WORD, ...SIGNATURE],
      [{ ...out(BOB, USDC, 2_000_000n), to: CAROL }],
      true,
    ],
    ['Destroy 2 USDC', USDC, 'burn', [2_000_000n], [out(ME, USDC, 2_000_000n)], true],
    [
      `Destroy 7 base units, or item 7, of ${STRANGER}`,
      STRANGER,
      'burn',
      [7n],
      [out(ME, STRANGER, 7n, false), { kind: 'item-out', from: ME, collection: STRANGER, tokenId: 7n }],
      true,
    ],
    ['Destroy 2 USDC of bob', USDC, 'burnFrom', [BOB, 2_000_000n], [out(BOB, USDC, 2_000_000n)], true],
    [
      'Use a signature of bob to let Uniswap spend unlimited USDC',
      USDC,
      'permit',
      [BOB, ROUTER, 0n, 9n, true, ...SIGNATURE],
      [{ kind: 'allowance', owner: BOB, token: USDC, spender: ROUTER, units: MAX, mode: 'set' }],
      true,
    ],
    [
      'Use a signature of bob to stop Uniswap from spending USDC',
      USDC,
      'permit',
      [BOB, ROUTER, 0n, 9n, false, ...SIGNATURE],
      [{ kind: 'allowance', owner: BOB, token: USDC, spender: ROUTER, units: 0n, mode: 'set' }],
      true,
    ],
    [
      `Send 3 of item 7 of ${STRANGER} to bob`,
      STRANGER,
      'safeTransferFrom',
      [ME, BOB, 7n, 3n, '0x'],
      [{ kind: 'item-out', from: ME, collection: STRANGER, tokenId: 7n, to: BOB, units: 3n }],
      true,
    ],
    [
      `Send 3 of item 7 and 4 of item 8 of ${STRANGER} to bob`,
      STRANGER,
      'safeBatchTransferFrom',
      [ME, BOB, [7n, 8n], [3n, 4n], '0x'],
      [
        { kind: 'item-out', from: ME, collection: STRANGER, tokenId: 7n, to: BOB, units: 3n },
        { kind: 'item-out', from: ME, collection: STRANGER, tokenId: 8n, to: BOB, units: 4n },
      ],
      true,
    ],
  ])(
    '%s',
    holds(
      encoder(
        'function transferAndCall(address to, uint256 value, bytes data)',
        'function approveAndCall(address spender, uint256 value, bytes data)',
        'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
        'function burn(uint256 amount)',
        'function burnFrom(address account, uint256 amount)',
        'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
        'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
        'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
      ),
    ),
  )
})

describe('vaults and lending', () => {
  it.each<Row>([
    [`Deposit 5 base units of its asset into ${STRANGER}`, STRANGER, 'deposit', [5n, ME], [], false],
    [
      `Redeem 5 base units of 0x4838…5f97, paid out to bob`,
      STRANGER,
      'redeem',
      [5n, BOB, ME],
      [out(ME, STRANGER, 5n, false), gets(STRANGER)],
      false,
    ],
    ['Redeem 5 USDC, paid out to bob', USDC, 'redeem', [5_000_000n, BOB, ME], [out(ME, USDC, 5_000_000n), gets(USDC)], true],
    [`Let ${STRANGER} make 2 base units of 0x4838…5f97 for bob`, STRANGER, 'mint', [2n, BOB], [gets(STRANGER)], false],
    [
      'Buy 2 USDC from the vault that issues them, for bob',
      USDC,
      'mint',
      [2_000_000n, BOB],
      [{ kind: 'in', to: BOB, token: USDC, least: 2_000_000n }],
      false,
    ],
    [`Withdraw 5 base units of its asset from ${STRANGER} to ${ME}, out of what bob holds`, STRANGER, 'withdraw', [5n, ME, BOB], [], false],
    [
      `Lend 5 USDC to ${STRANGER} in the name of bob`,
      STRANGER,
      'supply',
      [USDC, 5_000_000n, BOB, 0],
      [out(ME, USDC, 5_000_000n), gets(STRANGER)],
      true,
    ],
    [
      `Withdraw 5 USDC from ${STRANGER} to bob`,
      STRANGER,
      'withdraw',
      [USDC, 5_000_000n, BOB],
      [{ kind: 'in', to: BOB, token: USDC, least: 5_000_000n }],
      false,
    ],
    [`Withdraw all USDC from ${STRANGER} to bob`, STRANGER, 'withdraw', [USDC, MAX, BOB], [gets(STRANGER)], false],
    [
      `Borrow 5 USDC from ${STRANGER}`,
      STRANGER,
      'borrow',
      [USDC, 5_000_000n, 2n, 0, ME],
      [{ kind: 'in', to: ME, token: USDC, least: 5_000_000n }],
      true,
    ],
    [`Pay back at most 5 USDC to ${STRANGER}`, STRANGER, 'repay', [USDC, 5_000_000n, 2n, ME], [out(ME, USDC, 5_000_000n, false)], true],
    [`Pay back all that is owed in USDC to ${STRANGER}`, STRANGER, 'repay', [USDC, MAX, 2n, ME], [], false],
    [
      `Let bob borrow any amount at your cost, as ${STRANGER}, until you revoke it`,
      STRANGER,
      'approveDelegation',
      [BOB, MAX],
      [{ kind: 'right', owner: ME, of: STRANGER, to: BOB, given: 'granted', token: STRANGER, most: MAX }],
      true,
    ],
    [`Wrap 5 base units into ${STRANGER}`, STRANGER, 'wrap', [5n], [], false],
    [`Unwrap 5 base units of 0x7f39…2Ca0`, WSTETH, 'unwrap', [5n], [out(ME, WSTETH, 5n)], true],
    [`Wrap 5 base units of 0xae7a…fE84 into ${WSTETH}`, WSTETH, 'wrap', [5n], [{ ...out(ME, STETH, 5n, false), to: WSTETH }], true],
  ])(
    '%s',
    holds(
      encoder(
        'function deposit(uint256 assets, address receiver) returns (uint256)',
        'function mint(uint256 shares, address receiver) returns (uint256)',
        'function redeem(uint256 shares, address receiver, address owner) returns (uint256)',
        'function withdraw(uint256 assets, address receiver, address owner) returns (uint256)',
        'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
        'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
        'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
        'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
        'function approveDelegation(address delegatee, uint256 amount)',
        'function wrap(uint256 _stETHAmount) returns (uint256)',
        'function unwrap(uint256 _wstETHAmount) returns (uint256)',
      ),
    ),
  )

  it('with Lido bring the value as stETH but for two wei, on Ethereum alone', () => {
    const abi = encoder('function submit(address _referral) payable returns (uint256)')
    const data = abi('submit', [BOB])
    expect(explained(STETH, data, ETHER).claims).toEqual([
      { kind: 'out', from: ME, most: ETHER, exact: true, to: STETH },
      { kind: 'in', to: ME, token: STETH, least: ETHER - 2n },
    ])
    expect(claimsOf(explained(STRANGER, data, ETHER), 'in')).toEqual([])
  })
})

describe('who governs a contract', () => {
  const control = (what: string, to: Address | undefined, given = 'granted', of: Address = STRANGER) => ({
    kind: 'control',
    of,
    what,
    given,
    ...(to === undefined ? {} : { to }),
  })
  const role: Hex = `0x${'ab'.repeat(32)}`
  it.each<Row>([
    [`Make bob the owner of ${STRANGER}`, STRANGER, 'transferOwnership', [BOB], [control('owner', BOB)], true],
    [`Become the owner of ${STRANGER}`, STRANGER, 'acceptOwnership', [], [control('owner', ME)], true],
    [`Give up ${STRANGER}, leaving it without an owner`, STRANGER, 'renounceOwnership', [], [control('owner', ME, 'taken')], true],
    [`Make bob an administrator of ${STRANGER}`, STRANGER, 'grantRole', [ZERO_WORD, BOB], [control('role', BOB)], true],
    [`Remove the role 0xabababab… of bob at ${STRANGER}`, STRANGER, 'revokeRole', [role, BOB], [control('role', BOB, 'taken')], true],
    [`Replace the code of ${STRANGER} with that of bob`, STRANGER, 'upgradeTo', [BOB], [control('implementation', BOB)], true],
    [
      `Replace the code of ${CAROL} with that of bob`,
      STRANGER,
      'upgrade',
      [CAROL, BOB],
      [control('implementation', BOB, 'granted', CAROL)],
      true,
    ],
    [`Let bob replace the code of ${CAROL}`, STRANGER, 'changeProxyAdmin', [CAROL, BOB], [control('admin', BOB, 'granted', CAROL)], true],
    [
      `Replace the code of ${STRANGER} with that of bob`,
      STRANGER,
      'upgradeToAndCall',
      [BOB, '0x12'],
      [control('implementation', BOB), { kind: 'delegatecall', from: STRANGER, to: BOB }],
      false,
    ],
  ])(
    '%s',
    holds(
      encoder(
        'function transferOwnership(address newOwner)',
        'function acceptOwnership()',
        'function renounceOwnership()',
        'function grantRole(bytes32 role, address account)',
        'function revokeRole(bytes32 role, address account)',
        'function upgradeTo(address newImplementation)',
        'function upgradeToAndCall(address newImplementation, bytes data) payable',
        'function upgrade(address proxy, address implementation)',
        'function changeProxyAdmin(address proxy, address newAdmin)',
      ),
    ),
  )

  it('may wait at a timelock, and what waits is told', () => {
    const abi = encoder(
      'function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
      'function executeBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt) payable',
    )
    const pay = erc20('transfer', [BOB, 1_000_000n])
    expect(sentences(explained(STRANGER, abi('schedule', [USDC, 0n, pay, ZERO_WORD, ZERO_WORD, 9n])))).toEqual([
      `Schedule at ${STRANGER}: “Send 1 USDC to bob”`,
      '  Send 1 USDC to bob',
    ])
    const batch = explained(STRANGER, abi('executeBatch', [[USDC, WETH], [0n, 0n], [pay, pay], ZERO_WORD, ZERO_WORD]))
    expect(batch.claims).toEqual([
      { ...out(STRANGER, USDC, 1_000_000n), to: BOB },
      { ...out(STRANGER, WETH, 1_000_000n), to: BOB },
    ])
  })
})

describe('names', () => {
  const abi = encoder(
    'function renew(string name, uint256 duration) payable',
    'function setOwner(bytes32 node, address owner)',
    'function setAddr(bytes32 node, address a)',
  )
  it('cost at most what is sent, and what they are called stays somebody else’s text', () => {
    const one = explained(STRANGER, abi('renew', ['vitalik', 99n]), ETHER)
    expect(plain(one.intent)).toBe('Extend the name vitalik, for at most 1 ETH')
    expect(one.intent.values?.['name']).toEqual({ is: 'foreign', text: 'vitalik' })
    expect(one.claims).toEqual([{ kind: 'out', from: ME, most: ETHER, exact: false, to: STRANGER }])
  })

  it('change hands', () => {
    const one = explained(STRANGER, abi('setOwner', [`0x${'ab'.repeat(32)}`, BOB]))
    expect(plain(one.intent)).toBe('Give the name with the hash 0xabababab… to bob')
    expect(one.claims).toEqual([{ kind: 'control', of: STRANGER, what: 'owner', to: BOB, given: 'granted' }])
  })
})

describe('a vault that says what it holds', () => {
  const vault = encoder(
    'function deposit(uint256 assets, address receiver)',
    'function withdraw(uint256 assets, address receiver, address owner)',
  )
  const known = { ...NAMES, assetOf: () => NAMES.tokenOf(USDC) }
  const words = (name: 'deposit' | 'withdraw', args: readonly unknown[]): string =>
    plain(explain({ from: ME, to: STRANGER, value: 0n, data: vault(name, args), chainId: 1 }, known).intent)

  it('is told in units of that', () => {
    expect(words('deposit', [5_000_000n, ME])).toBe(`Deposit 5 USDC into ${STRANGER}`)
    expect(words('deposit', [5_000_000n, BOB])).toBe(`Deposit 5 USDC into ${STRANGER} for bob`)
    expect(words('withdraw', [5_000_000n, BOB, ME])).toBe(`Withdraw 5 USDC from ${STRANGER} to bob`)
    expect(words('withdraw', [5_000_000n, BOB, CAROL])).toBe(`Withdraw 5 USDC from ${STRANGER} to bob, out of what ${CAROL} holds`)
  })
})

describe('what is known by its address', () => {
  const on = (to: Address, data: Hex, chainId: number): string => plain(explain({ from: ME, to, value: 0n, data, chainId }, NAMES).intent)

  it.each([
    ['0x889edc2edab5f40e902b864ad4d7ade8e412f9b1', 'Lido withdrawals'],
    ['0xc36442b4a4522e871399cd717abdd847ab11fe88', 'positions of Uniswap v3'],
  ] as const)('counts items: %s, %s', (to, _) => {
    const data = encoder('function transferFrom(address from, address to, uint256 id)')('transferFrom', [ME, BOB, 7n])
    expect(on(to, data, 1)).toBe(`Move item 7 of ${to} from ${ME} to bob`)
    expect(on(to, data, 10)).toContain('base units, or item 7')
    expect(on(to, erc20('approve', [BOB, 7n]), 1)).toBe(`Let bob move item 7 of ${to}`)
  })

  it('leads to one chain: a bridge on Ethereum', () => {
    const bridge: Address = '0x3154cf16ccdb4c6d922629664174b904d80f2c35'
    const data = encoder('function bridgeERC20(address a, address b, uint256 amount, uint32 gas, bytes data)')('bridgeERC20', [
      USDC,
      USDC,
      5_000_000n,
      0,
      '0x',
    ])
    expect(on(bridge, data, 1)).toBe(`Bridge 5 USDC with ${bridge} to the same address on Base`)
    expect(on(bridge, data, 10)).toBe(`Bridge 5 USDC with ${bridge} to the same address`)
  })
})
