import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { type Bytes } from '../deps.ts'
import { parseHeader, parseRecord, recordBytes, sealedHeaderBytes, type KdfParams } from './format.ts'
import { copyOf, flipped, nameOf, readStored, type Stored, writeStored } from '../test-support/damage.ts'
import { codeOf, createOpenWorld, createWorld, PASSWORD, QUICK, type World } from '../test-support/world.ts'

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const EXPECTED = /^(?:vault\/corrupt|vault\/wrong-password|vault\/unsupported-version)$/

async function withTwoAccounts(): Promise<{ readonly world: World; readonly stored: Stored }> {
  const world = await createOpenWorld()
  const status = await world.vault.call('status', undefined)
  if (status.at === 'unlocked') await world.vault.call('deriveAccount', { keyringId: status.session.keyrings[0]!.id, name: 'Second' })
  return { world, stored: await readStored(world.indexedDB) }
}

/** What a fresh Worker says to this disk: opens, and then opens every key. */
async function tryOpen(stored: Stored): Promise<string> {
  const indexedDB = new IDBFactory()
  await writeStored(indexedDB, stored)
  const { vault } = createWorld({ indexedDB })
  await vault.call('selfCheck', undefined)
  return codeOf(
    vault
      .call('unlock', { way: { kind: 'password', password: PASSWORD } })
      .then(async ({ keyrings }) =>
        vault.call('revealPhrase', { keyringId: keyrings[0]?.id ?? '', way: { kind: 'password', password: PASSWORD } }),
      ),
  )
}

/** The header changed as a thief would: renamed, so that only the seals can tell. */
function withHeader(stored: Stored, header: Uint8Array): Stored {
  return { ...copyOf(stored), pointer: nameOf(header), headers: new Map([[nameOf(header), header]]) }
}

const headerOf = (stored: Stored): Uint8Array => stored.headers.get(stored.pointer ?? '') ?? new Uint8Array()

describe('a damaged vault', () => {
  it('opens while nothing is damaged', async () => {
    const { stored } = await withTwoAccounts()
    expect(stored.headers.size).toBe(1)
    expect(stored.records.size).toBe(4)
    expect(await tryOpen(stored)).toBe('no failure: object')
  })

  it('is refused for any flipped byte of its header, before the password is even tried', async () => {
    const { stored } = await withTwoAccounts()
    const header = headerOf(stored)
    for (let at = 0; at < header.length; at++) {
      const damaged = { ...copyOf(stored), headers: new Map([[stored.pointer ?? '', flipped(header, at, at % 8)]]) }
      expect(await tryOpen(damaged), `byte ${at}`).toBe('vault/corrupt')
    }
  })

  it('is refused for any flipped byte of its header that somebody made fit its name', async () => {
    const { stored } = await withTwoAccounts()
    const header = headerOf(stored)
    for (let at = 0; at < header.length; at++)
      expect(await tryOpen(withHeader(stored, flipped(header, at, at % 8))), `byte ${at}`).toMatch(EXPECTED)
  })

  it('is refused for any flipped byte of any record', async () => {
    const { stored } = await withTwoAccounts()
    for (const [name, bytes] of stored.records) {
      for (let at = 0; at < bytes.length; at += 7) {
        const damaged = copyOf(stored)
        damaged.records.set(name, flipped(bytes, at, at % 8))
        expect(await tryOpen(damaged), `${name} byte ${at}`).toBe('vault/corrupt')
      }
    }
  })

  it('is refused when it is cut short, drawn out, or of another kind', async () => {
    const { stored } = await withTwoAccounts()
    const header = headerOf(stored)
    for (const length of [0, 1, 8, 10, 40, header.length - 1])
      expect(await tryOpen(withHeader(stored, header.slice(0, length)))).toBe('vault/corrupt')
    expect(await tryOpen(withHeader(stored, Uint8Array.from([...header, 0])))).toBe('vault/corrupt')
    expect(await tryOpen({ ...copyOf(stored), pointer: '0x00' })).toBe('vault/corrupt')
    expect(await tryOpen({ ...copyOf(stored), headers: new Map() })).toBe('vault/corrupt')
    expect(await tryOpen({ ...copyOf(stored), headers: new Map([[stored.pointer ?? '', 'text' as never]]) })).toBe('vault/corrupt')
    const newer = header.slice()
    newer[9] = 3
    expect(await tryOpen(withHeader(stored, newer))).toBe('vault/unsupported-version')
  })

  it('is refused when a record is gone', async () => {
    const { stored } = await withTwoAccounts()
    for (const name of stored.records.keys()) {
      const damaged = copyOf(stored)
      damaged.records.delete(name)
      expect(await tryOpen(damaged)).toBe('vault/corrupt')
    }
  })

  it('is refused when a record and its line in the index are gone, or two are swapped', async () => {
    const { stored } = await withTwoAccounts()
    const { header, mac } = parseHeader(headerOf(stored), QUICK)
    for (const gone of header.index.filter(({ type }) => type !== 'meta')) {
      const fewer = { ...header, index: header.index.filter((entry) => entry !== gone) }
      expect(await tryOpen(withHeader(stored, sealedHeaderBytes(fewer, mac)))).toBe('vault/corrupt')
    }
    const children = header.index.filter(({ type }) => type === 'child')
    const swapped = header.index.map((entry) => {
      const other = children.find((child) => child !== entry)
      return entry.type === 'child' && other ? { ...entry, hash: other.hash } : entry
    })
    expect(await tryOpen(withHeader(stored, sealedHeaderBytes({ ...header, index: swapped }, mac)))).toBe('vault/corrupt')
  })

  it('is refused when the content of one key is put under the name of another, all hashes made to fit', async () => {
    const { stored } = await withTwoAccounts()
    const { header, mac } = parseHeader(headerOf(stored), QUICK)
    const records = [...stored.records.values()].map(parseRecord)
    const [first, second] = records.filter(({ type }) => type === 'child')
    const forged = recordBytes({ ...second!, id: first!.id })
    const index = header.index.map((entry) =>
      nameOf(entry.id) === nameOf(first!.id)
        ? { ...entry, hash: Uint8Array.from(Buffer.from(nameOf(forged).slice(2), 'hex')) as Bytes }
        : entry,
    )
    const damaged = withHeader(stored, sealedHeaderBytes({ ...header, index }, mac))
    damaged.records.set(nameOf(forged), forged)
    expect(await tryOpen(damaged)).toBe('vault/corrupt')
  })

  it('never asks the device for more work than the limits', async () => {
    const { stored } = await withTwoAccounts()
    const { header, mac } = parseHeader(headerOf(stored), QUICK)
    const [slot] = header.slots
    if (slot?.kind !== 'password') throw new TypeError('no password')
    const asking = (change: Partial<KdfParams>): Promise<string> =>
      tryOpen(withHeader(stored, sealedHeaderBytes({ ...header, slots: [{ ...slot, kdf: { ...slot.kdf, ...change } }] }, mac)))
    expect(await asking({ memoryKiB: QUICK.mostMemoryKiB + 1 })).toBe('vault/corrupt')
    expect(await asking({ passes: QUICK.mostPasses + 1 })).toBe('vault/corrupt')
    expect(await asking({ lanes: QUICK.mostLanes + 1 })).toBe('vault/corrupt')
    expect(await asking({ memoryKiB: 1 })).toBe('vault/corrupt')
    expect(await asking({ passes: 0 })).toBe('vault/corrupt')
    // Within the limits the weaker parameters give another key: the seal does not open.
    expect(await asking({ memoryKiB: 32 })).toBe('vault/wrong-password')
  })

  it('takes a fresh nonce for every seal', async () => {
    const { world, stored } = await withTwoAccounts()
    const seen = new Set<string>()
    const look = (disk: Stored): void => {
      for (const bytes of disk.records.values()) seen.add(Buffer.from(parseRecord(bytes).iv).toString('hex'))
    }
    look(stored)
    for (let round = 0; round < 5; round++) {
      await world.vault.call('editAccount', { address: ACCOUNT, name: `Name ${round}` })
      look(await readStored(world.indexedDB))
    }
    expect(seen.size).toBe(4 + 5)
  })

  it('can be erased even when no password can be checked any more', async () => {
    const { world, stored } = await withTwoAccounts()
    await writeStored(world.indexedDB, { ...copyOf(stored), headers: new Map([[stored.pointer ?? '', flipped(headerOf(stored), 50, 1)]]) })
    const { vault } = createWorld({ indexedDB: world.indexedDB })
    await vault.call('selfCheck', undefined)
    expect((await vault.call('status', undefined)).at).toBe('locked')
    expect(await codeOf(vault.call('createEmpty', { password: PASSWORD }))).toBe('vault/exists')
    await vault.call('erase', { way: { kind: 'password', password: 'whatever it was' } })
    expect(await readStored(world.indexedDB)).toEqual({ pointer: undefined, headers: new Map(), records: new Map() })
  })
})

describe('an older vault put back', () => {
  it('opens, and says that it is older', async () => {
    const { world, stored } = await withTwoAccounts()
    await world.vault.call('editAccount', { address: ACCOUNT, name: 'Renamed' })
    await writeStored(world.indexedDB, stored)
    const { vault } = createWorld({ indexedDB: world.indexedDB })
    await vault.call('selfCheck', undefined)
    expect((await vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })).rolledBack).toBe(true)
    // From the next change on it is the newest again.
    await vault.call('editAccount', { address: ACCOUNT, name: 'Mine' })
    const third = createWorld({ indexedDB: world.indexedDB }).vault
    await third.call('selfCheck', undefined)
    expect((await third.call('unlock', { way: { kind: 'password', password: PASSWORD } })).rolledBack).toBe(false)
  })

  it('is noticed also when it was changed as often as the one it replaced', async () => {
    const { world, stored } = await withTwoAccounts()
    await world.vault.call('editAccount', { address: ACCOUNT, name: 'One' })
    const elsewhere = new IDBFactory()
    await writeStored(elsewhere, stored)
    const other = createWorld({ indexedDB: elsewhere }).vault
    await other.call('selfCheck', undefined)
    await other.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    await other.call('editAccount', { address: ACCOUNT, name: 'Another' })
    await writeStored(world.indexedDB, await readStored(elsewhere))
    const { vault } = createWorld({ indexedDB: world.indexedDB })
    await vault.call('selfCheck', undefined)
    expect((await vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })).rolledBack).toBe(true)
  })

  it('is not said of a vault that this device sees for the first time', async () => {
    const { stored } = await withTwoAccounts()
    const indexedDB = new IDBFactory()
    await writeStored(indexedDB, stored)
    const { vault } = createWorld({ indexedDB })
    await vault.call('selfCheck', undefined)
    expect((await vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })).rolledBack).toBe(false)
  })
})

describe('a vault that is gone', () => {
  const statusOf = async (indexedDB: IDBFactory) => {
    const { vault } = createWorld({ indexedDB })
    await vault.call('selfCheck', undefined)
    return vault.call('status', undefined)
  }

  it('is told of where the browser, or somebody, cleared it away, until there is another', async () => {
    const { world } = await withTwoAccounts()
    await writeStored(world.indexedDB, { pointer: undefined, headers: new Map(), records: new Map() })
    expect(await statusOf(world.indexedDB)).toEqual({ at: 'absent', lost: true })
    const { vault } = createWorld({ indexedDB: world.indexedDB })
    await vault.call('selfCheck', undefined)
    await vault.call('createEmpty', { password: PASSWORD })
    expect(await statusOf(world.indexedDB)).toMatchObject({ at: 'locked' })
  })

  it('is not told of where its owner erased it, nor where there never was one', async () => {
    const { world } = await withTwoAccounts()
    await world.vault.call('erase', { way: { kind: 'password', password: PASSWORD } })
    expect(await statusOf(world.indexedDB)).toEqual({ at: 'absent' })
    expect(await statusOf(new IDBFactory())).toEqual({ at: 'absent' })
  })
})
