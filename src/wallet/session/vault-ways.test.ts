import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nativeToken } from '#core/chains/chain'
import { openDatabase } from '#store'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { importWords } from '../../../test/support/import-words.ts'
import { codeOf, createDevice, openTab, PASSWORD, reviewed, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST, MNEMONIC } from '../../../devnet/addresses.ts'

const WAY = { kind: 'password', password: PASSWORD } as const
const OTHER = { kind: 'password', password: 'gravel Tundra 48 quiet-lantern orbit' } as const
const BOB = `0x${'b0'.repeat(20)}` as const

beforeEach(() => {
  indexedDB = new IDBFactory()
})

async function lived(follows = false) {
  const device = createDevice()
  const tab = await openTab(device, devnetChain('http://localhost:1'), { follows })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  await tab.wallet.saveContact({ name: 'Bob', address: BOB })
  return { device, tab }
}
const open = (tab: Awaited<ReturnType<typeof openTab>>) => {
  const now = tab.wallet.session.state.get()
  if (now.kind !== 'open') throw new Error(`it is ${now.kind}`)
  return now
}

describe('a new master key', () => {
  it('seals every record of the page anew, locks the other tabs, and leaves nothing that the former key opens', async () => {
    const { device, tab } = await lived()
    const other = await openTab(device, undefined, { follows: false })
    await other.wallet.session.enter('unlock', { way: WAY })
    const { recordsKey: former } = open(tab).session
    await tab.wallet.session.enter('rotate', { way: WAY })
    expect(open(tab).session.formerRecordsKey).toBeUndefined()
    expect(
      open(tab)
        .records.contacts.get()
        .map(({ name }) => name),
    ).toEqual(['Bob'])
    await expect.poll(() => other.wallet.session.state.get().kind).toBe('locked')
    for (const { iv, sealed } of await (await openDatabase(device.page)).getAll('pages'))
      await expect(crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, former, new Uint8Array(sealed))).rejects.toThrow()
    await other.wallet.session.enter('unlock', { way: WAY })
    expect(
      open(other)
        .records.contacts.get()
        .map(({ name }) => name),
    ).toEqual(['Bob'])
    await other.wallet.saveContact({ name: 'Ann', address: `0x${'a0'.repeat(20)}` })
  })

  it('whose page dies before its records are sealed anew is finished by the next unlock', async () => {
    const { device, tab } = await lived()
    // The vault has rotated; the page dies and never hears of it.
    await tab.wallet.session.vault().call('rotate', { way: WAY })
    tab.kill()
    const next = await openTab(device, undefined, { follows: false })
    await next.wallet.session.enter('unlock', { way: WAY })
    expect(
      open(next)
        .records.contacts.get()
        .map(({ name }) => name),
    ).toEqual(['Bob'])
    expect(open(next).records.problems.get()).toEqual([])
    await expect.poll(() => open(next).session.formerRecordsKey).toBeUndefined()
    await next.wallet.session.enter('rotate', { way: WAY })
    expect(open(next).records.contacts.get()).toHaveLength(1)
  })
})

describe('the wiping password', () => {
  it('given to unlock leaves no vault and no record of it, in any tab', async () => {
    const { device, tab } = await lived()
    await tab.wallet.session.enter('setWipingPassword', { way: WAY, password: OTHER.password })
    const other = await openTab(device, undefined, { follows: false })
    await tab.wallet.session.lock()
    await other.wallet.session.enter('unlock', { way: OTHER })
    expect(other.wallet.session.state.get()).toEqual({ kind: 'absent' })
    await expect.poll(() => tab.wallet.session.state.get().kind).toBe('absent')
    expect(await (await openDatabase(device.page)).getAll('pages')).toEqual([])
  })
})

describe('whom a chain asks', () => {
  it('is changed by the owner alone while the vault is open; its name and order by whoever sits there', async () => {
    const { tab } = await lived()
    const { book } = tab.wallet
    const [chain] = book.chains.get()
    if (!chain) throw new Error('no chain')
    const moved = { ...chain, endpoints: chain.endpoints.map((one) => ({ ...one, url: 'https://node.example' })) }
    expect(await codeOf(book.save(moved))).toBe('vault/ask-again')
    expect(await codeOf(book.remove(chain.chainId))).toBe('vault/ask-again')
    expect(await codeOf(book.save(moved, OTHER))).toBe('vault/wrong-password')
    expect(book.chains.get()).toEqual([chain])
    await book.save({ ...chain, name: 'Home' })
    await book.save(moved, WAY)
    expect(book.chains.get()[0]?.endpoints[0]?.url).toBe('https://node.example/')
    await tab.wallet.session.lock()
    await book.remove(chain.chainId)
  })
})

describe('an account with protection of its own', () => {
  let town: Devnet
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as: 'own', consensus: false })
  }, 180_000)
  afterAll(() => town.stop())

  it('asks before it signs, and counts what it signed against its limits', async () => {
    const chain = devnetChain(town.url)
    const tab = await openTab(createDevice(), chain)
    const { session, requests } = tab.wallet
    await importWords(session, MNEMONIC, PASSWORD)
    await session.enter('setProtection', { address: CAST.deployer, protection: 'always-ask' })
    const ether = 10n ** 18n
    const limits = { assets: [{ chainId: chain.chainId, perDay: 3n * ether }] }
    await session.enter('setLimits', { address: CAST.deployer, limits })
    const pay = async (units: bigint) => {
      const intent = { kind: 'send', to: BOB, amount: { units, token: nativeToken(chain) } } as const
      const id = await requests.propose({ intent, account: CAST.deployer, chainId: chain.chainId })
      return { id, digest: (await reviewed(tab.wallet, id)).analysis.digest }
    }
    const first = await pay(2n * ether)
    expect(await codeOf(requests.consent(first.id, first.digest))).toBe('vault/ask-again')
    await requests.consent(first.id, first.digest, WAY)
    const [account] = session.accounts.get()
    expect(account?.spent?.[0]?.units).toBeGreaterThanOrEqual(2n * ether)
    const second = await pay(2n * ether)
    expect(await codeOf(requests.consent(second.id, second.digest, WAY))).toBe('vault/over-limit')
  })
})
