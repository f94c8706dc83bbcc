import { describe, expect, it } from 'vitest'
import type { Contact } from '#core/identity/contact'
import { map } from '#core/source'
import { PASSWORD, createDevice, openTab } from '../../../test/support/whole-wallet.ts'
import { importWords } from '../../../test/support/import-words.ts'
import { whileOpen } from './open-vault.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const names = (contacts: readonly Contact[]): string => contacts.map(({ name }) => name).join()

describe('what is read while the vault is open', () => {
  it('is of its records, is gone with a lock, and is there again', async () => {
    const { wallet, kill } = await openTab(createDevice(), undefined)
    const { session } = wallet
    const source = whileOpen(session, ({ contacts }) => map(contacts, names), 'locked')
    const heard: string[] = []
    expect(source.get()).toBe('locked')
    source.subscribe(() => void heard.push(source.get()))
    await importWords(session, PHRASE, PASSWORD)
    await wallet.saveContact({ name: 'Bea', address: `0x${'b'.repeat(40)}`, note: '' })
    expect(source.get()).toBe('Bea')
    await session.lock()
    expect(source.get()).toBe('locked')
    await session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(source.get()).toBe('Bea')
    expect(heard).toEqual(['', 'Bea', 'locked', 'Bea'])
    kill()
  })
})
