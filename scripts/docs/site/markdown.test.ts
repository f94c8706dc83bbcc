import { describe, expect, it } from 'vitest'
import { headingId, type Resolve, sectionOf, titleOf, toHtml } from './markdown.ts'
import { SiteSources } from './sources.ts'

const plain: Resolve = { link: (target) => target, picture: (source) => ({ source, width: 2, height: 1 }) }
const html = (text: string): string => toHtml(text, plain)

describe('what looks like HTML in a document', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<a href="javascript:alert(1)">x</a>',
    '<!-- a --><script>1</script>',
  ])('stays text: %s', (text) => {
    const made = html(text)
    expect(made).not.toMatch(/<(?:script|img|a)\b/)
    expect(made).toMatch(/&lt;(?:script|img|a)/)
  })

  it('is escaped in code, titles, cells and words for pictures', () => {
    expect(html('`<b>`')).toContain('<code>&lt;b&gt;</code>')
    expect(html('```\n<script>\n```')).toContain('&lt;script&gt;')
    expect(html('| <i> |\n| --- |\n| <s> & " |')).not.toMatch(/<[is]>/)
    expect(html('![a"b<c](p.png)')).toContain('alt="a&quot;b&lt;c"')
    expect(html('[x](<a"b>)')).not.toContain('a"b"')
  })

  it('is left out where it is a comment', () => {
    expect(html('<!-- made by a tool -->\n\nText')).not.toContain('tool')
  })
})

describe('addresses', () => {
  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'http://example.org/', 'vbscript:x', 'file:///etc/passwd'])(
    'are refused unless they are https: %s',
    (target) => {
      expect(() => html(`[x](${target})`)).toThrow(/only https/)
      expect(() => html(`![x](${target})`)).toThrow(/only https/)
      expect(() => html(`<${target}>`)).toThrow(/only https/)
    },
  )

  it('of https lead there without saying from where', () => {
    expect(html('[x](https://example.org/?a=1&b=2)')).toContain('<a href="https://example.org/?a=1&amp;b=2" rel="noreferrer">x</a>')
  })

  it('that the site has no page for leave their words', () => {
    expect(toHtml('see [the *code*](a.ts).', { ...plain, link: () => undefined })).toBe('<p>see the <em>code</em>.</p>\n')
  })

  it('are no links where the document makes none', () => {
    expect(html('www.example.org tests@v21.0.0 https://example.org')).not.toContain('<a')
  })
})

describe('links of a document', () => {
  const sources = new SiteSources()
  const { link, picture } = sources.resolverFor('docs/attacks/bybit.md', 'attacks/bybit.html')

  it('lead to the page of a document', () => {
    expect(link('README.md')).toBe('index.html')
    expect(link('../../SECURITY.md#releases')).toBe('../security.html#releases')
    expect(link('../../data/help/call-unknown.md')).toBe('../help/call-unknown.html')
    expect(link('#here')).toBe('#here')
  })

  it('lead nowhere where the repository has the file and the site has not', () => {
    expect(link('../../package.json')).toBeUndefined()
  })

  it('to what is not in the repository are an error', () => {
    expect(() => link('gone.md')).toThrow(/not there/)
    expect(() => link('../../../outside.md')).toThrow(/not there/)
    expect(() => picture('gone.png')).toThrow(/no picture/)
    expect(() => picture('https://example.org/a.png')).toThrow(/another host/)
  })

  it('bring pictures with their size', () => {
    expect(picture('bybit.png')).toEqual({ source: '../pictures/attacks-bybit.png', width: 1280, height: 860 })
    expect([...sources.pictures.keys()]).toContain('pictures/attacks-bybit.png')
  })
})

describe('headings', () => {
  it('have the ids that GitHub gives them, each once', () => {
    expect(headingId('What a host can still do')).toBe('what-a-host-can-still-do')
    expect(headingId('Don’t `sign`: why?')).toBe('dont-sign-why')
    expect(html('## Same\n\n## Same')).toMatch(/id="same"[\s\S]*id="same-1"/)
  })

  it('are a title and sections', () => {
    expect(titleOf('text\n\n# A *title*\n\n## B\n\nC')).toBe('A title')
    expect(sectionOf('# A\n\n## B\n\nC\n\n## D\n\nE', 'B')).toBe('C')
    expect(() => titleOf('## none')).toThrow(/no title/)
    expect(() => sectionOf('# A', 'B')).toThrow(/no section/)
  })
})
