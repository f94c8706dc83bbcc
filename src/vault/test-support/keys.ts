import type { Bytes } from '../deps.ts'
import { type ChildKey, createDeriver } from '../keys/derive.ts'

/** The key at a path below a seed, of a deriver that is wiped again. Throws `key/path`. */
export async function keyAt(seed: Bytes, path: string): Promise<ChildKey> {
  const deriver = await createDeriver(seed, crypto.subtle)
  try {
    return await deriver.keyAt(path)
  } finally {
    deriver.wipe()
  }
}
