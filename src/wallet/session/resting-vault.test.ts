import { describe, expect, it } from 'vitest'
import { codeOf, createDevice, openTab, PASSWORD, type Device, type TabOptions } from '../../../test/support/whole-wallet.ts'
import { importWords } from '../../../test/support/import-words.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const visit = (device: Device, options: TabOptions = {}) => openTab(device, undefined, { follows: false, rests: true, ...options })

describe('on a device that never held a vault', () => {
  it('no vault Worker starts, and what is shown is that there is none', async () => {
    const tab = await visit(createDevice())
    expect(tab.wallet.session.state.get()).toEqual({ kind: 'absent' })
    expect(tab.vaults()).toBe(0)
    tab.kill()
  })

  it('the first call starts one, which is checked once and then makes the vault', async () => {
    const tab = await visit(createDevice())
    const { session } = tab.wallet
    await importWords(session, PHRASE, PASSWORD)
    expect(session.state.get().kind).toBe('open')
    expect(tab.vaults()).toBe(1)
    await session.lock()
    expect(session.state.get().kind).toBe('locked')
    tab.kill()
  })

  it('hears when the vault that it made locks itself', async () => {
    const device = createDevice()
    const tab = await visit(device)
    const { session } = tab.wallet
    await importWords(session, PHRASE, PASSWORD)
    await session.vault().call('lock', undefined)
    await expect.poll(() => session.state.get().kind).toBe('locked')
    expect(tab.vaults()).toBe(2)
    tab.kill()
  })

  it('a screen that is about to make one is told where the page lacks its protection, and nothing reaches the vault', async () => {
    const tab = await visit(createDevice(), { missing: ['connect-src'] })
    const { session } = tab.wallet
    expect(session.state.get().kind).toBe('absent')
    await session.prepare()
    expect(session.state.get()).toMatchObject({
      kind: 'unprotected',
      error: { code: 'vault/unprotected', data: { missing: 'connect-src' } },
    })
    expect(await codeOf(session.vault().call('draftPhrase', { words: 12 }))).toBe('vault/unprotected')
    expect(tab.vaults()).toBe(1)
    tab.kill()
  })

  it('finds the vault that another tab makes', async () => {
    const device = createDevice()
    const visitor = await visit(device)
    const maker = await visit(device)
    await importWords(maker.wallet.session, PHRASE, PASSWORD)
    await expect.poll(() => visitor.wallet.session.state.get().kind).toBe('locked')
    expect(visitor.vaults()).toBe(1)
    visitor.kill()
    maker.kill()
  })
})

it('on a device with a vault its Worker starts at once, and the page is locked', async () => {
  const device = createDevice()
  const maker = await visit(device)
  await importWords(maker.wallet.session, PHRASE, PASSWORD)
  maker.kill()
  const tab = await visit(device)
  expect(tab.wallet.session.state.get().kind).toBe('locked')
  expect(tab.vaults()).toBe(1)
  tab.kill()
})

it('a vault that went without being erased here is told as lost', async () => {
  const device = createDevice()
  const maker = await visit(device)
  await importWords(maker.wallet.session, PHRASE, PASSWORD)
  maker.kill()
  await new Promise((resolve) => (device.vault.deleteDatabase('assay-vault').onsuccess = resolve))
  const tab = await visit(device)
  expect(tab.wallet.session.state.get()).toEqual({ kind: 'absent', lost: true })
  tab.kill()
})
