import { describe, expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import type { UserOperation } from '#core/signing/signable'
import { plain } from '#core/text/words'
import { ANYBODY, executedBy } from '../anybody.ts'
import { encoder } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER, USDC } from '../test-support/names.ts'
import { DAN, END } from '../test-support/reading.ts'
import { authorization } from './authorization.ts'
import { itemPermit } from './item-permit.ts'
import { metaTransaction } from './meta-transaction.ts'
import { any, balancesIn, FOREVER, least, past, SIGNATURE } from './signature-kind.ts'
import { contextOf, DIGEST, FAILED, isSpent, number, signatureOf, TAKEN, TAKEN_BYTES } from './test-support/signing.ts'
import { transferAuthorization } from './transfer-authorization.ts'
import { userOperation } from './user-operation.ts'

const signature = signatureOf({ domain: {}, types: {}, primaryType: 'X', message: {} })
const parts = [TAKEN.v, TAKEN.r, TAKEN.s]

describe('what all kinds share', () => {
  it.each([
    [6n, false],
    [7n, false],
    [8n, true],
    [undefined, undefined],
  ])('a number that is counted up: with %s next, 7 was used: %s', (next, used) => {
    expect(past(next, 7n)).toBe(used)
  })

  it.each([
    [[], false],
    [[false], false],
    [[false, undefined], undefined],
    [[undefined, true], true],
    [[true, false], true],
  ])('one of %s is true: %s', (flags, is) => {
    expect(any(flags)).toBe(is)
  })

  it('takes the smaller of two amounts, and the one where there is no other', () => {
    expect([least(2n, 3n), least(3n, 2n), least(2n, 2n), least(5n)]).toEqual([2n, 2n, 2n, 5n])
    expect(FOREVER).toBe(281_474_976_710_655n)
    expect(SIGNATURE).toBe(TAKEN_BYTES)
  })

  it('reads balances where they were told', () => {
    expect(balancesIn(contextOf(number(5n), FAILED, { ok: true, data: '0x05' }))).toEqual([5n, undefined, undefined])
  })
})

describe('EIP-3009', () => {
  const ARGS =
    'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s'
  const abi = encoder(
    `function transferWithAuthorization(${ARGS})`,
    `function receiveWithAuthorization(${ARGS})`,
    'function authorizationState(address authorizer, bytes32 nonce)',
  )
  const USE = {
    use: 'transfer-authorization',
    token: USDC,
    from: CAROL,
    to: BOB,
    value: 5n,
    validAfter: 6n,
    validBefore: END,
    nonce: word(7n),
    receive: false,
  } as const
  it.each([
    [false, 'transferWithAuthorization'],
    [true, 'receiveWithAuthorization'],
  ])('is handed in by its recipient', (receive, name) => {
    const data = abi(name, [CAROL, BOB, 5n, 6n, END, word(7n), ...parts])
    expect(transferAuthorization.exercise?.({ ...USE, receive }, contextOf(), CAROL)).toEqual({
      tense: 'could',
      by: BOB,
      actor: CAROL,
      steps: [{ kind: 'call', from: BOB, to: USDC, value: 0n, data }],
      first: 0,
      signed: [{ digest: DIGEST, signer: CAROL }],
      gaps: [],
    })
  })

  it('has terms, and the token says whether it was used', () => {
    expect([transferAuthorization.actor(USE, ME), transferAuthorization.isRight]).toEqual([CAROL, true])
    expect(transferAuthorization.terms(USE)).toEqual({ from: 6n, until: END })
    const check = transferAuthorization.spent?.(USE, ME, signature)
    expect(check?.reads).toEqual([{ to: USDC, data: abi('authorizationState', [ME, word(7n)]) }])
    expect([[[1n]], [[0n]], []].map((answers) => isSpent(check, answers))).toEqual([true, false, undefined])
  })
})

describe('a permit of an item', () => {
  const abi = encoder(
    'function permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function transferFrom(address from, address to, uint256 tokenId)',
  )
  it('lets the spender take it', () => {
    const use = { use: 'item-permit', collection: STRANGER, spender: BOB, tokenId: 9n, nonce: 1n, deadline: END } as const
    const steps = [abi('permit', [BOB, 9n, END, ...parts]), abi('transferFrom', [CAROL, BOB, 9n])]
    expect(itemPermit.exercise?.(use, contextOf(), CAROL)).toMatchObject({
      by: BOB,
      actor: CAROL,
      steps: steps.map((data) => ({ kind: 'call', from: BOB, to: STRANGER, value: 0n, data })),
    })
    expect(itemPermit.terms(use)).toEqual({ spender: BOB, until: END })
    expect([itemPermit.actor(use, ME), itemPermit.isRight]).toEqual([ME, true])
  })
})

describe('EIP-7702', () => {
  const USE = { use: 'authorization', authorization: { chainId: 10n, address: STRANGER, nonce: 7n } } as const
  it('is sent by anybody, for nothing, in the list of a transaction', () => {
    expect(authorization.exercise?.(USE, contextOf(), ME)).toEqual({
      tense: 'does',
      actor: ME,
      first: 0,
      signed: [],
      gaps: [],
      steps: [
        {
          kind: 'transaction',
          from: ANYBODY,
          transaction: {
            type: 'eip1559',
            chainId: 10,
            nonce: 0,
            gasLimit: 200_000n,
            to: ANYBODY,
            value: 0n,
            data: '0x',
            maxFeePerGas: 0n,
            maxPriorityFeePerGas: 0n,
            accessList: [],
          },
          authorizations: [{ chainId: 10n, address: STRANGER, nonce: 7n, authority: ME }],
        },
      ],
    })
    expect([authorization.terms(USE), authorization.isRight, authorization.actor(USE, BOB)]).toEqual([{}, true, BOB])
  })

  it.each([
    ['0x0000000000000000000000000000000000000000', true],
    ['0x0000000000000000000000000000000000000001', false],
    ['0x1000000000000000000000000000000000000000', false],
  ] as const)('to %s takes back: %s', (address, back) => {
    expect(authorization.givesNothing?.({ ...USE, authorization: { ...USE.authorization, address } })).toBe(back)
  })

  it('ends with the next number of the account', () => {
    const check = authorization.spent?.(USE, ME, signature)
    expect(check?.reads).toEqual([])
    expect([6n, 7n, 8n].map((nonce) => isSpent(check, [], nonce))).toEqual([false, false, true])
    const wish = { kind: 'call', to: ME, value: 0n, data: '0x' }
    expect(authorization.void?.(USE, signature, [])).toEqual({ how: 'call', wish })
  })
})

describe('a user operation', () => {
  const operation: UserOperation = {
    sender: CAROL,
    nonce: 1n,
    callData: '0xabcd',
    callGasLimit: 500n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x',
  }
  const USE = { use: 'user-operation', entryPoint: STRANGER, version: '0.7', chainId: 1, operation } as const
  const run = (more: Partial<UserOperation>) => {
    const one = userOperation.exercise?.({ ...USE, operation: { ...operation, ...more } }, contextOf(), CAROL)
    return one && { ...one, gaps: one.gaps.map((gap) => plain(gap)) }
  }
  const call = { kind: 'call', from: STRANGER, to: CAROL, value: 0n, data: '0xabcd' }
  const made = { kind: 'call', from: STRANGER, to: BOB, value: 0n }
  it('is a call of its account by the EntryPoint', () => {
    expect(run({})).toEqual({
      tense: 'does',
      by: STRANGER,
      actor: CAROL,
      signed: [{ digest: DIGEST, signer: CAROL }],
      steps: [{ ...call, gasLimit: 500n }],
      first: 0,
      gaps: ['The account’s own check of the signature, and what a paymaster takes, weren’t simulated'],
    })
    expect(run({ callGasLimit: 0n })?.steps).toEqual([call])
    expect([userOperation.terms(USE), userOperation.isRight, userOperation.actor(USE, ME)]).toEqual([{}, false, CAROL])
  })

  it('makes the account first, where it has a factory', () => {
    const limited = { ...call, gasLimit: 500n }
    expect(run({ factory: BOB, factoryData: '0x1234' })?.steps).toEqual([{ ...made, data: '0x1234' }, limited])
    expect(run({ factory: BOB })?.steps).toEqual([{ ...made, data: '0x' }, limited])
  })
})

describe('calls that somebody hands in', () => {
  const calls = [
    { from: CAROL, to: BOB, value: 3n, data: '0x12' },
    { from: ME, to: DAN, value: 0n, data: '0x' },
  ] as const
  it('are made as whoever signed', () => {
    const use = { use: 'meta-transaction', contract: STRANGER, calls } as const
    const one = metaTransaction.exercise?.(use, contextOf(), CAROL)
    expect(one).toMatchObject({ tense: 'could', by: ANYBODY, actor: CAROL, first: 0, signed: [] })
    expect(one?.steps).toEqual(calls.map((call) => ({ kind: 'call', ...call })))
    expect(one?.gaps.map((gap) => plain(gap))).toEqual([
      'Simulated as if you made the call yourself. The contract’s own checks before it, and fees, weren’t simulated',
    ])
    expect([metaTransaction.actor(use, ME), metaTransaction.actor({ ...use, calls: [] }, ME)]).toEqual([CAROL, ME])
    expect([metaTransaction.terms(use), metaTransaction.isRight]).toEqual([{}, false])
  })
})

describe('what anybody may play', () => {
  const here = (who: string) => `0x1234${who.slice(2)}ff` as const
  const step = { kind: 'call', from: ANYBODY, to: USDC, value: 1n, data: here(ANYBODY) } as const
  it('is played by somebody who is drawn, wherever the stand-in is named', () => {
    expect(executedBy({ by: ANYBODY, steps: [step, { ...step, from: BOB, to: ANYBODY }] }, DAN)).toEqual({
      by: DAN,
      isAnybody: true,
      steps: [
        { ...step, from: DAN, data: here(DAN) },
        { ...step, from: BOB, to: DAN, data: here(DAN) },
      ],
    })
    const { to: _, ...making } = step
    expect(executedBy({ by: ANYBODY, steps: [making] }, DAN).steps).toEqual([{ ...making, from: DAN, data: here(DAN) }])
  })

  it('is played by whom the signature names, where it names somebody', () => {
    expect(executedBy({ by: BOB, steps: [{ ...step, from: BOB, data: '0xABCD' }] }, DAN)).toEqual({
      by: BOB,
      steps: [{ ...step, from: BOB, data: '0xabcd' }],
    })
  })

  it('leaves a transaction as it is', () => {
    const one = authorization.exercise?.(
      { use: 'authorization', authorization: { chainId: 1n, address: STRANGER, nonce: 0n } },
      contextOf(),
      ME,
    )
    expect(one && executedBy(one, DAN)).toEqual(one)
  })
})
