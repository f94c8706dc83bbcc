import { describe, expect, it } from 'vitest'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as chinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { completed, fitsOf, splitPastedWords, wordOf } from './words.ts'

describe('what is pasted', () => {
  it('is split at any white space, commas and lines, in small letters', () => {
    expect(splitPastedWords('  Legal,winner\n\tTHANK\u00a0year;wave|"sausage"  ')).toEqual([
      'legal',
      'winner',
      'thank',
      'year',
      'wave',
      'sausage',
    ])
  })
  it('loses its numbering, however it is written', () => {
    expect(splitPastedWords('1. legal 2) winner 3: thank 4 year 12.wave')).toEqual(['legal', 'winner', 'thank', 'year', 'wave'])
  })
  it('loses what stands around it: quotes, brackets, a full stop, marks without width', () => {
    expect(splitPastedWords('["legal", “winner”] (thank) #4 year\u200b wave.')).toEqual(['legal', 'winner', 'thank', 'year', 'wave'])
  })
  it('is split at the ideographic space, and Chinese at each character', () => {
    expect(splitPastedWords('あいこくしん\u3000あいさつ')).toEqual(['あいこくしん', 'あいさつ'])
    expect(splitPastedWords('的一是在 不了')).toEqual(['的', '一', '是', '在', '不', '了'])
  })
  it('is the same composed and decomposed', () => {
    expect(splitPastedWords('ábaco'.normalize('NFC'))).toEqual(splitPastedWords('ábaco'.normalize('NFD')))
    expect(splitPastedWords('がはく'.normalize('NFC'))).toEqual(['がはく'.normalize('NFKD')])
  })
  it('is cut off where no phrase is so long, so that a huge paste costs nothing', () => {
    expect(splitPastedWords('a '.repeat(1_000_000)).length).toBe(2048)
  })
})

describe('suggestions', () => {
  it('are the words that begin so, in the order of the list', () => {
    expect(fitsOf(english, 'aba')).toEqual({ kind: 'begins', words: ['abandon'] })
    expect(fitsOf(english, 'ab').words).toEqual([
      'abandon',
      'ability',
      'able',
      'about',
      'above',
      'absent',
      'absorb',
      'abstract',
      'absurd',
      'abuse',
    ])
  })
  it('know a whole word that others begin with', () => {
    expect(fitsOf(english, 'act')).toEqual({ kind: 'whole', words: ['act', 'action', 'actor', 'actress', 'actual'] })
    expect(completed(english, 'act')).toBe('act')
  })
  it('offer what is spelled alike where no word begins so', () => {
    expect(fitsOf(english, 'sausaje')).toEqual({ kind: 'near', words: ['sausage'] })
    expect(fitsOf(english, 'lgeal').words).toContain('legal')
    expect(fitsOf(english, 'xqzzw')).toEqual({ kind: 'near', words: [] })
  })
  it('are none for nothing', () => {
    expect(fitsOf(english, '  ')).toEqual({ kind: 'begins', words: [] })
    expect(completed(english, '')).toBeUndefined()
  })
  it('need no accents, and put them', () => {
    expect(wordOf(spanish, 'abaco')).toBe('ábaco'.normalize('NFKD'))
    expect(completed(spanish, 'ÁBAC')).toBe('ábaco'.normalize('NFKD'))
  })
  it('keep the marks that change a Japanese word', () => {
    expect(wordOf(japanese, 'がはく')).toBe('がはく'.normalize('NFKD'))
    expect(wordOf(japanese, 'かはく')).toBeUndefined()
  })
})

describe('every word of every list', () => {
  it.each([
    ['english', english],
    ['spanish', spanish],
    ['japanese', japanese],
    ['simplified-chinese', chinese],
  ] as const)('of %s is itself, however it is composed', (_, list) => {
    expect(new Set(list.map((word) => wordOf(list, word))).size).toBe(2048)
    for (const word of list) {
      expect(wordOf(list, word)).toBe(word)
      expect(splitPastedWords(word.normalize('NFC'))).toEqual([word])
    }
  })
  it('of English is decided by its first four letters', () => {
    for (const word of english.filter((_, at) => at % 16 === 0)) expect(completed(english, word.slice(0, 4))).toBe(word)
  })
})
