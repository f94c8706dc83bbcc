import { describe, expect, it } from 'vitest'
import { plainOf, readInline, readMarkdown, wordsInPage } from './markdown.ts'

describe('markdown', () => {
  it('reads front matter and blocks', () => {
    const page = readMarkdown(
      '---\nid: a/b\nlevel: warn, unknown\n---\n\n# Title\n\nOne\nline.\n\n## Part\n\n- first\n- second\n  goes on\n\n1. one\n2. two\n',
    )
    expect(page.matter).toEqual({ id: 'a/b', level: 'warn, unknown' })
    expect(page.blocks).toEqual([
      { is: 'heading', level: 1, children: [{ is: 'text', text: 'Title' }] },
      { is: 'paragraph', children: [{ is: 'text', text: 'One line.' }] },
      { is: 'heading', level: 2, children: [{ is: 'text', text: 'Part' }] },
      { is: 'list', ordered: false, items: [[{ is: 'text', text: 'first' }], [{ is: 'text', text: 'second goes on' }]] },
      { is: 'list', ordered: true, items: [[{ is: 'text', text: 'one' }], [{ is: 'text', text: 'two' }]] },
    ])
  })
  it('reads code, quotes and tables', () => {
    const { blocks } = readMarkdown('```\n# not a heading\n```\n> quoted\n> on\n\n| a | b |\n| --- | --- |\n| `x \\| y` | z |\n')
    expect(blocks).toMatchObject([
      { is: 'code', text: '# not a heading' },
      { is: 'quote', children: [{ text: 'quoted on' }] },
      { is: 'table', head: [[{ text: 'a' }], [{ text: 'b' }]], rows: [[[{ is: 'code', text: 'x | y' }], [{ text: 'z' }]]] },
    ])
  })
  it('reads emphasis, code and links, and leaves the rest as text', () => {
    expect(readInline('a **b** *c* `d*e*` [f](../g.md) 2 * 3 * 4')).toEqual([
      { is: 'text', text: 'a ' },
      { is: 'strong', children: [{ is: 'text', text: 'b' }] },
      { is: 'text', text: ' ' },
      { is: 'em', children: [{ is: 'text', text: 'c' }] },
      { is: 'text', text: ' ' },
      { is: 'code', text: 'd*e*' },
      { is: 'text', text: ' ' },
      { is: 'link', text: 'f', to: '../g.md' },
      { is: 'text', text: ' 2 * 3 * 4' },
    ])
    expect(plainOf(readInline('a **b** `c` [d](e)'))).toBe('a b c d')
  })
  it('makes no markup of markup', () => {
    const html = '<img src=x onerror=alert(1)> <script>alert(1)</script>'
    expect(readMarkdown(html).blocks).toEqual([{ is: 'paragraph', children: [{ is: 'text', text: html }] }])
  })
  it.each(['', '---', '---\nid: x', '```', '> ', '|', '- ', '#', '[a](', '**', '`'])('ends with what is cut short: %j', (text) => {
    expect(() => wordsInPage(readMarkdown(text).blocks)).not.toThrow()
  })
})
