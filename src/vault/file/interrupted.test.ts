import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { Session } from '#protocol/vault'
import { copyOf, readStored, writeStored } from '../test-support/damage.ts'
import { dyingFactory } from '../test-support/dying-factory.ts'
import { codeOf, createFakeTime, createOpenWorld, createWorld, PASSWORD, PHRASE, type World, importPhrase } from '../test-support/world.ts'

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const CODED = /^(?:no failure|store\/|vault\/)/

async function reopened(indexedDB: IDBFactory): Promise<{ readonly world: World; readonly session: Session }> {
  const world = createWorld({ indexedDB })
  await world.vault.call('selfCheck', undefined)
  const session = await world.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
  return { world, session }
}

/** A disk with a vault on it, and nothing in memory. */
async function madeDisk(): Promise<IDBFactory> {
  const { vault, indexedDB } = await createOpenWorld()
  await vault.call('lock', undefined)
  return indexedDB
}

/** The same vault on a disk of its own. */
async function copied(from: IDBFactory): Promise<IDBFactory> {
  const to = new IDBFactory()
  await writeStored(to, copyOf(await readStored(from)))
  return to
}

describe('a tab that dies at any write', () => {
  it('while a vault is made leaves none, or one that opens', async () => {
    const seen = new Set<string>()
    for (let writes = 0; writes < 40; writes++) {
      const real = new IDBFactory()
      const { factory, count } = dyingFactory(real, writes)
      const dying = createWorld({ indexedDB: factory })
      await dying.vault.call('selfCheck', undefined)
      const code = await codeOf(importPhrase(dying.vault, PHRASE, PASSWORD))
      expect(code).toMatch(CODED)
      const next = createWorld({ indexedDB: real })
      await next.vault.call('selfCheck', undefined)
      const { at } = await next.vault.call('status', undefined)
      seen.add(at)
      const session =
        at === 'absent'
          ? await importPhrase(next.vault, PHRASE, PASSWORD)
          : await next.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
      expect(session.accounts.map(({ address }) => address)).toEqual([ACCOUNT])
      // Nothing of the attempt that failed is left over.
      const { headers, records } = await readStored(real)
      expect([headers.size, records.size]).toEqual([1, 3])
      if (count() <= writes) return expect([...seen].sort()).toEqual(['absent', 'locked'])
    }
    expect.unreachable('it never got through')
  })

  it('while an account is added leaves the old vault or the new one, whole', async () => {
    const disk = await madeDisk()
    const seen = new Set<number>()
    for (let writes = 0; writes < 60; writes++) {
      const real = await copied(disk)
      const { factory, count } = dyingFactory(real, writes)
      const dying = createWorld({ indexedDB: factory })
      await dying.vault.call('selfCheck', undefined)
      const adding = dying.vault
        .call('unlock', { way: { kind: 'password', password: PASSWORD } })
        .then(({ keyrings }) => dying.vault.call('deriveAccount', { keyringId: keyrings[0]!.id, name: 'Second' }))
      expect(await codeOf(adding)).toMatch(CODED)
      const { world, session } = await reopened(real)
      seen.add(session.accounts.length)
      expect(session.rolledBack).toBe(false)
      const way = { kind: 'password', password: PASSWORD } as const
      const { words } = await world.vault.call('revealPhrase', { keyringId: session.keyrings[0]!.id, way })
      expect(words).toEqual(PHRASE.split(' '))
      await world.vault.call('editAccount', { address: ACCOUNT, name: 'After' })
      const { headers, records } = await readStored(real)
      expect([headers.size, records.size]).toEqual([1, session.accounts.length + 2])
      if (count() <= writes) return expect(seen).toEqual(new Set([1, 2]))
    }
    expect.unreachable('it never got through')
  })

  it('while the vault is erased leaves it whole, or nothing', async () => {
    const disk = await madeDisk()
    for (let writes = 0; writes < 20; writes++) {
      const real = await copied(disk)
      const { factory, count } = dyingFactory(real, writes)
      const dying = createWorld({ indexedDB: factory })
      await dying.vault.call('selfCheck', undefined)
      expect(await codeOf(dying.vault.call('erase', { way: { kind: 'password', password: PASSWORD } }))).toMatch(CODED)
      const next = createWorld({ indexedDB: real })
      await next.vault.call('selfCheck', undefined)
      if ((await next.vault.call('status', undefined)).at === 'locked')
        await next.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
      else expect((await readStored(real)).records.size).toBe(0)
      if (count() <= writes) return
    }
    expect.unreachable('it never got through')
  })
})

describe('a full disk', () => {
  it('does not lock anybody out', async () => {
    const disk = await copied(await madeDisk())
    const { factory } = dyingFactory(disk, 0, 'is full')
    const { vault } = createWorld({ indexedDB: factory })
    await vault.call('selfCheck', undefined)
    const session = await vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(session.accounts.length).toBe(1)
    expect(await codeOf(vault.call('editAccount', { address: ACCOUNT, name: 'No room' }))).toBe('store/quota')
    expect(
      (await vault.call('revealPhrase', { keyringId: session.keyrings[0]!.id, way: { kind: 'password', password: PASSWORD } })).words
        .length,
    ).toBe(12)
  })

  it('says so when a vault is to be made, and makes none', async () => {
    const { factory } = dyingFactory(new IDBFactory(), 0, 'is full')
    const { vault } = createWorld({ indexedDB: factory })
    await vault.call('selfCheck', undefined)
    expect(await codeOf(vault.call('createEmpty', { password: PASSWORD }))).toBe('store/quota')
    expect(await vault.call('status', undefined)).toEqual({ at: 'absent' })
  })
})

describe('two tabs with one vault', () => {
  it('both add accounts, and none is lost', async () => {
    const first = await createOpenWorld()
    const { world: second, session } = await reopened(first.indexedDB)
    const keyringId = session.keyrings[0]!.id
    await Promise.all([
      first.vault.call('deriveAccount', { keyringId, name: 'A' }),
      second.vault.call('deriveAccount', { keyringId, name: 'B' }),
      first.vault.call('watchAccount', { address: `0x${'55'.repeat(20)}`, name: 'C' }),
      second.vault.call('watchAccount', { address: `0x${'66'.repeat(20)}`, name: 'D' }),
    ])
    const statuses = await Promise.all([first, second].map(({ vault }) => vault.call('status', undefined)))
    const names = statuses.map((status) =>
      status.at === 'unlocked'
        ? status.session.accounts
            .map(({ name }) => name)
            .sort()
            .join()
        : status.at,
    )
    expect(names).toEqual(['A,Account 1,B,C,D', 'A,Account 1,B,C,D'])
    const { session: third } = await reopened(first.indexedDB)
    expect(new Set(third.accounts.map(({ address }) => address)).size).toBe(5)
    const paths = third.accounts.flatMap(({ kind, path }) => (kind === 'eoa' ? [path?.at(-1)] : []))
    expect(new Set(paths)).toEqual(new Set(['0', '1', '2']))
  })

  it('never share an unlock: each has its own number', async () => {
    const first = await createOpenWorld()
    const second = await reopened(first.indexedDB)
    const status = await first.vault.call('status', undefined)
    expect(status.at === 'unlocked' && status.session.unlockEpoch).not.toBe(second.session.unlockEpoch)
  })

  it('close both when one erases it', async () => {
    const time = createFakeTime()
    const first = await createOpenWorld({ time })
    const { world: second } = await reopened(first.indexedDB)
    await first.vault.call('erase', { way: { kind: 'password', password: PASSWORD } })
    expect(await codeOf(second.vault.call('editAccount', { address: ACCOUNT, name: 'Ghost' }))).toBe('vault/gone')
    expect(await second.vault.call('status', undefined)).toEqual({ at: 'absent' })
    expect((await readStored(first.indexedDB)).pointer).toBeUndefined()
  })

  it('make one vault, not two', async () => {
    const indexedDB = new IDBFactory()
    const worlds = [createWorld({ indexedDB }), createWorld({ indexedDB })]
    for (const { vault } of worlds) await vault.call('selfCheck', undefined)
    const codes = await Promise.all(worlds.map(({ vault }) => codeOf(importPhrase(vault, PHRASE, PASSWORD))))
    expect(codes.sort()).toEqual(['no failure: object', 'vault/exists'])
    expect((await readStored(indexedDB)).records.size).toBe(3)
  })
})
