import { expect, it } from 'vitest'
import { manifestOf } from './manifest.ts'

const manifest: Readonly<Record<string, unknown>> & ReturnType<typeof manifestOf> = manifestOf('1.2.3')
const directives = (policy: string) => Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))

it('asks for three permissions, no host, and opens nothing to the web [P15]', () => {
  expect(manifest.permissions).toEqual(['offscreen', 'sidePanel', 'storage'])
  for (const name of [
    'host_permissions',
    'optional_permissions',
    'optional_host_permissions',
    'externally_connectable',
    'web_accessible_resources',
  ])
    expect(manifest).not.toHaveProperty(name)
  expect(manifest.incognito).toBe('split')
})

it('lets no page and no Worker of its own origin connect, and only the sandbox [P15]', () => {
  const { extension_pages: pages, sandbox } = manifest.content_security_policy
  expect(directives(pages)).toMatchObject({
    'default-src': ["'none'"],
    'connect-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
  })
  expect(directives(sandbox)['sandbox']).toEqual(['allow-scripts'])
  expect(directives(sandbox)['connect-src']).toContain('https:')
  expect(manifest.sandbox.pages).toEqual(['chain.html'])
})

it('puts its scripts into pages of the web and of this computer, never into frames [P15]', () => {
  expect(manifest.content_scripts.map(({ js, world, all_frames, run_at }) => [...js, world, all_frames, run_at])).toEqual([
    ['relay.js', 'ISOLATED', false, 'document_start'],
    ['page.js', 'MAIN', false, 'document_start'],
  ])
  for (const { matches } of manifest.content_scripts)
    expect(matches.every((one) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\*\.localhost)\//.test(one))).toBe(true)
})
