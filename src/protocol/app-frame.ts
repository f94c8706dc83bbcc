import type { AppFrame } from './app.ts'
import * as c from './check.ts'

/** What an app's side may say: it asks, and nothing else comes from there. */
export type AppRequestFrame = Extract<AppFrame, { readonly kind: 'hello' | 'request' }>

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

/** A frame from an app's side; undefined for anything else. What its parameters are is the provider's to say: a structured clone may bring Maps, cycles and bytes. */
export const readAppRequestFrame = (value: unknown): AppRequestFrame | undefined =>
  hello(value) || request(value) ? (value as AppRequestFrame) : undefined

const asked = c.members({ assay: one, kind: c.among(['request']), id: c.text(64, /^.+$/) })

/** The id of a request that `readAppRequestFrame` does not take, so that it can be refused rather than left waiting; undefined where there is none to answer. */
export function refusedIdIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || readAppRequestFrame(value) !== undefined) return undefined
  // Whatever else is in it: that is why it is refused.
  const { assay, kind, id } = value as Readonly<Record<string, unknown>>
  return asked({ assay, kind, id }) ? (id as string) : undefined
}
