import { describe, expect, it } from 'vitest'
import { breachesOf, countBreaches, flatten, folderOf, lowered, messageTexts, type Said, textsOfPage, wordingFaults } from './wording.ts'

const FILE = 'src/features/send/recipient/address-field.tsx'
const said = (text: string, isTitle = false): Said => ({ file: FILE, text, isTitle })
const rules = (text: string, isTitle = false): readonly string[] => breachesOf([said(text, isTitle)]).map(({ rule }) => rule)
const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

describe('a sentence', () => {
  it('has 25 words and no more', () => {
    expect(rules(`${words(25)}.`)).toEqual([])
    expect(rules(`${words(26)}.`)).toEqual(['long-sentence'])
    expect(rules(`${words(20)}: ${words(6)}.`)).toEqual(['long-sentence'])
  })
  it('ends with its mark, also inside quotation marks or at a line’s end', () => {
    expect(rules(`${words(20)}. ${words(20)}? ${words(20)}`)).toEqual([])
    expect(rules(`“${words(20)}.” ${words(20)}`)).toEqual([])
    expect(rules(`${words(20)}\n${words(20)}`)).toEqual([])
  })
  it('is counted as the longest form of its choices, a place as one word', () => {
    expect(rules(`{count, plural, one {# ${words(2)}} other {# ${words(30)}}}`)).toContain('long-sentence')
    expect(rules(`{a} {b} <0>${words(20)}</0> – — · {c}`)).toEqual([])
  })
})

describe('a banned turn', () => {
  it.each([
    'The account for whom you ask',
    'Nobody here knows it',
    'The name stands for an address',
    'What stands there',
    'It was played here',
    'The file that you handed in',
    'Write it anew',
    'None, as far as was looked',
    'So by the word of the endpoint',
    'It cannot be said who asks',
    'What it lets somebody do',
    'Take it back',
    'Taking all of them back',
    'Look again',
    'Something that we did not foresee: not foreseen',
    'It holds with this block',
    'The app is told',
    'What is asked of it',
    'You shall not',
    'It gets the right to take',
    'A bare account',
    'It may take it for ever',
    'The password is forgotten',
  ])('is found: %s', (text) => expect(rules(text)).toEqual(['banned-turn']))

  it.each([
    'Move the canvas stand forward',
    'Marshall Islands',
    'Nobody answered. Is it there',
    'Look back',
    'Take a copy. Go back',
    'told',
  ])('is no part of a word or of another sentence: %s', (text) => expect(rules(text)).toEqual([]))
})

describe('a plural', () => {
  it.each(['1 steps', '{count} steps are left', '{0} more pages', '{minutes} minutes ago', '{n} entries'])('is found: %s', (text) =>
    expect(rules(text)).toEqual(['no-plural']),
  )
  it.each([
    '1 step',
    '21 steps',
    '{count, plural, one {# step} other {# steps}}',
    '{count, plural, one {# page of {name}} other {# pages of {name}}} left',
    'at most {most} characters',
    '{token} calls itself so',
    '{endpoint} answers',
  ])('is none: %s', (text) => expect(rules(text)).toEqual([]))
})

describe('a title', () => {
  it('has no hole', () => {
    expect(rules('{endpoint} does not answer', true)).toEqual(['hole-in-title'])
    expect(rules('… does not answer', true)).toEqual(['hole-in-title'])
    expect(rules('An endpoint does not answer', true)).toEqual([])
    expect(rules('{endpoint} does not answer…')).toEqual([])
  })
})

describe('an exclamation mark', () => {
  it('is found', () => {
    expect(rules('Done!')).toEqual(['exclamation-mark'])
    expect(rules('Done.')).toEqual([])
    expect(rules('where a != b')).toEqual([])
  })
})

describe('texts', () => {
  it('of a page are its blocks, without code', () => {
    const page =
      '---\nid: x/y\n---\n\n# Title\n\nOne `a!b`.\n\n- two\n- three\n\n```\nfour!\n```\n\n| five | six |\n| --- | --- |\n| 7 | 8 |\n'
    expect(textsOfPage('p.md', page).map(({ text }) => text)).toEqual(['Title', 'One code.', 'two', 'three', 'five', 'six', '7', '8'])
    expect(textsOfPage('p.md', page).filter(({ isTitle }) => isTitle).length).toBe(1)
  })
  it('of a catalogue are said once by each file', () => {
    const origin = [
      ['src/a/b.ts', 1],
      ['src/a/b.ts', 9],
      ['src/c/d.ts', 2],
    ] as [string, number][]
    const texts = messageTexts({ key: { message: 'Text', origin }, 'Its own key': { origin } } as unknown as Parameters<
      typeof messageTexts
    >[0])
    expect(texts.map(({ file, text }) => `${file}: ${text}`)).toEqual([
      'src/a/b.ts: Text',
      'src/c/d.ts: Text',
      'src/a/b.ts: Its own key',
      'src/c/d.ts: Its own key',
    ])
  })
  it('are read in the last form of each choice', () => {
    expect(flatten('<0>{a, select, x {one {b}} other {two {b}}}</0>, {n, plural, one {# day} other {# days}}')).toBe(
      'two {b}, several days',
    )
  })
})

describe('what is left', () => {
  const breaches = breachesOf([said('anew'), said('anew'), said('whom')])
  const folder = 'src/features/send'
  it('is counted by rule and folder', () => {
    expect(folderOf(FILE)).toBe(folder)
    expect(folderOf('data/help/errors/tx-unknown.md')).toBe('data/help/errors')
    expect(countBreaches(breaches)).toEqual({ 'banned-turn': { [folder]: 3 } })
    expect(wordingFaults(breaches, { 'banned-turn': { [folder]: 3 } })).toEqual([])
  })
  it('may not grow, and names each place where it did', () => {
    expect(wordingFaults(breaches, { 'banned-turn': { [folder]: 2 } })).toEqual([
      `${folder} [banned-turn] 3, allowed 2`,
      `  ${FILE}: anew`,
      `  ${FILE}: anew`,
      `  ${FILE}: whom`,
    ])
    expect(wordingFaults(breaches, {})[0]).toBe(`${folder} [banned-turn] 3, allowed 0`)
  })
  it('must be written lower once it fell', () => {
    expect(wordingFaults([], { 'banned-turn': { [folder]: 2 } })).toHaveLength(1)
    expect(wordingFaults(breaches, { 'banned-turn': { [folder]: 4 } })).toHaveLength(1)
  })
  it('is lowered and never raised', () => {
    expect(lowered(breaches, { 'banned-turn': { [folder]: 4, 'src/old': 1 }, 'no-plural': { 'src/old': 1 } })).toEqual({
      'banned-turn': { [folder]: 3 },
    })
    expect(lowered(breaches, { 'banned-turn': { [folder]: 2 } })).toEqual({ 'banned-turn': { [folder]: 2 } })
    expect(lowered(breaches, {})).toEqual({})
  })
})
