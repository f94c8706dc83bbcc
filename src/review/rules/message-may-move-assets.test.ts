import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { TypedData } from '#core/messages/typed-data'
import { explainMessage } from '#decode'
import { type Facts, givenFacts } from '../facts.ts'
import { type CaseParts, contextOf, saidOf } from '../test-support/case.ts'
import { NOW } from '../test-support/message.ts'
import { ALICE, BOB, CASES, NAMES, NOBODY, RECORD, USDC } from '../test-support/recorded.ts'
import { formThatMayMove, messageMayMoveAssets } from './message-may-move-assets.ts'

const GATE: Address = '0xb8807ea2829e17ff22f88916d3cf58e99a1410f0'
const SAVINGS: Address = '0x00000000000000000000000000000000beef0c03'
const MAX = (bits: number) => (2n ** BigInt(bits) - 1n).toString()
const SOON = (NOW + 600n).toString()

/** `type name`, and its value. */
type Member = readonly [declared: string, value: unknown]
const fieldOf = (declared: string) => ({ type: declared.split(' ')[0] ?? '', name: declared.split(' ')[1] ?? '' })

function messageOf(members: readonly Member[], more: Readonly<Record<string, readonly string[]>> = {}, primaryType = 'Ticket') {
  const types = {
    EIP712Domain: ['string name', 'uint256 chainId', 'address verifyingContract'],
    [primaryType]: members.map(([one]) => one),
    ...more,
  }
  const data = {
    primaryType,
    domain: { name: 'Gate', chainId: 31337, verifyingContract: GATE },
    types: Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, fields.map(fieldOf)])),
    message: Object.fromEntries(members.map(([one, value]) => [fieldOf(one).name, value])),
  } as unknown as TypedData
  return explainMessage({ kind: 'typed-data', data }, { chainId: 31337, signer: ALICE, names: NAMES })
}
const partsOf = (message: ReturnType<typeof messageOf>, parts: CaseParts = {}): CaseParts => {
  const [recorded] = CASES
  if (recorded === undefined) throw new Error('no case')
  return {
    message,
    explanation: message,
    ...parts,
    input: { explanation: message, block: { ...recorded.block, timestamp: NOW }, ...parts.input },
  }
}
const OWN: Facts = { accounts: {}, tokens: {}, ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD) }
const formOf = (...rest: Parameters<typeof messageOf>) => formThatMayMove({ ...contextOf(partsOf(messageOf(...rest))), ...givenFacts(OWN) })
const mayMove = (...members: readonly Member[]): boolean => formOf(members) !== undefined

const WHO = ['spender', 'operator', 'delegate', 'delegatee', 'grantee', 'taker', 'recipient', 'receiver', 'beneficiary', 'to']
const WHAT = ['value', 'amount', 'wad', 'units', 'price', 'sum', 'permitted', 'allowed', 'approved', 'allowance', 'tokenId', 'tokenIds', 'token', 'tokens', 'asset', 'assets', 'sellAmount', 'basePrice', 'startPrice', 'endPrice', 'minPrice', 'maxPrice', 'unitPrice', 'spendLimit'] // prettier-ignore
const WHEN = ['deadline', 'expiry', 'expiration', 'expires', 'validTo', 'validBefore', 'validUntil', 'endTime', 'sigDeadline', 'expiresAt', 'valid_until_block', 'dead_line', 'end_time_max'] // prettier-ignore

describe('a form that names its members like a permission', () => {
  it.each(WHO)('says who by %s, if somebody is there', (name) => {
    expect(mayMove([`address ${name}`, BOB], ['uint256 amount', '5'])).toBe(true)
    expect(mayMove([`address ${name}`, ALICE], ['uint256 amount', '5'])).toBe(false)
    expect(mayMove([`address ${name}x`, BOB], ['uint256 amount', '5'])).toBe(false)
    expect(mayMove([`address x${name}`, BOB], ['uint256 amount', '5'])).toBe(false)
  })

  it.each(WHAT)('says what by %s, if it is more than nothing', (name) => {
    expect(mayMove(['address to', BOB], [`uint256 ${name}`, '1'])).toBe(true)
    expect(mayMove(['address to', BOB], [`uint256 ${name}`, '0'])).toBe(false)
    expect(mayMove(['address to', BOB], [`uint256 ${name}x`, '1'])).toBe(false)
    expect(mayMove(['address to', BOB], [`bool ${name}`, true])).toBe(true)
    expect(mayMove(['address to', BOB], [`bool ${name}`, false])).toBe(false)
    expect(mayMove(['address to', BOB], [`string ${name}`, '1'])).toBe(false)
    expect(mayMove(['address to', BOB], [`bytes4 ${name}`, '0x00000001'])).toBe(false)
  })

  it.each(WHEN)('says until when by %s, which makes a permission of what somebody gets or may take', (name) => {
    expect(mayMove(['address somebody', BOB], ['uint256 amount', '5'], [`uint256 ${name}`, '5'])).toBe(true)
    expect(mayMove(['address somebody', BOB], ['uint256 amount', '5'], [`string ${name}`, '5'])).toBe(false)
    expect(mayMove(['address somebody', ALICE], ['uint256 amount', '5'], [`uint256 ${name}`, '5'])).toBe(false)
    for (const taker of ['spender', 'operator', 'grantee']) expect(mayMove([`address ${taker}`, BOB], [`uint256 ${name}`, '5'])).toBe(true)
    for (const other of ['to', 'spenders', 'myspender']) expect(mayMove([`address ${other}`, BOB], [`uint256 ${name}`, '5'])).toBe(false)
  })

  it('says neither by a mail, nor by a vote, nor by names that only sound alike', () => {
    expect(mayMove(['address to', BOB], ['string contents', 'hello'])).toBe(false)
    expect(mayMove(['uint256 proposal', '5'], ['uint256 deadline', SOON])).toBe(false)
    expect(mayMove(['address somebody', BOB], ['uint256 amount', '5'])).toBe(false)
    expect(mayMove(['address somebody', BOB], ['uint256 amount', '5'], ['uint256 myexpiry', '5'])).toBe(false)
    expect(mayMove(['address somebody', BOB], ['uint256 amount', '5'], ['uint256 endtimes', '5'])).toBe(true)
  })

  it('is found in lists and in members of members, whose whole is something too', () => {
    expect(formOf([['address to', BOB], ['uint256[] amounts', ['5']]])).toBeUndefined() // prettier-ignore
    expect(formOf([['address to', BOB], ['uint256[] tokenIds', ['5']]])).toBe('Ticket') // prettier-ignore
    expect(formOf([['address[] to', [ALICE, BOB]], ['uint256[2] tokenIds', ['0', '5']]])).toBe('Ticket') // prettier-ignore
    expect(formOf([['address to', BOB], ['Part assets', { kind: '0' }]], { Part: ['uint8 kind'] })).toBe('Ticket') // prettier-ignore
    expect(formOf([['address to', BOB], ['Part inner', { amount: '5' }]], { Part: ['uint256 amount'] })).toBe('Ticket') // prettier-ignore
    expect(formOf([['address to', BOB], ['Part inner', { kind: '0' }]], { Part: ['uint8 kind'] })).toBeUndefined() // prettier-ignore
    expect(formOf([['address to', BOB], ['Part[] assets', []]], { Part: ['uint8 kind'] })).toBeUndefined() // prettier-ignore
  })
})

describe('somebody', () => {
  const isSomebody = (address: Address, name = 'to') => mayMove([`address ${name}`, address], ['uint256 amount', '5'])

  it('is no account of the person, no listed token, no contract that checks the message, and not nobody', () => {
    for (const address of [ALICE, SAVINGS, USDC, GATE, ZERO]) expect(isSomebody(address)).toBe(false)
    for (const address of [BOB, NOBODY]) expect(isSomebody(address)).toBe(true)
    expect(mayMove(['bytes32 to', `0x${'11'.repeat(32)}`], ['uint256 amount', '5'])).toBe(false)
  })

  it('is not what is traded', () => {
    const isThere = (name: string) => mayMove([`address ${name}`, BOB], ['uint256 amount', '5'], ['uint256 deadline', SOON])
    for (const name of ['sellToken', 'asset', 'quoteCurrency', 'collateral', 'underlying', 'module']) expect(isThere(name)).toBe(false)
    for (const name of ['somebody', 'keeper', 'to']) expect(isThere(name)).toBe(true)
  })
})

describe('a form that is shaped like a permission, whatever its names', () => {
  const shaped = (...numbers: readonly string[]) =>
    mayMove(['address a', BOB], ...numbers.map((value, at): Member => [`uint256 n${at}`, value]))

  it('has no limit at all, by each type that amounts have', () => {
    for (const bits of [96, 128, 160, 256]) {
      expect(shaped(MAX(bits))).toBe(true)
      expect(shaped((BigInt(MAX(bits)) - 1n).toString())).toBe(false)
      expect(mayMove([`uint256 a`, MAX(bits)])).toBe(false)
    }
    for (const bits of [32, 64, 255]) expect(shaped(MAX(bits))).toBe(false)
  })

  it('has an amount and an end that is still to come', () => {
    expect(shaped('1001', SOON)).toBe(true)
    expect(shaped('1000', SOON)).toBe(false)
    expect(shaped(SOON)).toBe(false)
    expect(shaped('1001', (NOW + 1n).toString())).toBe(true)
    expect(shaped('1001', NOW.toString())).toBe(false)
    expect(shaped('1001', '100000000000')).toBe(true)
    expect(shaped('1001', '100000000001')).toBe(false)
    expect(shaped('1001', '5001')).toBe(false)
  })

  it('counts no time that is over as an amount', () => {
    expect(shaped((NOW - 1n).toString(), SOON)).toBe(false)
    expect(shaped(NOW.toString(), SOON)).toBe(false)
    expect(shaped('1600000000', SOON)).toBe(false)
    expect(shaped('1599999999', SOON)).toBe(true)
    expect(shaped((NOW + 1n).toString(), SOON)).toBe(true)
  })

  it.each(['nonce', 'salt', 'chain', 'version', 'epoch', 'index', 'round', 'block', 'timestamp', 'issuedAt', 'schema', 'order_id', 'ids', 'orderId', 'orderIds', 'identity'])('counts no %s', (name) => {
    expect(mayMove(['address a', BOB], [`uint256 ${name}`, MAX(256)])).toBe(false)
    expect(mayMove(['address a', BOB], [`uint256 ${name}`, '1001'], ['uint256 b', SOON])).toBe(false)
  }) // prettier-ignore

  it('has no long text for people, and somebody who gets it', () => {
    const text = (length: number) => mayMove(['address a', BOB], ['uint256 b', MAX(256)], ['string c', 'x'.repeat(length)])
    expect(text(23)).toBe(true)
    expect(text(24)).toBe(false)
    expect(mayMove(['address a', ALICE], ['uint256 b', MAX(256)])).toBe(false)
    const both = mayMove(['address a', BOB], ['string c', 'x'.repeat(24)], ['string d', 'x'], ['uint256 b', MAX(256)])
    expect(both).toBe(false)
  })

  it('counts from the beginning of time where no block is known', () => {
    const message = messageOf([['address a', BOB], ['uint256 b', '1001'], ['uint256 c', '1600000000']]) // prettier-ignore
    const parts = partsOf(message)
    const { block: _block, ...input } = parts.input ?? {}
    expect(formThatMayMove({ ...contextOf({ ...parts, input }), ...givenFacts(OWN) })).toBe('Ticket')
  })
})

describe('message/may-move-assets', () => {
  const members: readonly Member[] = [['address to', BOB], ['uint256 amount', '5']] // prettier-ignore
  const said = (message: ReturnType<typeof messageOf>) => saidOf(messageMayMoveAssets, partsOf(message), givenFacts(OWN))

  it('names the form, as far as there is room', () => {
    expect(said(messageOf(members))).toEqual(['danger: A message of the form Ticket may let somebody move what’s yours'])
    const long = 'T'.repeat(64)
    expect(formOf(members, {}, long)).toBe(long)
    expect(formOf(members, {}, `${long}T`)).toBe(long)
  })

  it('says nothing of what is no such form, or has a reader of its own', () => {
    expect(said(messageOf([['address to', BOB]]))).toEqual([])
    const permit = [['address owner', ALICE], ['address spender', BOB], ['uint256 value', '5'], ['uint256 nonce', '5'], ['uint256 deadline', SOON]] as const // prettier-ignore
    expect(said(messageOf(permit, {}, 'Permit'))).toEqual([])
  })
})
