/** A piece of a line. `code` and `link` hold text only: nothing nests but emphasis. */
export type Inline =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly is: 'link'; readonly text: string; readonly to: string }

export type Block =
  | { readonly is: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly is: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly is: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'quote'; readonly children: readonly Inline[] }
  | { readonly is: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] }

/** A page of help: what stands before the text (`id: allowance/unlimited`), and the text. */
export type Document = { readonly matter: Readonly<Record<string, string>>; readonly blocks: readonly Block[] }

/**
 * Reads the part of Markdown that our own pages use: headings, paragraphs, lists, code, quotes, tables, emphasis, links. Everything else is plain text,
 * HTML too. It makes data, never markup, so a page can hold nothing that runs.
 */
export function readMarkdown(source: string): Document {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const { matter, rest } = readMatter(lines)
  const blocks: Block[] = []
  for (let at = 0; at < rest.length;) {
    const [block, next] = readBlock(rest, at)
    if (block) blocks.push(block)
    at = next
  }
  return { matter, blocks }
}

function readMatter(lines: readonly string[]): { readonly matter: Readonly<Record<string, string>>; readonly rest: readonly string[] } {
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1
  if (end < 0) return { matter: {}, rest: lines }
  const pairs = lines.slice(1, end).flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value.trim()] as const]
  })
  return { matter: Object.fromEntries(pairs), rest: lines.slice(end + 1) }
}

const HEADING = /^(#{1,3})\s+(.+?)\s*#*$/
const ITEM = /^(?:[-*]|(\d+)[.)])\s+(.*)$/
const STARTS = [HEADING, ITEM, /^```/, /^>/, /^\|/]
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** Lines from `at` while `test` holds. */
function run(lines: readonly string[], at: number, test: (line: string) => boolean): readonly string[] {
  const taken: string[] = []
  for (const line of lines.slice(at)) {
    if (!test(line)) break
    taken.push(line)
  }
  return taken
}

function readBlock(lines: readonly string[], at: number): readonly [Block | undefined, number] {
  const line = lines[at] ?? ''
  if (isBlank(line)) return [undefined, at + 1]
  const heading = HEADING.exec(line)
  if (heading) return [{ is: 'heading', level: (heading[1]?.length ?? 1) as 1 | 2 | 3, children: readInline(heading[2] ?? '') }, at + 1]
  if (line.startsWith('```')) {
    const body = run(lines, at + 1, (one) => !one.startsWith('```'))
    return [{ is: 'code', text: body.join('\n') }, at + body.length + 2]
  }
  if (line.startsWith('>')) {
    const body = run(lines, at, (one) => one.startsWith('>'))
    return [{ is: 'quote', children: readInline(body.map((one) => one.replace(/^>\s?/, '')).join(' ')) }, at + body.length]
  }
  if (line.startsWith('|')) return readTable(lines, at)
  if (ITEM.test(line)) return readList(lines, at)
  const body = run(lines, at, (one) => !isBlank(one) && (one === line || !STARTS.some((start) => start.test(one))))
  return [{ is: 'paragraph', children: readInline(body.map((one) => one.trim()).join(' ')) }, at + body.length]
}

function readList(lines: readonly string[], at: number): readonly [Block, number] {
  const body = run(lines, at, (line) => ITEM.test(line) || /^\s+\S/.test(line))
  const items: string[] = []
  for (const line of body) {
    const item = ITEM.exec(line)
    if (item) items.push(item[2] ?? '')
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return [{ is: 'list', ordered: /^\d/.test(lines[at] ?? ''), items: items.map(readInline) }, at + body.length]
}

function readTable(lines: readonly string[], at: number): readonly [Block, number] {
  const body = run(lines, at, (line) => line.startsWith('|'))
  const cells = (line: string): readonly (readonly Inline[])[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => readInline(cell.trim().replaceAll('\\|', '|')))
  const rows = body.filter((line) => !/^\|[\s:|-]+\|?$/.test(line)).map(cells)
  return [{ is: 'table', head: rows[0] ?? [], rows: rows.slice(1) }, at + body.length]
}

const PIECE = /(`+)(?<code>.+?)\1|\*\*(?<strong>.+?)\*\*|\*(?<em>[^*\s](?:[^*]*[^*\s])?)\*|\[(?<text>[^\]]+)\]\((?<to>[^)\s]+)\)/

/** Text with its code, emphasis and links. */
export function readInline(text: string): readonly Inline[] {
  const found = PIECE.exec(text)
  if (!found) return text === '' ? [] : [{ is: 'text', text }]
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  return [...(before === '' ? [] : [{ is: 'text', text: before } as const]), pieceOf(found.groups ?? {}), ...readInline(after)]
}

function pieceOf({ code, strong, em, text, to }: Readonly<Record<string, string | undefined>>): Inline {
  if (code !== undefined) return { is: 'code', text: code.trim() }
  if (strong !== undefined) return { is: 'strong', children: readInline(strong) }
  if (em !== undefined) return { is: 'em', children: readInline(em) }
  return { is: 'link', text: text ?? '', to: to ?? '' }
}

/** The words alone, for titles and for searching. */
export const plainOf = (pieces: readonly Inline[]): string =>
  pieces.map((piece) => ('children' in piece ? plainOf(piece.children) : piece.text)).join('')

/** All words of a page. */
export const wordsInPage = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.is === 'code') return block.text
      if (block.is === 'list') return block.items.map(plainOf).join(' ')
      if (block.is === 'table') return [block.head, ...block.rows].flat().map(plainOf).join(' ')
      return plainOf(block.children)
    })
    .join(' ')
