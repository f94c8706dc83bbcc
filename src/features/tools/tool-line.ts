import type { Words } from '#core/text/words'

/** One result of a tool. `name`: a sentence of ours, or the word of a standard, which no language changes. */
export type ToolLine = { readonly name: Words | string; readonly value: string }

/** Characters that a tool reads: 128 KiB in hex, the largest that a transaction carries (SPEC, point 5). */
export const MAX_TOOL_TEXT = 262_146
