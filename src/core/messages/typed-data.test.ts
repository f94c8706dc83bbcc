import { hashStruct } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../test/support/effort.ts'
import { concat, type Hex, pad, word } from '../bytes/hex.ts'
import { keccak, keccakText } from '../bytes/keccak.ts'
import { codeThrownBy, published } from '../test-support/published.ts'
import { domainSeparator, structHash, type TypedData, typedDataDigest, typedDataHashes } from './typed-data.ts'

/** The example of EIP-712: https://eips.ethereum.org/EIPS/eip-712, assets/eip-712/Example.js. */
const MAIL: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}
const MAIL_DIGEST = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'

type Vector = TypedData & { readonly name: string; readonly data: TypedData['message']; readonly digest: Hex }

const mailWith = (change: Partial<TypedData>): TypedData => ({ ...MAIL, ...change })
const from = MAIL.message['from'] as Record<string, unknown>

describe('typed data', () => {
  it('has the digest that EIP-712 publishes for its example', () => {
    expect(typedDataDigest(MAIL)).toBe(MAIL_DIGEST)
  })

  it('hashes the bytes of an address, in whatever case it was written', () => {
    for (const wallet of ['0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0xCD2A3D9F938E13CD947EC05ABC7FE734DF8DD826'])
      expect(typedDataDigest(mailWith({ message: { ...MAIL.message, from: { ...from, wallet } } })), wallet).toBe(MAIL_DIGEST)
    const verifyingContract = '0xCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCc'
    expect(typedDataDigest(mailWith({ domain: { ...MAIL.domain, verifyingContract } }))).toBe(MAIL_DIGEST)
  })

  it('takes the domain type from the members when none is given', () => {
    const { EIP712Domain: _, ...types } = MAIL.types
    expect(typedDataDigest(mailWith({ types }))).toBe(MAIL_DIGEST)
  })

  it('hashes every published vector of @ethersproject/testcases', () => {
    const vectors = published('eip712') as readonly Vector[]
    expect(vectors.length).toBeGreaterThan(1000)
    for (const { name, domain, types, primaryType, data, digest } of vectors)
      expect(typedDataDigest({ domain, types, primaryType, message: data }), name).toBe(digest)
  })

  it('has the domain and the message hash that EIP-712 publishes for its example', () => {
    expect(domainSeparator(MAIL)).toBe('0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f')
    expect(structHash(MAIL)).toBe('0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e')
  })

  it('is put together from its domain and message hash, for every published vector (ERC-8213)', () => {
    for (const { name, domain, types, primaryType, data, digest } of published('eip712') as readonly Vector[]) {
      const one = { domain, types, primaryType, message: data }
      expect(keccak(concat('0x1901', domainSeparator(one), structHash(one))), name).toBe(digest)
    }
  })

  it('has no message hash where the domain itself is what is signed', () => {
    const domain = { ...MAIL, primaryType: 'EIP712Domain', message: {} }
    expect(typedDataDigest(domain)).toBe(keccak(concat('0x1901', domainSeparator(domain))))
    expect(codeThrownBy(() => structHash(domain))).toBe('decode/malformed')
  })

  it('refuses many structs of long types at once: an encoder would write the types out for each', () => {
    const long = Array.from({ length: 2000 }, (_, at) => ({ name: `member${at}`, type: 'uint8' }))
    const types = { Long: long, Item: [{ name: 'all', type: 'Long[]' }], List: [{ name: 'items', type: 'Item[]' }] }
    const items = Array.from({ length: 20_000 }, () => ({ all: [] }))
    const data: TypedData = { domain: {}, types, primaryType: 'List', message: { items } }
    const started = effort()
    for (const hash of [typedDataDigest, domainSeparator, structHash]) expect(codeThrownBy(() => hash(data))).toBe('decode/malformed')
    expect(effort() - started).toBeLessThan(allowed(1000))
    expect(typedDataDigest({ ...data, message: { items: items.slice(0, 20) } })).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it.each<[string, Partial<TypedData>]>([
    ['of the message', { message: { ...MAIL.message, note: 'unseen' } }],
    ['of a struct further down', { message: { ...MAIL.message, from: { ...from, note: { deep: [1] } } } }],
    ['of the domain, though others have it', { domain: { ...MAIL.domain, salt: `0x${'00'.repeat(32)}` } }],
    ['of the domain, that no domain has', { domain: { ...MAIL.domain, realm: 'x' } }],
    [
      'of the domain, where its type is not spelt out',
      { domain: { ...MAIL.domain, realm: 'x' }, types: { Mail: MAIL.types['Mail'] ?? [], Person: MAIL.types['Person'] ?? [] } },
    ],
  ])('leaves out a member that no type names: %s', (_, change) => {
    expect(typedDataDigest(mailWith(change))).toBe(MAIL_DIGEST)
  })

  it('depends on every member', () => {
    const others = [
      mailWith({ domain: { ...MAIL.domain, chainId: 2 } }),
      mailWith({ domain: { ...MAIL.domain, name: '' } }),
      mailWith({ message: { ...MAIL.message, contents: 'Hello, Bob' } }),
      mailWith({ message: { ...MAIL.message, from: { ...from, name: 'cow' } } }),
    ].map(typedDataDigest)
    expect(new Set([...others, MAIL_DIGEST]).size).toBe(5)
  })

  it.each<[string, Partial<TypedData>]>([
    ['a missing member', { message: { from: MAIL.message['from'], contents: 'Hello, Bob!' } }],
    ['a missing struct', { message: { ...MAIL.message, from: null } }],
    ['a chain id that is not whole', { domain: { ...MAIL.domain, chainId: 1.5 } }],
    ['a chain id beyond exact numbers', { domain: { ...MAIL.domain, chainId: 2 ** 53 } }],
    ['a name that is a number', { domain: { ...MAIL.domain, name: 7 } }],
    ['a short address', { message: { ...MAIL.message, from: { ...from, wallet: '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd8' } } }],
    ['a primary type that is not there', { primaryType: 'Letter' }],
    ['a type that is not there', { types: { ...MAIL.types, Mail: [{ name: 'contents', type: 'Text' }] }, message: { contents: 'a' } }],
    [
      'a type that names a member twice',
      {
        types: {
          ...MAIL.types,
          Mail: [
            { name: 'contents', type: 'string' },
            { name: 'contents', type: 'string' },
          ],
        },
        message: { contents: 'a', b: 'a' },
      },
    ],
    ['an integer without a size', { types: { ...MAIL.types, Mail: [{ name: 'n', type: 'uint' }] }, message: { n: 1 } }],
    ['a number out of range', { types: { ...MAIL.types, Mail: [{ name: 'n', type: 'uint8' }] }, message: { n: 256 } }],
    ['a negative unsigned number', { types: { ...MAIL.types, Mail: [{ name: 'n', type: 'uint8' }] }, message: { n: '-1' } }],
    ['text for a number', { types: { ...MAIL.types, Mail: [{ name: 'n', type: 'uint256' }] }, message: { n: '0x' } }],
    ['a list of another length', { types: { ...MAIL.types, Mail: [{ name: 'n', type: 'uint8[2]' }] }, message: { n: [1] } }],
    ['bytes of another size', { types: { ...MAIL.types, Mail: [{ name: 'b', type: 'bytes4' }] }, message: { b: '0x112233' } }],
    ['half a byte', { types: { ...MAIL.types, Mail: [{ name: 'b', type: 'bytes' }] }, message: { b: '0x1' } }],
    ['text for a truth', { types: { ...MAIL.types, Mail: [{ name: 'b', type: 'bool' }] }, message: { b: 'false' } }],
  ])('refuses %s', (_, change) => {
    expect(codeThrownBy(() => typedDataDigest(mailWith(change)))).toBe('decode/malformed')
  })

  it('may have a $ in the name of a type, which viem would not write out: it is hashed as contracts do', () => {
    const types = {
      Mail: [
        { name: 'to', type: 'Per$on[]' },
        { name: 'of', type: 'uint8[2]' },
      ],
      Per$on: [
        { name: 'name', type: 'string' },
        { name: 'key', type: 'bytes' },
        { name: 'at', type: 'address' },
      ],
    }
    const message = { to: [{ name: 'a', key: '0x1234', at: from['wallet'] }], of: ['0x1', 2] }
    const named = (name: string): TypedData =>
      JSON.parse(JSON.stringify({ domain: {}, types, primaryType: 'Mail', message }).replaceAll('Per$on', name)) as TypedData
    // keccak256 of what Solidity would hash, each part spelt out.
    const typeHash = (name: string): Hex => keccakText(`${name}(string name,bytes key,address at)`)
    const person = (name: string): Hex =>
      keccak(concat(typeHash(name), keccakText('a'), keccak('0x1234'), pad(String(from['wallet']).toLowerCase() as Hex)))
    const mail = (name: string): Hex =>
      keccak(
        concat(
          keccakText(`Mail(${name}[] to,uint8[2] of)${name}(string name,bytes key,address at)`),
          keccak(person(name)),
          keccak(concat(word(1n), word(2n))),
        ),
      )
    for (const name of ['Per$on', '$', 'Person']) expect(structHash(named(name)), name).toBe(mail(name))
    const alone = { 'HyperliquidTransaction:UsdSend': [{ name: 'amount', type: 'string' }] }
    const send = { domain: {}, types: alone, primaryType: 'HyperliquidTransaction:UsdSend', message: { amount: '1' } }
    expect(structHash(send)).toBe(keccak(concat(keccakText('HyperliquidTransaction:UsdSend(string amount)'), keccakText('1'))))
  })

  it('has the same hashes by viem and by our own code, for every published vector', () => {
    // A type that nothing uses is not signed; one with a `$` is not left to viem.
    for (const { name, domain, types, primaryType, data, digest } of published('eip712') as readonly Vector[]) {
      const unused = { ...types, Unu$ed: [{ name: 'a', type: 'uint8' }] }
      expect(typedDataDigest({ domain, types: unused, primaryType, message: data }), name).toBe(digest)
    }
  })

  it('hashes thousands of structs of every kind of value as viem does', () => {
    const types = {
      Flood: [{ name: 'items', type: 'Item[][]' }],
      Item: [
        { name: 'who', type: 'address' },
        { name: 'least', type: 'int64' },
        { name: 'most', type: 'uint256' },
        { name: 'is', type: 'bool' },
        { name: 'id', type: 'bytes5' },
        { name: 'data', type: 'bytes' },
        { name: 'text', type: 'string' },
        { name: 'two', type: 'uint8[2]' },
      ],
    }
    const item = (at: number) => ({
      who: `0x${at.toString(16).padStart(40, 'ab')}`,
      least: at % 2 === 0 ? -BigInt(at) : 2n ** 63n - 1n,
      most: at % 2 === 0 ? 2n ** 256n - 1n : BigInt(at),
      is: at % 3 === 0,
      id: '0x00ff00ff7f',
      data: `0x${'c1'.repeat(at % 70)}`,
      text: 'ä'.repeat(at % 9),
      two: [at % 256, 0],
    })
    const message = { items: [Array.from({ length: 900 }, (_, at) => item(at)), [], [item(7)]] }
    const data: TypedData = { domain: MAIL.domain, types, primaryType: 'Flood', message }
    const theirs = hashStruct({ data: message, primaryType: 'Flood', types } as unknown as Parameters<typeof hashStruct>[0])
    expect(structHash(data)).toBe(theirs)
  })

  it('hashes just under twenty thousand values in a moment', () => {
    const types = {
      Flood: [{ name: 'to', type: 'Pay[]' }],
      Pay: [
        { name: 'who', type: 'address' },
        { name: 'units', type: 'uint256' },
      ],
    }
    const pays = (count: number) => Array.from({ length: count }, (_, at) => ({ who: from['wallet'], units: String(at) }))
    const data = (count: number): TypedData => ({ domain: {}, types, primaryType: 'Flood', message: { to: pays(count) } })
    typedDataHashes(data(400))
    const started = effort()
    expect(typedDataHashes(data(6600)).whole).toMatch(/^0x[0-9a-f]{64}$/)
    expect(effort() - started).toBeLessThan(allowed(350))
  })

  it('refuses a message that contains itself', () => {
    const message: Record<string, unknown> = {}
    message['next'] = message
    const types = { Node: [{ name: 'next', type: 'Node' }] }
    expect(codeThrownBy(() => typedDataDigest({ domain: {}, types, primaryType: 'Node', message }))).toBe('decode/malformed')
  })
})
