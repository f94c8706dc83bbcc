import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import type { ImportedSource } from './import-candidate.ts'
import { seedOf } from '../keys/phrase.ts'
import { readSource } from './read-source.ts'
import { keyAt } from '../test-support/keys.ts'
import { taughtLists } from '../test-support/lists.ts'
import { sealed } from '../test-support/sealed.ts'
import { watchWipes } from '../test-support/wiped.ts'
import { codeOf, PHRASE } from '../test-support/world.ts'
import { allowed, effort } from '../../../test/support/effort.ts'

const { subtle } = crypto
const PASSWORD = 'their password'
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const words = [...PHRASE].map((char) => char.charCodeAt(0))

const read = async (text: string, password = PASSWORD): Promise<ImportedSource> =>
  readSource(
    { kind: 'file', bytes: new TextEncoder().encode(text), password },
    { lists: await taughtLists([]), subtle, readBackup: () => Promise.reject(new Error('no backup')) },
  )
const readKeyrings = (keyrings: unknown): Promise<ImportedSource> => read(sealed(PASSWORD, keyrings))
const tree = (data: object) => ({ type: 'HD Key Tree', data: { mnemonic: words, numberOfAccounts: 1, hdPath: "m/44'/60'/0'/0", ...data } })
const simple = { type: 'Simple Key Pair', data: [KEY] }

/** Addresses of anvil's phrase, which it prints at its start. */
const [FIRST, SECOND] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const
const rabby = (data: object) => ({
  type: 'HD Key Tree',
  data: {
    mnemonic: PHRASE,
    activeIndexes: [],
    hdPath: "m/44'/60'/0'/0",
    byImport: true,
    index: 0,
    needPassphrase: false,
    accounts: [SECOND],
    accountDetails: { [SECOND]: { hdPath: "m/44'/60'/0'/0", hdPathType: 'BIP44', index: 1 } },
    publicKey: '0x',
    isSlip39: false,
    ...data,
  },
})

afterEach(() => vi.restoreAllMocks())

describe('vaults of other wallets', () => {
  it('hold their phrase in each of the forms that were written over the years', async () => {
    const { words: list } = (await taughtLists([])).list('english')
    const places = PHRASE.split(' ').flatMap((word) => [list.indexOf(word) & 255, list.indexOf(word) >> 8])
    const asObject = Object.fromEntries(places.map((byte, at) => [at, byte]))
    for (const mnemonic of [PHRASE, words, { type: 'Buffer', data: words }, asObject]) {
      const { format, found, left } = await readKeyrings([tree({ mnemonic, numberOfAccounts: 3 })])
      expect({ format, left }).toEqual({ format: 'metamask', left: [] })
      expect(found).toMatchObject([
        { kind: 'mnemonic', language: 'english', passphrase: '', pathTemplate: "m/44'/60'/0'/0/i", indexes: [0, 1, 2] },
      ])
      const [phrase] = found
      if (phrase?.kind !== 'mnemonic') throw new Error('no phrase')
      expect((await keyAt(await seedOf(phrase.entropy, subtle), "m/44'/60'/0'/0/0")).address).toBe(FIRST)
    }
  })

  it('open without key metadata, as they were written before there was any', async () => {
    expect((await read(sealed(PASSWORD, [simple], { old: true }))).found).toHaveLength(1)
  })

  it('are found in the state of the keyring controller, in an exported state and in a text of JSON', async () => {
    const vault = sealed(PASSWORD, [simple])
    for (const file of [
      { vault },
      { KeyringController: { vault } },
      { data: { KeyringController: { vault, keyrings: [] }, other: {} }, meta: {} },
      vault,
    ])
      expect((await read(JSON.stringify(file))).found).toMatchObject([{ kind: 'private-key' }])
  })

  it('name what we do not take, and give the rest', async () => {
    const { found, left } = await readKeyrings([
      simple,
      { type: 'Ledger Hardware', data: {} },
      { type: 'Snap Keyring', data: {} },
      { type: 'Ledger Hardware', data: {} },
    ])
    expect(found).toHaveLength(1)
    expect(left).toEqual(['Ledger Hardware', 'Snap Keyring'])
  })

  it('are refused by name where nothing in them can be taken, and as empty where nothing is in them', async () => {
    await expect(
      readKeyrings([
        { type: 'Trezor Hardware', data: {} },
        { type: 'QR', data: 1 },
      ]),
    ).rejects.toMatchObject({
      code: 'import/unsupported-key',
      data: { kind: 'Trezor Hardware, QR' },
    })
    expect(await codeOf(readKeyrings([]))).toBe('import/empty')
    expect(await codeOf(readKeyrings([{ type: 'Simple Key Pair', data: [] }]))).toBe('import/empty')
  })

  it('say the kind of a key in plain letters, whatever they say', async () => {
    const kind = `<img src=x>\u202e${'long '.repeat(50)}`
    const { left } = await readKeyrings([simple, { type: kind, data: {} }, { type: '\u202e', data: {} }])
    expect(left).toEqual([expect.stringMatching(/^[\w .()-]{1,40}$/), 'unnamed'])
  })

  it('of Rabby give each account where it is, by the template that it is of', async () => {
    const ledger = "m/44'/60'/0'/0/0"
    const seed = await seedOf(
      (await readKeyrings([tree({})])).found.flatMap((one) => (one.kind === 'mnemonic' ? [one.entropy] : []))[0]!,
      subtle,
    )
    const [live, legacy] = [(await keyAt(seed, "m/44'/60'/3'/0/0")).address, (await keyAt(seed, "m/44'/60'/0'/7")).address]
    const accountDetails = {
      [SECOND]: { hdPath: "m/44'/60'/0'/0", hdPathType: 'BIP44', index: 1 },
      [live.toUpperCase().replace('0X', '0x')]: { hdPath: ledger, hdPathType: 'LedgerLive', index: 3 },
      [legacy]: { hdPath: "m/44'/60'/0'", hdPathType: 'Legacy', index: 7 },
    }
    const { format, found } = await readKeyrings([
      rabby({ accounts: [SECOND, live, legacy.toUpperCase().replace('0X', '0x')], accountDetails }),
    ])
    expect(format).toBe('rabby')
    expect(found.map((one) => one.kind === 'mnemonic' && [one.pathTemplate, one.indexes, fromBytes(one.entropy).length])).toEqual([
      ["m/44'/60'/0'/0/i", [1], 34],
      ["m/44'/60'/i'/0/0", [3], 34],
      ["m/44'/60'/0'/i", [7], 34],
    ])
  })

  it('of an older Rabby give the indexes that were active', async () => {
    const { found } = await readKeyrings([rabby({ accounts: [], accountDetails: {}, activeIndexes: [4, 2, 4] })])
    expect(found).toMatchObject([{ pathTemplate: "m/44'/60'/0'/0/i", indexes: [4, 2] }])
  })

  it('of Rabby with a passphrase, which is not in them, and with SLIP-39 shares are named and left out', async () => {
    const { found, left } = await readKeyrings([simple, rabby({ needPassphrase: true }), rabby({ isSlip39: true })])
    expect(found).toHaveLength(1)
    expect(left).toEqual(['HD Key Tree with a passphrase', 'SLIP-39 shares'])
  })

  it('of Rabby whose accounts are elsewhere than they say are refused', async () => {
    const accountDetails = { [SECOND]: { hdPath: "m/44'/60'/0'/0", hdPathType: 'BIP44', index: 0 } }
    await expect(readKeyrings([simple, rabby({ accountDetails })])).rejects.toMatchObject({
      code: 'import/wrong-address',
      data: { says: SECOND, holds: FIRST },
    })
  })
})

describe('hostile vaults of other wallets', () => {
  it.each([
    ['another password', sealed('other', [simple]), 'import/wrong-password'],
    ['another number of rounds', sealed(PASSWORD, [simple]).replace('"iterations":10', '"iterations":11'), 'import/wrong-password'],
    [
      'a changed byte',
      sealed(PASSWORD, [simple])
        .replace('"data":"A', '"data":"B')
        .replace(/"data":"([^AB])/, '"data":"A'),
      'import/wrong-password',
    ],
    ['too many rounds', sealed(PASSWORD, [simple]).replace('"iterations":10', '"iterations":5000001'), 'import/cost'],
    ['far too many rounds', sealed(PASSWORD, [simple]).replace('"iterations":10', '"iterations":4294967296'), 'import/cost'],
    ['no rounds', sealed(PASSWORD, [simple]).replace('"iterations":10', '"iterations":0'), 'import/malformed'],
    ['rounds as text', sealed(PASSWORD, [simple]).replace('"iterations":10', '"iterations":"10"'), 'import/malformed'],
    ['another function', sealed(PASSWORD, [simple], { algorithm: 'Argon2' }), 'import/malformed'],
    ['metadata without parameters', sealed(PASSWORD, [simple]).replace(/"params":\{[^}]*\}/, '"params":null'), 'import/malformed'],
    ['metadata that is null', sealed(PASSWORD, [simple]).replace(/"keyMetadata":\{.*?\}\}/, '"keyMetadata":null'), 'import/malformed'],
    ['data that is no base64', sealed(PASSWORD, [simple]).replace(/"data":"[^"]*"/, '"data":"%%%"'), 'import/malformed'],
    ['no data', sealed(PASSWORD, [simple]).replace(/"data":"[^"]*"/, '"data":""'), 'import/malformed'],
    ['a short iv', sealed(PASSWORD, [simple]).replace(/"iv":"[^"]*"/, '"iv":"AAAA"'), 'import/malformed'],
    ['a short salt', sealed(PASSWORD, [simple]).replace(/"salt":"[^"]*"/, '"salt":"AAAA"'), 'import/malformed'],
    ['two ivs', sealed(PASSWORD, [simple]).replace('"iv"', '"iv":"AAAA","iv"'), 'import/malformed'],
    ['a vault that is no JSON', JSON.stringify({ vault: 'x' }), 'import/malformed'],
    ['a vault that is something else', JSON.stringify({ vault: '{"data":1}' }), 'import/unknown-format'],
    ['nothing at its place', JSON.stringify({ data: { KeyringController: {} } }), 'import/unknown-format'],
  ])('with %s end in a coded error', async (_, file, code) => expect(await codeOf(read(file))).toBe(code))

  it.each<[string, unknown, string]>([
    ['a text', 'true', 'import/malformed'],
    ['no JSON', '[{', 'import/malformed'],
    ['a name twice', '[{"type":"Simple Key Pair","type":"HD Key Tree","data":[]}]', 'import/malformed'],
    ['an object', { type: 'Simple Key Pair', data: [KEY] }, 'import/malformed'],
    ['keyrings that are texts', ['x'], 'import/malformed'],
    ['a keyring of no type', [{ data: [KEY] }], 'import/malformed'],
    ['a keyring of no data', [{ type: 'Simple Key Pair' }], 'import/malformed'],
    ['keys that are no keys', [{ type: 'Simple Key Pair', data: ['00'.repeat(32)] }], 'import/malformed'],
    ['keys that are too short', [simple, { type: 'Simple Key Pair', data: [KEY.slice(2)] }], 'import/malformed'],
    ['keys that are numbers', [{ type: 'Simple Key Pair', data: [1] }], 'import/malformed'],
    ['keys in an object', [{ type: 'Simple Key Pair', data: { 0: KEY } }], 'import/malformed'],
    ['a tree that is a list', [{ type: 'HD Key Tree', data: [] }], 'import/malformed'],
    ['a tree without a phrase', [tree({ mnemonic: undefined })], 'import/malformed'],
    ['a phrase of an unknown word', [tree({ mnemonic: PHRASE.replace('junk', 'junc') })], 'import/malformed'],
    ['a phrase of a wrong checksum', [tree({ mnemonic: PHRASE.replace('junk', 'test') })], 'import/malformed'],
    ['a phrase of bytes past 255', [tree({ mnemonic: words.map((byte) => byte + 256) })], 'import/malformed'],
    ['a phrase of bytes that are no UTF-8', [tree({ mnemonic: [255, 254] })], 'import/malformed'],
    ['a phrase of places past the list', [tree({ mnemonic: { 0: 255, 1: 255 } })], 'import/malformed'],
    ['a path that is none', [tree({ hdPath: "m/44'/60'/x" })], 'import/malformed'],
    ['a path that is a number', [tree({ hdPath: 44 })], 'import/malformed'],
    ['a negative number of accounts', [tree({ numberOfAccounts: -1 })], 'import/malformed'],
    ['half an account', [tree({ numberOfAccounts: 1.5 })], 'import/malformed'],
    ['a million accounts', [tree({ numberOfAccounts: 1_000_000 })], 'import/malformed'],
    [
      'a thousand keyrings of a thousand accounts',
      Array.from({ length: 1000 }, () => tree({ numberOfAccounts: 1000 })),
      'import/malformed',
    ],
    ['one key more than are taken', [{ type: 'Simple Key Pair', data: Array(1001).fill(KEY) }], 'import/malformed'],
    ['one index more than are taken', [rabby({ accounts: [], activeIndexes: Array(1001).fill(0) })], 'import/malformed'],
    ['a negative index', [rabby({ accounts: [], activeIndexes: [-1] })], 'import/malformed'],
    ['an account of no details', [rabby({ accounts: [FIRST] })], 'import/malformed'],
    ['an account that is no address', [rabby({ accounts: ['0x1'] })], 'import/malformed'],
    ['accounts that are no list', [rabby({ accounts: 'x' })], 'import/malformed'],
  ])('that hold %s end in a coded error', async (_, keyrings, code) => {
    const before = effort()
    expect(await codeOf(readKeyrings(keyrings))).toBe(code)
    expect(effort() - before).toBeLessThan(allowed(2000))
  })

  it.each<[string, unknown, string]>([
    ['no type', [{ data: [KEY] }], 'keyring'],
    ['a keyring that is a text', ['x'], 'keyring'],
    ['keys in an object', [{ type: 'Simple Key Pair', data: { 0: KEY } }], 'Simple Key Pair'],
    ['a key that is a number', [{ type: 'Simple Key Pair', data: [1] }], 'Simple Key Pair'],
    ['a key that is none', [{ type: 'Simple Key Pair', data: ['00'.repeat(32)] }], 'Simple Key Pair'],
    ['a tree that is a list', [{ type: 'HD Key Tree', data: [] }], 'HD Key Tree'],
    ['no phrase', [tree({ mnemonic: undefined })], 'mnemonic'],
    ['a phrase with one byte past 255', [tree({ mnemonic: [...words.slice(1), 256] })], 'mnemonic'],
    ['a phrase with one byte below 0', [tree({ mnemonic: [...words.slice(1), -1] })], 'mnemonic'],
    ['a phrase of an odd number of places', [tree({ mnemonic: { 0: 0, 1: 0, 2: 0 } })], 'mnemonic'],
    ['a phrase of places in something else', [tree({ mnemonic: { 0: 'a', 1: 'b' } })], 'mnemonic'],
    ['a buffer of another kind', [tree({ mnemonic: { type: 'Blob', data: words } })], 'mnemonic'],
    ['a path that is a number', [tree({ hdPath: 44 })], 'hdPath'],
    ['a path that is none', [tree({ hdPath: "m/44'/60'/x" })], 'hdPath'],
    ['a number of accounts that is a text', [tree({ numberOfAccounts: '1' })], 'numberOfAccounts'],
    ['less than no account', [tree({ numberOfAccounts: -1 })], 'numberOfAccounts'],
    ['a million accounts', [tree({ numberOfAccounts: 1_000_000 })], 'number of accounts'],
    ['an index below 0', [rabby({ accounts: [], activeIndexes: [-1] })], 'index'],
    ['an index past the last', [rabby({ accounts: [], activeIndexes: [0x80000000] })], 'index'],
    ['half an index', [rabby({ accounts: [], activeIndexes: [0.5] })], 'index'],
    ['an account that is no address', [rabby({ accounts: ['0x1'] })], 'accounts'],
    ['an account that is a number', [rabby({ accounts: [7] })], 'accounts'],
    ['an account of no details', [rabby({ accounts: [FIRST] })], 'accountDetails'],
    ['accounts that are no list', [rabby({ accounts: 'x' })], 'accounts'],
    ['keyrings that are no list', { type: 'Simple Key Pair' }, 'vault'],
  ])('that hold %s name it', async (_, keyrings, what) => {
    await expect(readKeyrings(keyrings)).rejects.toMatchObject({ code: 'import/malformed', data: { what } })
  })

  it('are taken for Rabby’s by any one of its fields, and open at its own place where they name none', async () => {
    for (const own of [{ accountDetails: {} }, { activeIndexes: [] }, { byImport: true }]) {
      const { format, found } = await readKeyrings([tree({ mnemonic: PHRASE, ...own })])
      expect(format).toBe('rabby')
      expect(found).toStrictEqual([
        { ...found[0], kind: 'mnemonic', passphrase: '', pathTemplate: "m/44'/60'/0'/0/i", indexes: [0], language: 'english' },
      ])
    }
    const last = await readKeyrings([rabby({ accounts: [], activeIndexes: [0x7fffffff] })])
    expect(last.found).toMatchObject([{ indexes: [0x7fffffff] }])
  })

  it('of MetaMask without a count or a path have one account at the standard place', async () => {
    for (const numberOfAccounts of [undefined, 0, 1]) {
      const { format, found } = await readKeyrings([tree({ numberOfAccounts, hdPath: undefined })])
      expect({ format, found }).toMatchObject({
        format: 'metamask',
        found: [{ pathTemplate: "m/44'/60'/0'/0/i", indexes: [0], passphrase: '' }],
      })
    }
  })

  it('hold keys with 0x before them or without', async () => {
    const { found } = await readKeyrings([{ type: 'Simple Key Pair', data: [`0x${KEY}`, KEY] }])
    expect(found).toHaveLength(2)
    for (const one of found) expect(one.kind === 'private-key' && fromBytes(one.privateKey)).toBe(`0x${KEY}`)
  })

  it('leave nothing of what was typed or read: password, content, words', async () => {
    const wiped = watchWipes()
    const { found } = await readKeyrings([tree({})])
    const hexOf = (text: string) => fromBytes(new TextEncoder().encode(text))
    expect(wiped).toContain(hexOf(PASSWORD))
    expect(wiped).toContain(hexOf(JSON.stringify([tree({})])))
    expect(wiped).toContain(hexOf(PHRASE))
    vi.restoreAllMocks()
    const again = watchWipes()
    await readKeyrings([rabby({})])
    const [phrase] = found
    expect(phrase?.kind === 'mnemonic' && again).toContain(phrase?.kind === 'mnemonic' && fromBytes(phrase.entropy))
  })

  it('that are cut off anywhere end in a coded error', async () => {
    const text = sealed(PASSWORD, [simple])
    const ends = new Set<string>()
    for (let end = 0; end < text.length; end += 3) ends.add(await codeOf(read(text.slice(0, end))))
    expect(ends).toEqual(new Set(['import/malformed', 'import/unknown-format']))
  })

  it('leave no key that was read before the one that is wrong', async () => {
    const wiped = watchWipes()
    for (const wrong of [[tree({ hdPath: 7 })], [{ type: 'Simple Key Pair', data: [KEY, 'x'] }], [{ data: 1 }]])
      expect(await codeOf(readKeyrings([simple, ...wrong]))).toBe('import/malformed')
    // Once in each of the three, and once more in the second.
    expect(wiped.filter((hex) => hex === `0x${KEY}`)).toHaveLength(4)
  })

  it('may hold a thousand accounts and no more', async () => {
    const { found } = await readKeyrings([tree({ numberOfAccounts: 999 }), simple])
    expect(found).toHaveLength(2)
    expect(await codeOf(readKeyrings([tree({ numberOfAccounts: 1000 }), simple]))).toBe('import/malformed')
  })

  it('in Japanese ask for the list, and open once it is here', async () => {
    const mnemonic = `${'あいこくしん '.repeat(11)}あおぞら`
    const file = new TextEncoder().encode(sealed(PASSWORD, [tree({ mnemonic })]))
    const parts = { lists: await taughtLists([]), subtle, readBackup: () => Promise.reject(new Error('no backup')) }
    const source = { kind: 'file', bytes: file, password: PASSWORD } as const
    await expect(readSource(source, parts)).rejects.toMatchObject({ code: 'key/words-needed', data: { language: 'japanese' } })
    const { found } = await readSource(source, { ...parts, lists: await taughtLists(['japanese']) })
    expect(found).toMatchObject([{ kind: 'mnemonic', language: 'japanese' }])
  })
})
