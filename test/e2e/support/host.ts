import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { headersOf, importMapSource, servedAs } from '../../../src/shells/web/policy.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

export type Host = { readonly url: string; stop(): void }

/** Serves the build; `headersFor` says what beside its type each file gets. */
export async function hostWith(headersFor: (path: string) => readonly (readonly [string, string])[]): Promise<Host> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = join('dist', pathname)
    const file = existsSync(path) && statSync(path).isFile() ? path : 'dist/index.html'
    const type = ['Content-Type', TYPES[extname(file)] ?? 'application/octet-stream'] as const
    response.writeHead(200, [type, ...headersFor(pathname)].flat()).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The import map of the page that was built, as its policy names it. */
export const builtImportMap = (): string | undefined => importMapSource(readFileSync('dist/index.html', 'utf8'))

/** A host with the headers of production, and with nothing else. */
export const properHost = (): Promise<Host> => hostWith((path) => headersOf(servedAs(path), 'http', builtImportMap()))
