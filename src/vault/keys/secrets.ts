import { type Language, LANGUAGES } from '#core/identity/account'
import { fail } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import { createByteReader, createWriter } from '../codec.ts'
import type { Bytes } from '../deps.ts'
import { addressOf, type ChildKey } from './derive.ts'
import { isEntropyLength } from './phrase.ts'

/** Both contents have one length each, whatever they hold: what is on disk does not tell 12 words from 24. */
const STEP = 64

/** What a phrase is made of; `entropy` is the owner's to wipe. A passphrase is a text because that is what the person gave. */
export type RootSecret = { readonly entropy: Bytes; readonly language: Language; readonly passphrase: string }

/** Bytes: what is on disk says of a passphrase only in such steps how long it is. */
const ROOT_STEP = 256

/** Content of a root record. */
export const encodeRoot = ({ entropy, language, passphrase }: RootSecret): Bytes =>
  createWriter().u8(2).u8(LANGUAGES.indexOf(language)).sized(entropy).text(passphrase).pad(ROOT_STEP).done()

/** The phrase, its entropy the caller's to wipe; `bytes` is wiped. Version 1 held English phrases without passphrase. Throws `vault/corrupt`. */
export function decodeRoot(bytes: Bytes): RootSecret {
  try {
    const reader = createByteReader(bytes, 'key')
    const version = reader.oneOf({ 1: 1, 2: 2 })
    const language = version === 1 ? 'english' : LANGUAGES[reader.u8()]
    const entropy = reader.sized(32)
    const passphrase = version === 1 ? '' : reader.text(1024)
    reader.padding()
    if (language === undefined || !isEntropyLength(entropy.length)) throw fail('vault/corrupt', { what: 'key' })
    return { entropy, language, passphrase }
  } finally {
    bytes.fill(0)
  }
}

/** Content of a child record: the address, then its private key. */
export const encodeChild = ({ address, privateKey }: Pick<ChildKey, 'address' | 'privateKey'>): Bytes =>
  createWriter()
    .u8(1)
    .text(address)
    .fixed(privateKey)
    .pad(STEP * 2)
    .done()

/** The private key of this very account, the caller's to wipe; `bytes` is wiped. Throws `vault/corrupt`. */
export function decodeChild(bytes: Bytes, account: string): Bytes {
  try {
    const reader = createByteReader(bytes, 'key')
    reader.oneOf({ 1: 'version' })
    const address = reader.text(42)
    const privateKey = reader.fixed(32)
    reader.padding()
    if (address !== account || addressOf(privateKey) !== account) {
      privateKey.fill(0)
      throw fail('vault/corrupt', { what: 'key' })
    }
    return privateKey
  } finally {
    bytes.fill(0)
  }
}

/** A fresh id of a record, as bytes and as the rest of the code names it. */
export function newId(random: (length: number) => Bytes): { readonly id: Bytes; readonly hex: `0x${string}` } {
  const id = random(16)
  return { id, hex: fromBytes(id) }
}
