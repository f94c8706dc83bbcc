import { afterEach, describe, expect, it } from 'vitest'
import { transactionDigest } from '#core/ethereum/digest'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { TabLocks } from '#protocol/tabs/agree'
import type { VaultEvents } from '#protocol/vault'
import { codeOf, createOpenWorld, createWorld, PASSWORD, PHRASE, type World } from '../../../vault/test-support/world.ts'
import { carried } from '../carried.ts'
import { createJoin } from './follower-tab.ts'

const WAY = { kind: 'password', password: PASSWORD } as const
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
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

let made = 0
const consentFor = (unlockEpoch: number) =>
  ({
    id: `0x${(++made).toString(16).padStart(32, '0')}`,
    requestId: 'r',
    digest: transactionDigest(TX),
    origin: { kind: 'own' },
    account: ACCOUNT,
    chainId: 1,
    unlockEpoch,
  }) as const

const channels = new Set<BroadcastChannel>()
const channel = (name: string): BroadcastChannel => {
  const opened = new BroadcastChannel(name)
  channels.add(opened)
  return opened
}
const timers = {
  set: (work: () => void, ms: number): unknown => setTimeout(work, ms),
  clear: (handle: unknown): void => clearTimeout(handle as never),
}

/** Web Locks of one context: real ones, held under a name of the context's own, and free when it ends. */
function contextOf(clientId: string): { readonly locks: TabLocks; end(): void } {
  const over = new AbortController()
  const ended = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
  const request = (name: string, options: LockOptions, work: (lock: Lock | null) => unknown): Promise<unknown> => {
    return navigator.locks.request(name, options, (lock) => {
      owners.set(name, clientId)
      return Promise.race([work(lock), ended])
    })
  }
  const query = async (): Promise<LockManagerSnapshot> => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return { held: held.map((lock) => ({ ...lock, clientId: owners.get(lock.name ?? '') ?? '' })), pending }
  }
  return { locks: { request, query } as TabLocks, end: () => over.abort() }
}
const owners = new Map<string, string>()

/** Channels of a tab that is busy from `begin` to `end`: what comes meanwhile is heard then, in its order. */
function busyChannel() {
  const waiting: (() => void)[] = []
  let isBusy = false
  const open: Deps['channel'] = (name) => {
    const real = channel(name)
    let hear: ReturnType<Deps['channel']>['onmessage'] = null
    real.onmessage = (event) => void (isBusy ? waiting.push(() => hear?.(event)) : hear?.(event))
    return {
      postMessage: (message) => real.postMessage(message),
      close: () => real.close(),
      get onmessage() {
        return hear
      },
      set onmessage(listener) {
        hear = listener
      },
    }
  }
  return {
    channel: open,
    begin: () => void (isBusy = true),
    end() {
      isBusy = false
      for (const deliver of waiting.splice(0)) deliver()
    },
  }
}

type Tab = { readonly world: World; readonly end: () => void; readonly mute: () => void }
/** A tab with a vault of its own over a disk, locked. */
async function tabOn(indexedDB: IDBFactory, name: string): Promise<Tab> {
  const { locks, end } = contextOf(name)
  let frozen = false
  /** What a tab that its browser froze says: nothing. */
  const freezing = (title: string): BroadcastChannel => {
    const real = channel(title)
    const post = real.postMessage.bind(real)
    real.postMessage = (message) => void (frozen || post(message))
    return real
  }
  const world = createWorld({ indexedDB, timers, now: Date.now, tabs: { locks, channel: freezing } })
  await world.vault.call('selfCheck', undefined)
  return { world, end, mute: () => void (frozen = true) }
}
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  for (const one of channels) one.close()
  channels.clear()
})

/** A tab that holds the vault for all, and the id of that vault. */
async function holding(): Promise<Tab & { readonly vaultId: Hex; readonly indexedDB: IDBFactory }> {
  const { indexedDB } = await createOpenWorld()
  const tab = await tabOn(indexedDB, 'holder')
  await tab.world.vault.call('unlock', { way: WAY })
  const { vaultId } = await tab.world.vault.call('setTabs', { tabs: 'together', way: WAY })
  ends.push(tab.end)
  return { ...tab, vaultId, indexedDB }
}

const later: Deps['after'] = (ms, work) => {
  const timer = setTimeout(work, ms)
  ends.push(() => clearTimeout(timer))
  return () => clearTimeout(timer)
}
const carriedNothing = {
  begin: () => undefined,
  end: () => undefined,
  keep: () => undefined,
  bytesOf: () => Promise.reject(new Error('none')),
}
type Deps = Parameters<typeof createJoin>[0]
async function join(
  vaultId: Hex,
  {
    carried = carriedNothing as Deps['carried'],
    after = later,
    channel: channelOf = channel,
  }: Partial<Pick<Deps, 'carried' | 'after' | 'channel'>> = {},
) {
  const { locks, end } = contextOf(`guest-${++made}`)
  ends.push(end)
  const news: VaultEvents['locked'][] = []
  const enter = createJoin({
    subtle: crypto.subtle,
    locks,
    channel: channelOf,
    carried,
    after,
  })
  const joined = await enter(vaultId)
  joined?.client.on('locked', (event) => news.push(event))
  return { joined, news, again: () => enter(vaultId) }
}
/** A tab that came to the vault of another. */
async function guestOf(vaultId: Hex, deps?: Parameters<typeof join>[1]) {
  const { joined, ...rest } = await join(vaultId, deps)
  if (!joined) throw new Error('nobody answered')
  return { ...joined, ...rest }
}

/** Everything that anybody of this origin can hear of a vault, as texts to search in. */
function eavesdrop(vaultId: Hex): string[] {
  const heard: string[] = []
  const ear = channel(`assay:vault:${vaultId}`)
  ear.onmessage = ({ data }: MessageEvent<{ readonly sealed: Uint8Array }>) => {
    heard.push(JSON.stringify({ ...data, sealed: new TextDecoder('latin1').decode(data.sealed) }), fromBytes(data.sealed))
  }
  return heard
}

describe('tabs that were not put together', () => {
  it('hold no lock, and are found by nobody', async () => {
    const { indexedDB } = await createOpenWorld()
    const { world, end } = await tabOn(indexedDB, 'alone')
    ends.push(end)
    const session = await world.vault.call('unlock', { way: WAY })
    expect(session.together).toBeUndefined()
    const other = await tabOn(indexedDB, 'other')
    expect(await other.world.vault.call('status', undefined)).not.toHaveProperty('elsewhere')
    expect((await join(session.vaultId)).joined).toBeUndefined()
  })

  it('are put together only by somebody who shows again that they are here', async () => {
    const { vault } = await createOpenWorld()
    expect(await codeOf(vault.call('setTabs', { tabs: 'together' }))).toBe('vault/ask-again')
    expect(await codeOf(vault.call('setTabs', { tabs: 'together', way: { kind: 'password', password: 'wrong' } }))).toBe(
      'vault/wrong-password',
    )
    expect((await vault.call('refresh', undefined)).together).toBeUndefined()
    expect((await vault.call('setTabs', { tabs: 'together', way: WAY })).together).toBe(true)
    expect((await vault.call('setTabs', { tabs: 'apart' })).together).toBeUndefined()
  })
})

describe('a tab that comes to the vault of another', () => {
  it('sees the same accounts, seals records by the same key, and has a number of its own', async () => {
    const { world, vaultId, indexedDB } = await holding()
    const other = await tabOn(indexedDB, 'other')
    expect(await other.world.vault.call('status', undefined)).toMatchObject({ at: 'locked', elsewhere: vaultId })
    const { session } = await guestOf(vaultId)
    const own = await world.vault.call('refresh', undefined)
    expect({ ...session, recordsKey: 0, unlockEpoch: 0 }).toEqual({ ...own, recordsKey: 0, unlockEpoch: 0 })
    expect(session.unlockEpoch).not.toBe(own.unlockEpoch)
    expect([session.recordsKey.extractable, own.recordsKey.extractable]).toEqual([false, false])
    const iv = new Uint8Array(12)
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, own.recordsKey, new Uint8Array([1, 2, 3]))
    expect(new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, session.recordsKey, sealed))).toEqual(
      new Uint8Array([1, 2, 3]),
    )
  })

  it('signs there what was agreed to in it, and nothing that was agreed to in another tab', async () => {
    const { world, vaultId } = await holding()
    const [one, two] = [await guestOf(vaultId), await guestOf(vaultId)]
    const own = await world.vault.call('refresh', undefined)
    const sign = (from: World['vault'], unlockEpoch: number) =>
      from.call('signTransaction', { requestId: 'r', account: ACCOUNT, transaction: TX, consent: consentFor(unlockEpoch) })
    expect(await codeOf(sign(one.client, two.session.unlockEpoch))).toBe('vault/consent-stale')
    expect(await codeOf(sign(one.client, own.unlockEpoch))).toBe('vault/consent-stale')
    expect(await codeOf(sign(world.vault, one.session.unlockEpoch))).toBe('vault/consent-stale')
    const { raw } = await sign(one.client, one.session.unlockEpoch)
    expect((await sign(world.vault, own.unlockEpoch)).raw).toBe(raw)
  })

  it('shows a phrase and takes a password, and who listens hears neither, nor a key', async () => {
    const { vaultId } = await holding()
    const heard = eavesdrop(vaultId)
    const { client, session } = await guestOf(vaultId)
    const keyringId = session.keyrings[0]!.id
    expect((await client.call('revealPhrase', { keyringId, way: WAY })).words.join(' ')).toBe(PHRASE)
    const key = await client.call('revealKey', { address: ACCOUNT, way: WAY })
    await client.call('exportBackup', { way: WAY, password: `${PASSWORD} too`, sections: [] })
    await expect.poll(() => heard.length).toBeGreaterThan(12)
    const all = heard.join('\n').toLowerCase()
    for (const secret of [PASSWORD, PHRASE, key.slice(2), 'junk', 'revealPhrase', ACCOUNT.slice(2)]) {
      expect(all).not.toContain(secret.toLowerCase())
      expect(all).not.toContain(Buffer.from(secret).toString('hex').toLowerCase())
    }
  })

  it('sends nothing whose length tells that of a password', async () => {
    const { vaultId } = await holding()
    const heard = eavesdrop(vaultId)
    const { client } = await guestOf(vaultId)
    for (const password of ['a', 'a much longer password than the other'])
      await codeOf(client.call('prove', { way: { kind: 'password', password } }))
    await expect.poll(() => heard.length).toBeGreaterThan(11)
    const lengths = heard.filter((text) => text.startsWith('0x')).map((text) => text.length / 2 - 1 - 16)
    for (const length of lengths) expect(length % 256).toBe(0)
  })

  it('is answered once for each message: what is sent again, changed or made up by a listener is nothing', async () => {
    const { world, vaultId } = await holding()
    const ear = channel(`assay:vault:${vaultId}`)
    const frames: { is: string; guest: string; sealed: Uint8Array }[] = []
    ear.onmessage = ({ data }: MessageEvent) => frames.push(data as never)
    const { client } = await guestOf(vaultId)
    await client.call('editAccount', { address: ACCOUNT, name: 'First' })
    await world.vault.call('editAccount', { address: ACCOUNT, name: 'Second' })
    const before = (await world.vault.call('refresh', undefined)).changedAt
    for (const frame of [...frames]) ear.postMessage(frame)
    for (const frame of [...frames]) ear.postMessage({ ...frame, sealed: frame.sealed.map((byte) => byte ^ 1) })
    for (const noise of [undefined, null, 7, 'x', {}, { is: 'holder' }, { is: 'holder', guest: '0x04', sealed: new Uint8Array(64) }])
      ear.postMessage(noise)
    ear.postMessage({ is: 'holder', guest: `0x04${'11'.repeat(64)}`, sealed: new Uint8Array(64) })
    // The channel is as good as before.
    expect((await client.call('status', undefined)).at).toBe('unlocked')
    const after = await world.vault.call('refresh', undefined)
    expect([after.changedAt, after.accounts[0]!.name]).toEqual([before, 'Second'])
  })

  it('asks who holds the lock, and does not believe who only says so', async () => {
    const { indexedDB, vaultId, world, end } = await holding()
    await guestOf(vaultId)
    // A lock that only looks like a holder's: another context with a key of its own.
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
    const key = fromBytes(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
    const stranger = contextOf('stranger')
    ends.push(stranger.end)
    await new Promise<void>(
      (ready) => void stranger.locks.request(`assay:vault:${vaultId}:${key}`, {}, () => (ready(), new Promise(() => undefined))),
    )
    expect((await guestOf(vaultId)).session.vaultId).toBe(vaultId)
    // And once the true one is gone nobody is found.
    await world.vault.call('lock', undefined)
    await expect.poll(async () => (await join(vaultId)).joined).toBeUndefined()
    end()
    const other = await tabOn(indexedDB, 'other')
    await expect.poll(async () => other.world.vault.call('status', undefined)).not.toHaveProperty('elsewhere')
  })

  it('puts off the idle lock by its touch, and changes what all see', async () => {
    const { world, vaultId } = await holding()
    const { client } = await guestOf(vaultId)
    await client.call('touch', undefined)
    await client.call('editAccount', { address: ACCOUNT, name: 'From elsewhere' })
    expect((await world.vault.call('refresh', undefined)).accounts[0]!.name).toBe('From elsewhere')
  })
})

describe('a lock', () => {
  it('of the vault that is held ends what every tab has of it, pending calls too', async () => {
    const { world, vaultId } = await holding()
    const [one, two] = [await guestOf(vaultId), await guestOf(vaultId)]
    const pending = codeOf(
      one.client.call('changePassword', { way: WAY, slotId: one.session.slots[0]!.id, password: 'umbra velvet 47 quokka tangram siphon' }),
    )
    await world.vault.call('lock', undefined)
    await expect.poll(() => [one.news.length, two.news.length]).toEqual([1, 1])
    expect(await pending).toMatch(/^vault\/locked$|^app\/worker-lost$/)
    expect([one.news, two.news].flat()).toEqual([{ why: 'asked' }, { why: 'asked' }])
    expect((await join(vaultId)).joined).toBeUndefined()
  })

  it('that a guest asks for locks the vault and every other guest, and the guest does not come back by itself', async () => {
    const { world, vaultId } = await holding()
    const [one, two] = [await guestOf(vaultId), await guestOf(vaultId)]
    one.client.call('lock', undefined).catch(() => undefined)
    one.client.close()
    await expect.poll(() => [world.events.length, two.news.length]).toEqual([1, 1])
    expect(await one.again()).toBeUndefined()
  })

  it('is told as what it is where the tab that held the vault is gone', async () => {
    const { vaultId, end } = await holding()
    const { client, news } = await guestOf(vaultId)
    end()
    await expect.poll(() => news).toEqual([{ why: 'left' }])
    expect(await codeOf(client.call('refresh', undefined))).toBe('app/worker-lost')
  })

  it('is told as what it is where the news of it is heard late, by a tab that was busy', async () => {
    const { world, vaultId } = await holding()
    const busy = busyChannel()
    const due = new Set<() => void>()
    const after: Deps['after'] = (_, work) => (due.add(work), () => void due.delete(work))
    const { client, news } = await guestOf(vaultId, { channel: busy.channel, after })
    busy.begin()
    await world.vault.call('lock', undefined)
    const isTaken = async (): Promise<boolean> => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].some(({ name }) => name === `assay:vault:${vaultId}`)
    }
    await expect.poll(isTaken).toBe(false)
    // However late: the time for which anything was put off is over.
    for (const work of [...due]) work()
    expect(news).toEqual([])
    busy.end()
    await expect.poll(() => news).toEqual([{ why: 'asked' }])
    expect(await codeOf(client.call('refresh', undefined))).toBe('app/worker-lost')
  })

  it('comes to a tab to which the one that holds the vault says nothing any more, though it keeps its lock', async () => {
    const { vaultId, mute } = await holding()
    let tick: (() => void) | undefined
    const { client, news, again } = await guestOf(vaultId, { after: (_, work) => ((tick = work), () => (tick = undefined)) })
    const pulse = async (): Promise<void> => {
      tick?.()
      // As long as it takes to be answered.
      await client.call('touch', undefined).catch(() => undefined)
    }
    for (let round = 0; round < 8; round++) await pulse()
    expect(news).toEqual([])
    mute()
    const asked = codeOf(client.call('refresh', undefined))
    for (let round = 0; round < 3; round++) tick?.()
    expect(news).toEqual([])
    tick?.()
    expect(news).toEqual([{ why: 'left' }])
    expect(await asked).toBe('app/worker-lost')
    expect(await again()).toBeUndefined()
  })

  it('comes to the tab that held the vault when another is unlocked, which serves from then on', async () => {
    const { world, vaultId, indexedDB } = await holding()
    const guest = await guestOf(vaultId)
    const later = await tabOn(indexedDB, 'later')
    ends.push(later.end)
    await later.world.vault.call('unlock', { way: WAY })
    await expect.poll(() => world.events).toEqual([{ why: 'taken' }])
    await expect.poll(() => guest.news).toEqual([{ why: 'asked' }])
    const { client } = await guestOf(vaultId)
    await client.call('editAccount', { address: ACCOUNT, name: 'Of the later' })
    expect((await later.world.vault.call('refresh', undefined)).accounts[0]!.name).toBe('Of the later')
  })

  it('comes to guests when tabs are put apart, and the tab that holds stays open', async () => {
    const { world, vaultId } = await holding()
    const guest = await guestOf(vaultId)
    expect((await guest.client.call('setTabs', { tabs: 'apart' })).together).toBeUndefined()
    await expect.poll(() => guest.news).toEqual([{ why: 'asked' }])
    expect((await world.vault.call('status', undefined)).at).toBe('unlocked')
    expect((await join(vaultId)).joined).toBeUndefined()
  })
})

it('answers who erases the vault from another tab before that road ends', async () => {
  const { vaultId, world } = await holding()
  const guest = await guestOf(vaultId)
  expect(await guest.client.call('erase', { way: WAY })).toBeUndefined()
  expect((await world.vault.call('status', undefined)).at).toBe('absent')
})

it('carries a passkey’s secret where this page made it as a guest, and refuses one that it did not', async () => {
  const { vaultId, world } = await holding()
  const prfBytes = crypto.getRandomValues(new Uint8Array(32))
  const importPrf = () => crypto.subtle.importKey('raw', prfBytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const publicKey = fromBytes(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const slot = {
    kind: 'passkey',
    label: 'Laptop',
    credentialId: '0x01',
    rpId: 'x.example',
    publicKey,
    prfSalt: `0x${'07'.repeat(32)}`,
  } as const
  await world.vault.call('makeRecoveryCode', { way: WAY })
  const { slots } = await world.vault.call('addSlot', { way: WAY, slot: { ...slot, prf: await importPrf() } })
  const slotId = slots.find(({ kind }) => kind === 'passkey')!.id

  carried.begin()
  const known = await importPrf()
  carried.keep(known, prfBytes)
  const { client } = await guestOf(vaultId, { carried })
  expect(await codeOf(client.call('prove', { way: { kind: 'passkey', slotId, prf: known } }))).toBe('no failure: undefined')
  expect(await codeOf(client.call('prove', { way: { kind: 'passkey', slotId, prf: await importPrf() } }))).toBe('app/unexpected')
  // One that is refused here never left: the channel is as good as before.
  expect((await client.call('status', undefined)).at).toBe('unlocked')
  client.close()
  expect(() => carried.bytesOf(known)).toThrow('vault/ask-again')
})
