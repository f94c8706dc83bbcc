import { expect, it } from 'vitest'
import { END, wordOf, readCall, type Row } from '../test-support/reading.ts'
import { type Address, ZERO } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { encoder, explained } from '../test-support/calls.ts'
import { BOB, ME, STRANGER, CAROL, USDC } from '../test-support/names.ts'

const OPERATIONS: Address = '0x372abd1810eaf23cb9d941bbe7596dfb2c46bc65'
const abi = encoder(
  'function setAddManager(uint256 _troveId, address _manager)',
  'function setRemoveManager(uint256 _troveId, address _manager)',
  'function setRemoveManagerWithReceiver(uint256 _troveId, address _manager, address _receiver)',
)
const right = (to: Address, given: 'granted' | 'taken' = 'granted', more: object = {}) => ({
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
    [right(STRANGER, 'granted', { canTake: false })],
  ],
  ['setAddManager', [1n, ZERO], `Let anyone add to a loan of yours at ${OPERATIONS} and pay it back`, [right(ZERO, 'taken')]],
  [
    'setRemoveManager',
    [1n, STRANGER],
    `Let ${STRANGER} take collateral out of a loan of yours at ${OPERATIONS} and borrow more, paid out to you`,
    [right(STRANGER)],
  ],
  [
    'setRemoveManagerWithReceiver',
    [1n, BOB, STRANGER],
    `Let bob take collateral out of a loan of yours at ${OPERATIONS} and borrow more, paid out to ${STRANGER}`,
    [right(BOB), right(STRANGER)],
  ],
  [
    'setRemoveManagerWithReceiver',
    [1n, ZERO, ZERO],
    `Stop anyone else from taking collateral out of a loan of yours at ${OPERATIONS}`,
    [right(ZERO, 'taken')],
  ],
] as const)('Liquity 2: %s(%s)', (name, args, sentence, claims) => {
  const one = explained(OPERATIONS, abi(name, args))
  expect(plain(one.intent)).toBe(sentence)
  expect(one.claims).toEqual(claims)
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'allow(address manager, bool isAllowed)',
    [
      [BOB, true],
      'Let bob borrow and withdraw everything of yours at here, until you revoke it | by Compound v3 | right owner=me of=here to=bob given=granted',
    ],
    [[BOB, false], 'Stop bob from borrowing and withdrawing for you at here | by Compound v3 | right owner=me of=here to=bob given=taken'],
    [
      [ME, true],
      'Let me borrow and withdraw everything of yours at here, until you revoke it | by Compound v3 | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'allowBySig(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, CAROL, true, 6_000_000n, END, 3, wordOf(1n), wordOf(2n)],
      'For bob: “Let carol borrow and withdraw everything of yours at here, until you revoke it” | by Compound v3 | right owner=bob of=here to=carol given=granted | expiry: time 1800000000 end=true',
    ],
    [
      [BOB, CAROL, false, 6_000_000n, END, 3, wordOf(1n), wordOf(2n)],
      'For bob: “Stop carol from borrowing and withdrawing for you at here” | by Compound v3 | right owner=bob of=here to=carol given=taken | expiry: time 1800000000 end=true',
    ],
    [
      [ME, ME, true, 6_000_000n, END, 3, wordOf(1n), wordOf(2n)],
      'Let me borrow and withdraw everything of yours at here, until you revoke it | by Compound v3 | right owner=me of=here to=me given=granted | expiry: time 1800000000 end=true',
    ],
  ],
  [
    'setAuthorization(address authorized, bool newIsAuthorized)',
    [
      [BOB, true],
      'Let bob borrow and withdraw everything of yours at here, until you revoke it | by Morpho | right owner=me of=here to=bob given=granted',
    ],
    [[BOB, false], 'Stop bob from borrowing and withdrawing for you at here | by Morpho | right owner=me of=here to=bob given=taken'],
    [
      [ME, true],
      'Let me borrow and withdraw everything of yours at here, until you revoke it | by Morpho | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'approveDelegation(address delegatee, uint256 amount)',
    [
      [BOB, 6_000_000n],
      'Let bob borrow up to 6000000 base units of 0x4838…5f97 at your cost, until you revoke it | by Aave v3 | right owner=me of=here to=bob given=granted token=here most=6000000 | amount: 6000000 of 0x4838…5f97',
    ],
    [
      [ME, 6_000_000n],
      'Let me borrow up to 6000000 base units of 0x4838…5f97 at your cost, until you revoke it | by Aave v3 | right owner=me of=here to=me given=granted token=here most=6000000 | amount: 6000000 of 0x4838…5f97',
    ],
  ],
  [
    'delegationWithSig(address delegator, address delegatee, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, CAROL, 6_000_000n, END, 3, wordOf(1n), wordOf(2n)],
      'For bob: “Let carol borrow up to 6000000 base units of 0x4838…5f97 at your cost, until you revoke it” | by Aave v3 | right owner=bob of=here to=carol given=granted token=here most=6000000 | value: 6000000 of 0x4838…5f97 | deadline: time 1800000000 end=true',
    ],
    [
      [ME, ME, 6_000_000n, END, 3, wordOf(1n), wordOf(2n)],
      'Let me borrow up to 6000000 base units of 0x4838…5f97 at your cost, until you revoke it | by Aave v3 | right owner=me of=here to=me given=granted token=here most=6000000 | value: 6000000 of 0x4838…5f97 | deadline: time 1800000000 end=true',
    ],
  ],
  [
    'setMasterContractApproval(address user, address masterContract, bool approved, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, CAROL, true, 2, wordOf(1n), wordOf(2n)],
      'For bob: “Let carol take everything of yours at here, until you revoke it” | by BentoBox | right owner=bob of=here to=carol given=granted',
    ],
    [
      [BOB, CAROL, false, 2, wordOf(1n), wordOf(2n)],
      'For bob: “Stop carol from taking what is yours at here” | by BentoBox | right owner=bob of=here to=carol given=taken',
    ],
    [
      [ME, ME, true, 2, wordOf(1n), wordOf(2n)],
      'Let me take everything of yours at here, until you revoke it | by BentoBox | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'setUserPositionManager(address positionManager, bool approve)',
    [
      [BOB, true],
      'Let bob borrow and withdraw everything of yours at here, until you revoke it | by Aave v4 | right owner=me of=here to=bob given=granted',
    ],
    [[BOB, false], 'Stop bob from borrowing and withdrawing for you at here | by Aave v4 | right owner=me of=here to=bob given=taken'],
    [
      [ME, true],
      'Let me borrow and withdraw everything of yours at here, until you revoke it | by Aave v4 | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'updateDelegate(address delegate, bool approved)',
    [
      [BOB, true],
      'Let bob borrow and withdraw everything of yours at here, until you revoke it | by Venus | right owner=me of=here to=bob given=granted',
    ],
    [[BOB, false], 'Stop bob from borrowing and withdrawing for you at here | by Venus | right owner=me of=here to=bob given=taken'],
    [
      [ME, true],
      'Let me borrow and withdraw everything of yours at here, until you revoke it | by Venus | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'approveManager(address manager, bool isAllowed)',
    [
      [BOB, true],
      'Let bob borrow and withdraw everything of yours at here, until you revoke it | by Morpho | right owner=me of=here to=bob given=granted',
    ],
  ],
  [
    'setBotPermissions(address bot, uint192 permissions)',
    [
      [BOB, 6_000_000n],
      'Let bob do everything in your name at here, until you revoke it | by Gearbox | right owner=me of=here to=bob given=granted',
    ],
    [
      [ME, 6_000_000n],
      'Let me do everything in your name at here, until you revoke it | by Gearbox | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'setWithdrawalAddress(address nodeAddress, address newWithdrawalAddress, bool confirm)',
    [
      [BOB, CAROL, true],
      'For bob: “Let carol take everything of yours at here, until you revoke it” | by Rocket Pool | right owner=bob of=here to=carol given=granted',
    ],
    [
      [ME, ME, true],
      'Let me take everything of yours at here, until you revoke it | by Rocket Pool | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'set_rewards_receiver(address receiver)',
    [[BOB], 'Let bob claim your rewards at here, until you revoke it | by Curve | right owner=me of=here to=bob given=granted'],
    [[ME], 'Let me claim your rewards at here, until you revoke it | by Curve | right owner=me of=here to=me given=granted'],
  ],
  [
    'setAddManager(uint256 troveId, address manager)',
    [
      [6_000_000n, BOB],
      'Let bob add to a loan of yours at here and pay it back | by Liquity v2 | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [6_000_000n, ME],
      'Let me add to a loan of yours at here and pay it back | by Liquity v2 | right owner=me of=here to=me given=granted canTake=false',
    ],
  ],
  [
    'setRemoveManager(uint256 troveId, address manager)',
    [
      [6_000_000n, BOB],
      'Let bob take collateral out of a loan of yours at here and borrow more, paid out to you | by Liquity v2 | right owner=me of=here to=bob given=granted',
    ],
    [
      [6_000_000n, ME],
      'Let me take collateral out of a loan of yours at here and borrow more, paid out to you | by Liquity v2 | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'setRelayerApproval(address sender, address relayer, bool approved)',
    [
      [BOB, CAROL, true],
      'For bob: “Let carol take everything of yours at here, until you revoke it” | by Balancer v2 | right owner=bob of=here to=carol given=granted',
    ],
    [
      [BOB, CAROL, false],
      'For bob: “Stop carol from taking what is yours at here” | by Balancer v2 | right owner=bob of=here to=carol given=taken',
    ],
    [
      [ME, ME, true],
      'Let me take everything of yours at here, until you revoke it | by Balancer v2 | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'hope(address usr)',
    [
      [BOB],
      'Let bob borrow and withdraw everything of yours at here, until you revoke it | by Maker | right owner=me of=here to=bob given=granted',
    ],
    [
      [ME],
      'Let me borrow and withdraw everything of yours at here, until you revoke it | by Maker | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'nope(address usr)',
    [[BOB], 'Stop bob from borrowing and withdrawing for you at here | by Maker | right owner=me of=here to=bob given=taken'],
    [[ME], 'Stop me from borrowing and withdrawing for you at here | by Maker | right owner=me of=here to=me given=taken'],
  ],
  [
    'cdpAllow(uint256 cdp, address usr, uint256 ok)',
    [
      [6_000_000n, BOB, 7_000_000n],
      'Let bob borrow and withdraw everything of yours at here, until you revoke it | by Maker | right owner=me of=here to=bob given=granted',
    ],
    [
      [6_000_000n, ME, 7_000_000n],
      'Let me borrow and withdraw everything of yours at here, until you revoke it | by Maker | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'urnAllow(address usr, uint256 ok)',
    [
      [BOB, 6_000_000n],
      'Let bob borrow and withdraw everything of yours at here, until you revoke it | by Maker | right owner=me of=here to=bob given=granted',
    ],
    [
      [ME, 6_000_000n],
      'Let me borrow and withdraw everything of yours at here, until you revoke it | by Maker | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'give(uint256 cdp, address dst)',
    [
      [6_000_000n, BOB],
      'Give a vault of yours at here, with all that is in it, to bob | by Maker | right owner=me of=here to=bob given=granted',
    ],
    [
      [6_000_000n, ME],
      'Give a vault of yours at here, with all that is in it, to me | by Maker | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'approvePlugin(address plugin)',
    [[BOB], 'Let bob take everything of yours at here, until you revoke it | by GMX | right owner=me of=here to=bob given=granted'],
    [[ME], 'Let me take everything of yours at here, until you revoke it | by GMX | right owner=me of=here to=me given=granted'],
  ],
  [
    'denyPlugin(address plugin)',
    [[BOB], 'Stop bob from taking what is yours at here | by GMX | right owner=me of=here to=bob given=taken'],
    [[ME], 'Stop me from taking what is yours at here | by GMX | right owner=me of=here to=me given=taken'],
  ],
  [
    'approveAllDelegatePowers(address delegate)',
    [[BOB], 'Let bob do everything in your name at here, until you revoke it | by Synthetix | right owner=me of=here to=bob given=granted'],
    [[ME], 'Let me do everything in your name at here, until you revoke it | by Synthetix | right owner=me of=here to=me given=granted'],
  ],
  [
    'removeAllDelegatePowers(address delegate)',
    [[BOB], 'Stop bob from acting in your name at here | by Synthetix | right owner=me of=here to=bob given=taken'],
    [[ME], 'Stop me from acting in your name at here | by Synthetix | right owner=me of=here to=me given=taken'],
  ],
  [
    'grantPermission(uint128 accountId, bytes32 permission, address user)',
    [
      [6_000_000n, wordOf(1n), BOB],
      'Let bob do everything in your name at here, until you revoke it | by Synthetix | right owner=me of=here to=bob given=granted',
    ],
    [
      [6_000_000n, wordOf(1n), ME],
      'Let me do everything in your name at here, until you revoke it | by Synthetix | right owner=me of=here to=me given=granted',
    ],
  ],
  [
    'revokePermission(uint128 accountId, bytes32 permission, address user)',
    [[6_000_000n, wordOf(1n), BOB], 'Stop bob from acting in your name at here | by Synthetix | right owner=me of=here to=bob given=taken'],
    [[6_000_000n, wordOf(1n), ME], 'Stop me from acting in your name at here | by Synthetix | right owner=me of=here to=me given=taken'],
  ],
  [
    'authorizeOperator(address operator)',
    [[BOB], 'Let bob take everything of yours at here, until you revoke it | by ERC-777 | right owner=me of=here to=bob given=granted'],
    [[ME], 'Let me take everything of yours at here, until you revoke it | by ERC-777 | right owner=me of=here to=me given=granted'],
  ],
  [
    'revokeOperator(address operator)',
    [[BOB], 'Stop bob from taking what is yours at here | by ERC-777 | right owner=me of=here to=bob given=taken'],
    [[ME], 'Stop me from taking what is yours at here | by ERC-777 | right owner=me of=here to=me given=taken'],
  ],
  [
    'setOperator(address operator, bool approved)',
    [
      [BOB, true],
      'Let bob take everything of yours at here, until you revoke it | by ERC-6909 | right owner=me of=here to=bob given=granted',
    ],
    [[BOB, false], 'Stop bob from taking what is yours at here | by ERC-6909 | right owner=me of=here to=bob given=taken'],
  ],
  [
    'approve(address spender, uint256 id, uint256 amount)',
    [
      [BOB, 6_000_000n, 7_000_000n],
      'Let bob take tokens of one kind at here, until you revoke it | by ERC-6909 | right owner=me of=here to=bob given=granted token=here most=7000000',
    ],
  ],
  [
    'grantPermissions(address token, address flowOperator)',
    [
      [USDC, BOB],
      'Let bob take everything of yours at here, until you revoke it | by Superfluid | right owner=me of=here to=bob given=granted token=USDC most=115792089237316195423570985008687907853269984665640564039457584007913129639935',
    ],
  ],
  [
    'revokePermissions(address token, address flowOperator)',
    [[USDC, BOB], 'Stop bob from taking what is yours at here | by Superfluid | right owner=me of=here to=bob given=taken'],
  ],
  [
    'toggleOperator(address user, address operator)',
    [
      [BOB, CAROL],
      'For bob: “Let carol claim your rewards at here, until you revoke it” | by Merkl | right owner=bob of=here to=carol given=granted',
    ],
  ],
  [
    'setRemoveManagerWithReceiver(uint256 troveId, address manager, address receiver)',
    [
      [6_000_000n, BOB, CAROL],
      'Let bob take collateral out of a loan of yours at here and borrow more, paid out to carol | by Liquity v2 | right owner=me of=here to=bob given=granted | right owner=me of=here to=carol given=granted',
    ],
  ],
  [
    'setAuthorizationWithSig((address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline) authorization, (uint8 v, bytes32 r, bytes32 s) signature)',
    [
      [
        [BOB, CAROL, true, 6_000_000n, END],
        [3, wordOf(1n), wordOf(2n)],
      ],
      'Let carol borrow and withdraw everything of yours at here, until you revoke it | by Morpho | right owner=bob of=here to=carol given=granted | authorization.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [BOB, CAROL, false, 6_000_000n, END],
        [3, wordOf(1n), wordOf(2n)],
      ],
      'Stop carol from borrowing and withdrawing for you at here | by Morpho | right owner=bob of=here to=carol given=taken | authorization.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'setOperators((address operator, bool trusted)[] operatorArgs)',
    [
      [
        [
          [BOB, true],
          [CAROL, true],
        ],
      ],
      'Let bob act in your name at here, and change 2 such permissions in all | by dYdX | right owner=me of=here to=bob given=granted | right owner=me of=here to=carol given=granted',
    ],
    [
      [
        [
          [BOB, false],
          [CAROL, false],
        ],
      ],
      'Revoke 2 permissions to act in your name at here | by dYdX | right owner=me of=here to=bob given=taken | right owner=me of=here to=carol given=taken',
    ],
  ],
  [
    'changeDelegatedExecutorsConfig(uint256 delegatorProfileId, address[] delegatedExecutors, bool[] approvals)',
    [
      [6_000_000n, [BOB, CAROL], [true, true]],
      'Let bob act in your name at here, and change 2 such permissions in all | by Lens | right owner=me of=here to=bob given=granted | right owner=me of=here to=carol given=granted',
    ],
    [
      [6_000_000n, [BOB, CAROL], [false, false]],
      'Revoke 2 permissions to act in your name at here | by Lens | right owner=me of=here to=bob given=taken | right owner=me of=here to=carol given=taken',
    ],
  ],
  [
    'changeDelegatedExecutorsConfig(uint256 delegatorProfileId, address[] delegatedExecutors, bool[] approvals, uint64 configNumber, bool switchToGivenConfig)',
    [
      [6_000_000n, [BOB, CAROL], [true, true], 7_000_000n, true],
      'Let bob act in your name at here, and change 2 such permissions in all | by Lens | right owner=me of=here to=bob given=granted | right owner=me of=here to=carol given=granted',
    ],
    [
      [6_000_000n, [BOB, CAROL], [false, false], 7_000_000n, false],
      'Revoke 2 permissions to act in your name at here | by Lens | right owner=me of=here to=bob given=taken | right owner=me of=here to=carol given=taken',
    ],
  ],
  [
    'permit(address spender, uint256 tokenId, uint256 deadline, uint256 nonce, bytes signature)',
    [
      [BOB, 6_000_000n, END, 7_000_000n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature that lets bob move item 6000000 of here” | by Uniswap v4 | open | right owner=me of=here to=bob given=granted | out from=me most=7 exact=true to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
  [
    'permitForAll(address owner, address operator, bool approved, uint256 deadline, uint256 nonce, bytes signature)',
    [
      [BOB, CAROL, true, END, 6_000_000n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature that lets carol move every item of here” | by Uniswap v4 | operator owner=bob collection=here operator=carol granted=true | out from=me most=7 exact=true to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
    [
      [BOB, CAROL, false, END, 6_000_000n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Use a signature that stops carol from moving items of here” | by Uniswap v4 | operator owner=bob collection=here operator=carol granted=false | out from=me most=7 exact=true to=here | deadline: time 1800000000 end=true',
      { value: 7n },
    ],
  ],
]

it.each(ROWS)('%s is read whole', (signature, ...cases) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
