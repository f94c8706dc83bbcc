import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, ME, STRANGER, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'
import { word } from '#core/bytes/hex'
import { ZERO } from '#core/ethereum/address'
import type { TypedData } from '#core/messages/typed-data'
import { DOMAIN, readTyped } from '../test-support/reading.ts'

const WORD = `0x${'00'.repeat(32)}`

describe('votes', () => {
  it('go to a delegate, and move nothing', () => {
    const form = 'Delegation(address delegatee,uint256 nonce,uint256 expiry)'
    const domain = { name: 'USDC', version: '1', chainId: 1, verifyingContract: USDC }
    const { intent, claims, complete } = explained(typed(form, { delegatee: BOB, nonce: 0, expiry: 1700000000 }, domain))
    expect([plain(intent), claims, complete]).toEqual([
      'Let bob vote with your USDC, until you choose somebody else',
      [{ kind: 'right', owner: ME, of: USDC, to: BOB, given: 'granted', canTake: false }],
      true,
    ])
  })

  it('are for or against', () => {
    const vote = (support: number) =>
      plain(
        explained(typed('Ballot(uint256 proposalId,uint8 support)', { proposalId: '1', support }, { verifyingContract: STRANGER })).intent,
      )
    expect([0, 1, 2, 3].map(vote)).toEqual([
      `Vote Against on proposal 1 at ${STRANGER}`,
      `Vote For on proposal 1 at ${STRANGER}`,
      `Abstain on proposal 1 at ${STRANGER}`,
      `Vote 3 on proposal 1 at ${STRANGER}`,
    ])
  })

  it('of Snapshot belong to no chain', () => {
    const form = 'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)'
    const message = { from: ME, space: 'ens.eth', timestamp: 1700000000, proposal: WORD, choice: 1, reason: '', app: '', metadata: '{}' }
    const { intent, complete, standard, texts } = explained(typed(form, message, { name: 'snapshot', version: '0.1.4' }))
    expect([plain(intent), complete, standard]).toEqual([
      'Vote for choice 1 on proposal 0x0000…000000 in the Snapshot space ens.eth',
      true,
      'Snapshot',
    ])
    expect(texts).toContainEqual({ at: 'message.space', text: 'ens.eth' })
    expect(explained(typed(form, message, { name: 'snapshot', version: '0.1.4', chainId: 1, verifyingContract: STRANGER })).faults).toEqual(
      ['not-canonical'],
    )
  })
})

type Row = readonly [form: string, message: Readonly<Record<string, unknown>>, said: string, domain?: TypedData['domain']]

const SNAPSHOT = { name: 'snapshot', version: '0.1.4' }
const HASH = `0x${'12'.repeat(32)}`
const IPFS = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const vote = (choice: string, proposal = 'bytes32'): string => `Vote(address from,string space,${proposal} proposal,${choice} choice)`
const cast = (choice: unknown, more: object = {}) => ({ from: ME, space: 'ens.eth', proposal: HASH, choice, ...more })

/** Votes of contracts, and those of Snapshot with each kind of choice. */
const ROWS: readonly Row[] = [
  [
    'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
    { delegatee: BOB, nonce: '1', expiry: '1800000000' },
    'Let bob vote with your here, until you choose somebody else | by ERC-5805 | right owner=me of=here to=bob given=granted canTake=false | expiry: time 1800000000 end=true',
  ],
  [
    'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
    { delegatee: ZERO, nonce: '1', expiry: '1800000000' },
    'Let nobody vote with your here, until you choose somebody | by ERC-5805 | right owner=me of=here to=zero given=taken canTake=false | expiry: time 1800000000 end=true',
  ],
  ['Ballot(uint256 proposalId,uint8 support)', { proposalId: '7', support: 0 }, 'Vote Against on proposal 7 at here | by Governor'],
  [
    'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
    { proposalId: '7', support: 1, voter: ME, nonce: '1' },
    'Vote For on proposal 7 at here | by Governor',
  ],
  [
    'ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)',
    { proposalId: '7', support: 2, reason: '', params: '0x' },
    'Abstain on proposal 7 at here | by Governor',
  ],
  [
    'ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)',
    { proposalId: '7', support: 3, voter: ME, nonce: '1', reason: '', params: '0x' },
    'Vote 3 on proposal 7 at here | by Governor',
  ],
  [vote('uint32'), cast(2), 'Vote for choice 2 on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot', SNAPSHOT],
  [
    vote('uint32', 'string'),
    cast(2, { proposal: IPFS }),
    'Vote for choice 2 on proposal QmYwAP…WnPbdG in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('uint32', 'string'),
    cast(2, { proposal: 'x'.repeat(15) }),
    'Vote for choice 2 on proposal xxxxxxxxxxxxxxx in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('uint32', 'string'),
    cast(2, { proposal: 'x'.repeat(16) }),
    'Vote for choice 2 on proposal xxxxxx…xxxxxx in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('uint32'),
    cast(2, { space: 'x'.repeat(64) }),
    'Vote for choice 2 on proposal 0x1212…121212 in the Snapshot space xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('uint32'),
    cast(2, { space: 'x'.repeat(65) }),
    'Vote for choice 2 on proposal 0x1212…121212 in the Snapshot space xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… | by Snapshot',
    SNAPSHOT,
  ],
  [vote('uint32[]'), cast([]), 'Vote for no choice on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot', SNAPSHOT],
  [vote('uint32[]'), cast([3]), 'Vote for choice 3 on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot', SNAPSHOT],
  [
    vote('uint32[]'),
    cast([3, 1]),
    'Vote for the choices 3, 1 on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('uint32[]'),
    cast(Array.from({ length: 40 }, (_, at) => at + 10)),
    'Vote for the choices 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, … on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('string'),
    cast('{"1":40,"4":60}'),
    'Vote with the weights 60 for choice 4 and 40 for choice 1 on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('string'),
    cast('{"1":"40"}'),
    'Vote with {"1":"40"} on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('string'),
    cast('{"1":40,"x":60}'),
    'Vote with {"1":40,"x":60} on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('string'),
    cast('{"12345":40}'),
    'Vote with {"12345":40} on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [vote('string'), cast('{}'), 'Vote with {} on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot', SNAPSHOT],
  [vote('string'), cast('[1]'), 'Vote with [1] on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot', SNAPSHOT],
  [
    vote('string'),
    cast('0xAB12'),
    'Vote for a choice that is hidden on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('string'),
    cast('0x'),
    'Vote for a choice that is hidden on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [vote('string'), cast('0xyz'), 'Vote with 0xyz on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot', SNAPSHOT],
  [
    vote('string'),
    cast('x'.repeat(64)),
    'Vote with xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    vote('string'),
    cast('x'.repeat(65)),
    'Vote with xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  [
    'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice)',
    cast(1, { timestamp: '5' }),
    'Vote for choice 1 on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot | timestamp: time 5',
    SNAPSHOT,
  ],
  [
    'Vote(address from,string space,uint32 timestamp,bytes32 proposal,uint32 choice)',
    cast(1, { timestamp: '5' }),
    'Vote for choice 1 on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot',
    SNAPSHOT,
  ],
  // Other members, another domain.
  [vote('uint8'), cast(1), 'Sign a message of the form Vote for the app snapshot | by nobody | open', SNAPSHOT],
  [
    vote('uint32', 'bytes'),
    cast(1, { proposal: '0x12' }),
    'Sign a message of the form Vote for the app snapshot | by nobody | open',
    SNAPSHOT,
  ],
  [
    'Vote(string from,string space,bytes32 proposal,uint32 choice)',
    cast(1),
    'Sign a message of the form Vote for the app snapshot | by nobody | open',
    SNAPSHOT,
  ],
  [
    'Vote(address from,bytes32 space,bytes32 proposal,uint32 choice)',
    cast(1, { space: word(1n) }),
    'Sign a message of the form Vote for the app snapshot | by nobody | open',
    SNAPSHOT,
  ],
  [
    'Ballot(address from,string space,bytes32 proposal,uint32 choice)',
    cast(1),
    'Sign a message of the form Ballot for the app snapshot | by nobody | open',
    SNAPSHOT,
  ],
  [
    vote('uint32'),
    cast(1),
    'Sign a message of the form Vote for the app snapshot | by Snapshot | open | fault not-canonical',
    { ...SNAPSHOT, chainId: 1 },
  ],
  [
    vote('uint32'),
    cast(1),
    'Vote for choice 1 on proposal 0x1212…121212 in the Snapshot space ens.eth | by Snapshot | open | fault not-canonical',
    { ...SNAPSHOT, verifyingContract: USDC },
  ],
  [
    vote('uint32'),
    cast(1),
    'Sign a message of the form Vote for the app Snapshot | by Snapshot | open | fault not-canonical',
    { name: 'Snapshot' },
  ],
]

const read = ([form, message, , domain = DOMAIN]: Row): readonly string[] => readTyped(form, message, domain)

it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
  expect(read(row)).toEqual(row[2].split(' | '))
})
