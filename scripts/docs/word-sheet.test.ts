import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue, errorMessage, remedyOf } from '../../src/core/catalogue.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import { RULES } from '../../src/review/index.ts'
import { readTexts } from './source-texts.ts'
import { SCREENS, staleWordSheet, WORD_SHEET, wordSheet } from './word-sheet.ts'
import { textsIn } from '../build/words-extractor.ts'
import { collectMessages } from '../build/words.ts'

const messages = await collectMessages(SCREENS)
const sheet = wordSheet(messages)
/** Cells of each row, as a reader sees them. */
const rows = sheet
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replace(/^`(.*)`$/, '$1').replaceAll('\\|', '|')),
  )
const rowsOf = (id: string): readonly (readonly string[])[] => rows.filter(([first]) => first === id)
const texts = new Set(rows.map((row) => row.at(-1)))

/** Sentences of a folder, found in another way than the sheet finds them. */
const saidIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('test-support'))
    .flatMap((name) => textsIn(name, readFileSync(join(folder, name), 'utf8')).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()))

describe('the sheet of words', () => {
  it('is the one that is committed', () => expect(staleWordSheet(messages)).toEqual([]))

  it('is the same whatever the order in which files were read', () => {
    expect(wordSheet(Object.fromEntries(Object.entries(messages).toReversed()))).toBe(sheet)
  })

  it('has what each error says and what to do about it', () => {
    const codes = Object.keys(catalogue) as ErrorCode[]
    const missing = codes.filter((code) => {
      const parts = rowsOf(code)
      const has = (part: string, text: string): boolean => parts.some((row) => row[1] === part && row[2] === text)
      return !has('message', errorMessage({ code, data: {} }).id) || !has('remedy', remedyOf(code).id)
    })
    expect([codes.length > 150, missing]).toEqual([true, []])
  })

  it('has of each rule what it finds and what to do about it, at levels that the rule has', () => {
    for (const { id, levels } of RULES) {
      const found = rowsOf(id)
      const parts = found.map(([, , part]) => part)
      // What it says of each difference is a sentence of the differences.
      if (id !== 'effects/unlike-request') expect(parts, id).toContain('finding')
      expect(parts, id).toContain('to do')
      for (const [, said = ''] of found)
        for (const level of said.split(', ').filter(Boolean)) expect(levels, `${id}: ${level}`).toContain(level)
    }
    expect(RULES.length).toBeGreaterThan(80)
  })

  it.each(['src/core', 'src/review', 'src/decode', 'src/wallet'])('has every sentence of %s', (folder) => {
    const said = saidIn(folder)
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter((text) => !texts.has(text))).toEqual([])
  })

  it.each(SCREENS)('has words of the screens in %s', (folder) => {
    expect(rows.filter(([file = '']) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(20)
  })

  it('has the verdicts of a signature that Check verifies', () => {
    for (const text of ['It is signed', 'Not signed by them', 'It cannot be told whether they signed']) expect(texts).toContain(text)
  })

  it('has one line for each text, none of them twice under one name', () => {
    const lines = sheet.split('\n').filter((line) => line.startsWith('| `'))
    expect(new Set(lines).size).toBe(lines.length)
    expect(readFileSync(WORD_SHEET, 'utf8')).toBe(sheet)
  })
})

describe('the texts of a file', () => {
  const read = (code: string) => readTexts('rule.ts', code, ['say', 'why', 'todo'])

  it('are told apart by the member that holds them and the level beside it', () => {
    const code = "const a = { level: bad ? 'danger' : 'warn', say: bad ? say('One') : say('Two'), why: say('Three') }"
    expect(read(code).map(({ text, member, levels }) => [text, member, levels])).toEqual([
      ['One', 'say', ['danger', 'warn']],
      ['Two', 'say', ['danger', 'warn']],
      ['Three', 'why', ['danger', 'warn']],
    ])
  })

  it('are known by the member that a constant or a function is used for', () => {
    const code = "const WHY = { a: say('One') }\nfunction f() { return say('Two') }\nconst x = { why: WHY.a, todo: f() }\nsay('Three')"
    expect(read(code).map(({ text, member }) => [text, member])).toEqual([
      ['One', 'why'],
      ['Two', 'todo'],
      ['Three', undefined],
    ])
  })

  it('are pieces within another text, and of no member where a constant serves two', () => {
    const code = "const BOTH = say('One')\nconst x = { say: say('{what}', { what: say('a piece') }), why: BOTH, todo: BOTH }"
    expect(read(code).map(({ text, member }) => [text, member])).toEqual([
      ['One', undefined],
      ['{what}', 'say'],
      ['a piece', undefined],
    ])
  })
})
