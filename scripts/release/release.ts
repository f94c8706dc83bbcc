import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkpointFor } from './ask-checkpoint.ts'
import { type FileSet, readFolder, sha256, utf8, writeFolder } from './file-set.ts'
import { keyId, publicKeyOf, publicKeyText, type SecretKey } from '../minisign/sign.ts'
import { readSignature } from './minisign.ts'
import { notesOf } from './notes.ts'
import { readRecord, RECORD_FILE } from './record.ts'
import { buildRelease } from './rebuild.ts'
import { Refusal, runCommand } from './refusal.ts'
import { openKey, passwords, signatureOf } from './sign-release.ts'
import { checkTag, readCommit, readVersion, setTag, tagOf } from './source.ts'
import { SIGNATURES, SUMS } from './sums.ts'
import { verifyContents } from './verify-release.ts'

const USAGE = `usage: npm run release -- [--key FILE [--key FILE]] [--version X.Y.Z] [--out FOLDER] [--no-tag]
                         [--checkpoint ask|URL=OPERATOR|release.json … [--network NAME]]
       npm run release -- --sign FOLDER --key FILE    adds a second signature`

async function openKeys(paths: readonly string[]): Promise<readonly SecretKey[]> {
  const ask = passwords()
  const keys: SecretKey[] = []
  for (const path of paths) keys.push(await openKey(path, ask))
  if (new Set(keys.map(keyId)).size !== keys.length) throw new Refusal('same-signer', 'Both key files hold the same key.')
  return keys
}

/** The files of a release with their signatures. */
export const withSignatures = (files: FileSet, keys: readonly SecretKey[]): FileSet =>
  new Map([...files, ...keys.map((key, index): readonly [string, Uint8Array] => [SIGNATURES[index] ?? '', utf8(signatureOf(files, key))])])

/** Adds a second signature to a release that lies in a folder. Its files are checked before. */
async function addSignature(folder: string, path: string): Promise<void> {
  const files = readFolder(folder)
  const present = SIGNATURES.filter((name) => files.has(name))
  const name = SIGNATURES[present.length]
  if (name === undefined) throw new Refusal('same-signer', 'The release has two signatures already.')
  verifyContents(files)
  const [key] = await openKeys([path])
  if (key === undefined) return
  const signers = present.map((file) => keyId(readSignature(new TextDecoder().decode(files.get(file)))))
  if (signers.includes(keyId(key))) throw new Refusal('same-signer', `The key ${keyId(key)} signed this release already.`)
  writeFileSync(join(folder, name), signatureOf(files, key))
  console.log(`wrote ${join(folder, name)}, of the key ${keyId(key)}`)
}

type Wanted = {
  readonly version: string | undefined
  readonly out: string | undefined
  readonly keys: readonly string[]
  readonly tag: boolean
  readonly checkpoint: readonly string[]
  readonly network: string
}

/** Everything that can refuse comes before the builds, which take minutes. */
async function makeRelease({ version: asked, out, keys: paths, tag, checkpoint, network }: Wanted): Promise<void> {
  const version = readVersion(asked)
  const { commit, committed } = readCommit()
  if (tag) checkTag(version, commit)
  const notes = notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)
  const folder = out ?? join('release', version)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal('not-empty', `${folder} is not empty. Name another folder with --out.`)
  const keys = await openKeys(paths)
  const source = { version, commit, committed, notes, checkpoint: await checkpointFor(checkpoint, network) }
  console.log(`Building Assay ${version} from ${commit}. This takes some minutes.`)
  const files = withSignatures(await buildRelease(source), keys)
  const record = verifyContents(files)
  mkdirSync(folder, { recursive: true })
  writeFolder(folder, files)
  const hash = sha256(files.get(SUMS) ?? '')
  if (tag) setTag(version, commit, hash)
  console.log(`wrote ${folder}: ${Object.keys(record.files).length} files, sha256 of ${SUMS} ${hash}`)
  console.log(
    'none' in record.checkpoint
      ? record.checkpoint.none
      : `checkpoint ${record.checkpoint.root} of ${record.checkpoint.operators.join(', ')}`,
  )
  for (const key of keys) console.log(`signed by ${keyId(key)}: ${publicKeyText(publicKeyOf(key))}`)
  if (keys.length === 0) console.log('The release is not signed. Sign it with: npm run release -- --sign FOLDER --key FILE')
  if (tag)
    console.log(
      `the tag ${tagOf(version)} is on ${readRecord(files.get(RECORD_FILE)).commit}; push it with: git push origin ${tagOf(version)}`,
    )
}

if (import.meta.main)
  await runCommand(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true, default: [] },
        version: { type: 'string' },
        out: { type: 'string' },
        'no-tag': { type: 'boolean', default: false },
        checkpoint: { type: 'string', multiple: true, default: [] },
        network: { type: 'string', default: 'mainnet' },
        sign: { type: 'string' },
      },
    })
    const { key: keys, version, out, checkpoint, network, sign } = values
    // `--checkpoint A B C`: what follows the first belongs to it.
    if (keys.length > 2 || (positionals.length > 0 && checkpoint.length === 0)) throw new Refusal('usage', USAGE)
    if (sign === undefined)
      return makeRelease({ version, out, keys, tag: !values['no-tag'], checkpoint: [...checkpoint, ...positionals], network })
    const [path] = keys
    if (path === undefined || keys.length > 1) throw new Refusal('usage', USAGE)
    return addSignature(sign, path)
  })
