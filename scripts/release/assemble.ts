import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildConnect } from '../build/build-connect.ts'
import { deployFiles } from '../build/deploy.ts'
import { WAICT_TYPE, waictManifest, webcatManifest } from '../build/integrity-manifests.ts'
import { filesUnder, RECORD } from '../build/dist.ts'
import { importMapSource } from '../../src/shells/web/policy.ts'
import { type FileSet, jsonFile, readFolder, sha256, sorted, under, utf8, writeFolder } from './file-set.ts'
import { provenanceOf } from './provenance.ts'
import { NO_CHECKPOINT } from './ask-checkpoint.ts'
import { PROVENANCE_FILE, RECORD_FILE, recordOfRelease, type Source, toolsOf } from './record.ts'
import { type FullLock, sbomOf } from './sbom.ts'
import { openKey, passwords, signatureOf } from './sign-release.ts'
import { SIGNATURES, SUMS, writeSums } from './sums.ts'
import { writePackage } from './tarball.ts'
import { writeZip } from './zip.ts'

/** What was built, file by file, before it is packed. */
export type Built = { readonly web: FileSet; readonly keyless: FileSet; readonly extension: FileSet; readonly connect: FileSet }

/** The folders that builds lie in. */
export type BuiltFolders = { readonly web: string; readonly keyless: string; readonly extension: string }

/** Names of the archives of a version. */
export const archivesOf = (version: string) =>
  ({
    web: `assay-web-${version}.zip`,
    keyless: `assay-keyless-${version}.zip`,
    extension: `assay-extension-${version}.zip`,
    connect: `assay-connect-${version}.tgz`,
  }) as const

/** The files of a build as they are served: what begins with a dot is no part of it. */
export const readBuilt = (folder: string): FileSet => new Map(filesUnder(folder).map((path) => [path, readFileSync(join(folder, path))]))

/** The files of `@assay/connect` as `npm pack` takes them: what its package.json names, itself, its README and its licence. */
export async function readConnect(): Promise<FileSet> {
  const folder = 'packages/connect'
  const scratch = mkdtempSync(join(tmpdir(), 'assay-connect-'))
  try {
    await buildConnect(join(scratch, 'index.js'))
    const own = ['LICENSE', 'README.md', 'package.json', ...filesUnder(`${folder}/src`).map((path) => `src/${path}`)]
    const files = own.map((path): readonly [string, Uint8Array] => [path, readFileSync(join(folder, path))])
    return new Map([...files, ['dist/index.js', readFileSync(join(scratch, 'index.js'))]])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const hashOfBuild = (files: FileSet): string =>
  (JSON.parse(new TextDecoder().decode(files.get(RECORD) ?? utf8('{"hash":""}'))) as { readonly hash: string }).hash

/** What browsers and extensions that verify web apps want to know (drafts): for an operator to sign, to log and to serve. */
function integrityFiles(web: FileSet, version: string): FileSet {
  const { path, body, header } = waictManifest(web)
  return new Map([
    [path, utf8(body)],
    ['waict-headers.txt', utf8(`${header.join(': ')}\n\n# of /${path}:\nContent-Type: ${WAICT_TYPE}\n`)],
    ['webcat-manifest.json', jsonFile(webcatManifest(web, { app: 'urn:assay', version: `v${version}` }))],
  ])
}

/** How to serve a build: what is the same for each, and the header files of this one. */
function deployOf(web: FileSet, kept: FileSet): FileSet {
  const importMap = importMapSource(new TextDecoder().decode(web.get('index.html')))
  const made = Object.entries(deployFiles(importMap)).map(([name, text]) => [name, utf8(text)] as const)
  return new Map([...kept, ...made])
}

/** Every file of a release but the list of hashes and the signatures. It depends on its parameters alone. */
export function assemble(source: Source, { web, keyless, extension, connect }: Built, deploy: FileSet, lockText: string): FileSet {
  const lock = JSON.parse(lockText) as FullLock
  const names = archivesOf(source.version)
  const files: FileSet = new Map([
    ...under('web', web),
    ...under('deploy', deployOf(web, deploy)),
    ...under('integrity', integrityFiles(web, source.version)),
    [names.web, writeZip(web)],
    [names.keyless, writeZip(keyless)],
    [names.extension, writeZip(extension)],
    [names.connect, writePackage(connect)],
    ['sbom.cdx.json', jsonFile(sbomOf(lock, source.version))],
    ['NOTES.md', utf8(source.notes)],
  ])
  const record = recordOfRelease(
    source,
    files,
    { web: hashOfBuild(web), keyless: hashOfBuild(keyless), extension: hashOfBuild(extension) },
    toolsOf(lock),
  )
  const described = new Map([...files, [RECORD_FILE, jsonFile(record)]])
  return sorted(new Map([...described, [PROVENANCE_FILE, jsonFile(provenanceOf(record, described, sha256(lockText)))]]))
}

/** A release of what lies in two folders, with its list of hashes. */
export async function assembleFrom(source: Source, folders: BuiltFolders): Promise<FileSet> {
  const { web, keyless, extension } = folders
  const built = { web: readBuilt(web), keyless: readBuilt(keyless), extension: readBuilt(extension), connect: await readConnect() }
  const files = assemble(source, built, readFolder('deploy'), readFileSync('package-lock.json', 'utf8'))
  return new Map([...files, [SUMS, utf8(writeSums(files))]])
}

/** For `npm run reproduce`: a release of what was built, without Git. `npm run release` is the command for people. */
if (import.meta.main) {
  const text = { type: 'string', default: '' } as const
  const options = {
    web: text,
    keyless: text,
    extension: text,
    out: text,
    version: text,
    commit: text,
    committed: text,
    notes: text,
    key: text,
  } as const
  const { values } = parseArgs({ options })
  const { version, commit, committed, notes, key, out } = values
  const files = await assembleFrom({ version, commit, committed, notes, checkpoint: NO_CHECKPOINT }, values)
  const signature = signatureOf(files, await openKey(key, passwords()))
  writeFolder(out, new Map([...files, [SIGNATURES[0], utf8(signature)]]))
}
