/** What is looked through of a row: its own words in lower case, the numbers of the texts that it shares with others, and its hash. */
export type IndexedRow = { readonly own: string; readonly shared: readonly number[]; readonly hash: string }

/** Some rows that follow each other, made ready to be looked through at once. */
export type IndexBlock = {
  readonly count: number
  /** Marks the rows that a word is in, by their place in the block, some of them more than once. */
  readonly find: (word: string, mark: (row: number) => void) => void
}

/** No word has it, so that none is found across two rows. */
const BETWEEN = '\n'
/** Of a word that may be part of a hash. */
const HEX = /^0?x?[0-9a-f]*$/

/** One text of all rows, in which the browser finds a word faster than in each of a hundred thousand. */
function createJoined(parts: readonly string[]): (word: string, mark: (row: number) => void) => void {
  const text = parts.join(BETWEEN)
  const ends = new Uint32Array(parts.length)
  let end = -BETWEEN.length
  for (const [row, part] of parts.entries()) ends[row] = end += part.length + BETWEEN.length
  return (word, mark) => {
    let row = 0
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, ends[row - 1])) {
      while ((ends[row] ?? Infinity) < at) row++
      mark(row++)
      if (row >= parts.length) return
    }
  }
}

/** For each text the rows that share it. */
function createPostings(rows: readonly IndexedRow[]): ReadonlyMap<number, readonly number[]> {
  const postings = new Map<number, number[]>()
  for (const [row, { shared }] of rows.entries()) {
    for (const text of shared) {
      const sharing = postings.get(text)
      if (sharing === undefined) postings.set(text, [row])
      else sharing.push(row)
    }
  }
  return postings
}

/** `texts`: what rows share, by number, in lower case; more may be added to it later. */
export function createIndexBlock(rows: readonly IndexedRow[], texts: readonly string[]): IndexBlock {
  const findOwn = createJoined(rows.map(({ own }) => own))
  const findHash = createJoined(rows.map(({ hash }) => hash))
  const postings = createPostings(rows)
  return {
    count: rows.length,
    find(word, mark) {
      findOwn(word, mark)
      if (HEX.test(word)) findHash(word, mark)
      for (const [text, sharing] of postings) if (texts[text]?.includes(word)) sharing.forEach(mark)
    },
  }
}

/** By the place of a row in these blocks, one after the other: 1 where each of these words is in it, in lower case and without white space. */
export function rowsWith(words: readonly string[], blocks: readonly IndexBlock[]): Uint8Array {
  const count = blocks.reduce((sum, block) => sum + block.count, 0)
  const rowsWithWord = (word: string): Uint8Array => {
    const found = new Uint8Array(count)
    let first = 0
    for (const block of blocks) {
      const start = first
      block.find(word, (row) => void (found[start + row] = 1))
      first += block.count
    }
    return found
  }
  const [all = new Uint8Array(count).fill(1), ...others] = words.map(rowsWithWord)
  for (const found of others) for (let row = 0; row < count; row++) all[row] = (all[row] ?? 0) & (found[row] ?? 0)
  return all
}
