import { entropyToMnemonic } from '@scure/bip39'
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js'
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js'
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js'
import { describe, expect, it } from 'vitest'
import { mayBeKey, secretIn, secretKindOf } from './secret-kind.ts'

/** BIP-39 test vector (Trezor, entropy 7f × 16). */
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const words = PHRASE.split(' ')

const phraseOf = (list: string[], bytes: number): string =>
  entropyToMnemonic(
    Uint8Array.from({ length: bytes }, (_, at) => (at * 67 + 11) % 256),
    list,
  )

describe('secretKindOf', () => {
  it.each(
    Object.entries({
      english,
      czech,
      french,
      italian,
      japanese,
      korean,
      portuguese,
      spanish,
      'simplified Chinese': simplifiedChinese,
      'traditional Chinese': traditionalChinese,
    }),
  )('knows phrases of each length, from the %s list', (_, list) => {
    for (const bytes of [16, 20, 24, 28, 32]) {
      const phrase = phraseOf(list, bytes)
      expect(secretKindOf(phrase), phrase).toBe('phrase')
      expect(secretKindOf(phrase.normalize('NFC')), phrase).toBe('phrase')
    }
  })

  it('knows every word of the lists', () => {
    for (const list of [english, czech, french, italian, japanese, korean, portuguese, spanish, simplifiedChinese, traditionalChinese])
      for (const word of list) expect(secretKindOf(Array.from({ length: 12 }, () => word).join(' ')), word).toBe('phrase')
  })

  it('knows a phrase by whatever stands between and around its words', () => {
    for (const text of [
      PHRASE.toUpperCase(),
      `  ${words.join('\n')}\n`,
      words.map((word, at) => `${at + 1}. ${word}`).join(' '),
      words.join(', '),
      `My recovery phrase is: ${PHRASE}. Keep it!`,
      words.join('\u3000'),
      phraseOf(simplifiedChinese, 16).replaceAll(' ', ''),
    ])
      expect(secretKindOf(text), text).toBe('phrase')
  })

  it('knows one with a word that is misspelled or not there yet', () => {
    expect(secretKindOf([...words.slice(0, 11), 'ye'].join(' '))).toBe('phrase')
    expect(secretKindOf(['leegaaaalll', ...words.slice(1)].join(' '))).toBe('phrase')
    expect(secretKindOf(words.slice(0, 11).join(' '))).toBeUndefined()
  })

  it('knows files and texts that hold keys', () => {
    expect(secretKindOf('{"version":3,"crypto":{"ciphertext":"00"}}')).toBe('keystore')
    expect(secretKindOf('{"address":"58a5","Crypto" : {}}')).toBe('keystore')
    expect(secretKindOf('{"data":"AAAA","iv":"BB","salt":"CC"}')).toBe('keystore')
    expect(secretKindOf('[{"mnemonic": "legal winner"}]')).toBe('keystore')
  })

  it('leaves everything else alone', () => {
    for (const text of [
      '',
      'send',
      'send to bob',
      'vitalik.eth',
      '0x58a57ed9d8d624cbd12e2c467d34787555bb1b25',
      `0x${'4b'.repeat(32)}`,
      'ethereum:0x58a57ed9d8d624cbd12e2c467d34787555bb1b25@1?value=1000',
      'What is a recovery phrase and how do I back it up on this device',
      '{"to":"0x58a5","data":"0x","value":"0x0"}',
    ])
      expect(secretKindOf(text), text).toBeUndefined()
  })
})

describe('mayBeKey', () => {
  it('knows 32 bytes alone, and how they are written', () => {
    expect(mayBeKey('4B'.repeat(32))).toBe('bare')
    expect(mayBeKey(` 0x${'4b'.repeat(32)} `)).toBe('prefixed')
    expect(mayBeKey('4b'.repeat(31))).toBeUndefined()
    expect(mayBeKey(`0x${'4b'.repeat(33)}`)).toBeUndefined()
    expect(mayBeKey('send')).toBeUndefined()
  })
})

describe('secretIn, of what may be something to sign', () => {
  it('knows phrases of all lists that stand alone, however they are written', async () => {
    for (const list of [english, czech, french, italian, japanese, korean, portuguese, spanish, simplifiedChinese, traditionalChinese]) {
      for (const bytes of [16, 32]) {
        const all = phraseOf(list, bytes).split(/[ \u3000]/)
        for (const text of [
          all.join(' '),
          all.join('\n'),
          all.join(', '),
          all.map((word, at) => `${at + 1}. ${word}`).join('\n'),
          all.join(' ').toUpperCase(),
        ])
          expect(await secretIn(text), text).toBe('phrase')
      }
    }
  })

  it('knows an English phrase among other words, and a key file', async () => {
    expect(await secretIn(`My recovery phrase is: ${PHRASE}. Keep it!`)).toBe('phrase')
    expect(await secretIn('{"version":3,"crypto":{"ciphertext":"00"}}')).toBe('keystore')
  })

  it('is as quick with a text that is nearly a phrase, whatever mark is in it, wherever', async () => {
    for (const list of [english, czech, french, italian, portuguese, spanish]) {
      const all = phraseOf(list, 32).split(' ')
      for (const mark of ['!', '?', '.', '"', '@', '…', '(', '0', '€'])
        for (const at of [0, 11, all.length - 1]) {
          const word = all[at] ?? ''
          // It hangs, and the test with it, where the time grows with each letter.
          for (const changed of [`${word}${mark}`, `${mark}${word}`, `a${mark}b`])
            expect([undefined, 'phrase']).toContain(await secretIn(all.with(at, changed).join(' ')))
        }
    }
  })

  it('leaves nothing of a text with the engine', async () => {
    const kept = (): unknown => (RegExp as unknown as { readonly $_: unknown }).$_
    for (const text of [PHRASE, `My words: ${PHRASE}!`, '{"crypto":{"ciphertext":"00"}}', '{"primaryType":"A","iv":"00"}', 'I sign in']) {
      secretKindOf(text)
      expect(kept()).toBe('')
      await secretIn(text)
      expect(kept()).toBe('')
    }
    mayBeKey('4B'.repeat(32))
    expect(kept()).toBe('')
  })

  it('leaves prose and typed data alone', async () => {
    for (const text of [
      'Welcome to the market! Click to sign in and accept the terms of service and the privacy policy of this site.',
      'I want to prove that this account is mine, and I know that this request will not start a payment or cost any fee at all.',
      '{"types":{"A":[{"name":"iv","type":"bytes"}]},"primaryType":"A","domain":{},"message":{"iv":"0x"}}',
    ])
      expect(await secretIn(text), text).toBeUndefined()
  })
})
