import { describe, expect, it } from 'vitest'
import { checksum } from '#core/address'
import { fromBytes } from '#core/hex'
import { addressOf, deriveChild, keyAt, pathAt } from './derive.ts'
import { parsePhrase } from './phrase.ts'
import { bytes, published } from './test-support/published.ts'
import { PHRASE } from './test-support/world.ts'

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
  it.each(BIP32)('agrees with the vectors of BIP-32 (%s, %s)', (seed, path, xprv) => {
    expect(fromBytes(keyAt(bytes(seed), path).privateKey)).toBe(privateKeyOf(xprv))
  })

  it('agrees with @ethersproject/testcases, keys and addresses', () => {
    const nodes = (published('hdnode') as readonly HdNode[]).flatMap(({ seed, hdnodes }) =>
      hdnodes.filter(({ path }) => path !== 'm').map((node) => ({ seed, ...node })),
    )
    // One in twelve of 6,000: the rest takes a minute and says no more.
    const chosen = nodes.filter((_, at) => at % 12 === 0)
    expect(chosen.length).toBeGreaterThan(400)
    for (const { seed, path, address, privateKey } of chosen) {
      const child = keyAt(bytes(seed), path)
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
