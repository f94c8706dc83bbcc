/** Characters of a note on a transaction. */
export const MAX_NOTE = 500

/** A word with a mark before it: letters, digits, and what joins them. */
const LABEL = /(?<=^|\s)#([\p{L}\p{N}][\p{L}\p{N}_-]{0,39})(?![\p{L}\p{N}_-])/gu

/** Words of a note that begin with `#`, without it and in lower case, each once: what the person files it under. */
export const labelsIn = (note: string): readonly string[] => [
  ...new Set(Array.from(note.normalize('NFC').matchAll(LABEL), ([, word = '']) => word.toLowerCase())),
]
