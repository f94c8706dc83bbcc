import { sha256 } from '@noble/hashes/sha2.js'
import { kdfBytes } from '../file/format.ts'
import { stretch } from '../unlock/kdf.ts'
import type { BackupDeps } from '../backup/backup-file.ts'
import type { BackupKeys } from '../backup/backup-keys.ts'
import { createWriter } from '../codec.ts'
import type { Bytes } from '../deps.ts'
import { addressOf, deriveChild } from '../keys/derive.ts'
import { parsePhrase } from '../keys/phrase.ts'
import { PHRASE, QUICK, seededRandom } from './world.ts'

export const BACKUP_PASSWORD = 'quartz lemon bridge violin summit walnut'

export const quickDeps = (seed = 'backup'): BackupDeps => ({ subtle: crypto.subtle, kdf: QUICK, random: seededRandom(seed) })

/** One of each: a phrase with two accounts, a phrase with a passphrase, a key alone with limits, and one that is watched. */
export async function someKeys(): Promise<BackupKeys> {
  const entropy = parsePhrase(PHRASE)
  const first = await deriveChild(entropy, "m/44'/60'/0'/0/0", crypto.subtle)
  const second = await deriveChild(entropy, "m/44'/60'/0'/0/1", crypto.subtle)
  const alone = new Uint8Array(32).fill(7)
  const id = (byte: string) => `0x${byte.repeat(16)}` as const
  return {
    keyrings: [
      {
        id: id('a1'),
        kind: 'mnemonic',
        label: 'Recovery phrase',
        origin: 'created',
        backedUpAt: 1_760_000_000_000,
        phrase: { language: 'english', entropy, passphrase: '' },
        pathTemplate: "m/44'/60'/0'/0/i",
        next: 2,
      },
      {
        id: id('b2'),
        kind: 'mnemonic',
        label: 'Zoë’s',
        origin: 'imported',
        phrase: { language: 'japanese', entropy: new Uint8Array(32).fill(3), passphrase: 'TREZOR' },
        next: 0,
      },
      { id: id('c3'), kind: 'private-key', label: 'Key', origin: 'imported', next: 0 },
      { id: id('d4'), kind: 'watch', label: 'Watched', origin: 'imported', next: 0 },
    ],
    accounts: [
      { keyring: 0, address: first.address, name: 'Main', path: first.path, order: 0, hidden: false, privateKey: first.privateKey },
      {
        keyring: 0,
        address: second.address,
        name: 'Savings',
        path: second.path,
        order: 1,
        hidden: true,
        protection: 'always-ask',
        privateKey: second.privateKey,
      },
      {
        keyring: 2,
        address: addressOf(alone),
        name: '',
        order: 2,
        hidden: false,
        limits: {
          assets: [
            { chainId: 1, perDay: 10n ** 18n, large: 2n ** 256n - 1n },
            { chainId: 9_007_199_254_740_991, token: '0x1111111111111111111111111111111111111111', perDay: 0n },
          ],
          recipients: ['0x2222222222222222222222222222222222222222'],
        },
        privateKey: alone,
      },
      { keyring: 3, address: '0x5555555555555555555555555555555555555555', name: 'Aunt', order: 3, hidden: false },
    ],
  }
}

/** The last 32 bytes made to fit, as somebody would who changes a file on purpose. */
export function refitted(file: Uint8Array): Bytes {
  const out = new Uint8Array(file)
  out.set(sha256(out.subarray(0, -32)), out.length - 32)
  return out
}

type Forged = { readonly memoryKiB?: number; readonly passes?: number; readonly lanes?: number; readonly algorithm?: string }

/** A file with any content under a right seal, as a stranger would make who knows the format and chose the password. */
export async function forge(content: Uint8Array, kdfChanges: Forged = {}): Promise<Bytes> {
  const kdf = { memoryKiB: 64, passes: 1, lanes: 1, salt: new Uint8Array(16).fill(9), ...kdfChanges }
  const iv = new Uint8Array(12).fill(5)
  const plain = createWriter().fixed(content).pad(4096).done()
  const written =
    kdfChanges.algorithm === undefined ? kdfBytes(kdf) : createWriter().text(kdfChanges.algorithm).fixed(new Uint8Array(29)).done()
  const start = createWriter()
    .fixed(new TextEncoder().encode('ASSAYBAK'))
    .u16(1)
    .sized(written)
    .fixed(iv)
    .u32(plain.length + 16)
    .done()
  const honest = Object.keys(kdfChanges).length === 0
  const raw = honest ? await stretch(BACKUP_PASSWORD, kdf) : new Uint8Array(32)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: start }, key, plain)
  return refitted(createWriter().fixed(start).fixed(new Uint8Array(sealed)).fixed(new Uint8Array(32)).done())
}
