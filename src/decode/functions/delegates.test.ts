import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME } from '../test-support/names.ts'
import { DAN, END, readCall, type Row } from '../test-support/reading.ts'

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'delegate(address delegatee)',
    [
      [BOB],
      'Let bob vote with your here, until you choose somebody else | by ERC-5805 | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [ME],
      'Let me vote with your here, until you choose somebody else | by ERC-5805 | right owner=me of=here to=me given=granted canTake=false',
    ],
    [[ZERO], 'Let nobody vote with your here, until you choose somebody | by ERC-5805 | right owner=me of=here to=zero given=taken'],
    [
      [BOB],
      'Call delegate of here and send it 0.000000000000000009 ETH | by ERC-5805 | right owner=me of=here to=bob given=granted canTake=false | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
  [
    'delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
    [
      [BOB, 6_000_000n, END, 3, word(1n), word(2n)],
      'Let bob vote with your here, until you choose somebody else | by ERC-5805 | right owner=me of=here to=bob given=granted canTake=false | expiry: time 1800000000 end=true',
    ],
    [
      [ME, 6_000_000n, END, 3, word(1n), word(2n)],
      'Let me vote with your here, until you choose somebody else | by ERC-5805 | right owner=me of=here to=me given=granted canTake=false | expiry: time 1800000000 end=true',
    ],
    [
      [ZERO, 6_000_000n, END, 3, word(1n), word(2n)],
      'Let nobody vote with your here, until you choose somebody | by ERC-5805 | right owner=me of=here to=zero given=taken | expiry: time 1800000000 end=true',
    ],
  ],
  [
    'delegateByType(address delegatee, uint8 delegationType)',
    [
      [BOB, 2],
      'Let bob vote with your here, until you choose somebody else | by Aave v3 | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [ME, 2],
      'Let me vote with your here, until you choose somebody else | by Aave v3 | right owner=me of=here to=me given=granted canTake=false',
    ],
    [[ZERO, 2], 'Let nobody vote with your here, until you choose somebody | by Aave v3 | right owner=me of=here to=zero given=taken'],
  ],
  [
    'delegateTo(address operator, (bytes signature, uint256 expiry) approverSignatureAndExpiry, bytes32 approverSalt)',
    [
      [BOB, ['0x', END], word(1n)],
      'Let bob secure services with all that you restaked at here: its mistakes cost you | by EigenLayer | right owner=me of=here to=bob given=granted canTake=false | approverSignatureAndExpiry.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [ME, ['0x', END], word(1n)],
      'Let me secure services with all that you restaked at here: its mistakes cost you | by EigenLayer | right owner=me of=here to=me given=granted canTake=false | approverSignatureAndExpiry.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [ZERO, ['0x', END], word(1n)],
      'Stop anyone from securing services with what you restaked at here | by EigenLayer | right owner=me of=here to=zero given=taken | approverSignatureAndExpiry.expiry: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'delegateAll(address to, bytes32 rights, bool enable)',
    [
      [BOB, word(1n), true],
      'Send 0.000000000000000007 ETH to here with this: “Let bob claim and prove things in your name, until you revoke it” | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, word(1n), false],
      'Send 0.000000000000000007 ETH to here with this: “Stop bob from claiming and proving things in your name” | by delegate.xyz | right owner=me of=here to=bob given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME, word(1n), true],
      'Send 0.000000000000000007 ETH to here with this: “Let me claim and prove things in your name, until you revoke it” | by delegate.xyz | right owner=me of=here to=me given=granted canTake=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, word(1n), true],
      'Let bob claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [ME, word(1n), false],
      'Send 0.000000000000000007 ETH to here with this: “Stop me from claiming and proving things in your name” | by delegate.xyz | right owner=me of=here to=me given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'delegateContract(address to, address contract_, bytes32 rights, bool enable)',
    [
      [BOB, CAROL, word(1n), true],
      'Send 0.000000000000000007 ETH to here with this: “Let bob claim and prove things in your name, until you revoke it” | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, CAROL, word(1n), false],
      'Send 0.000000000000000007 ETH to here with this: “Stop bob from claiming and proving things in your name” | by delegate.xyz | right owner=me of=here to=bob given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME, ME, word(1n), true],
      'Send 0.000000000000000007 ETH to here with this: “Let me claim and prove things in your name, until you revoke it” | by delegate.xyz | right owner=me of=here to=me given=granted canTake=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, CAROL, word(1n), true],
      'Let bob claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [ME, ME, word(1n), false],
      'Send 0.000000000000000007 ETH to here with this: “Stop me from claiming and proving things in your name” | by delegate.xyz | right owner=me of=here to=me given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable)',
    [
      [BOB, CAROL, 6_000_000n, word(1n), true],
      'Send 0.000000000000000007 ETH to here with this: “Let bob claim and prove things in your name, until you revoke it” | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, CAROL, 6_000_000n, word(1n), false],
      'Send 0.000000000000000007 ETH to here with this: “Stop bob from claiming and proving things in your name” | by delegate.xyz | right owner=me of=here to=bob given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME, ME, 6_000_000n, word(1n), true],
      'Send 0.000000000000000007 ETH to here with this: “Let me claim and prove things in your name, until you revoke it” | by delegate.xyz | right owner=me of=here to=me given=granted canTake=false | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, CAROL, 6_000_000n, word(1n), true],
      'Let bob claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [ME, ME, 6_000_000n, word(1n), false],
      'Send 0.000000000000000007 ETH to here with this: “Stop me from claiming and proving things in your name” | by delegate.xyz | right owner=me of=here to=me given=taken | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'delegateForAll(address to, bool enable)',
    [
      [BOB, true],
      'Let bob claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [[BOB, false], 'Stop bob from claiming and proving things in your name | by delegate.xyz | right owner=me of=here to=bob given=taken'],
    [
      [ME, true],
      'Let me claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=me given=granted canTake=false',
    ],
    [[ME, false], 'Stop me from claiming and proving things in your name | by delegate.xyz | right owner=me of=here to=me given=taken'],
  ],
  [
    'delegateForContract(address to, address contract_, bool enable)',
    [
      [BOB, CAROL, true],
      'Let bob claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [BOB, CAROL, false],
      'Stop bob from claiming and proving things in your name | by delegate.xyz | right owner=me of=here to=bob given=taken',
    ],
    [
      [ME, ME, true],
      'Let me claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=me given=granted canTake=false',
    ],
  ],
  [
    'delegateForToken(address to, address contract_, uint256 tokenId, bool enable)',
    [
      [BOB, CAROL, 6_000_000n, true],
      'Let bob claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [BOB, CAROL, 6_000_000n, false],
      'Stop bob from claiming and proving things in your name | by delegate.xyz | right owner=me of=here to=bob given=taken',
    ],
    [
      [ME, ME, 6_000_000n, true],
      'Let me claim and prove things in your name, until you revoke it | by delegate.xyz | right owner=me of=here to=me given=granted canTake=false',
    ],
  ],
  [
    'setDelegate(bytes32 id, address delegate)',
    [
      [word(1n), BOB],
      'Let bob vote for you in the Snapshot space 0x0000000000000000000000000000000000000000000000000000000000000001, until you revoke it | by Snapshot | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [word(1n), ME],
      'Let me vote for you in the Snapshot space 0x0000000000000000000000000000000000000000000000000000000000000001, until you revoke it | by Snapshot | right owner=me of=here to=me given=granted canTake=false',
    ],
    [
      [word(1n), ZERO],
      'Stop anyone else from voting for you in the Snapshot space 0x0000000000000000000000000000000000000000000000000000000000000001 | by Snapshot | right owner=me of=here to=zero given=taken',
    ],
  ],
  [
    'addSubaccount(address subaccount)',
    [[BOB], 'Let bob trade for you at here, until you revoke it | by GMX | right owner=me of=here to=bob given=granted canTake=false'],
    [[ME], 'Let me trade for you at here, until you revoke it | by GMX | right owner=me of=here to=me given=granted canTake=false'],
    [[ZERO], 'Stop zero from trading for you at here | by GMX | right owner=me of=here to=zero given=taken'],
  ],
  [
    'removeSubaccount(address subaccount)',
    [[BOB], 'Stop bob from trading for you at here | by GMX | right owner=me of=here to=bob given=taken'],
    [[ME], 'Stop me from trading for you at here | by GMX | right owner=me of=here to=me given=taken'],
  ],
  [
    'setProofSubmitter(address newProofSubmitter)',
    [
      [BOB],
      'Let bob begin checkpoints and prove your validators at here, until you choose somebody else | by EigenLayer | right owner=me of=here to=bob given=granted canTake=false',
    ],
    [
      [ME],
      'Let me begin checkpoints and prove your validators at here, until you choose somebody else | by EigenLayer | right owner=me of=here to=me given=granted canTake=false',
    ],
    [[ZERO], 'Stop anyone else from proving your validators at here | by EigenLayer | right owner=me of=here to=zero given=taken'],
  ],
  [
    'setClaimerFor(address claimer)',
    [[BOB], 'Let bob claim your rewards at here, until you revoke it | by EigenLayer | right owner=me of=here to=bob given=granted'],
    [[ME], 'Let me claim your rewards at here, until you revoke it | by EigenLayer | right owner=me of=here to=me given=granted'],
    [[ZERO], 'Stop zero from claiming your rewards at here | by EigenLayer | right owner=me of=here to=zero given=taken'],
  ],
  [
    'setAppointee(address account, address appointee, address target, bytes4 selector)',
    [
      [BOB, CAROL, DAN, '0x11111111'],
      'For bob: “Let carol do everything in your name at here, until you revoke it” | by EigenLayer | right owner=bob of=here to=carol given=granted',
    ],
    [
      [ME, ME, ME, '0x11111111'],
      'Let me do everything in your name at here, until you revoke it | by EigenLayer | right owner=me of=here to=me given=granted',
    ],
    [
      [ZERO, ZERO, ZERO, '0x11111111'],
      'For zero: “Stop zero from acting in your name at here” | by EigenLayer | right owner=zero of=here to=zero given=taken',
    ],
  ],
  [
    'removeAppointee(address account, address appointee, address target, bytes4 selector)',
    [
      [BOB, CAROL, DAN, '0x11111111'],
      'For bob: “Stop carol from acting in your name at here” | by EigenLayer | right owner=bob of=here to=carol given=taken',
    ],
    [[ME, ME, ME, '0x11111111'], 'Stop me from acting in your name at here | by EigenLayer | right owner=me of=here to=me given=taken'],
  ],
  [
    'addPendingAdmin(address account, address admin)',
    [
      [BOB, CAROL],
      'For bob: “Let carol do everything in your name at here, until you revoke it” | by EigenLayer | right owner=bob of=here to=carol given=granted',
    ],
    [
      [ME, ME],
      'Let me do everything in your name at here, until you revoke it | by EigenLayer | right owner=me of=here to=me given=granted',
    ],
    [[ZERO, ZERO], 'For zero: “Stop zero from acting in your name at here” | by EigenLayer | right owner=zero of=here to=zero given=taken'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
