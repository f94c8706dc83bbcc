import type { Bytes } from './deps.ts'
import { type ChildKey, keyAt } from './derive.ts'
import { seedOf } from './phrase.ts'
import type { Root } from './secrets.ts'

/** The keys at these paths below a phrase, each the caller's to wipe. The seed is made once, and wiped. Throws `key/path`, `key/words-needed`. */
export async function keysAt(root: Root, paths: readonly string[], subtle: SubtleCrypto): Promise<readonly ChildKey[]> {
  const seed: Bytes = await seedOf(root.entropy, subtle, root.passphrase)
  try {
    return paths.map((path) => keyAt(seed, path))
  } finally {
    seed.fill(0)
  }
}
