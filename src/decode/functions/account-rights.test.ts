import { type Abi, encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Claim } from '../explanation.ts'
import { explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER as HERE, USDC } from '../test-support/names.ts'

type Given = 'granted' | 'taken'
/** What is called, as its contract publishes it; its standard, what it says, and all that it claims. */
type Row = readonly [signature: string, args: readonly unknown[], standard: string, said: string, claims: readonly Claim[], at?: Address]
const WORD: Hex = `0x${'12'.repeat(32)}`
const NOBODY: Hex = `0x${'00'.repeat(32)}`
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

const ROWS: readonly Row[] = [
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

const named = ROWS.map((row) => [row[0], row] as const)
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
