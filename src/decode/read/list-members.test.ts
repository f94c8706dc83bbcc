import { expect, it } from 'vitest'
import { accessListMember, callMembers, exactNumber, expectEnd, type ListMembers, membersOf } from './list-members.ts'
import { decodeRlp, type RlpItem } from './rlp.ts'
import { readOrRefused } from './test-support/refused.ts'

const bytes = (...list: readonly number[]): Uint8Array => Uint8Array.from(list)
const filled = (length: number, byte = 0x11): Uint8Array => new Uint8Array(length).fill(byte)
const taken = (item: RlpItem, take: (members: ListMembers) => unknown): string =>
  readOrRefused(() => {
    const members = membersOf(item)
    const one = take(members)
    return [one, members.left()]
  })
const EMPTY = bytes()

it.each<readonly [name: string, item: RlpItem, take: (members: ListMembers) => unknown, read: string]>([
  ['bytes where a list is meant', bytes(1), (members) => members.left(), 'shape'],
  ['nothing that is left', [], (members) => members.bytes(), 'shape'],
  ['bytes', [bytes(1, 2), EMPTY], (members) => members.bytes(), '["0x0102",1]'],
  ['bytes of their length', [bytes(1, 2)], (members) => members.bytes(2), '["0x0102",0]'],
  ['bytes of another length', [bytes(1, 2)], (members) => members.bytes(3), 'shape'],
  ['a list where bytes are meant', [[]], (members) => members.bytes(), 'shape'],
  ['zero', [EMPTY], (members) => members.integer(), '["0n",0]'],
  ['zero in a byte', [bytes(0)], (members) => members.integer(), 'shape'],
  ['a number with zeros before it', [bytes(0, 1)], (members) => members.integer(), 'shape'],
  ['a number', [bytes(1, 0)], (members) => members.integer(), '["256n",0]'],
  ['the largest number', [filled(32, 0xff)], (members) => members.integer(), `["${2n ** 256n - 1n}n",0]`],
  ['a number of 33 bytes', [filled(33)], (members) => members.integer(), 'shape'],
  ['a number at its most', [bytes(255)], (members) => members.integer(255n), '["255n",0]'],
  ['a number over its most', [bytes(1, 0)], (members) => members.integer(255n), 'range  256'],
  ['an exact number', [filled(6, 0xff)], exactNumber, `[${2 ** 48 - 1},0]`],
  ['a number that is not exact', [bytes(0x20, 0, 0, 0, 0, 0, 0)], exactNumber, `range  ${2n ** 53n}`],
  ['the largest exact number', [bytes(0x1f, 255, 255, 255, 255, 255, 255)], exactNumber, `[${2 ** 53 - 1},0]`],
  ['a list', [[bytes(1)]], (members) => members.list().length, '[1,0]'],
  ['bytes where a list in it is meant', [bytes(1)], (members) => members.list(), 'shape'],
  ['what is left at the end', [EMPTY], (members) => expectEnd(members), 'shape'],
  ['the end', [], (members) => expectEnd(members), '[null,0]'],
  [
    'a call',
    [bytes(5), filled(20), bytes(7), bytes(1, 2), EMPTY],
    callMembers,
    `[{"gasLimit":"5n","to":"0x${'11'.repeat(20)}","value":"7n","data":"0x0102"},1]`,
  ],
  ['a call that makes a contract', [bytes(5), EMPTY, EMPTY, EMPTY], callMembers, '[{"gasLimit":"5n","value":"0n","data":"0x"},0]'],
  ['a recipient of 19 bytes', [bytes(5), filled(19), EMPTY, EMPTY], callMembers, 'shape'],
  ['a recipient of 21 bytes', [bytes(5), filled(21), EMPTY, EMPTY], callMembers, 'shape'],
  [
    'gas at its most',
    [filled(8, 0xff), EMPTY, EMPTY, EMPTY],
    callMembers,
    `[{"gasLimit":"${2n ** 64n - 1n}n","value":"0n","data":"0x"},0]`,
  ],
  ['gas of 65 bits', [bytes(1, 0, 0, 0, 0, 0, 0, 0, 0), EMPTY, EMPTY, EMPTY], callMembers, `range  ${2n ** 64n}`],
  ['no access list', [[]], accessListMember, '[[],0]'],
  [
    'an access list',
    [[[filled(20), [filled(32, 1), filled(32, 2)]]]],
    accessListMember,
    `[[{"address":"0x${'11'.repeat(20)}","storageKeys":["0x${'01'.repeat(32)}","0x${'02'.repeat(32)}"]}],0]`,
  ],
  ['a key of 31 bytes', [[[filled(20), [filled(31)]]]], accessListMember, 'shape'],
  ['a key that is a list', [[[filled(20), [[]]]]], accessListMember, 'shape'],
  ['an address of 19 bytes', [[[filled(19), []]]], accessListMember, 'shape'],
  ['an entry with a member more', [[[filled(20), [], EMPTY]]], accessListMember, 'shape'],
  ['an entry without keys', [[[filled(20)]]], accessListMember, 'shape'],
])('%s', (_, item, take, read) => {
  expect(taken(item, take)).toBe(read)
})

it('takes what RLP holds', () => {
  expect(taken(decodeRlp(bytes(0xc3, 0x05, 0x81, 0x80)), (members) => [members.integer(), members.integer()])).toBe('[["5n","128n"],0]')
})
