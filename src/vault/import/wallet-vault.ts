import { fail } from '#core/errors'
import { type ImportCandidate, type ImportedSource, wipeImported } from './import-candidate.ts'
import { fieldOf, isObject, type StrictJson, type JsonObject, parseStrictJson } from './strict-json.ts'
import type { WordLists } from '../keys/word-lists.ts'
import { MAX_ACCOUNTS, readHdKeyTree, readSimpleKeyPair } from './metamask.ts'
import { isSealed, openSealed, readSealed } from './passworder.ts'
import { isRabby, readRabbyTree } from './rabby.ts'

type Parts = { readonly lists: WordLists; readonly subtle: SubtleCrypto }

/**
 * The sealed vault in a file: as it is, as the state of MetaMask's keyring controller keeps it (a text in `vault`), or in the state that MetaMask
 * exports (`data.KeyringController.vault`). Throws `import/malformed`.
 */
export function findSealed(json: StrictJson): JsonObject | undefined {
  if (isSealed(json)) return json
  if (!isObject(json)) return undefined
  const vault = fieldOf(json, 'vault')
  if (typeof vault === 'string') {
    const inner = parseStrictJson(vault)
    return isSealed(inner) ? inner : undefined
  }
  const within = fieldOf(json, 'keyringcontroller') ?? fieldOf(json, 'data')
  return isObject(within) ? findSealed(within) : undefined
}

/** A stranger's word for a kind of key: short, and nothing but plain letters. */
const cleaned = (kind: string): string => kind.replace(/[^\w .()-]/g, '').slice(0, 40) || 'unnamed'

/**
 * Reads another wallet's vault. Throws `import/wrong-password`, `import/malformed`, `import/cost`, `import/unsupported-key` where nothing in it can
 * be taken, `import/empty`.
 */
export async function readWalletVault(sealed: JsonObject, password: string, parts: Parts): Promise<ImportedSource> {
  const keyrings = await openSealed(readSealed(sealed), password, parts.subtle)
  if (!Array.isArray(keyrings)) throw fail('import/malformed', { what: 'vault' })
  if (keyrings.reduce((sum: number, keyring: StrictJson) => sum + sizeOf(keyring), 0) > MAX_ACCOUNTS)
    throw fail('import/malformed', { what: 'number of accounts' })
  const found: ImportCandidate[] = []
  const left = new Set<string>()
  try {
    for (const keyring of keyrings as readonly StrictJson[]) {
      const read = await readKeyring(keyring, parts)
      if (typeof read === 'string') left.add(read)
      else found.push(...read)
    }
    if (found.length === 0) throw left.size > 0 ? fail('import/unsupported-key', { kind: [...left].join(', ') }) : fail('import/empty')
  } catch (error) {
    wipeImported(found)
    throw error
  }
  const trees = (keyrings as readonly StrictJson[]).filter((keyring) => isObject(keyring) && isRabby(fieldOf(keyring, 'data')))
  return { format: trees.length > 0 ? 'rabby' : 'metamask', found, left: [...left] }
}

/** How many accounts a keyring names, before any is derived; each counts as one at least. */
function sizeOf(keyring: StrictJson): number {
  const data = isObject(keyring) ? fieldOf(keyring, 'data') : undefined
  if (Array.isArray(data)) return Math.max(1, data.length)
  if (!isObject(data)) return 1
  const lists = ['accounts', 'activeindexes'].map((name) => fieldOf(data, name))
  const count = fieldOf(data, 'numberofaccounts')
  return Math.max(1, ...lists.map((list) => (Array.isArray(list) ? list.length : 0)), typeof count === 'number' ? count : 0)
}

/** The keys of one keyring, or the kind of it that is not taken. */
async function readKeyring(keyring: StrictJson, { lists, subtle }: Parts): Promise<readonly ImportCandidate[] | string> {
  if (!isObject(keyring)) throw fail('import/malformed', { what: 'keyring' })
  const [kind, data] = [fieldOf(keyring, 'type'), fieldOf(keyring, 'data')]
  if (typeof kind !== 'string' || data === undefined) throw fail('import/malformed', { what: 'keyring' })
  if (kind === 'Simple Key Pair') return readSimpleKeyPair(data)
  if (kind !== 'HD Key Tree') return cleaned(kind)
  if (!isObject(data)) throw fail('import/malformed', { what: kind })
  return isRabby(data) ? readRabbyTree(data, lists, subtle) : [readHdKeyTree(data, lists)]
}
