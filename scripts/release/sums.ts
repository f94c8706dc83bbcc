import { recordLines, SIGNATURE_FILES, SUMS_FILE } from '../../src/core/release/build-record.ts'
import { type FileSet, isSafePath, sha256 } from './file-set.ts'
import { Refusal } from './refusal.ts'

/** The list of all files of a release. It is what is signed. */
export const SUMS = SUMS_FILE

/** Signatures of the list: the first one has the name that `minisign -Vm SHA256SUMS` looks for. */
export const SIGNATURES = SIGNATURE_FILES

/** Hashes by path, as `sha256sum` prints them. `sha256sum -c SHA256SUMS` checks them. */
export const writeSums = (files: FileSet): string => recordLines(Object.fromEntries([...files].map(([path, data]) => [path, sha256(data)])))

/** Reads a list as `writeSums` writes it. Refuses every other spelling, so that no two readers see different lists. */
export function readSums(text: string): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>()
  let last = ''
  if (!text.endsWith('\n')) throw new Refusal('bad-sums', `${SUMS} does not end with a line break.`)
  for (const line of text.slice(0, -1).split('\n')) {
    const [, hash, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
    if (hash === undefined || path === undefined || !isSafePath(path) || path <= last)
      throw new Refusal('bad-sums', `${SUMS} has a line that does not belong there: ${line.slice(0, 120)}`)
    hashes.set(path, hash)
    last = path
  }
  return hashes
}

/** Refuses files that are not exactly those of the list. */
export function checkSums(hashes: ReadonlyMap<string, string>, files: FileSet): void {
  for (const path of hashes.keys()) if (!files.has(path)) throw new Refusal('file-missing', `${path} is in ${SUMS} and not in the release.`)
  for (const [path, data] of files) {
    const wanted = hashes.get(path)
    if (wanted === undefined) throw new Refusal('file-added', `${path} is not in ${SUMS}.`)
    if (sha256(data) !== wanted) throw new Refusal('file-changed', `${path} has other bytes than ${SUMS} says.`)
  }
}
