import { describe, expect, it } from 'vitest'
import { codeOf, createOpenWorld, createWorld, PASSWORD, PHRASE, importPhrase } from './test-support/world.ts'

const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

describe('a vault', () => {
  it('is absent, made, locked, unlocked, erased', async () => {
    const { vault, indexedDB, time } = createWorld()
    expect(await vault.call('status', undefined)).toEqual({ at: 'absent' })
    await vault.call('selfCheck', undefined)
    expect(await codeOf(vault.call('unlock', { way: { kind: 'password', password: PASSWORD } }))).toBe('vault/absent')
    const made = await importPhrase(vault, PHRASE, PASSWORD)
    expect(made.accounts.map(({ address }) => address)).toEqual([FIRST])
    expect(made.recordsKey.extractable).toBe(false)
    await vault.call('lock', undefined)
    expect(await vault.call('status', undefined)).toEqual({ at: 'locked', waitMs: 0, failures: 0, ways: [{ kind: 'password' }] })
    const again = createWorld({ indexedDB, time }).vault
    await again.call('selfCheck', undefined)
    expect(await codeOf(again.call('createEmpty', { password: PASSWORD }))).toBe('vault/exists')
    expect(await codeOf(again.call('unlock', { way: { kind: 'password', password: `${PASSWORD}.` } }))).toBe('vault/wrong-password')
    const session = await again.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect({ ...session, recordsKey: 0, unlockEpoch: 0 }).toEqual({ ...made, recordsKey: 0, unlockEpoch: 0 })
    expect(session.unlockEpoch).toBeGreaterThan(made.unlockEpoch)
    expect(await codeOf(again.call('erase', { way: { kind: 'password', password: 'something else entirely' } }))).toBe(
      'vault/wrong-password',
    )
    await again.call('erase', { way: { kind: 'password', password: PASSWORD } })
    expect(await again.call('status', undefined)).toEqual({ at: 'absent' })
  })

  it('derives, watches and edits accounts, and keeps them', async () => {
    const { vault, indexedDB } = await createOpenWorld()
    const status = await vault.call('status', undefined)
    const [ring] = status.at === 'unlocked' ? status.session.keyrings : []
    const derived = await vault.call('deriveAccount', { keyringId: ring!.id, name: ' Second ' })
    expect(derived.accounts[1]).toMatchObject({ address: SECOND, name: 'Second', path: "m/44'/60'/0'/0/1", order: 1 })
    await vault.call('watchAccount', { address: `0x${'11'.repeat(20)}`, name: 'Aunt' })
    expect(await codeOf(vault.call('watchAccount', { address: SECOND, name: 'Twice' }))).toBe('key/duplicate')
    const edited = await vault.call('editAccount', { address: FIRST, name: 'Main\u202e', hidden: true, order: 7 })
    const other = createWorld({ indexedDB }).vault
    await other.call('selfCheck', undefined)
    const session = await other.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(session.accounts).toEqual(edited.accounts)
    expect(session.accounts.map(({ name, kind, hidden }) => [name, kind, hidden])).toEqual([
      ['Second', 'eoa', false],
      ['Aunt', 'watch', false],
      ['Main', 'eoa', true],
    ])
  })
})
