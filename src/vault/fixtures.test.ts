import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { transactionDigest } from '#core/ethereum/digest'
import { fromBytes } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { KDF_POLICY } from './deps.ts'
import first from './fixtures/vault-1.json' with { type: 'json' }
import second from './fixtures/vault-2.json' with { type: 'json' }
import { FORMAT } from './file/format.ts'
import { readStored, writeStored } from './test-support/damage.ts'
import { dyingFactory } from './test-support/dying-factory.ts'
import { bytes } from './test-support/published.ts'
import { createFakeTime, createWorld, seededRandom, importPhrase } from './test-support/world.ts'

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

/**
 * Vaults as they lay on disk, one for each format that ever was, kept for ever: each later version must read them. They hold the phrase of BIP-39's second vector,
 * two accounts and one that is watched. That of the newest format is made by the last test below.
 */
const FROZEN = [first, second] as const

/** `onWrite` hears of each write before it is made, and may refuse it. */
async function frozenWorld(frozen: (typeof FROZEN)[number], onWrite?: () => void) {
  const indexedDB = new IDBFactory()
  await writeStored(indexedDB, { pointer: frozen.pointer, headers: bytesOf(frozen.headers), records: bytesOf(frozen.records) })
  const { factory } = dyingFactory(indexedDB, Infinity, 'is full', onWrite)
  const { vault } = createWorld({ indexedDB: onWrite ? factory : indexedDB, kdf: KDF_POLICY })
  await vault.call('selfCheck', undefined)
  return { vault, indexedDB }
}

describe('a frozen vault', () => {
  it.each([
    [1, first],
    [2, second],
  ] as const)('of format %i opens, shows its phrase and signs as it always did', async (_, frozen) => {
    const { vault } = await frozenWorld(frozen)
    const way = { kind: 'password', password: frozen.password } as const
    const session = await vault.call('unlock', { way })
    expect(session.vaultId).toBe(frozen.vaultId)
    expect(session.accounts).toEqual(frozen.accounts)
    expect(session.keyrings).toEqual(frozen.keyrings)
    const { words } = await vault.call('revealPhrase', { keyringId: frozen.keyrings[0]!.id, way })
    expect(words.join(' ')).toBe(frozen.phrase)
    const account = session.accounts[1]!.address
    const consent = consentFor(account, session.unlockEpoch)
    expect((await vault.call('signTransaction', { requestId: 'r', account, transaction: TX, consent })).raw).toBe(frozen.raw)
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, session.recordsKey, bytes(frozen.page))
    expect(new TextDecoder().decode(opened)).toBe('a page of records')
  })

  it('of format 1 is brought to the newest when it is first opened, and no earlier', async () => {
    const { vault, indexedDB } = await frozenWorld(first)
    const format = async () => [...(await readStored(indexedDB)).headers.values()].map((header) => header[9])
    const wrong = { kind: 'password', password: 'something else entirely' } as const
    await expect(vault.call('unlock', { way: wrong })).rejects.toMatchObject({ code: 'vault/wrong-password' })
    expect(await format()).toEqual([1])
    const before = [...(await readStored(indexedDB)).records.keys()]
    const way = { kind: 'password', password: first.password } as const
    const { slots } = await vault.call('unlock', { way })
    expect(await format()).toEqual([FORMAT])
    expect(slots).toMatchObject([{ kind: 'password', kdf: { memoryKiB: 65_536, passes: 3, lanes: 1 } }])
    // Secrets are not sealed anew for it: all but the list stay byte for byte.
    const after = [...(await readStored(indexedDB)).records.keys()]
    expect(before.filter((name) => !after.includes(name))).toHaveLength(1)
    const { vault: again } = createWorld({ indexedDB, kdf: KDF_POLICY })
    await again.call('selfCheck', undefined)
    expect((await again.call('unlock', { way })).accounts).toEqual(first.accounts)
  })

  it('of format 1 that found the disk full when it was opened is brought to the newest before a way in is changed', async () => {
    let full = true
    const { vault, indexedDB } = await frozenWorld(first, () => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
    })
    const way = { kind: 'password', password: first.password } as const
    const format = async () => [...(await readStored(indexedDB)).headers.values()].map((header) => header[9])
    await vault.call('unlock', { way })
    expect(await format()).toEqual([1])
    await expect(vault.call('makeRecoveryCode', { way })).rejects.toMatchObject({ code: 'store/quota' })
    expect(await format()).toEqual([1])
    full = false
    const { code } = await vault.call('makeRecoveryCode', { way })
    expect(await format()).toEqual([FORMAT])
    // Both open what was left: the one that was kept, and the one that was made.
    for (const one of [way, { kind: 'recovery', code } as const]) {
      const { vault: again } = createWorld({ indexedDB, kdf: KDF_POLICY })
      await again.call('selfCheck', undefined)
      expect((await again.call('unlock', { way: one })).accounts).toEqual(first.accounts)
    }
  })

  it('of the newest format is what is made of the same randomness, password and time', async () => {
    expect(await make()).toEqual(second)
  })
})

const consentFor = (account: Address, unlockEpoch: number) =>
  ({
    id: `0x${'01'.repeat(16)}`,
    requestId: 'r',
    digest: transactionDigest(TX),
    origin: { kind: 'own' },
    account,
    chainId: 1,
    unlockEpoch,
  }) as const

async function make() {
  const password = 'hazel orbit muffin cactus velvet ladder'
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const { vault, indexedDB } = createWorld({ randomBytes: seededRandom('assay vault format 2'), time: createFakeTime(), kdf: KDF })
  await vault.call('selfCheck', undefined)
  const { keyrings } = await importPhrase(vault, phrase, password)
  await vault.call('deriveAccount', { keyringId: keyrings[0]!.id, name: 'Zoë’s second' })
  const session = await vault.call('watchAccount', { address: '0x5555555555555555555555555555555555555555', name: 'Aunt' })
  const account = session.accounts[1]!.address
  const consent = consentFor(account, session.unlockEpoch)
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
