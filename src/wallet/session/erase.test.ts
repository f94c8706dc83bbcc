import { IDBFactory } from 'fake-indexeddb'
import { COMMON_PASSWORDS } from '#core/identity/password-common'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#store'
import { codeOf, createDevice, openTab, PASSWORD, devnetChain } from '../../../test/support/whole-wallet.ts'
import { importWords } from '../../../test/support/import-words.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

beforeEach(() => {
  indexedDB = new IDBFactory()
})

/** Two tabs with the vault open, a contact, an endpoint that is kept to one account, and something in the chain Worker's store. */
async function lived() {
  const device = createDevice()
  const kept = new Map<string, unknown>()
  const keep = {
    get: async (name: string) => structuredClone(kept.get(name)),
    set: async (name: string, value: unknown) => void kept.set(name, structuredClone(value)),
    erase: async () => kept.clear(),
  }
  await keep.set('light-client:31337', { at: 'some slot' })
  const tab = await openTab(device, devnetChain('http://localhost:1'), { keep, follows: false })
  const { session, book } = tab.wallet
  await importWords(session, PHRASE, PASSWORD)
  const [account] = session.accounts.get()
  if (!account) throw new Error('no account')
  await tab.wallet.selectAccount(account.address)
  await tab.wallet.saveContact({ name: 'Bob', address: BOB })
  const [on] = book.chains.get()
  if (!on) throw new Error('no chain')
  await book.save(
    { ...on, endpoints: on.endpoints.map((one) => ({ ...one, accounts: [account.address] })) },
    { kind: 'password', password: PASSWORD },
  )
  const other = await openTab(device, undefined, { keep, follows: false })
  await other.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
  const db = await openDatabase(device.page)
  return { device, keep, tab, other, db, account }
}

it('erases the vault with every record of it, what the chain Worker kept, and every account that settings name; the chains stay', async () => {
  const { keep, tab, other, db, account } = await lived()
  const { session, book } = tab.wallet
  expect(await codeOf(session.erase({ kind: 'password', password: 'something else entirely' }))).toBe('vault/wrong-password')
  expect((await db.getAll('pages')).length).toBeGreaterThan(0)
  expect(await keep.get('light-client:31337')).toBeDefined()

  await session.erase({ kind: 'password', password: PASSWORD })
  expect(session.state.get().kind).toBe('absent')
  expect(await db.getAll('pages')).toEqual([])
  expect(await db.getAll('quarantine')).toEqual([])
  expect(await keep.get('light-client:31337')).toBeUndefined()
  expect(JSON.stringify(await db.getAll('settings')).toLowerCase()).not.toContain(account.address)
  expect(tab.wallet.requestLog.entries.get()).toEqual([])
  // What is of the device is still there, and the Worker knows whom it may ask; of the endpoint's accounts it may be asked about none.
  expect(book.chains.get().map(({ chainId, endpoints }) => [chainId, endpoints[0]?.accounts])).toEqual([[31337, []]])
  expect(await codeOf(tab.wallet.glances().then((one) => one.fees(31337)))).toBe('rpc/unreachable')
  await expect.poll(() => other.wallet.session.state.get().kind).toBe('absent')
  expect(other.wallet.contacts.get()).toEqual([])
  tab.kill()
  other.kill()
})

it('leaves nothing of what another tab is writing at that moment', async () => {
  const { tab, other, db } = await lived()
  const there = other.steps.stop('write contacts', 'waits')
  const writing = codeOf(other.wallet.saveContact({ name: 'Late', address: BOB }))
  await there
  const erasing = tab.wallet.session.erase({ kind: 'password', password: PASSWORD })
  await expect.poll(() => tab.wallet.session.state.get().kind).toBe('absent')
  other.steps.goOn()
  await Promise.all([writing, erasing])
  await expect.poll(() => other.wallet.session.state.get().kind).toBe('absent')
  await expect.poll(async () => (await db.getAll('pages')).length).toBe(0)
  tab.kill()
  other.kill()
})

it('makes room for another vault, which knows nothing of the one before', async () => {
  const { device, tab, other, db } = await lived()
  await tab.wallet.session.erase({ kind: 'password', password: PASSWORD })
  other.kill()
  await tab.wallet.session.vault().call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS })
  await tab.wallet.session.enter('createEmpty', { password: PASSWORD })
  expect(tab.wallet.contacts.get()).toEqual([])
  await tab.wallet.saveContact({ name: 'New', address: BOB })
  tab.kill()
  const later = await openTab(device, undefined, { follows: false })
  await later.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
  expect(later.wallet.contacts.get().map(({ name }) => name)).toEqual(['New'])
  expect((await db.getAll('pages')).length).toBe(1)
  later.kill()
})
