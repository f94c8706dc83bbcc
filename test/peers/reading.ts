import { wordListText } from '../../src/core/identity/phrase-words.ts'
import { type Language, LANGUAGES } from '../../src/core/identity/account.ts'
import { fromBytes } from '../../src/core/bytes/hex.ts'
import { createDeriver } from '../../src/vault/keys/derive.ts'
import type { ImportCandidate, ImportedSource } from '../../src/vault/import/import-candidate.ts'
import { seedOf } from '../../src/vault/keys/phrase.ts'
import { readSource } from '../../src/vault/import/read-source.ts'
import { createWordLists, type WordLists } from '../../src/vault/keys/word-lists.ts'

/** All ten lists, as the page teaches them. */
export async function allLists(): Promise<WordLists> {
  const lists = createWordLists()
  for (const language of LANGUAGES.filter((one) => one !== 'english')) lists.learn(language, wordListText(await wordsOfPackage(language)))
  return lists
}

const wordsOfPackage = async (language: Language): Promise<readonly string[]> =>
  ((await import(`../../node_modules/@scure/bip39/wordlists/${language}.js`)) as { readonly wordlist: readonly string[] }).wordlist

/** Reads what another wallet wrote with our own code, as a file that a person chose. */
export const readTheirs = async (text: string, password: string): Promise<ImportedSource> =>
  readSource(
    { kind: 'file', bytes: new TextEncoder().encode(text), password },
    { lists: await allLists(), subtle: crypto.subtle, readBackup: () => Promise.reject(new Error('This is no backup of ours.')) },
  )

/** Private keys of everything that was found, in hex, each account of each phrase. */
export async function keysOf(found: readonly ImportCandidate[]): Promise<readonly string[]> {
  const lists = await allLists()
  const keys = found.map(async (one) => {
    if (one.kind === 'private-key') return [fromBytes(one.privateKey)]
    if (one.kind === 'watch') return []
    const deriver = await createDeriver(await seedOf(one.entropy, crypto.subtle, one.passphrase, lists.list(one.language)), crypto.subtle)
    const places = await deriver.addressesAt(one.pathTemplate, one.indexes)
    return Promise.all(places.map(async ({ path }) => fromBytes((await deriver.keyAt(path)).privateKey)))
  })
  return (await Promise.all(keys)).flat()
}
