import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { fromBytes } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'
import type { ImportedSource } from './import-candidate.ts'
import type { Backup } from '../backup/backup-file.ts'
import { createChildKeys } from '../keys/child-keys.ts'
import { createImports } from './imports.ts'
import { BACKUP_MAGIC } from './read-source.ts'
import { taughtLists } from '../test-support/lists.ts'
import { sealed } from '../test-support/sealed.ts'
import { codeOf, PHRASE, seededRandom } from '../test-support/world.ts'

const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
/** Accounts 0 and 1 of anvil's phrase; `KEY` is that of 1. */
const [FIRST, SECOND] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const

type Changes = { readonly known?: readonly Address[]; readonly readBackup?: () => Promise<Backup> }
async function world({ known = [], readBackup = () => Promise.reject(new Error('no backup')) }: Changes = {}) {
  const random = seededRandom('imports')
  const lists = await taughtLists()
  return createImports({
    lists,
    children: createChildKeys(crypto.subtle, lists),
    subtle: crypto.subtle,
    random,
    isKnown: (address) => known.includes(address),
    readBackup,
  })
}
const backup = { kind: 'file', bytes: new TextEncoder().encode(BACKUP_MAGIC), password: 'x' } as const
/** One account of a key. */
const backupOf = (privateKey: Bytes): Backup => ({
  createdAt: 1,
  keys: {
    keyrings: [{ id: `0x${'0a'.repeat(16)}`, kind: 'private-key', label: 'Key', origin: 'imported', next: 0 }],
    accounts: [{ keyring: 0, address: SECOND, name: 'One', order: 0, hidden: false, privateKey }],
  },
  sections: [],
  unread: [],
})
const phrase = { kind: 'phrase', words: PHRASE } as const
const key = { kind: 'key', text: KEY } as const
const secretsOf = ({ found }: ImportedSource): readonly Bytes[] =>
  found.flatMap((one) => (one.kind === 'mnemonic' ? [one.entropy] : one.kind === 'private-key' ? [one.privateKey] : []))
const isWiped = (bytes: Bytes): boolean => bytes.every((byte) => byte === 0)

describe('what was read', () => {
  it('is told without any secret, with what is known already', async () => {
    const imports = await world({ known: [FIRST] })
    const read = await imports.read({ ...phrase, passphrase: '' })
    expect(read).toEqual({
      importId: expect.stringMatching(/^0x[0-9a-f]{32}$/),
      format: 'phrase',
      keyrings: [
        {
          kind: 'mnemonic',
          words: 12,
          language: 'english',
          fingerprint: expect.stringMatching(/^0x[0-9a-f]{8}$/),
          passphrase: false,
          pathTemplate: "m/44'/60'/0'/0/i",
          accounts: [{ address: FIRST, path: "m/44'/60'/0'/0/0", known: true }],
        },
      ],
      sections: [],
    })
    expect(await imports.read(key)).toMatchObject({
      format: 'private-key',
      keyrings: [{ kind: 'private-key', accounts: [{ address: SECOND, known: false }] }],
    })
  })

  it('differs by passphrase in its fingerprint and its accounts', async () => {
    const imports = await world()
    const [plain, secret] = [await imports.read(phrase), await imports.read({ ...phrase, passphrase: 'TREZOR' })]
    expect(secret.keyrings[0]).toMatchObject({ passphrase: true })
    expect(secret.keyrings[0]?.fingerprint).not.toBe(plain.keyrings[0]?.fingerprint)
    expect(secret.keyrings[0]?.accounts[0]?.address).not.toBe(FIRST)
    const { importId } = secret
    const [shown] = await imports.addresses(importId, 0, "m/44'/60'/0'/0/i", 0, 1)
    expect(shown?.address).toBe(secret.keyrings[0]?.accounts[0]?.address)
  })

  it('from another wallet says what was left, and each account', async () => {
    const mnemonic = [...PHRASE].map((char) => char.charCodeAt(0))
    const keyrings = [
      { type: 'HD Key Tree', data: { mnemonic, numberOfAccounts: 2, hdPath: "m/44'/60'/0'/0" } },
      { type: 'Simple Key Pair', data: [KEY.slice(2)] },
      { type: 'Ledger Hardware', data: {} },
    ]
    const imports = await world()
    const read = await imports.read({ kind: 'file', bytes: new TextEncoder().encode(sealed('x', keyrings)), password: 'x' })
    expect(read).toMatchObject({ format: 'metamask', left: ['Ledger Hardware'] })
    expect(read.keyrings.map(({ kind, accounts }) => [kind, accounts.map(({ address }) => address)])).toEqual([
      ['mnemonic', [FIRST, SECOND]],
      ['private-key', [SECOND]],
    ])
  })
})

describe('what is held', () => {
  it('gives addresses of any template, and none where there is no phrase', async () => {
    const imports = await world()
    const { importId } = await imports.read(phrase)
    expect(await imports.addresses(importId, 0, "m/44'/60'/0'/0/i", 0, 2)).toEqual([
      { index: 0, path: "m/44'/60'/0'/0/0", address: FIRST },
      { index: 1, path: "m/44'/60'/0'/0/1", address: SECOND },
    ])
    expect(await imports.addresses(importId, 0, "m/44'/60'/i'/0/0", 0, 1)).toMatchObject([{ address: FIRST }])
    expect(await codeOf(imports.addresses(importId, 0, 'm/x', 0, 1))).toBe('key/path')
    expect(await codeOf(imports.addresses(importId, 1, 'm/i', 0, 1))).toBe('vault/unknown-keyring')
    expect(await codeOf(imports.addresses((await imports.read(key)).importId, 0, 'm/i', 0, 1))).toBe('vault/unknown-keyring')
    expect(await codeOf(imports.addresses('0x00', 0, 'm/i', 0, 1))).toBe('import/gone')
  })

  it('is taken once, and wiped when it was', async () => {
    const imports = await world()
    const { importId } = await imports.read(phrase)
    const held = imports.get(importId)
    const seen = await imports.take(importId, async (read) => {
      expect(await codeOf(imports.take(importId, async () => 'again'))).toBe('import/gone')
      return fromBytes(secretsOf(read)[0] ?? new Uint8Array())
    })
    expect(seen).toBe('0xdf9bf37e6fcdf9bf37e6fcdf9bf37e3c')
    expect(secretsOf(held).map(isWiped)).toEqual([true])
    expect(await codeOf(imports.take(importId, async () => 'again'))).toBe('import/gone')
  })

  it('can be taken again after that failed', async () => {
    const imports = await world()
    const { importId } = await imports.read(phrase)
    await expect(imports.take(importId, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
    expect(await imports.take(importId, async ({ found }) => found.length)).toBe(1)
  })

  it('is wiped when it is dropped, cleared, or one too many', async () => {
    const imports = await world()
    const ids: string[] = []
    for (let at = 0; at < 4; at++) ids.push((await imports.read(phrase)).importId)
    const held = ids.map(imports.get)
    imports.drop(ids[1] ?? '')
    imports.drop('0x00')
    expect(held.map((read) => secretsOf(read).every(isWiped))).toEqual([false, true, false, false])
    await imports.read(key)
    await imports.read(key)
    expect(held.map((read) => secretsOf(read).every(isWiped))).toEqual([true, true, false, false])
    expect(() => imports.get(ids[0] ?? '')).toThrow(expect.objectContaining({ code: 'import/gone' }))
    imports.clear()
    expect(held.map((read) => secretsOf(read).every(isWiped))).toEqual([true, true, true, true])
    for (const id of ids) expect(() => imports.get(id)).toThrow(expect.objectContaining({ code: 'import/gone' }))
  })

  it('is not pushed out while it is being taken', async () => {
    const imports = await world()
    const { importId } = await imports.read(phrase)
    await imports.take(importId, async (read) => {
      for (let at = 0; at < 6; at++) await imports.read(key)
      expect(secretsOf(read).every(isWiped)).toBe(false)
    })
    expect(await codeOf(imports.take(importId, async () => 'again'))).toBe('import/gone')
  })

  it('never holds what was on its way while everything was cleared', async () => {
    const privateKey = new Uint8Array(32).fill(1)
    const gate = Promise.withResolvers<Backup>()
    const imports = await world({ readBackup: () => gate.promise })
    const reading = codeOf(imports.read(backup))
    imports.clear()
    gate.resolve(backupOf(privateKey))
    expect(await reading).toBe('import/gone')
    expect(isWiped(privateKey)).toBe(true)
  })

  it('is wiped where it could not be told', async () => {
    const [privateKey, entropy] = [new Uint8Array(32).fill(1), new Uint8Array(16).fill(3)]
    const whole = backupOf(privateKey)
    // A phrase whose words cannot be told: its list is not here.
    const phraseRing = {
      ...whole.keys.keyrings[0]!,
      kind: 'mnemonic',
      phrase: { entropy, language: 'klingon' as never, passphrase: '' },
    } as const
    const imports = await world({ readBackup: async () => ({ ...whole, keys: { ...whole.keys, keyrings: [phraseRing] } }) })
    expect(await codeOf(imports.read(backup))).toBe('key/words-needed')
    expect([isWiped(privateKey), isWiped(entropy)]).toEqual([true, true])
  })
})
