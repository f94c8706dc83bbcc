import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { COMMON_PASSWORDS } from '#core/identity/password-common'
import { openDatabase } from '#store'
import { codeOf, createDevice, openTab, PASSWORD, type Tab } from '../../../test/support/whole-wallet.ts'
import { importWords } from '../../../test/support/import-words.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const watched = (digit: string): Address => `0x${digit.repeat(40)}`
const names = ({ wallet }: Tab): readonly string[] => wallet.session.accounts.get().map(({ name }) => name)
const addressOf = ({ wallet }: Tab, name: string): Address =>
  wallet.session.accounts.get().find((account) => account.name === name)?.address ?? watched('0')

describe('accounts of the open vault', () => {
  it('take a name, a place and a hiding place, and keep them over a lock', async () => {
    const device = createDevice()
    const tab = await openTab(device, undefined)
    const { session } = tab.wallet
    await importWords(session, PHRASE, PASSWORD)
    const keyringId = session.accounts.get()[0]?.keyringId ?? ''
    for (const name of ['Savings', 'Spending']) await session.enter('deriveAccount', { keyringId, name })
    const [first = watched('0')] = session.accounts.get().map(({ address }) => address)
    await session.edit(first, { name: '  Main ' })
    await session.arrange([addressOf(tab, 'Spending'), first])
    expect(names(tab)).toEqual(['Spending', 'Main', 'Savings'])
    await session.edit(first, { hidden: true })
    expect(await codeOf(session.edit(first, { name: '   ' }))).toBe('input/required')
    expect(await codeOf(session.edit(first, { name: 'x'.repeat(65) }))).toBe('input/too-long')

    await session.lock()
    expect(names(tab)).toEqual([])
    await session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(names(tab)).toEqual(['Spending', 'Main', 'Savings'])
    expect(session.accounts.get().find(({ address }) => address === first)?.hidden).toBe(true)
    tab.kill()
  })
})

describe('a lock', () => {
  it('in one tab locks all, and shows no account in any', async () => {
    const device = createDevice()
    const [tab, other] = [await openTab(device, undefined), await openTab(device, undefined)]
    await importWords(tab.wallet.session, PHRASE, PASSWORD)
    await expect.poll(() => other.wallet.session.state.get().kind).toBe('locked')
    await other.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    await tab.wallet.session.lock()
    await expect.poll(() => other.wallet.session.state.get().kind).toBe('locked')
    expect([names(tab), names(other)]).toEqual([[], []])
    tab.kill()
    other.kill()
  })
})

describe('accounts watched without a vault', () => {
  it('take a name and a place on this device, and leave it when asked', async () => {
    const device = createDevice()
    const tab = await openTab(device, undefined)
    const { session } = tab.wallet
    await session.watch(watched('a'), 'A')
    await session.watch(watched('b'), 'B')
    expect(await codeOf(session.watch(watched('a'), 'again'))).toBe('key/duplicate')
    await session.edit(watched('b'), { name: 'Bee' })
    await session.arrange([watched('b'), watched('a')])
    const other = await openTab(device, undefined)
    expect(names(other)).toEqual(['Bee', 'A'])
    await session.unwatch(watched('a'))
    expect(names(tab)).toEqual(['Bee'])
    tab.kill()
    other.kill()
  })

  it('move into the vault as soon as there is one, and are no longer in plain text', async () => {
    const device = createDevice()
    const tab = await openTab(device, undefined)
    const { session } = tab.wallet
    await session.watch(watched('a'), 'A')
    await session.watch(watched('b'), 'B')
    await session.vault().call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS })
    await session.enter('createEmpty', { password: PASSWORD })
    expect(names(tab)).toEqual(['A', 'B'])
    const db = await openDatabase(device.page)
    expect(await db.get('settings', 'watched')).toBeUndefined()
    await session.lock()
    expect(names(tab)).toEqual([])
    await session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(names(tab)).toEqual(['A', 'B'])
    tab.kill()
  })
})
