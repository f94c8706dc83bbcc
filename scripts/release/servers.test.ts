import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeFolder } from './file-set.ts'
import { deployFiles } from '../build/deploy.ts'
import { importMapSource } from '../../src/shells/web/policy.ts'
import { pageOf, smallBuild } from './test-support/small-release.ts'
import { verifySite } from './verify-site.ts'

/** Files of each kind, for each of which deploy/ has other headers. */
const SCRIPT = 'let a = 1\n'.repeat(500)
const PAGE = pageOf('/assets/app/a.js', SCRIPT)
const DEPLOY = deployFiles(importMapSource(PAGE))
const WEB = smallBuild({
  'index.html': PAGE,
  'welcome.html': '<!doctype html><p>Welcome',
  'check.html': '<!doctype html><p>Check',
  'robots.txt': 'User-agent: *',
  'manifest.webmanifest': '{}',
  ...Object.fromEntries(['app', 'vault', 'chain', 'evm', 'qr'].map((kind) => [`assets/${kind}/a.js`, SCRIPT])),
  'assets/style/a.css': 'a{}',
  'assets/font/a.woff2': 'font',
  'assets/file/a.svg': '<svg/>',
})

const isInstalled = (program: string): boolean => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined
const programs = { caddy: isInstalled('caddy'), nginx: isInstalled('nginx') && isInstalled('openssl') }
for (const [name, isThere] of Object.entries(programs))
  if (!isThere) console.log(`${name} is not installed: its file in deploy/ is not tried (apt-get install ${name} openssl).`)

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

let folder = ''
let running: ChildProcess | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-servers-'))
  // A server that was started by root works as somebody else, who has to read it.
  spawnSync('chmod', ['755', folder])
  writeFolder(join(folder, 'web'), WEB)
  writeFileSync(join(folder, 'Caddyfile'), DEPLOY['Caddyfile'] ?? '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a program, and answers when its port does. */
async function start(url: string, program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${output}`)
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return url
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function stop(): Promise<void> {
  const child = running
  if (child === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

/** As what a script and the manifest are sent, and how squeezed. */
async function servedForms(url: string): Promise<readonly unknown[]> {
  const [script, manifest] = await Promise.all(
    ['assets/app/a.js', 'manifest.webmanifest'].map(
      async (path) => (await fetch(new URL(path, url), { headers: { 'accept-encoding': 'gzip' } })).headers,
    ),
  )
  return [script?.get('content-encoding'), manifest?.get('content-type')]
}

const FORMS = ['gzip', 'application/manifest+json']

describe.skipIf(!programs.caddy)('Caddy with the Caddyfile of a build', () => {
  it('serves a release as it is verified', async () => {
    const port = await freePort()
    const env = {
      ASSAY_HOST: `http://127.0.0.1:${port}`,
      ASSAY_ROOT: join(folder, 'web'),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }
    try {
      const url = await start(
        `http://127.0.0.1:${port}/`,
        'caddy',
        ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
        env,
      )
      expect(await verifySite(url, WEB)).toBeGreaterThan(WEB.size)
      expect(await servedForms(url)).toEqual(FORMS)
    } finally {
      await stop()
    }
  })
})

describe.skipIf(!programs.nginx)('nginx with the nginx.conf of a build', () => {
  it('serves a release as it is verified', async () => {
    const port = await freePort()
    const [certificate, key] = [join(folder, 'site.pem'), join(folder, 'site.key')]
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ]
    spawnSync('openssl', request, { stdio: 'ignore' })
    // As whoever serves it has to: the certificate and the folder. And a port that is free here.
    const site = (DEPLOY['nginx.conf'] ?? '')
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('/etc/ssl/assay.pem', certificate)
      .replace('/etc/ssl/assay.key', key)
      .replace('root /srv/assay;', `root ${join(folder, 'web')};`)
    const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${join(folder, 'nginx')};`)
      .join(' ')
    // As Debian has them.
    const types =
      'types { text/html html; application/javascript js; text/css css; image/svg+xml svg; font/woff2 woff2; application/json json; text/plain txt; }'
    mkdirSync(join(folder, 'nginx'))
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${join(folder, 'pid')}; events {}\nhttp { access_log off; ${types} ${scratch}\n${site}\n}\n`,
    )
    try {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
      const url = await start(`https://127.0.0.1:${port}/`, 'nginx', ['-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf')])
      expect(await verifySite(url, WEB)).toBeGreaterThan(WEB.size)
      expect(await servedForms(url)).toEqual(FORMS)
    } finally {
      vi.unstubAllEnvs()
      await stop()
    }
  })
})
