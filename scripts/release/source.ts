import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isVersion } from '../../src/core/release/release-info.ts'
import { Refusal } from './refusal.ts'

/** What a Git command prints. */
function git(folder: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

export type Commit = { readonly commit: string; readonly committed: string }

/** The commit that is checked out. Refuses where something differs from it: nobody else could build that. */
export function readCommit(folder = '.'): Commit {
  const commit = git(folder, 'rev-parse', 'HEAD')
  const seconds = git(folder, 'show', '-s', '--format=%ct', 'HEAD')
  if (commit === undefined || seconds === undefined)
    throw new Refusal('no-commit', 'A release is made from a Git commit, and there is none here.')
  const changes = git(folder, 'status', '--porcelain') ?? '?'
  if (changes !== '') throw new Refusal('dirty-tree', `These files differ from the commit. Commit or remove them first:\n${changes}`)
  return { commit, committed: `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z` }
}

/** The version of the sources. All three packages have the same. */
export function readVersion(wanted: string | undefined): string {
  const versionOf = (path: string): string => (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version
  const version = versionOf('package.json')
  if (!isVersion(version)) throw new Refusal('wrong-version', `package.json has the version ${version}; a release has one like 1.2.0.`)
  const connect = versionOf('packages/connect/package.json')
  if (connect !== version)
    throw new Refusal('wrong-version', `packages/connect has the version ${connect}, the app ${version}. Make them the same.`)
  if (wanted !== undefined && wanted !== version)
    throw new Refusal('wrong-version', `package.json has the version ${version}, not ${wanted}. Change it there, then commit.`)
  return version
}

/** The tag of a version. */
export const tagOf = (version: string): string => `v${version}`

/** Refuses a tag that is already on another commit. */
export function checkTag(version: string, commit: string, folder = '.'): void {
  const tagged = git(folder, 'rev-parse', '--verify', '--quiet', `refs/tags/${tagOf(version)}^{commit}`)
  if (tagged !== undefined && tagged !== commit)
    throw new Refusal('tag-elsewhere', `The tag ${tagOf(version)} is on another commit (${tagged}). A version is released once.`)
}

/** Puts the tag on the commit, unless it is there. Its message names the hash of what was signed. */
export function setTag(version: string, commit: string, hash: string, folder = '.'): void {
  checkTag(version, commit, folder)
  if (git(folder, 'rev-parse', '--verify', '--quiet', `refs/tags/${tagOf(version)}`) !== undefined) return
  if (git(folder, 'tag', '-a', tagOf(version), '-m', `Assay ${version}`, '-m', `SHA256SUMS: ${hash}`, commit) === undefined)
    throw new Refusal('no-commit', `git tag ${tagOf(version)} failed. Set user.name and user.email, or use --no-tag.`)
}
