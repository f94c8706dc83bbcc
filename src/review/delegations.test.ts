import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import type { Authorization, TupleSignature } from '#core/ethereum/transaction'
import { delegationsOf, delegationsGiven, skippedIn } from './delegations.ts'
import { judged } from './test-support/judged.ts'
import { signableInput } from './test-support/message.ts'
import { ALICE, BOB, find, NOBODY, ROUTER, USDC } from './test-support/recorded.ts'

const one = { chainId: 31337n, address: NOBODY, nonce: 3n }
const listed = { ...one, signature: { r: word(1n), s: word(1n), yParity: 0 } } as const

function transaction(): Signable {
  const recorded = find('exact approve').request.transaction
  if (recorded.to === undefined || recorded.type !== 'eip1559') throw new Error(recorded.type)
  return { kind: 'transaction', transaction: { ...recorded, to: recorded.to, type: 'eip7702', authorizationList: [listed] } }
}

/** A user operation of BOB. */
const operation = (authorization: Authorization | undefined): Signable => ({
  kind: 'user-operation',
  chainId: 31337,
  entryPoint: ROUTER,
  version: '0.8',
  operation: {
    sender: BOB,
    nonce: 0n,
    callData: '0x',
    callGasLimit: 1n,
    verificationGasLimit: 1n,
    preVerificationGas: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    signature: '0x',
    ...defined({ authorization }),
  },
})

describe('a tuple that the chain skips', () => {
  const withSignature = (signature: TupleSignature): Signable => {
    const asked = transaction()
    if (asked.kind !== 'transaction' || asked.transaction.type !== 'eip7702') throw new Error(asked.kind)
    return { ...asked, transaction: { ...asked.transaction, authorizationList: [{ ...one, signature }] } }
  }
  const found = (signature: TupleSignature) => judged('delegation/skipped', signableInput(withSignature(signature)))
  const words = [`warn: Authorization 1, for the code of ${NOBODY}, has no effect: the chain skips it`]
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

  it('is told by its signature alone, and gives nobody code', () => {
    for (const signature of [
      ...[2, 27, 28, 35, 255].map((yParity) => ({ r: word(1n), s: word(1n), yParity })),
      ...[0n, ORDER, ORDER + 1n, 2n ** 256n - 1n].map((r) => ({ r: word(r), s: word(1n), yParity: 0 })),
      ...[0n, ORDER / 2n + 1n, ORDER, 2n ** 256n - 1n].map((s) => ({ r: word(1n), s: word(s), yParity: 1 })),
    ]) {
      expect(found(signature), JSON.stringify(signature)).toEqual(words)
      expect(delegationsOf({ asked: withSignature(signature), account: ALICE }, undefined)).toEqual([])
    }
    expect(found({ r: word(1n), s: word(ORDER / 2n), yParity: 1 })).toEqual([])
  })

  it('is told by the run, for whichever rule it breaks', () => {
    for (const skipped of ['chain', 'nonce', 'signature', 'code'] as const) {
      const simulation = {
        ...find('exact approve').simulation,
        authorizations: [{ authority: BOB, delegate: NOBODY, before: undefined, skipped }],
      }
      expect(judged('delegation/skipped', signableInput(transaction(), { simulation })), skipped).toEqual(words)
    }
  })

  it('is silent for one that is applied', () => {
    const simulation = { ...find('exact approve').simulation, authorizations: [{ authority: BOB, delegate: NOBODY, before: undefined }] }
    expect(judged('delegation/skipped', signableInput(transaction(), { simulation }))).toEqual([])
    expect(judged('delegation/skipped', signableInput(transaction()))).toEqual([])
  })
})

describe('delegationsOf', () => {
  it('finds them wherever they come with a request', () => {
    expect(delegationsOf({ asked: { kind: 'authorization', authorization: one }, account: ALICE }, undefined)).toEqual([
      { ...one, authority: ALICE },
    ])
    const asked = transaction()
    expect(delegationsOf({ asked, account: ALICE }, undefined)).toEqual([{ ...one, authority: undefined }])
    const applied = { authority: BOB, delegate: NOBODY, before: undefined }
    const simulation = { ...find('exact approve').simulation, authorizations: [applied] }
    expect(delegationsOf({ asked, account: ALICE }, simulation)).toEqual([{ ...one, authority: BOB }])
    expect(delegationsOf({ asked: { kind: 'message', message: '0x00' }, account: ALICE }, undefined)).toEqual([])
  })
  it('finds the one of a user operation, of the account that the operation is of', () => {
    const asked = operation(one)
    expect(delegationsOf({ asked, account: ALICE }, undefined)).toEqual([{ ...one, authority: BOB }])
    expect(delegationsOf({ asked: operation(undefined), account: ALICE }, undefined)).toEqual([])
    expect(skippedIn(asked, undefined)).toEqual([])
    // A run of it says nothing of its tuple: another transaction carries it.
    const simulation = {
      ...find('exact approve').simulation,
      authorizations: [{ authority: NOBODY, delegate: NOBODY, before: undefined, skipped: 'nonce' }],
    } as const
    expect(skippedIn(asked, simulation)).toEqual([])
    expect(delegationsOf({ asked, account: ALICE }, simulation)).toEqual([{ ...one, authority: BOB }])
  })
  it('takes who signs for whose it is, where nobody else is named', () => {
    const asked = (from?: Address): Signable => ({ kind: 'authorization', authorization: one, ...defined({ from }) })
    expect(delegationsOf({ asked: asked(), account: ALICE }, undefined)).toMatchObject([{ authority: ALICE }])
    expect(delegationsOf({ asked: asked(BOB), account: ALICE }, undefined)).toMatchObject([{ authority: BOB }])
  })
  it('counts the number of the transaction for a tuple of its own account, and for no other', () => {
    const asked = transaction()
    const of = (authority: Address) =>
      delegationsOf(
        { asked, account: ALICE },
        { ...find('exact approve').simulation, authorizations: [{ authority, delegate: NOBODY, before: undefined }] },
      )
    const nonce = asked.kind === 'transaction' ? BigInt(asked.transaction.nonce) : undefined
    expect(of(ALICE)).toEqual([{ ...one, authority: ALICE, nonceOfTransaction: nonce }])
    expect(of(BOB)).toEqual([{ ...one, authority: BOB }])
  })
  it('leaves out what is nobody’s by its signature, and nothing that is skipped for another reason', () => {
    const left = (['signature', 'chain', 'nonce', 'code'] as const).map((skipped) => {
      const simulation = {
        ...find('exact approve').simulation,
        authorizations: [{ authority: BOB, delegate: NOBODY, before: undefined, skipped }],
      }
      expect(skippedIn(transaction(), simulation)).toEqual([{ ...one, at: 0, why: skipped }])
      return delegationsOf({ asked: transaction(), account: ALICE }, simulation).length
    })
    expect(left).toEqual([0, 1, 1, 1])
  })
  it('gives nothing where code is taken back', () => {
    const back = { ...one, address: ZERO, authority: ALICE }
    const given = { ...one, authority: ALICE }
    expect(delegationsGiven([back, given, back])).toEqual([given])
  })
})

describe('plan', () => {
  it('asks for the code that an account would take on, whether it is a proxy, and tries it out as a stranger', () => {
    const { plan } = signableInput({ kind: 'authorization', authorization: one })
    expect(plan.facts).toEqual(
      expect.arrayContaining([
        { fact: 'accounts', address: NOBODY },
        { fact: 'accounts', address: ALICE },
        { fact: 'proxies', address: NOBODY },
      ]),
    )
    expect(plan.plays.map(({ kind, subject }) => [kind, subject])).toEqual([['poke', NOBODY]])
    const [put, ...strangers] = plan.plays[0]?.steps ?? []
    expect(put).toMatchObject({ kind: 'transaction', authorizations: [{ address: NOBODY, authority: ALICE }] })
    expect(strangers.length).toBeGreaterThan(8)
    expect(strangers.every((step) => step.kind === 'call' && step.to === ALICE && step.from !== ALICE)).toBe(true)
  })
  it('does so for the list of a transaction too', () => {
    const { plan } = signableInput(transaction())
    expect(plan.facts).toContainEqual({ fact: 'accounts', address: NOBODY })
    expect(plan.plays.map(({ kind }) => kind)).toEqual(['poke'])
  })
  it('asks whose it is what changes hands, and whom a message names', () => {
    const abi = parseAbi(['function transferOwnership(address)'])
    const data = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [BOB] })
    const { plan } = signableInput({ kind: 'calls', chainId: 31337, atomic: 'required', calls: [{ to: ROUTER, value: 0n, data }] })
    expect(plan.probes.map(({ reading }) => reading)).toContainEqual({ reads: 'owner', contract: ROUTER })
    const permitted = signableInput({
      kind: 'typed-data',
      data: {
        domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: USDC },
        primaryType: 'Permit',
        types: {
          Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((line) => ({
            name: line.split(' ')[0] ?? '',
            type: line.split(' ')[1] ?? '',
          })),
        },
        message: { owner: ALICE, spender: NOBODY, value: '1', nonce: '0', deadline: '1' },
      },
    })
    for (const address of [NOBODY, USDC]) expect(permitted.plan.facts).toContainEqual({ fact: 'accounts', address })
  })
})
