import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js'
import { wordlist as chinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { describe, expect, it } from 'vitest'
import { likelyLanguages, splitPhrase, suggestWords, wordListText } from './phrase-words.ts'

describe('splitting a pasted phrase', () => {
  it.each([
    ['legal winner thank', 'spaces'],
    ['  LEGAL\twinner\r\n\nthank ', 'other spacing and case'],
    ['legal, winner; thank.', 'commas'],
    ['["legal","winner","thank"]', 'a list in JSON'],
    ['“legal winner thank”', 'quotes'],
    ['1. legal 2. winner 3. thank', 'numbers with a point'],
    ['1.legal 2)winner #3 thank', 'numbers that touch'],
    ['1 legal\n2 winner\n3 thank', 'numbers alone'],
    ['legal\u200b winner\u00ad thank\ufeff', 'marks without width'],
    ['legal\u00a0winner\u3000thank', 'wide and unbreakable spaces'],
  ])('takes %j: %s', (text) => {
    expect(splitPhrase(text)).toEqual(['legal', 'winner', 'thank'])
  })

  it('leaves a mistyped word as it is, so that it can be named by its place', () => {
    expect(splitPhrase('legal w1nner 9thank')).toEqual(['legal', 'w1nner', '9thank'])
  })

  it('takes Chinese apart that is written without spaces, and no other script', () => {
    expect(splitPhrase('的一是 在不了')).toEqual(['的', '一', '是', '在', '不', '了'])
    expect(splitPhrase('あいこくしん　가격')).toEqual(['あいこくしん', '가격'])
  })

  it('gives each word of each list back, composed or not', () => {
    for (const list of [english, french, spanish, japanese, korean, chinese])
      for (const form of ['NFC', 'NFD'] as const)
        expect(splitPhrase(list.join(' ').normalize(form))).toEqual(list.map((word) => word.normalize('NFC')))
  })

  it.each(['', '  ', '1. 2. 3.', '""'])('finds no word in %j', (text) => expect(splitPhrase(text)).toEqual([]))
})

describe('suggestions', () => {
  it('begin with the word itself, then those that begin so', () => {
    expect(suggestWords('act', english)).toEqual(['act', 'action', 'actor', 'actress', 'actual'])
    expect(suggestWords('ABAN', english)).toContain('abandon')
  })

  it.each([
    ['yeer', 'year', 'a letter exchanged'],
    ['sausge', 'sausage', 'a letter left out'],
    ['thankk', 'thank', 'a letter too many'],
    ['lgeal', 'legal', 'two neighbours swapped'],
    ['sausege', 'sausage', 'a letter exchanged in a long word'],
    ['adress', 'address', 'a letter left out of a pair'],
  ])('for %s hold %s first: %s', (typed, word) => expect(suggestWords(typed, english)[0]).toBe(word))

  it('for a word with two mistakes hold it', () => {
    expect(suggestWords('absrtact', english)).toContain('abstract')
    expect(suggestWords('elefent', english)).toContain('element')
  })

  it('do not count accents, and give them', () => {
    expect(suggestWords('abaco', spanish)[0]).toBe('ábaco'.normalize('NFC'))
    expect(suggestWords('zenith', french)[0]).toBe('zénith'.normalize('NFC'))
  })

  it('work in scripts without spaces and letters', () => {
    expect(suggestWords('あいこくしむ', japanese)[0]).toBe('あいこくしん')
    expect(suggestWords('가겯', korean)[0]).toBe('가격'.normalize('NFC'))
  })

  it('are few, from the list, and none for nothing and for nonsense', () => {
    for (const typed of ['a', 'b', 'st', 'tion', 'zzz']) {
      const found = suggestWords(typed, english)
      expect(found.length).toBeLessThanOrEqual(5)
      for (const word of found) expect(english).toContain(word)
    }
    expect(suggestWords('', english)).toEqual([])
    expect(suggestWords('   ', english)).toEqual([])
    expect(suggestWords('qqqqqqqq', english)).toEqual([])
    expect(suggestWords('x'.repeat(2000), english)).toEqual([])
  })

  it('find a word from its first four letters', () => {
    // BIP-39: "it's enough to type the first four letters to unambiguously identify the word".
    for (const word of english.filter((_, at) => at % 16 === 0))
      expect(suggestWords(word.slice(0, 4), english)[0]?.slice(0, 4)).toBe(word.slice(0, 4))
  })
})

describe('lists worth loading', () => {
  it.each([
    ['legal winner', ['english', 'spanish', 'french', 'italian', 'czech', 'portuguese']],
    ['あいこくしん', ['japanese']],
    ['가격', ['korean']],
    ['가격'.normalize('NFKD'), ['korean']],
    ['的一是', ['simplified-chinese', 'traditional-chinese']],
  ])('for %j are those of its script', (text, languages) => expect(likelyLanguages(text)).toEqual(languages))
})

it('writes a list with a line feed after each word', () => expect(wordListText(['a', 'b'])).toBe('a\nb\n'))
