import { describe, expect, test } from 'vitest'
import { readDrawing } from './drawing.ts'

describe('a drawing that is not plain is refused', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path onload="alert(1)" d="M0 0"/>'],
    ['a picture from elsewhere', '<image href="https://example.com/a.png"/>'],
    ['a link to another drawing', '<g xlink:href="#a"/>'],
    ['a paint from elsewhere', '<path fill="url(https://example.com/a.svg#b)" d="M0 0"/>'],
    ['a style', '<path style="fill:red" d="M0 0"/>'],
    ['text', '<text>USDC</text>'],
  ])('%s', (_, inside) => {
    expect(() => readDrawing(`<svg viewBox="0 0 24 24">${inside}</svg>`, 'test')).toThrow('test')
  })

  test('another square', () => {
    expect(() => readDrawing('<svg viewBox="0 0 32 32"><path d="M0 0"/></svg>', 'test')).toThrow('square of 24')
  })
})
