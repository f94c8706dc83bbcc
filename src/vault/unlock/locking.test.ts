import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { readStored } from '../test-support/damage.ts'
import { dyingFactory } from '../test-support/dying-factory.ts'
import { codeOf, createFakeTime, createOpenWorld, createWorld, PASSWORD, PHRASE, type World, importPhrase } from '../test-support/world.ts'

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Lets what was posted arrive. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))
const isOpen = async ({ vault }: World): Promise<boolean> => (await vault.call('status', undefined)).at === 'unlocked'

describe('auto-lock', () => {
  it('comes after ten minutes without a touch, and says why [K6]', async () => {
    const world = await createOpenWorld()
    world.time.pass(9 * MINUTE)
    expect(await isOpen(world)).toBe(true)
    world.time.pass(MINUTE + 10_000)
    await settle()
    expect(world.events).toEqual([{ why: 'idle' }])
    expect(await isOpen(world)).toBe(false)
  })

  it('is put off by a touch, and by nothing else', async () => {
    const world = await createOpenWorld()
    for (let round = 0; round < 4; round++) {
      world.time.pass(8 * MINUTE)
      await world.vault.call('touch', undefined)
    }
    expect(await isOpen(world)).toBe(true)
    for (let round = 0; round < 2; round++) {
      world.time.pass(5 * MINUTE + 5000)
      await world.vault.call('status', undefined)
    }
    expect(world.events).toEqual([{ why: 'idle' }])
  })

  it('takes the minutes that were set, and keeps them for the next session', async () => {
    const world = await createOpenWorld()
    expect(await codeOf(world.vault.call('setAutoLock', { idleMinutes: 61 }))).toBe('app/bad-message')
    expect(await codeOf(world.vault.call('setAutoLock', { idleMinutes: 0 }))).toBe('app/bad-message')
    await world.vault.call('setAutoLock', { idleMinutes: 1 })
    world.time.pass(MINUTE + 10_000)
    await settle()
    expect(world.events).toEqual([{ why: 'idle' }])
    await world.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    world.time.pass(MINUTE + 10_000)
    await settle()
    expect(world.events.length).toBe(2)
  })

  it('comes after twelve hours at the latest', async () => {
    const world = await createOpenWorld()
    for (let minutes = 0; minutes < 12 * 60; minutes += 5) {
      expect(world.events).toEqual([])
      await world.vault.call('touch', undefined)
      world.time.pass(5 * MINUTE)
    }
    world.time.pass(10_000)
    await settle()
    expect(world.events).toEqual([{ why: 'age' }])
  })

  it.each([
    ['forward', 2 * MINUTE + 1000, 'sleep'],
    ['back', -HOUR, 'clock'],
  ])('comes when the clock jumped %s, before any call gets in', async (_, jump, why) => {
    const world = await createOpenWorld()
    world.time.jump(jump)
    expect(await codeOf(world.vault.call('editAccount', { address: ACCOUNT, name: 'Late' }))).toBe('vault/locked')
    expect(world.events).toEqual([{ why }])
  })

  it('does not run while the vault is closed', async () => {
    const world = await createOpenWorld()
    await world.vault.call('lock', undefined)
    world.time.pass(HOUR)
    await settle()
    expect(world.events).toEqual([{ why: 'asked' }])
  })
})

describe('a lock', () => {
  it('answers first and tells then, so that the page may end the Worker at once', async () => {
    const world = await createOpenWorld()
    await world.vault.call('lock', undefined)
    expect(world.events).toEqual([])
    world.time.pass(1000)
    await settle()
    expect(world.events).toEqual([{ why: 'asked' }])
  })

  it('rejects whatever is pending, and lets none of it reach the disk', async () => {
    const world = await createOpenWorld()
    const pending = [
      codeOf(world.vault.call('editAccount', { address: ACCOUNT, name: 'Too late' })),
      codeOf(world.vault.call('setAutoLock', { idleMinutes: 3 })),
      codeOf(world.vault.call('watchAccount', { address: `0x${'22'.repeat(20)}`, name: 'Late' })),
    ]
    await world.vault.call('lock', undefined)
    expect(await Promise.all(pending)).toEqual(['vault/locked', 'vault/locked', 'vault/locked'])
    await settle()
    const { accounts } = await world.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(accounts.map(({ name }) => name)).toEqual(['Account 1'])
  })

  it('stops an unlock on its way', async () => {
    const world = await createOpenWorld()
    await world.vault.call('lock', undefined)
    const unlocking = codeOf(world.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } }))
    await world.vault.call('lock', undefined)
    expect(await unlocking).toBe('vault/locked')
    await settle()
    expect(await isOpen(world)).toBe(false)
  })

  it('stops a creation on its way: there is no vault then', async () => {
    const world = createWorld()
    await world.vault.call('selfCheck', undefined)
    const { draftId } = await world.vault.call('draftPhrase', { words: 12 })
    const creating = codeOf(world.vault.call('createFromDraft', { draftId, password: PASSWORD }))
    await world.vault.call('lock', undefined)
    expect(await creating).toBe('vault/locked')
    await settle()
    expect(await world.vault.call('status', undefined)).toEqual({ at: 'absent' })
    expect(await codeOf(world.vault.call('revealDraft', { draftId }))).toBe('vault/draft-gone')
  })

  it.each([0, 1, 2, 3])('that comes with write %i of a new vault leaves none, though its seals were made', async (at) => {
    const real = new IDBFactory()
    const { factory } = dyingFactory(real, Infinity, 'dies', (asked) => {
      if (asked === at) void world.vault.call('lock', undefined)
    })
    const world = createWorld({ indexedDB: factory })
    await world.vault.call('selfCheck', undefined)
    expect(await codeOf(importPhrase(world.vault, PHRASE, PASSWORD))).toBe('vault/locked')
    await settle()
    expect((await readStored(real)).headers.size).toBe(1)
    expect(await world.vault.call('status', undefined)).toEqual({ at: 'absent' })
  })

  it('that comes while a change is staged keeps it from counting', async () => {
    const { indexedDB } = await createOpenWorld()
    let armed = false
    const { factory } = dyingFactory(indexedDB, Infinity, 'dies', () => {
      if (armed) void world.vault.call('lock', undefined)
      armed = false
    })
    const world = createWorld({ indexedDB: factory })
    await world.vault.call('selfCheck', undefined)
    await world.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    armed = true
    expect(await codeOf(world.vault.call('editAccount', { address: ACCOUNT, name: 'Too late' }))).toBe('vault/locked')
    await settle()
    const { accounts } = await world.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(accounts.map(({ name }) => name)).toEqual(['Account 1'])
  })

  it('leaves no call that needs the keys', async () => {
    const world = await createOpenWorld()
    const status = await world.vault.call('status', undefined)
    const keyringId = status.at === 'unlocked' ? status.session.keyrings[0]!.id : ''
    await world.vault.call('lock', undefined)
    expect(await codeOf(world.vault.call('deriveAccount', { keyringId, name: 'x' }))).toBe('vault/locked')
    expect(await codeOf(world.vault.call('revealPhrase', { keyringId, way: { kind: 'password', password: PASSWORD } }))).toBe(
      'vault/locked',
    )
    expect(await codeOf(world.vault.call('watchAccount', { address: ACCOUNT, name: 'x' }))).toBe('vault/locked')
    expect(await codeOf(world.vault.call('setAutoLock', { idleMinutes: 5 }))).toBe('vault/locked')
    await world.vault.call('touch', undefined)
  })
})

describe('wrong passwords', () => {
  it('cost 0, 0, 0, 1, 5, 15 and then 60 seconds each, kept over a reload [K9]', async () => {
    const time = createFakeTime()
    let world = await createOpenWorld({ time })
    const waits: number[] = []
    for (let round = 0; round < 9; round++) {
      world = createWorld({ time, indexedDB: world.indexedDB })
      await world.vault.call('selfCheck', undefined)
      expect(await codeOf(world.vault.call('unlock', { way: { kind: 'password', password: `wrong password ${round}` } }))).toBe(
        'vault/wrong-password',
      )
      const status = await world.vault.call('status', undefined)
      if (status.at !== 'locked') throw new TypeError('it opened')
      expect(status.failures).toBe(round + 1)
      waits.push(status.waitMs / 1000)
      if (status.waitMs > 0) {
        const error = await world.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } }).catch((thrown: unknown) => thrown)
        expect(isError(error, 'vault/wait') && error.data).toEqual({ seconds: status.waitMs / 1000 })
      }
      time.pass(status.waitMs)
    }
    expect(waits).toEqual([0, 0, 0, 1, 5, 15, 60, 60, 60])
    await world.vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    await world.vault.call('lock', undefined)
    expect(await world.vault.call('status', undefined)).toEqual({ at: 'locked', waitMs: 0, failures: 0, ways: [{ kind: 'password' }] })
  })

  it('count from the start of the try: closing the tab in the middle gains nothing', async () => {
    const world = await createOpenWorld()
    const other = createWorld({
      indexedDB: world.indexedDB,
      time: world.time,
      kdf: { memoryKiB: [64], passes: 1, lanes: 1, fastest: 0, slowest: 1, mostMemoryKiB: 1024, mostPasses: 4, mostLanes: 4 },
    })
    await other.vault.call('selfCheck', undefined)
    const trying = codeOf(other.vault.call('unlock', { way: { kind: 'password', password: 'not the password' } }))
    for (let round = 0; round < 200 && (await failuresOf(world)) === 0; round++) await new Promise((resolve) => setTimeout(resolve, 0))
    expect(await failuresOf(world)).toBe(1)
    await trying
  })

  it('make no longer a wait when the clock is set back', async () => {
    const world = await createOpenWorld()
    await world.vault.call('lock', undefined)
    for (let round = 0; round < 4; round++)
      await codeOf(world.vault.call('unlock', { way: { kind: 'password', password: 'wrong password' } }))
    world.time.jump(-24 * HOUR)
    const status = await world.vault.call('status', undefined)
    expect(status.at === 'locked' && status.waitMs).toBe(1000)
  })

  it('count when a phrase is to be shown or the vault erased, too', async () => {
    const world = await createOpenWorld()
    const status = await world.vault.call('status', undefined)
    const keyringId = status.at === 'unlocked' ? status.session.keyrings[0]!.id : ''
    for (let round = 0; round < 2; round++) {
      expect(await codeOf(world.vault.call('revealPhrase', { keyringId, way: { kind: 'password', password: 'wrong' } }))).toBe(
        'vault/wrong-password',
      )
      expect(await codeOf(world.vault.call('erase', { way: { kind: 'password', password: 'wrong' } }))).toBe('vault/wrong-password')
    }
    expect(await codeOf(world.vault.call('revealPhrase', { keyringId, way: { kind: 'password', password: PASSWORD } }))).toBe('vault/wait')
    world.time.pass(1000)
    expect((await world.vault.call('revealPhrase', { keyringId, way: { kind: 'password', password: PASSWORD } })).words.length).toBe(12)
  })
})

const failuresOf = async (world: World): Promise<number> => {
  const { createMemory } = await import('../file/memory.ts')
  return (await createMemory(world.indexedDB).failures()).count
}
