import { type AppFrame, MOST_DEPTH, MOST_FRAME } from './app.ts'
import * as c from './check.ts'

/** What an app's side may say: it asks, and nothing else comes from there. */
export type AskingFrame = Extract<AppFrame, { readonly kind: 'hello' | 'request' }>

const one = c.among([1])
const hello = c.members({
  assay: one,
  kind: c.among(['hello']),
  nonce: c.text(32, /^[0-9a-f]{32}$/),
  name: c.optional(c.text(1024)),
  icon: c.optional(c.text(65_536)),
})
const request = c.members({
  assay: one,
  kind: c.among(['request']),
  id: c.text(64, /^.+$/),
  method: c.text(64, /^.+$/),
  params: c.optional(c.unknown()),
})

/**
 * A frame from an app's side; undefined for anything else. What it holds is plain data of at most `MOST_DEPTH` levels and, as JSON, `MOST_FRAME` bytes:
 * structured clones bring Maps, cycles and bytes, which no call has.
 */
export function readAsking(value: unknown): AskingFrame | undefined {
  if (hello(value)) return value as AskingFrame
  if (!request(value) || !isPlainData(value.params)) return undefined
  return value as AskingFrame
}

const asked = c.members({ assay: one, kind: c.among(['request']), id: c.text(64, /^.+$/) })

/** The id of a request that `readAsking` does not take, so that it can be refused rather than left waiting; undefined where there is none to answer. */
export const refusedIdIn = (value: unknown): string | undefined =>
  asked(value) && readAsking(value) === undefined ? (value as { readonly id: string }).id : undefined

/** Counts as it goes, so that what is too large is left before it was walked through. */
function isPlainData(value: unknown): boolean {
  let left = MOST_FRAME
  const fits = (one: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0 || depth > MOST_DEPTH) return false
    if (typeof one === 'string') return (left -= one.length) >= 0
    if (one === null || one === undefined || typeof one === 'boolean' || typeof one === 'number') return true
    if (Array.isArray(one)) {
      for (const item of one as readonly unknown[]) if (!fits(item, depth + 1)) return false
      return true
    }
    if (Object.prototype.toString.call(one) !== '[object Object]') return false
    return Object.entries(one).every(([name, item]) => (left -= name.length) >= 0 && fits(item, depth + 1))
  }
  return fits(value, 0)
}
