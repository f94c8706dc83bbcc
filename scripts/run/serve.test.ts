import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentPolicy, importMapSource } from '../../src/shells/web/policy.ts'
import { PRACTICE_MARK } from '../../src/shells/web/practice/served-for-practice.ts'
import { pageOf } from '../release/test-support/small-release.ts'
import { type Server, startServer } from './serve.ts'

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: string }

let folder = ''
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-serve-'))
  mkdirSync(join(folder, 'assets/vault'), { recursive: true })
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), '<p>page</p>')
  writeFileSync(join(folder, 'assets/vault/vault-1.js'), 'onmessage = null')
  writeFileSync(join(folder, 'check.html'), '<p>check</p>')
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n')
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  server = await startServer({ port: 0, folder })
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks without the tidying of paths that `fetch` does. */
const ask = (path: string, options: { readonly host?: string; readonly method?: string } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, path, method: options.method ?? 'GET', headers: { host: options.host ?? 'localhost' } },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    sent.on('error', reject)
    sent.end()
  })

describe('the server of the built app', () => {
  it('sends the import map of the page with its policy, and asks for the hash of every script', async () => {
    const page = pageOf('/assets/app/a.js', 'let a')
    const built = mkdtempSync(join(tmpdir(), 'assay-built-'))
    writeFileSync(join(built, 'index.html'), page)
    const other = await startServer({ port: 0, folder: built, as: 'plain' })
    try {
      const { headers } = await fetch(`${other.url}/check`)
      expect(headers.get('content-security-policy')).toBe(contentPolicy('document', 'http', importMapSource(page)))
      expect(headers.get('content-security-policy')).toContain("'sha256-")
      expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)')
    } finally {
      await other.stop()
      rmSync(built, { recursive: true, force: true })
    }
  })

  it('answers deep links with the page and its policy', async () => {
    const answer = await ask('/chains/31337?x=1')
    expect(answer).toMatchObject({ status: 200, body: '<p>page</p>' })
    expect(answer.headers['content-security-policy']).toBe(contentPolicy('document'))
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('answers the address of a first screen with its own page, and what follows it with the page of all', async () => {
    expect((await ask('/check?practice=1')).body).toBe('<p>check</p>')
    expect((await ask('/check')).headers['content-security-policy']).toBe(contentPolicy('document'))
    expect((await ask('/check/more')).body).toBe('<p>page</p>')
    // Not built: as every other address.
    expect((await ask('/welcome')).body).toBe('<p>page</p>')
  })

  it('says with the page alone that it serves it for practice, and says nothing where it serves as any host does', async () => {
    const timing = async (path: string) => (await ask(path)).headers['server-timing']
    expect([await timing('/'), await timing('/send'), await timing('/connect/connect')]).toEqual(Array(3).fill(PRACTICE_MARK))
    expect(await timing('/assets/vault/vault-1.js')).toBeUndefined()
    const plain = await startServer({ port: 0, folder, as: 'plain' })
    try {
      const response = await fetch(plain.url)
      expect([response.status, response.headers.get('server-timing')]).toEqual([200, null])
    } finally {
      await plain.stop()
    }
  })

  it('gives a Worker the policy of its folder', async () => {
    const answer = await ask('/assets/vault/vault-1.js')
    expect(answer.headers['content-security-policy']).toBe(contentPolicy('vault'))
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/)
  })

  it('gives robots.txt as the text that it is', async () => {
    const answer = await ask('/robots.txt')
    expect(answer).toMatchObject({ status: 200, body: 'User-agent: *\n' })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('sends the policy with refusals too', async () => {
    const answers = await Promise.all([
      ask('/assets/vault/none.js'),
      ask('/%zz'),
      ask('/', { method: 'POST' }),
      ask('/', { host: 'evil.example' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 405, 421])
    for (const { headers } of answers) expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  it('serves nothing outside its folder and nothing hidden', async () => {
    expect((await ask('/../package.json')).body).toBe('<p>page</p>')
    expect((await ask('/..%2f..%2fetc/passwd')).body).toBe('<p>page</p>')
    expect((await ask('/.vite/manifest.json')).status).toBe(404)
  })
})
