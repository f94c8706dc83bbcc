import { type Abi, encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Claim } from '../explanation.ts'
import { explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER as HERE, USDC, WETH } from '../test-support/names.ts'

type Given = 'granted' | 'taken'
/** What is called, as its contract publishes it; its standard, what it says, and all that it claims. */
type Row = readonly [signature: string, args: readonly unknown[], standard: string, said: string, claims: readonly Claim[], at?: Address]

const WORD: Hex = `0x${'12'.repeat(32)}`
const NOBODY: Hex = `0x${'00'.repeat(32)}`
const ALL = 2n ** 256n - 1n
const END = 1_800_000_000
const right = (to: Address, given: Given = 'granted', more: object = {}): Claim => ({
  kind: 'right',
  owner: ME,
  of: HERE,
  to,
  given,
  ...more,
})
type Control = Extract<Claim, { readonly kind: 'control' }>
const control = (what: Control['what'], to?: Address, given: Given = 'granted', of: Address = HERE): Claim =>
  to === undefined ? { kind: 'control', of, what, given } : { kind: 'control', of, what, given, to }
const allowance = (token: Address, units: bigint, mode: 'set' | 'add' | 'subtract' = 'set', owner = ME): Claim => ({
  kind: 'allowance',
  owner,
  token,
  spender: BOB,
  units,
  mode,
})
const out = (token: Address, most: bigint, to?: Address, from = ME): Claim =>
  to === undefined ? { kind: 'out', from, token, most, exact: true } : { kind: 'out', from, token, most, exact: true, to }

const VRS = 'uint8 v, bytes32 r, bytes32 s'
const SIGNED = [27, WORD, WORD] as const
const borrows = `Let bob borrow and withdraw everything of yours at ${HERE}, until you revoke it`
const borrowsNot = `Stop bob from borrowing and withdrawing for you at ${HERE}`
const takes = `Let bob take everything of yours at ${HERE}, until you revoke it`
const takesNot = `Stop bob from taking what is yours at ${HERE}`
const acts = `Let bob do everything in your name at ${HERE}, until you revoke it`
const actsNot = `Stop bob from acting in your name at ${HERE}`

/** The same function, with which a right is given and taken back by a flag. */
const both = (
  signature: string,
  flags: readonly [yes: unknown, no: unknown],
  standard: string,
  yes: string,
  no: string,
  before: readonly unknown[] = [],
): readonly Row[] => [
  [signature, [...before, BOB, flags[0]], standard, yes, [right(BOB)]],
  [signature, [...before, BOB, flags[1]], standard, no, [right(BOB, 'taken')]],
]
const FLAG = [true, false] as const
const NUMBER = [1n, 0n] as const

const RIGHTS: readonly Row[] = [
  ...both('allow(address manager, bool isAllowed)', FLAG, 'Compound v3', borrows, borrowsNot),
  ...both('setAuthorization(address authorized, bool newIsAuthorized)', FLAG, 'Morpho', borrows, borrowsNot),
  ...both('approveManager(address manager, bool isAllowed)', FLAG, 'Morpho', borrows, borrowsNot),
  ...both('setUserPositionManager(address positionManager, bool approve)', FLAG, 'Aave v4', borrows, borrowsNot),
  ...both('updateDelegate(address delegate, bool approved)', FLAG, 'Venus', borrows, borrowsNot),
  ...both('setBotPermissions(address bot, uint192 permissions)', NUMBER, 'Gearbox', acts, actsNot),
  ...both('setOperator(address operator, bool approved)', FLAG, 'ERC-6909', takes, takesNot),
  ...both('setRelayerApproval(address sender, address relayer, bool approved)', FLAG, 'Balancer v2', takes, takesNot, [ME]),
  ...both('cdpAllow(uint256 cdp, address usr, uint256 ok)', NUMBER, 'Maker', borrows, borrowsNot, [5n]),
  ...both('urnAllow(address usr, uint256 ok)', NUMBER, 'Maker', borrows, borrowsNot),
  [
    'allow(address manager, bool isAllowed)',
    [ZERO, true],
    'Compound v3',
    `Stop ${ZERO} from borrowing and withdrawing for you at ${HERE}`,
    [right(ZERO, 'taken')],
  ],
  [
    `allowBySig(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry, ${VRS})`,
    [CAROL, BOB, true, 1n, 2n, ...SIGNED],
    'Compound v3',
    `For ${CAROL}: “${borrows}”`,
    [{ ...right(BOB), owner: CAROL } as Claim],
  ],
  [
    `setMasterContractApproval(address user, address masterContract, bool approved, ${VRS})`,
    [ME, BOB, true, ...SIGNED],
    'BentoBox',
    takes,
    [right(BOB)],
  ],
  [
    'approveDelegation(address delegatee, uint256 amount)',
    [BOB, 5_000_000n],
    'Aave v3',
    'Let bob borrow up to 5 USDC at your cost, until you revoke it',
    [{ ...right(BOB, 'granted', { token: USDC, most: 5_000_000n }), of: USDC } as Claim],
    USDC,
  ],
  [
    'approveDelegation(address delegatee, uint256 amount)',
    [BOB, ALL],
    'Aave v3',
    'Let bob borrow any amount at your cost, as ' + USDC + ', until you revoke it',
    [{ ...right(BOB, 'granted', { token: USDC, most: ALL }), of: USDC } as Claim],
    USDC,
  ],
  [
    'approveDelegation(address delegatee, uint256 amount)',
    [BOB, 0n],
    'Aave v3',
    'Stop bob from borrowing at your cost, as ' + USDC,
    [{ ...right(BOB, 'taken'), of: USDC } as Claim],
    USDC,
  ],
  [
    'setWithdrawalAddress(address nodeAddress, address newWithdrawalAddress, bool confirm)',
    [ME, BOB, true],
    'Rocket Pool',
    takes,
    [right(BOB)],
  ],
  ['set_rewards_receiver(address receiver)', [BOB], 'Curve', `Let bob claim your rewards at ${HERE}, until you revoke it`, [right(BOB)]],
  ['set_rewards_receiver(address receiver)', [ZERO], 'Curve', `Stop ${ZERO} from claiming your rewards at ${HERE}`, [right(ZERO, 'taken')]],
  ['hope(address usr)', [BOB], 'Maker', borrows, [right(BOB)]],
  ['nope(address usr)', [BOB], 'Maker', borrowsNot, [right(BOB, 'taken')]],
  ['give(uint256 cdp, address dst)', [5n, BOB], 'Maker', `Give a vault of yours at ${HERE}, with all that is in it, to bob`, [right(BOB)]],
  ['give(uint256 cdp, address dst)', [5n, ZERO], 'Maker', `Give a vault of yours at ${HERE} to nobody`, [right(ZERO, 'taken')]],
  ['approvePlugin(address plugin)', [BOB], 'GMX', takes, [right(BOB)]],
  ['denyPlugin(address plugin)', [BOB], 'GMX', takesNot, [right(BOB, 'taken')]],
  ['approveAllDelegatePowers(address delegate)', [BOB], 'Synthetix', acts, [right(BOB)]],
  ['removeAllDelegatePowers(address delegate)', [BOB], 'Synthetix', actsNot, [right(BOB, 'taken')]],
  ['grantPermission(uint128 accountId, bytes32 permission, address user)', [1n, WORD, BOB], 'Synthetix', acts, [right(BOB)]],
  ['revokePermission(uint128 accountId, bytes32 permission, address user)', [1n, WORD, BOB], 'Synthetix', actsNot, [right(BOB, 'taken')]],
  ['authorizeOperator(address operator)', [BOB], 'ERC-777', takes, [right(BOB)]],
  ['revokeOperator(address operator)', [BOB], 'ERC-777', takesNot, [right(BOB, 'taken')]],
  [
    'approve(address spender, uint256 id, uint256 amount)',
    [BOB, 7n, 5n],
    'ERC-6909',
    `Let bob take tokens of one kind at ${HERE}, until you revoke it`,
    [right(BOB, 'granted', { token: HERE, most: 5n })],
  ],
  [
    'approve(address spender, uint256 id, uint256 amount)',
    [BOB, 7n, 0n],
    'ERC-6909',
    `Stop bob from taking tokens of one kind at ${HERE}`,
    [right(BOB, 'taken')],
  ],
  [
    'grantPermissions(address token, address flowOperator)',
    [USDC, BOB],
    'Superfluid',
    takes,
    [right(BOB, 'granted', { token: USDC, most: ALL })],
  ],
  ['revokePermissions(address token, address flowOperator)', [USDC, BOB], 'Superfluid', takesNot, [right(BOB, 'taken')]],
  [
    'toggleOperator(address user, address operator)',
    [CAROL, BOB],
    'Merkl',
    `For ${CAROL}: “Let bob claim your rewards at ${HERE}, until you revoke it”`,
    [{ ...right(BOB), owner: CAROL } as Claim],
  ],
  [
    'setAuthorizationWithSig((address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline) authorization, (uint8 v, bytes32 r, bytes32 s) signature)',
    [
      { authorizer: CAROL, authorized: BOB, isAuthorized: false, nonce: 1n, deadline: 2n },
      { v: 27, r: WORD, s: WORD },
    ],
    'Morpho',
    borrowsNot,
    [{ ...right(BOB, 'taken'), owner: CAROL } as Claim],
  ],
  ['setOperators((address operator, bool trusted)[] operatorArgs)', [[{ operator: BOB, trusted: true }]], 'dYdX', acts, [right(BOB)]],
  [
    'setOperators((address operator, bool trusted)[] operatorArgs)',
    [[{ operator: BOB, trusted: false }]],
    'dYdX',
    actsNot,
    [right(BOB, 'taken')],
  ],
  [
    'setOperators((address operator, bool trusted)[] operatorArgs)',
    [
      [
        { operator: CAROL, trusted: false },
        { operator: BOB, trusted: true },
      ],
    ],
    'dYdX',
    `Let bob act in your name at ${HERE}, and change 2 such permissions in all`,
    [right(CAROL, 'taken'), right(BOB)],
  ],
  [
    'changeDelegatedExecutorsConfig(uint256 delegatorProfileId, address[] delegatedExecutors, bool[] approvals)',
    [1n, [CAROL, BOB], [false, false]],
    'Lens',
    `Revoke 2 permissions to act in your name at ${HERE}`,
    [right(CAROL, 'taken'), right(BOB, 'taken')],
  ],
]

const governs = `Let bob govern ${HERE}`
const owns = `Make bob an owner of ${HERE}`
const mints = `Let bob create tokens of ${HERE}`
const permission = {
  account: ME,
  spender: BOB,
  token: USDC,
  allowance: 5_000_000n,
  period: 172_800,
  start: 0,
  end: END,
  salt: 0n,
  extraData: '0x',
}
const PERMISSION =
  '(address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData) spendPermission'
const spends = right(BOB, 'granted', { token: USDC, most: 5_000_000n, until: BigInt(END) })
const ALLOWANCE = 'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)'

const ACCOUNTS: readonly Row[] = [
  ['addOwnerAddress(address owner)', [BOB], 'Coinbase Smart Wallet', owns, [control('owner', BOB)]],
  ['addOwner(address owner)', [BOB], 'ERC-4337', owns, [control('owner', BOB)]],
  ['removeOwner(address owner)', [BOB], 'ERC-4337', `Remove bob from the owners of ${HERE}`, [control('owner', BOB, 'taken')]],
  ['changeOwner(address newOwner)', [BOB], 'ERC-173', owns, [control('owner', BOB)]],
  ['changeOwner(address newOwner)', [ZERO], 'ERC-173', `Make ${ZERO} an owner of ${HERE}`, [control('owner')]],
  ['nominateNewOwner(address owner)', [BOB], 'ERC-173', owns, [control('pending-owner', BOB)]],
  ['commit_transfer_ownership(address addr)', [BOB], 'ERC-173', owns, [control('pending-owner', BOB)]],
  ['setPendingOwner(address newOwner)', [BOB], 'ERC-173', owns, [control('pending-owner', BOB)]],
  ['completeOwnershipHandover(address pendingOwner)', [BOB], 'ERC-173', owns, [control('owner', BOB)]],
  ['transferOwnership(address newOwner, bool direct, bool renounce)', [BOB, true, false], 'ERC-173', owns, [control('owner', BOB)]],
  ['setAdmin(address newAdmin)', [BOB], 'ERC-173', governs, [control('admin', BOB)]],
  ['setPendingAdmin(address newAdmin)', [BOB], 'ERC-173', governs, [control('admin', BOB)]],
  ['setGovernance(address governance)', [BOB], 'ERC-173', governs, [control('admin', BOB)]],
  ['setGovernor(address governor)', [BOB], 'ERC-173', governs, [control('admin', BOB)]],
  ['beginDefaultAdminTransfer(address newAdmin)', [BOB], 'ERC-173', governs, [control('admin', BOB)]],
  ['rely(address usr)', [BOB], 'DS-Auth', governs, [control('role', BOB)]],
  ['grantRoles(address user, uint256 roles)', [BOB, 1n], 'OpenZeppelin AccessControl', governs, [control('role', BOB)]],
  ['updateRescuer(address newRescuer)', [BOB], 'ERC-20', governs, [control('role', BOB)]],
  ['addMinter(address minter)', [BOB], 'ERC-20', mints, [control('role', BOB)]],
  ['setMinter(address minter)', [BOB], 'ERC-20', mints, [control('role', BOB)]],
  ['configureMinter(address minter, uint256 minterAllowedAmount)', [BOB, 5n], 'ERC-20', mints, [control('role', BOB)]],
  ['updateMasterMinter(address newMasterMinter)', [BOB], 'ERC-20', mints, [control('role', BOB)]],
  [
    'addGuardian(address guardian)',
    [BOB],
    'ERC-4337',
    `Make bob a guardian of ${HERE}, who can help to replace its owner`,
    [control('role', BOB)],
  ],
  [
    'addGuardian(address wallet, address guardian)',
    [CAROL, BOB],
    'ERC-4337',
    `Make bob a guardian of ${CAROL}, who can help to replace its owner`,
    [control('role', BOB, 'granted', CAROL)],
  ],
  [
    'addOwnerPublicKey(bytes32 x, bytes32 y)',
    [WORD, NOBODY],
    'Coinbase Smart Wallet',
    `Make whoever holds the key 0x12121212… an owner of ${HERE}`,
    [control('session-key')],
  ],
  ['removeOwnerAtIndex(uint256 index, bytes owner)', [1n, '0x'], 'Coinbase Smart Wallet', `Remove an owner of ${HERE}`, []],
  [
    'updateImageHash(bytes32 imageHash)',
    [WORD],
    'ERC-4337',
    `Replace all owners of ${HERE} with others that the call does not name`,
    [control('session-key')],
  ],
  [
    'updateOwners(address[] ownersToAdd, address[] ownersToRemove)',
    [[], [BOB, CAROL]],
    'ERC-4337',
    `Remove 2 owners of ${HERE}`,
    [control('owner', BOB, 'taken'), control('owner', CAROL, 'taken')],
  ],
  ['updateOwners(address[] ownersToAdd, address[] ownersToRemove)', [[BOB], []], 'ERC-4337', owns, [control('owner', BOB)]],
  [
    'updateOwners(address[] ownersToAdd, address[] ownersToRemove)',
    [[BOB, CAROL], [ME]],
    'ERC-4337',
    `Make bob and 1 others owners of ${HERE}`,
    [control('owner', BOB), control('owner', CAROL), control('owner', ME, 'taken')],
  ],
  ['setAddrPrivilege(address addr, bytes32 priv)', [BOB, WORD], 'ERC-4337', owns, [control('owner', BOB)]],
  [
    'setAddrPrivilege(address addr, bytes32 priv)',
    [BOB, NOBODY],
    'ERC-4337',
    `Remove bob from the owners of ${HERE}`,
    [control('owner', BOB, 'taken')],
  ],
  ...(
    [
      [1n, `Let bob decide which signatures count for ${HERE}`, 'module'],
      [2n, `Let the module bob act as ${HERE}`, 'module'],
      [3n, `Let the module bob act as ${HERE}`, 'fallback-handler'],
      [4n, `Let the module bob act as ${HERE}`, 'guard'],
    ] as const
  ).flatMap(([type, said, what]): readonly Row[] => [
    ['installModule(uint256 moduleTypeId, address module, bytes initData)', [type, BOB, '0x'], 'ERC-7579', said, [control(what, BOB)]],
    [
      'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)',
      [type, BOB, '0x'],
      'ERC-7579',
      `Remove the module bob from ${HERE}`,
      [control(what, BOB, 'taken')],
    ],
  ]),
  [
    'changeRootValidator(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData)',
    [`0x01${BOB.slice(2)}`, ZERO, '0x', '0x'],
    'ERC-7579',
    `Let bob decide which signatures count for ${HERE}`,
    [control('module', BOB)],
  ],
  ...['uint16[]', 'bytes32[]'].flatMap((type): readonly Row[] => {
    const roles = type === 'uint16[]' ? [1, 2] : [WORD, NOBODY]
    const signature = `assignRoles(address module, ${type} roles, bool[] memberOf)`
    return [
      [signature, [BOB, roles, [false, true]], 'Zodiac', `Let bob act through ${HERE}, as its roles allow`, [control('role', BOB)]],
      [signature, [BOB, roles, [false, false]], 'Zodiac', `Remove the roles of bob at ${HERE}`, [control('role', BOB, 'taken')]],
    ]
  }),
  [`approve(${PERMISSION})`, [permission], 'Spend Permission', 'Let bob spend up to 5 USDC every 2 days, until 15 Jan 2027', [spends]],
  [
    `approveWithSignature(${PERMISSION}, bytes signature)`,
    [permission, '0x'],
    'Spend Permission',
    'Let bob spend up to 5 USDC every 2 days, until 15 Jan 2027',
    [spends],
  ],
  [`revoke(${PERMISSION})`, [permission], 'Spend Permission', 'Stop bob from spending USDC by a spend permission', [right(BOB, 'taken')]],
  [
    `revokeAsSpender(${PERMISSION})`,
    [permission],
    'Spend Permission',
    'Stop bob from spending USDC by a spend permission',
    [right(BOB, 'taken')],
  ],
  [
    ALLOWANCE,
    [BOB, USDC, 5_000_000n, 60, 0],
    'Safe',
    'Let bob spend up to 5 USDC from the Safe every 60 minutes',
    [right(BOB, 'granted', { token: USDC, most: 5_000_000n })],
  ],
  [
    ALLOWANCE,
    [BOB, ZERO, 10n ** 18n, 0, 0],
    'Safe',
    'Let bob spend up to 1 ETH from the Safe',
    [right(BOB, 'granted', { token: ZERO, most: 10n ** 18n })],
  ],
  [ALLOWANCE, [BOB, USDC, 0n, 60, 0], 'Safe', 'Stop bob from spending by an allowance of the Safe', [right(BOB, 'taken')]],
]

const AUTHORIZATION = `address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, ${VRS}`
const HALF = 2n ** 255n
const TOKENS: readonly Row[] = [
  ['transfer(address to, uint256 value)', [BOB, 5_000_000n], 'ERC-20', 'Send 5 USDC to bob', [out(USDC, 5_000_000n, BOB)], USDC],
  ['transfer(address to, uint256 value)', [BOB, 5n], 'ERC-20', `Send 5 base units of ${HERE} to bob`, [out(HERE, 5n, BOB)]],
  [
    'increaseAllowance(address spender, uint256 addedValue)',
    [BOB, 5_000_000n],
    'ERC-20',
    'Let bob spend 5 USDC more',
    [allowance(USDC, 5_000_000n, 'add')],
    USDC,
  ],
  [
    'increaseApproval(address spender, uint256 addedValue)',
    [BOB, 5_000_000n],
    'ERC-20',
    'Let bob spend 5 USDC more',
    [allowance(USDC, 5_000_000n, 'add')],
    USDC,
  ],
  [
    'decreaseAllowance(address spender, uint256 subtractedValue)',
    [BOB, 5_000_000n],
    'ERC-20',
    'Lower by 5 USDC what bob may spend',
    [allowance(USDC, 5_000_000n, 'subtract')],
    USDC,
  ],
  [
    'decreaseApproval(address spender, uint256 subtractedValue)',
    [BOB, 5_000_000n],
    'ERC-20',
    'Lower by 5 USDC what bob may spend',
    [allowance(USDC, 5_000_000n, 'subtract')],
    USDC,
  ],
  [
    'increaseAllowance(address spender, uint256 addedValue)',
    [BOB, HALF],
    'ERC-20',
    'Let bob spend unlimited USDC',
    [allowance(USDC, HALF, 'add')],
    USDC,
  ],
  ...['transferAndCall(address to, uint256 value, bytes data)', 'transferAndCall(address to, uint256 value)'].map((signature): Row => [
    signature,
    signature.includes('data') ? [BOB, 5_000_000n, '0x'] : [BOB, 5_000_000n],
    'ERC-1363',
    'Send 5 USDC to bob and let it act on that',
    [out(USDC, 5_000_000n, BOB)],
    USDC,
  ]),
  ...['approveAndCall(address spender, uint256 value, bytes data)', 'approveAndCall(address spender, uint256 value)'].map(
    (signature): Row => [
      signature,
      signature.includes('data') ? [BOB, 5_000_000n, '0x'] : [BOB, 5_000_000n],
      'ERC-1363',
      'Let bob spend up to 5 USDC and let it act on that',
      [allowance(USDC, 5_000_000n)],
      USDC,
    ],
  ),
  ...['transferWithAuthorization', 'receiveWithAuthorization'].map((name): Row => [
    `${name}(${AUTHORIZATION})`,
    [CAROL, BOB, 5_000_000n, 0n, BigInt(END), WORD, ...SIGNED],
    'ERC-3009',
    `Use a signature of ${CAROL} to move 5 USDC to bob`,
    [out(USDC, 5_000_000n, BOB, CAROL)],
    USDC,
  ]),
  ['burn(uint256 value)', [5_000_000n], 'ERC-20', 'Destroy 5 USDC', [out(USDC, 5_000_000n)], USDC],
  [
    'burn(uint256 value)',
    [5n],
    'ERC-20',
    `Destroy 5 base units, or item 5, of ${HERE}`,
    [
      { kind: 'out', from: ME, token: HERE, most: 5n, exact: false },
      { kind: 'item-out', from: ME, collection: HERE, tokenId: 5n },
    ],
  ],
  [
    'burnFrom(address account, uint256 value)',
    [CAROL, 5_000_000n],
    'ERC-20',
    `Destroy 5 USDC of ${CAROL}`,
    [out(USDC, 5_000_000n, undefined, CAROL)],
    USDC,
  ],
  [
    `permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, ${VRS})`,
    [CAROL, BOB, 0n, 0n, true, ...SIGNED],
    'DAI permit',
    `Use a signature of ${CAROL} to let bob spend unlimited USDC`,
    [allowance(USDC, ALL, 'set', CAROL)],
    USDC,
  ],
  [
    `permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, ${VRS})`,
    [CAROL, BOB, 0n, 0n, false, ...SIGNED],
    'DAI permit',
    `Use a signature of ${CAROL} to stop bob from spending USDC`,
    [allowance(USDC, 0n, 'set', CAROL)],
    USDC,
  ],
  [
    'withdraw(uint256 wad)',
    [10n ** 18n],
    'WETH9',
    'Unwrap 1 WETH',
    [out(WETH, 10n ** 18n), { kind: 'in', to: ME, least: 10n ** 18n }],
    WETH,
  ],
]

const rows = [...RIGHTS, ...ACCOUNTS, ...TOKENS]

const named = rows.map((row) => [row[0], row] as const)
const calldata = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[] as readonly ['function f()']) as Abi, args })

it.each(named)('%s', (_, [signature, args, standard, said, claims, at = HERE]) => {
  const one = explained(at, calldata(signature, args))
  expect(one.function?.standards).toContain(standard)
  expect(plain(one.intent)).toBe(said)
  expect(one.claims).toEqual(claims)
  expect(one.problem).toBeUndefined()
})

it.each(named)('%s shows its amounts and times as such', (_, [signature, args, , , , at = HERE]) => {
  const shown = Object.fromEntries(explained(at, calldata(signature, args)).args.map(({ name, value }) => [name, value.is]))
  // What a token counts is an amount of it, and what ends is a time: nothing else is either.
  const amounts = at === HERE || signature.startsWith('burn(') ? [] : ['value', 'amount', 'addedValue', 'subtractedValue', 'wad']
  for (const name of amounts.filter((one) => one in shown)) expect([name, shown[name]]).toEqual([name, 'amount'])
  for (const name of ['deadline', 'expiry', 'validAfter', 'validBefore'].filter((one) => one in shown))
    expect([name, shown[name]]).toEqual([name, 'time'])
})
