import { describe, expect, it } from 'vitest'
import { deployFiles } from './deploy.ts'
import { PATHS } from '../../src/features/shared/links/paths.ts'
import {
  contentPolicy,
  FOLDERS,
  headersOf,
  importMapSource,
  metaPolicy,
  ROUTES,
  type Served,
  servedAs,
} from '../../src/shells/web/policy.ts'

const IMPORT_MAP = `'sha256-${'A'.repeat(43)}='`
const KINDS: readonly Served[] = ['document', 'script', 'vault', 'chain', 'evm', 'practice', 'qr', 'style', 'font', 'file']

describe('the policy table', () => {
  it('starts every policy from nothing and enforces Trusted Types', () => {
    for (const kind of KINDS) {
      expect(contentPolicy(kind)).toMatch(/^default-src 'none';/)
      expect(contentPolicy(kind)).toContain("require-trusted-types-for 'script'")
      expect(contentPolicy(kind)).not.toMatch(/'unsafe-(inline|eval)'/)
    }
  })

  it('gives the vault no connection, no Worker and WebAssembly only', () => {
    expect(contentPolicy('vault')).toContain("connect-src 'none'")
    expect(contentPolicy('vault')).toContain("worker-src 'none'")
    expect(contentPolicy('vault')).toContain("script-src 'wasm-unsafe-eval'")
    expect(KINDS.filter((kind) => contentPolicy(kind).includes('wasm-unsafe-eval'))).toEqual(['vault'])
  })

  it('lets the chain Worker speak plain http to other addresses where npm start serves it, and nothing else of the build [V9]', () => {
    expect(contentPolicy('chain', 'npm start')).toMatch(/connect-src [^;]* http:(;|$)/)
    for (const served of ['document', 'window', 'vault', 'evm', 'practice', 'qr', 'script', 'style', 'font', 'file'] as const)
      expect(contentPolicy(served, 'npm start')).toBe(contentPolicy(served))
    expect(contentPolicy('chain', 'http')).toBe(contentPolicy('chain'))
  })

  it('lets the chain Worker alone speak to other hosts, plain http on this device only [V9]', () => {
    expect(KINDS.filter((kind) => /connect-src[^;]*https:/.test(contentPolicy(kind)))).toEqual(['chain'])
    expect(contentPolicy('chain').match(/ http:\S*/g)).toEqual([' http://localhost:*', ' http://127.0.0.1:*'])
  })

  it('lets only the page load scripts, styles and pictures, from its own origin [V9]', () => {
    expect(contentPolicy('document')).toContain("script-src 'self'")
    expect(contentPolicy('script')).not.toContain("'self'")
  })

  it('knows a Worker by its folder and takes every other path for the page', () => {
    expect(servedAs('/assets/vault/vault-1.js')).toBe('vault')
    expect(servedAs('/assets/app/vault-1.js')).toBe('script')
    expect(servedAs('/assets/vaulted/x.js')).toBe('document')
    expect(servedAs('/chains/1')).toBe('document')
    expect(new Set(Object.values(FOLDERS)).size).toBe(Object.keys(FOLDERS).length)
  })

  it('promises https only where it is https', () => {
    const names = (host: 'http' | 'https') => headersOf('document', host, IMPORT_MAP).map(([name]) => name)
    expect(names('http')).not.toContain('Strict-Transport-Security')
    expect(names('https')).toContain('Strict-Transport-Security')
  })

  it('promises https for its own name alone: subdomains and preload lists are for the host to decide', () => {
    const promises = [...KINDS, 'window' as const].map(
      (kind) => headersOf(kind, 'https', IMPORT_MAP).find(([name]) => name === 'Strict-Transport-Security')?.[1],
    )
    expect(new Set(promises)).toEqual(new Set(['max-age=63072000']))
    for (const text of Object.values(deployFiles(IMPORT_MAP))) expect(text).not.toMatch(/preload|includeSubDomains/i)
  })

  it('leaves out of the meta tag what a meta tag cannot say', () => {
    expect(metaPolicy(IMPORT_MAP)).not.toContain('frame-ancestors')
    expect(metaPolicy(IMPORT_MAP)).toContain(`script-src 'self' ${IMPORT_MAP};`)
  })

  it('lets the import map of the one build stand in the page, and asks for the hash of every other script [V9]', () => {
    for (const kind of ['document', 'window'] as const) {
      const headers = new Map(headersOf(kind, 'https', IMPORT_MAP))
      expect(headers.get('Content-Security-Policy')).toContain(`; script-src 'self' ${IMPORT_MAP};`)
      expect(headers.get('Integrity-Policy')).toBe('blocked-destinations=(script)')
    }
    for (const kind of KINDS.filter((one) => one !== 'document'))
      expect(headersOf(kind, 'https', IMPORT_MAP)).toEqual(headersOf(kind, 'https', undefined))
  })

  it('blocks no script of a page without an import map, which an earlier version has', () => {
    const headers = new Map(headersOf('document', 'https', undefined))
    expect(headers.get('Content-Security-Policy')).toBe(contentPolicy('document'))
    expect(headers.has('Integrity-Policy')).toBe(false)
  })

  it('reads the import map back from the policy inside a page, and from nothing that is not one', () => {
    const page = (policy: string): string => `<head><meta http-equiv="Content-Security-Policy" content="${policy}" />`
    expect(importMapSource(page(metaPolicy(IMPORT_MAP)))).toBe(IMPORT_MAP)
    for (const other of ["'sha256-AAAA='", "'unsafe-inline'", `${IMPORT_MAP} 'unsafe-inline'`, `${IMPORT_MAP}\r\nX: y`])
      expect(importMapSource(page(metaPolicy(other)))).toBeUndefined()
    expect(importMapSource('<!doctype html>')).toBeUndefined()
  })

  it('names the first part of every route, so that hosts answer deep links', () => {
    const first = Object.values(PATHS).map((path) => path.split('/')[1] ?? '')
    expect(first.filter((part) => part !== '' && !(ROUTES as readonly string[]).includes(part))).toEqual([])
  })
})
