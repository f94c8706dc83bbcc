import { describe, expect, it } from 'vitest'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { entropyToMnemonic } from '@scure/bip39'
import type { UnlockSecret } from '#protocol/vault'
import { codeOf, createOpenWorld, createWorld, PASSWORD, PHRASE, type World } from '../test-support/world.ts'

const WAY: UnlockSecret = { kind: 'password', password: PASSWORD }
/** Account 0 and 1 of the development phrase. */
const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** Its key 1. */
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const OTHER = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

async function fresh(changes: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = createWorld(changes)
  await world.vault.call('selfCheck', undefined)
  return world
}

describe('a phrase', () => {
  it('is read first, and taken with the accounts that were chosen, by their names', async () => {
    const { vault } = await fresh()
    const read = await vault.call('readImport', { source: { kind: 'phrase', words: ` ${PHRASE.toUpperCase()}\n` } })
    expect(read).toMatchObject({
      format: 'phrase',
      keyrings: [{ kind: 'mnemonic', words: 12, language: 'english', passphrase: false, accounts: [{ address: FIRST, known: false }] }],
    })
    const { importId } = read
    const template = "m/44'/60'/0'/0/i"
    const seen = await vault.call('deriveAddresses', { from: { importId, keyring: 0 }, pathTemplate: template, start: 0, count: 3 })
    expect(seen.map(({ address }) => address).slice(0, 2)).toEqual([FIRST, SECOND])
    const choices = [{ keyring: 0, label: 'Old phrase', pathTemplate: template, indexes: [1, 4], names: ['Savings', 'Fifth'] }]
    const session = await vault.call('takeImport', { importId, choices, password: PASSWORD })
    expect(session.keyrings).toMatchObject([{ label: 'Old phrase', origin: 'imported', fingerprint: read.keyrings[0]!.fingerprint }])
    expect(session.accounts).toMatchObject([
      { address: SECOND, name: 'Savings', path: "m/44'/60'/0'/0/1" },
      { name: 'Fifth', path: "m/44'/60'/0'/0/4" },
    ])
    // The next one counts on from the highest.
    const next = await vault.call('deriveAccount', { keyringId: session.keyrings[0]!.id, name: 'Sixth' })
    expect(next.accounts.at(-1)!.path).toBe("m/44'/60'/0'/0/5")
    expect(await codeOf(vault.call('takeImport', { importId, choices }))).toBe('import/gone')
  })

  it('with a passphrase is another one, and its passphrase is shown with its words', async () => {
    const { vault } = await createOpenWorld()
    const source = { kind: 'phrase', words: PHRASE, passphrase: 'Zoë  &  ' } as const
    const { importId, keyrings } = await vault.call('readImport', { source })
    expect(keyrings[0]!.passphrase).toBe(true)
    expect(keyrings[0]!.accounts[0]!.address).not.toBe(FIRST)
    const session = await vault.call('takeImport', { importId, choices: [{ keyring: 0 }] })
    expect(session.keyrings).toHaveLength(2)
    const { id } = session.keyrings[1]!
    expect(await vault.call('revealPhrase', { keyringId: id, way: WAY })).toEqual({ words: PHRASE.split(' '), passphrase: 'Zoë  &  ' })
    await vault.call('deriveAccount', { keyringId: id, name: 'Next' })
  })

  it('gets names in the language of the person where nobody named its accounts', async () => {
    const { vault } = await createOpenWorld()
    const { importId } = await vault.call('readImport', { source: { kind: 'phrase', words: PHRASE } })
    const defaults = { account: 'Cuenta #', key: 'Cuenta importada' }
    const session = await vault.call('takeImport', { importId, choices: [{ keyring: 0, indexes: [1, 4] }], defaults })
    expect(session.accounts.map(({ name }) => name).slice(-2)).toEqual(['Cuenta 2', 'Cuenta 5'])
  })

  it('that is here already gives the accounts that are new, and none twice', async () => {
    const { vault } = await createOpenWorld()
    const read = () => vault.call('readImport', { source: { kind: 'phrase', words: PHRASE } })
    const first = await read()
    expect(first.keyrings[0]!.accounts[0]!.known).toBe(true)
    expect(await codeOf(vault.call('takeImport', { importId: first.importId, choices: [{ keyring: 0 }] }))).toBe('key/duplicate')
    // What failed can be tried again with another choice.
    const session = await vault.call('takeImport', { importId: first.importId, choices: [{ keyring: 0, indexes: [0, 1] }] })
    expect(session.keyrings).toHaveLength(1)
    expect(session.accounts.map(({ address }) => address)).toEqual([FIRST, SECOND])
  })

  it('of another language needs its list, and is told back in it after a restart', async () => {
    const world = await fresh()
    const words = entropyToMnemonic(new Uint8Array(16).fill(9), french)
    expect(await codeOf(world.vault.call('readImport', { source: { kind: 'phrase', words } }))).toMatch(/^key\//)
    expect(await codeOf(world.vault.call('learnWords', { language: 'french', text: `${french.join('\n')}x\n` }))).toBe('key/word-list')
    await world.vault.call('learnWords', { language: 'french', text: `${french.join('\n')}\n` })
    const { importId } = await world.vault.call('readImport', { source: { kind: 'phrase', words } })
    const session = await world.vault.call('takeImport', { importId, choices: [{ keyring: 0 }], password: PASSWORD })
    const keyringId = session.keyrings[0]!.id
    expect(session.keyrings[0]!.language).toBe('french')
    const again = await fresh({ indexedDB: world.indexedDB })
    await again.vault.call('unlock', { way: WAY })
    const revealing = () => again.vault.call('revealPhrase', { keyringId, way: WAY })
    expect(await codeOf(revealing())).toBe('key/words-needed')
    await again.vault.call('learnWords', { language: 'french', text: `${french.join('\n')}\n` })
    expect((await revealing()).words.join(' ')).toBe(words.normalize('NFC'))
  })

  it('is proved by three of its words, and no fewer', async () => {
    const world = await createOpenWorld()
    const { accounts: _, keyrings } = await world.vault.call('unlock', { way: WAY })
    const keyringId = keyrings[0]!.id
    const prove = (answers: readonly (readonly [number, string])[]) =>
      world.vault.call('proveKeyring', { keyringId, answers: answers.map(([index, word]) => ({ index, word })) })
    const three = [
      [0, 'test'],
      [4, ' TEST '],
      [11, 'junk'],
    ] as const
    expect(await codeOf(prove(three.slice(1)))).toBe('vault/quiz-failed')
    expect(await codeOf(prove([three[0], three[0], three[0]]))).toBe('vault/quiz-failed')
    expect(await codeOf(prove([three[0], three[1], [11, 'test']]))).toBe('vault/quiz-failed')
    world.time.pass(60_000)
    expect((await prove(three)).keyrings[0]!.backedUpAt).toBe(world.time.now())
  })
})

describe('a private key', () => {
  it('becomes an account of its own, is shown to its owner, and goes for good with its removal', async () => {
    const { vault } = await createOpenWorld()
    const { importId, keyrings } = await vault.call('readImport', { source: { kind: 'key', text: KEY } })
    expect(keyrings).toMatchObject([{ kind: 'private-key', accounts: [{ address: SECOND, known: false }] }])
    const session = await vault.call('takeImport', { importId, choices: [{ keyring: 0, names: ['Cold'] }] })
    expect(session.accounts.at(-1)).toMatchObject({ address: SECOND, name: 'Cold', kind: 'eoa' })
    const wrong: UnlockSecret = { kind: 'password', password: 'something else entirely' }
    expect(await codeOf(vault.call('revealKey', { address: SECOND, way: wrong }))).toBe('vault/wrong-password')
    expect(await vault.call('revealKey', { address: SECOND, way: WAY })).toBe(KEY)
    expect(await codeOf(vault.call('removeAccount', { address: SECOND }))).toBe('vault/ask-again')
    const left = await vault.call('removeAccount', { address: SECOND, way: WAY })
    expect(left.keyrings).toHaveLength(1)
    expect(await codeOf(vault.call('revealKey', { address: SECOND, way: WAY }))).toBe('vault/unknown-account')
  })

  it('takes over an address that was only watched', async () => {
    const { vault } = await createOpenWorld()
    await vault.call('watchAccount', { address: SECOND, name: 'Watched' })
    const { importId } = await vault.call('readImport', { source: { kind: 'key', text: KEY } })
    const session = await vault.call('takeImport', { importId, choices: [{ keyring: 0 }] })
    expect(session.accounts.filter(({ address }) => address === SECOND)).toMatchObject([{ kind: 'eoa' }])
    expect(session.keyrings.map(({ kind }) => kind)).toEqual(['mnemonic', 'private-key'])
  })

  it('leaves as a keystore that reads back as the same key', async () => {
    const { vault } = await createOpenWorld()
    const password = 'a keystore of its own, Q4'
    const { json, fileName } = await vault.call('exportKeystore', { address: FIRST, way: WAY, password })
    expect(fileName).toContain(FIRST.slice(2))
    const other = await fresh()
    const bytes = new TextEncoder().encode(json)
    expect(await codeOf(other.vault.call('readImport', { source: { kind: 'file', bytes } }))).toBe('import/password-needed')
    const wrong = other.vault.call('readImport', { source: { kind: 'file', bytes, password: PASSWORD } })
    expect(await codeOf(wrong)).toBe('import/wrong-password')
    const { importId } = await other.vault.call('readImport', { source: { kind: 'file', bytes, password } })
    const session = await other.vault.call('takeImport', { importId, choices: [{ keyring: 0 }], password: PASSWORD })
    expect(session.accounts.map(({ address }) => address)).toEqual([FIRST])
  })
})

describe('a lock', () => {
  it('takes what was read with it', async () => {
    const { vault } = await createOpenWorld()
    const { importId } = await vault.call('readImport', { source: { kind: 'phrase', words: OTHER } })
    await vault.call('lock', undefined)
    await vault.call('unlock', { way: WAY })
    expect(await codeOf(vault.call('takeImport', { importId, choices: [{ keyring: 0 }] }))).toBe('import/gone')
  })
})

describe('a backup', () => {
  const FILE = 'a backup of its own, 77 Q'
  const section = { name: 'contacts', version: 1, data: new TextEncoder().encode('[]') }

  async function backedUp() {
    const world = await createOpenWorld()
    const { vault } = world
    const { importId } = await vault.call('readImport', { source: { kind: 'key', text: KEY } })
    await vault.call('takeImport', { importId, choices: [{ keyring: 0, names: ['Cold'] }] })
    await vault.call('watchAccount', { address: `0x${'55'.repeat(20)}`, name: 'Aunt' })
    await vault.call('setProtection', { address: SECOND, protection: 'always-ask' })
    await vault.call('setLimits', { address: SECOND, limits: { assets: [{ chainId: 1, perDay: 5n }] } })
    const { bytes } = await vault.call('exportBackup', { way: WAY, password: FILE, sections: [section] })
    return { ...world, bytes }
  }

  it('restores every account, with names, order and protection, where there was nothing', async () => {
    const { vault, bytes } = await backedUp()
    const there = await vault.call('unlock', { way: WAY })
    const other = await fresh()
    const read = await other.vault.call('readImport', { source: { kind: 'file', bytes, password: FILE } })
    expect(read).toMatchObject({ format: 'backup', sections: [{ name: 'contacts', version: 1, size: 2 }] })
    expect(await other.vault.call('importSections', { importId: read.importId })).toEqual([section])
    const choices = read.keyrings.map((_, keyring) => ({ keyring }))
    const here = await other.vault.call('takeImport', { importId: read.importId, choices, password: PASSWORD })
    const plain = (accounts: typeof here.accounts) => accounts.map(({ keyringId: _, ...account }) => account)
    expect(plain(here.accounts)).toEqual(plain(there.accounts))
    expect(await other.vault.call('revealKey', { address: SECOND, way: WAY })).toBe(KEY)
    await other.vault.call('deriveAccount', { keyringId: here.keyrings[0]!.id, name: 'Next' })
  })

  it('adds to a vault only what it lacks', async () => {
    const { bytes } = await backedUp()
    const other = await createOpenWorld()
    const read = () => other.vault.call('readImport', { source: { kind: 'file', bytes, password: FILE } })
    const first = await read()
    await other.vault.call('editAccount', { address: FIRST, name: 'Renamed since' })
    const all = first.keyrings.map((_, keyring) => ({ keyring }))
    const merged = await other.vault.call('takeImport', { importId: first.importId, choices: all })
    expect(merged.accounts.map(({ name }) => name)).toEqual(['Renamed since', 'Cold', 'Aunt'])
    const second = await read()
    expect(await codeOf(other.vault.call('takeImport', { importId: second.importId, choices: all }))).toBe('key/duplicate')
  })

  it('is proved by a drill that changes nothing but when it was proved', async () => {
    const { vault, bytes, time } = await backedUp()
    const before = await vault.call('unlock', { way: WAY })
    time.pass(5000)
    const { report, session } = await vault.call('drillBackup', { bytes, password: FILE })
    expect(report).toMatchObject({ proved: [FIRST, SECOND], missing: [], extra: [] })
    expect(session).toMatchObject({ accounts: before.accounts, keyrings: before.keyrings, backupProvedAt: time.now() })
  })

  it('no longer counts as proved once a key comes that it does not hold', async () => {
    const { vault, bytes } = await backedUp()
    await vault.call('drillBackup', { bytes, password: FILE })
    const { importId } = await vault.call('readImport', { source: { kind: 'phrase', words: OTHER } })
    expect((await vault.call('takeImport', { importId, choices: [{ keyring: 0 }] })).backupProvedAt).toBeUndefined()
  })

  it('that lacks a newer account is told so, and proves nothing', async () => {
    const { vault, bytes } = await backedUp()
    const { keyrings } = await vault.call('unlock', { way: WAY })
    const { accounts } = await vault.call('deriveAccount', { keyringId: keyrings[0]!.id, name: 'Newer' })
    const { report, session } = await vault.call('drillBackup', { bytes, password: FILE })
    expect(report.missing).toEqual([accounts.at(-1)!.address])
    expect(session.backupProvedAt).toBeUndefined()
    expect(await codeOf(vault.call('drillBackup', { bytes, password: 'not its password at all' }))).toBe('import/wrong-password')
  })
})
