import { expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { encoder, explained } from '../test-support/calls.ts'
import { BOB, ME, STRANGER, CAROL, STRANGER as HERE, USDC } from '../test-support/names.ts'
import { type Abi, encodeFunctionData, parseAbi } from 'viem'
import type { Hex } from '#core/bytes/hex'
import type { Claim } from '../explanation.ts'

const OPERATIONS: Address = '0x372abd1810eaf23cb9d941bbe7596dfb2c46bc65'
const abi = encoder(
  'function setAddManager(uint256 _troveId, address _manager)',
  'function setRemoveManager(uint256 _troveId, address _manager)',
  'function setRemoveManagerWithReceiver(uint256 _troveId, address _manager, address _receiver)',
)
const rightAt = (to: Address, given: 'granted' | 'taken' = 'granted', more: object = {}) => ({
  kind: 'right',
  owner: ME,
  of: OPERATIONS,
  to,
  given,
  ...more,
})

it.each([
  [
    'setAddManager',
    [1n, STRANGER],
    `Let ${STRANGER} add to a loan of yours at ${OPERATIONS} and pay it back`,
    [rightAt(STRANGER, 'granted', { canTake: false })],
  ],
  ['setAddManager', [1n, ZERO], `Let anyone add to a loan of yours at ${OPERATIONS} and pay it back`, [rightAt(ZERO, 'taken')]],
  [
    'setRemoveManager',
    [1n, STRANGER],
    `Let ${STRANGER} take collateral out of a loan of yours at ${OPERATIONS} and borrow more, paid out to you`,
    [rightAt(STRANGER)],
  ],
  [
    'setRemoveManagerWithReceiver',
    [1n, BOB, STRANGER],
    `Let bob take collateral out of a loan of yours at ${OPERATIONS} and borrow more, paid out to ${STRANGER}`,
    [rightAt(BOB), rightAt(STRANGER)],
  ],
  [
    'setRemoveManagerWithReceiver',
    [1n, ZERO, ZERO],
    `Stop anyone else from taking collateral out of a loan of yours at ${OPERATIONS}`,
    [rightAt(ZERO, 'taken')],
  ],
] as const)('Liquity 2: %s(%s)', (name, args, sentence, claims) => {
  const one = explained(OPERATIONS, abi(name, args))
  expect(plain(one.intent)).toBe(sentence)
  expect(one.claims).toEqual(claims)
})

type Given = 'granted' | 'taken'
/** What is called, as its contract publishes it; its standard, what it says, and all that it claims. */
type Row = readonly [signature: string, args: readonly unknown[], standard: string, said: string, claims: readonly Claim[], at?: Address]
const WORD: Hex = `0x${'12'.repeat(32)}`
const ALL = 2n ** 256n - 1n
const right = (to: Address, given: Given = 'granted', more: object = {}): Claim => ({
  kind: 'right',
  owner: ME,
  of: HERE,
  to,
  given,
  ...more,
})
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

const ROWS: readonly Row[] = [
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
