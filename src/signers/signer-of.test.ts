import { recoverAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { Account } from '#core/identity/account'
import { ACCOUNT_KINDS, type AccountKind, canSign, isOnDevice } from '#core/identity/account-kind'
import { authorizationDigest, recoverSender, recoverSigner, transactionDigest } from '#core/ethereum/digest'
import type { Consent } from '#core/signing/consent'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data-type'
import { messageDigest } from '#core/messages/message-digest'
import { typedDataDigest } from '#core/messages/typed-data'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { SignedTask } from '#protocol/vault'
import { codeOf, createOpenWorld, type World } from '../vault/test-support/world.ts'
import { signatureBytes, signatureOf, signedTransaction, type Signer, signerOf, type SignableKind, type SignTask } from './index.ts'

/** First account of the public test words. */
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const SIGNABLE_KINDS: readonly SignableKind[] = ['transaction', 'message', 'typed-data', 'authorization', 'hash']
const KINDS = Object.keys(ACCOUNT_KINDS) as AccountKind[]

const accountOf = (kind: AccountKind): Account => ({ address: ADDRESS, keyringId: '0x01', kind, name: 'Main', order: 0, hidden: false })
const noVault = (): never => {
  throw fail('vault/gone')
}
const signerFor = (kind: AccountKind, vault: () => World['vault'] = noVault): Signer => signerOf(accountOf(kind), { vault })

const TRANSACTION: UnsignedTransaction = {
  type: 'eip1559',
  chainId: 31_337,
  nonce: 0,
  gasLimit: 21_000n,
  to: `0x${'11'.repeat(20)}`,
  value: 1n,
  data: '0x',
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  accessList: [],
}
const DATA: TypedData = {
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { chainId: 31_337 },
  message: { text: 'hello' },
}
const AUTHORIZATION = { chainId: 31_337n, address: `0x${'00'.repeat(20)}`, nonce: 0n } as const
/** Kinds that one signature is for. */
type Kind = SignedTask['kind']
const TASKS: Readonly<Record<Kind, { readonly task: SignTask; readonly digest: Hex }>> = {
  transaction: { task: { kind: 'transaction', transaction: TRANSACTION }, digest: transactionDigest(TRANSACTION) },
  message: { task: { kind: 'message', message: '0x68656c6c6f' }, digest: messageDigest('0x68656c6c6f') },
  'typed-data': { task: { kind: 'typed-data', data: DATA }, digest: typedDataDigest(DATA) },
  authorization: { task: { kind: 'authorization', authorization: AUTHORIZATION }, digest: authorizationDigest(AUTHORIZATION) },
}

const consentTo = (digest: Hex, unlockEpoch: number): Consent => ({
  id: `0x${'0a'.repeat(16)}`,
  requestId: 'r1',
  digest,
  origin: { kind: 'own' },
  account: ADDRESS,
  chainId: 31_337,
  unlockEpoch,
})

/** A vault with the account, the signer over it, and the counter that a consent names. */
async function openSigner(): Promise<{ readonly signer: Signer; readonly unlockEpoch: number }> {
  const world = await createOpenWorld()
  const status = await world.vault.call('status', undefined)
  return { signer: signerFor('eoa', () => world.vault), unlockEpoch: status.at === 'unlocked' ? status.session.unlockEpoch : -1 }
}

describe('what each signer signs', () => {
  const WATCHED = 'vault/watch-only'
  it.each<[AccountKind, Signer['kind'], Readonly<Record<SignableKind, string>>]>([
    ['eoa', 'vault', { transaction: 'yes', message: 'yes', 'typed-data': 'yes', authorization: 'yes', hash: 'request/blocked' }],
    ['qr', 'qr', { transaction: 'yes', message: 'yes', 'typed-data': 'yes', authorization: 'device/cannot-sign', hash: 'request/blocked' }],
    ['ledger', 'ledger', { transaction: 'yes', message: 'yes', 'typed-data': 'yes', authorization: 'yes', hash: 'request/blocked' }],
    [
      'trezor',
      'trezor',
      { transaction: 'yes', message: 'yes', 'typed-data': 'yes', authorization: 'device/unable', hash: 'request/blocked' },
    ],
    ['watch', 'watch-only', { transaction: WATCHED, message: WATCHED, 'typed-data': WATCHED, authorization: WATCHED, hash: WATCHED }],
  ])('for an account of kind %s, signed by %s', (kind, by, expected) => {
    const signer = signerFor(kind)
    expect(signer.kind).toBe(by)
    // What is on no device has nothing to plug in, and shows nothing on a display of its own.
    expect(signer.needsConnection).toBe(kind === 'ledger' || kind === 'trezor')
    expect(SIGNABLE_KINDS.some((signable) => signer.displays(signable).length > 0)).toBe(isOnDevice({ kind }))
    for (const signable of SIGNABLE_KINDS) {
      const capability = signer.can(signable)
      expect(capability.kind === 'yes' ? 'yes' : capability.error.code, signable).toBe(expected[signable])
    }
  })

  it('is shown by a device that is reached by codes in every way that one of them has', () => {
    const { displays, can } = signerFor('qr')
    expect(SIGNABLE_KINDS.map(displays)).toEqual([
      ['fields', 'transaction', 'calldata'],
      ['fields', 'message'],
      ['fields', 'eip712', 'domain', 'struct'],
      [],
      [],
    ])
    const message = (size: number): SignTask => ({ kind: 'message', message: `0x${'61'.repeat(size)}` })
    expect(can('message', message(32_768))).toEqual({ kind: 'yes' })
    expect(can('message', message(32_769))).toEqual({ kind: 'no', error: { code: 'device/too-large' } })
  })

  it.each(KINDS)('is what screens hear of an account of kind %s, and a bare hash is never among it', (kind) => {
    const signer = signerFor(kind)
    expect(SIGNABLE_KINDS.some((signable) => signer.can(signable).kind === 'yes')).toBe(canSign({ kind }))
    expect(signer.can('hash').kind).toBe('no')
    expect(signer.account.kind).toBe(kind)
  })
})

describe('a watched account', () => {
  it.each(Object.keys(TASKS) as Kind[])('is refused with its code, without the vault, for: %s', async (kind) => {
    const { task, digest } = TASKS[kind]
    expect(await codeOf(signerFor('watch').sign(task, consentTo(digest, 0)))).toBe('vault/watch-only')
  })
})

describe('an account whose key is in the vault', () => {
  it('signs a transaction for a consent to its digest', async () => {
    const { signer, unlockEpoch } = await openSigner()
    const { task, digest } = TASKS.transaction
    const { raw, hash } = await signedTransaction(await signer.sign(task, consentTo(digest, unlockEpoch)), TRANSACTION, ADDRESS)
    expect(raw).toMatch(/^0x02/)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it.each(['message', 'typed-data', 'authorization'] as const)('signs %s, in bytes that recover to it', async (kind) => {
    const { signer, unlockEpoch } = await openSigner()
    const { task, digest } = TASKS[kind]
    const signature = signatureBytes(await signer.sign(task, consentTo(digest, unlockEpoch)))
    expect((await recoverAddress({ hash: digest, signature })).toLowerCase()).toBe(ADDRESS)
  })

  it.each(Object.keys(TASKS) as Kind[])('signs nothing that the consent does not name: %s', async (kind) => {
    const { signer, unlockEpoch } = await openSigner()
    expect(await codeOf(signer.sign(TASKS[kind].task, consentTo(`0x${'0b'.repeat(32)}`, unlockEpoch)))).toBe('vault/consent-mismatch')
  })

  it('hands over what the person gave, which the vault verifies', async () => {
    const { signer, unlockEpoch } = await openSigner()
    const { task, digest } = TASKS.message
    const presence = { kind: 'password', password: 'not the password of this vault' } as const
    expect(await codeOf(signer.sign(task, consentTo(digest, unlockEpoch), { presence }))).toBe('vault/wrong-password')
  })

  it('signs an authorization and its transaction each by itself, and not together', async () => {
    const transaction = { ...TRANSACTION, type: 'eip7702', to: ADDRESS, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, accessList: [], authorizationList: [] } as const // prettier-ignore
    const task: SignTask = { kind: 'delegation', transaction, authorization: AUTHORIZATION }
    expect(await codeOf(signerFor('eoa').sign(task, consentTo(TASKS.authorization.digest, 0)))).toBe('request/blocked')
  })

  it('says why when the vault is gone', async () => {
    expect(await codeOf(signerFor('eoa').sign(TASKS.message.task, consentTo(TASKS.message.digest, 0)))).toBe('vault/gone')
  })
})

describe('a signature that came alone', () => {
  it('is put into its transaction where it recovers to the account, and refused where not', async () => {
    const { signer, unlockEpoch } = await openSigner()
    const consented = consentTo(TASKS.authorization.digest, unlockEpoch)
    // A signature of this key over another digest: what a device gives that showed and signed something else.
    const other = await signer.sign(TASKS.authorization.task, consented)
    expect(await codeOf(signedTransaction(other, TRANSACTION, ADDRESS))).toBe('vault/self-check')
    const by = await recoverSigner(transactionDigest(TRANSACTION), signatureOf(other))
    if (by === undefined) throw new Error('a signature recovers to some address')
    // For the address that it does recover to, it is that address's transaction.
    const { raw, hash } = await signedTransaction(other, TRANSACTION, by)
    expect(await recoverSender(TRANSACTION, signatureOf(other))).toBe(by)
    expect(raw).toMatch(/^0x02/)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it.each([
    [0, '1b'],
    [1, '1c'],
  ] as const)('is 65 bytes that end in 27 or 28 for whoever asked: parity %s', (yParity, v) => {
    const [r, s] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
    expect(signatureBytes({ kind: 'signature', signature: { r, s, yParity } })).toBe(`${r}${s.slice(2)}${v}`)
  })

  it('is no authorization and no transaction where it is bytes for a contract, and no message where it is a transaction', async () => {
    const bytes = { kind: 'bytes', signature: '0x1234' } as const
    expect(signatureBytes(bytes)).toBe('0x1234')
    expect(() => signatureOf(bytes)).toThrow('vault/self-check')
    expect(await codeOf(signedTransaction(bytes, TRANSACTION, ADDRESS))).toBe('vault/self-check')
    expect(() => signatureBytes({ kind: 'raw-transaction', raw: '0x02', hash: '0x03' })).toThrow('vault/self-check')
  })
})
