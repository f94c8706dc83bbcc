import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Every sentence of the product, as the catalogue has them: `"…"` lines of one `msgid` joined. */
const sentences = readFileSync(new URL('../locales/en.po', import.meta.url), 'utf8')
  .split(/\n\n/)
  .flatMap((entry) => /^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1] ?? [])
  .map((quoted) => [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text ?? '').join(''))
  .filter((text) => text !== '')

/** A blank before a sign that closes, or two in a row. Places (`{name}`) and tags (`<0>`) count as words: what stands in them is drawn as one. */
const STRAY = /(?<!\.) [,.;:!?](?=\s|$|<)| {2}/

describe('the sentences of the product', () => {
  it('are found', () => expect(sentences.length).toBeGreaterThan(2000))

  it('have no stray blank', () => {
    expect(sentences.filter((text) => STRAY.test(text.replaceAll(/<\d+\/>/g, 'it').replaceAll(/<\/?\d+>/g, '')))).toEqual([])
  })
})
