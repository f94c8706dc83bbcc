import { expect, it } from 'vitest'
import { splitText, type TextBlock } from './text-blocks.ts'

/** The text again, from what would be drawn. Pieces of one line stand below each other, as wrapped lines do. */
const again = (blocks: readonly TextBlock[]): string =>
  blocks
    .flat()
    .map((line) => (line.kind === 'line' ? line.text : `(${line.count})`))
    .join('\n')

it('keeps a text of few lines as it is', () => {
  expect(again(splitText('One\n\ntwo\r\nthree'))).toBe('One\n\ntwo\nthree')
  expect(splitText('One\n\ntwo')).toHaveLength(1)
})

it('leaves nothing out of a hundred thousand letters, whether they stand in one line or in many', () => {
  const words = Array.from({ length: 16_000 }, (_, at) => `w${at}`)
  for (const text of [words.join(' '), words.join('\n'), words.join('')]) {
    const blocks = splitText(text)
    expect(again(blocks).replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
    expect(
      Math.max(...blocks.map((block) => block.reduce((sum, line) => sum + (line.kind === 'line' ? line.text.length : 0), 0))),
    ).toBeLessThan(4200)
    expect(Math.max(...blocks.map((block) => block.length))).toBeLessThanOrEqual(100)
  }
})

it('never cuts a character in two', () => {
  const text = `a${'\u{1f600}'.repeat(9000)}`
  for (const line of splitText(text).flat()) if (line.kind === 'line') expect(line.text.isWellFormed()).toBe(true)
})

it('tells a gap of many empty lines by its number', () => {
  expect(again(splitText(`Sign in\n${'\n'.repeat(500)}and give everything away`))).toBe('Sign in\n(500)\nand give everything away')
  expect(splitText('\n'.repeat(1_000_000)).flat()).toEqual([{ kind: 'blank', count: 1_000_001 }])
})
