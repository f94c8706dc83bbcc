import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { hashDescriptor } from '../../src/decode/clear-signing/read-descriptor.ts'
import { minifyDescriptors } from './plugins.ts'

const FOLDER = 'data/descriptors'

it('our own descriptors are built without their spaces, and say the same', async () => {
  const [file = ''] = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  const path = join(FOLDER, file)
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [minifyDescriptors()],
    build: {
      write: false,
      minify: false,
      lib: { entry: `${resolve(path)}?raw`, formats: ['es'], fileName: 'descriptor' },
    },
  })
  const [first] = [made].flat()
  if (first === undefined || !('output' in first)) return expect.unreachable()
  const [{ code }] = first.output
  const literal = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/.exec(code)?.[0] ?? ''
  const text = literal.startsWith('"') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
  const before = readFileSync(path, 'utf8')
  expect(text.length).toBeLessThan(before.length * 0.9)
  expect(text).toBe(JSON.stringify(JSON.parse(before)))
  expect(hashDescriptor(text)).toBe(hashDescriptor(before))
})

it('nothing else is touched', async () => {
  const { load } = minifyDescriptors()
  if (typeof load !== 'function') return expect.unreachable()
  for (const id of ['/a/data/descriptors/a.json', '/a/data/descriptors/cases/a.json?raw', '/a/b.json?raw'])
    expect(await load.call({} as never, id)).toBeNull()
})
