import type { Hex } from '#core/bytes/hex'
import { type ChildKey, type PhraseSecret, type PlacedAddress, withPhrase } from './derive.ts'
import type { RootSecret } from './secrets.ts'
import type { WordLists } from './word-lists.ts'

/** Derives below phrases of any language whose list is here. */
export type ChildKeys = {
  /** The keys at these paths, each the caller's to wipe. Throws `key/path`, `key/words-needed`. */
  keysAt(root: RootSecret, paths: readonly string[]): Promise<readonly ChildKey[]>
  /** Addresses of a template at `start` and the next ones. Throws as `keysAt`. */
  addresses(root: RootSecret, template: string, start: number, count: number): Promise<readonly PlacedAddress[]>
  fingerprint(root: RootSecret): Promise<Hex>
}

export function createChildKeys(subtle: SubtleCrypto, lists: WordLists): ChildKeys {
  const secretOf = ({ entropy, passphrase, language }: RootSecret): PhraseSecret => ({ entropy, passphrase, list: lists.list(language) })
  return {
    keysAt: async (root, paths) =>
      withPhrase(secretOf(root), subtle, async (deriver) => {
        const keys: ChildKey[] = []
        try {
          for (const path of paths) keys.push(await deriver.keyAt(path))
          return keys
        } catch (error) {
          for (const { privateKey } of keys) privateKey.fill(0)
          throw error
        }
      }),
    addresses: async (root, template, start, count) =>
      withPhrase(secretOf(root), subtle, (deriver) => deriver.addresses(template, start, count)),
    fingerprint: async (root) => withPhrase(secretOf(root), subtle, ({ fingerprint }) => fingerprint),
  }
}
