import { headersOf, importMapSource, ROUTES, servedAs } from '../../src/shells/web/policy.ts'
import { pool } from '../run/run.ts'
import { type FileSet, sha256 } from './file-set.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

/** One thing that is wrong with a site. */
type Fault = { readonly code: RefusalCode; readonly text: string }

const LANES = 8
const TIMEOUT = 30_000

const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/,
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
}

/** Headers with which a host could add to what the page does, whatever its policy says. */
const UNWANTED = [
  'set-cookie',
  'service-worker-allowed',
  'access-control-allow-origin',
  'refresh',
  'link',
  'content-security-policy-report-only',
  'reporting-endpoints',
  'report-to',
  'nel',
  'sourcemap',
]

/** A site that is held against a build: its address, and the import map that its pages should have. */
type Site = { readonly base: URL; readonly importMap: string | undefined }

/** A body, read no further than one byte beyond what it should have. */
async function bodyOf(response: Response, size: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    length += part.length
    if (length > size) break
  }
  return new Uint8Array(Buffer.concat(parts))
}

function headerFaults(path: string, response: Response, { base, importMap }: Site): readonly Fault[] {
  const say = (text: string): Fault => ({ code: 'wrong-headers', text: `${path}: ${text}` })
  const wrong = headersOf(servedAs(path), base.protocol === 'https:' ? 'https' : 'http', importMap)
    .filter(([name, value]) => response.headers.get(name) !== value)
    .map(([name]) => say(response.headers.has(name) ? `${name} is another than deploy/ says` : `${name} is missing`))
  const added = UNWANTED.filter((name) => response.headers.has(name)).map((name) => say(`${name} is one too many`))
  const kind = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? 'html']
  const isKind = kind === undefined || kind.test(response.headers.get('content-type') ?? '')
  return [...wrong, ...added, ...(isKind ? [] : [say('Content-Type is another')])]
}

/** What is wrong with the answer to one path. */
async function pathFaults(site: Site, path: string, wanted: Uint8Array): Promise<readonly Fault[]> {
  const { base } = site
  const address = new URL(path.replace(/^\//, ''), base)
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' })
    if (new URL(response.url).origin !== base.origin)
      return [{ code: 'file-changed', text: `${path} leads to ${new URL(response.url).origin}` }]
    if (response.status === 404) return [{ code: 'file-missing', text: `${path} is missing` }]
    if (response.status !== 200) return [{ code: 'no-answer', text: `${path} is answered with HTTP ${response.status}` }]
    const isSame = sha256(await bodyOf(response, wanted.length)) === sha256(wanted)
    return [...(isSame ? [] : [{ code: 'file-changed', text: `${path} has other bytes` } as const]), ...headerFaults(path, response, site)]
  } catch (cause) {
    return [{ code: 'no-answer', text: `${path} got no answer (${cause instanceof Error ? cause.message : String(cause)})` }]
  }
}

/** An asset that no build has: a host that answers it with a page or a script has rules of its own. */
async function strangerFaults(base: URL): Promise<readonly Fault[]> {
  const path = 'assets/app/no-such-file.js'
  try {
    const { status } = await fetch(new URL(path, base), { signal: AbortSignal.timeout(TIMEOUT), redirect: 'manual' })
    return status === 404 || status === 410
      ? []
      : [{ code: 'file-added', text: `${path}, which is in no build, is answered with HTTP ${status}` }]
  } catch (cause) {
    return [{ code: 'no-answer', text: `${path} got no answer (${cause instanceof Error ? cause.message : String(cause)})` }]
  }
}

/** Paths that are asked for, each with the bytes that it must have: every file, and each address that the page answers. */
function expectations(web: FileSet): ReadonlyMap<string, Uint8Array> {
  const index = web.get('index.html')
  if (index === undefined) throw new Refusal('file-missing', 'The release has no index.html.')
  const files = [...web].filter(([path]) => path !== 'index.html' && !path.startsWith('_'))
  const routes = ROUTES.flatMap((route): readonly (readonly [string, Uint8Array])[] => [
    [`/${route}`, web.get(`${route}.html`) ?? index],
    [`/${route}/x`, index],
  ])
  return new Map([['/', index], ...routes, ...files.map(([path, data]): readonly [string, Uint8Array] => [`/${path}`, data])])
}

/**
 * Compares a site with the files of a release, each with its headers. Refuses with everything that differs. What a host has beside these files, and what it
 * answers to others, at another time or elsewhere, nobody can see from here.
 */
export async function verifySite(address: string, web: FileSet): Promise<number> {
  const base = new URL('/', address)
  const wanted = [...expectations(web)]
  const site = { base, importMap: importMapSource(new TextDecoder().decode(web.get('index.html'))) }
  const faults = (
    await pool(
      [
        ...wanted.map(
          ([path, data]) =>
            () =>
              pathFaults(site, path, data),
        ),
        () => strangerFaults(base),
      ],
      LANES,
    )
  ).flat()
  const [first] = faults
  if (first === undefined) return wanted.length
  const shown = faults.slice(0, 40).map(({ text }) => `  ${text}`)
  const rest = faults.length - shown.length
  throw new Refusal(first.code, [`${base.origin} is not this release:`, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n'))
}
