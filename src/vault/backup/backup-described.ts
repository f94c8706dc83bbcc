import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { ImportedKeyring } from '#protocol/vault'
import type { Backup } from './backup-file.ts'
import type { ChildKeys } from '../keys/child-keys.ts'

/** A backup's keyrings without their secrets. Throws `key/words-needed`. */
export async function describeBackup(
  { children }: { readonly children: ChildKeys },
  { keys }: Backup,
  isKnown: (address: Address) => boolean,
): Promise<readonly ImportedKeyring[]> {
  const all: ImportedKeyring[] = []
  for (const [place, { kind, label, phrase, pathTemplate }] of keys.keyrings.entries()) {
    const accounts = keys.accounts
      .filter(({ keyring }) => keyring === place)
      .map(({ address, path, name }) => ({ address, name, known: isKnown(address), ...defined({ path }) }))
    const start = { kind, label, accounts, ...defined({ pathTemplate }) }
    if (!phrase) all.push(start)
    else {
      const { language, entropy, passphrase } = phrase
      const fingerprint = await children.fingerprint(phrase)
      all.push({ ...start, words: (entropy.length / 4) * 3, language, fingerprint, passphrase: passphrase !== '' })
    }
  }
  return all
}
