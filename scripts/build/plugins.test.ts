import { readFileSync } from 'node:fs'
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
