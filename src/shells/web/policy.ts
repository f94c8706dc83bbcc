/**
 * The one table of response headers: `serve`, the files in deploy/ and the meta tag of the page are made from it, and
 * the vault refuses to open without it. A Worker takes its policy from the response of its own script, never from the
 * page, so what runs where is told by folder: no two rows share a path.
 */

import { WORKER_FILE } from '#core/release/build-record'
import { FOLDERS, type Served, TRUSTED_TYPES_POLICY } from './served.ts'

export { FOLDERS, type Served } from './served.ts'

export type Directives = Readonly<Record<string, readonly string[]>>
export type HttpHeader = readonly [name: string, value: string]

/** First segments of the addresses that the page answers (docs/SPEC.md, point 2). Whatever follows is the page's too. */
export const ROUTES = [
  'welcome',
  'unlock',
  'asset',
  'accounts',
  'send',
  'receive',
  'review',
  'activity',
  'check',
  'allowances',
  'swap',
  'collectibles',
  'apps',
  'connect',
  'contacts',
  'explore',
  'tools',
  'practice',
  'chains',
  'requests',
  'evidence',
  'settings',
  'help',
] as const

/** Of these, the addresses whose page holds their screen as text: ROUTE.html, beside `index.html`, which answers the others and all that follows (scripts/build/first-screens.ts). */
export const FIRST_SCREENS = ['welcome', 'check'] as const satisfies readonly (typeof ROUTES)[number][]

const NONE = ["'none'"]
const SELF = ["'self'"]
const NO_SCRIPT_FROM_TEXT: Directives = { 'require-trusted-types-for': ["'script'"], 'trusted-types': NONE }

/** For everything that is not meant to run by itself. */
const closed: Directives = { 'default-src': NONE, 'base-uri': NONE, 'form-action': NONE, 'frame-ancestors': NONE, ...NO_SCRIPT_FROM_TEXT }

/** The page itself. */
export const page = {
  'default-src': NONE,
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'blob:', 'data:'],
  'font-src': SELF,
  'connect-src': SELF,
  'worker-src': SELF,
  'manifest-src': SELF,
  'frame-src': NONE,
  'frame-ancestors': NONE,
  'form-action': NONE,
  'base-uri': NONE,
  'object-src': NONE,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [TRUSTED_TYPES_POLICY],
} satisfies Directives

/** Only the vault may compile WebAssembly (its key derivation), and it may reach nothing at all. */
const vault: Directives = { ...closed, 'script-src': ["'wasm-unsafe-eval'"], 'connect-src': NONE, 'worker-src': NONE }

/** Plain http on this device only: a practice chain or the person's own node. CSP has no words for [::1]. */
export const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*', 'ws://localhost:*', 'ws://127.0.0.1:*']
const chain: Directives = { ...closed, 'script-src': NONE, 'worker-src': NONE, 'connect-src': ['https:', 'wss:', ...LOOPBACK] }

/** With plain http to any address: which of them are of the home network, a policy has no words for. The code lets no other through. */
const homeChain: Directives = { ...chain, 'connect-src': [...(chain['connect-src'] ?? []), 'http:'] }

/** Keeps the files of the site, and asks this site alone for them. */
const service: Directives = { ...closed, 'script-src': NONE, 'connect-src': SELF, 'worker-src': NONE }

const evm: Directives = { ...closed, 'script-src': NONE, 'connect-src': NONE, 'worker-src': NONE }

const POLICIES: Readonly<Record<Served, Directives>> = {
  document: page,
  window: page,
  service,
  script: closed,
  vault,
  chain,
  evm,
  // A chain of its own inside the page: it reaches nothing either.
  practice: evm,
  // So does what reads codes that a camera sees.
  qr: evm,
  style: closed,
  font: closed,
  file: closed,
}

const PERMISSIONS = [
  'camera=(self)',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
  'clipboard-read=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'display-capture=()',
  'serial=()',
  'idle-detection=()',
]

/** Signing devices by a cable: for the documents where requests are signed, and for nothing else. */
const devicesOf = (served: Served): readonly string[] =>
  served === 'document' || served === 'window' ? ['hid=(self)', 'usb=(self)'] : ['hid=()', 'usb=()']

/** Directives as one header says them. */
export const writePolicy = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

/** Who serves: a host on the internet, one on this computer, or `npm start`, which may reach nodes of the home network too. */
export type ServedBy = 'https' | 'http' | 'npm start'

const isPage = (served: Served): boolean => served === 'document' || served === 'window'

/** The page's policy with the one script that stands in the page itself: its import map, which names the hash of every other one. */
const withImportMap = (importMap: string | undefined): Directives =>
  importMap === undefined ? page : { ...page, 'script-src': [...SELF, importMap] }

/** The Content-Security-Policy of one kind of file. `importMap`: of the build whose page is served (`importMapSource`). */
export function contentPolicy(served: Served, by: ServedBy = 'https', importMap?: string): string {
  if (isPage(served)) return writePolicy(withImportMap(importMap))
  return writePolicy(served === 'chain' && by === 'npm start' ? homeChain : POLICIES[served])
}

/** The floor inside the page itself, for a host that sends no headers. */
export const metaPolicy = (importMap: string): string => writeMetaPolicy(withImportMap(importMap))

/** Directives as a meta tag says them: it cannot say who may frame the page. */
export function writeMetaPolicy({ 'frame-ancestors': _unheard, ...heard }: Directives): string {
  return writePolicy(heard)
}

/**
 * The import map of a page as policies name it (CSP3, section 2.3.1), read from the policy inside that page. Undefined for a page without one, such as that of an
 * earlier version.
 * @example importMapSource(readFileSync('dist/index.html', 'utf8')) // "'sha256-…='"
 */
export const importMapSource = (html: string): string | undefined => /; script-src 'self' ('sha256-[A-Za-z0-9+/]{43}=');/.exec(html)?.[1]

/**
 * An app's window keeps the page that opened it, which no stricter policy of openers allows. Where the browser knows it, the document is isolated by the other
 * policy instead, which leaves the opener alone.
 */
const openerPolicy = (served: Served): readonly HttpHeader[] =>
  served === 'window'
    ? [
        ['Cross-Origin-Opener-Policy', 'unsafe-none'],
        ['Document-Isolation-Policy', 'isolate-and-require-corp'],
      ]
    : [['Cross-Origin-Opener-Policy', 'same-origin']]

/**
 * Every header of one kind of file. `https` adds the promise to stay on https, which a plain http host cannot make. It binds this one name: subdomains
 * (`includeSubDomains`) and browsers' own lists (`preload`) are the host's to decide, since they bind names that are not ours (RFC 6797, sections 6.1.2 and 14.4).
 * `importMap`: of the build (`importMapSource`). With it, the page loads no script whose hash it does not name (Subresource Integrity, section 3.8).
 */
export function headersOf(served: Served, host: ServedBy, importMap: string | undefined): readonly HttpHeader[] {
  const headers: HttpHeader[] = [
    ['Content-Security-Policy', contentPolicy(served, host, importMap)],
    ...(isPage(served) && importMap !== undefined ? [['Integrity-Policy', 'blocked-destinations=(script)'] as const] : []),
    ...openerPolicy(served),
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Frame-Options', 'DENY'],
    ['Permissions-Policy', [...PERMISSIONS, ...devicesOf(served)].join(', ')],
    ['Cache-Control', cacheOf(served)],
  ]
  if (host === 'https') headers.push(['Strict-Transport-Security', 'max-age=63072000'])
  return headers
}

/** Built files carry their hash in their name and never change; the page and what stands beside it are asked for anew. */
const cacheOf = (served: Served): string => (isPage(served) || served === 'service' ? 'no-cache' : 'public, max-age=31536000, immutable')

/** What a path of the site is. A path that is no file of the build is the page, which then says what it does not know. */
export function servedAs(path: string): Served {
  const clean = path.replace(/^\/+/, '')
  const found = (Object.keys(FOLDERS) as (keyof typeof FOLDERS)[]).find((kind) => clean.startsWith(`${FOLDERS[kind]}/`))
  if (clean === WORKER_FILE) return 'service'
  return found ?? (/^connect(?:\/|$)/.test(clean) ? 'window' : 'document')
}
