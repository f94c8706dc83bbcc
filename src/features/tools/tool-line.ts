import type { Words } from '#core/text/words'

/** One result of a tool. `name`: a sentence of ours, or the word of a standard, which no language changes. */
export type ToolLine = { readonly name: Words | string; readonly value: string }

/** Characters that a tool reads: a megabyte in hex. */
export const MAX_TOOL_TEXT = 2_097_154
