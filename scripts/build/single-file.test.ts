import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { singleFile } from './single-file.ts'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('lets nothing run and nothing be drawn but what stands in it', () => {
  const html = singleFile('run()', 'a{}')
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(policy).toContain(`; script-src ${hash('run()')};`)
  expect(policy).toContain(`; style-src ${hash('a{}')};`)
  expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types assay")
  expect(policy).not.toMatch(/unsafe|'self'|frame-ancestors/)
  expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<script'))
})

it.each([['</script>'], ['</SCRIPT >'], ['<!--<script>']])(
  'writes a text that holds %s so that the script does not end there, and means the same',
  (text) => {
    const html = singleFile(`globalThis.said = ${JSON.stringify(text)}`, '')
    const code = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? ''
    expect(code).not.toMatch(/<(?:\/script|!--)/i)
    expect(html.match(/<\/script>/gi)).toHaveLength(1)
    // oxlint-disable-next-line no-eval -- it was written here
    expect((0, eval)(code)).toBe(text)
    expect(html).toContain(hash(code))
  },
)
