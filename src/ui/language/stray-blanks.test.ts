import { describe, expect, it } from 'vitest'
import { collectMessages } from '../../../scripts/build/words.ts'

/** Every sentence of the product. */
const sentences = Object.entries(await collectMessages()).map(([id, { message }]) => message ?? id)

/** A blank before a sign that closes, or two in a row. Places (`{name}`) and tags (`<0>`) count as words: what stands in them is drawn as one. */
const STRAY = /(?<!\.) [,.;:!?](?=\s|$|<)| {2}/

describe('the sentences of the product', () => {
  it('are found', () => expect(sentences.length).toBeGreaterThan(2000))

  it('have no stray blank', () => {
    expect(sentences.filter((text) => STRAY.test(text.replaceAll(/<\d+\/>/g, 'it').replaceAll(/<\/?\d+>/g, '')))).toEqual([])
  })
})
