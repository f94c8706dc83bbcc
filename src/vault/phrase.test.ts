import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { fromBytes } from '#core/hex'
import type { Bytes } from './deps.ts'
import { parsePhrase, randomWords, seedOf, wordsOf } from './phrase.ts'
import { bytes, published } from './test-support/published.ts'
import { seededRandom } from './test-support/world.ts'

/** Entropy, words, seed with the passphrase TREZOR: github.com/trezor/python-mnemonic, vectors.json, as BIP-39 names it. */
const TREZOR = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    'd71de856f81a8acc65e6fc851a38d4d7ec216fd0796d0a6827a3ad6ed5511a30fa280f12eb2e47ed2ac03b5c462a0358d18d69fe4f985ec81778c1b370b652a8',
  ],
  [
    'ffffffffffffffffffffffffffffffff',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
    'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  ],
  [
    '0000000000000000000000000000000000000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon art',
    'bda85446c68413707090a52022edd26a1c9462295029f2e60cd7c4f2bbd3097170af7a4d73245cafa9c3cca8d561a7c3de6f5d4a10be8ed2a5e608d68f92fcc8',
  ],
] as const

type HdNode = {
  readonly name: string
  readonly locale: string
  readonly entropy: string
  readonly mnemonic: string
  readonly password?: string
  readonly seed: string
}

const failure = (text: string): unknown => {
  try {
    parsePhrase(text)
    return undefined
  } catch (error) {
    return error
  }
}

describe('recovery phrases', () => {
  it.each(TREZOR)('agree with the vectors of BIP-39 (%s)', async (entropy, words, seed) => {
    expect(fromBytes(parsePhrase(words))).toBe(`0x${entropy}`)
    expect(wordsOf(bytes(entropy)).join(' ')).toBe(words)
    expect(fromBytes(await seedOf(bytes(entropy), crypto.subtle, 'TREZOR'))).toBe(`0x${seed}`)
  })

  it('agree with the English cases of @ethersproject/testcases', async () => {
    const cases = (published('hdnode') as readonly HdNode[]).filter(({ locale }) => locale === 'en')
    expect(cases.length).toBeGreaterThan(1000)
    for (const { entropy, mnemonic } of cases) {
      expect(fromBytes(parsePhrase(mnemonic))).toBe(entropy)
      expect(wordsOf(bytes(entropy)).join(' ')).toBe(mnemonic)
    }
    for (const { entropy, password, seed } of cases.slice(0, 200)) {
      expect(fromBytes(await seedOf(bytes(entropy), crypto.subtle, password))).toBe(seed)
    }
  })

  it('survive a round trip at each length', () => {
    const entropy = fc.constantFrom(16, 20, 24, 28, 32).chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
    fc.assert(fc.property(entropy, (value) => fromBytes(parsePhrase(wordsOf(value as Bytes).join(' '))) === fromBytes(value)))
  })

  it('may be written in any case and spacing', () => {
    expect(fromBytes(parsePhrase('  LEGAL winner\tthank year wave\nsausage worth useful legal winner thank   yellow '))).toBe(
      `0x${'7f'.repeat(16)}`,
    )
  })

  it.each([0, 1, 11, 13, 14, 16, 23, 25])('are refused with %i words', (count) => {
    expect(failure(Array(count).fill('abandon').join(' '))).toMatchObject({ code: 'key/word-count', data: { count } })
  })

  it('are refused with the place of the first wrong word, and never the word', () => {
    const error = failure('legal winner thank yeer wave sausage worth useful legal winner thank yallow')
    expect(error).toMatchObject({ code: 'key/unknown-word', data: { index: 4 } })
    expect(JSON.stringify(error) + String(error)).not.toMatch(/yeer|legal/)
  })

  it('are refused when two words are swapped', () => {
    const error = failure('winner legal thank year wave sausage worth useful legal winner thank yellow')
    expect(isError(error, 'key/checksum')).toBe(true)
    expect(String(error)).not.toContain('winner')
  })
})

describe('randomWords', () => {
  it('draws from the whole list, every word as likely', () => {
    const random = seededRandom('words')
    const seen = new Map<string, number>()
    for (let round = 0; round < 4000; round++) for (const word of randomWords(6, random)) seen.set(word, (seen.get(word) ?? 0) + 1)
    expect(seen.size).toBeGreaterThan(2030)
    // 24,000 draws over 2,048 words: 11.7 each on average; 40 would be far outside chance.
    expect(Math.max(...seen.values())).toBeLessThan(40)
  })
})
