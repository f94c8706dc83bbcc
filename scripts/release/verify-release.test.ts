import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences, type FileSet, jsonFile, sha256, utf8 } from './file-set.ts'
import { createKey, publicKeyOf, publicKeyText, sign } from '../minisign/sign.ts'
import { readRecord, RECORD_FILE } from './record.ts'
import { checkSums, readSums, SIGNATURES, SUMS, writeSums } from './sums.ts'
import { KEYS, refusal, signed, SMALL, smallBuild, smallRelease, source, trustIn } from './test-support/small-release.ts'
import { commentOf } from './sign-release.ts'
import { verifyContents, verifyOneFile, verifyRelease } from './verify-release.ts'
import { writeZip } from './zip.ts'

const [one, two, stranger] = KEYS
const release = signed(smallRelease(), one, two)
const trust = trustIn(one, two)
const verdict = (files: FileSet, terms = trust) => refusal(() => verifyRelease(files, { trust: terms }))
const changed = (path: string, data: Uint8Array): FileSet => new Map([...release, [path, data]])
const text = (path: string): string => new TextDecoder().decode(release.get(path))

type Change = {
  readonly kind: 'byte' | 'less' | 'cut' | 'longer' | 'more' | 'swap'
  readonly path: string
  readonly other?: string
  readonly at?: number
  readonly by?: number
}

/** The release after a change; nothing where that leaves it as it is. The two signatures are equals: which of them has which name says nothing. */
function afterChange({ kind, path, other = '', at = 0, by = 1 }: Change): FileSet | undefined {
  const data = (release.get(path) ?? new Uint8Array()).slice()
  if (kind === 'less') return new Map([...release].filter(([name]) => name !== path))
  if (kind === 'more') return release.has(path) ? undefined : changed(path, data)
  if (kind === 'cut') return changed(path, data.subarray(1))
  if (kind === 'longer') return changed(path, new Uint8Array([...data, 10]))
  if (kind === 'byte') {
    data[at % data.length] = (data[at % data.length] ?? 0) ^ by
    return changed(path, data)
  }
  const isSignature = (name: string): boolean => name.endsWith('.minisig')
  const second = release.get(other) ?? new Uint8Array()
  if (sha256(data) === sha256(second) || (isSignature(path) && isSignature(other))) return undefined
  return new Map([...release, [path, second], [other, data]])
}

/** Files as a release, listed and signed anew by the real key: what remains wrong is inside. */
function resigned(files: FileSet): FileSet {
  const listed = new Map([...files].filter(([path]) => path !== SUMS && !SIGNATURES.some((name) => name === path)))
  return signed(new Map([...listed, [SUMS, utf8(writeSums(listed))]]), one)
}
const verdictInside = (files: FileSet) => verdict(resigned(files), trustIn(one))

describe('a release', () => {
  it('is accepted as it was made, with both signers', () => {
    expect(verifyRelease(release, { trust }).signers).toHaveLength(2)
    expect(verifyRelease(release, { trust }).record).toMatchObject({ version: '1.2.0', checkpoint: { none: 'No checkpoint was fetched.' } })
  })

  it('is the same when it is made again from the same files in another order', () => {
    const turned = { ...SMALL, web: new Map([...SMALL.web].reverse()), connect: new Map([...SMALL.connect].reverse()) }
    expect(differences(release, signed(smallRelease(source(), turned), one, two))).toEqual([])
  })

  it('is refused after any change: a byte, a file less, a file more, two files swapped', async () => {
    const path = fc.constantFrom(...release.keys())
    const change = fc.oneof(
      fc.record({ kind: fc.constant('byte' as const), path, at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) }),
      fc.record({ kind: fc.constantFrom('less' as const, 'cut' as const, 'longer' as const), path }),
      fc.record({ kind: fc.constant('more' as const), path: fc.stringMatching(/^[a-z.]{1,8}(\/[a-zA-Z.]{1,8})?$/) }),
      fc.record({ kind: fc.constant('swap' as const), path, other: path }),
    )
    await fc.assert(
      fc.asyncProperty(change, async (made) => {
        const files = afterChange(made)
        fc.pre(files !== undefined)
        expect(await verdict(files)).toEqual(expect.any(String))
      }),
      { numRuns: process.env['ASSAY_WHOLE'] === undefined ? 150 : 2_000 },
    )
  })

  it('says what is wrong', async () => {
    expect(await verdict(changed('web/index.html', utf8('<!doctype html> ')))).toBe('file-changed')
    expect(await verdict(changed('web/more.js', utf8('')))).toBe('file-added')
    expect(await verdict(new Map([...release].filter(([path]) => path !== 'NOTES.md')))).toBe('file-missing')
    expect(await verdict(new Map([...release].filter(([path]) => path !== SUMS)))).toBe('file-missing')
    expect(await verdict(changed(SUMS, utf8(`${text(SUMS)}\n`)))).toBe('bad-signature')
    expect(await verdict(changed(RECORD_FILE, utf8('{}')))).toBe('bad-record')
  })
})

describe('signatures', () => {
  const bare = smallRelease()

  it('are needed', async () => {
    expect(await verdict(bare)).toBe('not-signed')
    expect(await verdict(release, { list: { needed: 1, keys: [] }, named: [] })).toBe('no-trusted-key')
  })

  it('of keys that nobody trusts do not count, also beside one that counts', async () => {
    expect(await verdict(signed(bare, stranger), trustIn(one))).toBe('unknown-signer')
    expect(await verdict(signed(bare, one, stranger), trustIn(one))).toBe('unknown-signer')
  })

  it('must be of each key that was named, and as many as are needed', async () => {
    expect(await verdict(signed(bare, one))).toBe('too-few-signatures')
    expect(await verdict(signed(bare, one), { ...trustIn(one), needed: 2 })).toBe('too-few-signatures')
    expect(await verdict(signed(bare, one), { ...trustIn(one), list: { needed: 2, keys: [] } })).toBe('too-few-signatures')
    expect(await verdict(signed(bare, one), trustIn(one))).toBeUndefined()
  })

  it('of one key count once', async () => {
    expect(await verdict(signed(bare, one, one), trustIn(one))).toBe('same-signer')
  })

  it('of another release do not count', async () => {
    const older = signed(smallRelease(source('1.1.0')), one, two)
    expect(await verdict(changed(SIGNATURES[0], older.get(SIGNATURES[0]) ?? new Uint8Array()))).toBe('bad-signature')
  })

  it('say which release they are of: the list alone, signed for another purpose, is no release', async () => {
    const comment = 'some other file'
    const other = new Map([...bare, [SIGNATURES[0], utf8(sign(bare.get(SUMS) ?? new Uint8Array(), one, comment))]])
    expect(await verdict(other, trustIn(one))).toBe('bad-signature')
  })

  it('of a key with the id of a trusted one do not count', async () => {
    const imitation = { ...createKey(), id: one.id }
    expect(await verdict(signed(bare, imitation), trustIn(one))).toBe('bad-signature')
  })

  it('are by a key of the list only for the versions that it may sign', async () => {
    const entry = { key: publicKeyText(publicKeyOf(one)), holder: 'somebody', reason: 'the first', from: '1.0.0' }
    const listed = (range: object) => ({ list: { needed: 1, keys: [{ ...entry, ...range }] }, named: [] })
    expect(await verdict(signed(bare, one), listed({ until: '1.2.0' }))).toBeUndefined()
    expect(await verdict(signed(bare, one), listed({ until: '1.1.9' }))).toBe('no-trusted-key')
    expect(await verdict(signed(bare, one), listed({ from: '1.10.0' }))).toBe('no-trusted-key')
  })
})

describe('an older release', () => {
  it('is refused where a newer one is asked for', async () => {
    expect(await refusal(() => verifyRelease(release, { trust, atLeast: '1.10.0' }))).toBe('too-old')
    expect(await refusal(() => verifyRelease(release, { trust, atLeast: '1.2.0' }))).toBeUndefined()
  })
})

describe('a release that its own operator signed wrongly', () => {
  it('is refused where the record is of other files', async () => {
    const record = readRecord(release.get(RECORD_FILE))
    const other = { ...record, hash: sha256('another') }
    expect(await verdictInside(changed(RECORD_FILE, jsonFile(other)))).toBe('bad-record')
    const { 'NOTES.md': _, ...files } = record.files
    expect(await verdictInside(changed(RECORD_FILE, jsonFile({ ...record, files })))).toBe('bad-record')
    expect(await verdictInside(changed('NOTES.md', utf8('other')))).toBe('bad-record')
  })

  it('is refused where the archive is not what is in the folder', async () => {
    const other = smallRelease(source(), { ...SMALL, web: smallBuild({ 'index.html': '<!doctype html>other' }) })
    const files = new Map([...smallRelease(), ['assay-web-1.2.0.zip', other.get('assay-web-1.2.0.zip') ?? new Uint8Array()]])
    const fixed = recorded(files)
    expect(await verdictInside(fixed)).toBe('bad-zip')
  })

  it('is refused where a build says other hashes of its files', async () => {
    const web = new Map([...SMALL.web, ['index.html', utf8('<!doctype html>other')]])
    expect(await refusal(() => verifyContents(resigned(smallRelease(source(), { ...SMALL, web }))))).toBe('bad-record')
  })

  it('is refused where the provenance is of another commit, or no JSON', async () => {
    const other = smallRelease({ ...source(), commit: 'cd'.repeat(20) }).get('provenance.intoto.json') ?? new Uint8Array()
    expect(await verdictInside(changed('provenance.intoto.json', other))).toBe('bad-provenance')
    expect(await verdictInside(changed('provenance.intoto.json', utf8('no')))).toBe('bad-provenance')
  })
})

/** The record and the provenance made to fit, so that only the archives and builds disagree. */
function recorded(files: FileSet): FileSet {
  const old = readRecord(files.get(RECORD_FILE))
  const described = new Map([...files].filter(([path]) => path in old.files))
  const record = {
    ...old,
    hash: sha256(writeSums(described)),
    files: Object.fromEntries([...described].map(([path, data]) => [path, { sha256: sha256(data), size: data.length }])),
  }
  return new Map([...files, [RECORD_FILE, jsonFile(record)]])
}

describe('one file of a release', () => {
  const name = 'assay-web-1.2.0.zip'
  const pick = (...paths: readonly string[]): FileSet => new Map([...release].filter(([path]) => paths.includes(path)))
  const beside = pick(name, SUMS, RECORD_FILE, ...SIGNATURES)
  const verdictOf = (files: FileSet, file = name) => refusal(() => verifyOneFile(file, files, { trust }))

  it('is accepted with the list, the record and the signatures beside it', async () => {
    expect(await verdictOf(beside)).toBeUndefined()
  })

  it('is refused with other bytes, another name, or without what is signed', async () => {
    expect(await verdictOf(new Map([...beside, [name, writeZip(SMALL.extension)]]))).toBe('file-changed')
    expect(await verdictOf(new Map([...beside, ['other.zip', utf8('')]]), 'other.zip')).toBe('file-added')
    expect(await verdictOf(pick(name, SUMS, RECORD_FILE))).toBe('not-signed')
    expect(
      await verdictOf(
        new Map([
          ...beside,
          [
            RECORD_FILE,
            jsonFile({ ...readRecord(beside.get(RECORD_FILE)), builds: { web: sha256(''), keyless: sha256(''), extension: sha256('') } }),
          ],
        ]),
      ),
    ).toBe('file-changed')
  })
})

describe('the list of hashes', () => {
  it('has one spelling', async () => {
    const line = (path: string): string => `${sha256('')}  ${path}\n`
    expect(readSums(`${line('a')}${line('b/c')}`).size).toBe(2)
    const others = [
      line('b') + line('a'),
      line('a') + line('a'),
      line('../a'),
      line('/a'),
      line('a b'),
      line('a').trim(),
      line('a\\b'),
      ` ${line('a')}`,
      '\n',
      line('a//b'),
      line('./a'),
    ]
    for (const other of others) expect(await refusal(() => readSums(other))).toBe('bad-sums')
  })

  it('is read by sha256sum and by us alike', async () => {
    const files = new Map([
      ['b', utf8('2')],
      ['a', utf8('1')],
    ])
    expect(writeSums(files).split('\n')[0]).toBe('6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b  a')
    expect(await refusal(() => checkSums(readSums(writeSums(files)), files))).toBeUndefined()
  })
})

it('says in its signature which version and commit it is', () => {
  expect(commentOf(readRecord(release.get(RECORD_FILE)))).toBe(`Assay 1.2.0 commit ${'ab'.repeat(20)}`)
})
