import { Marked, type Token, type Tokens } from 'marked'

/** Where a link or a picture of a document leads on the site. `undefined`: the site has no such page, so that only its words stay. */
export type Resolve = {
  readonly link: (target: string) => string | undefined
  readonly picture: (target: string) => Picture
}

/** A picture of the site: its address from the page, and its size in pixels. */
export type Picture = { readonly source: string; readonly width: number; readonly height: number }

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** The id of a heading, as GitHub makes it, so that links to headings work in both places. */
export const headingId = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Refuses every address that leaves the page by another way than https. */
export function checkedAddress(target: string): string {
  const scheme = /^\s*([a-z][a-z\d+.-]*):/i.exec(target)?.[1]
  if (scheme === undefined || scheme.toLowerCase() === 'https') return target
  throw new Error(`A document links to ${target}; only https is linked to.`)
}

/** Words of inline Markdown without its marks. */
function plainOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens !== undefined ? plainOf(token.tokens) : 'text' in token ? String(token.text) : ''))
    .join('')
}

const isComment = (text: string): boolean => /^\s*(?:<!--[\s\S]*?-->\s*)+$/.test(text)

/** A region that scrolls sideways by itself, so that the page never does. */
const scrolls = (name: string, inner: string): string =>
  `<div class="scroll" role="group" aria-label="${name}" tabindex="0">${inner}</div>\n`

/** A table. On a narrow screen its rows stand as lists, with the heads as labels, so that roles are said by name. */
export function drawSiteTable(
  head: readonly { readonly html: string; readonly words: string }[],
  rows: readonly (readonly string[])[],
): string {
  const top = head.map(({ html }) => `<th scope="col" role="columnheader">${html}</th>`).join('')
  const body = rows.map((cells) => {
    const row = cells.map(
      (html, at) => `<td role="cell"${at === 0 ? '' : ` data-label="${escapeHtml(head[at]?.words ?? '')}"`}>${html}</td>`,
    )
    return `<tr role="row">${row.join('')}</tr>`
  })
  return scrolls(
    'Table',
    `<table class="stack" role="table">\n<thead role="rowgroup"><tr role="row">${top}</tr></thead>\n<tbody role="rowgroup">\n${body.join('\n')}\n</tbody>\n</table>`,
  )
}

/** A reader of Markdown that lets no HTML of the document through, and asks where links lead. */
function readerFor(resolve: Resolve): Marked {
  const taken = new Map<string, number>()
  const idOf = (text: string): string => {
    const id = headingId(text)
    const before = taken.get(id) ?? 0
    taken.set(id, before + 1)
    return before === 0 ? id : `${id}-${before}`
  }
  const reader: Marked = new Marked({ gfm: true })
  reader.use({
    // An address is a link only where the document says so: versions such as `tests@v21` are none.
    tokenizer: { url: () => undefined },
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (isComment(text) ? '' : escapeHtml(text)),
      heading(token) {
        return `<h${token.depth} id="${idOf(plainOf(token.tokens))}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`
      },
      link(token) {
        const words = this.parser.parseInline(token.tokens)
        const address = resolve.link(checkedAddress(token.href))
        return address === undefined
          ? words
          : `<a href="${escapeHtml(address)}"${address.startsWith('https:') ? ' rel="noreferrer"' : ''}>${words}</a>`
      },
      image: ({ href, text }) => {
        const { source, width, height } = resolve.picture(checkedAddress(href))
        return `<img src="${escapeHtml(source)}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`
      },
      table({ header, rows }) {
        const inner = (cell: Tokens.TableCell): string => this.parser.parseInline(cell.tokens)
        return drawSiteTable(
          header.map((cell) => ({ html: inner(cell), words: plainOf(cell.tokens) })),
          rows.map((cells) => cells.map(inner)),
        )
      },
      code: ({ text }) => scrolls('Code', `<pre><code>${escapeHtml(text)}\n</code></pre>`),
    },
  })
  return reader
}

/** HTML of a document. What looks like HTML in it is shown as text; comments are left out. */
export function toHtml(markdown: string, resolve: Resolve): string {
  const html = readerFor(resolve).parse(markdown, { async: false })
  // A picture alone in its paragraph is a figure.
  return html.replace(/<p>(<img [^>]*>)<\/p>/g, '<figure>$1</figure>')
}

/** The title of a document: its first heading of the first level. */
export function titleOf(markdown: string): string {
  const heading = new Marked().lexer(markdown).find((token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 1)
  if (heading === undefined) throw new Error('A document of the site has no title.')
  return plainOf(heading.tokens)
}

/** What stands under a heading of the second level, without the heading. */
export function sectionOf(markdown: string, heading: string): string {
  const [, after] = markdown.split(`\n## ${heading}\n`)
  if (after === undefined) throw new Error(`There is no section “${heading}”.`)
  return (after.split(/\n## /)[0] ?? '').trim()
}
