import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { contentPolicy, importMapSource, servedAs } from '../../src/shells/web/policy.ts'
import { sha256 } from '../release/file-set.ts'
import { pageOf } from '../release/test-support/small-release.ts'
import { waictManifest, wasmHashes, webcatManifest } from './integrity-manifests.ts'

const text = new TextEncoder()
const PAGE = pageOf('/assets/app/a.js', 'let a')
/** The code that the vault takes its key derivation from: WebAssembly inside a script, as the build has it. */
const argon = readFileSync(createRequire(import.meta.url).resolve('hash-wasm/dist/argon2.umd.min.js'))
const FILES = new Map([
  ['index.html', text.encode(PAGE)],
  ['welcome.html', text.encode('<!doctype html><p>')],
  ['assets/vault/v.js', new Uint8Array(argon)],
  ['assets/app/a.js', text.encode('let a')],
  ['assets/chain/c.js', text.encode('let c')],
])
const base64url = (path: string): string => Buffer.from(sha256(FILES.get(path) ?? ''), 'hex').toString('base64url')

describe('WebAssembly of a build', () => {
  it('is found inside scripts, and is what a browser compiles', async () => {
    const hashes = wasmHashes(FILES)
    expect(hashes.length).toBeGreaterThanOrEqual(2)
    expect([...hashes].sort()).toEqual(hashes)
    const compiled: string[] = []
    const { compile } = WebAssembly
    WebAssembly.compile = (bytes) => {
      compiled.push(Buffer.from(sha256(new Uint8Array(bytes as ArrayBuffer)), 'hex').toString('base64url'))
      return compile(bytes)
    }
    try {
      const { argon2id } = createRequire(import.meta.url)('hash-wasm/dist/argon2.umd.min.js') as typeof import('hash-wasm')
      await argon2id({ password: 'a', salt: 'b'.repeat(16), parallelism: 1, iterations: 1, memorySize: 8, hashLength: 16 })
    } finally {
      WebAssembly.compile = compile
    }
    expect(compiled.length).toBeGreaterThan(0)
    expect(compiled.filter((hash) => !hashes.includes(hash))).toEqual([])
  })
})

describe('the WAICT manifest', () => {
  const { path, body, header } = waictManifest(FILES)
  const manifest = JSON.parse(body) as { url_hashes: Record<string, string>; fallback_hashes: string[]; wasm_hashes: string[] }

  it('has each file by its address, and the pages for addresses that are no files', () => {
    expect(manifest.url_hashes['/assets/app/a.js']).toBe(base64url('assets/app/a.js'))
    expect(manifest.url_hashes['/']).toBe(base64url('index.html'))
    expect(Object.keys(manifest.url_hashes)).toHaveLength(FILES.size + 1)
    expect(manifest.fallback_hashes).toEqual([base64url('index.html'), base64url('welcome.html')].sort())
    for (const hash of Object.values(manifest.url_hashes)) expect(hash).toMatch(/^[\w-]{43}$/)
  })

  it('ends with an empty proof, and lies where its hash says', () => {
    expect(body).toMatch(/\}\n\n$/)
    expect(path).toBe(`waict/${Buffer.from(sha256(body), 'hex').toString('base64url').slice(0, 22)}`)
    expect(header[1]).toMatch(/^max-age=0, mode-document=report, .*mode-wasm=report, .*manifest="\/waict\/[\w-]{22}"$/)
  })

  it('is the same for the same files in another order, and another for other files', () => {
    expect(waictManifest(new Map([...FILES].reverse()))).toEqual({ path, body, header })
    expect(waictManifest(new Map([...FILES, ['a.txt', text.encode('')]])).path).not.toBe(path)
  })
})

describe('the WEBCAT manifest', () => {
  const { manifest } = webcatManifest(FILES, { app: 'https://sources.example/assay', version: 'v1.2.0' })

  it('has the policy of each path, as it is sent', () => {
    for (const path of [...FILES.keys(), 'assets/style/a.css', 'assets/font/a.woff2', 'assets/evm/e.js', 'connect', 'send/x']) {
      const prefix = Object.keys(manifest.extra_csp)
        .filter((start) => `/${path}`.startsWith(start))
        .sort((a, b) => b.length - a.length)[0]
      expect(prefix === undefined ? manifest.default_csp : manifest.extra_csp[prefix], path).toBe(
        contentPolicy(servedAs(path), 'https', importMapSource(PAGE)),
      )
    }
  })

  it('has no policy that WEBCAT refuses', () => {
    for (const policy of [manifest.default_csp, ...Object.values(manifest.extra_csp)]) {
      const directives = new Map(policy.split('; ').map((part): [string, string[]] => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
      expect(policy).not.toContain(',')
      expect(directives.get('default-src')).toEqual(["'none'"])
      for (const source of directives.get('script-src') ?? [])
        expect(source).toMatch(/^'(?:none|self|wasm-unsafe-eval|sha256-[A-Za-z0-9+/]{43}=)'$/)
      for (const source of [...(directives.get('style-src') ?? []), ...(directives.get('worker-src') ?? [])])
        expect(["'none'", "'self'"]).toContain(source)
      expect(directives.get('object-src') ?? ["'none'"]).toEqual(["'none'"])
    }
  })

  it('has each file and all WebAssembly', () => {
    expect(manifest.files['/index.html']).toBe(base64url('index.html'))
    expect(Object.keys(manifest.files)).toHaveLength(FILES.size)
    expect(manifest.wasm).toEqual(wasmHashes(FILES))
  })
})
