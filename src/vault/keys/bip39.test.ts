import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '#core/identity/account'
import { fromBytes } from '#core/bytes/hex'
import { entropyAt, wordIndexes } from './bip39.ts'
import { scureWords } from '../test-support/lists.ts'
import { bytes } from '../test-support/published.ts'
import { watchWipes } from '../test-support/wiped.ts'

const entropies = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  .map((entropy) => new Uint8Array(entropy))
const phrases = fc
  .constantFrom(12, 15, 18, 21, 24)
  .chain((length) => fc.array(fc.oneof(fc.constantFrom(0, 1, 2046, 2047), fc.nat(2047)), { minLength: length, maxLength: length }))

describe('places of words', () => {
  it.each(LANGUAGES)('are those of @scure/bip39 in %s, there and back', async (language) => {
    const list = [...(await scureWords(language))]
    fc.assert(
      fc.property(entropies, (entropy) => {
        const places = wordIndexes(entropy)
        expect(places.map((place) => list[place])).toEqual(entropyToMnemonic(entropy, list).split(/[ \u3000]/))
        expect(entropyAt(places)).toEqual(entropy)
      }),
      { numRuns: 40 },
    )
  })

  it('are a phrase just where @scure/bip39 says so, and of the same bytes', async () => {
    const list = [...(await scureWords('english'))]
    const theirs = (places: readonly number[]): string | undefined => {
      try {
        return fromBytes(mnemonicToEntropy(places.map((place) => list[place]).join(' '), list))
      } catch {
        return undefined
      }
    }
    const seen = new Set<boolean>()
    fc.assert(
      fc.property(phrases, (places) => {
        const entropy = entropyAt(places)
        seen.add(entropy !== undefined)
        expect(entropy && fromBytes(entropy)).toBe(theirs(places))
      }),
      { numRuns: 600 },
    )
    // A checksum of 4 bits is right by chance once in 16 tries: both answers came up.
    expect(seen).toEqual(new Set([true, false]))
  })

  it('are no phrase with any other last word of the same entropy: each bit of the checksum counts', () => {
    for (const length of [16, 20, 24, 28, 32]) {
      const places = wordIndexes(bytes('a5'.repeat(length)))
      const last = places.at(-1) ?? 0
      for (let bit = 0; bit < length / 4; bit++) expect(entropyAt([...places.slice(0, -1), last ^ (1 << bit)])).toBeUndefined()
    }
  })

  it('leave no second copy of the entropy, right or wrong', () => {
    const entropy = bytes('7f'.repeat(16))
    const places = wordIndexes(entropy)
    const wiped = watchWipes()
    // The entropy alone or with its checksum; what is longer is a block of SHA-256, which wipes it too.
    const copies = (): number => wiped.filter((each) => each.startsWith(fromBytes(entropy)) && each.length <= 2 + 2 * 17).length
    wordIndexes(entropy)
    expect(copies()).toBe(1)
    entropyAt(places)
    expect(copies()).toBe(3)
    entropyAt([...places.slice(0, -1), (places.at(-1) ?? 0) ^ 1])
    expect(copies()).toBe(6)
    vi.restoreAllMocks()
  })
})
