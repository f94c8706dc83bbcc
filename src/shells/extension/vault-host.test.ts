import { afterEach, describe, expect, it } from 'vitest'
import { codeOf, createOpenWorld, createWorld, PASSWORD } from '../../vault/test-support/world.ts'
import { messagePort } from '../message-port.ts'
import { createVaultHost } from './vault-host.ts'
import { createVaultChannel, ACCEPTED } from './vault-channel.ts'

const WAY = { kind: 'password', password: PASSWORD } as const

const timers = {
  set: (work: () => void, ms: number): unknown => setTimeout(work, ms),
  clear: (handle: unknown): void => clearTimeout(handle as never),
}
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** The document that holds the vault of a disk, and pages that come to it. */
async function hosting() {
  const { indexedDB } = await createOpenWorld()
  const seen = { spawned: 0, ended: 0, looks: 0 }
  const spawn = () => {
    const { vault } = createWorld({ indexedDB, timers, now: Date.now })
    seen.spawned++
    return { ...vault, close: () => (seen.ended++, vault.close()) }
  }
  const host = createVaultHost({ spawn, lookAgain: () => void seen.looks++ })
  let over = (): void => undefined
  const held = new Promise<void>((resolve) => (over = resolve))
  const locks = { request: ((_name: string, _options: LockOptions, work: () => unknown) => held.then(work)) as LockManager['request'] }
  const page = async () => {
    const changes: undefined[] = []
    const road = createVaultChannel({
      bring(port) {
        port.postMessage(ACCEPTED)
        host.take(messagePort(port))
        ends.push(() => port.close())
      },
      locks,
      after: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      onChanged: () => void changes.push(undefined),
    })
    const own = road.spawnVault()
    ends.push(() => own.close())
    await own.call('selfCheck', undefined)
    return {
      own,
      changes,
      join: async () => {
        const joined = await road.joinVault()
        if (joined) ends.push(() => joined.client.close())
        return joined
      },
    }
  }
  return { seen, page, die: () => over() }
}

describe('the one vault of an extension', () => {
  it('is for each page one that is locked here, and open elsewhere once any page opened it', async () => {
    const { page, seen } = await hosting()
    const [one, two] = [await page(), await page()]
    expect(await two.own.call('status', undefined)).toMatchObject({ at: 'locked' })
    expect(await two.own.call('status', undefined)).not.toHaveProperty('elsewhere')
    expect(await two.join()).toBeUndefined()
    const session = await one.own.call('unlock', { way: WAY })
    expect(session.together).toBe('always')
    expect(await two.own.call('status', undefined)).toMatchObject({ at: 'locked', elsewhere: '0x00' })
    const joined = await two.join()
    expect(joined?.session.accounts).toEqual(session.accounts)
    expect(seen.spawned).toBe(1)
  })

  it('tells the other pages what one has changed, and not the one that did', async () => {
    const { page } = await hosting()
    const [one, two] = [await page(), await page()]
    const session = await one.own.call('unlock', { way: WAY })
    const joined = await two.join()
    const [first] = session.accounts
    if (!first) throw new Error('no account')
    const edited = await one.own.call('editAccount', { address: first.address, name: 'Another name' })
    expect(edited.accounts[0]?.name).toBe('Another name')
    await expect.poll(() => two.changes).not.toHaveLength(0)
    expect(one.changes).toEqual([])
    expect((await joined?.client.call('refresh', undefined))?.accounts[0]?.name).toBe('Another name')
  })

  it('is locked for all by one, ends, and is another when it is next asked for', async () => {
    const { page, seen } = await hosting()
    const [one, two] = [await page(), await page()]
    await one.own.call('unlock', { way: WAY })
    const joined = await two.join()
    const heard: string[] = []
    joined?.client.on('locked', ({ why }) => heard.push(why))
    await one.own.call('lock', undefined)
    await expect.poll(() => heard).toEqual(['asked'])
    await expect.poll(() => seen.ended).toBe(1)
    const three = await page()
    expect(await three.own.call('status', undefined)).not.toHaveProperty('elsewhere')
    expect(seen.spawned).toBe(2)
    expect(await codeOf(three.own.call('refresh', undefined))).toBe('vault/locked')
  })

  it('is locked for a page whose document of it is gone', async () => {
    const { page, die } = await hosting()
    const one = await page()
    await one.own.call('unlock', { way: WAY })
    const heard: string[] = []
    one.own.on('locked', ({ why }) => heard.push(why))
    die()
    await expect.poll(() => heard).toEqual(['left'])
    expect(await codeOf(one.own.call('refresh', undefined))).toBe('app/worker-lost')
  })

  it('is brought another port where the first was lost on its way', async () => {
    const [ports, said]: [MessagePort[], unknown[]] = [[], []]
    const again: (() => void)[] = []
    const road = createVaultChannel({
      bring: (port) => void ports.push(port),
      locks: { request: (() => new Promise(() => undefined)) as LockManager['request'] },
      after: (_ms, work) => (again.push(work), () => undefined),
      onChanged: () => undefined,
    })
    const own = road.spawnVault()
    void own.call('status', undefined).catch(() => undefined)
    again.at(-1)?.()
    const [, second] = ports
    if (!second) throw new Error('no second port')
    second.addEventListener('message', ({ data }) => said.push(data))
    second.start()
    second.postMessage(ACCEPTED)
    await expect.poll(() => said).toEqual([{ is: 'call', id: 1, name: 'status', params: undefined }])
    own.close()
    for (const port of ports) port.close()
  })
})
