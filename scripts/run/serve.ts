import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, normalize } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { WORKER_FILE } from '../../src/core/release/build-record.ts'
import { headersOf, importMapSource, servedAs } from '../../src/shells/web/policy.ts'
import { mediaType, requestedPath, servedFile } from '../../src/shells/web/served-file.ts'
import { buildApp } from '../build/build.ts'
import { PRACTICE_MARK } from '../../src/shells/web/practice/served-for-practice.ts'
import { DIST, isStale } from '../build/dist.ts'

const SQUEEZED = /\.(html|js|css|json|svg|webmanifest)$/
/** Names of this device. Any other name that leads here was planted by somebody who wants to read our origin. */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export type Server = { readonly port: number; readonly url: string; stop(): Promise<void> }

/** The file that a path asks for; the page for every path that is none of the build; undefined for a missing asset. */
function fileFor(folder: string, path: string): string | undefined {
  const clean = normalize(path).replaceAll('\\', '/')
  const file = servedFile(clean, (name) => existsSync(join(folder, name)) && statSync(join(folder, name)).isFile())
  return file === undefined ? undefined : join(folder, file)
}

type Kept = { readonly at: number; readonly plain: Buffer; gzip?: Buffer }
/** What was read and squeezed once, until it is built anew: each walk asks for the whole app again. */
const kept = new Map<string, Kept>()

function bodyOf(file: string, form: 'plain' | 'gzip'): Buffer {
  const at = statSync(file).mtimeMs
  const known = kept.get(file)
  const one = known?.at === at ? known : { at, plain: readFileSync(file) }
  kept.set(file, one)
  if (form === 'plain') return one.plain
  one.gzip ??= gzipSync(one.plain)
  return one.gzip
}

/** The import map of the page, which its policy names. */
function importMapIn(folder: string): string | undefined {
  const page = join(folder, 'index.html')
  return existsSync(page) ? importMapSource(bodyOf(page, 'plain').toString()) : undefined
}

/** Where what was built last is wanted, one that an earlier host of this address installed would go on serving what it has: it takes itself away. */
const NO_WORKER = "addEventListener('install', () => skipWaiting())\naddEventListener('activate', () => registration.unregister())\n"

/** What is served, and for whom: `practice` as `npm start` does, beside a practice chain; `plain` as any host does. */
type Hosting = { readonly folder: string; readonly as: 'practice' | 'plain' }

function answer({ folder, as }: Hosting, request: IncomingMessage, response: ServerResponse): void {
  const path = requestedPath(request.url ?? '/')
  const by = as === 'practice' ? 'npm start' : 'http'
  const headers = Object.fromEntries(headersOf(path === undefined ? 'file' : servedAs(path), by, importMapIn(folder)))
  const refuse = (status: number) =>
    response.writeHead(status, { ...headers, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end(`${status}\n`)
  if (path === undefined) return void refuse(400)
  if (!OWN_NAMES.test(request.headers.host ?? '')) return void refuse(421)
  if (request.method !== 'GET' && request.method !== 'HEAD') return void refuse(405)
  if (as === 'practice' && path === `/${WORKER_FILE}`)
    return void response.writeHead(200, { ...headers, 'Content-Type': mediaType(path) }).end(NO_WORKER)
  const file = fileFor(folder, path)
  if (file === undefined || !existsSync(file)) return void refuse(404)
  const squeeze = SQUEEZED.test(file) && /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
  const body = bodyOf(file, squeeze ? 'gzip' : 'plain')
  const isPage = ['document', 'window'].includes(servedAs(path))
  response.writeHead(200, {
    ...headers,
    ...(as === 'practice' && isPage ? { 'Server-Timing': PRACTICE_MARK } : {}),
    'Content-Type': mediaType(file),
    'Content-Length': body.length,
    Vary: 'Accept-Encoding',
    ...(squeeze ? { 'Content-Encoding': 'gzip' } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** `onRequest` hears of every request as the host's log would show it. */
type ServerOptions = { readonly port: number; readonly onRequest?: (request: IncomingMessage) => void } & Partial<Hosting>

/**
 * Serves a build as a host would, on this device only. Port 0 takes a free one. Rejects when the port is taken. `practice` (default), as `npm start` and the
 * walks serve it: a parameter of the address says where the practice chain is. `plain`: it says nothing, as on every other host.
 */
export function startServer({ port, folder = DIST, as = 'practice', onRequest }: ServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    onRequest?.(request)
    answer({ folder, as }, request, response)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // One name everywhere: passkeys belong to `localhost`, and an address is another origin.
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const taken = typeof address === 'object' && address !== null ? address.port : port
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done())
          server.closeAllConnections()
        })
      resolve({ port: taken, url: `http://localhost:${taken}`, stop })
    })
  })
}

/** `npm run serve -- --port P`: the built app with production headers. Builds first when there is no fresh build. */
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '5173' },
      folder: { type: 'string', default: DIST },
      stale: { type: 'boolean', default: false },
    },
  })
  if (!values.stale && values.folder === DIST && isStale()) await buildApp()
  const { url } = await startServer({ port: Number(values.port), folder: values.folder, as: 'plain' })
  console.log(`Assay is served at ${url} with the headers of production. Ctrl-C stops it.`)
}
