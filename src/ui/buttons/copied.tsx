/** Milliseconds for which somebody who pastes may be taken to mean what was copied here (rule C6). */
const MEANT = 600_000

let last: { readonly text: string; readonly at: number } | undefined

/** Remembers what this page put into the clipboard last. Nothing reads the clipboard itself. */
export function noteCopied(text: string, now: number = Date.now()): void {
  last = { text, at: now }
}

/** What this page copied last, in the ten minutes before `now`. */
export const lastCopied = (now: number = Date.now()): string | undefined =>
  last !== undefined && now - last.at >= 0 && now - last.at <= MEANT ? last.text : undefined
