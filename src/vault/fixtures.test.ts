import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { transactionDigest } from '#core/digest'
import { fromBytes } from '#core/hex'
import type { UnsignedTransaction } from '#core/transaction'
import { KDF_POLICY } from './deps.ts'
import frozen from './fixtures/vault-1.json' with { type: 'json' }
import { readStored, writeStored } from './test-support/damage.ts'
import { bytes } from './test-support/published.ts'
import { createFakeTime, createWorld, seededRandom, importPhrase } from './test-support/world.ts'

/**
 * A vault of format 1 as it lay on disk, kept for ever: each later version must read it. Made by the second test below;
 * it holds the phrase of BIP-39's second vector, two accounts and one that is watched.
 */
const TX: UnsignedTransaction = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gasLimit: 21_000n,
  to: '0x1111111111111111111111111111111111111111',
  value: 1n,
  data: '0x',
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
}

const KDF = { ...KDF_POLICY, memoryKiB: [65_536] }

const bytesOf = (entries: Readonly<Record<string, string>>): Map<string, Uint8Array> =>
  new Map(Object.entries(entries).map(([name, hex]) => [name, bytes(hex)]))
const hexOf = (entries: ReadonlyMap<string, Uint8Array>): Record<string, string> =>
  Object.fromEntries([...entries].map(([name, value]) => [name, fromBytes(value)]))

describe('the frozen vault of format 1', () => {
  it('opens, shows its phrase and signs as it always did', async () => {
    const indexedDB = new IDBFactory()
    await writeStored(indexedDB, { pointer: frozen.pointer, headers: bytesOf(frozen.headers), records: bytesOf(frozen.records) })
    const { vault } = createWorld({ indexedDB, kdf: KDF_POLICY })
    await vault.call('selfCheck', undefined)
    const session = await vault.call('unlock', { way: { kind: 'password', password: frozen.password } })
    expect(session.vaultId).toBe(frozen.vaultId)
    expect(session.accounts).toEqual(frozen.accounts)
    expect(session.keyrings).toEqual(frozen.keyrings)
    expect(
      (
        await vault.call('revealPhrase', { keyringId: frozen.keyrings[0]!.id, way: { kind: 'password', password: frozen.password } })
      ).words.join(' '),
    ).toBe(frozen.phrase)
    const account = session.accounts[1]!.address
    const consent = {
      id: `0x${'01'.repeat(16)}`,
      requestId: 'r',
      digest: transactionDigest(TX),
      origin: { kind: 'own' },
      account,
      chainId: 1,
      unlockEpoch: session.unlockEpoch,
    } as const
    expect((await vault.call('signTransaction', { requestId: 'r', account, transaction: TX, consent })).raw).toBe(frozen.raw)
    const sealed = bytes(frozen.page)
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, session.recordsKey, sealed)
    expect(new TextDecoder().decode(opened)).toBe('a page of records')
  })

  it('is what is made of the same randomness, password and time', async () => {
    const made = await make()
    expect(made).toEqual(frozen)
  })
})

async function make() {
  const password = 'hazel orbit muffin cactus velvet ladder'
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const { vault, indexedDB } = createWorld({ randomBytes: seededRandom('assay vault format 1'), time: createFakeTime(), kdf: KDF })
  await vault.call('selfCheck', undefined)
  const { keyrings } = await importPhrase(vault, phrase, password)
  await vault.call('deriveAccount', { keyringId: keyrings[0]!.id, name: 'Zoë’s second' })
  const session = await vault.call('watchAccount', { address: '0x5555555555555555555555555555555555555555', name: 'Aunt' })
  const account = session.accounts[1]!.address
  const consent = {
    id: `0x${'01'.repeat(16)}`,
    requestId: 'r',
    digest: transactionDigest(TX),
    origin: { kind: 'own' },
    account,
    chainId: 1,
    unlockEpoch: session.unlockEpoch,
  } as const
  const { raw } = await vault.call('signTransaction', { requestId: 'r', account, transaction: TX, consent })
  const page = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: new Uint8Array(12) },
    session.recordsKey,
    new TextEncoder().encode('a page of records'),
  )
  const { pointer, headers, records } = await readStored(indexedDB)
  return {
    password,
    phrase,
    vaultId: session.vaultId,
    keyrings: [...session.keyrings],
    accounts: [...session.accounts],
    raw,
    page: fromBytes(new Uint8Array(page)),
    pointer,
    headers: hexOf(headers),
    records: hexOf(records),
  }
}
