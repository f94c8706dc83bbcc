import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME, USDC } from '../test-support/names.ts'
import { DAN, HERE, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'initiateWithdrawal(address _target, uint256 _gasLimit, bytes _data)',
    [
      [BOB, 6_000_000n, '0x'],
      'Withdraw 0.000000000000000007 ETH through here to bob on its layer 1 | by OP Stack | open | out from=me most=7 exact=true to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, '0x'],
      'Withdraw 0.000000000000000007 ETH through here to me on its layer 1 | by OP Stack | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [[BOB, 6_000_000n, '0x'], 'Withdraw 0 ETH through here to bob on its layer 1 | by OP Stack | open | receiver to=bob of=here'],
  ],
  [
    'withdraw(address _l2Token, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
    [
      [USDC, 6_000_000n, 7_000_000, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Withdraw 6 USDC with here to the same address” | by OP Stack | open | out from=me most=6000000 exact=false token=USDC | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ZERO, 6_000_000n, 7_000_000, '0x'],
      'Withdraw 0.000000000006 ETH with here to the same address | by OP Stack | open | out from=me most=6000000 exact=false',
      { value: 7n },
    ],
    [
      [USDC, 6_000_000n, 7_000_000, '0x'],
      'Withdraw 6 USDC with here to the same address | by OP Stack | open | out from=me most=6000000 exact=false token=USDC',
    ],
  ],
  [
    'withdrawTo(address _l2Token, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
    [
      [USDC, BOB, 6_000_000n, 7_000_000, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Withdraw 6 USDC with here to bob” | by OP Stack | open | out from=me most=6000000 exact=false token=USDC | receiver to=bob of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [USDC, ME, 6_000_000n, 7_000_000, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Withdraw 6 USDC with here to the same address” | by OP Stack | open | out from=me most=6000000 exact=false token=USDC | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ZERO, BOB, 6_000_000n, 7_000_000, '0x'],
      'Withdraw 0.000000000006 ETH with here to bob | by OP Stack | open | out from=me most=6000000 exact=false | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [USDC, BOB, 6_000_000n, 7_000_000, '0x'],
      'Withdraw 6 USDC with here to bob | by OP Stack | open | out from=me most=6000000 exact=false token=USDC | receiver to=bob of=here',
    ],
    [
      [ZERO, ME, 6_000_000n, 7_000_000, '0x'],
      'Withdraw 0.000000000006 ETH with here to the same address | by OP Stack | open | out from=me most=6000000 exact=false',
      { value: 7n },
    ],
    [
      [USDC, HERE, 6_000_000n, 7_000_000, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Withdraw 6 USDC with here to here” | by OP Stack | open | out from=me most=6000000 exact=false token=USDC | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'proveWithdrawalTransaction((uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data) _tx, uint256 _disputeGameIndex, (bytes32 version, bytes32 stateRoot, bytes32 messagePasserStorageRoot, bytes32 latestBlockhash) _outputRootProof, bytes[] _withdrawalProof)',
    [
      [[6_000_000n, BOB, CAROL, 7_000_000n, 8_000_000n, '0x'], 9_000_000n, [word(1n), word(2n), word(3n), word(4n)], ['0x', '0x']],
      'Prove to here a withdrawal of 0.000000000007 ETH to carol | by OP Stack | receiver to=carol of=here',
    ],
    [
      [[6_000_000n, ME, ME, 7_000_000n, 8_000_000n, '0x'], 9_000_000n, [word(1n), word(2n), word(3n), word(4n)], ['0x', '0x']],
      'Prove to here a withdrawal of 0.000000000007 ETH to me | by OP Stack',
    ],
    [
      [[6_000_000n, BOB, CAROL, 7_000_000n, 8_000_000n, '0x'], 9_000_000n, [word(1n), word(2n), word(3n), word(4n)], ['0x', '0x']],
      'Call proveWithdrawalTransaction of here and send it 0.000000000000000009 ETH | by OP Stack | receiver to=carol of=here | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
  [
    'finalizeWithdrawalTransaction((uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data) _tx)',
    [
      [[6_000_000n, BOB, CAROL, 7_000_000n, 8_000_000n, '0x']],
      'Finalize at here a withdrawal of 0.000000000007 ETH to carol | by OP Stack | in to=carol least=7000000',
    ],
    [
      [[6_000_000n, ME, ME, 7_000_000n, 8_000_000n, '0x']],
      'Finalize at here a withdrawal of 0.000000000007 ETH to me | by OP Stack | in to=me least=7000000',
    ],
    [[[0n, BOB, CAROL, 0n, 0n, '0x']], 'Finalize at here a withdrawal of 0 ETH to carol | by OP Stack'],
  ],
  [
    'finalizeWithdrawalTransactionExternalProof((uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data) _tx, address _proofSubmitter)',
    [
      [[6_000_000n, BOB, CAROL, 7_000_000n, 8_000_000n, '0x'], DAN],
      'Finalize at here a withdrawal of 0.000000000007 ETH to carol | by OP Stack | in to=carol least=7000000',
    ],
    [
      [[6_000_000n, ME, ME, 7_000_000n, 8_000_000n, '0x'], ME],
      'Finalize at here a withdrawal of 0.000000000007 ETH to me | by OP Stack | in to=me least=7000000',
    ],
    [[[0n, BOB, CAROL, 0n, 0n, '0x'], DAN], 'Finalize at here a withdrawal of 0 ETH to carol | by OP Stack'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
