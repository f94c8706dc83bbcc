import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROUTES } from '../../src/shells/web/policy.ts'

/** As much of the web app manifest as is held against the build (W3C Web Application Manifest). */
type Manifest = {
  readonly start_url: string
  readonly scope: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[]
  readonly shortcuts: readonly { readonly url: string }[]
  readonly protocol_handlers: readonly { readonly protocol: string; readonly url: string }[]
  readonly file_handlers: readonly { readonly action: string; readonly launch_type: string }[]
  readonly launch_handler: { readonly client_mode: string }
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest

/** Width and height of a PNG, from its header (PNG specification, section 11.2.2). */
function sizeOf(path: string): string {
  const bytes = readFileSync(path)
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

it('is linked by the page', () => expect(readFileSync('index.html', 'utf8')).toContain('rel="manifest" href="/manifest.webmanifest"'))

it.each(manifest.icons)('has the icon $src of $sizes', ({ src, sizes, type }) => {
  expect(existsSync(`public${src}`)).toBe(true)
  expect([sizeOf(`public${src}`), type]).toEqual([sizes, 'image/png'])
})

it('leads to screens that there are, within its scope', () => {
  const places = [...manifest.shortcuts, ...manifest.protocol_handlers].map(({ url }) => url)
  expect([manifest.start_url, manifest.scope]).toEqual(['/', '/'])
  for (const place of places) expect(ROUTES as readonly string[]).toContain(/^\/([a-z]+)/.exec(place)?.[1])
})

it('hands a payment link over behind #, so that no host sees it', () =>
  expect(manifest.protocol_handlers).toEqual([{ protocol: 'web+ethereum', url: '/check#%s' }]))

it('opens each file in a window of its own on Check, so that no open page is navigated away from', () => {
  expect(manifest.file_handlers).toMatchObject([{ action: '/check', launch_type: 'multiple-clients' }])
  expect(manifest.launch_handler).toEqual({ client_mode: 'navigate-new' })
})
