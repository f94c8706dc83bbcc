import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { type ListHead, splitListFile } from '#core/web/list-file'
import { minisignDigest, parseMinisignKey, parseMinisignSignature, verifyMinisign } from '#core/web/minisign'
import type { ReportList, SignedList } from '#core/web/report-list'
import { breathe } from '#core/pace'

/** A public key of minisign in its one line, out of that line or the file of a key. Throws `input/required`, `decode/malformed`. */
export function readListKey(text: string): string {
  if (text.trim() === '') throw fail('input/required', { field: 'Public key' })
  if (parseMinisignKey(text) === undefined) throw fail('decode/malformed', { what: 'The public key' })
  return text.trim().split(/\r?\n/).at(-1)?.trim() ?? ''
}

/** The first of these keys that signed the file. Throws `list/not-signed` where none did. */
export async function listSignerOf(text: string, keys: readonly string[]): Promise<string> {
  const { signature, content } = splitListFile(text)
  const parsed = signature === undefined ? undefined : parseMinisignSignature(signature)
  if (parsed !== undefined) {
    const digest = await minisignDigest(content, breathe)
    for (const line of keys) {
      const key = parseMinisignKey(line)
      if (key !== undefined && verifyMinisign(key, parsed, digest)) return line
    }
  }
  throw fail('list/not-signed')
}

/** Keys that a later version of a subscription may be signed by: the one it is pinned to, and the next that was announced under it. */
export const keysAfter = ({ key, nextKey }: SignedList): readonly string[] => (nextKey === undefined ? [key] : [key, nextKey])

/** Whether a file that says this of itself is a version of a list that is here: the same name, by a key that follows. */
export const isSameList = ({ signed }: Pick<ReportList, 'signed'>, { name }: Pick<ListHead, 'name'>, key: string): boolean =>
  signed?.name === name && keysAfter(signed).includes(key)

/** Throws `list/not-newer` for an older version, and for one of the same number that is another file. */
export function requireNewer(have: Pick<ReportList, 'signed' | 'hash'>, next: { readonly hash: Hex; readonly head: ListHead }): void {
  const version = have.signed?.version ?? 0
  if (next.hash !== have.hash && next.head.version <= version) throw fail('list/not-newer', { version: next.head.version, have: version })
}
