import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/identity/account'
import { isError } from '#core/errors'
import { describeBackup } from './backup-described.ts'
import { type BackupAccount, type BackupKeyring, type BackupKeys, decodeKeys, encodeKeys, wipeKeys } from './backup-keys.ts'
import { createChildKeys } from '../keys/child-keys.ts'
import { addressOf } from '../keys/derive.ts'
import { someKeys } from '../test-support/backups.ts'
import { taughtLists } from '../test-support/lists.ts'
import { codeOf } from '../test-support/world.ts'

const KEYS = await someKeys()
const [PHRASE, SECOND, KEY, WATCHED] = KEYS.keyrings as readonly [BackupKeyring, BackupKeyring, BackupKeyring, BackupKeyring]
const [MAIN, SAVINGS, ALONE, AUNT] = KEYS.accounts as readonly [BackupAccount, BackupAccount, BackupAccount, BackupAccount]
const again = (change: Partial<BackupKeys>): BackupKeys => decodeKeys(encodeKeys({ ...KEYS, ...change }))
/** What is wrong with it; "fine" when nothing is. */
function fault(task: () => unknown): unknown {
  try {
    task()
    return 'fine'
  } catch (error) {
    if (isError(error, 'import/malformed') || isError(error, 'vault/corrupt')) return error.data?.['what']
    if (isError(error, 'import/wrong-address')) return error.data
    throw error
  }
}

describe('the keys in a backup', () => {
  it('are read back whole, and only whole', () => {
    expect(again({})).toStrictEqual(KEYS)
    const content = encodeKeys(KEYS)
    for (let length = 0; length < content.length; length++)
      expect(
        fault(() => decodeKeys(content.slice(0, length))),
        String(length),
      ).toBe('keys')
    expect(fault(() => decodeKeys(Uint8Array.from([...content, 0])))).toBe('keys')
  })

  it('have numbers for all kinds, which stay for ever', () => {
    const kind = 2 + 16
    const kinds = [PHRASE, KEY, WATCHED].map((keyring) => encodeKeys({ keyrings: [keyring], accounts: [] }))
    expect(kinds.map((content) => content[kind])).toEqual([1, 2, 3])
    const origins = [PHRASE, SECOND].map(({ label, ...one }) => encodeKeys({ keyrings: [{ ...one, label: 'x' }], accounts: [] })[kind + 6])
    expect([origins, [1, 2]]).toEqual([[1, 2], origins])
    const language = kind + 6 + 1 + 1 + 1
    const { backedUpAt: _, ...keyring } = { ...PHRASE, label: 'x' }
    const phrases = LANGUAGES.map((name) => ({
      keyrings: [{ ...keyring, phrase: { entropy: new Uint8Array(16), passphrase: 'p', language: name } }],
      accounts: [],
    }))
    expect(phrases.map((one) => encodeKeys(one)[language])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const one of phrases) expect(decodeKeys(encodeKeys(one))).toStrictEqual(one)
  })

  it('have texts, lists and limits up to a size, and no more', () => {
    const short = encodeKeys({ keyrings: [{ ...KEY, label: 'x'.repeat(1024) }], accounts: [] })
    expect(decodeKeys(short).keyrings[0]?.label).toHaveLength(1024)
    const id = (at: number) => `0x${at.toString(16).padStart(32, '0')}` as const
    const address = (at: number) => `0x${(at + 1).toString(16).padStart(40, '0')}` as const
    const keyrings = (count: number) => Array.from({ length: count }, (_, at) => ({ ...KEY, id: id(at) }))
    const watched = (count: number) => Array.from({ length: count }, (_, at) => ({ ...AUNT, keyring: 0, address: address(at) }))
    const limited = (assets: number, recipients: number) => ({
      assets: Array.from({ length: assets }, (_, at) => ({ chainId: at + 1, perDay: 1n })),
      recipients: Array.from({ length: recipients }, (_, at) => address(at)),
    })
    const alone = (limits: ReturnType<typeof limited>) => ({ accounts: [{ ...ALONE, limits }] })
    for (const [change, more] of [
      [
        { keyrings: keyrings(1024), accounts: [] },
        { keyrings: keyrings(1025), accounts: [] },
      ],
      [
        { keyrings: [WATCHED], accounts: watched(4096) },
        { keyrings: [WATCHED], accounts: watched(4097) },
      ],
      [alone(limited(64, 256)), alone(limited(65, 256))],
      [alone(limited(64, 256)), alone(limited(64, 257))],
      [
        { keyrings: [{ ...KEY, label: 'x'.repeat(1024) }], accounts: [] },
        { keyrings: [{ ...KEY, label: 'x'.repeat(1025) }], accounts: [] },
      ],
    ] as const) {
      expect(again(change)).toStrictEqual({ ...KEYS, ...change })
      expect(fault(() => again(more))).toBe('keys')
    }
  })

  const phrase = (change: object) => ({ keyrings: [{ ...PHRASE, phrase: { ...PHRASE.phrase, ...change } } as never, SECOND, KEY, WATCHED] })
  it.each<[string, Partial<BackupKeys>]>([
    ['a keyring stands twice', { keyrings: [PHRASE, SECOND, KEY, { ...WATCHED, id: KEY.id }] }],
    ['an account stands twice', { accounts: [MAIN, SAVINGS, ALONE, { ...AUNT, address: MAIN.address }] }],
    ['a phrase is missing', { keyrings: [{ ...KEY, kind: 'mnemonic' }], accounts: [] }],
    ['a phrase is where none belongs', { keyrings: [{ ...PHRASE, kind: 'private-key' }], accounts: [] }],
    ['an account is of no keyring', { accounts: [{ ...MAIN, keyring: 4 }] }],
    ['a watched account has a key', { accounts: [{ ...ALONE, keyring: 3 }] }],
    ['an account has no key', { accounts: [{ ...AUNT, keyring: 2 }] }],
    ['a key is none', { accounts: [{ ...ALONE, privateKey: new Uint8Array(32) }] }],
    ['an id is none', { keyrings: [{ ...KEY, id: '0x00' }], accounts: [] }],
    ['an address is none', { accounts: [{ ...AUNT, address: '0x00' }] }],
    ['a kind is none', { keyrings: [{ ...KEY, kind: 'other' as never }], accounts: [] }],
    ['a language is none', phrase({ language: 'klingon' })],
    ['a phrase has a length that there is not', phrase({ entropy: new Uint8Array(17) })],
    ['a phrase is too long', phrase({ entropy: new Uint8Array(36) })],
  ])('are refused where %s', (_, change) => {
    expect(fault(() => again(change))).toBe('keys')
  })

  it('are refused where an empty passphrase is written as one: none is written in one way', () => {
    const one = {
      keyrings: [{ ...SECOND, phrase: { language: 'english', entropy: new Uint8Array(16), passphrase: 'x' } }],
      accounts: [],
    } as const
    const content = [...encodeKeys(one)]
    // From the end: how many accounts, next, no template, then the text.
    const at = content.length - 2 - 4 - 1 - 5
    expect(content.slice(at - 1, at + 5)).toEqual([1, 0, 0, 0, 1, 'x'.charCodeAt(0)])
    expect(fault(() => decodeKeys(Uint8Array.from([...content.slice(0, at), 0, 0, 0, 0, ...content.slice(at + 5)])))).toBe('keys')
  })

  it('are refused where a key is another account’s, and nothing of them is left', () => {
    const other = new Uint8Array(32).fill(9)
    const content = encodeKeys({ ...KEYS, accounts: [{ ...ALONE, privateKey: other }] })
    expect(fault(() => decodeKeys(content))).toEqual({ says: ALONE.address, holds: addressOf(other) })
  })

  it('are wiped on demand, each secret that is bytes', () => {
    const read = again({})
    wipeKeys(read)
    const secrets = [...read.keyrings.map((one) => one.phrase?.entropy), ...read.accounts.map(({ privateKey }) => privateKey)]
    expect(secrets.filter((one) => one !== undefined)).toHaveLength(5)
    for (const secret of secrets) expect([...(secret ?? [])].every((byte) => byte === 0)).toBe(true)
  })
})

describe('what is told of a backup', () => {
  it('is each keyring with its own accounts, their paths, what is known of them, and no secret', async () => {
    const lists = await taughtLists(['japanese'])
    const children = createChildKeys(crypto.subtle, lists)
    const told = await describeBackup({ children }, { keys: KEYS } as never, (address) => address === SAVINGS.address)
    expect(told).toStrictEqual([
      {
        kind: 'mnemonic',
        label: 'Recovery phrase',
        pathTemplate: "m/44'/60'/0'/0/i",
        words: 12,
        language: 'english',
        fingerprint: told[0]?.fingerprint,
        passphrase: false,
        accounts: [
          { address: MAIN.address, name: 'Main', known: false, path: "m/44'/60'/0'/0/0" },
          { address: SAVINGS.address, name: 'Savings', known: true, path: "m/44'/60'/0'/0/1" },
        ],
      },
      {
        ...{ kind: 'mnemonic', label: 'Zoë’s', words: 24, language: 'japanese', fingerprint: told[1]?.fingerprint, passphrase: true },
        accounts: [],
      },
      { kind: 'private-key', label: 'Key', accounts: [{ address: ALONE.address, name: '', known: false }] },
      { kind: 'watch', label: 'Watched', accounts: [{ address: AUNT.address, name: 'Aunt', known: false }] },
    ])
    expect(new Set(told.map(({ fingerprint }) => fingerprint)).size).toBe(3)
    expect(told[0]?.fingerprint).toMatch(/^0x[0-9a-f]{8}$/)
    const none = createChildKeys(crypto.subtle, await taughtLists([]))
    expect(await codeOf(describeBackup({ children: none }, { keys: KEYS } as never, () => false))).toBe('key/words-needed')
  })
})
