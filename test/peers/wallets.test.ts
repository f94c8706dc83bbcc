import { beforeAll, describe, expect, it } from 'vitest'
import { hasPeers, loadPeer } from './peer.ts'
import { keysOf, readTheirs } from './reading.ts'

type Passworder = {
  encrypt(password: string, content: unknown, key?: undefined, salt?: undefined, options?: object): Promise<string>
  decrypt(password: string, text: string): Promise<unknown>
}
type Keyring = {
  readonly type: string
  serialize(): Promise<unknown>
  getAccounts(): Promise<readonly string[]>
  exportAccount(address: string): Promise<string> | string
}
type HdKeyring = Keyring & {
  deserialize(options: object): Promise<unknown>
  addAccounts(count: number): Promise<readonly string[]>
  readonly mnemonic?: Uint8Array | string
}
type RabbyHdKeyring = HdKeyring & {
  setHDPathType(kind: 'BIP44' | 'Legacy' | 'LedgerLive'): Promise<void>
  activeAccounts(indexes: readonly number[]): readonly string[]
}
type Controller = {
  readonly store: { getState(): { readonly vault: string } }
  createNewVaultWithKeyring(password: string, keyring: { type: string; opts: object }): Promise<unknown>
  getKeyringsByType(type: string): readonly Keyring[]
  addNewAccount(keyring: Keyring): Promise<unknown>
  addNewKeyring(type: string, options: unknown): Promise<unknown>
  getAccounts(): Promise<readonly string[]>
  exportAccount(address: string): Promise<string>
}

/** Nobody's: of development chains, and of BIP-39's second vector. */
const PHRASE = 'test test test test test test test test test test test junk'
const OTHER = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const KEY = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const PASSWORD = 'pässword of 密码 theirs'

const [METAMASK, RABBY] = ["m/44'/60'/0'/0/i", ["m/44'/60'/0'/0/i", "m/44'/60'/i'/0/0", "m/44'/60'/0'/i"]] as const

/** What a CommonJS module gives by default, which Node and vitest wrap differently. */
async function loadDefault<T extends object>(path: string): Promise<T> {
  const { default: found } = await loadPeer<{ readonly default: T | { readonly default: T } }>(path)
  return 'default' in found ? (found.default as T) : found
}

/** The private keys of a keyring, by its own code. */
const exported = async (keyring: Keyring): Promise<readonly string[]> =>
  Promise.all((await keyring.getAccounts()).map(async (address) => `0x${(await keyring.exportAccount(address)).replace(/^0x/, '')}`))

const entry = async (keyring: Keyring) => ({ type: keyring.type, data: await keyring.serialize() })

describe.skipIf(!hasPeers)('a vault of MetaMask', () => {
  let passworder: Passworder
  let HdKeyring: new () => HdKeyring
  let Controller: new (options: object) => Controller
  beforeAll(async () => {
    passworder = await loadPeer<Passworder>('@metamask/browser-passworder/dist/index.js')
    ;({ HdKeyring } = await loadPeer<{ HdKeyring: typeof HdKeyring }>('@metamask/eth-hd-keyring/dist/index.cjs'))
    ;({ KeyringController: Controller } = await loadPeer<{ KeyringController: typeof Controller }>(
      '@metamask/eth-keyring-controller/dist/index.js',
    ))
  })

  const tree = async (mnemonic: unknown, numberOfAccounts: number, hdPath?: string): Promise<HdKeyring> => {
    const keyring = new HdKeyring()
    await keyring.deserialize({ mnemonic, numberOfAccounts, ...(hdPath === undefined ? {} : { hdPath }) })
    return keyring
  }

  it('that eth-keyring-controller 17.0.1 made and sealed gives the keys that it exports', async () => {
    const controller = new Controller({ cacheEncryptionKey: false })
    await controller.createNewVaultWithKeyring(PASSWORD, { type: 'HD Key Tree', opts: { mnemonic: PHRASE, numberOfAccounts: 1 } })
    for (const keyring of controller.getKeyringsByType('HD Key Tree')) await controller.addNewAccount(keyring)
    await controller.addNewKeyring('Simple Key Pair', [KEY])
    await controller.addNewKeyring('HD Key Tree', { mnemonic: OTHER, numberOfAccounts: 3 })
    const theirs = await Promise.all(
      (await controller.getAccounts()).map(async (address) => `0x${await controller.exportAccount(address)}`),
    )
    expect(theirs).toHaveLength(6)
    const { vault } = controller.store.getState()
    for (const file of [vault, JSON.stringify({ vault }), JSON.stringify({ data: { KeyringController: { vault } } })]) {
      const { format, found, left } = await readTheirs(file, PASSWORD)
      expect([format, left]).toEqual(['metamask', []])
      expect(await keysOf(found)).toEqual(theirs)
    }
    await expect(readTheirs(vault, `${PASSWORD} `)).rejects.toMatchObject({ code: 'import/wrong-password' })
  })

  it('that browser-passworder 6.0.0 sealed around keyrings of eth-hd-keyring 13.0.0 gives their keys', async () => {
    const keyrings = [
      await tree(PHRASE, 3),
      await tree(
        [...OTHER].map((char) => char.charCodeAt(0)),
        2,
        "m/44'/60'/0'",
      ),
    ]
    const theirs = (await Promise.all(keyrings.map(exported))).flat()
    const vault = await passworder.encrypt(PASSWORD, await Promise.all(keyrings.map(entry)))
    expect(JSON.parse(vault)).toMatchObject({ keyMetadata: { algorithm: 'PBKDF2', params: { iterations: 900_000 } } })
    const { found } = await readTheirs(vault, PASSWORD)
    expect(found).toMatchObject([
      { kind: 'mnemonic', pathTemplate: METAMASK, indexes: [0, 1, 2] },
      { kind: 'mnemonic', pathTemplate: "m/44'/60'/0'/i", indexes: [0, 1] },
    ])
    expect(await keysOf(found)).toEqual(theirs)
  })

  it('in each form of the phrase that eth-hd-keyring itself takes, gives the keys that it makes of it', async () => {
    const fresh = await tree(PHRASE, 1)
    if (!(fresh.mnemonic instanceof Uint8Array)) throw new Error('This version keeps its phrase otherwise.')
    const forms = [
      PHRASE,
      [...PHRASE].map((char) => char.charCodeAt(0)),
      JSON.parse(JSON.stringify(Buffer.from(PHRASE))),
      // What JSON makes of the bytes that it holds: places of the words in the list.
      JSON.parse(JSON.stringify(fresh.mnemonic)),
    ]
    const theirs = await exported(fresh)
    for (const mnemonic of forms) {
      expect(await exported(await tree(mnemonic, 1))).toEqual(theirs)
      const data = { mnemonic, numberOfAccounts: 1, hdPath: "m/44'/60'/0'/0" }
      const options = { algorithm: 'PBKDF2', params: { iterations: 1000 } }
      const vault = await passworder.encrypt(PASSWORD, [{ type: 'HD Key Tree', data }], undefined, undefined, options)
      expect(await keysOf((await readTheirs(vault, PASSWORD)).found)).toEqual(theirs)
    }
  })
})

describe.skipIf(!hasPeers)('a vault of Rabby', () => {
  let passworder: Passworder
  let HdKeyring: new (options: object) => RabbyHdKeyring
  let SimpleKeyring: new (keys: readonly string[]) => Keyring
  beforeAll(async () => {
    passworder = await loadDefault<Passworder>('browser-passworder/index.js')
    HdKeyring = await loadDefault<typeof HdKeyring>('@rabby-wallet/eth-hd-keyring/dist/index.js')
    SimpleKeyring = await loadDefault<typeof SimpleKeyring>('@rabby-wallet/eth-simple-keyring/index.js')
  })

  it('that browser-passworder 2.0.3 sealed around its keyrings gives the keys that they export, on all three paths', async () => {
    const hd = new HdKeyring({ mnemonic: PHRASE, activeIndexes: [0, 2] })
    await hd.setHDPathType('LedgerLive')
    hd.activeAccounts([1])
    await hd.setHDPathType('Legacy')
    hd.activeAccounts([4])
    const simple = new SimpleKeyring([KEY])
    const theirs = [...(await exported(hd)), ...(await exported(simple))]
    expect(theirs).toHaveLength(5)
    const vault = await passworder.encrypt(PASSWORD, [await entry(hd), await entry(simple)])
    expect(JSON.parse(vault)).not.toHaveProperty('keyMetadata')
    const { format, found, left } = await readTheirs(vault, PASSWORD)
    expect([format, left]).toEqual(['rabby', []])
    expect(found.map((one) => one.kind === 'mnemonic' && one.pathTemplate)).toEqual([...RABBY, false])
    expect(await keysOf(found)).toEqual(theirs)
  })

  it('whose phrase has a passphrase, which Rabby does not seal, is named and left out', async () => {
    const hd = new HdKeyring({ mnemonic: PHRASE, passphrase: 'secret', activeIndexes: [0] })
    const vault = await passworder.encrypt(PASSWORD, [await entry(hd)])
    expect(JSON.stringify(await passworder.decrypt(PASSWORD, vault))).not.toContain('secret')
    await expect(readTheirs(vault, PASSWORD)).rejects.toMatchObject({
      code: 'import/unsupported-key',
      data: { kind: 'HD Key Tree with a passphrase' },
    })
  })
})
