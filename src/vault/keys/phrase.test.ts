import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'
import { type Language, LANGUAGES } from '#core/identity/account'
import { codeThrownBy } from '../../core/test-support/published.ts'
import { parsePhrase, randomWords, readPhrase, requireQuiz, seedOf, phraseText, entropyToWords } from './phrase.ts'
import { LOCALES, taughtLists } from '../test-support/lists.ts'
import { bytes, published } from '../test-support/published.ts'
import { watchWipes } from '../test-support/wiped.ts'
import { seededRandom } from '../test-support/world.ts'

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
    expect(entropyToWords(bytes(entropy)).join(' ')).toBe(words)
    expect(fromBytes(await seedOf(bytes(entropy), crypto.subtle, 'TREZOR'))).toBe(`0x${seed}`)
  })

  it('agree with the English cases of @ethersproject/testcases', async () => {
    const cases = (published('hdnode') as readonly HdNode[]).filter(({ locale }) => locale === 'en')
    expect(cases.length).toBeGreaterThan(1000)
    for (const { entropy, mnemonic } of cases) {
      expect(fromBytes(parsePhrase(mnemonic))).toBe(entropy)
      expect(entropyToWords(bytes(entropy)).join(' ')).toBe(mnemonic)
    }
    for (const { entropy, password, seed } of cases.slice(0, 200)) {
      expect(fromBytes(await seedOf(bytes(entropy), crypto.subtle, password))).toBe(seed)
    }
  })

  it('survive a round trip at each length', () => {
    const entropy = fc.constantFrom(16, 20, 24, 28, 32).chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
    fc.assert(fc.property(entropy, (value) => fromBytes(parsePhrase(entropyToWords(value as Bytes).join(' '))) === fromBytes(value)))
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

describe('phrases in other languages', () => {
  const hex = (value: Bytes): string => fromBytes(value)
  const lengths = [16, 20, 24, 28, 32]
  const nothing = (): Bytes => new Uint8Array(16)

  it('agree with the vectors of @ethersproject/testcases in eight languages, seeds with passphrases too', async () => {
    const lists = await taughtLists()
    const cases = (published('hdnode') as readonly HdNode[]).filter(({ name }) => name.startsWith('easyseed'))
    const seen = new Set<Language>()
    for (const [at, { locale, entropy, mnemonic, password, seed }] of cases.entries()) {
      const language = LOCALES[locale] ?? 'english'
      const list = lists.list(language)
      const read = readPhrase(mnemonic, lists)
      seen.add(language)
      expect([read.language, ...read.also]).toContain(language)
      const own = read.language === language ? read : readPhrase(mnemonic, await taughtLists([language]))
      expect(hex(own.entropy)).toBe(entropy)
      expect(phraseText(entropyToWords(bytes(entropy), list), language)).toBe(mnemonic.normalize('NFC'))
      if (at % 3 === 0) expect(hex(await seedOf(bytes(entropy), crypto.subtle, password, list))).toBe(seed)
    }
    expect([...seen].sort()).toEqual(LANGUAGES.filter((language) => !['czech', 'portuguese'].includes(language)).sort())
  })

  it.each(LANGUAGES)('survive a round trip in %s, at each length, composed and not, in any case', async (language) => {
    const lists = await taughtLists()
    const random = seededRandom(language)
    for (const length of lengths)
      for (let round = 0; round < 8; round++) {
        const entropy = random(length)
        const sentence = phraseText(entropyToWords(entropy, lists.list(language)), language)
        for (const text of [sentence, sentence.normalize('NFKD'), ` ${sentence.toUpperCase().split(/\s/).join('\n')} `]) {
          const read = readPhrase(text, lists)
          expect([read.language, ...read.also]).toContain(language)
          // Whichever list is meant, the same words make the same seed.
          expect(entropyToWords(read.entropy, lists.list(read.language))).toEqual(entropyToWords(entropy, lists.list(language)))
        }
      }
  })

  it('are written with ideographic spaces in Japanese, and read with either', async () => {
    const lists = await taughtLists(['japanese'])
    const sentence = phraseText(entropyToWords(nothing(), lists.list('japanese')), 'japanese')
    expect(sentence).toBe(`${'あいこくしん　'.repeat(11)}あおぞら`)
    expect(hex(readPhrase(sentence.replaceAll('\u3000', ' '), lists).entropy)).toBe(hex(nothing()))
  })

  it('are read in Chinese without any space', async () => {
    const lists = await taughtLists(['traditional-chinese'])
    const read = readPhrase(entropyToWords(nothing(), lists.list('traditional-chinese')).join(''), lists)
    expect(read).toEqual({ entropy: nothing(), language: 'traditional-chinese', also: [] })
  })

  it('that are Chinese either way are told to be both, and are the same bytes', async () => {
    const lists = await taughtLists()
    // The two lists share 1,275 words, all at the same places.
    const read = readPhrase(entropyToWords(nothing(), lists.list('simplified-chinese')).join(' '), lists)
    expect(read).toEqual({ entropy: nothing(), language: 'simplified-chinese', also: ['traditional-chinese'] })
    const seeds = ['simplified-chinese', 'traditional-chinese'].map((language) =>
      seedOf(read.entropy, crypto.subtle, '', lists.list(language as Language)),
    )
    expect(hex(await seeds[0]!)).toBe(hex(await seeds[1]!))
  })

  it('that are Chinese either way leave no second copy of the bytes', async () => {
    const lists = await taughtLists()
    const [simplified, traditional] = [lists.list('simplified-chinese'), lists.list('traditional-chinese')]
    const random = seededRandom('both')
    const isBoth = (entropy: Bytes) => entropyToWords(entropy, simplified).join() === entropyToWords(entropy, traditional).join()
    let entropy = random(16)
    while (!isBoth(entropy)) entropy = random(16)
    const text = entropyToWords(entropy, simplified).join(' ')
    const wiped = watchWipes()
    expect(readPhrase(text, lists)).toEqual({ entropy, language: 'simplified-chinese', also: ['traditional-chinese'] })
    expect(wiped).toContain(fromBytes(entropy))
    vi.restoreAllMocks()
  })

  it('of words that are English and French are of the list in which the checksum is right', async () => {
    const lists = await taughtLists(['french'])
    const [english, french] = [lists.list('english'), lists.list('french')]
    const shared = english.words.filter((word) => french.places.has(word))
    expect(shared).toHaveLength(100)
    const found = new Map<string, string>()
    for (let first = 0; first < shared.length && found.size < 3; first++)
      for (const last of shared) {
        const text = [...Array<string>(11).fill(shared[first] ?? ''), last].join(' ')
        const only = [english, french].filter((list) => {
          try {
            return readPhrase(text, { ...lists, all: () => [list] }).entropy.length === 16
          } catch {
            return false
          }
        })
        const kind = only.map(({ language }) => language).join(' and ')
        if (kind !== '' && !found.has(kind)) found.set(kind, text)
      }
    // All three cases were found by search, so the words decide and nothing here is made up.
    expect([...found.keys()].sort()).toEqual(['english', 'english and french', 'french'])
    for (const [kind, text] of found) {
      const { language, also } = readPhrase(text, lists)
      expect([language, ...also].join(' and ')).toBe(kind)
    }
  })

  it('ask for the list of their script where it is not here', async () => {
    const lists = await taughtLists(['japanese', 'korean', 'traditional-chinese'])
    const none = await taughtLists([])
    for (const language of ['japanese', 'korean', 'traditional-chinese'] as const) {
      const text = phraseText(entropyToWords(nothing(), lists.list(language)), language)
      const expected = language === 'traditional-chinese' ? 'simplified-chinese' : language
      expect(() => readPhrase(text, none)).toThrow(expect.objectContaining({ code: 'key/words-needed', data: { language: expected } }))
    }
  })

  it('are refused with the place of a mistyped word in the list that has the most of them', async () => {
    const lists = await taughtLists()
    const words = [...entropyToWords(bytes('7f'.repeat(16)), lists.list('spanish'))]
    words[6] = 'quijote'
    expect(() => readPhrase(words.join(' '), lists)).toThrow(expect.objectContaining({ code: 'key/unknown-word', data: { index: 7 } }))
    // One word of another script is a mistake, not another language.
    words[6] = '가격'
    expect(() => readPhrase(words.join(' '), lists)).toThrow(expect.objectContaining({ code: 'key/unknown-word', data: { index: 7 } }))
    expect(() => parsePhrase(words.join(' '))).toThrow(expect.objectContaining({ code: 'key/unknown-word', data: { index: 1 } }))
  })

  it('in two scripts ask for no list: one of their words is wrong, whichever is meant', async () => {
    const lists = await taughtLists(['japanese', 'korean'])
    const [japanese, korean] = (['japanese', 'korean'] as const).map((language) => entropyToWords(nothing(), lists.list(language)))
    const none = await taughtLists([])
    const mixed = [...(japanese ?? []).slice(0, 6), ...(korean ?? []).slice(6)]
    for (const words of [
      mixed,
      mixed.toReversed(),
      [...(japanese ?? []).slice(0, 11), 'abandon'],
      ['abandon', ...(japanese ?? []).slice(1)],
    ])
      expect(codeThrownBy(() => readPhrase(words.join(' '), none))).toBe('key/unknown-word')
    expect(codeThrownBy(() => readPhrase((japanese ?? []).join(' '), none))).toBe('key/words-needed')
  })

  it('are told back in any case, spacing and composition', () => {
    const words = ['ábaco', 'abdomen', 'abeja', 'abierto'].map((word) => word.normalize('NFKD'))
    const told = (...given: readonly string[]) => given.map((word, index) => ({ index, word }))
    requireQuiz(words, told('ábaco'.normalize('NFC'), ' ABDOMEN ', 'abeja'))
    requireQuiz(words, told('ábaco'.normalize('NFD'), 'abdomen', 'Abeja', 'abierto'))
    const failed = (answers: readonly { index: number; word: string }[]) => codeThrownBy(() => requireQuiz(words, answers))
    expect(failed(told('abaco', 'abdomen', 'abeja'))).toBe('vault/quiz-failed')
    expect(failed(told('ábaco', 'abdomen'))).toBe('vault/quiz-failed')
    expect(failed([...told('ábaco', 'abdomen'), { index: 1, word: 'abdomen' }])).toBe('vault/quiz-failed')
    expect(failed([...told('ábaco', 'abdomen', 'abeja'), { index: 7, word: '' }])).toBe('vault/quiz-failed')
  })

  it('fail the checksum in their own language', async () => {
    const lists = await taughtLists()
    const words = Array<string>(12).fill(lists.list('czech').words[0] ?? '')
    expect(() => readPhrase(words.join(' '), lists)).toThrow(expect.objectContaining({ code: 'key/checksum' }))
  })

  it('take a passphrase to the letter, but for how it is composed', async () => {
    const entropy = bytes('7f'.repeat(16))
    const seed = async (passphrase: string) => hex(await seedOf(entropy, crypto.subtle, passphrase))
    expect(await seed('Ångström'.normalize('NFC'))).toBe(await seed('Ångström'.normalize('NFD')))
    const different = await Promise.all(['', ' ', 'a', 'A', ' a', 'a ', 'a\u3000'].map(seed))
    // An ideographic space is a space (NFKD): only these two are the same.
    expect(new Set(different).size).toBe(6)
  })
})

describe('a seed', () => {
  it('leaves neither the words nor the passphrase behind', async () => {
    const entropy = bytes('7f'.repeat(16))
    const wiped = watchWipes()
    await seedOf(entropy, crypto.subtle, 'TREZOR')
    vi.restoreAllMocks()
    const utf8 = (text: string) => fromBytes(new TextEncoder().encode(text))
    expect(wiped).toContain(utf8(entropyToWords(entropy).join(' ')))
    expect(wiped).toContain(utf8('mnemonicTREZOR'))
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
