import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConnect } from './assemble.ts'
import { differences, type FileSet, isSafePath, readFolder, utf8 } from './file-set.ts'
import { writePackage, writeTar } from './tarball.ts'
import { refusal } from './test-support/small-release.ts'
import { crc32, readZip, writeZip } from './zip.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-archives-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILES: FileSet = new Map([
  ['assets/app/a-_1.js', utf8('let a = 1\n'.repeat(1000))],
  ['empty', new Uint8Array()],
  ['index.html', utf8('<!doctype html>')],
])
const hasTool = (name: string): boolean => spawnSync(name, ['--help']).error === undefined

const anyFiles = fc
  .dictionary(fc.stringMatching(/^[a-z]{1,5}(\/[A-Z]{1,3}\.[a-z]{1,2})?$/), fc.uint8Array({ maxLength: 300 }), { maxKeys: 6 })
  .map((entries): FileSet => new Map(Object.entries(entries)))

describe('a zip', () => {
  it('has the checksum of its format', () => {
    expect(crc32(utf8('123456789'))).toBe(0xcbf43926)
  })

  it('gives back its files, whatever they are, and is the same in any order', () => {
    fc.assert(
      fc.property(anyFiles, (files) => {
        const zip = writeZip(files)
        expect(differences(files, readZip(zip))).toEqual([])
        expect(writeZip(new Map([...files].reverse()))).toEqual(zip)
      }),
    )
  })

  it('has no other spelling: a byte changed, added before, between or behind is refused', async () => {
    const zip = writeZip(FILES)
    for (let at = 0; at < zip.length; at++) {
      const changed = zip.slice()
      changed[at] = (changed[at] ?? 0) ^ 0x10
      expect(await refusal(() => readZip(changed)), `byte ${at}`).toBe('bad-zip')
    }
    for (const other of [new Uint8Array([...zip, 0]), new Uint8Array([0, ...zip]), zip.subarray(0, -1), new Uint8Array()])
      expect(await refusal(() => readZip(other))).toBe('bad-zip')
  })

  it('has no path that leads out of its folder', async () => {
    for (const path of ['../a', '/a', 'a//b', 'a/./b', 'a\\b', 'a b', '', 'a/', 'é']) {
      expect(isSafePath(path), path).toBe(false)
      expect(await refusal(() => writeZip(new Map([[path, utf8('')]])))).toBe('bad-zip')
    }
  })

  it.skipIf(!hasTool('unzip'))('is read by unzip', () => {
    writeFileSync(join(folder, 'a.zip'), writeZip(FILES))
    expect(spawnSync('unzip', ['-q', 'a.zip', '-d', 'unzipped'], { cwd: folder }).status).toBe(0)
    expect(differences(FILES, readFolder(join(folder, 'unzipped')))).toEqual([])
  })
})

describe('a tarball', () => {
  it.skipIf(!hasTool('tar'))('is read by tar, long paths too', () => {
    const files: FileSet = new Map([...FILES, [`${'deep/'.repeat(25)}name.js`, utf8('deep')]])
    writeFileSync(join(folder, 'a.tar'), writeTar(files))
    expect(spawnSync('sh', ['-c', 'mkdir -p untarred && tar xf a.tar -C untarred'], { cwd: folder }).status).toBe(0)
    expect(differences(files, readFolder(join(folder, 'untarred')))).toEqual([])
  })

  it('is gzip without a name and a time', () => {
    const packed = writePackage(FILES)
    expect([...packed.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
    expect(gunzipSync(packed).subarray(0, 26).toString()).toBe('package/assets/app/a-_1.js')
  })

  it('has the files that npm would pack, and npm installs it', async () => {
    const connect = await readConnect()
    const listed = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: 'packages/connect', encoding: 'utf8' })
    const [{ files }] = JSON.parse(listed.stdout) as [{ files: { path: string }[] }]
    // Where nobody has run `npm run build:connect`, npm sees no dist/; the tarball has one all the same.
    const expected = new Set([...files.map(({ path }) => path), 'dist/index.js'])
    expect([...connect.keys()].sort()).toEqual([...expected].sort())
    writeFileSync(join(folder, 'connect.tgz'), writePackage(connect))
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const args = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', './connect.tgz']
    expect(spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 })
    expect(differences(connect, readFolder(join(folder, 'node_modules/@assay/connect')))).toEqual([])
    expect(readFileSync(join(folder, 'node_modules/@assay/connect/dist/index.js'), 'utf8')).toContain('export{')
  })
})
