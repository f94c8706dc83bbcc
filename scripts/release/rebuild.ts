import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assembleFrom, type BuiltFolders } from './assemble.ts'
import { differences, type FileSet } from './file-set.ts'
import { notesOf } from './notes.ts'
import type { ReleaseRecord, Source } from './record.ts'
import { Refusal } from './refusal.ts'
import { readCommit } from './source.ts'
import { SIGNATURES } from './sums.ts'

function build(script: string, out: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--out', out], { encoding: 'utf8' })
  if (status !== 0) throw new Refusal('build-failed', `${script} failed:\n${stdout}${stderr}`)
  return out
}

/** Builds what is checked out here, and gives its files to `use`. What was built is gone afterwards. */
export async function withBuilds<T>(use: (folders: BuiltFolders) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'assay-release-'))
  try {
    const web = build('scripts/build/build.ts', join(scratch, 'web'))
    const keyless = build('scripts/build/build-keyless.ts', join(scratch, 'keyless'))
    return await use({ web, keyless, extension: build('scripts/build/build-extension.ts', join(scratch, 'extension')) })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Builds the sources of a release and makes it, signatures aside. */
export const buildRelease = (source: Source): Promise<FileSet> => withBuilds((folders) => assembleFrom(source, folders))

/** Makes a release again from the commit that it names, which must be checked out here. Refuses where a byte differs. */
export async function checkRebuild({ version, commit, committed, checkpoint }: ReleaseRecord, files: FileSet): Promise<void> {
  const here = readCommit()
  if (here.commit !== commit || here.committed !== committed)
    throw new Refusal(
      'other-checkout',
      `The release is of commit ${commit}, and ${here.commit} is checked out. Run: git checkout ${commit} && npm ci --ignore-scripts`,
    )
  const notes = notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)
  const again = await buildRelease({ version, commit, committed, notes, checkpoint })
  const unsigned = new Map([...files].filter(([path]) => !SIGNATURES.some((name) => name === path)))
  const differing = differences(again, unsigned)
  if (differing.length > 0)
    throw new Refusal('rebuild-differs', `A build of the same commit gives another release:\n  ${differing.join('\n  ')}`)
}
