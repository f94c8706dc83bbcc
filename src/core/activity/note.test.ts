import { describe, expect, it } from 'vitest'
import { labelsIn } from './note.ts'

describe('the labels of a note', () => {
  it('are its words that begin with #, each once, whatever its letters', () => {
    expect(labelsIn('#Rent for May, flat 3 #flat-3 #rent')).toEqual(['rent', 'flat-3'])
    expect(labelsIn('paid\n#gehälter #給料 #2026')).toEqual(['gehälter', '給料', '2026'])
  })
  it('are the same whether a letter is one character or two', () => {
    expect(labelsIn('#cafe\u0301')).toEqual(labelsIn('#caf\u00e9'))
  })
  it('are none within a word, without a letter, or longer than forty', () => {
    expect(labelsIn(`issue#3 # ## #- no.#x #${'a'.repeat(41)}`)).toEqual([])
    expect(labelsIn('')).toEqual([])
  })
})
