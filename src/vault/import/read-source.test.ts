import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import type { ImportSource } from '#protocol/vault'
import type { Bytes } from '../deps.ts'
import { BACKUP_MAGIC, readSource, type SourceParts } from './read-source.ts'
import { taughtLists } from '../test-support/lists.ts'
import { published } from '../test-support/published.ts'
import type { Backup } from '../backup/backup-file.ts'
import { watchWipes } from '../test-support/wiped.ts'
import { codeOf, PHRASE } from '../test-support/world.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const DIGITS = KEY.slice(2)
const encode = (text: string): Bytes => new TextEncoder().encode(text)

/** Whoever asks for a backup of ours is told what was asked. */
const parts = async (changes: Partial<SourceParts> = {}): Promise<SourceParts> => ({
  lists: await taughtLists([]),
  subtle: crypto.subtle,
  readBackup: () => Promise.reject(new Error('no backup was expected')),
  ...changes,
})
const read = async (source: ImportSource, changes: Partial<SourceParts> = {}) => readSource(source, await parts(changes))
const file = (content: string | Bytes, password?: string): ImportSource => ({
  kind: 'file',
  bytes: typeof content === 'string' ? encode(content) : content,
  ...(password === undefined ? {} : { password }),
})

/** What was found, without the bytes' identity. */
async function found(source: ImportSource) {
  const { format, found: all } = await read(source)
  return [
    format,
    ...all.map((one) => (one.kind === 'private-key' ? fromBytes(one.privateKey) : one.kind === 'mnemonic' ? fromBytes(one.entropy) : '')),
  ]
}
const ENTROPY = '0xdf9bf37e6fcdf9bf37e6fcdf9bf37e3c'

afterEach(() => vi.restoreAllMocks())

describe('a private key', () => {
  it.each([
    KEY,
    DIGITS,
    DIGITS.toUpperCase(),
    `0X${DIGITS.toUpperCase()}`,
    `  ${KEY}\n`,
    `"${KEY}"`,
    `‘${DIGITS}’,`,
    DIGITS.replace(/(.{4})/g, '$1 '),
    DIGITS.replace(/(.{2})/g, '$1:'),
    DIGITS.replace(/(.{32})/g, '$1\r\n'),
    `\ufeff${DIGITS}\u200b`,
  ])('is read as %j, in its own field, in that of the phrase, and in a file', async (text) => {
    expect(await found({ kind: 'key', text })).toEqual(['private-key', KEY])
    expect(await found({ kind: 'phrase', words: text })).toEqual(['private-key', KEY])
    expect(await found(file(text))).toEqual(['private-key', KEY])
  })

  it.each([
    ['', 'key/not-a-key'],
    ['hello', 'key/not-a-key'],
    ['0x', 'key/not-a-key'],
    [DIGITS.slice(0, 20), 'key/not-a-key'],
    [`${DIGITS.slice(1)}g`, 'key/not-a-key'],
    [`g${DIGITS}`, 'key/not-a-key'],
    [`${DIGITS.slice(0, 32)}0x${DIGITS.slice(32)}`, 'key/not-a-key'],
    ['one two', 'key/not-a-key'],
    ['one two three', 'key/word-count'],
    [DIGITS.slice(1), 'key/out-of-range'],
    [`${DIGITS}0`, 'key/out-of-range'],
    [`${DIGITS}${DIGITS}`, 'key/out-of-range'],
    ['00'.repeat(32), 'key/out-of-range'],
    ['ff'.repeat(32), 'key/out-of-range'],
    ['fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'key/out-of-range'],
  ])('is not read as %j: %s', async (text, code) => {
    const error = await read({ kind: 'key', text }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code })
    if (text.length > 16) expect(`${String(error)}${JSON.stringify(error)}`).not.toContain(text.slice(0, 16))
  })

  it('that is none leaves none of its bytes behind', async () => {
    const wiped = watchWipes()
    expect(await codeOf(read({ kind: 'key', text: 'ff'.repeat(32) }))).toBe('key/out-of-range')
    expect(wiped).toContain(`0x${'ff'.repeat(32)}`)
  })

  it('is the one of each account of @ethersproject/testcases that is looked at', async () => {
    const cases = published('accounts') as readonly { readonly privateKey?: string }[]
    const keys = cases.flatMap(({ privateKey }) => privateKey ?? []).filter((_, at) => at % 20 === 0)
    expect(keys.length).toBeGreaterThan(50)
    for (const key of keys) expect(await found({ kind: 'key', text: key })).toEqual(['private-key', key])
  })
})

describe('a phrase', () => {
  const numbered = PHRASE.split(' ')
    .map((word, at) => `${at + 1}. ${word}`)
    .join('\n')

  it.each([PHRASE, PHRASE.toUpperCase(), `"${PHRASE}"`, PHRASE.replaceAll(' ', ', '), numbered, JSON.stringify(PHRASE)])(
    'is read as %j, in its own field, in that of the key, and in a file',
    async (text) => {
      for (const source of [{ kind: 'phrase', words: text }, { kind: 'key', text }, file(text)] as const)
        expect(await found(source)).toEqual(['phrase', ENTROPY])
    },
  )

  it('names its first account of the standard path, and keeps its passphrase to the letter', async () => {
    const { found: all, left } = await read({ kind: 'phrase', words: PHRASE, passphrase: ' My Pass ' })
    expect(all).toMatchObject([
      { kind: 'mnemonic', language: 'english', passphrase: ' My Pass ', pathTemplate: "m/44'/60'/0'/0/i", indexes: [0] },
    ])
    expect(left).toEqual([])
  })

  it('of nothing but a to f is a phrase and no key', async () => {
    const lists = await taughtLists([])
    const hexWords = lists.list('english').words.filter((word) => /^[a-f]+$/.test(word))
    expect(hexWords.length).toBeGreaterThan(2)
    // A last word that makes the checksum right is found by trying; the rest is written once.
    const words = hexWords.flatMap((last) => hexWords.map((first) => [first, ...Array<string>(10).fill(hexWords[0] ?? ''), last].join(' ')))
    const ends = await Promise.all(words.map((each) => codeOf(read({ kind: 'key', text: each }))))
    expect(new Set(ends.map((end) => end.replace(/no failure.*/, 'read')))).toEqual(new Set(['key/checksum', 'read']))
    // What stands around it is no word of it.
    expect(await Promise.all(words.map((each) => codeOf(read({ kind: 'key', text: ` ${each}\n` }))))).toEqual(ends)
  })

  it.each([
    [PHRASE.replace('junk', ''), 'key/word-count'],
    [PHRASE.replace('junk', 'junc'), 'key/unknown-word'],
    [PHRASE.replace('junk', 'test'), 'key/checksum'],
    ['', 'key/word-count'],
    [`${'あいこくしん '.repeat(11)}あおぞら`, 'key/words-needed'],
  ])('is not read as %j: %s', async (words, code) => expect(await codeOf(read({ kind: 'phrase', words }))).toBe(code))
})

describe('a file', () => {
  it('of words or a key alone has at most 4,096 signs', async () => {
    const key = (length: number) => file(`${DIGITS.slice(0, 8)}${' '.repeat(length - 64)}${DIGITS.slice(8)}`)
    expect(await found(key(4096))).toEqual(['private-key', KEY])
    expect(await codeOf(read(key(4097)))).toBe('import/unknown-format')
    const words = (length: number) => file(PHRASE.replace(' ', ' '.repeat(length - PHRASE.length + 1)))
    expect(await found(words(4096))).toEqual(['phrase', ENTROPY])
    expect(await codeOf(read(words(4097)))).toBe('import/unknown-format')
  })

  it('is JSON by how it begins, whatever stands before or further on', async () => {
    expect(await codeOf(read(file('\n\t {"version":1,"crypto":{}}')))).toBe('import/version')
    for (const text of ['my "words"', 'a {', JSON.stringify('a {'), 'one [two]'])
      expect(await codeOf(read(file(text))), text).toBe('import/unknown-format')
    expect(await codeOf(read(file(JSON.stringify(' {"version":1,"crypto":{}}'))))).toBe('import/version')
  })

  const wallets = published('wallets') as readonly {
    readonly name: string
    readonly json: string
    readonly password: string
    readonly privateKey: string
  }[]
  const wallet = (name: string) => wallets.find((each) => each.name === name) ?? { json: '', password: '', privateKey: '' }

  it('that is a keystore is opened with its password, and tells of a phrase that is beside the key', async () => {
    const { json, password, privateKey } = wallet('life')
    const opened = await read(file(json, password))
    expect(opened).toMatchObject({ format: 'keystore', left: [], found: [{ kind: 'private-key' }] })
    expect((await found(file(json, password)))[1]).toBe(privateKey)
    expect(await found(file(JSON.stringify(json), password))).toEqual(['keystore', privateKey])
    expect(await codeOf(read(file(json)))).toBe('import/password-needed')
    expect(await codeOf(read(file(json, 'bar')))).toBe('import/wrong-password')
    const withPhrase = json.replace('"version":3', '"version":3,"x-ethers":{"mnemonicCiphertext":"00"}')
    expect((await read(file(withPhrase, password))).left).toEqual(['x-ethers mnemonic'])
  })

  it('of another wallet asks for its password', async () => {
    const vault = JSON.stringify({ data: 'A'.repeat(40), iv: 'A'.repeat(22) + '==', salt: 'A'.repeat(44) })
    expect(await codeOf(read(file(vault)))).toBe('import/password-needed')
    expect(await codeOf(read(file(vault, 'x')))).toBe('import/wrong-password')
  })

  it('that begins as our backups do is handed to whoever reads them', async () => {
    const bytes = encode(`${BACKUP_MAGIC}\u0000rest`)
    const asked: unknown[] = []
    const opened: Backup = { createdAt: 5, keys: { keyrings: [], accounts: [] }, sections: [], unread: [] }
    const read1 = await read(file(bytes, 'secret'), {
      readBackup: async (...args) => {
        asked.push(args)
        return opened
      },
    })
    expect(asked).toEqual([[bytes, 'secret']])
    expect(read1).toEqual({ format: 'backup', found: [], left: [], backup: opened })
    expect(await codeOf(read(file(bytes)))).toBe('import/password-needed')
  })

  it.each([
    ['', 'nothing'],
    ['  \n', 'space'],
    ['hello world', 'words that are no phrase'],
    ['lorem ipsum '.repeat(1000), 'a long text'],
    ['{}', 'an empty object'],
    ['[]', 'a list'],
    ['[{"data":"","iv":"","salt":""}]', 'a list of something'],
    ['"hello"', 'a text of JSON'],
    ['{"encseed":"00","ethaddr":"00"}', 'a wallet of the presale'],
    ['{"type":"Frame"}', 'another wallet'],
    ['ASSAYBAC and more', 'nearly a backup'],
  ])('that holds %j is of no known format (%s)', async (text) => expect(await codeOf(read(file(text, 'x')))).toBe('import/unknown-format'))

  it.each([
    [new Uint8Array([0x50, 0x4b, 3, 4, 0xff]), 'import/unknown-format'],
    [new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), 'import/unknown-format'],
    [new Uint8Array(10 * 1024 * 1024 + 1), 'import/too-large'],
    [new Uint8Array(10 * 1024 * 1024).fill(0x5b), 'import/malformed'],
    [new Uint8Array(10 * 1024 * 1024).fill(0x61), 'import/unknown-format'],
    [new Uint8Array(10 * 1024 * 1024).fill(0xe3), 'import/unknown-format'],
  ])('that is no text, or too long, ends in a coded error (%#)', async (bytes, code) => {
    expect(await codeOf(read({ kind: 'file', bytes, password: 'x' }))).toBe(code)
  })

  it.each(['{', '{"crypto"', '{"vault":"{\\"data\\":"}', '"{', '"{\\"a\\":1,\\"a\\":2}"', '['])(
    'that is cut off is malformed: %j',
    async (text) => {
      expect(await codeOf(read(file(text, 'x')))).toBe('import/malformed')
    },
  )

  it('of any bytes, any text or any JSON is read or ends in a coded error', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }).map(encode),
      fc.json({ maxDepth: 4 }).map(encode),
      fc
        .dictionary(
          fc.constantFrom('crypto', 'Crypto', 'version', 'data', 'iv', 'salt', 'vault', 'KeyringController', 'keyMetadata'),
          fc.jsonValue({ maxDepth: 2 }),
        )
        .map((value) => encode(JSON.stringify(value))),
    )
    await fc.assert(
      fc.asyncProperty(content, async (bytes) => {
        expect(await codeOf(read({ kind: 'file', bytes: bytes as Bytes, password: 'x' }))).toMatch(/^(import|key)\/[a-z-]+$|^no failure/)
      }),
      { numRuns: 300 },
    )
  })

  it('in texts of texts of JSON is unpacked only as deep as it goes', async () => {
    let text = wallet('life').json
    for (let depth = 0; depth < 5; depth++) text = JSON.stringify(text)
    expect(await codeOf(read(file(text, 'foo')))).toMatch(/^(import\/unknown-format|no failure: object)$/)
  })
})
