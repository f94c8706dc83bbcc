import { describe, expect, it } from 'vitest'
import { PICTURES } from '../../../devnet/stories/holdings.ts'
import { atGateway, readUri, readMetadata } from './metadata.ts'
import { uriOf } from './read-items.ts'

const ONE = { standard: 'erc721', tokenId: 1n } as const
const MANY = { standard: 'erc1155', tokenId: 0x4cce0n } as const
const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const textIn = (uri: string): string | undefined => {
  const place = readUri(uri, ONE)
  return place.kind === 'chain' ? new TextDecoder().decode(place.bytes) : undefined
}

describe('placeOf', () => {
  it('finds what is on chain in each form that collections write', () => {
    expect(textIn('data:application/json;base64,eyJhIjoxfQ==')).toBe('{"a":1}')
    expect(textIn('data:application/json;utf8,{"a":"50% #1, and more"}')).toBe('{"a":"50% #1, and more"}')
    expect(textIn('data:application/json,%7B%22a%22%3A1%7D')).toBe('{"a":1}')
    expect(readUri('data:,x', ONE)).toMatchObject({ kind: 'chain', type: 'text/plain' })
  })

  it('fills in the number of an ERC-1155 as its standard says, and of no other', () => {
    const id = '000000000000000000000000000000000000000000000000000000000004cce0'
    expect(readUri('https://medals.invalid/{id}.json', MANY)).toEqual({
      kind: 'web',
      host: 'medals.invalid',
      url: `https://medals.invalid/${id}.json`,
    })
    expect(readUri('https://medals.invalid/{id}.json', ONE)).toMatchObject({ url: 'https://medals.invalid/%7Bid%7D.json' })
  })

  it('reads content addresses of IPFS, and lets no path climb out of them', () => {
    expect(readUri(`ipfs://${CID}/6.json`, ONE)).toEqual({ kind: 'ipfs', path: `${CID}/6.json` })
    expect(readUri(`ipfs://ipfs/${CID}/a b?c`, ONE)).toEqual({ kind: 'ipfs', path: `${CID}/a%20b%3Fc` })
    for (const bad of [`ipfs://${CID}/../../admin`, `ipfs://${CID}/%2e%2e/x`, 'ipfs://../x', 'ipfs://example.org/x'])
      expect(readUri(bad, ONE), bad).toEqual({ kind: 'nowhere', why: 'malformed' })
    expect(atGateway('https://gate.invalid/', `${CID}/1`)).toBe(`https://gate.invalid/ipfs/${CID}/1`)
    expect(atGateway('https://gate.invalid/ipfs', CID)).toBe(`https://gate.invalid/ipfs/${CID}`)
  })

  it.each([
    'https://localhost/x',
    'https://app.localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://router.local/x',
    'https://nas/x',
    'https://user:word@host.example/x',
  ])('asks nobody in the house for a stranger: %s', (uri) => {
    expect(readUri(uri, ONE)).toEqual({ kind: 'nowhere', why: 'malformed' })
  })

  it.each(['http://host.example/x', 'javascript:alert(1)', 'ar://x', 'blob:https://x', 'file:///etc/passwd'])(
    'reads no other scheme: %s',
    (uri) => {
      expect(readUri(uri, ONE)).toEqual({ kind: 'nowhere', why: 'scheme' })
    },
  )

  it('reads nothing that is longer than a quarter of a megabyte, and no address of another place that is longer than a page shows', () => {
    expect(readUri(`data:,${'x'.repeat(262_144)}`, ONE)).toEqual({ kind: 'nowhere', why: 'too-long' })
    expect(readUri(`https://a.example/${'x'.repeat(3000)}`, ONE)).toEqual({ kind: 'nowhere', why: 'too-long' })
  })
})

describe('readMetadata', () => {
  it('reads what the town’s own collection tells, from the best to the worst', () => {
    const told = PICTURES.map((uri) => {
      const text = textIn(uri)
      return text === undefined ? undefined : readMetadata(text, ONE)?.name
    })
    expect(told).toEqual(['House', 'Trap', 'Point', 'Plain', undefined, undefined, undefined, 'Elsewhere'])
  })

  it('keeps what is bounded and plain, and drops links and what is none', () => {
    const read = readMetadata(
      JSON.stringify({
        name: 'x'.repeat(5000),
        description: 7,
        external_url: 'https://thief.invalid',
        animation_url: 'javascript:alert(1)',
        image: ' https://a.example/{id}.png ',
        attributes: [
          { trait_type: 'Eyes', value: 'green' },
          { value: 3 },
          null,
          { trait_type: 'Bad', value: {} },
          ...Array.from({ length: 500 }, () => ({ value: 1 })),
        ],
      }),
      MANY,
    )
    expect(read?.name).toHaveLength(200)
    expect(read).not.toHaveProperty('description')
    expect(Object.keys(read ?? {}).toSorted()).toEqual(['attributes', 'image', 'name'])
    expect(read?.image).toBe('https://a.example/{id}.png')
    expect(read?.attributes.slice(0, 2)).toEqual([
      { name: 'Eyes', value: 'green' },
      { name: '', value: '3' },
    ])
    expect(read?.attributes.length).toBeLessThanOrEqual(64)
  })

  it.each(['', 'null', '[]', '"text"', '{', '1e999', '[['.repeat(50_000)])('gives nothing for what is no object: %#', (text) => {
    expect(readMetadata(text, ONE)).toBeUndefined()
  })
})

describe('uriOf', () => {
  const evidence = { kind: 'computed', method: 'local-run' } as const
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  it('reads a whole string or none: a length that lies is no shorter text', () => {
    const text = Buffer.from('ipfs://x').toString('hex')
    expect(uriOf({ ok: true, data: `0x${word(32)}${word(8)}${text.padEnd(64, '0')}`, evidence }).uri).toBe('ipfs://x')
    for (const data of [
      `0x${word(32)}${word(900)}${text}`,
      `0x${word(900)}${word(8)}${text}`,
      `0x${'ff'.repeat(64)}`,
      '0x',
      '0x12',
    ] as const)
      expect(uriOf({ ok: true, data, evidence }).uri).toBeUndefined()
    expect(uriOf({ ok: true, data: `0x${word(32)}${word(300_000)}`, evidence }).why).toBe('too-long')
    expect(uriOf({ ok: false, data: '0x', evidence })).toEqual({ evidence })
  })
})
