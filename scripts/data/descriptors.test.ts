import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { createClearSigning } from '../../src/decode/clear-signing/clear-signing.ts'
import { registrySource } from '../../src/decode/clear-signing/sources/registry.ts'
import { makeRegistry } from './descriptors.ts'
import { readArchive } from './descriptors/archive.ts'
import { readRegistryFiles } from './descriptors/registry-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const CONTRACT = '0x7730000000000000000000000000000000000001'
const field = { path: 'v', label: 'Value', format: 'raw' }
const including = {
  includes: '../../ercs/common-base.json',
  context: { contract: { deployments: [{ chainId: 1, address: CONTRACT }] } },
  metadata: { owner: 'Mill' },
}
/** A registry of our own invention: one descriptor that includes, one that stands alone, one that is wrong, and what is none. */
const FILES: Readonly<Record<string, string>> = {
  'LICENSE.md': '# CC0 1.0 Universal',
  'README.md': 'Not a descriptor',
  'index.calldata.json': '{}',
  'ercs/common-base.json': JSON.stringify({ display: { formats: { 'grind(uint256 v)': { intent: 'Grind', fields: [field] } } } }),
  'registry/mill/calldata-mill.json': JSON.stringify(including),
  'registry/mill/eip712-order.json': JSON.stringify({
    context: { eip712: { domain: { name: 'Mill' } } },
    display: { formats: { 'Order(uint256 v)': { intent: 'Order', fields: [field] } } },
  }),
  'registry/mill/calldata-wrong.json': JSON.stringify({ ...including, includes: './gone.json' }),
  'registry/mill/testsv2/calldata-mill.tests.json': '{"tests":[]}',
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A ustar entry; `kind` g is the pax header in which `git archive` names the commit. */
function tarEntry(name: string, body: Uint8Array, kind: string): Uint8Array {
  const header = new Uint8Array(512)
  const set = (at: number, text: string): void => header.set(bytes(text), at)
  set(0, name)
  set(124, body.length.toString(8).padStart(11, '0'))
  set(156, kind)
  set(257, 'ustar')
  const entry = new Uint8Array(512 + Math.ceil(body.length / 512) * 512)
  entry.set(header)
  entry.set(body, 512)
  return entry
}

const tarGz = (files: Readonly<Record<string, string>>): Uint8Array =>
  gzipSync(
    Buffer.concat([
      tarEntry('pax_global_header', bytes(`52 comment=${COMMIT}\n`), 'g'),
      ...Object.entries(files).map(([name, text]) => tarEntry(`registry-main/${name}`, bytes(text), '0')),
      new Uint8Array(1024),
    ]),
  )

/** A zip with its commit as the comment, as `git archive` writes it; every other file stored, the rest deflated. */
function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Uint8Array[] = []
  const central: Uint8Array[] = []
  let offset = 0
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const method = index % 2 === 0 ? 8 : 0
    const body = method === 8 ? deflateRawSync(bytes(text)) : bytes(text)
    const path = bytes(`registry-main/${name}`)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(path.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(body.length, 20)
    entry.writeUInt16LE(path.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, path, body)
    central.push(entry, path)
    offset += 30 + path.length + body.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(COMMIT.length, 20)
  return Buffer.concat([...parts, directory, end, bytes(COMMIT)])
}

function write(name: string, body: string | Uint8Array): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, body)
  return path
}

for (const [name, text] of Object.entries(FILES)) write(`checkout/${name}`, text)
const parsed = Object.fromEntries(
  Object.entries(FILES).flatMap(([name, text]) => (/^(ercs|registry)\/.*\.json$/.test(name) ? [[name, JSON.parse(text) as unknown]] : [])),
)
const bundle = JSON.stringify({ commit: COMMIT, license: 'CC0-1.0', files: parsed })

const FORMS = [
  ['a checkout', join(folder, 'checkout'), 'unknown'],
  ['a .tar.gz', write('a.tar.gz', tarGz(FILES)), COMMIT],
  ['a .zip', write('a.zip', zip(FILES)), COMMIT],
  ['one JSON file', write('bundle/registry.json', bundle), COMMIT],
  ['a folder with that file', join(folder, 'bundle'), COMMIT],
] as const

describe.each(FORMS)('a registry from %s', (_, source, commit) => {
  it('is made ready: whole descriptors, their index, where it is from, and what was left out', async () => {
    const { file, refused } = await makeRegistry(readRegistryFiles(source))
    expect(file).toMatchObject({ version: 1, commit, license: 'CC0-1.0' })
    expect(file.index.files.map(({ id }) => id)).toEqual(['registry/mill/calldata-mill.json', 'registry/mill/eip712-order.json'])
    expect(file.index.calls).toEqual({ [`eip155:1:${CONTRACT}`]: [0] })
    expect(Object.values(file.index.messages)).toEqual([[1]])
    expect(refused).toEqual([expect.stringContaining('registry/mill/calldata-wrong.json')])
  })

  it('describes calls in the build that ships it', async () => {
    const { file } = await makeRegistry(readRegistryFiles(source))
    const shipped = JSON.parse(JSON.stringify(file)) as typeof file
    const description = await createClearSigning([registrySource(shipped)]).describeCall(
      { chainId: 1, to: CONTRACT, value: 0n, data: encodeFunctionData({ abi: parseAbi(['function grind(uint256 v)']), args: [7n] }) },
      { tokenOf: () => undefined },
    )
    expect(description).toMatchObject({ intent: 'Grind', owner: 'Mill', from: 'registry', fields: [{ label: 'Value', text: '7' }] })
  })
})

describe('the same registry', () => {
  it('gives the same bytes in whatever form it comes', async () => {
    const made = await Promise.all(FORMS.map(async ([, source]) => (await makeRegistry(readRegistryFiles(source))).file))
    expect(new Set(made.map(({ hash }) => hash)).size).toBe(1)
    expect(new Set(made.map((file) => JSON.stringify({ ...file, commit: '' }))).size).toBe(1)
  })

  it('has another hash when one word of it is another', async () => {
    const [one, other] = await Promise.all(
      ['Grind', 'Crush'].map(async (word) => {
        const path = write(`other-${word}/registry.json`, bundle.replace('Grind', word))
        return (await makeRegistry(readRegistryFiles(path))).file.hash
      }),
    )
    expect(one).not.toBe(other)
  })
})

describe('what is no registry', () => {
  it.each([
    ['a file that is no archive', write('text.zip', 'Hello')],
    ['a cut archive', write('cut.zip', zip(FILES).subarray(0, 200))],
    ['JSON without files', write('empty.json', '{}')],
    ['nothing', join(folder, 'gone')],
  ])('is said to be none: %s', (_, path) => {
    expect(() => readRegistryFiles(path)).toThrow()
  })

  it('is a tar whose file is longer than it is', () => {
    const tar = Buffer.from(tarEntry('a', bytes('body'), '0'))
    tar.write('77777777777', 124)
    expect(() => readArchive(gzipSync(tar))).toThrow('cut off')
  })
})
