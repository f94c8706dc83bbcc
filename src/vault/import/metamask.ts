import { pathAt } from '#core/identity/derivation-path'
import { fail } from '#core/errors'
import { toBytes } from '#core/bytes/hex'
import { addressOf } from '../keys/derive.ts'
import { type ImportedKey, type ImportedPhrase, wipeImported } from './import-candidate.ts'
import { fieldOf, type StrictJson, type JsonObject } from './strict-json.ts'
import type { WordLists } from '../keys/word-lists.ts'
import { readMnemonic } from './mnemonic.ts'

/** In one vault: more than anybody has, and each costs a derivation. */
export const MAX_ACCOUNTS = 1000

const malformed = (what: string): Error => fail('import/malformed', { what })

/** The template of a path that accounts are appended to. Throws `import/malformed`. */
export function templateBelow(hdPath: StrictJson | undefined): string {
  if (typeof hdPath !== 'string') throw malformed('hdPath')
  try {
    pathAt(`${hdPath}/i`, 0)
  } catch {
    throw malformed('hdPath')
  }
  return `${hdPath}/i`
}

/** MetaMask's keyring 'HD Key Tree': a phrase without passphrase, and its first so many accounts. Throws `import/malformed`. */
export function readHdKeyTree(data: JsonObject, lists: WordLists): ImportedPhrase {
  const count = fieldOf(data, 'numberofaccounts') ?? 1
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) throw malformed('numberOfAccounts')
  const pathTemplate = templateBelow(fieldOf(data, 'hdpath') ?? "m/44'/60'/0'/0")
  const indexes = Array.from({ length: Math.max(1, count) }, (_, index) => index)
  return { kind: 'mnemonic', ...readMnemonic(fieldOf(data, 'mnemonic'), lists), passphrase: '', pathTemplate, indexes }
}

/** The keyring 'Simple Key Pair', which MetaMask and Rabby write alike: private keys in hex without 0x. Throws `import/malformed`. */
export function readSimpleKeyPair(data: StrictJson): readonly ImportedKey[] {
  if (!Array.isArray(data)) throw malformed('Simple Key Pair')
  const found: ImportedKey[] = []
  try {
    for (const text of data as readonly StrictJson[]) {
      const privateKey = typeof text === 'string' ? toBytes(text.startsWith('0x') ? text : `0x${text}`) : undefined
      if (!privateKey) throw malformed('Simple Key Pair')
      found.push({ kind: 'private-key', privateKey })
      addressOf(privateKey)
    }
    return found
  } catch {
    wipeImported(found)
    throw malformed('Simple Key Pair')
  }
}
