import { isError } from '#core/errors'
import { serve } from '#protocol'
import { type ReleaseCalls, releaseValidators } from '#protocol/release'
import { messagePort } from '../../message-port.ts'
import { headersOf, importMapSource, servedAs } from '../policy.ts'
import { mediaType, requestedPath, servedFile } from '../served-file.ts'
import { createReleaseCache } from './releases/release-cache.ts'
import { createReleaseKeeper, type StoredFile } from './releases/release-keeper.ts'

declare const self: ServiceWorkerGlobalScope

const { origin, protocol } = self.location
const by = protocol === 'https:' ? 'https' : 'http'

const keeper = createReleaseKeeper({
  cache: createReleaseCache(self.caches, origin),
  // Past the browser's own cache, since a host may let it keep a file for a year; nowhere else, whatever the host says.
  fetchFile: (path) => fetch(`${origin}${path}`, { cache: 'no-store', credentials: 'omit', redirect: 'error', mode: 'same-origin' }),
  now: () => Date.now(),
})

/** A response of our own: the headers are those of this build's table, whatever the host would send. */
function respond(path: string, status: number, body: BodyInit | null, type: string, importMap?: string): Response {
  const headers = [...headersOf(servedAs(path), by, importMap), ['Content-Type', type] as const]
  return new Response(body, { status, headers: Object.fromEntries(headers) })
}

/** A page has the import map of its own version, which need not be that of this worker. */
async function respondWith({ file, body }: StoredFile, path: string, isHead: boolean): Promise<Response> {
  const importMap = file.endsWith('.html') ? importMapSource(await body.clone().text()) : undefined
  return respond(path, 200, isHead ? null : body.body, mediaType(file), importMap)
}

/** Answers from the installed version alone. Before anything is installed, and only then, the host answers. */
async function answer(request: Request): Promise<Response> {
  const path = requestedPath(request.url)
  if (path === undefined) return respond('/', 400, '400\n', 'text/plain')
  try {
    const found = await keeper.find((has) => servedFile(path, has))
    if (found === undefined) return await fetch(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') return respond(path, 405, '405\n', 'text/plain')
    if (found === 'none') return respond(path, 404, 'The installed version has no such file.\n', 'text/plain')
    return await respondWith(found, path, request.method === 'HEAD')
  } catch (error) {
    if (!isError(error)) throw error
    return respond(
      path,
      503,
      `A file of the installed version is missing in this browser, and this site sends another: ${error.message}\n`,
      'text/plain',
    )
  }
}

self.addEventListener('fetch', (event) => {
  // Nodes of chains and whatever else a page may ask elsewhere: none of it passes through here.
  if (new URL(event.request.url).origin === origin) event.respondWith(answer(event.request))
})

// A failure to install leaves the site as any other: the state says why, and the next page tries again.
self.addEventListener('install', (event) =>
  event.waitUntil(keeper.state().then((state) => (state.kind === 'none' ? keeper.check() : state))),
)

/** Milliseconds within which a page calls on the port that it sent; a page that was closed meanwhile never does. */
const CALL_WITHIN_MS = 5_000

/** One call on each port. Its work keeps this worker alive until it is answered. */
self.addEventListener('message', (event) => {
  const [end] = event.ports
  if (end === undefined) return
  let answered = (): void => undefined
  event.waitUntil(new Promise<void>((resolve) => (answered = resolve)))
  const silent = setTimeout(() => answered(), CALL_WITHIN_MS)
  const work =
    <P, R>(call: (params: P) => Promise<R>) =>
    (params: P): Promise<R> => {
      clearTimeout(silent)
      return call(params).finally(answered)
    }
  serve<ReleaseCalls>(
    messagePort(end),
    {
      state: work(() => keeper.state()),
      check: work(() => keeper.check()),
      accept: work(({ hash }: { readonly hash: string }) => keeper.accept(hash)),
      goBack: work(() => keeper.goBack()),
    },
    releaseValidators,
  )
})
