import { FIRST_SCREENS, servedAs } from './policy.ts'

/**
 * The file of a build that answers a path, from the root of the site: itself where it is one, for a route its first screen as text or the page. Undefined
 * for a missing asset, and for what begins with a dot. `has`: whether the build has a file.
 * @example servedFile('/settings/about', has) // 'index.html'
 */
export function servedFile(path: string, has: (file: string) => boolean): string | undefined {
  const clean = path.replace(/^\/+/, '')
  if (clean.split('/').some((part) => part.startsWith('.'))) return undefined
  if (clean !== '' && has(clean)) return clean
  if (!['document', 'window'].includes(servedAs(clean)) || clean.startsWith('assets/')) return undefined
  const own = `${clean}.html`
  return FIRST_SCREENS.some((route) => route === clean) && has(own) ? own : 'index.html'
}

/** The path that a request asks for, unescaped; undefined where its %-signs spell nothing. `url`: whole, or a path of this site. */
export function requestedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return undefined
  }
}

/** Media types by the end of a file's name; of any other nothing is known (`application/octet-stream`). */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
}

export const mediaType = (file: string): string => MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
