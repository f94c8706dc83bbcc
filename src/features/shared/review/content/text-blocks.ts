/** A line of somebody else's text, or a piece of a long one; or so many empty lines one after the other. */
export type TextLine = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'blank'; readonly count: number }

/** Lines that are drawn together. */
export type TextBlock = readonly TextLine[]

/** UTF-16 units of a block, and of a piece of a line: a page or two. */
const MAX_UNITS = 4096
const MAX_LINES = 100
/** More empty lines than this are told by their number: gaps push what follows out of sight. */
const FEW_BLANK = 4
/** How far back a long line is cut at a space. */
const LOOK_BACK = 120

/** The whole of a text in blocks of bounded size, nothing left out. Linear in its length. */
export function splitText(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  let block: TextLine[] = []
  let units = 0
  const add = (line: TextLine, size: number): void => {
    if (block.length > 0 && (units + size > MAX_UNITS || block.length === MAX_LINES)) {
      blocks.push(block)
      block = []
      units = 0
    }
    block.push(line)
    units += size
  }
  let blank = 0
  const addBlank = (): void => {
    if (blank > FEW_BLANK) add({ kind: 'blank', count: blank }, 0)
    else for (let each = 0; each < blank; each++) add({ kind: 'line', text: '' }, 0)
    blank = 0
  }
  for (const line of text.split(/\r?\n/)) {
    if (/^ *$/.test(line)) {
      blank += 1
      continue
    }
    addBlank()
    for (const piece of piecesOf(line)) add({ kind: 'line', text: piece }, piece.length)
  }
  addBlank()
  if (block.length > 0) blocks.push(block)
  return blocks
}

/** A long line falls apart where it would be wrapped anyway: at a space, else anywhere but within a character. */
function piecesOf(line: string): readonly string[] {
  const pieces: string[] = []
  let from = 0
  while (line.length - from > MAX_UNITS) {
    const end = from + MAX_UNITS
    const space = line.lastIndexOf(' ', end - 1)
    const at = space >= end - LOOK_BACK ? space + 1 : isHighHalf(line.charCodeAt(end - 1)) ? end - 1 : end
    pieces.push(line.slice(from, at))
    from = at
  }
  pieces.push(line.slice(from))
  return pieces
}

const isHighHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
