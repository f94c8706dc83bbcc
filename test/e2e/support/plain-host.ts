import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { mediaType } from '../../../src/shells/web/served-file.ts'
import type { Host } from './host.ts'

/** Serves a folder under a path, as the plainest hosts do: no header but a type, no file but those that are there. `url` ends with a slash. */
export async function plainHostUnder(path: string, folder: string): Promise<Host> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === path ? 'index.html' : pathname.slice(path.length)
    const file = join(folder, name)
    if (!pathname.startsWith(path) || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': mediaType(file) }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}${path}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
