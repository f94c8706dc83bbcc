import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Server, startServer } from '../run/serve.ts'
import { utf8, writeFolder } from './file-set.ts'
import { pageOf, smallBuild } from './test-support/small-release.ts'
import { verifySite } from './verify-site.ts'

const SCRIPT = 'let a = 1\n'.repeat(500)

const WEB = smallBuild({
  'index.html': pageOf('/assets/app/a-_1.js', SCRIPT),
  'welcome.html': '<!doctype html><p>Welcome',
  'check.html': '<!doctype html><p>Check',
  'robots.txt': 'User-agent: *',
  'assets/app/a-_1.js': SCRIPT,
  'assets/vault/v.js': 'let v = 1',
  'assets/style/s.css': 'a{}',
})

let folder = ''
let server: Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-site-'))
  writeFolder(folder, WEB)
  server = await startServer({ port: 0, folder, as: 'plain' })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What a verification of a site ends with: the refusal's code and words, or the number of addresses. */
async function verdict(address: string, web = WEB): Promise<string> {
  try {
    return `${await verifySite(address, web)} addresses`
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${String(error.code)} ${error.message}` : String(error)
  }
}

type Change = (path: string, answer: { status: number; headers: Record<string, string>; body: Uint8Array }) => void

/** A host that passes on what the good one says, changed. */
async function liar(change: Change): Promise<{ url: string; stop: () => Promise<void> }> {
  const host = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/'
      const good = await fetch(new URL(path, server.url), { redirect: 'manual' })
      const {
        'content-encoding': _,
        'content-length': __,
        'transfer-encoding': ___,
        connection: ____,
        ...headers
      } = Object.fromEntries(good.headers)
      const answer = { status: good.status, headers, body: new Uint8Array(await good.arrayBuffer()) }
      change(path, answer)
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })()
  })
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        host.closeAllConnections()
        host.close(() => resolve())
      }),
  }
}

describe('a site', () => {
  it('that has the files of the release, with their headers, is accepted', async () => {
    expect(await verdict(server.url)).toMatch(/^\d+ addresses$/)
  })

  const cases: readonly (readonly [string, Change, RegExp])[] = [
    [
      'another byte in a script',
      (path, answer) => path.endsWith('a-_1.js') && (answer.body[3] = 0),
      /^file-changed[^]*a-_1\.js has other bytes/,
    ],
    [
      'something behind a script',
      (path, answer) => path.endsWith('v.js') && (answer.body = new Uint8Array([...answer.body, 10])),
      /^file-changed[^]*v\.js has other bytes/,
    ],
    [
      'another page at one address',
      (path, answer) => path === '/send' && (answer.body = utf8('<!doctype html>')),
      /^file-changed[^]*\/send has other bytes/,
    ],
    ['a file that is gone', (path, answer) => path === '/robots.txt' && (answer.status = 404), /^file-missing[^]*robots\.txt is missing/],
    ['an error', (path, answer) => path === '/check.html' && (answer.status = 500), /^no-answer[^]*HTTP 500/],
    [
      'no policy on the vault',
      (path, answer) => path.endsWith('v.js') && delete answer.headers['content-security-policy'],
      /^wrong-headers[^]*v\.js: Content-Security-Policy is missing/,
    ],
    [
      'a weaker policy on the page',
      (path, answer) => path === '/' && (answer.headers['content-security-policy'] += '; x'),
      /^wrong-headers[^]*\/: Content-Security-Policy is another/,
    ],
    [
      'no demand for the hashes of scripts',
      (path, answer) => path === '/' && delete answer.headers['integrity-policy'],
      /^wrong-headers[^]*\/: Integrity-Policy is missing/,
    ],
    [
      'the import map of another page in the policy',
      (path, answer) =>
        path === '/' &&
        (answer.headers['content-security-policy'] = answer.headers['content-security-policy']?.replace(/sha256-./, 'sha256-_') ?? ''),
      /^wrong-headers[^]*\/: Content-Security-Policy is another/,
    ],
    ['a cookie', (path, answer) => path === '/' && (answer.headers['set-cookie'] = 'a=b'), /^wrong-headers[^]*set-cookie is one too many/],
    [
      'a script that is no script',
      (path, answer) => path.endsWith('v.js') && (answer.headers['content-type'] = 'text/html'),
      /^wrong-headers[^]*Content-Type is another/,
    ],
    [
      'an answer to what is in no build',
      (path, answer) => path.includes('no-such-file') && (answer.status = 200),
      /^file-added[^]*no-such-file/,
    ],
    [
      'a way to another site',
      (path, answer) => path === '/help' && ((answer.status = 302), (answer.headers['location'] = server.url)),
      /^file-changed[^]*\/help leads to http/,
    ],
  ]
  it.each(cases)('with %s is refused', async (_, change, said) => {
    const host = await liar(change)
    try {
      expect(await verdict(host.url)).toMatch(said)
    } finally {
      await host.stop()
    }
  })

  it('that does not answer is refused', async () => {
    expect(await verdict('http://127.0.0.1:1/')).toMatch(/^no-answer/)
  })
})
