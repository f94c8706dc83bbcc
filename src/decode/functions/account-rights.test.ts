import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME, USDC } from '../test-support/names.ts'
import { DAN, END, ERIN, wordOf, readCall, type Row } from '../test-support/reading.ts'
const MAX = 2n ** 256n - 1n

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'addOwnerAddress(address owner)',
    [[BOB], 'Make bob an owner of here | by Coinbase Smart Wallet | control of=here what=owner given=granted to=bob'],
    [[ME], 'Make me an owner of here | by Coinbase Smart Wallet | control of=here what=owner given=granted to=me'],
    [[ZERO], 'Make zero an owner of here | by Coinbase Smart Wallet | control of=here what=owner given=granted'],
  ],
  [
    'addOwner(address owner)',
    [[BOB], 'Make bob an owner of here | by ERC-4337 | control of=here what=owner given=granted to=bob'],
    [[ME], 'Make me an owner of here | by ERC-4337 | control of=here what=owner given=granted to=me'],
    [[ZERO], 'Make zero an owner of here | by ERC-4337 | control of=here what=owner given=granted'],
  ],
  [
    'removeOwner(address owner)',
    [[BOB], 'Remove bob from the owners of here | by ERC-4337 | control of=here what=owner given=taken to=bob'],
    [[ME], 'Remove me from the owners of here | by ERC-4337 | control of=here what=owner given=taken to=me'],
    [[ZERO], 'Remove zero from the owners of here | by ERC-4337 | control of=here what=owner given=taken'],
  ],
  [
    'changeOwner(address newOwner)',
    [[BOB], 'Make bob an owner of here | by ERC-173 | control of=here what=owner given=granted to=bob'],
    [[ME], 'Make me an owner of here | by ERC-173 | control of=here what=owner given=granted to=me'],
    [[ZERO], 'Make zero an owner of here | by ERC-173 | control of=here what=owner given=granted'],
  ],
  [
    'nominateNewOwner(address owner)',
    [[BOB], 'Make bob an owner of here | by ERC-173 | control of=here what=pending-owner given=granted to=bob'],
  ],
  [
    'commit_transfer_ownership(address addr)',
    [[BOB], 'Make bob an owner of here | by ERC-173 | control of=here what=pending-owner given=granted to=bob'],
  ],
  [
    'setAdmin(address newAdmin)',
    [[BOB], 'Let bob govern here | by ERC-173 | control of=here what=admin given=granted to=bob'],
    [[ME], 'Let me govern here | by ERC-173 | control of=here what=admin given=granted to=me'],
    [[ZERO], 'Let zero govern here | by ERC-173 | control of=here what=admin given=granted'],
  ],
  ['setPendingAdmin(address newAdmin)', [[BOB], 'Let bob govern here | by ERC-173 | control of=here what=admin given=granted to=bob']],
  ['setGovernance(address governance)', [[BOB], 'Let bob govern here | by ERC-173 | control of=here what=admin given=granted to=bob']],
  ['setGovernor(address governor)', [[BOB], 'Let bob govern here | by ERC-173 | control of=here what=admin given=granted to=bob']],
  [
    'beginDefaultAdminTransfer(address newAdmin)',
    [[BOB], 'Let bob govern here | by ERC-173 | control of=here what=admin given=granted to=bob'],
  ],
  [
    'rely(address usr)',
    [[BOB], 'Let bob govern here | by DS-Auth | control of=here what=role given=granted to=bob'],
    [[ME], 'Let me govern here | by DS-Auth | control of=here what=role given=granted to=me'],
    [[ZERO], 'Let zero govern here | by DS-Auth | control of=here what=role given=granted'],
  ],
  [
    'setPendingOwner(address newOwner)',
    [[BOB], 'Make bob an owner of here | by ERC-173 | control of=here what=pending-owner given=granted to=bob'],
  ],
  [
    'completeOwnershipHandover(address pendingOwner)',
    [[BOB], 'Make bob an owner of here | by ERC-173 | control of=here what=owner given=granted to=bob'],
  ],
  [
    'transferOwnership(address newOwner, bool direct, bool renounce)',
    [[BOB, true, true], 'Make bob an owner of here | by ERC-173 | control of=here what=owner given=granted to=bob'],
    [[ME, true, true], 'Make me an owner of here | by ERC-173 | control of=here what=owner given=granted to=me'],
    [[ZERO, true, true], 'Make zero an owner of here | by ERC-173 | control of=here what=owner given=granted'],
  ],
  [
    'grantRoles(address user, uint256 roles)',
    [[BOB, 6_000_000n], 'Let bob govern here | by OpenZeppelin AccessControl | control of=here what=role given=granted to=bob'],
    [[ME, 6_000_000n], 'Let me govern here | by OpenZeppelin AccessControl | control of=here what=role given=granted to=me'],
    [[ZERO, 6_000_000n], 'Let zero govern here | by OpenZeppelin AccessControl | control of=here what=role given=granted'],
  ],
  [
    'addMinter(address minter)',
    [[BOB], 'Let bob create tokens of here | by ERC-20 | control of=here what=role given=granted to=bob'],
    [[ME], 'Let me create tokens of here | by ERC-20 | control of=here what=role given=granted to=me'],
    [[ZERO], 'Let zero create tokens of here | by ERC-20 | control of=here what=role given=granted'],
  ],
  ['setMinter(address minter)', [[BOB], 'Let bob create tokens of here | by ERC-20 | control of=here what=role given=granted to=bob']],
  [
    'configureMinter(address minter, uint256 minterAllowedAmount)',
    [[BOB, 6_000_000n], 'Let bob create tokens of here | by ERC-20 | control of=here what=role given=granted to=bob'],
    [[ME, 6_000_000n], 'Let me create tokens of here | by ERC-20 | control of=here what=role given=granted to=me'],
    [[ZERO, 6_000_000n], 'Let zero create tokens of here | by ERC-20 | control of=here what=role given=granted'],
  ],
  [
    'updateMasterMinter(address newMasterMinter)',
    [[BOB], 'Let bob create tokens of here | by ERC-20 | control of=here what=role given=granted to=bob'],
  ],
  [
    'updateRescuer(address newRescuer)',
    [[BOB], 'Let bob govern here | by ERC-20 | control of=here what=role given=granted to=bob'],
    [[ME], 'Let me govern here | by ERC-20 | control of=here what=role given=granted to=me'],
    [[ZERO], 'Let zero govern here | by ERC-20 | control of=here what=role given=granted'],
  ],
  [
    'addGuardian(address wallet, address guardian)',
    [
      [BOB, CAROL],
      'Make carol a guardian of bob, who can help to replace its owner | by ERC-4337 | control of=bob what=role given=granted to=carol',
    ],
    [[ME, ME], 'Make me a guardian of me, who can help to replace its owner | by ERC-4337 | control of=me what=role given=granted to=me'],
    [
      [ZERO, ZERO],
      'Make zero a guardian of zero, who can help to replace its owner | by ERC-4337 | control of=zero what=role given=granted',
    ],
  ],
  [
    'addGuardian(address guardian)',
    [
      [BOB],
      'Make bob a guardian of here, who can help to replace its owner | by ERC-4337 | control of=here what=role given=granted to=bob',
    ],
    [[ME], 'Make me a guardian of here, who can help to replace its owner | by ERC-4337 | control of=here what=role given=granted to=me'],
    [[ZERO], 'Make zero a guardian of here, who can help to replace its owner | by ERC-4337 | control of=here what=role given=granted'],
  ],
  [
    'addOwnerPublicKey(bytes32 x, bytes32 y)',
    [
      [wordOf(1n), wordOf(2n)],
      'Make whoever holds the key 0x00000000… an owner of here | by Coinbase Smart Wallet | control of=here what=session-key given=granted',
    ],
  ],
  ['removeOwnerAtIndex(uint256 index, bytes owner)', [[6_000_000n, '0x'], 'Remove an owner of here | by Coinbase Smart Wallet']],
  [
    'updateImageHash(bytes32 imageHash)',
    [
      [wordOf(1n)],
      'Replace all owners of here with others that the call does not name | by ERC-4337 | control of=here what=session-key given=granted',
    ],
  ],
  [
    'updateOwners(address[] ownersToAdd, address[] ownersToRemove)',
    [
      [
        [BOB, CAROL],
        [DAN, ERIN],
      ],
      'Make bob and 1 others owners of here | by ERC-4337 | control of=here what=owner given=granted to=bob | control of=here what=owner given=granted to=carol | control of=here what=owner given=taken to=dan | control of=here what=owner given=taken to=erin',
    ],
    [
      [
        [ME, ME],
        [ME, ME],
      ],
      'Make me and 1 others owners of here | by ERC-4337 | control of=here what=owner given=granted to=me | control of=here what=owner given=granted to=me | control of=here what=owner given=taken to=me | control of=here what=owner given=taken to=me',
    ],
    [
      [
        [ZERO, ZERO],
        [ZERO, ZERO],
      ],
      'Make zero and 1 others owners of here | by ERC-4337 | control of=here what=owner given=granted | control of=here what=owner given=granted | control of=here what=owner given=taken | control of=here what=owner given=taken',
    ],
  ],
  [
    'setAddrPrivilege(address addr, bytes32 priv)',
    [[BOB, wordOf(1n)], 'Make bob an owner of here | by ERC-4337 | control of=here what=owner given=granted to=bob'],
    [[ME, wordOf(1n)], 'Make me an owner of here | by ERC-4337 | control of=here what=owner given=granted to=me'],
    [[ZERO, wordOf(1n)], 'Make zero an owner of here | by ERC-4337 | control of=here what=owner given=granted'],
  ],
  [
    'installModule(uint256 moduleTypeId, address module, bytes initData)',
    [
      [6_000_000n, BOB, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Let the module bob act as here” | by ERC-7579 | control of=here what=module given=granted to=bob | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, ME, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Let the module me act as here” | by ERC-7579 | control of=here what=module given=granted to=me | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [1n, BOB, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Let bob decide which signatures count for here” | by ERC-7579 | control of=here what=module given=granted to=bob | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)',
    [
      [6_000_000n, BOB, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Remove the module bob from here” | by ERC-7579 | control of=here what=module given=taken to=bob | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, ME, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Remove the module me from here” | by ERC-7579 | control of=here what=module given=taken to=me | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'changeRootValidator(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData)',
    [
      [`0x${'11'.repeat(21)}`, BOB, '0x', '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Let 0x1111111111111111111111111111111111111111 decide which signatures count for here” | by ERC-7579 | control of=here what=module given=granted to=0x1111111111111111111111111111111111111111 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'assignRoles(address module, uint16[] roles, bool[] memberOf)',
    [
      [BOB, [2, 3], [true, true]],
      'Let bob act through here, as its roles allow | by Zodiac | control of=here what=role given=granted to=bob',
    ],
    [[BOB, [2, 3], [false, false]], 'Remove the roles of bob at here | by Zodiac | control of=here what=role given=taken to=bob'],
    [[ME, [2, 3], [true, true]], 'Let me act through here, as its roles allow | by Zodiac | control of=here what=role given=granted to=me'],
  ],
  [
    'assignRoles(address module, bytes32[] roles, bool[] memberOf)',
    [
      [BOB, [wordOf(1n), wordOf(2n)], [true, true]],
      'Let bob act through here, as its roles allow | by Zodiac | control of=here what=role given=granted to=bob',
    ],
  ],
  [
    'approve((address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData) spendPermission)',
    [
      [[BOB, CAROL, USDC, 6_000_000n, 7_000_000, 8_000_000, Number(END), 9_000_000n, '0x']],
      'Let carol spend up to 6 USDC every 7000000 seconds, until 15 Jan 2027 | by Spend Permission | right owner=bob of=here to=carol given=granted token=USDC most=6000000 until=1800000000',
    ],
    [
      [[ME, ME, USDC, 6_000_000n, 7_000_000, 8_000_000, Number(END), 9_000_000n, '0x']],
      'Let me spend up to 6 USDC every 7000000 seconds, until 15 Jan 2027 | by Spend Permission | right owner=me of=here to=me given=granted token=USDC most=6000000 until=1800000000',
    ],
    [
      [[BOB, CAROL, USDC, 2n ** 160n - 1n, 7_000_000, 8_000_000, Number(END), MAX, '0x']],
      'Let carol spend unlimited USDC, until 15 Jan 2027 | by Spend Permission | right owner=bob of=here to=carol given=granted token=USDC most=1461501637330902918203684832716283019655932542975 until=1800000000',
    ],
  ],
  [
    'approveWithSignature((address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData) spendPermission, bytes signature)',
    [
      [[BOB, CAROL, USDC, 6_000_000n, 7_000_000, 8_000_000, Number(END), 9_000_000n, '0x'], '0x'],
      'Let carol spend up to 6 USDC every 7000000 seconds, until 15 Jan 2027 | by Spend Permission | right owner=bob of=here to=carol given=granted token=USDC most=6000000 until=1800000000',
    ],
    [
      [[ME, ME, USDC, 6_000_000n, 7_000_000, 8_000_000, Number(END), 9_000_000n, '0x'], '0x'],
      'Let me spend up to 6 USDC every 7000000 seconds, until 15 Jan 2027 | by Spend Permission | right owner=me of=here to=me given=granted token=USDC most=6000000 until=1800000000',
    ],
    [
      [[BOB, CAROL, USDC, 2n ** 160n - 1n, 7_000_000, 8_000_000, Number(END), MAX, '0x'], '0x'],
      'Let carol spend unlimited USDC, until 15 Jan 2027 | by Spend Permission | right owner=bob of=here to=carol given=granted token=USDC most=1461501637330902918203684832716283019655932542975 until=1800000000',
    ],
  ],
  [
    'revoke((address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData) spendPermission)',
    [
      [[BOB, CAROL, USDC, 6_000_000n, 7_000_000, 8_000_000, Number(END), 9_000_000n, '0x']],
      'Stop carol from spending USDC by a spend permission | by Spend Permission | right owner=bob of=here to=carol given=taken',
    ],
    [
      [[ME, ME, USDC, 6_000_000n, 7_000_000, 8_000_000, Number(END), 9_000_000n, '0x']],
      'Stop me from spending USDC by a spend permission | by Spend Permission | right owner=me of=here to=me given=taken',
    ],
  ],
  [
    'revokeAsSpender((address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData) spendPermission)',
    [
      [[BOB, CAROL, USDC, 6_000_000n, 7_000_000, 8_000_000, Number(END), 9_000_000n, '0x']],
      'Stop carol from spending USDC by a spend permission | by Spend Permission | right owner=bob of=here to=carol given=taken',
    ],
  ],
  [
    'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)',
    [
      [BOB, USDC, 6_000_000n, 3, 8_000_000],
      'Let bob spend up to 6 USDC from the Safe every 3 minutes | by Safe | right owner=me of=here to=bob given=granted token=USDC most=6000000',
    ],
    [
      [ME, USDC, 6_000_000n, 3, 8_000_000],
      'Let me spend up to 6 USDC from the Safe every 3 minutes | by Safe | right owner=me of=here to=me given=granted token=USDC most=6000000',
    ],
    [[BOB, USDC, 0n, 0, 0], 'Stop bob from spending by an allowance of the Safe | by Safe | right owner=me of=here to=bob given=taken'],
  ],
]

it.each(ROWS)('%s is read whole', (signature, ...cases) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
