import fc from 'fast-check'
import { signTyped } from 'micro-eth-signer'
import { describe, expect, it } from 'vitest'
import { hashTypedData, recoverTypedDataAddress } from 'viem'
import type { Hex } from '#core/bytes/hex'
import { typedDataDigest } from '#core/messages/typed-data'
import type { TypedData, TypedField } from '#core/messages/typed-data-type'
import { createDice } from '../../core/test-support/dice.ts'
import { madeUpTypedData } from '../../core/test-support/made-up-typed-data.ts'
import { codeThrownBy } from '../../core/test-support/published.ts'
import { allowed, effort } from '../../../test/support/effort.ts'
import { addressOf } from '../keys/derive.ts'
import { bytes, published } from '../test-support/published.ts'
import { digestOfTypedData, signTypedData } from './typed-data.ts'

type Vector = Omit<TypedData, 'message'> & {
  readonly name: string
  readonly data: TypedData['message']
  readonly digest: Hex
  readonly privateKey?: Hex
  readonly signature?: Hex
}
const vectors = published('eip712') as readonly Vector[]
const dataOf = ({ domain, types, primaryType, data }: Vector): TypedData => ({ domain, types, primaryType, message: data })

/** The example of EIP-712 (assets/eip-712/Example.js): its key is keccak256("cow"). */
const PERSON = [
  { name: 'name', type: 'string' },
  { name: 'wallet', type: 'address' },
]
const MAIL: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: PERSON,
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
const COW = bytes('c85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4')

const from = MAIL.message['from'] as Record<string, unknown>

describe('typed data of EIP-712', () => {
  it('has the digest and the signature that EIP-712 publishes for its example', async () => {
    expect(digestOfTypedData(MAIL)).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
    expect(addressOf(COW)).toBe('0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826')
    expect((await signTypedData(MAIL, addressOf(COW), COW)).signature).toBe(
      '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
    )
  })

  it('has the digest of every published vector of @ethersproject/testcases, and its signature where there is one', async () => {
    expect(vectors.length).toBe(1025)
    let signed = 0
    for (const vector of vectors) {
      expect([vector.name, digestOfTypedData(dataOf(vector))]).toEqual([vector.name, vector.digest])
      if (vector.privateKey === undefined) continue
      signed++
      const key = bytes(vector.privateKey)
      expect((await signTypedData(dataOf(vector), addressOf(key), key)).signature).toBe(vector.signature)
    }
    expect(signed).toBe(1)
  })

  it('has one digest by the vault and by the consent, which viem makes, whatever its form', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const data = madeUpTypedData(createDice(seed))
        expect(digestOfTypedData(data)).toBe(typedDataDigest(data))
      }),
      { numRuns: 500 },
    )
  })

  it('is signed alike each time, as micro-eth-signer signs it, and leads to its signer', async () => {
    for (const vector of vectors.filter((_, at) => at % 60 === 0)) {
      const data = dataOf(vector)
      const { signature } = await signTypedData(data, addressOf(COW), COW)
      expect((await signTypedData(data, addressOf(COW), COW)).signature).toBe(signature)
      expect(signature).toMatch(/^0x[0-9a-f]{128}(?:1b|1c)$/)
      const recovered = await recoverTypedDataAddress({ ...data, signature } as Parameters<typeof recoverTypedDataAddress>[0])
      expect([vector.name, recovered.toLowerCase()]).toEqual([vector.name, addressOf(COW)])
    }
    expect(signTyped(MAIL as unknown as Parameters<typeof signTyped>[0], COW as never, false)).toBe(
      (await signTypedData(MAIL, addressOf(COW), COW)).signature,
    )
  })

  it('is signed for the bytes of an address, in whatever case it was written', () => {
    for (const wallet of ['0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0xCD2A3D9F938E13CD947EC05ABC7FE734DF8DD826'])
      expect(digestOfTypedData({ ...MAIL, message: { ...MAIL.message, from: { name: 'Cow', wallet } } })).toBe(digestOfTypedData(MAIL))
  })

  it('may have a $ in the name of a type, as Solidity allows', async () => {
    const data: TypedData = {
      domain: { name: 'Ether Mail' },
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'to', type: 'Per$on' }], Per$on: PERSON },
      primaryType: 'Mail',
      message: { to: MAIL.message['to'] },
    }
    expect((await signTypedData(data, addressOf(COW), COW)).signature).toBe(
      signTyped(data as unknown as Parameters<typeof signTyped>[0], COW as never, false),
    )
    expect(typedDataDigest(data)).toBe(digestOfTypedData(data))
  })

  it('may have its integers in hexadecimal, as apps send them', () => {
    const inHex = { ...MAIL, domain: { ...MAIL.domain, chainId: '0x1' } }
    expect([digestOfTypedData(inHex), typedDataDigest(inHex)]).toEqual([digestOfTypedData(MAIL), digestOfTypedData(MAIL)])
  })

  it('is signed without members that no type names, as viem hashes it', async () => {
    const more = {
      ...MAIL,
      domain: { ...MAIL.domain, realm: 'x' },
      message: { ...MAIL.message, from: { ...from, note: 'unseen' }, total: 1 },
    }
    expect(digestOfTypedData(more)).toBe(digestOfTypedData(MAIL))
    const signed = await signTypedData(MAIL, addressOf(COW), COW)
    expect(await signTypedData(more, addressOf(COW), COW)).toEqual(signed)
    expect(hashTypedData(more as unknown as Parameters<typeof hashTypedData>[0])).toBe(digestOfTypedData(MAIL))
  })

  it('may be for a domain alone', () => {
    const data: TypedData = { ...MAIL, primaryType: 'EIP712Domain', message: {} }
    expect(digestOfTypedData(data)).toBe(typedDataDigest(data))
    expect(digestOfTypedData(data)).toBe(hashTypedData(data as Parameters<typeof hashTypedData>[0]))
    expect(digestOfTypedData({ ...data, message: { note: 'unseen' } })).toBe(digestOfTypedData(data))
  })

  it('is not given out when the key is of another account', async () => {
    await expect(signTypedData(MAIL, `0x${'22'.repeat(20)}`, COW)).rejects.toMatchObject({ code: 'vault/self-check' })
  })
})

/** One member of one type. */
const one = (type: string, value: unknown): Partial<TypedData> => ({
  types: { ...MAIL.types, Mail: [{ name: 'n', type }] },
  message: { n: value },
})
const codeOf = (change: Partial<TypedData>): string => codeThrownBy(() => digestOfTypedData({ ...MAIL, ...change }))

describe('typed data that is refused', () => {
  it.each<[string, Partial<TypedData>]>([
    ['with a missing member', { message: { from, contents: 'Hello, Bob!' } }],
    ['with another member in place of one', { message: { from, contents: 'Hello, Bob!', too: from } }],
    [
      'with a member that is only inherited',
      { message: { from, contents: '', too: from }, types: { ...MAIL.types, Mail: [{ name: 'toString', type: 'string' }] } },
    ],
    ['with a missing struct', { message: { ...MAIL.message, from: null } }],
    ['with a list for a struct', { message: { ...MAIL.message, from: ['Cow', from['wallet']] } }],
    ['with a chain id that is not whole', { domain: { ...MAIL.domain, chainId: 1.5 } }],
    ['with a chain id beyond exact numbers', { domain: { ...MAIL.domain, chainId: 2 ** 53 } }],
    ['with no domain', { domain: undefined as never }],
    ['with no types', { types: undefined as never }],
    ['with a primary type that is not there', { primaryType: 'Letter' }],
    ['with a type that is not there', one('Text', 'a')],
    ['with a type that holds itself', one('Mail[]', [])],
    ['with an integer without a size', one('uint', 1)],
    ['with an integer of a size that there is not', one('uint7', 1)],
    ['with a short address', one('address', '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd8')],
    ['with a number for an address', one('address', 1)],
    ['with bytes of another size', one('bytes4', '0x112233')],
    ['with half a byte', one('bytes', '0x1')],
    ['with bytes that are a list', one('bytes', [1, 2])],
    ['with text for a truth', one('bool', 'false')],
    ['with a number for a truth', one('bool', 1)],
    ['with a number for a text', one('string', 7)],
    ['with half a character', one('string', 'a\ud83d')],
    ['with a list of another length', one('uint8[2]', [1])],
    ['with a hole in a list', one('uint8[]', Array.from({ length: 2 }))],
    ['with an object for a list', one('uint8[]', { length: 0 })],
    ['with text for an integer', one('uint256', 'one')],
    ['with an empty text for an integer', one('uint256', '')],
    ['with 0X before an integer, which some read as another', one('uint256', '0X1')],
    ['with a sign before hex for an integer', one('int256', '-0x1')],
    ['with a truth for an integer', one('uint256', true)],
    ['with space in an integer', one('uint256', ' 1')],
  ])('is one %s', (_, change) => {
    expect(codeOf(change)).toBe('decode/malformed')
  })

  it('has a number just outside of its range, and none just inside', () => {
    for (const bits of [8, 16, 64, 128, 248, 256]) {
      const over = 2n ** BigInt(bits)
      const half = over / 2n
      for (const value of [over, -1n]) expect(codeOf(one(`uint${bits}`, value)), `uint${bits} ${value}`).toBe('decode/malformed')
      for (const value of [half, -half - 1n]) expect(codeOf(one(`int${bits}`, value)), `int${bits} ${value}`).toBe('decode/malformed')
      for (const [type, value] of [
        [`uint${bits}`, over - 1n],
        [`uint${bits}`, 0n],
        [`int${bits}`, half - 1n],
        [`int${bits}`, -half],
      ] as const) {
        const data = { ...MAIL, ...one(type, value) }
        expect(digestOfTypedData(data), `${type} ${value}`).toBe(typedDataDigest(data))
      }
    }
  })

  it('is refused by the consent’s encoder too, or comes to the same digest, where a member of a well-formed one is changed to something else', () => {
    // What one of the two refuses must never be signed by the other alone: the vault signs only where both come to one digest.
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom<unknown>(null, 1.5, 'x', [], {}, true, -1n, '0x', undefined), (seed, other) => {
        const dice = createDice(seed)
        const data = madeUpTypedData(dice)
        const names = Object.keys(data.message)
        if (names.length === 0) return
        const changed = { ...data, message: { ...data.message, [names[dice.below(names.length)] ?? '']: other } }
        const ours = codeThrownBy(() => digestOfTypedData(changed))
        const theirs = codeThrownBy(() => typedDataDigest(changed))
        expect([ours, theirs]).toEqual(ours === 'nothing thrown' ? ['nothing thrown', 'nothing thrown'] : ['decode/malformed', theirs])
        if (ours === 'nothing thrown') expect(digestOfTypedData(changed)).toBe(typedDataDigest(changed))
      }),
      { numRuns: 300 },
    )
  })
})

describe('typed data that is made to keep the vault busy', () => {
  const nest = (levels: number): TypedData => {
    const types = Object.fromEntries(
      Array.from({ length: levels }, (_, at) => [
        `T${at}`,
        at === levels - 1
          ? [{ name: 'a', type: 'bool' }]
          : [
              { name: 'a', type: `T${at + 1}` },
              { name: 'b', type: `T${at + 1}` },
            ],
      ]),
    )
    let message: Record<string, unknown> = { a: true }
    for (let at = 1; at < levels; at++) message = { a: message, b: message }
    return { domain: {}, types, primaryType: 'T0', message }
  }
  const list = (type: string, value: unknown): TypedData => ({
    domain: {},
    types: { L: [{ name: 'of', type }] },
    primaryType: 'L',
    message: { of: value },
  })
  const long = Array.from({ length: 2000 }, (_, at) => ({ name: `member${at}`, type: 'uint8' }))
  const holes: unknown[] = [0]
  holes.length = 4_000_000_000
  const itself: Record<string, unknown> = {}
  itself['of'] = itself

  it.each<[string, TypedData]>([
    ['values that share their parts, two to the power of thirty', nest(31)],
    ['types in a row, deeper than anybody reads', nest(200)],
    [
      'more values than anybody reads',
      list(
        'uint8[]',
        Array.from({ length: 500_000 }, () => 1),
      ),
    ],
    ['a list with four thousand million holes', list('uint8[]', holes)],
    ['lists in lists', list(`uint8${'[]'.repeat(33)}`, [])],
    ['a text of a million characters', list('string', 'x'.repeat(1_000_000))],
    ['bytes of two million', list('bytes', `0x${'00'.repeat(2_000_000)}`)],
    ['a message that holds itself', { domain: {}, types: { L: [{ name: 'of', type: 'L' }] }, primaryType: 'L', message: itself }],
    [
      'one object with a hundred thousand members, many times',
      {
        domain: {},
        types: { L: [{ name: 'of', type: 'I[]' }], I: [{ name: 'a', type: 'bool' }] },
        primaryType: 'L',
        message: {
          of: Array.from({ length: 20_000 }).fill(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))),
        },
      },
    ],
    [
      'long types that use one another, to be written out for each',
      {
        domain: {},
        types: Object.fromEntries([
          ['Long', long],
          ...Array.from({ length: 250 }, (_, at): [string, readonly { name: string; type: string }[]] => [
            `T${at}`,
            [{ name: 'n', type: at === 249 ? 'Long[]' : `T${at + 1}[]` }],
          ]),
          ['All', Array.from({ length: 30 }, (_, at) => ({ name: `a${at}`, type: `T${at}` }))],
        ]),
        primaryType: 'All',
        message: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`a${at}`, { n: [] }])),
      },
    ],
  ])('is refused soon: %s', (_, data) => {
    const started = effort()
    expect(codeThrownBy(() => digestOfTypedData(data))).toBe('decode/malformed')
    expect(effort() - started).toBeLessThan(allowed(1000))
  })

  it('ends in a digest or in one code, whatever stands in it', () => {
    const types = fc.constantFrom('bytes', 'bytes4', 'string', 'uint8', 'int256', 'bool', 'address', 'B', 'B[]', 'string[2]', '__proto__')
    const members = fc.array(fc.record({ name: fc.constantFrom('a', 'b', '__proto__', 'length'), type: types }), { maxLength: 3 })
    const value = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom('a', 'b', 'length'), fc.anything()))
    const anyData = fc.record({
      domain: value,
      types: fc.oneof(fc.record({ A: members, B: members }), fc.anything()),
      primaryType: fc.constantFrom('A', 'B', 'EIP712Domain'),
      message: value,
    })
    fc.assert(
      fc.property(anyData, (data) => {
        expect(['nothing thrown', 'decode/malformed']).toContain(codeThrownBy(() => digestOfTypedData(data as TypedData)))
      }),
      { numRuns: 2000 },
    )
  })

  /** Structs in each other, the innermost member at this level. */
  const chain = (levels: number): TypedData => {
    const types = Array.from({ length: levels }, (_, at): [string, TypedField[]] => [
      `T${at}`,
      [{ name: 'a', type: at === levels - 1 ? 'bool' : `T${at + 1}` }],
    ])
    const message = Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), true)
    return { domain: {}, types: Object.fromEntries(types), primaryType: 'T0', message: message as TypedData['message'] }
  }

  it.each<[string, (much: number) => TypedData, number]>([
    ['values', (much) => list('uint8[]', Array.from({ length: much - 1 }).fill(1)), 20_000],
    ['levels', chain, 40],
    [
      'levels of lists',
      (much) =>
        list(
          `bool${'[]'.repeat(much - 1)}`,
          Array.from({ length: much - 1 }).reduce((inner) => [inner], true),
        ),
      33,
    ],
    ['characters', (much) => list('string', 'x'.repeat(much)), 262_144],
    ['characters of several texts', (much) => list('string[]', ['x'.repeat(1000), 'x'.repeat(much - 1000)]), 262_144],
    ['digits', (much) => list('bytes', `0x${'0'.repeat(much - 2)}`), 2_097_152],
  ])('is signed with as many %s as the Review shows, and not with more', (_, made, most) => {
    expect(digestOfTypedData(made(most))).toBe(typedDataDigest(made(most)))
    // Digits come in pairs.
    expect(codeThrownBy(() => digestOfTypedData(made(most + 2)))).toBe('decode/malformed')
    if (_ !== 'digits') expect(codeThrownBy(() => digestOfTypedData(made(most + 1)))).toBe('decode/malformed')
  })

  it('is signed where one long type comes often: it is written out once', () => {
    const data: TypedData = {
      domain: {},
      types: { All: [{ name: 'of', type: 'T[]' }], T: [{ name: 'n', type: 'Long[]' }], Long: long },
      primaryType: 'All',
      message: { of: Array.from({ length: 100 }, () => ({ n: [] })) },
    }
    expect(digestOfTypedData(data)).toBe(typedDataDigest(data))
  })

  it('is signed where it is only large', () => {
    const data = list(
      'uint256[]',
      Array.from({ length: 19_000 }, (_, at) => at),
    )
    expect(digestOfTypedData(data)).toBe(typedDataDigest(data))
  })
})
