import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { importMapSource, metaPolicy } from '../../src/shells/web/policy.ts'
import { importMapOf, withIntegrity } from './import-map.ts'

const SCRIPTS = new Map([
  ['/assets/app/a.js', 'import "./b.js"'],
  ['/assets/app/b.js', 'let b'],
  ['/assets/app/later.js', 'let later'],
])
/** As Vite writes it. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>Assay</title>
    <script type="module" crossorigin src="/assets/app/a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/app/b.js">
    <link rel="stylesheet" crossorigin href="/assets/style/a.css">
  </head>
  <body></body>
</html>
`
const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

it('names the hash of every script in the import map, and in what loads one', () => {
  const page = withIntegrity(PAGE, SCRIPTS)
  const map = /<script type="importmap">(.*)<\/script>/.exec(page)?.[1] ?? ''
  expect(map).toBe(importMapOf(SCRIPTS))
  expect(JSON.parse(map)).toEqual({ integrity: Object.fromEntries([...SCRIPTS].map(([path, text]) => [path, hash(text)])) })
  expect(page).toContain(`<script type="module" crossorigin src="/assets/app/a.js" integrity="${hash('import "./b.js"')}"></script>`)
  expect(page).toContain(`<link rel="modulepreload" crossorigin href="/assets/app/b.js" integrity="${hash('let b')}">`)
})

it('puts the policy first, the style before the scripts, and the import map before what it counts for', () => {
  const page = withIntegrity(PAGE, SCRIPTS)
  const places = ['http-equiv', 'rel="stylesheet"', 'type="importmap"', 'type="module"', 'rel="modulepreload"'].map((text) =>
    page.indexOf(text),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.every((place) => place > 0)).toBe(true)
})

it('lets the one import map stand in the page, by its hash', () => {
  const source = `'${hash(importMapOf(SCRIPTS))}'`
  expect(withIntegrity(PAGE, SCRIPTS)).toContain(`content="${metaPolicy(source)}"`)
  expect(importMapSource(withIntegrity(PAGE, SCRIPTS))).toBe(source)
})

it.each([
  ['a script that is not in the build', PAGE.replace('/assets/app/b.js', '/assets/app/c.js')],
  ['a script of another kind', PAGE.replace('<script type="module" crossorigin', '<script')],
  ['a script in the page', PAGE.replace('<body>', '<body><script>1</script>')],
  ['no script', PAGE.replaceAll(/.*(?:module).*\n/g, '')],
])('refuses a page with %s', (_, page) => {
  expect(() => withIntegrity(page, SCRIPTS)).toThrow(/^The page loads/)
})
