import { expect, it } from 'vitest'
import { mediaType, requestedPath, servedFile } from './served-file.ts'

const FILES = new Set(['index.html', 'check.html', 'build.json', 'assets/app/start.js', 'icon-192.png'])
const has = (file: string): boolean => FILES.has(file)

it.each([
  ['/', 'index.html'],
  ['/settings/about', 'index.html'],
  ['/check', 'check.html'],
  // Its first screen is not in this build.
  ['/welcome', 'index.html'],
  ['/connect', 'index.html'],
  ['/build.json', 'build.json'],
  ['/icon-192.png', 'icon-192.png'],
  ['/assets/app/start.js', 'assets/app/start.js'],
  ['/assets/app/gone.js', undefined],
  ['/assets/vault/gone.js', undefined],
  ['/assets/other', undefined],
  ['/.vite/manifest.json', undefined],
  ['/../secret', undefined],
  ['/a/../../secret', undefined],
])('%s is answered with %s', (path, file) => expect(servedFile(path, has)).toBe(file))

it.each([
  ['https://assay.example/settings/about?a=1#b', '/settings/about'],
  ['/a%20b', '/a b'],
  ['/%e0%a4%a', undefined],
])('%s asks for %s', (url, path) => expect(requestedPath(url)).toBe(path))

it('knows media types by the end of a name', () => {
  expect(mediaType('assets/app/x.js')).toBe('text/javascript; charset=utf-8')
  expect(mediaType('x')).toBe('application/octet-stream')
})
