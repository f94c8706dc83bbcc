import type { Bytes } from './deps.ts'

/** One after the other, in bytes of their own. As a list, since a call takes no more than some hundred thousand arguments. */
export function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
