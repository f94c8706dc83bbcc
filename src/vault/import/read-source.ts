import { DEFAULT_PATH } from '#core/identity/account'
import { fail } from '#core/errors'
import { toBytes } from '#core/bytes/hex'
import { splitPhrase } from '#core/identity/phrase-words'
import type { ImportSource } from '#protocol/vault'
import type { Backup } from '../backup/backup-file.ts'
import type { Bytes } from '../deps.ts'
import { addressOf } from '../keys/derive.ts'
import type { ImportedSource } from './import-candidate.ts'
import { isKeystore, openKeystore, readKeystore } from './keystore.ts'
import { findSealed, readWalletVault } from './wallet-vault.ts'
import { isPhraseLength, readPhrase } from '../keys/phrase.ts'
import { isObject, type StrictJson, parseStrictJson, decodeUtf8Strict } from './strict-json.ts'
import type { WordLists } from '../keys/word-lists.ts'

export type SourceParts = {
  readonly lists: WordLists
  readonly subtle: SubtleCrypto
  /** Opens a file that begins with `BACKUP_MAGIC`. Throws `import/*`. */
  readonly readBackup: (bytes: Bytes, password: string) => Promise<Backup>
}

/** The first bytes of a backup of ours. */
export const BACKUP_MAGIC = 'ASSAYBAK'
/** SPEC section 5. */
const MAX_FILE_MIB = 10
/** A text that is no JSON is read as words or a key only if it is about as short as those are. */
const MAX_PLAIN = 4096

/**
 * Reads keys from anything: words, a private key, or a file of either, of a keystore, of another wallet, of ours. What a file is, its content says.
 * The keys that are found are the caller's to wipe. Throws `key/*`, `import/*`.
 */
export async function readSource(source: ImportSource, parts: SourceParts): Promise<ImportedSource> {
  if (source.kind === 'file') return readFile(source.bytes, source.password, parts)
  if (source.kind === 'phrase') return readKey(source.words) ?? phraseRead(source.words, source.passphrase, parts)
  const key = readKey(source.text)
  if (key) return key
  // Too few for a phrase that was pasted here: it is the key that is wrong.
  if (splitPhrase(source.text).length < 3) throw fail('key/not-a-key')
  return phraseRead(source.text, undefined, parts)
}

function phraseRead(text: string, passphrase: string | undefined, { lists }: SourceParts): ImportedSource {
  const { entropy, language } = readPhrase(text, lists)
  return {
    format: 'phrase',
    found: [{ kind: 'mnemonic', entropy, language, passphrase: passphrase ?? '', pathTemplate: DEFAULT_PATH, indexes: [0] }],
    left: [],
  }
}

const keyRead = (privateKey: Bytes): ImportedSource => ({ format: 'private-key', found: [{ kind: 'private-key', privateKey }], left: [] })

/** What may stand around and between the digits of a key that was copied from somewhere. */
const AROUND_KEY = /[\s"'`“”‘’,;:._\u00ad\u200b-\u200f\u2060\ufeff-]/gu

/** A private key, or nothing where the text is no hex of about that length. Throws `key/out-of-range`. */
function readKey(text: string): ImportedSource | undefined {
  const digits = text.replace(AROUND_KEY, '').replace(/^0x/i, '')
  // Fewer digits are no key that was cut off. A phrase could be of nothing but a to f, and 64 digits are no 12, 15, 18, 21 or 24 equal groups.
  if (!/^[0-9a-f]{32,}$/i.test(digits) || isPhraseLength(text.trim().split(/\s+/).length)) return undefined
  const bytes = digits.length === 64 ? toBytes(`0x${digits}`) : undefined
  if (!bytes) throw fail('key/out-of-range')
  try {
    addressOf(bytes)
  } catch (error) {
    bytes.fill(0)
    throw error
  }
  return keyRead(bytes)
}

/** A text file that holds nothing but a key or a phrase. */
function readPlain(text: string, parts: SourceParts): ImportedSource {
  const key = text.length > MAX_PLAIN ? undefined : readKey(text)
  if (key) return key
  if (text.length > MAX_PLAIN || !isPhraseLength(splitPhrase(text).length)) throw fail('import/unknown-format')
  return phraseRead(text, undefined, parts)
}

async function readFile(bytes: Bytes, password: string | undefined, parts: SourceParts): Promise<ImportedSource> {
  if (bytes.length > MAX_FILE_MIB * 1024 * 1024) throw fail('import/too-large', { most: MAX_FILE_MIB })
  if (new TextDecoder('latin1').decode(bytes.subarray(0, BACKUP_MAGIC.length)) === BACKUP_MAGIC) {
    if (password === undefined) throw fail('import/password-needed')
    return { format: 'backup', left: [], found: [], backup: await parts.readBackup(bytes, password) }
  }
  const text = decodeUtf8Strict(bytes)?.trim()
  if (text === undefined || text === '') throw fail('import/unknown-format')
  if (/^[[{"]/.test(text)) return readJsonFile(parseStrictJson(text), password, parts)
  return readPlain(text, parts)
}

async function readJsonFile(parsed: StrictJson, password: string | undefined, parts: SourceParts): Promise<ImportedSource> {
  // Some tools hand out JSON as a text within JSON; a phrase or a key may stand between quotes.
  if (typeof parsed === 'string')
    return /^\s*\{/.test(parsed) ? readJsonFile(parseStrictJson(parsed), password, parts) : readPlain(parsed, parts)
  if (!isObject(parsed)) throw fail('import/unknown-format')
  if (isKeystore(parsed)) {
    const keystore = readKeystore(parsed)
    if (password === undefined) throw fail('import/password-needed')
    const { privateKey } = await openKeystore(keystore, password, parts.subtle)
    return { ...keyRead(privateKey), format: 'keystore', left: keystore.hasPhrase ? ['x-ethers mnemonic'] : [] }
  }
  const sealed = findSealed(parsed)
  if (!sealed) throw fail('import/unknown-format')
  if (password === undefined) throw fail('import/password-needed')
  return readWalletVault(sealed, password, parts)
}
