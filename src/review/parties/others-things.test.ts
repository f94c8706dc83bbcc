import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { KNOWN_SPENDERS } from '#core/permissions/known-spenders'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { judge } from '../judge.ts'
import { signableInput } from '../test-support/message.ts'
import { ALICE, BOB, NAMES, RECORD, USDC } from '../test-support/recorded.ts'

const [STRANGER, OTHER, OWN, COLLECTION]: readonly [Address, Address, Address, Address] = [
  '0x8c1f2b6d3e4a59077bcde0115f6a8d93c2e7f4b1',
  '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f90',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0xbb11bb22cc33dd44ee55ff6600112233445566bb',
]
const facts = {
  accounts: {},
  tokens: {},
  contacts: know([{ address: BOB, name: 'Bob' }], RECORD),
  ownAccounts: know(
    [
      { address: ALICE, name: 'Alice' },
      { address: OWN, name: 'Savings' },
    ],
    RECORD,
  ),
}

const found = (to: Address, data: Hex, rule: string): readonly string[] => {
  const asked = { kind: 'calls', chainId: 31337, from: ALICE, atomic: 'required', calls: [{ to, value: 0n, data }] } as const
  const usdc = NAMES.tokenOf(USDC)
  const names = { ...NAMES, listedLike: (address: Address) => (usdc !== undefined && endsOf(address) === endsOf(USDC) ? [usdc] : []) }
  return judge(signableInput(asked, { facts, names })).findings.flatMap((one) =>
    one.rule === rule ? [`${one.level}: ${plain(one.say)}`] : [],
  )
}
const endsOf = (address: string): string => address.slice(2, 6) + address.slice(-4)

const ABI = parseAbi([
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])

/** Each way to take what somebody let the account take. */
const WAYS: readonly (readonly [string, (from: Address, to: Address) => Hex])[] = [
  ['transferFrom', (from, to) => encodeFunctionData({ abi: ABI, functionName: 'transferFrom', args: [from, to, 5n] })],
  ['safeTransferFrom', (from, to) => encodeFunctionData({ abi: ABI, functionName: 'safeTransferFrom', args: [from, to, 5n] })],
  [
    'safeTransferFrom with data',
    (from, to) => encodeFunctionData({ abi: ABI, functionName: 'safeTransferFrom', args: [from, to, 5n, '0x'] }),
  ],
  [
    'safeTransferFrom of many',
    (from, to) => encodeFunctionData({ abi: ABI, functionName: 'safeTransferFrom', args: [from, to, 5n, 9n, '0x'] }),
  ],
  [
    'safeBatchTransferFrom',
    (from, to) => encodeFunctionData({ abi: ABI, functionName: 'safeBatchTransferFrom', args: [from, to, [5n, 6n], [9n, 1n], '0x'] }),
  ],
]

/** Whose it is, where it goes, and what must be said. */
const PEOPLE: readonly (readonly [string, Address, Address, 'danger' | 'warn' | 'none'])[] = [
  ['what is a contact’s, to a stranger', BOB, STRANGER, 'danger'],
  ['what is another account’s of the person, to a stranger', OWN, STRANGER, 'danger'],
  ['what is anybody’s, to a stranger', OTHER, STRANGER, 'warn'],
  ['what is anybody’s, to oneself', OTHER, ALICE, 'none'],
  ['what is anybody’s, to another account of the person', OTHER, OWN, 'none'],
  ['what is anybody’s, to a contact', OTHER, BOB, 'none'],
  ['one’s own, to a stranger', ALICE, STRANGER, 'none'],
]

describe('handing on', () => {
  it.each(WAYS.flatMap(([name, make]) => PEOPLE.map(([what, from, to, level]) => [name, what, make(from, to), level] as const)))(
    'by %s: %s',
    (_, what, data, level) => {
      for (const contract of [COLLECTION, USDC]) {
        const said = found(contract, data, 'value/elsewhere').filter((one) => one.includes('pass on'))
        expect(
          said.map((one) => one.split(':')[0]),
          what,
        ).toEqual(level === 'none' ? [] : [level])
      }
    },
  )
})

/** An address with the first and last four digits of another. */
const alike = (address: Address): Address => `0x${address.slice(2, 6)}${'5a1d3c7e90b2f486'.repeat(2)}${address.slice(-4)}`
/** Leading zeros are common among contracts, and imitate nobody. */
const IMITATED = [...KNOWN_SPENDERS.keys(), USDC, BOB].filter((address) => !address.startsWith('0x0000'))

describe('a contract that looks like one that is known', () => {
  const data = encodeFunctionData({ abi: parseAbi(['function deposit(uint256 units)']), functionName: 'deposit', args: [5n] })

  it('is a danger, whichever it imitates', () => {
    for (const address of IMITATED)
      expect(found(alike(address), data, 'recipient/lookalike'), address).toEqual([expect.stringMatching(/^danger: /)])
  })

  it('is none where it is that contract, or shares one end alone', () => {
    for (const address of IMITATED) {
      expect(found(address, data, 'recipient/lookalike'), address).toEqual([])
      expect(found(`0x${address.slice(2, 6)}${'5a1d3c7e90b2f486'.repeat(2)}7b1c`, data, 'recipient/lookalike'), address).toEqual([])
    }
  })
})
