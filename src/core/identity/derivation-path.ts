import { fail } from '../errors.ts'

/** Hardened and plain levels of BIP-32, at most ten. */
const PATH = /^m(?:\/(?:0|[1-9]\d{0,9})'?){1,10}$/
/** Indexes end where the hardened ones begin (BIP-32, 2^31). */
const INDEXES = 0x80000000

/** True for a whole path such as m/44'/60'/0'/0/0. */
export const isPath = (path: string): boolean =>
  PATH.test(path) &&
  path
    .split('/')
    .slice(1)
    .every((level) => Number.parseInt(level, 10) < INDEXES)

/** Puts an index into a template such as m/44'/60'/0'/0/i. Throws `key/path`. */
export function pathAt(template: string, index: number): string {
  const path = template.replace(/\/i(?='?(?:\/|$))/, `/${index}`)
  if (path === template || !isPath(path)) throw fail('key/path', { path: template })
  return path
}

/**
 * A template as a person may write it: other marks for hardened levels (h, H, typographic quotes), spaces, a missing or capital m. It has one `i`,
 * at most ten levels, and indexes below 2^31. Throws `key/path`.
 */
export function parseTemplate(text: string): string {
  const bare = text
    .replace(/\s+/g, '')
    .replace(/[hH’‘′`]/g, "'")
    .replace(/^[mM]?\/?/, '')
  const template = `m/${bare.replace(/(^|\/)I(?='?(?:\/|$))/, '$1i')}`
  pathAt(template, 0)
  return template
}

/** The numbers of a whole path as BIP-32 has them: hardened ones from 2^31 on. Throws `key/path`. `pathIndexes("m/44'/60'")` is `[0x8000002c, 0x8000003c]`. */
export function pathIndexes(path: string): readonly number[] {
  if (!isPath(path)) throw fail('key/path', { path })
  return path
    .split('/')
    .slice(1)
    .map((level) => Number.parseInt(level, 10) + (level.endsWith("'") ? INDEXES : 0))
}
