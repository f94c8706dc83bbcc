import { scryptSync } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import { allowed, effort } from '../../../test/support/effort.ts'
import type { Bytes } from '../deps.ts'
import { addressOf } from '../keys/derive.ts'
import { KEYSTORE_POLICY, openKeystore, readKeystore, writeKeystore } from './keystore.ts'
import { type JsonObject, parseStrictJson } from './strict-json.ts'
import { bytes, published } from '../test-support/published.ts'
import { watchWipes } from '../test-support/wiped.ts'
import { codeOf, seededRandom } from '../test-support/world.ts'

type Wallet = {
  readonly name: string
  readonly type: string
  readonly address: string
  readonly privateKey: string
  readonly password: string
  readonly json: string
}

const { subtle } = crypto
const open = (json: string, password: string) =>
  Promise.resolve().then(() => openKeystore(readKeystore(parseStrictJson(json) as JsonObject), password, subtle))

/** Published with the definition (ethereum.org) and in ethereum/tests, KeyStoreTests/basic_tests.json. */
const KEY = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const SCRYPT = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
    kdf: 'scrypt',
    kdfparams: { dklen: 32, n: 262_144, r: 1, p: 8, salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19' },
    mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}
const PBKDF2 = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: { c: 262_144, dklen: 32, prf: 'hmac-sha256', salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd' },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}
/** go-ethereum, accounts/keystore/testdata/v3_test_vector.json: 31_byte_key and 30_byte_key, whose zeros in front were left out. */
const SHORT = [
  {
    key: '0x00fa7b3db73dc7dfdf8c5fbdb796d741e4488628c41fc4febd9160a866ba0f35',
    iv: 'e0c41130a323adc1446fc82f724bca2f',
    ciphertext: '9517cd5bdbe69076f9bf5057248c6c050141e970efa36ce53692d5d59a3984',
    salt: '711f816911c92d649fb4c84b047915679933555030b3552c1212609b38208c63',
    mac: 'd5e116151c6aa71470e67a7d42c9620c75c4d23229847dcc127794f0732b0db5',
  },
  {
    key: '0x000081c29e8142bb6a81bef5a92bda7a8328a5c85bb2f9542e76f9b0f94fc018',
    iv: '3ca92af36ad7c2cd92454c59cea5ef00',
    ciphertext: '108b7d34f3442fc26ab1ab90ca91476ba6bfa8c00975a49ef9051dc675aa',
    salt: 'd0769e608fb86cda848065642a9c6fa046845c928175662b8e356c77f914cd3b',
    mac: '75d0e6759f7b3cefa319c3be41680ab6beea7d8328653474bd06706d4cc67420',
  },
]

/** Quick to open, as geth's own short vectors are. */
const [CHEAP] = SHORT.map(({ iv, ciphertext, salt, mac }) => ({
  crypto: { cipher: 'aes-128-ctr', cipherparams: { iv }, ciphertext, kdf: 'scrypt', kdfparams: { dklen: 32, n: 2, r: 8, p: 1, salt }, mac },
  id: 'fecfc4ce-e956-48fd-953b-30f8b52ed66c',
  version: 3,
}))
const ADDRESS = addressOf(bytes(SHORT[0]?.key ?? ''))

/** A copy with one thing exchanged, by its path. */
function changed(path: string, value: unknown, base: unknown = CHEAP): string {
  const copy = structuredClone(base) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  const within = names.reduce((object, name) => object[name] as Record<string, unknown>, copy)
  if (value === undefined) delete within[last]
  else within[last] = value
  return JSON.stringify(copy)
}

afterEach(() => vi.restoreAllMocks())

describe('keystores of others', () => {
  it.each([
    ['scrypt', SCRYPT],
    ['pbkdf2', PBKDF2],
  ])('open as the published example with %s does', async (_, json) => {
    expect(fromBytes((await open(JSON.stringify(json), 'testpassword')).privateKey)).toBe(KEY)
  })

  it.each(SHORT)('open although zeros in front of the key were left out ($key)', async ({ key, iv, ciphertext, salt, mac }) => {
    const crypto = { ...CHEAP?.crypto, cipherparams: { iv }, ciphertext, mac, kdfparams: { dklen: 32, n: 2, r: 8, p: 1, salt } }
    expect(fromBytes((await open(JSON.stringify({ crypto, version: 3 }), 'foo')).privateKey)).toBe(key)
  })

  it('open as the wallets of @ethersproject/testcases do: of ethers, geth, Parity and a short one', async () => {
    const wallets = (published('wallets') as readonly Wallet[]).filter(({ type }) => type === 'secret-storage')
    expect(wallets).toHaveLength(7)
    for (const { json, password, privateKey, address } of wallets) {
      const opened = await open(json, password)
      expect([fromBytes(opened.privateKey), opened.address]).toEqual([privateKey, address])
    }
    const withPhrase = wallets.filter(({ json }) => readKeystore(parseStrictJson(json) as JsonObject).hasPhrase)
    expect(withPhrase.map(({ name }) => name)).toEqual(['ethers1', 'ethers2'])
  })

  it('open with a password in the form that was typed and in the one that ethers makes of it', async () => {
    const typed = 'ﬁne pässword'
    const forms = [typed, typed.normalize('NFKC')]
    expect(new Set(forms).size).toBe(2)
    for (const form of forms) expect((await open(await cheapFile(KEY, form), typed)).address).toBe(addressOf(bytes(KEY)))
    // The form is not undone: who sealed it with the ligature must type it.
    expect(await codeOf(open(await cheapFile(KEY, typed), forms[1] ?? ''))).toBe('import/wrong-password')
  })

  it('open with names in the case of old files, and with an address in any form', async () => {
    for (const address of [ADDRESS, ADDRESS.slice(2), ADDRESS.slice(2).toUpperCase(), `0X${ADDRESS.slice(2)}`, ''])
      expect((await open(changed('address', address), 'foo')).address).toBe(ADDRESS)
    const { crypto, ...rest } = CHEAP ?? {}
    expect((await open(JSON.stringify({ ...rest, Crypto: crypto }), 'foo')).address).toBe(ADDRESS)
  })
})

/** A file of a key sealed by Node, so that the test does not rest on what it tests. */
async function cheapFile(key: string, password: string): Promise<string> {
  const { createCipheriv } = await import('node:crypto')
  const { keccak_256 } = await import('@noble/hashes/sha3.js')
  const salt = Buffer.alloc(32, 5)
  const stretched = scryptSync(Buffer.from(password), salt, 32, { N: 4, r: 8, p: 1 })
  const ciphertext = createCipheriv('aes-128-ctr', stretched.subarray(0, 16), Buffer.alloc(16, 6)).update(Buffer.from(key.slice(2), 'hex'))
  const mac = Buffer.from(keccak_256(Buffer.concat([stretched.subarray(16), ciphertext]))).toString('hex')
  const kdfparams = { dklen: 32, n: 4, r: 8, p: 1, salt: salt.toString('hex') }
  const cipherparams = { iv: Buffer.alloc(16, 6).toString('hex') }
  return JSON.stringify({
    version: 3,
    crypto: { cipher: 'aes-128-ctr', cipherparams, ciphertext: ciphertext.toString('hex'), kdf: 'scrypt', kdfparams, mac },
  })
}

describe('hostile keystores', () => {
  it('that name another account than their key has are refused, with both', async () => {
    const says = '0x00000000219ab540356cbb839cbe05303d7705fa'
    await expect(open(changed('address', says), 'foo')).rejects.toMatchObject({
      code: 'import/wrong-address',
      data: { says, holds: ADDRESS },
    })
  })

  it('with another iv hold another key, which no MAC notices: only the address does', async () => {
    const iv = `f${SHORT[0]?.iv.slice(1) ?? ''}`
    expect((await open(changed('crypto.cipherparams.iv', iv), 'foo')).address).not.toBe(ADDRESS)
    const named = changed('address', ADDRESS)
    expect(await codeOf(open(changed('crypto.cipherparams.iv', iv, JSON.parse(named)), 'foo'))).toBe('import/wrong-address')
  })

  it('whose key is none are refused', async () => {
    expect(await codeOf(open(await cheapFile(`0x${'00'.repeat(32)}`, 'x'), 'x'))).toBe('key/out-of-range')
    expect(await codeOf(open(await cheapFile(`0x${'ff'.repeat(32)}`, 'x'), 'x'))).toBe('key/out-of-range')
  })

  it.each([
    ['crypto.kdfparams.n', 3, 'import/malformed'],
    ['crypto.kdfparams.n', 1, 'import/malformed'],
    ['crypto.kdfparams.n', 0, 'import/malformed'],
    ['crypto.kdfparams.n', -2, 'import/malformed'],
    ['crypto.kdfparams.n', '2', 'import/malformed'],
    ['crypto.kdfparams.n', 2.5, 'import/malformed'],
    ['crypto.kdfparams.n', 1e300, 'import/malformed'],
    ['crypto.kdfparams.r', undefined, 'import/malformed'],
    ['crypto.kdfparams.dklen', 16, 'import/malformed'],
    ['crypto.kdfparams.dklen', 2 ** 31, 'import/malformed'],
    ['crypto.kdfparams.salt', '', 'import/malformed'],
    ['crypto.kdfparams.salt', 'a', 'import/malformed'],
    ['crypto.kdfparams.salt', 'zz', 'import/malformed'],
    ['crypto.kdfparams.salt', '00'.repeat(129), 'import/malformed'],
    ['crypto.kdfparams', [], 'import/malformed'],
    ['crypto.kdfparams', null, 'import/malformed'],
    ['crypto.kdf', 'argon2', 'import/malformed'],
    ['crypto.kdf', ['scrypt'], 'import/malformed'],
    ['crypto.kdf', 'constructor', 'import/malformed'],
    ['crypto.cipher', 'aes-128-cbc', 'import/malformed'],
    ['crypto.cipher', undefined, 'import/malformed'],
    ['crypto.cipherparams', 'iv', 'import/malformed'],
    ['crypto.cipherparams.iv', '00'.repeat(12), 'import/malformed'],
    ['crypto.ciphertext', '', 'import/malformed'],
    ['crypto.ciphertext', '00'.repeat(33), 'import/malformed'],
    ['crypto.mac', '00'.repeat(31), 'import/malformed'],
    ['crypto.mac', 12, 'import/malformed'],
    ['crypto', 'x', 'import/malformed'],
    ['address', '0x00', 'import/malformed'],
    ['address', 7, 'import/malformed'],
    ['address', null, 'import/malformed'],
    ['version', undefined, 'import/malformed'],
    ['version', 3.5, 'import/malformed'],
    ['version', [3], 'import/malformed'],
    ['version', '', 'import/malformed'],
    ['version', 1, 'import/version'],
    ['version', '1', 'import/version'],
    ['version', 4, 'import/version'],
    ['crypto.mac', '00'.repeat(32), 'import/wrong-password'],
    ['crypto.ciphertext', '00'.repeat(31), 'import/wrong-password'],
    ['crypto.kdfparams.p', 2, 'import/wrong-password'],
  ])('with %s of %j end in %s', async (path, value, code) => {
    const started = effort()
    const failure: unknown = await open(changed(path, value), 'foo').catch((error: unknown) => error)
    expect(failure).toMatchObject({ code })
    // What is malformed is told by its name.
    if (code === 'import/malformed') expect(failure).toMatchObject({ data: { what: path.split('.').at(-1) } })
    expect(effort() - started).toBeLessThan(allowed(1000))
  })

  it('are taken up to what they may cost and measure, and refused one past it, before any work is done', async () => {
    const read = (path: string, value: unknown, base?: unknown) =>
      codeOf(Promise.resolve().then(() => readKeystore(parseStrictJson(changed(path, value, base)) as JsonObject)))
    const kdfparams = (n: number, r: number, p: number) => ({ ...CHEAP?.crypto.kdfparams, n, r, p })
    for (const [n, r, p] of [
      [2 ** 19, 9, 1],
      [2 ** 18, 8, 5],
      [2 ** 20, 8, 1],
      [2 ** 52, 8, 1],
      [2, 2 ** 31, 1],
      [2, 8, 2 ** 22],
    ] as const)
      expect(await read('crypto.kdfparams', kdfparams(n, r, p)), `${n}, ${r}, ${p}`).toBe('import/cost')
    expect(await read('crypto.kdfparams', kdfparams(2 ** 19, 8, 2))).toMatch(/^no failure/)
    for (const c of [5_000_001, 2 ** 40]) expect(await read('crypto.kdfparams.c', c, PBKDF2)).toBe('import/cost')
    expect(await read('crypto.kdfparams.c', 5_000_000, PBKDF2)).toMatch(/^no failure/)
    const long = (path: string, most: number) => Promise.all([most, most + 1].map((length) => read(path, '0f'.repeat(length))))
    expect(await long('crypto.kdfparams.salt', 128)).toEqual(['no failure: object', 'import/malformed'])
    expect(await long('address', 20)).toEqual(['no failure: object', 'import/malformed'])
    expect(await long('crypto.cipherparams.iv', 16)).toEqual(['no failure: object', 'import/malformed'])
    expect(await long('crypto.ciphertext', 32)).toEqual(['no failure: object', 'import/malformed'])
    expect(await long('crypto.mac', 32)).toEqual(['no failure: object', 'import/malformed'])
    for (const least of ['crypto.kdfparams.salt', 'crypto.ciphertext']) expect(await read(least, '0f')).toMatch(/^no failure/)
  })

  it('with anything around a version that is text, or a hex prefix twice, are refused', async () => {
    for (const version of ['v1', '1.0', '01234', ' 1'])
      await expect(open(changed('version', version), 'foo')).rejects.toMatchObject({ code: 'import/malformed', data: { what: 'version' } })
    await expect(open(changed('crypto.mac', `0x0x${'00'.repeat(31)}`), 'foo')).rejects.toMatchObject({ code: 'import/malformed' })
  })

  it('say that a phrase lies beside the key only where one does', () => {
    const has = (ethers: unknown) => readKeystore(parseStrictJson(changed('x-ethers', ethers)) as JsonObject).hasPhrase
    expect(has({ mnemonicCiphertext: '00' })).toBe(true)
    expect(has({ client: 'ethers.js' })).toBe(false)
    expect(has(undefined)).toBe(false)
    expect(has(['mnemonicCiphertext'])).toBe(false)
  })

  it('are too costly where this device has no room for what they ask', async () => {
    const keystore = readKeystore(parseStrictJson(JSON.stringify(CHEAP)) as JsonObject)
    // 8 GiB: more than WebAssembly gives anybody.
    const kdf = { name: 'scrypt', salt: new Uint8Array(32), n: 2 ** 23, r: 8, p: 1 } as const
    expect(await codeOf(openKeystore({ ...keystore, kdf }, 'foo', subtle))).toBe('import/cost')
  })

  it.each([0, -1])('with %d rounds of PBKDF2 are malformed', async (c) => {
    expect(await codeOf(open(changed('crypto.kdfparams.c', c, PBKDF2), 'x'))).toBe('import/malformed')
  })

  it('with another function under PBKDF2 are refused', async () => {
    await expect(open(changed('crypto.kdfparams.prf', 'hmac-sha1', PBKDF2), 'x')).rejects.toMatchObject({
      ...{ code: 'import/malformed', data: { what: 'prf' } },
    })
    // Under a name of its own PBKDF2's parameters help nobody.
    await expect(open(changed('crypto.kdf', 'pbkdf3', PBKDF2), 'x')).rejects.toMatchObject({
      ...{ code: 'import/malformed', data: { what: 'kdf' } },
    })
  })

  it('that say a thing twice are refused, in one case or two', async () => {
    const text = JSON.stringify(CHEAP)
    expect(await codeOf(open(text.replace('"version":3', '"version":3,"version":3'), 'foo'))).toBe('import/malformed')
    expect(await codeOf(open(text.replace('"version":3', '"version":3,"Crypto":{}'), 'foo'))).toBe('import/malformed')
    expect(await codeOf(open(text.replace('"n":2', '"n":2,"N":1048576'), 'foo'))).toBe('import/malformed')
  })

  it('that are cut off anywhere end in a coded error', async () => {
    const text = JSON.stringify(CHEAP)
    for (let end = 0; end < text.length; end++) expect(await codeOf(open(text.slice(0, end), 'foo'))).toBe('import/malformed')
  })

  it('with any one bit changed open as the same key, as another, or end in a coded error', async () => {
    const text = new TextEncoder().encode(changed('address', ADDRESS))
    const decoder = new TextDecoder('latin1')
    const ends = new Map<string, number>()
    for (let at = 0; at < text.length; at++) {
      const copy = text.slice()
      copy[at] = (copy[at] ?? 0) ^ (1 << (at % 7))
      const end = await codeOf(open(decoder.decode(copy), 'foo').then(({ address }) => address === ADDRESS))
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
    expect(
      [...ends.keys()].filter((end) => !/^(import\/(malformed|wrong-password|wrong-address|version|cost)|no failure: boolean)$/.test(end)),
    ).toEqual([])
    expect(ends.get('import/wrong-password')).toBeGreaterThan(50)
  })

  it('of ten MiB are refused without much work', async () => {
    const started = effort()
    expect(await codeOf(open(changed('crypto.ciphertext', '0'.repeat(10 * 1024 * 1024)), 'foo'))).toBe('import/malformed')
    expect(effort() - started).toBeLessThan(allowed(3000))
  })

  it('keep password and key out of every failure', async () => {
    for (const json of [changed('address', `0x${'11'.repeat(20)}`), changed('crypto.mac', '00'.repeat(32)), changed('crypto.kdf', 'x')]) {
      const error = await open(json, 'foo-the-password').then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ code: expect.stringMatching(/^import\//) })
      expect((error as Error).cause).toBeUndefined()
      expect(`${JSON.stringify(error)}${String(error)}`).not.toContain('foo-the')
    }
  })
})

describe('our own keystores', () => {
  const quick = { n: 8, r: 8, p: 1 }
  const now = Date.UTC(2026, 10, 21, 22, 13, 4, 5)
  const write = (key: Bytes, password = 'correct horse', random = seededRandom('keystore')) =>
    writeKeystore(key, password, { random, subtle, now, policy: quick })

  it('cost a guess what geth and the design ask for', () => expect(KEYSTORE_POLICY).toEqual({ n: 262_144, r: 8, p: 1 }))

  it('open again, and are named as geth names its own', async () => {
    const { json, fileName } = await write(bytes(KEY))
    const { privateKey, address } = await open(json, 'correct horse')
    expect(fromBytes(privateKey)).toBe(KEY)
    expect(fileName).toBe(`UTC--2026-11-21T22-13-04.005Z--${address.slice(2)}`)
    expect(JSON.parse(json)).toEqual({
      address: address.slice(2),
      crypto: {
        cipher: 'aes-128-ctr',
        ciphertext: expect.stringMatching(/^[0-9a-f]{64}$/),
        cipherparams: { iv: expect.stringMatching(/^[0-9a-f]{32}$/) },
        kdf: 'scrypt',
        kdfparams: { dklen: 32, ...quick, salt: expect.stringMatching(/^[0-9a-f]{64}$/) },
        mac: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      version: 3,
    })
    expect(json).not.toContain(KEY.slice(2, 12))
  })

  it('are different each time, and the same from the same randomness', async () => {
    const random = seededRandom('one')
    const [first, second] = [await write(bytes(KEY), 'x', random), await write(bytes(KEY), 'x', random)]
    const parts = [first, second].map(({ json }) => JSON.parse(json) as typeof SCRYPT)
    expect(
      new Set(parts.flatMap(({ id, crypto: { cipherparams, kdfparams, ciphertext } }) => [id, cipherparams.iv, kdfparams.salt, ciphertext]))
        .size,
    ).toBe(8)
    expect((await write(bytes(KEY), 'x', seededRandom('one'))).json).toBe(first.json)
  })

  it('open with a wide range of passwords, as Node seals and opens them too', async () => {
    for (const password of ['', ' ', 'é', 'ﬁ', '密码', '🙂'.repeat(50), 'a'.repeat(1024)]) {
      const { json } = await write(bytes(KEY), password)
      expect((await open(json, password)).address).toBe(addressOf(bytes(KEY)))
      const { crypto } = JSON.parse(json) as typeof SCRYPT
      const stretched = scryptSync(password.normalize('NFKC'), Buffer.from(crypto.kdfparams.salt, 'hex'), 32, { N: 8, r: 8, p: 1 })
      const { createDecipheriv } = await import('node:crypto')
      const decipher = createDecipheriv('aes-128-ctr', stretched.subarray(0, 16), Buffer.from(crypto.cipherparams.iv, 'hex'))
      expect(`0x${decipher.update(Buffer.from(crypto.ciphertext, 'hex')).toString('hex')}`).toBe(KEY)
    }
  })

  it('keep their leading zeros', async () => {
    const key = bytes(SHORT[1]?.key ?? '')
    expect(fromBytes((await open((await write(key)).json, 'correct horse')).privateKey)).toBe(SHORT[1]?.key)
  })

  it('are not handed out where they do not open again', async () => {
    // A cipher that answers with noise, as broken hardware might.
    let asked = 0
    vi.spyOn(subtle, 'encrypt').mockImplementation(async () => new Uint8Array(32).fill(++asked).buffer)
    expect(await codeOf(write(bytes(KEY)))).toBe('vault/backup-unproved')
    expect(asked).toBe(2)
  })

  it('have a random id of version 4, with all that is random in it (RFC 9562, section 5.4)', async () => {
    for (const [fill, id] of [
      [0x00, '00000000-0000-4000-8000-000000000000'],
      [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
      [0x5a, '5a5a5a5a-5a5a-4a5a-9a5a-5a5a5a5a5a5a'],
    ] as const) {
      const { json } = await write(bytes(KEY), 'x', (length) => new Uint8Array(length).fill(fill))
      expect((JSON.parse(json) as { id: string }).id).toBe(id)
    }
  })

  it('leave nothing behind: passwords, what they were stretched to, what the MAC covers and the second key', async () => {
    const wiped = watchWipes()
    const { json } = await write(bytes(KEY), 'secret words')
    const file = (JSON.parse(json) as typeof SCRYPT).crypto
    const stretched = scryptSync('secret words', Buffer.from(file.kdfparams.salt, 'hex'), 32, { N: 8, r: 8, p: 1 })
    const count = (hex: string): number => wiped.filter((one) => one === hex).length
    // Once to write, once to open again.
    expect(count(fromBytes(new TextEncoder().encode('secret words')))).toBe(2)
    expect(count(fromBytes(stretched))).toBe(2)
    expect(count(`${fromBytes(stretched.subarray(16))}${file.ciphertext}`)).toBe(2)
    // What was deciphered, and the key made of it.
    expect(count(KEY)).toBe(2)
    const before = wiped.length
    expect(await codeOf(open(changed('address', '11'.repeat(20), JSON.parse(json)), 'secret words'))).toBe('import/wrong-address')
    expect(wiped.slice(before).filter((one) => one === KEY)).toHaveLength(2)
  })

  it('are not made of what is no key', async () => {
    expect(await codeOf(write(new Uint8Array(32)))).toBe('key/out-of-range')
    expect(await codeOf(write(new Uint8Array(31).fill(1)))).toBe('key/out-of-range')
  })
})
