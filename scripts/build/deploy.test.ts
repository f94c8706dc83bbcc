import { describe, expect, it } from 'vitest'
import { contentPolicy, FIRST_SCREENS, FOLDERS, ROUTES } from '../../src/shells/web/policy.ts'
import { deployFiles } from './deploy.ts'
import { SCHEDULES } from './dist.ts'

describe('the header files', () => {
  const IMPORT_MAP = `'sha256-${'B'.repeat(43)}='`
  const files = deployFiles(IMPORT_MAP)

  it('name every kind of file with its own policy on each host', () => {
    for (const kind of Object.keys(FOLDERS) as (keyof typeof FOLDERS)[]) {
      for (const file of ['_headers', 'Caddyfile', 'nginx.conf']) {
        const text = files[file] ?? ''
        const block = text.slice(text.indexOf(`/${FOLDERS[kind]}/`))
        expect(block.match(/Content-Security-Policy:? "?([^"\n]*)/)?.[1]).toBe(contentPolicy(kind))
      }
    }
  })

  it('name the import map of the build with each page, and ask for the hash of every script', () => {
    for (const file of ['_headers', 'Caddyfile', 'nginx.conf']) {
      const policies = (files[file] ?? '').split('\n').filter((line) => line.includes(contentPolicy('document', 'https', IMPORT_MAP)))
      expect(policies.length).toBeGreaterThanOrEqual(2)
      expect((files[file] ?? '').match(/Integrity-Policy:? "?blocked-destinations=\(script\)/g)).toHaveLength(policies.length)
    }
  })

  it('never let two rules of a static host match one path', () => {
    const paths = (files['_headers'] ?? '').split('\n').filter((line) => line.startsWith('/'))
    expect(new Set(paths).size).toBe(paths.length)
    const open = paths.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1))
    for (const path of paths) expect(open.filter((start) => path.startsWith(start) && path !== `${start}*`)).toEqual([])
  })

  it('answer every route with the page', () => {
    for (const route of ROUTES) expect(files['_redirects']).toContain(`/${route}/* /index.html 200`)
  })

  it('name the fork schedules that a release carries beside the app', () => {
    for (const file of SCHEDULES) expect(files['_headers']).toContain(`\n/${file}\n`)
  })

  it('leave an address that has a page of its own to that page', () => {
    for (const route of FIRST_SCREENS) {
      expect(files['_redirects']).not.toContain(`/${route} /index.html`)
      expect(files['_headers']).toContain(`\n/${route}.html\n`)
    }
    expect(files['Caddyfile']).toContain('try_files {path} {path}.html /index.html')
    expect(files['nginx.conf']).toContain('try_files $uri $uri.html /index.html')
  })

  it('name what public/ holds', () => {
    expect(files['_headers']).toContain('\n/robots.txt\n')
  })

  it('stay within what hosts read: 100 rules, 2,000 characters a line', () => {
    const lines = (files['_headers'] ?? '').split('\n')
    expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000)
  })
})
