import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/identity/account'
import { COMMON_PASSWORDS } from '#core/identity/password-common'
import { wordListText } from '#core/identity/phrase-words'
import { LOCALES, scureWords, taughtLists } from '../test-support/lists.ts'
import { published } from '../test-support/published.ts'
import { createWordLists, ENGLISH, PINS } from './word-lists.ts'

const code = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}
/** English is built in: the vault pins what it is brought. SHA-256 of bitcoin/bips, bip-0039/english.txt. */
const PUBLISHED = { ...PINS, english: '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda' }
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('word lists', () => {
  it.each(LANGUAGES)('of %s is pinned to what @scure/bip39 carries', async (language) => {
    expect(digest(wordListText(await scureWords(language)))).toBe(PUBLISHED[language])
  })

  it('are pinned to the lists that ethers publishes, in the nine languages that it has', () => {
    const lists = published('wordlists') as readonly { readonly locale: string; readonly content: string }[]
    expect(lists.map(({ locale }) => locale).sort()).toEqual(Object.keys(LOCALES).sort())
    for (const { locale, content } of lists) expect(digest(content)).toBe(PUBLISHED[LOCALES[locale] ?? 'english'])
  })

  it('are pinned by whole SHA-256s, all that the page may bring and nothing else: English is nobody’s to bring', async () => {
    expect(Object.keys(PINS).sort()).toEqual([...LANGUAGES.filter((language) => language !== 'english'), 'passwords'].sort())
    for (const pin of Object.values(PINS)) expect(pin).toMatch(/^[0-9a-f]{64}$/)
    expect(PINS.passwords).toBe(digest(COMMON_PASSWORDS))
    for (const judge of ['bits', 'requireStrong'] as const)
      expect(() => createWordLists()[judge]('some password')).toThrow(
        expect.objectContaining({ code: 'key/words-needed', data: { language: 'passwords' } }),
      )
    const english = wordListText(await scureWords('english'))
    expect(code(() => createWordLists().learn('english', english))).toBe('key/word-list')
  })

  it('are English alone until the page brings another', async () => {
    const lists = createWordLists()
    expect(lists.all().map(({ language }) => language)).toEqual(['english'])
    expect(lists.has('korean')).toBe(false)
    expect(() => lists.list('korean')).toThrow(expect.objectContaining({ code: 'key/words-needed', data: { language: 'korean' } }))
    lists.learn('korean', wordListText(await scureWords('korean')))
    const learnt = lists.list('korean')
    expect(learnt.words).toEqual(await scureWords('korean'))
    lists.learn('korean', wordListText(learnt.words))
    expect(lists.list('korean')).toBe(learnt)
    expect(lists.list('korean').places.get(lists.list('korean').words[2047] ?? '')).toBe(2047)
  })

  it('come in the order of the languages, however they were learnt', async () => {
    const lists = await taughtLists(LANGUAGES.toReversed())
    expect(lists.all().map(({ language }) => language)).toEqual(LANGUAGES)
    for (const { words, places } of lists.all()) expect([words.length, places.size]).toEqual([2048, 2048])
  })

  it('are refused with one letter, one line or one order changed, and under another name', async () => {
    const words = await scureWords('italian')
    const text = wordListText(words)
    const lists = createWordLists()
    const wrong = [
      '',
      text.trimEnd(),
      `${text}\n`,
      `\ufeff${text}`,
      text.replaceAll('\n', '\r\n'),
      text.replace('abaco', 'abace'),
      wordListText([words[1] ?? '', words[0] ?? '', ...words.slice(2)]),
      wordListText(words.slice(1)),
      // A lone surrogate is written as U+FFFD: no text may pass for another.
      text.replace('abaco', '\ud800'),
    ]
    for (const each of wrong) expect(code(() => lists.learn('italian', each))).toBe('key/word-list')
    expect(code(() => lists.learn('spanish', text))).toBe('key/word-list')
    expect(lists.all()).toHaveLength(1)
  })

  it('have English built in, which is the published list', async () => {
    expect(digest(wordListText(ENGLISH.words))).toBe(PUBLISHED.english)
    expect(ENGLISH.words).toEqual(await scureWords('english'))
  })

  it('are not in the vault but for English: no file of it imports a list', () => {
    const folder = new URL('..', import.meta.url).pathname
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/(\.test\.ts$|^test-support)/.test(file),
    )
    expect(files.length).toBeGreaterThan(20)
    const imported = files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/bip39\/wordlists\/([\w-]+)/g)])
    expect(imported).toEqual([])
  })
})
