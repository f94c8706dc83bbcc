import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { fail, toWire } from '#core/errors'
import { word } from '#core/bytes/hex'
import { encodeUnsigned } from '#core/ethereum/digest'
import type { Signable } from '#core/signing/signable'
import { plain, say } from '#core/text/words'
import { CHAIN, namesOn } from '../../test/support/small-ports.ts'
import { transactionOf } from '../../test/support/made-state.ts'
import { digestsFor, signingDigest } from './digests.ts'
import { offlineReview, type OfflineContext } from './offline.ts'
import type { SignableSubject } from './subject.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const transaction = { ...transactionOf({ to: BOB, value: 10n ** 18n, data: '0x', gasLimit: 21_000n }), chainId: 1 }
const asked: Signable = { kind: 'transaction', transaction }

async function reviewed(of: Signable, context: OfflineContext = {}, more: Partial<SignableSubject> = {}) {
  let rests = 0
  const subject: SignableSubject = {
    id: 'offline',
    asked: of,
    account: ME,
    chain: CHAIN,
    names: namesOn(CHAIN),
    asker: { kind: 'own' },
    memory: { chainId: 1, account: ME, accounts: [], contacts: [], transactions: [] },
    secret: word(1n),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  }
  const review = await offlineReview(subject, context, () => void rests++)
  return { review, rests }
}
const failure = toWire(fail('rpc/unreachable', { endpoint: 'a' }), 'review')

describe('a review where no chain answers', () => {
  it('has the words, the bytes and every hash', async () => {
    const { review } = await reviewed(asked, { failure })
    expect(plain(review.sentence)).toContain('1 ETH')
    expect(review.hashes.map(({ id, value }) => ({ id, value }))).toEqual(digestsFor(asked).map(({ id, value }) => ({ id, value })))
    expect(review).toMatchObject({ requestId: 'offline', effects: [], how: { trips: 0, sources: [], ms: 0 } })
    expect(review.raw.encoded).toBe(encodeUnsigned(transaction))
  })

  it('says that what failed is a gap, and waits where nothing did', async () => {
    const rules = async (context: OfflineContext) => (await reviewed(asked, context)).review
    const failed = await rules({ failure })
    expect(failed.findings.map(({ rule }) => rule)).toContain('simulation/not-run')
    expect(failed.pending).not.toBe(true)
    expect((await rules({})).pending).toBe(true)
  })

  it('tells what was wrong with its form', async () => {
    const rulesOf = async (context: OfflineContext, more: Partial<SignableSubject> = {}) =>
      (await reviewed(asked, context, more)).review.findings.map(({ rule }) => rule)
    expect(await rulesOf({ failure })).not.toContain('request/malformed')
    expect(await rulesOf({ failure }, { malformed: [say('A field stands there twice')] })).toContain('request/malformed')
  })

  it('rests between its steps', async () => {
    expect((await reviewed(asked, { failure })).rests).toBeGreaterThan(3)
  })
})

describe('digests', () => {
  const operation = {
    sender: ME,
    nonce: 0n,
    factory: `0x7702${'0'.repeat(36)}` as Address,
    factoryData: '0x',
    callData: '0x',
    callGasLimit: 1n,
    verificationGasLimit: 1n,
    preVerificationGas: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    signature: '0x',
  } as const
  const userOperation: Signable = {
    kind: 'user-operation',
    chainId: 1,
    entryPoint: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
    version: '0.8',
    operation,
  }

  it('are made once for each request', () => {
    expect(digestsFor(asked)).toBe(digestsFor(asked))
    expect(digestsFor({ ...asked })).toEqual(digestsFor(asked))
    expect(digestsFor({ ...asked })).not.toBe(digestsFor(asked))
  })

  it('of a user operation have the code in them that its sender runs', () => {
    const [none, one, other] = [signingDigest(userOperation), signingDigest(userOperation, BOB), signingDigest(userOperation, ME)]
    expect(one).toMatch(/^0x[0-9a-f]{64}$/)
    expect(new Set([none, one, other]).size).toBe(3)
    expect(signingDigest(userOperation, BOB)).toBe(one)
  })

  it('of a text have the one that is signed', () => {
    const message: Signable = { kind: 'message', message: '0x6869' }
    expect(digestsFor(message).map(({ value }) => value)).toContain(signingDigest(message))
    // A bare hash is never signed here.
    expect(signingDigest({ kind: 'hash', hash: word(5n) })).toBeUndefined()
  })
})
