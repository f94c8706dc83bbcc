import { recoverAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { Account } from '#core/identity/account'
import { messageDigest } from '#core/messages/message-digest'
import { SIMPLE } from '#core/permissions/delegate-addresses'
import type { Request, SignRequest } from '#core/signing/request'
import type { Analysis } from '#analysis'
import { requireYes, signatureBytes, type SignTask } from '#signers'
import { codeOf, createOpenWorld } from '../../vault/test-support/world.ts'
import { type OpenSession, refusalOf, sendTask, signerFor, signTask, stillOpen } from './sign.ts'

/** First account of the public test words. */
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const HELLO = '0x68656c6c6f'
const task: SignTask = { kind: 'message', message: HELLO }
const request: SignRequest = {
  id: 'r1',
  origin: { kind: 'own' },
  account: ADDRESS,
  chainId: 1,
  createdAt: 1,
  stage: { at: 'draft' },
  kind: 'message',
  asked: { kind: 'message', message: HELLO },
}
const agreed = { digest: messageDigest(HELLO), header: undefined, presence: undefined } as const
const account = (address: Account['address'], kind: Account['kind']): Account => ({
  address,
  kind,
  keyringId: '0x01',
  name: 'Main',
  order: 0,
  hidden: false,
})

/** A vault that is open, and what a tab holds of it. `bytes`: what the next random bytes are. */
async function openTab(accounts: readonly Account[] = [account(ADDRESS, 'eoa')]) {
  const world = await createOpenWorld()
  const status = await world.vault.call('status', undefined)
  if (status.at !== 'unlocked') throw new Error('it is locked')
  let drawn = 0
  const opened = { kind: 'open', session: { ...status.session, accounts } } as OpenSession
  let now: OpenSession | { readonly kind: 'locked' } = opened
  const session = {
    vault: () => world.vault,
    state: { get: () => now, subscribe: () => () => undefined },
  } as unknown as Parameters<typeof signTask>[0]['session']
  const deps = { platform: { now: () => 1, randomBytes: (length: number) => new Uint8Array(length).fill(++drawn) }, session }
  const become = (epoch: number | undefined): void => {
    now = epoch === undefined ? { kind: 'locked' } : { ...opened, session: { ...opened.session, unlockEpoch: epoch } }
  }
  return { deps, opened, become }
}

describe('a yes', () => {
  it('has the account sign what was agreed to, again with a consent of its own', async () => {
    const { deps, opened } = await openTab()
    for (let times = 0; times < 2; times++) {
      const signed = await signTask(deps, opened, request, task, agreed)
      expect((await recoverAddress({ hash: agreed.digest, signature: signatureBytes(signed) })).toLowerCase()).toBe(ADDRESS)
    }
  })

  it('is for one digest alone', async () => {
    const { deps, opened } = await openTab()
    expect(await codeOf(signTask(deps, opened, request, task, { ...agreed, digest: messageDigest('0x00') }))).toBe('vault/consent-mismatch')
  })

  it('is worth nothing after another unlock', async () => {
    const { deps, opened } = await openTab()
    const later = { ...opened, session: { ...opened.session, unlockEpoch: opened.session.unlockEpoch + 1 } }
    expect(await codeOf(signTask(deps, later, request, task, agreed))).toBe('vault/consent-stale')
  })

  it('is asked of no account that is not there, and of none that only watches', async () => {
    const strange = await openTab([account(OTHER, 'eoa')])
    expect(await codeOf(signTask(strange.deps, strange.opened, request, task, agreed))).toBe('vault/unknown-account')
    const watched = await openTab([account(ADDRESS, 'watch')])
    expect(await codeOf(signTask(watched.deps, watched.opened, request, task, agreed))).toBe('vault/watch-only')
  })
})

describe('what signs', () => {
  it('is found for an account of ours alone, and says first what it does not sign', async () => {
    const { deps } = await openTab()
    const accounts = [account(OTHER, 'watch'), account(ADDRESS, 'eoa')]
    expect(signerFor(deps, accounts, `0x${'99'.repeat(20)}`)).toBeUndefined()
    const [own, watched] = [signerFor(deps, accounts, ADDRESS)!, signerFor(deps, accounts, OTHER)!]
    expect([own.kind, watched.kind]).toEqual(['vault', 'watch-only'])
    expect(await codeOf(Promise.resolve().then(() => requireYes(own.can('hash'))))).toBe('request/blocked')
    expect(await codeOf(Promise.resolve().then(() => requireYes(watched.can('message'))))).toBe('vault/watch-only')
    expect(() => requireYes(own.can('message'))).not.toThrow()
  })
})

describe('what a signer refuses of a request', () => {
  const send = { ...request, kind: 'transaction', speed: 'normal' } as const
  const handing = { ...send, intent: { kind: 'delegate', account: ADDRESS, to: OTHER } } as unknown as Request
  const paying = { ...send, intent: { kind: 'send' } } as unknown as Request
  it('is told before anybody agrees: a device by codes takes no code on', async () => {
    const { deps } = await openTab()
    const [own, cold] = (['eoa', 'qr'] as const).map((kind) => signerFor(deps, [account(ADDRESS, kind)], ADDRESS))
    if (!own || !cold) throw new Error('nothing signs')
    expect([refusalOf(own, handing), refusalOf(own, paying), refusalOf(cold, paying)]).toEqual([undefined, undefined, undefined])
    expect(refusalOf(cold, handing)).toEqual({ code: 'device/cannot-sign' })
    expect(refusalOf(cold, request)).toBeUndefined()
  })

  it('is of a Ledger code that its firmware does not take on, and of a Trezor told by what was analysed', async () => {
    const { deps } = await openTab()
    const [ledger, trezor] = (['ledger', 'trezor'] as const).map((kind) => signerFor(deps, [account(ADDRESS, kind)], ADDRESS))
    if (!ledger || !trezor) throw new Error('nothing signs')
    const taken = { ...handing, intent: { kind: 'delegate', account: ADDRESS, to: SIMPLE } } as unknown as Request
    expect(refusalOf(ledger, handing)).toEqual({ code: 'device/delegate', data: { maker: 'Ledger' } })
    expect([refusalOf(ledger, taken), refusalOf(ledger, paying), refusalOf(trezor, handing)]).toEqual([undefined, undefined, undefined])
  })

  it('is of a message all that its request tells, and of a transaction what was analysed', async () => {
    const { deps } = await openTab()
    const [ledger, trezor, cold] = (['ledger', 'trezor', 'qr'] as const).map((kind) => signerFor(deps, [account(ADDRESS, kind)], ADDRESS))
    if (!ledger || !trezor || !cold) throw new Error('nothing signs')
    const authorization = { chainId: 1n, address: OTHER, nonce: 1n }
    const bare = { ...request, kind: 'authorization', asked: { kind: 'authorization', authorization } } as unknown as Request
    expect(refusalOf(ledger, bare)).toEqual({ code: 'device/delegate', data: { maker: 'Ledger' } })
    const long = { ...request, asked: { kind: 'message', message: `0x${'61'.repeat(32_769)}` } } as unknown as Request
    expect([refusalOf(cold, long)?.code, refusalOf(ledger, long)]).toEqual(['device/too-large', undefined])
    const transaction = { type: 'eip7702', authorizationList: [], to: ADDRESS, value: 0n, data: '0x', nonce: 0, chainId: 1 }
    const found = { kind: 'transaction', transaction, authorization } as unknown as Analysis
    expect([refusalOf(trezor, handing), refusalOf(trezor, handing, found)?.code]).toEqual([undefined, 'device/delegate'])
  })

  it('depends on who signs an authorization: before its transaction, or with it', async () => {
    const { deps } = await openTab()
    const [own, trezor] = (['eoa', 'trezor'] as const).map((kind) => signerFor(deps, [account(ADDRESS, kind)], ADDRESS))
    if (!own || !trezor) throw new Error('nothing signs')
    const authorization = { chainId: 1n, address: SIMPLE, nonce: 1n }
    const transaction = { type: 'eip7702', authorizationList: [] } as unknown as Extract<
      SignTask,
      { readonly kind: 'delegation' }
    >['transaction']
    expect(sendTask(own, { transaction }).kind).toBe('transaction')
    expect(sendTask(own, { transaction, authorization }).kind).toBe('authorization')
    expect(sendTask(trezor, { transaction, authorization }).kind).toBe('delegation')
  })
})

describe('what was signed a moment before a lock', () => {
  it('is thrown away, also where it was unlocked again meanwhile', async () => {
    const { deps, opened, become } = await openTab()
    expect(() => stillOpen(deps, opened)).not.toThrow()
    for (const epoch of [undefined, opened.session.unlockEpoch + 1]) {
      become(epoch)
      expect(await codeOf(Promise.resolve().then(() => stillOpen(deps, opened)))).toBe('vault/locked')
    }
  })
})
