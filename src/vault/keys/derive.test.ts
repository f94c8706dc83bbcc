import { HDKey } from '@scure/bip32'
import { describe, expect, it, vi } from 'vitest'
import { checksum } from '#core/ethereum/address'
import { fromBytes } from '#core/bytes/hex'
import { addressOf, createDeriver, deriveChild, fingerprintOf, pathAt, withPhrase } from './derive.ts'
import { PATH_TEMPLATES } from '#core/identity/account'
import { parsePhrase, seedOf } from './phrase.ts'
import { keyAt } from '../test-support/keys.ts'
import { taughtLists } from '../test-support/lists.ts'
import { bytes, published } from '../test-support/published.ts'
import { watchWipes } from '../test-support/wiped.ts'
import { PHRASE } from '../test-support/world.ts'

/** Seed, path, extended private key: BIP-32, test vectors 1 to 3. */
const BIP32 = [
  [
    '000102030405060708090a0b0c0d0e0f',
    "m/0'",
    'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
  ],
  [
    '000102030405060708090a0b0c0d0e0f',
    "m/0'/1/2'/2/1000000000",
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  ],
  [
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    "m/0/2147483647'/1/2147483646'/2",
    'xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j',
  ],
  [
    '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
    "m/0'",
    'xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L',
  ],
] as const

/** Bytes 46 to 78 of a decoded extended private key (BIP-32, serialization format), without a library. */
function privateKeyOf(xprv: string): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let number = 0n
  for (const char of xprv) number = number * 58n + BigInt(alphabet.indexOf(char))
  return `0x${number.toString(16).padStart(164, '0').slice(92, 156)}`
}

type HdNode = {
  readonly locale: string
  readonly entropy: string
  readonly password?: string
  readonly seed: string
  readonly hdnodes: readonly { path: string; address: string; privateKey: string }[]
}

describe('derivation', () => {
  it.each(BIP32)('agrees with the vectors of BIP-32 (%s, %s)', async (seed, path, xprv) => {
    expect(fromBytes((await keyAt(bytes(seed), path)).privateKey)).toBe(privateKeyOf(xprv))
  })

  it('has the address of every private key of @ethersproject/testcases (accounts)', () => {
    type Published = { readonly address: string; readonly checksumAddress: string; readonly privateKey?: string }
    let keys = 0
    for (const { address, checksumAddress, privateKey } of published('accounts') as readonly Published[]) {
      if (privateKey === undefined) continue
      keys++
      const own = addressOf(bytes(privateKey))
      expect([own, checksum(own)]).toEqual([address, checksumAddress])
    }
    expect(keys).toBe(1031)
  })

  it('agrees with @ethersproject/testcases, keys and addresses [S1]', async () => {
    const nodes = (published('hdnode') as readonly HdNode[]).flatMap(({ seed, hdnodes }) =>
      hdnodes.filter(({ path }) => path !== 'm').map((node) => ({ seed, ...node })),
    )
    // One in twelve of 6,000: the rest takes a minute and says no more.
    const chosen = nodes.filter((_, at) => at % 12 === 0)
    expect(chosen.length).toBeGreaterThan(400)
    for (const { seed, path, address, privateKey } of chosen) {
      const child = await keyAt(bytes(seed), path)
      expect(fromBytes(child.privateKey)).toBe(privateKey)
      expect(child.address).toBe(address)
    }
  })

  it('wipes the seed that it made, whether the path leads to a key or not', async () => {
    for (const path of ["m/44'/60'/0'/0/0", 'm/0/not a level']) {
      const made: ArrayBuffer[] = []
      const subtle = new Proxy(crypto.subtle, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          return async (...args: unknown[]) => {
            const answer: unknown = await (value as (...given: unknown[]) => unknown).apply(target, args)
            if (name === 'deriveBits') made.push(answer as ArrayBuffer)
            return answer
          }
        },
      })
      await deriveChild(parsePhrase(PHRASE), path, subtle).catch(() => undefined)
      expect(made.map((seed) => [...new Uint8Array(seed)])).toEqual([Array(64).fill(0)])
    }
  })

  it('leads from the phrase of development chains to their accounts', async () => {
    const entropy = parsePhrase(PHRASE)
    const addresses = [0, 1, 2].map(async (index) =>
      checksum((await deriveChild(entropy, pathAt("m/44'/60'/0'/0/i", index), crypto.subtle)).address),
    )
    // Printed by anvil and Hardhat at their start, in EIP-55 spelling.
    expect(await Promise.all(addresses)).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ])
  })

  it.each([
    ["m/44'/60'/0'/0/i", 5, "m/44'/60'/0'/0/5"],
    ["m/44'/60'/i'/0/0", 5, "m/44'/60'/5'/0/0"],
    ["m/44'/60'/0'/i", 2, "m/44'/60'/0'/2"],
  ])('puts the index into %s', (template, index, path) => expect(pathAt(template, index)).toBe(path))

  it.each(["m/44'/60'/0'/0/0", 'i', 'm', 'm/i/i', "m/44'/60'/0'/0/ i", 'm/2147483648/i', 'm//i', 'm/-1/i', 'm/0x1/i', 'm/01/i'])(
    'refuses the template %s',
    (template) => {
      expect(() => pathAt(template, 0)).toThrow(expect.objectContaining({ code: 'key/path' }))
    },
  )

  it.each([
    '00'.repeat(32),
    'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
    'ff'.repeat(32),
    '01'.repeat(31),
    '01'.repeat(33),
  ])('refuses the private key %s', (key) => {
    expect(() => addressOf(bytes(key))).toThrow(expect.objectContaining({ code: 'key/out-of-range' }))
  })

  it('agrees with the accounts of @ethersproject/testcases', () => {
    const cases = published('accounts') as readonly {
      readonly address: string
      readonly checksumAddress: string
      readonly privateKey?: string
    }[]
    const keyed = cases.flatMap(({ address, checksumAddress, privateKey }) =>
      privateKey ? [{ address, checksumAddress, privateKey }] : [],
    )
    expect(keyed.length).toBeGreaterThan(1000)
    for (const { address, checksumAddress, privateKey } of keyed) {
      const found = addressOf(bytes(privateKey))
      expect([found, checksum(found)]).toEqual([address, checksumAddress])
    }
  })

  it('gives many addresses of each template from one seed, as one by one', async () => {
    const seed = await seedOf(parsePhrase(PHRASE), crypto.subtle)
    const deriver = await createDeriver(seed, crypto.subtle)
    for (const template of [...Object.values(PATH_TEMPLATES), 'm/i', "m/i'", "m/44'/60'/7'/i/3"]) {
      const many = await deriver.addresses(template, 3, 4)
      expect(many.map(({ index, path }) => [index, path])).toEqual([3, 4, 5, 6].map((index) => [index, pathAt(template, index)]))
      for (const { path, address } of many) expect(address).toBe((await keyAt(seed, path)).address)
      expect((await deriver.addressesAt(template, [6, 3])).map(({ address }) => address)).toEqual([many[3]?.address, many[0]?.address])
    }
    deriver.wipe()
  })

  it('gives a key again after addresses of the same branch, and nothing after it was wiped', async () => {
    const seed = await seedOf(parsePhrase(PHRASE), crypto.subtle)
    const deriver = await createDeriver(seed, crypto.subtle)
    await deriver.addresses("m/44'/60'/0'/0/i", 0, 2)
    const { privateKey, address } = await deriver.keyAt("m/44'/60'/0'/0/0")
    // Printed by anvil at its start.
    expect(fromBytes(privateKey)).toBe('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
    expect(address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
    deriver.wipe()
    await expect(deriver.keyAt("m/44'/60'/0'/0/0")).rejects.toThrow(expect.objectContaining({ code: 'key/path' }))
    await expect(deriver.addresses('m/i', 0, 1)).rejects.toThrow(expect.objectContaining({ code: 'key/path' }))
  })

  it('leaves no key in any node that it passed, once it is wiped', async () => {
    const seed = await seedOf(parsePhrase(PHRASE), crypto.subtle)
    const oracle = HDKey.fromMasterSeed(seed)
    const parts = (...paths: readonly string[]): readonly string[] =>
      paths.flatMap((path) => {
        const { privateKey, chainCode } = oracle.derive(path)
        return [privateKey, chainCode].map((part) => fromBytes(part ?? new Uint8Array()))
      })
    const leaves = parts("m/44'/60'/0'/0/0", "m/44'/60'/1'/0/0")
    const branches = parts('m', "m/44'", "m/44'/60'", "m/44'/60'/0'", "m/44'/60'/0'/0", "m/44'/60'/1'", "m/44'/60'/1'/0")
    const wiped = watchWipes()
    const deriver = await createDeriver(seed, crypto.subtle)
    await deriver.addresses("m/44'/60'/i'/0/0", 0, 2)
    // Leaves are wiped at once, branches with the rest.
    expect(wiped).toEqual(expect.arrayContaining([...leaves]))
    // Of a branch's key, copies were wiped already, one for each child: counted is what comes now.
    const times = (): readonly number[] => branches.map((part) => wiped.filter((each) => each === part).length)
    const before = times()
    deriver.wipe()
    expect(times()).toEqual(before.map((count) => count + 1))
    vi.restoreAllMocks()
  })

  it('gives the same to calls that cross, and nothing to one that is overtaken by the wiping', async () => {
    const seed = await seedOf(parsePhrase(PHRASE), crypto.subtle)
    const paths = ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/44'/60'/1'/0/0"]
    const deriver = await createDeriver(seed, crypto.subtle)
    const crossing = await Promise.all(paths.map((path) => deriver.keyAt(path)))
    for (const [at, path] of paths.entries()) expect(crossing[at]).toEqual(await keyAt(seed, path))
    // Wiped at once, while a known branch is waited for: what would follow from its zeros is no key of anybody.
    const late = [deriver.keyAt("m/44'/60'/0'/0/7"), deriver.keyAt("m/44'/60'/2'/0/0"), deriver.addresses('m/i', 0, 1)]
    deriver.wipe()
    for (const each of late) await expect(each).rejects.toThrow(expect.objectContaining({ code: 'key/path' }))
  })

  it('keeps no key of a branch that was under way when all was wiped', async () => {
    const seed = await seedOf(parsePhrase(PHRASE), crypto.subtle)
    const { privateKey } = HDKey.fromMasterSeed(seed).derive("m/44'")
    const after: (() => void)[] = []
    const deriver = await createDeriver(seed, {
      importKey: crypto.subtle.importKey.bind(crypto.subtle),
      async sign(...args: Parameters<SubtleCrypto['sign']>) {
        const bytes = await crypto.subtle.sign(...args)
        for (const work of after) work()
        return bytes
      },
    } as unknown as SubtleCrypto)
    after.push(() => deriver.wipe())
    const wiped = watchWipes()
    const refused = await deriver.keyAt("m/44'/60'/0'/0/0").catch((error: unknown) => error)
    vi.restoreAllMocks()
    expect(refused).toMatchObject({ code: 'key/path' })
    expect(wiped).toContain(fromBytes(privateKey ?? new Uint8Array()))
  })

  it('goes up to the last index and not past it', async () => {
    const deriver = await createDeriver(bytes('000102030405060708090a0b0c0d0e0f'), crypto.subtle)
    expect((await deriver.addresses("m/i'", 0x7fffffff, 1))[0]?.path).toBe("m/2147483647'")
    await expect(deriver.addresses('m/i', 0x7fffffff, 2)).rejects.toThrow(expect.objectContaining({ code: 'key/path' }))
    for (const index of [-1, 0.5, Number.NaN, 2 ** 53])
      await expect(deriver.addressesAt('m/i', [index])).rejects.toThrow(expect.objectContaining({ code: 'key/path' }))
  })

  it.each(["m/44'/60'/0'/0/i", 'n/0', "m/44''/0", 'm/0/', 'm', '', 'm/2147483648', `m${'/0'.repeat(11)}`])(
    'refuses the path %j',
    async (path) => {
      await expect(keyAt(bytes('000102030405060708090a0b0c0d0e0f'), path)).rejects.toThrow(expect.objectContaining({ code: 'key/path' }))
    },
  )

  it('shows the fingerprint of BIP-32: of its first vector, and another for each passphrase and language', async () => {
    // BIP-32, test vector 1: the parent fingerprint in the extended key of m/0' is that of its master key.
    expect((await createDeriver(bytes('000102030405060708090a0b0c0d0e0f'), crypto.subtle)).fingerprint).toBe('0x3442193e')
    const lists = await taughtLists()
    const entropy = bytes('00'.repeat(16))
    const fingerprint = (passphrase: string, language: 'english' | 'japanese') =>
      fingerprintOf({ entropy, passphrase, list: lists.list(language) }, crypto.subtle)
    // Of the phrase "abandon … about", as it stands in the descriptors ([73c5da0a/84'/0'/0']…) that many wallets use as their example.
    expect(await fingerprint('', 'english')).toBe('0x73c5da0a')
    const all = await Promise.all([fingerprint('', 'english'), fingerprint('TREZOR', 'english'), fingerprint('', 'japanese')])
    expect(new Set(all).size).toBe(3)
  })

  it('wipes the seed and what came of it, also when the work fails', async () => {
    const kept: Uint8Array[] = []
    const subtle = {
      importKey: crypto.subtle.importKey.bind(crypto.subtle),
      sign: crypto.subtle.sign.bind(crypto.subtle),
      async deriveBits(...args: Parameters<SubtleCrypto['deriveBits']>) {
        const bits = await crypto.subtle.deriveBits(...args)
        kept.push(new Uint8Array(bits))
        return bits
      },
    } as unknown as SubtleCrypto
    const work = withPhrase({ entropy: parsePhrase(PHRASE) }, subtle, () => {
      expect(kept[0]?.some((byte) => byte !== 0)).toBe(true)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(kept).toHaveLength(1)
    expect(kept[0]?.every((byte) => byte === 0)).toBe(true)
  })

  it('takes the smallest and the largest private key', () => {
    // Yellow Paper, appendix F; the address of key 1 is well known.
    expect(addressOf(bytes(`${'00'.repeat(31)}01`))).toBe('0x7e5f4552091a69125d5dfcb7b8c2659029395bdf')
    expect(addressOf(bytes('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140'))).toBe(
      '0x80c0dbf239224071c59dd8970ab9d542e3414ab2',
    )
  })
})

describe('a path template', () => {
  it('takes the last index that BIP-32 has, and refuses the next', () => {
    expect(pathAt("m/44'/60'/0'/0/i", 0x7fffffff)).toBe("m/44'/60'/0'/0/2147483647")
    expect(() => pathAt("m/44'/60'/0'/0/i", 0x80000000)).toThrow(expect.objectContaining({ code: 'key/path' }))
  })

  it('is refused with anything before or after it', () => {
    for (const template of ["xm/44'/i", "m/44'/i/", "m/44'/i x", " m/44'/i", 'M/0/i'])
      expect(() => pathAt(template, 0), template).toThrow(expect.objectContaining({ code: 'key/path' }))
  })
})
