import { expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import { BOB, ME, STRANGER } from '../../test-support/names.ts'
import { fitting } from '../test-support/typed-data.ts'
import { DOMAIN, readTyped } from '../test-support/reading.ts'

type Row = readonly [form: string, said: string, domain?: TypedData['domain'], more?: object]

const ATTEST = 'bytes32 schema,address recipient,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data'
const SNAPSHOT = { name: 'snapshot', version: '0.1.4' }
const MEMBERS = {
  ...{ schema: word(1n), recipient: BOB, expirationTime: '1800000000', revocable: true, refUID: word(2n), data: '0x', uid: word(3n) },
  ...{ attester: ME, revoker: ME, value: '0', nonce: '5', deadline: '1800000001' },
  ...{
    from: ME,
    space: 'ens.eth',
    timestamp: '1800000000',
    title: 'a',
    choices: ['a', 'b'],
    proposal: word(4n),
    settings: '{}',
    about: 'me',
  },
}

/** Statements of EAS, with and without a number, an end and who states it, and what Snapshot takes besides votes. */
const ROWS: readonly Row[] = [
  [`Attest(${ATTEST},uint256 nonce)`, 'State something about bob at here | by EAS | expirationTime: time 1800000000 end=true zero=never'],
  [
    `Attest(${ATTEST},uint64 deadline)`,
    'State something about bob at here | by EAS | expirationTime: time 1800000000 end=true zero=never | deadline: time 1800000001 end=true',
  ],
  [`Attest(${ATTEST})`, 'State something about bob at here | by EAS | expirationTime: time 1800000000 end=true zero=never'],
  [
    `Attest(${ATTEST})`,
    'State something about bob at here | by EAS | expirationTime: time 0 end=true zero=never',
    DOMAIN,
    { expirationTime: '0' },
  ],
  [
    `Attest(${ATTEST},uint256 value,uint256 nonce,uint64 deadline)`,
    'State something about bob at here | by EAS | expirationTime: time 1800000000 end=true zero=never | deadline: time 1800000001 end=true',
  ],
  [
    `Attest(address attester,${ATTEST},uint256 value,uint256 nonce,uint64 deadline)`,
    'State something about bob at here | by EAS | expirationTime: time 1800000000 end=true zero=never | deadline: time 1800000001 end=true',
  ],
  [
    `Attest(address attester,${ATTEST},uint256 value,uint64 deadline)`,
    'State something about bob at here | by EAS | expirationTime: time 1800000000 end=true zero=never | deadline: time 1800000001 end=true',
  ],
  ['Revoke(bytes32 schema,bytes32 uid,uint256 nonce)', 'Revoke a statement at here | by EAS'],
  [
    'Revoke(bytes32 schema,bytes32 uid,uint64 deadline)',
    'Revoke a statement at here | by EAS | deadline: time 1800000001 bits=64 end=true',
  ],
  ['Revoke(bytes32 schema,bytes32 uid)', 'Revoke a statement at here | by EAS'],
  [
    'Revoke(bytes32 schema,bytes32 uid,uint256 value,uint256 nonce,uint64 deadline)',
    'Revoke a statement at here | by EAS | deadline: time 1800000001 bits=64 end=true',
  ],
  [
    'Revoke(address revoker,bytes32 schema,bytes32 uid,uint256 value,uint256 nonce,uint64 deadline)',
    'Revoke a statement at here | by EAS | deadline: time 1800000001 bits=64 end=true',
  ],
  [
    'Revoke(address revoker,bytes32 schema,bytes32 uid,uint256 value,uint64 deadline)',
    'Revoke a statement at here | by EAS | deadline: time 1800000001 bits=64 end=true',
  ],
  [
    'Proposal(address from,string space,uint64 timestamp,string title,string[] choices)',
    'Make a proposal in the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  [
    'UpdateProposal(address from,string space,uint64 timestamp,string title,string[] choices)',
    'Change a proposal in the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  [
    'CancelProposal(address from,string space,uint64 timestamp,bytes32 proposal)',
    'Withdraw a proposal in the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  [
    'FlagProposal(address from,string space,uint64 timestamp,bytes32 proposal)',
    'Flag a proposal in the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  [
    'Follow(address from,string space,uint64 timestamp)',
    'Follow the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  [
    'Unfollow(address from,string space,uint64 timestamp)',
    'Stop following the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  [
    'Subscribe(address from,string space,uint64 timestamp)',
    'Subscribe to proposals in the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  [
    'Unsubscribe(address from,string space,uint64 timestamp)',
    'Unsubscribe from proposals in the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  ['Statement(address from,string space,string about)', 'Write about yourself in the Snapshot space ens.eth | by Snapshot', SNAPSHOT],
  [
    'Space(address from,string space,uint64 timestamp,string settings)',
    'Change the settings of the Snapshot space ens.eth | by Snapshot | timestamp: time 1800000000 bits=64',
    SNAPSHOT,
  ],
  [
    'Follow(address from,string space)',
    'Follow the Snapshot space xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | by Snapshot',
    SNAPSHOT,
    { space: 'x'.repeat(64) },
  ],
  [
    'Follow(address from,string space)',
    'Follow the Snapshot space xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… | by Snapshot',
    SNAPSHOT,
    { space: 'x'.repeat(65) },
  ],
  // Anything else than texts, times and the account is another message, and so is another domain.
  [
    'Follow(address from,string space,address to)',
    'Sign a message of the form Follow for the app snapshot | by nobody | open',
    SNAPSHOT,
    { to: BOB },
  ],
  ['Follow(address from,string space,bytes data)', 'Sign a message of the form Follow for the app snapshot | by nobody | open', SNAPSHOT],
  ['Follow(address to,string space)', 'Sign a message of the form Follow for the app snapshot | by nobody | open', SNAPSHOT, { to: BOB }],
  ['Follow(string from,string space)', 'Sign a message of the form Follow for the app snapshot | by nobody | open', SNAPSHOT],
  ['Follow(address from,string title)', 'Sign a message of the form Follow for the app snapshot | by nobody | open', SNAPSHOT],
  [
    'Follow(address from,bytes32 space)',
    'Sign a message of the form Follow for the app snapshot | by nobody | open',
    SNAPSHOT,
    { space: word(1n) },
  ],
  [
    'Alias(address from,address alias)',
    'Sign a message of the form Alias for the app snapshot | by nobody | open',
    SNAPSHOT,
    { alias: BOB },
  ],
  [
    'Follow(address from,string space)',
    'Sign a message of the form Follow for the app snapshot | by Snapshot | open | fault not-canonical',
    { ...SNAPSHOT, chainId: 1 },
  ],
  [
    'Follow(address from,string space)',
    'Follow the Snapshot space ens.eth | by Snapshot | open | fault not-canonical',
    { ...SNAPSHOT, verifyingContract: STRANGER },
  ],
  [
    'Follow(address from,string space)',
    'Sign a message of the form Follow for the app Snapshot | by Snapshot | open | fault not-canonical',
    { name: 'Snapshot' },
  ],
]

const read = ([form, , domain = DOMAIN, more = {}]: Row): readonly string[] =>
  readTyped(form, fitting(form, { ...MEMBERS, ...more }), domain)

it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
  expect(read(row)).toEqual(row[1].split(' | '))
})
