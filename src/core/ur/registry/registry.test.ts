import { mnemonicToSeedSync } from '@scure/bip39'
import { HDKey } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { isError } from '../../errors.ts'
import { fromBytes, type Hex } from '../../bytes/hex.ts'
import { fromBytewords, toBytewords } from '../bytewords.ts'
import { type Cbor, encodeCbor } from '../cbor.ts'
import { decodeBytesMessage, encodeBytesMessage } from './bytes-message.ts'
import { decodeEthSignature, encodeEthSignature } from './eth-signature.ts'
import { decodeEthSignRequest, encodeEthSignRequest } from './eth-sign-request.ts'
import type { UrMessage } from './fields.ts'
import { decodeKeypath, encodeKeypath } from './keypath.ts'
import { decodePairing } from './pairing.ts'
import { addressLists } from './pairing-addresses.ts'
import { addressOfPoint, publicChild } from './public-child.ts'

const messageOf = (ur: string): UrMessage => {
  const [type = '', words = ''] = ur.slice(3).split('/')
  return { type, cbor: fromBytewords(words) }
}
const urOf = ({ type, cbor }: UrMessage): string => `ur:${type}/${toBytewords(cbor)}`
const codeOf = (task: () => unknown): string => {
  try {
    task()
    return 'read'
  } catch (error) {
    if (isError(error)) return error.code
    throw error
  }
}
const map = (...entries: readonly (readonly [number, Cbor])[]): Cbor => new Map(entries)
const tagged = (tag: number, value: Cbor): Cbor => ({ tag, value })
const coded = (type: string, value: Cbor): UrMessage => ({ type, cbor: encodeCbor(value) })

/** Keystone's published request: an EIP-155 transaction for m/44'/1'/1'/0/1 (ur-registry-eth, EthSignRequest.test.ts). */
const REQUEST =
  'ur:eth-sign-request/oladtpdagdndcawmgtfrkigrpmndutdnbtkgfssbjnaohdgryagalalnascsgljpnbaelfdibemwaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaelaoxlbjyihjkjyeyaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaehnaehglalalaaxadaaadahtaaddyoeadlecsdwykadykadykaewkadwkaocybgeehfksatisjnihjyhsjnhsjkjetlnndant'
const REQUEST_ID = '0x9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d'
/** The published key of "abandon … about" at m/44'/60'/0' (ur-registry-eth, CryptoHDKey.test.ts). */
const HDKEY =
  'ur:crypto-hdkey/oxaxhdclaowdverokopdinhseeroisyalksaykctjshedprnuyjyfgrovawewftyghceglrpkgaahdcxtplfjsluknfwlaisaxwypalbjylswzamcxhscyuyloztmwfnldlgskpyptgsdecfamtaaddyoeadlncsdwykcsfnykaeykaocywlcscewfaycytedmfeayghlptnin'

describe('a request to sign', () => {
  it('is read as published, and written again letter by letter', () => {
    const request = decodeEthSignRequest(messageOf(REQUEST))
    expect(request).toMatchObject({ requestId: REQUEST_ID, kind: 'legacy', chainId: 1, origin: 'metamask' })
    expect(request.keypath).toEqual({ path: "m/44'/1'/1'/0/1", fingerprint: '0x12345678' })
    expect(fromBytes(request.data).slice(0, 20)).toBe('0xf849808609184e72a0')
    expect(urOf(encodeEthSignRequest({ ...request, keypath: { path: "m/44'/1'/1'/0/1", fingerprint: '0x12345678' } }))).toBe(REQUEST)
  })

  it.each([
    ['legacy', 1],
    ['typed-data', 2],
    ['message', 3],
    ['typed', 4],
  ] as const)('of kind %s is data type %s', (kind, number) => {
    const keypath = { path: "m/44'/60'/0'/0/0", fingerprint: '0xffffffff' } as const
    const message = encodeEthSignRequest({ requestId: REQUEST_ID, kind, data: Uint8Array.of(1), keypath, address: `0x${'ab'.repeat(20)}` })
    expect(fromBytes(message.cbor)).toContain(`024101030${number}05`)
    const { requestId, address, chainId } = decodeEthSignRequest(message)
    expect([requestId, address, chainId]).toEqual([REQUEST_ID, `0x${'ab'.repeat(20)}`, undefined])
  })

  it('is not made for a path or a fingerprint that is none', () => {
    expect(codeOf(() => encodeKeypath({ path: 'm/44x', fingerprint: '0x00000001' }))).toBe('key/path')
    expect(codeOf(() => encodeKeypath({ path: 'm/44', fingerprint: '0x0001' }))).toBe('device/no-fingerprint')
  })
})

describe('a signature', () => {
  const half = (byte: string): Hex => `0x${byte.repeat(32)}`
  it('is read back with every form of v', () => {
    for (const v of [0n, 1n, 27n, 28n, 37n, 2n ** 33n + 35n, 2n ** 64n - 1n]) {
      const signature = { requestId: REQUEST_ID, r: half('11'), s: half('22'), v } as const
      expect(decodeEthSignature(encodeEthSignature(signature))).toEqual(signature)
    }
    const bare = { r: half('11'), s: half('22'), v: 0n } as const
    expect(decodeEthSignature(encodeEthSignature(bare))).toEqual(bare)
  })

  it.each<[string, string, UrMessage]>([
    ['of another type', 'device/wrong-code', messageOf(REQUEST)],
    ['too short', 'device/code-unreadable', coded('eth-signature', map([2, new Uint8Array(64)]))],
    ['too long', 'device/code-unreadable', coded('eth-signature', map([2, new Uint8Array(73)]))],
    ['absent', 'device/code-unreadable', coded('eth-signature', map([1, tagged(37, new Uint8Array(16))]))],
    ['as text', 'device/code-unreadable', coded('eth-signature', map([2, 'x'.repeat(65)]))],
    [
      'with an id of 15 bytes',
      'device/code-unreadable',
      coded('eth-signature', map([1, tagged(37, new Uint8Array(15))], [2, new Uint8Array(65)])),
    ],
    [
      'with an id that has another tag',
      'device/code-unreadable',
      coded('eth-signature', map([1, tagged(36, new Uint8Array(16))], [2, new Uint8Array(65)])),
    ],
    ['in a list', 'device/code-unreadable', coded('eth-signature', [new Uint8Array(65)])],
  ])('is refused %s', (_, code, message) => expect(codeOf(() => decodeEthSignature(message))).toBe(code))
})

describe('a path', () => {
  it('is read by the tags of both versions, without a fingerprint where it is absent or 0', () => {
    for (const tag of [304, 40_304]) {
      const path = (...more: readonly (readonly [number, Cbor])[]) =>
        decodeKeypath(tagged(tag, map([1, [44, true, 60, true, 5, false]], ...more)))
      expect(path([2, 0x73c5da0a])).toEqual({ path: "m/44'/60'/5", fingerprint: '0x73c5da0a' })
      expect(path([2, 0])).toEqual({ path: "m/44'/60'/5" })
      expect(path()).toEqual({ path: "m/44'/60'/5" })
    }
  })

  it.each<[string, Cbor]>([
    ['a wildcard', [[], false]],
    ['a range', [[0, 5], false]],
    ['half a level', [44]],
    ['eleven levels', Array.from({ length: 22 }, (_, at) => (at % 2 === 0 ? 1 : false))],
    ['an index past 2^31', [0x80000000, false]],
    ['a negative index', [-1, true]],
    ['a hardened mark that is a number', [44, 1]],
    ['no list', 44],
  ])('is refused with %s', (_, components) =>
    expect(codeOf(() => decodeKeypath(tagged(304, map([1, components]))))).toBe('device/code-unreadable'),
  )
})

describe('pairing', () => {
  const phrase = 'test test test test test test test test test test test junk'
  /** Another implementation of the derivation (@scure/bip32, by viem). */
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase))
  const node = (path: string) => {
    const { publicKey, chainCode } = master.derive(path)
    if (!publicKey || !chainCode) throw new Error(phrase)
    return { publicKey, chainCode }
  }
  const fingerprint = master.fingerprint
  const keypath = (path: string, tag = 304, source = fingerprint): Cbor =>
    tagged(
      tag,
      map(
        [
          1,
          path
            .split('/')
            .slice(1)
            .flatMap((level): Cbor[] => [Number.parseInt(level, 10), level.endsWith("'")]),
        ],
        [2, source],
      ),
    )
  const hdkey = (path: string, ...more: readonly (readonly [number, Cbor])[]): Cbor =>
    map([3, node(path).publicKey], [4, node(path).chainCode], [6, keypath(path)], ...more)
  const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

  it('reads the published key, and its first address is the one that everybody knows', () => {
    const pairing = decodePairing(messageOf(HDKEY))
    expect(pairing).toMatchObject({ fingerprint: '0xe9181cf3', keys: [{ path: "m/44'/60'/0'" }] })
    expect(addressLists(pairing)[0]?.at(0)).toEqual({ path: "m/44'/60'/0'/0/0", address: '0x9858effd232b4033e47d90003d41ec34ecaeda94' })
  })

  it('derives the same children as another implementation, and none that are hardened', () => {
    for (const index of [0, 1, 9, 0x7fffffff]) {
      const child = publicChild(node("m/44'/60'/0'/0"), index)
      expect(child).toEqual(node(`m/44'/60'/0'/0/${index}`))
    }
    expect(publicChild(node('m'), 0x80000000)).toBeUndefined()
    expect(publicChild({ publicKey: new Uint8Array(33), chainCode: new Uint8Array(32) }, 0)).toBeUndefined()
    expect(addressOfPoint(Uint8Array.from([2, ...new Uint8Array(32).fill(0xff)]))).toBeUndefined()
  })

  it.each<[string, UrMessage, readonly string[]]>([
    ['one key', coded('crypto-hdkey', hdkey("m/44'/60'/0'")), ["m/44'/60'/0'/0/i", "m/44'/60'/0'/i"]],
    ['one key by its new name', coded('hdkey', hdkey("m/44'/60'/0'", [9, 'Blue'])), ["m/44'/60'/0'/0/i", "m/44'/60'/0'/i"]],
    ['one that is meant as standard', coded('crypto-hdkey', hdkey("m/44'/60'/0'", [10, 'account.standard'])), ["m/44'/60'/0'/0/i"]],
    ['one that is meant as legacy', coded('crypto-hdkey', hdkey("m/44'/60'/0'", [10, 'account.ledger_legacy'])), ["m/44'/60'/0'/i"]],
    ['one a level deeper', coded('crypto-hdkey', hdkey("m/44'/60'/0'/0")), ["m/44'/60'/0'/0/i"]],
    [
      'an account with a key for each index',
      coded(
        'crypto-account',
        map([1, fingerprint], [2, [0, 1].map((at) => tagged(303, hdkey(`m/44'/60'/${at}'`, [10, 'account.ledger_live'])))]),
      ),
      ["m/44'/60'/i'/0/0"],
    ],
    [
      'an account of the new kind, its descriptors with more around the key',
      coded(
        'account-descriptor',
        map([1, fingerprint], [2, [tagged(40_308, map([1, 'x'], [2, [tagged(40_303, hdkey("m/44'/60'/0'"))]]))]]),
      ),
      ["m/44'/60'/0'/0/i", "m/44'/60'/0'/i"],
    ],
    [
      'several coins, of which one is ours',
      coded(
        'crypto-multi-accounts',
        map([1, fingerprint], [2, [tagged(303, hdkey("m/84'/0'/0'")), tagged(303, hdkey("m/44'/60'/0'"))]], [3, 'Keystone 3 Pro']),
      ),
      ["m/44'/60'/0'/0/i", "m/44'/60'/0'/i"],
    ],
  ])('takes %s', (_, message, templates) => {
    const pairing = decodePairing(message)
    expect(pairing.fingerprint).toBe(`0x${fingerprint.toString(16).padStart(8, '0')}`)
    const lists = addressLists(pairing)
    expect(lists.map(({ template }) => template)).toEqual(templates)
    for (const { at } of lists)
      for (const index of [0, 1]) {
        const found = at(index)
        if (found) expect(found.address).toBe(addressOfPoint(node(found.path).publicKey))
      }
    if (templates[0] !== "m/44'/60'/0'/i") expect(lists[0]?.at(0)).toMatchObject({ path: "m/44'/60'/0'/0/0", address: FIRST })
  })

  it('tells what the device calls itself, and single addresses without children', () => {
    const key = map([3, node("m/44'/60'/0'/0/0").publicKey], [6, keypath("m/44'/60'/0'/0/0", 40_304)])
    const pairing = decodePairing(coded('crypto-multi-accounts', map([1, fingerprint], [2, [tagged(40_303, key)]], [3, 'Blue'])))
    expect(pairing.model).toBe('Blue')
    expect(addressLists(pairing).map(({ count, at }) => [count, at(0), at(1)])).toEqual([
      [1, { path: "m/44'/60'/0'/0/0", address: FIRST }, undefined],
    ])
  })

  const key = (path: string, ...change: readonly (readonly [number, Cbor])[]): UrMessage => coded('crypto-hdkey', hdkey(path, ...change))
  const overwritten = (...change: readonly (readonly [number, Cbor])[]): UrMessage =>
    coded('crypto-hdkey', new Map([...(hdkey("m/44'/60'/0'") as ReadonlyMap<number, Cbor>), ...change]))
  it.each<[string, string, UrMessage]>([
    ['another coin', 'device/no-address', key("m/44'/0'/0'")],
    ['a private key', 'device/no-address', overwritten([2, true])],
    ['a master key', 'device/no-address', overwritten([1, true])],
    ['no path', 'device/no-address', coded('crypto-hdkey', map([3, node('m').publicKey]))],
    ['no fingerprint', 'device/no-fingerprint', overwritten([6, keypath("m/44'/60'/0'", 304, 0)])],
    ['a key of 32 bytes', 'device/code-unreadable', overwritten([3, new Uint8Array(32)])],
    ['an uncompressed head', 'device/code-unreadable', overwritten([3, new Uint8Array(33).fill(4)])],
    ['a chain code of 31 bytes', 'device/code-unreadable', overwritten([4, new Uint8Array(31)])],
    ['a name without an end', 'device/code-unreadable', overwritten([9, 'x'.repeat(65)])],
    ['no list of keys', 'device/code-unreadable', coded('crypto-account', map([1, 1], [2, 1]))],
    ['no keys', 'device/no-address', coded('crypto-account', map([1, 1], [2, []]))],
    [
      'many keys',
      'device/code-unreadable',
      coded('crypto-account', map([1, 1], [2, Array.from({ length: 70 }, () => tagged(303, map()))])),
    ],
    ['keys of two seeds', 'device/code-unreadable', coded('crypto-account', map([1, 1], [2, [tagged(303, hdkey("m/44'/60'/0'"))]]))],
    ['a request', 'device/wrong-code', messageOf(REQUEST)],
  ])('is refused with %s', (_, code, message) => expect(codeOf(() => decodePairing(message))).toBe(code))
})

describe('bytes', () => {
  it('carry a signed transaction or a request, and say which', () => {
    for (const message of [
      { kind: 'raw-transaction', raw: '0x02f86b' },
      { kind: 'raw-transaction', raw: '0xf86b' },
      { kind: 'request', method: 'eth_sendTransaction', params: [{ to: '0x00' }] },
    ] as const)
      expect(decodeBytesMessage(encodeBytesMessage(message))).toEqual(message)
  })

  it.each<[string, string, UrMessage]>([
    ['another type', 'device/wrong-code', messageOf(REQUEST)],
    ['nothing', 'device/code-unreadable', coded('bytes', new Uint8Array(0))],
    ['a text', 'device/code-unreadable', coded('bytes', 'text')],
    ['a kind of transaction that is none', 'device/code-unreadable', coded('bytes', Uint8Array.of(0x05, 1))],
    ['JSON that is cut', 'device/code-unreadable', coded('bytes', new TextEncoder().encode('{"jsonrpc"'))],
    ['JSON that is no UTF-8', 'device/code-unreadable', coded('bytes', Uint8Array.of(0x7b, 0xff))],
    [
      'another version',
      'device/code-unreadable',
      coded('bytes', new TextEncoder().encode('{"jsonrpc":"1.0","method":"eth_call","params":[]}')),
    ],
    [
      'no list of parameters',
      'device/code-unreadable',
      coded('bytes', new TextEncoder().encode('{"jsonrpc":"2.0","method":"eth_call","params":{}}')),
    ],
    [
      'a method that is none',
      'device/code-unreadable',
      coded('bytes', new TextEncoder().encode('{"jsonrpc":"2.0","method":"<b>","params":[]}')),
    ],
  ])('are refused with %s', (_, code, message) => expect(codeOf(() => decodeBytesMessage(message))).toBe(code))

  it('are not made of what is no transaction', () => {
    for (const raw of ['0x', '0x7b', '0x05', '0xzz'] as Hex[])
      expect(codeOf(() => encodeBytesMessage({ kind: 'raw-transaction', raw }))).toBe('device/code-unreadable')
  })
})
