import { describe, expect, it } from 'vitest'
import { recoverAddress } from 'viem'
import { authorizationDigest, recoverSigner, transactionDigest } from '#core/ethereum/digest'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { type Hex, isHex } from '#core/bytes/hex'
import { messageDigest } from '#core/messages/message-digest'
import { typedDataDigest } from '#core/messages/typed-data'
import type { TypedData } from '#core/messages/typed-data-type'
import { SIMPLE } from '#core/permissions/delegate-addresses'
import type { Consent } from '#core/signing/consent'
import type { SignedTask, Signing } from '#protocol/vault'
import { codeOf, createOpenWorld, type World } from '../test-support/world.ts'

/** First account of the public test words; and one in a device, whose key is not here. */
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const ON_DEVICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const CHAIN_ID = 31_337
const MESSAGE: Hex = '0x68656c6c6f'
const DATA: TypedData = {
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { chainId: CHAIN_ID },
  message: { text: 'hello' },
}
const AUTHORIZATION = { chainId: BigInt(CHAIN_ID), address: SIMPLE, nonce: 0n } as const
const TRANSACTION: UnsignedTransaction = {
  type: 'eip1559',
  chainId: CHAIN_ID,
  nonce: 0,
  gasLimit: 21_000n,
  to: `0x${'11'.repeat(20)}`,
  value: 1n,
  data: '0x',
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
}
type Kind = SignedTask['kind']
type Of<K extends Kind> = Extract<SignedTask, { readonly kind: K }>
const TASKS: { readonly [K in Kind]: Of<K> } = {
  transaction: { kind: 'transaction', transaction: TRANSACTION },
  message: { kind: 'message', message: MESSAGE },
  'typed-data': { kind: 'typed-data', data: DATA },
  authorization: { kind: 'authorization', authorization: AUTHORIZATION },
}
const digestOf = (task: SignedTask): Hex => {
  if (task.kind === 'transaction') return transactionDigest(task.transaction)
  if (task.kind === 'message') return messageDigest(task.message)
  return task.kind === 'typed-data' ? typedDataDigest(task.data) : authorizationDigest(task.authorization)
}
const KINDS = Object.values(TASKS)

let ids = 0
async function consented(world: World, digest: Hex, change: Partial<Consent> = {}): Promise<Signing> {
  const status = await world.vault.call('status', undefined)
  const consent: Consent = {
    id: `0x${(++ids).toString(16).padStart(32, '0')}`,
    requestId: 'r1',
    digest,
    origin: { kind: 'own' },
    account: ACCOUNT,
    chainId: CHAIN_ID,
    unlockEpoch: status.at === 'unlocked' ? status.session.unlockEpoch : 0,
    ...change,
  }
  return { requestId: 'r1', account: consent.account, consent }
}
/** Signs by the call of its kind, here. */
const sign = ({ vault }: World, task: SignedTask, signing: Signing): Promise<object> => {
  if (task.kind === 'transaction') return vault.call('signTransaction', { ...signing, transaction: task.transaction })
  if (task.kind === 'message') return vault.call('signMessage', { ...signing, message: task.message })
  if (task.kind === 'typed-data') return vault.call('signTypedData', { ...signing, data: task.data })
  return vault.call('signAuthorization', { ...signing, authorization: task.authorization })
}
/** Approves it for a device, which signs. */
const approve = ({ vault }: World, task: SignedTask, signing: Signing): Promise<object> =>
  vault.call('approveForDevice', { ...signing, task })
async function withDevice(): Promise<World> {
  const world = await createOpenWorld()
  const device = { kind: 'ledger', label: 'Cold', fingerprint: '0x01020304' } as const
  await world.vault.call('addDeviceAccounts', { device, accounts: [{ address: ON_DEVICE, path: 'm/0', name: 'Cold' }] })
  return world
}

describe('what is signed here', () => {
  it('recovers to the account, in the form of its kind', async () => {
    const world = await createOpenWorld()
    for (const kind of ['message', 'typed-data'] as const) {
      const hash = digestOf(TASKS[kind])
      const signed = await sign(world, TASKS[kind], await consented(world, hash))
      const signature = 'signature' in signed && isHex(signed.signature) ? signed.signature : expect.unreachable('it is bytes')
      expect((await recoverAddress({ hash, signature })).toLowerCase(), kind).toBe(ACCOUNT)
    }
    const digest = digestOf(TASKS.authorization)
    const { signature } = await world.vault.call('signAuthorization', { ...(await consented(world, digest)), authorization: AUTHORIZATION })
    expect(await recoverSigner(digest, signature)).toBe(ACCOUNT)
  })
  it.each(KINDS)('is of an account whose key is here: $kind', async (task) => {
    const world = await withDevice()
    expect(await codeOf(sign(world, task, await consented(world, digestOf(task), { account: ON_DEVICE })))).toBe('vault/watch-only')
  })
})

describe('what a device is to sign', () => {
  it.each(KINDS)('is approved with the digest that our own code made of it: $kind', async (task) => {
    const world = await withDevice()
    const signing = await consented(world, digestOf(task), { account: ON_DEVICE })
    expect(await approve(world, task, signing)).toEqual({ digest: digestOf(task) })
    expect(await codeOf(approve(world, task, signing))).toBe('vault/consent-stale')
  })
  it.each(KINDS)('is of no account whose key is here: $kind', async (task) => {
    const world = await withDevice()
    expect(await codeOf(approve(world, task, await consented(world, digestOf(task))))).toBe('vault/watch-only')
  })
})

describe.each([
  ['here', ACCOUNT, sign],
  ['by a device', ON_DEVICE, approve],
] as const)('a consent to what is signed %s', (_, account, work) => {
  it.each(KINDS)('names the digest of just that: $kind', async (task) => {
    const world = await withDevice()
    const shown = messageDigest('0x00')
    const failure = await work(world, task, await consented(world, shown, { account })).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'vault/consent-mismatch', data: { shown, asked: digestOf(task) } })
  })

  const data = (change: Partial<TypedData>): SignedTask => ({ kind: 'typed-data', data: { ...DATA, ...change } })
  const app = { kind: 'app', origin: 'https://app.example' } as const
  const signIn = `evil.example wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
  const text = (value: string): SignedTask => ({ kind: 'message', message: `0x${Buffer.from(value).toString('hex')}` })
  it.each<[string, SignedTask, string, Partial<Consent>]>([
    ['a transaction that no chain takes', { ...TASKS.transaction, transaction: { ...TRANSACTION, gasLimit: 20_999n } }, 'tx/invalid', {}],
    ['a sign-in elsewhere', text(signIn), 'vault/refused', { origin: app }],
    ['typed data of another chain', data({ domain: { chainId: 1 } }), 'vault/refused', {}],
    ['an authorization of another chain', { kind: 'authorization', authorization: { ...AUTHORIZATION, chainId: 1n } }, 'vault/refused', {}],
    [
      'an authorization for code that nobody knows',
      { kind: 'authorization', authorization: { ...AUTHORIZATION, address: ACCOUNT } },
      'vault/refused',
      {},
    ],
  ])('is used up by %s, which is refused before it is looked at', async (_name, task, code, change) => {
    const world = await withDevice()
    const signing = await consented(world, digestOf(task), { account, ...change })
    expect(await codeOf(work(world, task, signing))).toBe(code)
    expect(await codeOf(work(world, task, signing))).toBe('vault/consent-stale')
  })

  it('is for one chain: a transaction names its own', async () => {
    const world = await withDevice()
    const task: SignedTask = { kind: 'transaction', transaction: { ...TRANSACTION, chainId: 1 } }
    expect(await codeOf(work(world, task, await consented(world, digestOf(task), { account })))).toBe('vault/consent-scope')
  })

  it.each<[Kind, string]>([
    // More than may leave in a day by itself.
    ['transaction', 'alone'],
    ['message', 'text'],
    ['typed-data', 'typed-data'],
    ['authorization', 'delegation'],
  ])('counts against the limits of its account: %s by its %s', async (kind, why) => {
    const world = await withDevice()
    await world.vault.call('setLimits', { address: account, limits: { assets: [{ chainId: CHAIN_ID, perDay: 0n }] } })
    const signing = await consented(world, digestOf(TASKS[kind]), { account })
    await expect(work(world, TASKS[kind], signing)).rejects.toMatchObject({ code: 'vault/over-limit', data: { why } })
  })
  it.each(KINDS)('asks for the person where the account always asks: $kind', async (task) => {
    const world = await withDevice()
    await world.vault.call('setProtection', { address: account, protection: 'always-ask' })
    expect(await codeOf(work(world, task, await consented(world, digestOf(task), { account })))).toBe('vault/ask-again')
    const answer = { authenticatorData: new Uint8Array(37), clientDataJSON: new Uint8Array(2), signature: new Uint8Array(8) }
    const presence = { kind: 'passkey', slotId: `0x${'0a'.repeat(16)}`, ...answer } as const
    const shown = { ...(await consented(world, digestOf(task), { account })), presence }
    expect(await codeOf(work(world, task, shown))).toBe('vault/unknown-slot')
  })
})
