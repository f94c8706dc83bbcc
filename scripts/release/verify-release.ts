import { RECORD } from '../build/dist.ts'
import { archivesOf } from './assemble.ts'
import { differences, type FileSet, sha256, within } from './file-set.ts'
import { compareVersions } from '../../src/core/release/release-info.ts'
import { checkRecord, PROVENANCE_FILE, readRecord, RECORD_FILE, type ReleaseRecord } from './record.ts'
import { Refusal } from './refusal.ts'
import { commentOf } from './sign-release.ts'
import { checkSums, readSums, SIGNATURES, SUMS, writeSums } from './sums.ts'
import { checkSignatures, type Trust } from './trusted-keys.ts'
import { readZip } from './zip.ts'

/** How a release is judged. `unsigned` asks for nothing but that it agrees with itself. */
export type Terms = { readonly trust: Trust | 'unsigned'; readonly atLeast?: string }

/** A release that holds, and who signed it. */
export type Verified = { readonly record: ReleaseRecord; readonly signers: readonly string[] }

const textOf = (data: Uint8Array | undefined): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch {
    throw new Refusal('bad-sums', 'A file of the release that should be text is not.')
  }
}

const present = (files: FileSet, path: string): Uint8Array => {
  const data = files.get(path)
  if (data === undefined) throw new Refusal('file-missing', `There is no ${path}.`)
  return data
}

/** JSON as an object; empty where it is none, so that nothing in it fits. */
function objectOf<T extends object>(data: Uint8Array): Partial<T> {
  try {
    const value: unknown = JSON.parse(textOf(data))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** A build's own record must be of its files. */
function checkBuild(what: string, files: FileSet, hash: string): void {
  const described = new Map([...files].filter(([path]) => path !== RECORD))
  const own = objectOf<{ readonly hash: unknown; readonly files: Readonly<Record<string, unknown>> }>(present(files, RECORD))
  const isSame =
    [...described].every(([path, data]) => own.files?.[path] === sha256(data)) && Object.keys(own.files ?? {}).length === described.size
  if (!isSame || own.hash !== hash || sha256(writeSums(described)) !== hash)
    throw new Refusal('bad-record', `${RECORD} of ${what} is not of its files.`)
}

/** The parts of a provenance statement that are held against the release. */
type Provenance = {
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[]
  readonly predicate: {
    readonly buildDefinition?: { readonly resolvedDependencies?: readonly { readonly digest: Record<string, string> }[] }
  }
}

function checkProvenance(record: ReleaseRecord, files: FileSet): void {
  const statement = objectOf<Provenance>(present(files, PROVENANCE_FILE))
  const said = new Map((statement.subject ?? []).map(({ name, digest }) => [name, digest.sha256]))
  const subjects = [...files].filter(([path]) => path !== PROVENANCE_FILE)
  const fits = said.size === subjects.length && subjects.every(([path, data]) => said.get(path) === sha256(data))
  const commit = statement.predicate?.buildDefinition?.resolvedDependencies?.[0]?.digest['gitCommit']
  if (!fits || commit !== record.commit) throw new Refusal('bad-provenance', `${PROVENANCE_FILE} is not of this release.`)
}

const withoutList = (files: FileSet): FileSet =>
  new Map([...files].filter(([path]) => path !== SUMS && !SIGNATURES.some((name) => name === path)))

/** That everything in a release agrees: the list, the record, the archives, the builds' own records, the provenance. Says nothing of who made it. */
export function verifyContents(files: FileSet): ReleaseRecord {
  const listed = withoutList(files)
  checkSums(readSums(textOf(present(files, SUMS))), listed)
  const record = readRecord(files.get(RECORD_FILE))
  checkRecord(record, listed)
  const names = archivesOf(record.version)
  const web = within('web', listed)
  const [different] = differences(web, readZip(present(files, names.web)))
  if (different !== undefined) throw new Refusal('bad-zip', `${names.web} is not what is in web/: ${different}.`)
  present(files, names.connect)
  checkBuild('web/', web, record.builds.web)
  checkBuild(names.keyless, readZip(present(files, names.keyless)), record.builds.keyless)
  checkBuild(names.extension, readZip(present(files, names.extension)), record.builds.extension)
  checkProvenance(record, listed)
  return record
}

/** Who signed, and that they are those whom the terms ask for. */
function checkSigners(files: FileSet, record: ReleaseRecord, { trust, atLeast }: Terms): readonly string[] {
  const signatures = SIGNATURES.flatMap((name) => (files.has(name) ? [textOf(files.get(name))] : []))
  if (atLeast !== undefined && compareVersions(record.version, atLeast) < 0)
    throw new Refusal('too-old', `This is version ${record.version}; at least ${atLeast} was asked for.`)
  if (trust !== 'unsigned') return checkSignatures(present(files, SUMS), signatures, commentOf(record), record.version, trust)
  if (signatures.length > 0) throw new Refusal('usage', 'The release is signed. Leave out --unsigned.')
  return []
}

/** A whole release: who signed it, and that no byte, no file is another, more or less. */
export function verifyRelease(files: FileSet, terms: Terms): Verified {
  const record = readRecord(files.get(RECORD_FILE))
  const signers = checkSigners(files, record, terms)
  return { record: verifyContents(files), signers }
}

/** One file of a release, with the list, its signatures and the record from beside it. */
export function verifyOneFile(name: string, files: FileSet, terms: Terms): Verified {
  const record = readRecord(files.get(RECORD_FILE))
  const signers = checkSigners(files, record, terms)
  const hashes = readSums(textOf(present(files, SUMS)))
  for (const path of [name, RECORD_FILE]) {
    if (!hashes.has(path)) throw new Refusal('file-added', `${path} is not in ${SUMS}.`)
    if (hashes.get(path) !== sha256(present(files, path))) throw new Refusal('file-changed', `${path} has other bytes than ${SUMS} says.`)
  }
  return { record, signers }
}
