/** What is looked through of a row: its own words in lower case, the numbers of the texts that it shares with others, and its hash. */
export type IndexedRow = { readonly own: string; readonly shared: readonly number[]; readonly hash: string }

export type SearchIndex = {
  /** The rows that come after those before. */
  add(rows: readonly IndexedRow[]): void
  /** By the place of a row: 1 where each of these words is in it, in lower case and without white space. */
  rowsWith(words: readonly string[]): Uint8Array
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

type Block = { readonly first: number; readonly find: (word: string, mark: (row: number) => void) => void }

function createBlock(rows: readonly IndexedRow[], first: number, texts: readonly string[]): Block {
  const findOwn = createJoined(rows.map(({ own }) => own))
  const findHash = createJoined(rows.map(({ hash }) => hash))
  const postings = createPostings(rows)
  return {
    first,
    find(word, mark) {
      findOwn(word, mark)
      if (HEX.test(word)) findHash(word, mark)
      for (const [text, sharing] of postings) if (texts[text]?.includes(word)) sharing.forEach(mark)
    },
  }
}

/** Rows made ready to be looked through at once; they are added block by block, since that takes a while. `texts`: what rows share, by number, in lower case. */
export function createSearchIndex(texts: readonly string[]): SearchIndex {
  const blocks: Block[] = []
  let count = 0
  const rowsWithWord = (word: string): Uint8Array => {
    const found = new Uint8Array(count)
    for (const { first, find } of blocks) find(word, (row) => void (found[first + row] = 1))
    return found
  }
  return {
    add(rows) {
      blocks.push(createBlock(rows, count, texts))
      count += rows.length
    },
    rowsWith(words) {
      const [all = new Uint8Array(count).fill(1), ...others] = words.map(rowsWithWord)
      for (const found of others) for (let row = 0; row < count; row++) all[row] = (all[row] ?? 0) & (found[row] ?? 0)
      return all
    },
  }
}
