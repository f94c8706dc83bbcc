import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { hashDescriptor, readDescriptor } from '../../src/decode/clear-signing/read-descriptor.ts'
import { ownDescriptors } from './plugins.ts'

const FOLDER = 'data/descriptors'

/** What a build makes of one of our own descriptors. */
async function built(path: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [ownDescriptors()],
    build: {
      write: false,
      minify: false,
      lib: { entry: `${resolve(path)}?raw`, formats: ['es'], fileName: 'descriptor' },
    },
  })
  const [first] = [made].flat()
  if (first === undefined || !('output' in first)) throw new Error('nothing was built')
  const [{ code }] = first.output
  const literal = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/.exec(code)?.[0] ?? ''
  return literal.startsWith('"') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
}

it('our own descriptors are built without their spaces, and say the same', async () => {
  const path = join(FOLDER, '0x-exchange-proxy.json')
  const [text, before] = [await built(path), readFileSync(path, 'utf8')]
  expect(text.length).toBeLessThan(before.length * 0.9)
  expect(text).toBe(JSON.stringify(JSON.parse(before)))
  expect(hashDescriptor(text)).toBe(hashDescriptor(before))
})

it('a fork is built whole: its own names and places, and the functions of its template', async () => {
  const { context, metadata, display, includes } = readDescriptor(await built(join(FOLDER, 'sushiswap-router.json'))).descriptor
  expect(context?.contract?.deployments).toEqual([{ chainId: 1, address: '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F' }])
  expect(metadata?.owner).toBe('SushiSwap')
  expect(Object.keys(display?.formats ?? {})).toHaveLength(17)
  expect({ includes, definitions: display?.definitions }).toEqual({})
})

it('nothing else is touched', async () => {
  const { load } = ownDescriptors()
  if (typeof load !== 'function') return expect.unreachable()
  for (const id of [
    '/a/data/descriptors/a.json',
    '/a/data/descriptors/cases/a.json?raw',
    '/a/data/descriptors/templates/a.json?raw',
    '/a/b.json?raw',
  ])
    expect(await load.call({} as never, id)).toBeNull()
})

/** What one of our modules, and all that it imports, is in a build with another root. */
async function builtFrom(root: string, entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: resolve(root),
    plugins: [ownDescriptors()],
    build: { write: false, minify: false, lib: { entry: resolve(entry), formats: ['es'], fileName: 'module' } },
  })
  return [made]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n')
}

it.each(['.', 'src/shells/web', 'src/shells/extension'])('every descriptor and help page is in a build whose root is %s', async (root) => {
  const [decode, help] = await Promise.all([
    builtFrom(root, 'src/decode/clear-signing/sources/first-party.ts'),
    builtFrom(root, 'src/features/help/pages.ts'),
  ])
  const descriptors = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))
  const pages = readdirSync('data/help', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  expect(descriptors.filter((file) => !decode.includes(`data/descriptors/${file}`))).toEqual([])
  expect(pages.filter((file) => !help.includes(`data/help/${file}`))).toEqual([])
})
