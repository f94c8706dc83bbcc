import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST, writeRecord } from '../../../scripts/build/dist.ts'
import { linkTree } from '../../../scripts/build/elsewhere.ts'
import { type Server, startServer } from '../../../scripts/run/serve.ts'

/** A host that serves a build as any other host does, and whose files a test changes. */
export type ReleaseHost = {
  readonly url: string
  /** Paths that were asked for since the last call. */
  asked(): readonly string[]
  read(file: string): string
  /** Replaces a file as a careless or hostile host does: the record stays. */
  replace(file: string, text: string): void
  remove(file: string): void
  /** Publishes another version as a release does, with a record that fits. `mark` stands in its page, so that a test sees which one runs. */
  publish(version: string, options?: { readonly isSecurity?: boolean; readonly changes?: string }): void
  /** The host is gone: nothing answers. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** What a page says of itself where `publish` made it. */
export const VERSION_MARK = 'data-published'

export async function startReleaseHost(): Promise<ReleaseHost> {
  const room = mkdtempSync(join(tmpdir(), 'assay-host-'))
  const folder = join(room, 'site')
  linkTree(DIST, folder)
  let paths: string[] = []
  const serve = (port: number): Promise<Server> =>
    startServer({ port, folder, as: 'plain', onRequest: ({ url = '' }) => void paths.push(url) })
  let server: Server | undefined = await serve(0)
  const { url, port } = server
  /** A new file in its place: the build has the old one under the same number. */
  const replace = (file: string, text: string): void => {
    rmSync(join(folder, file), { force: true })
    writeFileSync(join(folder, file), text)
  }
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const stop = async (): Promise<void> => {
    await server?.stop()
    server = undefined
  }
  return {
    url,
    read,
    replace,
    stop,
    asked() {
      const seen = paths
      paths = []
      return seen
    },
    remove: (file) => rmSync(join(folder, file)),
    publish(version, { isSecurity = false, changes = '- Something is better.' } = {}) {
      for (const page of readdirSync(folder).filter((name) => name.endsWith('.html')))
        replace(page, read(page).replace(/<html lang="en"[^>]*>/, `<html lang="en" ${VERSION_MARK}="${version}">`))
      replace('version.json', JSON.stringify({ version, date: '2026-12-01', isSecurity, changes }))
      rmSync(join(folder, 'build.json'))
      writeRecord(folder)
    },
    async start() {
      server ??= await serve(port)
    },
    async close() {
      await stop()
      rmSync(room, { recursive: true, force: true })
    },
  }
}
