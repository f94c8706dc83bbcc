import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { assembleFrom, readBuilt } from './assemble.ts'
import { NO_CHECKPOINT } from './ask-checkpoint.ts'
import { differences, type FileSet, readFolder, within } from './file-set.ts'
import { readPublicKey } from './minisign.ts'
import { isVersion } from '../../src/core/release/release-info.ts'
import { RECORD_FILE } from './record.ts'
import { checkRebuild, withBuilds } from './rebuild.ts'
import { Refusal, runCommand } from './refusal.ts'
import { readVersion } from './source.ts'
import { SIGNATURES, SUMS } from './sums.ts'
import { shippedKeys } from './trusted-keys.ts'
import { type Terms, type Verified, verifyOneFile, verifyRelease } from './verify-release.ts'
import { verifySite } from './verify-site.ts'
import { readZip } from './zip.ts'

const USAGE = `usage: npm run verify -- FOLDER|FILE|URL [--key PUBLIC]… [--signatures 2] [--at-least X.Y.Z] [--rebuild] [--unsigned] [--release FOLDER]
  FOLDER  a whole release
  FILE    one file of it, with ${SUMS}, its signature and ${RECORD_FILE} beside it; else it is compared with a build of this checkout
  URL     a site, compared with the release that --release names; else with a build of this checkout
  PUBLIC  a public key (RW…) or its file; each one named must have signed`

const tell = ({ record, signers }: Verified): void => {
  console.log(`Assay ${record.version}, commit ${record.commit}, ${Object.keys(record.files).length} files, sha256 ${record.hash}`)
  console.log(signers.length === 0 ? 'Not signed: nobody says who made it.' : `Signed by ${signers.join(' and ')}.`)
  console.log(
    'none' in record.checkpoint
      ? record.checkpoint.none
      : `Checkpoint ${record.checkpoint.root}, of ${record.checkpoint.operators.join(', ')}.`,
  )
}

/** A whole release. */
async function verifyFolder(folder: string, terms: Terms, isRebuilt: boolean): Promise<FileSet> {
  const files = readFolder(folder)
  const verified = verifyRelease(files, terms)
  if (isRebuilt) await checkRebuild(verified.record, files)
  tell(verified)
  if (isRebuilt) console.log('A build of the same commit here gives the same bytes.')
  return files
}

/** One file of a release: by the signed list beside it, or, where there is none, by a build of what is checked out here. */
async function verifyFile(path: string, terms: Terms, isRebuilt: boolean): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)]
  const beside = [name, SUMS, RECORD_FILE, ...SIGNATURES].filter((file) => existsSync(join(folder, file)))
  const files: FileSet = new Map(beside.map((file) => [file, readFileSync(join(folder, file))]))
  if (files.has(SUMS)) tell(verifyOneFile(name, files, terms))
  if (files.has(SUMS) && !isRebuilt) return
  await compareWithBuild(name, files.get(name) ?? new Uint8Array())
}

/** What this checkout builds under the same name, or the archive whose files are the same. */
async function compareWithBuild(name: string, data: Uint8Array): Promise<void> {
  const source = { version: readVersion(undefined), commit: '', committed: '', notes: '', checkpoint: NO_CHECKPOINT }
  const again = await withBuilds((folders) => assembleFrom(source, folders))
  const same = [...again].find(([path, bytes]) => !path.includes('/') && Buffer.compare(bytes, data) === 0)
  if (same) return console.log(`${name} has the bytes of ${same[0]}, as a build of this checkout gives them.`)
  const kind = /web|keyless|extension/.exec(name)?.[0]
  const own = [...again].find(([path]) => kind !== undefined && path.startsWith(`assay-${kind}-`))
  const list = own === undefined ? [] : differences(readZip(own[1]), readZip(data)).slice(0, 40)
  throw new Refusal('rebuild-differs', [`${name} is not what a build of this checkout gives:`, ...list].join('\n  '))
}

async function verifyUrl(url: string, release: string | undefined, terms: Terms, isRebuilt: boolean): Promise<void> {
  const web =
    release === undefined
      ? await withBuilds(async (folders) => readBuilt(folders.web))
      : within('web', await verifyFolder(release, terms, isRebuilt))
  const count = await verifySite(url, web)
  console.log(
    `${new URL(url).origin}: ${count} addresses have the bytes and headers of ${release === undefined ? 'a build of this checkout' : 'this release'}.`,
  )
  console.log('This is what it answered here and now. What else a host has, or tells others, nobody can see from here.')
}

if (import.meta.main)
  await runCommand(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true, default: [] },
        signatures: { type: 'string', default: '1' },
        'at-least': { type: 'string' },
        rebuild: { type: 'boolean', default: false },
        unsigned: { type: 'boolean', default: false },
        release: { type: 'string' },
      },
    })
    const [target] = positionals
    const { key, signatures, 'at-least': atLeast, rebuild, unsigned, release } = values
    if (target === undefined || positionals.length > 1 || !/^[12]$/.test(signatures) || (atLeast !== undefined && !isVersion(atLeast)))
      throw new Refusal('usage', USAGE)
    const named = key.map((text) => readPublicKey(existsSync(text) ? readFileSync(text, 'utf8') : text))
    const trust = unsigned ? ('unsigned' as const) : { list: shippedKeys(), named, needed: Number(signatures) }
    const terms: Terms = { trust, ...(atLeast === undefined ? {} : { atLeast }) }
    if (/^https?:\/\//.test(target)) return verifyUrl(target, release, terms, rebuild)
    if (!existsSync(target)) throw new Refusal('usage', `${target} is not there.\n${USAGE}`)
    if (statSync(target).isDirectory()) await verifyFolder(target, terms, rebuild)
    else await verifyFile(target, terms, rebuild)
  })
