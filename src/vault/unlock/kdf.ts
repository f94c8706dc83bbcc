import { argon2id } from 'hash-wasm'
import { normalise } from '#core/identity/password'
import type { Bytes, KdfPolicy } from '../deps.ts'
import type { KdfParams } from '../file/format.ts'

/** 32 bytes stretched from a password by Argon2id v1.3 (RFC 9106); the caller's to wipe. */
export async function stretch(password: string, kdf: KdfParams): Promise<Bytes> {
  const bytes = new TextEncoder().encode(normalise(password))
  try {
    return (await argon2id({
      password: bytes,
      salt: kdf.salt,
      memorySize: kdf.memoryKiB,
      iterations: kdf.passes,
      parallelism: kdf.lanes,
      hashLength: 32,
      outputType: 'binary',
    })) as Bytes
  } finally {
    bytes.fill(0)
  }
}

/** Stretches a new password with the most memory that still answers in time here; the parameters are kept with the slot. */
export async function calibrate(
  password: string,
  policy: KdfPolicy,
  random: (length: number) => Bytes,
  now: () => number,
): Promise<{ readonly kdf: KdfParams; readonly stretched: Bytes }> {
  const attempt = async (memoryKiB: number) => {
    const kdf = { memoryKiB, passes: policy.passes, lanes: policy.lanes, salt: random(16) }
    const started = now()
    const stretched = await stretch(password, kdf)
    return { kdf, stretched, ms: now() - started }
  }
  const [least = 65_536, ...larger] = policy.memoryKiB
  let best = await attempt(least)
  for (const memoryKiB of larger) {
    // Time grows with memory: what would clearly take too long is not tried.
    if (best.ms >= policy.fastest || (best.ms * memoryKiB) / best.kdf.memoryKiB > policy.slowest) break
    const next = await attempt(memoryKiB).catch(() => undefined)
    // No space for that much memory on this device: the last size stands.
    if (next === undefined) break
    const [kept, dropped] = next.ms <= policy.slowest ? [next, best] : [best, next]
    dropped.stretched.fill(0)
    best = kept
    if (kept !== next) break
  }
  return { kdf: best.kdf, stretched: best.stretched }
}
