import { describe, expect, it } from 'vitest'
import { recoverTransactionAddress } from 'viem'
import type { Consent } from '#core/signing/consent'
import { transactionDigest } from '#core/ethereum/digest'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { VaultCalls } from '#protocol/vault'
import { codeOf, createOpenWorld, createWorld, PASSWORD, type World } from '../test-support/world.ts'

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TO = `0x${'11'.repeat(20)}` as const
const TX: UnsignedTransaction = {
  type: 'eip1559',
  chainId: 31_337,
  nonce: 0,
  gasLimit: 21_000n,
  to: TO,
  value: 10n ** 18n,
  data: '0x',
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  accessList: [],
}

let ids = 0
const newId = (): `0x${string}` => `0x${(++ids).toString(16).padStart(32, '0')}`

type Sign = VaultCalls['signTransaction']['params']

async function request(
  world: World,
  change: { readonly transaction?: UnsignedTransaction; readonly consent?: Partial<Consent> } = {},
): Promise<Sign> {
  const status = await world.vault.call('status', undefined)
  const transaction = change.transaction ?? TX
  const consent: Consent = {
    id: newId(),
    requestId: 'r1',
    digest: transactionDigest(transaction),
    origin: { kind: 'own' },
    account: ACCOUNT,
    chainId: transaction.chainId,
    unlockEpoch: status.at === 'unlocked' ? status.session.unlockEpoch : 0,
    ...change.consent,
  }
  return { requestId: 'r1', account: ACCOUNT, transaction, consent }
}

const signCode = async (world: World, params: Sign): Promise<string> => codeOf(world.vault.call('signTransaction', params))

describe('signing', () => {
  it('gives the signed bytes and their hash for a consent to this very digest', async () => {
    const world = await createOpenWorld()
    const { raw, hash } = await world.vault.call('signTransaction', await request(world))
    expect((await recoverTransactionAddress({ serializedTransaction: raw as never })).toLowerCase()).toBe(ACCOUNT)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const legacy: UnsignedTransaction = {
      type: 'legacy',
      chainId: 1,
      nonce: 9,
      gasLimit: 21_000n,
      gasPrice: 20n * 10n ** 9n,
      to: TO,
      value: 0n,
      data: '0x',
    }
    expect((await world.vault.call('signTransaction', await request(world, { transaction: legacy }))).raw).toMatch(/^0xf8/)
  })

  it.each<[string, UnsignedTransaction]>([
    ['another recipient', { ...TX, to: `0x${'12'.repeat(20)}` }],
    ['another value', { ...TX, value: 1n }],
    ['another nonce', { ...TX, nonce: 1 }],
    ['other data', { ...TX, data: '0x00', gasLimit: 30_000n }],
    ['another fee', { ...TX, maxFeePerGas: 3_000_000_000n }],
    ['another type', { type: 'legacy', chainId: 31_337, nonce: 0, gasLimit: 21_000n, gasPrice: 1n, to: TO, value: 0n, data: '0x' }],
  ])('refuses %s than was agreed to', async (_, transaction) => {
    const world = await createOpenWorld()
    expect(await signCode(world, { ...(await request(world)), transaction })).toBe('vault/consent-mismatch')
  })

  it('refuses a consent that was used, whatever came of it', async () => {
    const world = await createOpenWorld()
    const good = await request(world)
    await world.vault.call('signTransaction', good)
    expect(await signCode(world, good)).toBe('vault/consent-stale')
    const bad = await request(world)
    expect(await signCode(world, { ...bad, transaction: { ...TX, value: 2n } })).toBe('vault/consent-mismatch')
    expect(await signCode(world, bad)).toBe('vault/consent-stale')
  })

  it('signs only one of two at once with one consent', async () => {
    const world = await createOpenWorld()
    const params = await request(world)
    const codes = await Promise.all([
      signCode(world, params),
      signCode(world, { ...params, consent: { ...params.consent, id: params.consent.id.toUpperCase().replace('0X', '0x') as never } }),
    ])
    expect(codes.sort()).toEqual(['no failure: object', 'vault/consent-stale'])
  })

  it.each<[string, Partial<Consent>, string]>([
    ['request', { requestId: 'r2' }, 'vault/consent-scope'],
    ['account', { account: TO }, 'vault/consent-scope'],
    ['chain', { chainId: 1 }, 'vault/consent-scope'],
    ['digest', { digest: `0x${'00'.repeat(32)}` }, 'vault/consent-mismatch'],
    ['unlocked session', { unlockEpoch: 0 }, 'vault/consent-stale'],
    ['id of 16 bytes', { id: '0x01' }, 'vault/consent-scope'],
  ])('refuses a consent with another %s', async (_, consent, code) => {
    const world = await createOpenWorld()
    expect(await signCode(world, await request(world, { consent }))).toBe(code)
  })

  it('refuses a consent of an earlier session, in a new Worker too', async () => {
    const world = await createOpenWorld()
    const old = await request(world)
    await world.vault.call('lock', undefined)
    expect(await signCode(world, old)).toBe('vault/locked')
    const next = createWorld({ indexedDB: world.indexedDB })
    await next.vault.call('selfCheck', undefined)
    await next.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(await signCode(next, old)).toBe('vault/consent-stale')
  })

  it('runs the guard before anything else is encoded', async () => {
    const world = await createOpenWorld()
    expect(await signCode(world, await request(world, { transaction: { ...TX, gasLimit: 20_999n } }))).toBe('tx/invalid')
    expect(await signCode(world, { ...(await request(world)), transaction: { ...TX, maxPriorityFeePerGas: 3_000_000_000n } })).toBe(
      'tx/invalid',
    )
  })

  it('knows accounts that it watches, and accounts that it does not have', async () => {
    const world = await createOpenWorld()
    const foreign = async (): Promise<string> => signCode(world, { ...(await request(world, { consent: { account: TO } })), account: TO })
    expect(await foreign()).toBe('vault/unknown-account')
    await world.vault.call('watchAccount', { address: TO, name: 'Aunt' })
    expect(await foreign()).toBe('vault/watch-only')
  })

  it('refuses fields that it does not know', async () => {
    const world = await createOpenWorld()
    const good = await request(world)
    expect(await signCode(world, { ...good, transaction: { ...TX, blobs: [] } as never })).toBe('app/bad-message')
    expect(await signCode(world, { ...good, consent: { ...good.consent, digest: undefined } as never })).toBe('app/bad-message')
  })

  it('has no call that signs a digest', async () => {
    const world = await createOpenWorld()
    for (const name of ['signDigest', 'sign', 'signHash', 'decrypt', 'constructor', '__proto__']) {
      expect(await codeOf(world.vault.call(name as never, undefined as never))).toBe('app/bad-message')
    }
  })
})
