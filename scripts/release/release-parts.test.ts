import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neededPaths, type Lock } from '../data/notices.ts'
import { utf8 } from './file-set.ts'
import { publicKeyOf, publicKeyText, sign } from '../minisign/sign.ts'
import { compareVersions, isVersion } from '../../src/core/release/release-info.ts'
import { notesOf } from './notes.ts'
import { toolsOf } from './record.ts'
import { type FullLock, purlOf, sbomOf } from './sbom.ts'
import { checkTag, readCommit, setTag } from './source.ts'
import { KEYS, LOCK, refusal } from './test-support/small-release.ts'
import { KEY_LIST, readKeyList, statementOf } from './trusted-keys.ts'

describe('notes', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.10.0, 2026-12-01\n\n### The Review\n- One.\n\n## 1.1.0\n- Old.\n\n## 1.0.0\n\n'

  it('are the section of the version, with or without a date', () => {
    expect(notesOf(changelog, '1.10.0')).toBe('# Assay 1.10.0\n\n### The Review\n- One.\n')
    expect(notesOf(changelog.replaceAll('\n', '\r\n'), '1.1.0')).toBe('# Assay 1.1.0\n\n- Old.\n')
  })

  it('must be there and say something', async () => {
    for (const version of ['1.0.0', '1.1', '1.10', '2.0.0']) expect(await refusal(() => notesOf(changelog, version))).toBe('no-notes')
  })

  it('compare versions by number', () => {
    expect(['1.10.0', '1.9.0', '0.10.10', '1.9.1'].sort(compareVersions)).toEqual(['0.10.10', '1.9.0', '1.9.1', '1.10.0'])
    expect(['1.2.0', '1.2', '01.2.0', 'v1.2.0', '1.2.0-rc.1'].map(isVersion)).toEqual([true, false, false, false, false])
  })
})

type Sbom = {
  readonly components: readonly {
    readonly purl: string
    readonly scope: string
    readonly licenses?: readonly object[]
    readonly hashes?: readonly object[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

describe('the list of parts', () => {
  it('tells what ships from what only builds, by path and not by name', () => {
    const { components, dependencies } = sbomOf(LOCK as FullLock, '1.2.0') as Sbom
    expect(components.map(({ purl, scope }) => [purl, scope])).toEqual([
      ['pkg:npm/%40scope/used@1.0.0', 'required'],
      ['pkg:npm/inner@2.0.0', 'required'],
      ['pkg:npm/inner@3.0.0', 'excluded'],
    ])
    expect(components[0]).toMatchObject({ hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }], licenses: [{ expression: 'MIT' }] })
    expect(components[1]?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }])
    expect(components[2]?.licenses).toEqual([{ license: { name: 'SEE LICENSE IN LICENSE.txt' } }])
    expect(dependencies.find(({ ref }) => ref === purlOf('@scope/used', '1.0.0'))?.dependsOn).toEqual(['pkg:npm/inner@2.0.0'])
  })

  it('has every package of the lockfile, each once, with its hash and a licence, and those that ship are those of the notices', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as FullLock & Lock
    const { components, dependencies } = sbomOf(lock, '1.2.0') as Sbom
    const installed = Object.keys(lock.packages).filter((path) => path.includes('node_modules/') && lock.packages[path]?.link !== true)
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length)
    expect(components.length).toBeGreaterThan(installed.length * 0.9)
    expect(components.filter(({ hashes, licenses }) => hashes === undefined || licenses === undefined).map(({ purl }) => purl)).toEqual([])
    const shipped = new Set(
      neededPaths(lock).map((path) => `${path.replace(/^.*node_modules\//, '')}@${lock.packages[path]?.version ?? ''}`),
    )
    expect(components.filter(({ scope }) => scope === 'required')).toHaveLength(shipped.size)
    const refs = new Set(dependencies.map(({ ref }) => ref))
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
    expect(Object.values(toolsOf(lock))).not.toContain('not installed')
  })
})

describe('the commit of a release', () => {
  let folder = ''
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      encoding: 'utf8',
      env: { ...process.env, GIT_COMMITTER_DATE: '2026-01-02T05:04:05+02:00' },
    })
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-commit-'))
    git('init', '-q')
    git('config', 'user.name', 'A')
    git('config', 'user.email', 'a@example.org')
    writeFileSync(join(folder, 'a'), '1')
    git('add', '-A')
    git('commit', '-qm', 'one')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has its own time, in UTC', () => {
    expect(readCommit(folder)).toEqual({ commit: git('rev-parse', 'HEAD').trim(), committed: '2026-01-02T03:04:05Z' })
  })

  it('must be all that is there: a file changed or added is refused, and so is a folder without Git', async () => {
    writeFileSync(join(folder, 'b'), '2')
    expect(await refusal(() => readCommit(folder))).toBe('dirty-tree')
    rmSync(join(folder, 'b'))
    writeFileSync(join(folder, 'a'), '2')
    expect(await refusal(() => readCommit(folder))).toBe('dirty-tree')
    writeFileSync(join(folder, 'a'), '1')
    expect(await refusal(() => readCommit(join(folder, 'none')))).toBe('no-commit')
  })

  it('gets the tag of its version once', async () => {
    const { commit } = readCommit(folder)
    setTag('1.2.0', commit, 'ab', folder)
    expect(git('tag', '-l', '--format=%(contents)', 'v1.2.0')).toContain('SHA256SUMS: ab')
    setTag('1.2.0', commit, 'ab', folder)
    git('commit', '-qm', 'two', '--allow-empty')
    expect(await refusal(() => checkTag('1.2.0', readCommit(folder).commit, folder))).toBe('tag-elsewhere')
    expect(await refusal(() => checkTag('1.2.1', readCommit(folder).commit, folder))).toBeUndefined()
  })
})

describe('the list of keys', () => {
  const [first, next, other] = KEYS
  const text = (key: (typeof KEYS)[number]): string => publicKeyText(publicKeyOf(key))
  const entry = { key: text(first), holder: 'A', from: '1.0.0', until: '1.3.0', reason: 'the first key' }
  const endorsed = (by: (typeof KEYS)[number], from = '1.3.0') => ({
    key: text(next),
    holder: 'B',
    from,
    endorsement: sign(utf8(statementOf(text(next), from)), by, 'x'),
  })
  const verdict = (...keys: readonly object[]) => refusal(() => readKeyList(JSON.stringify({ needed: 1, keys })))

  it('as it ships is read', () => {
    expect(readKeyList(readFileSync(KEY_LIST, 'utf8')).needed).toBe(1)
  })

  it('takes a new key for which an earlier one speaks that counts at that version', async () => {
    expect(await verdict(entry, endorsed(first))).toBeUndefined()
    expect(await verdict(entry, endorsed(first, '1.4.0'))).toBe('bad-key-list')
    expect(await verdict(entry, endorsed(other))).toBe('bad-key-list')
    expect(await verdict(endorsed(first), entry)).toBe('bad-key-list')
    expect(await verdict(entry, { ...endorsed(first), from: '1.2.0' })).toBe('bad-key-list')
  })

  it('takes a key without an earlier one only with a reason, and each key once', async () => {
    const { reason: _, ...silent } = entry
    expect(await verdict(silent)).toBe('bad-key-list')
    expect(await verdict(entry, entry)).toBe('bad-key-list')
    expect(await verdict({ ...entry, from: '1.0' })).toBe('bad-key-list')
    expect(await refusal(() => readKeyList('{"needed":0,"keys":[]}'))).toBe('bad-key-list')
  })
})
