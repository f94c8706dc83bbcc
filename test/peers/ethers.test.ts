import { beforeAll, describe, expect, it } from 'vitest'
import { type Language, LANGUAGES } from '../../src/core/identity/account.ts'
import { fromBytes } from '../../src/core/bytes/hex.ts'
import { addressOf, createDeriver } from '../../src/vault/keys/derive.ts'
import { writeKeystore } from '../../src/vault/import/keystore.ts'
import { readPhrase, seedOf, phraseText, entropyToWords } from '../../src/vault/keys/phrase.ts'
import { hasPeers, loadPeer } from './peer.ts'
import { allLists, keysOf, readTheirs } from './reading.ts'

type Account = { readonly address: string; readonly privateKey: string; readonly mnemonic?: { readonly entropy: string } }
type Mnemonic = { readonly phrase: string; computeSeed(): string }
type Ethers = {
  readonly wordlists: Readonly<Record<string, object>>
  readonly Mnemonic: { fromEntropy(entropy: Uint8Array, password: string, list?: object): Mnemonic }
  readonly HDNodeWallet: {
    fromPhrase(phrase: string): { readonly address: string; readonly privateKey: string; readonly mnemonic: object; readonly path: string }
    fromSeed(seed: string): { readonly fingerprint: string; derivePath(path: string): { readonly address: string } }
  }
  encryptKeystoreJson(account: object, password: string, options?: object): Promise<string>
  decryptKeystoreJson(json: string, password: string): Promise<Account>
}

const LISTS: Readonly<Record<Language, string>> = {
  english: 'en',
  japanese: 'ja',
  korean: 'ko',
  spanish: 'es',
  'simplified-chinese': 'zh_cn',
  'traditional-chinese': 'zh_tw',
  french: 'fr',
  italian: 'it',
  czech: 'cz',
  portuguese: 'pt',
}
const KEY = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const PASSWORD = 'pässword of 密码 ethers'

describe.skipIf(!hasPeers)('ethers 6.17.0', () => {
  let ethers: Ethers
  beforeAll(async () => {
    ethers = await loadPeer<Ethers>('ethers/lib.esm/index.js')
  })

  it.each(LANGUAGES)('writes and stretches phrases in %s as we do, and derives the same accounts', async (language) => {
    const lists = await allLists()
    const list = lists.list(language)
    for (const [at, length] of [16, 20, 24, 28, 32].entries()) {
      const entropy = Uint8Array.from({ length }, (_, byte) => (byte * 37 + at * 101 + LANGUAGES.indexOf(language)) & 255)
      const theirs = ethers.Mnemonic.fromEntropy(entropy, 'päss', ethers.wordlists[LISTS[language]])
      expect(phraseText(entropyToWords(entropy, list), language)).toBe(theirs.phrase.normalize('NFC'))
      const read = readPhrase(theirs.phrase, lists)
      expect([read.language, ...read.also]).toContain(language)
      const seed = await seedOf(entropy, crypto.subtle, 'päss', list)
      expect(fromBytes(seed)).toBe(theirs.computeSeed())
      const [node, deriver] = [ethers.HDNodeWallet.fromSeed(fromBytes(seed)), await createDeriver(seed, crypto.subtle)]
      expect(deriver.fingerprint).toBe(node.fingerprint)
      for (const { path, address } of await deriver.addresses("m/44'/60'/i'/0/0", 2147483646, 2))
        expect(address).toBe(node.derivePath(path).address.toLowerCase())
    }
  })

  it('writes keystores that we read, with and without a phrase beside the key', async () => {
    const wallet = ethers.HDNodeWallet.fromPhrase('test test test test test test test test test test test junk')
    const accounts = [
      { address: wallet.address, privateKey: wallet.privateKey },
      { address: wallet.address, privateKey: wallet.privateKey, mnemonic: { ...wallet.mnemonic, path: wallet.path, locale: 'en' } },
    ]
    for (const [at, account] of accounts.entries()) {
      const json = await ethers.encryptKeystoreJson(account, PASSWORD, { scrypt: { N: 1024 } })
      const { format, found, left } = await readTheirs(json, PASSWORD)
      expect([format, left]).toEqual(['keystore', at === 0 ? [] : ['x-ethers mnemonic']])
      expect(await keysOf(found)).toEqual([wallet.privateKey])
      await expect(readTheirs(json, 'x')).rejects.toMatchObject({ code: 'import/wrong-password' })
    }
  })

  it('writes keystores at its own full cost that we read', async () => {
    const json = await ethers.encryptKeystoreJson(
      { address: addressOf(Buffer.from(KEY.slice(2), 'hex') as never), privateKey: KEY },
      PASSWORD,
    )
    expect(JSON.parse(json)).toMatchObject({ Crypto: { kdfparams: { n: 131_072 } } })
    expect(await keysOf((await readTheirs(json, PASSWORD)).found)).toEqual([KEY])
  })

  it.each([PASSWORD, '', 'ﬁne', '🙂 🙂'])('reads the keystores that we write, with the password %j', async (password) => {
    const key = Uint8Array.from(Buffer.from(KEY.slice(2), 'hex'))
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
    const policy = { n: 1024, r: 8, p: 1 }
    const { json } = await writeKeystore(key, password, { random, subtle: crypto.subtle, now: 0, policy })
    const { address, privateKey } = await ethers.decryptKeystoreJson(json, password)
    expect([privateKey, address.toLowerCase()]).toEqual([KEY, addressOf(key)])
  })
})
