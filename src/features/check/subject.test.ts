import { describe, expect, it } from 'vitest'
import { encodeUnsigned } from '#core/ethereum/digest'
import { type ReadCandidate, readSignable } from '#decode'
import { namedChain, prepare, signerIn } from './subject.ts'
import { type Choices, NO_CHOICES } from './choices.ts'

const ALICE = `0x${'a1'.repeat(20)}` as const
const BOB = `0x${'b0'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const SAFE = `0x${'5a'.repeat(20)}` as const

const read = (value: unknown): ReadCandidate => {
  const reading = readSignable(typeof value === 'string' ? value : JSON.stringify(value))
  const [found] = reading.candidates
  if (found === undefined) throw new Error(JSON.stringify(reading.refusal))
  return found
}
const field = (text: string) => ({ name: text.split(' ')[1] ?? '', type: text.split(' ')[0] ?? '' })
const permit = {
  domain: { name: 'Coin', version: '1', chainId: 10, verifyingContract: TOKEN },
  types: {
    EIP712Domain: ['string name', 'string version', 'uint256 chainId', 'address verifyingContract'].map(field),
    Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(field),
  },
  primaryType: 'Permit',
  message: { owner: ALICE, spender: BOB, value: '1', nonce: '0', deadline: '2000000000' },
}
const transfer = `0xa9059cbb${BOB.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
const signIn = `app.example wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8

I accept the terms.

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-11-21T16:25:24Z`

describe('who it is looked at as', () => {
  it('is whom it names, before anybody of this device', () => {
    expect(signerIn(read(permit).draft)).toBe(ALICE)
    expect(prepare(read(permit), NO_CHOICES, { own: BOB })).toMatchObject({ account: ALICE, accountFrom: 'named' })
    expect(signerIn(read(signIn).draft)).toBe('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
  })

  it('is whose key made its signature, and whom the person says before that', () => {
    expect(prepare(read(permit), NO_CHOICES, { recovered: BOB })).toMatchObject({ account: BOB, accountFrom: 'signature' })
    const said: Choices = { ...NO_CHOICES, account: SAFE }
    expect(prepare(read(permit), said, { recovered: BOB })).toMatchObject({ account: SAFE, accountFrom: 'typed' })
    expect(prepare(read(permit), { ...said, accountBy: 'file' }, {})).toMatchObject({ account: SAFE, accountFrom: 'file' })
    expect(prepare(read(permit), { ...NO_CHOICES, account: ALICE, accountBy: 'file' }, {})).toMatchObject({ accountFrom: 'named' })
  })

  it('is the own account only where nobody is named, and nobody where there is none', () => {
    const found = read({ version: '2.0.0', chainId: '0xa', atomicRequired: true, calls: [{ to: TOKEN, data: transfer, value: '0x0' }] })
    expect(prepare(found, NO_CHOICES, { own: BOB })).toMatchObject({ account: BOB, accountFrom: 'own' })
    const alone = prepare(found, NO_CHOICES, {})
    expect(alone.account).toBeUndefined()
    expect(alone.subject).toBeDefined()
    expect(alone.subject).not.toHaveProperty('account')
  })

  it('is the Safe whose transaction it is', () => {
    const safe = {
      domain: { chainId: 10, verifyingContract: SAFE },
      types: {
        SafeTx: [
          'address to',
          'uint256 value',
          'bytes data',
          'uint8 operation',
          'uint256 safeTxGas',
          'uint256 baseGas',
          'uint256 gasPrice',
          'address gasToken',
          'address refundReceiver',
          'uint256 nonce',
        ].map(field),
      },
      primaryType: 'SafeTx',
      message: {
        to: BOB,
        value: '1',
        data: '0x',
        operation: 0,
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken: `0x${'00'.repeat(20)}`,
        refundReceiver: `0x${'00'.repeat(20)}`,
        nonce: '4',
      },
    }
    expect(signerIn(read(safe).draft)).toBe(SAFE)
  })
})

describe('where it is looked at', () => {
  it('is the chain that it names, whatever chain the person is on', () => {
    expect(namedChain(read(permit).draft)).toBe(10)
    expect(prepare(read(permit), NO_CHOICES, { current: 1 })).toMatchObject({ chainId: 10, named: 10 })
    expect(prepare(read(permit), { ...NO_CHOICES, chainId: 5 }, { current: 1 })).toMatchObject({ chainId: 5, named: 10 })
  })

  it('is the chain of this device where it names none, and no chain where there is none', () => {
    expect(prepare(read('Hello'), NO_CHOICES, { current: 7 }).chainId).toBe(7)
    expect(prepare(read('Hello'), NO_CHOICES, {})).toMatchObject({ chainId: 0, missing: [] })
    expect(prepare(read('Hello'), NO_CHOICES, {}).subject?.chainId).toBe(0)
  })

  it('is asked for, with whom is called, before calldata is looked at, and nothing is made up', () => {
    const found = read(transfer)
    expect(prepare(found, NO_CHOICES, {}).missing).toEqual(['chain', 'to'])
    const placed = prepare(found, NO_CHOICES, { current: 10 })
    expect(placed.missing).toEqual(['to'])
    expect(placed.subject).toBeUndefined()
    const whole = prepare(found, { ...NO_CHOICES, answers: { to: TOKEN } }, { current: 10 })
    expect(whole.subject?.asked).toEqual({
      kind: 'calls',
      chainId: 10,
      calls: [{ to: TOKEN, value: 0n, data: transfer }],
      atomic: 'optional',
    })
  })

  it('reads a chain id of any form that typed data may have, and takes no nonsense for one', () => {
    const on = (chainId: unknown) => namedChain({ kind: 'typed-data', data: { ...permit, domain: { chainId } } })
    expect([on(10), on(10n), on('10'), on('0xa')]).toEqual([10, 10, 10, 10])
    expect([on('ten'), on(0), on('-1'), on({}), on(2n ** 80n)]).toEqual([undefined, undefined, undefined, undefined, undefined])
  })
})

it('keeps the block that the person asks for, and says when a hash was not the hash of it', () => {
  const transaction = {
    type: 'eip1559',
    chainId: 10,
    nonce: 1,
    gasLimit: 21_000n,
    to: BOB,
    value: 1n,
    data: '0x',
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    accessList: [],
  } as const
  const subject = prepare(read(encodeUnsigned(transaction)), { ...NO_CHOICES, block: 12n, account: ALICE }, {}).subject
  expect(subject).toMatchObject({ block: 12n, account: ALICE, chainId: 10 })
  expect(subject).not.toHaveProperty('malformed')
  const changed: ReadCandidate = { ...read('Hello'), notes: [{ id: 'hash-differs', say: { id: 'x' } as never }] }
  expect(prepare({ ...changed, declared: `0x${'11'.repeat(32)}` }, NO_CHOICES, {}).subject?.malformed).toHaveLength(1)
})
