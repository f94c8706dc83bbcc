import { defined } from '#core/defined'
import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { UnlockSecret } from '#protocol/vault'
import { withRoot } from './account-editor.ts'
import type { Content } from '../file/vault-files.ts'
import type { Open } from '../unlock/open-vault.ts'
import type { Some, VaultParts } from './parts.ts'
import { entropyToWords } from '../keys/phrase.ts'
import { writeKeystore } from '../import/keystore.ts'
import { SecretBytes } from '../keys/secret-bytes.ts'
import { decodeChild } from '../keys/secrets.ts'

/** The record that holds an account's key. Throws `vault/unknown-account`, `vault/watch-only`. */
export function keyRecordOf({ metadata }: Content, address: string): Hex {
  const account = metadata.accounts.find((item) => item.address === address)
  if (!account) throw fail('vault/unknown-account', { address })
  if (account.recordId === undefined) throw fail('vault/watch-only')
  return account.recordId
}

/** Secrets that leave, each after the owner showed again to be here. */
export function createSecretExporter(parts: VaultParts): Some<'revealPhrase' | 'revealKey' | 'exportKeystore'> {
  const { deps, random, keeper, accounts, lists, holder } = parts
  const after = <T>(way: UnlockSecret, work: (mine: Open) => Promise<T>): Promise<T> => {
    const mine = holder.opened()
    return holder.inTurn(async () => {
      await keeper.verifyPresence(mine.content.header, way)
      return work(mine)
    })
  }
  return {
    revealPhrase: ({ keyringId, way }) => {
      const keyring = accounts.phraseRing(holder.opened().content.metadata, keyringId)
      return after(way, ({ content, keys }) =>
        withRoot(parts, content, keys, keyring, async ({ entropy, language, passphrase }) => ({
          words: entropyToWords(entropy, lists.list(language)).map((word) => word.normalize('NFC')),
          ...defined({ passphrase: passphrase === '' ? undefined : passphrase }),
        })),
      )
    },
    revealKey: ({ address, way }) => {
      const recordId = keyRecordOf(holder.opened().content, address)
      return after(way, async ({ content, keys }) => {
        const privateKey = SecretBytes.take(decodeChild(await keeper.openRecord(content, keys(), recordId), address))
        return privateKey.once(fromBytes)
      })
    },
    exportKeystore: ({ address, way, password }) => {
      const recordId = keyRecordOf(holder.opened().content, address)
      lists.requireStrong(password)
      return after(way, async ({ content, keys }) => {
        const privateKey = SecretBytes.take(decodeChild(await keeper.openRecord(content, keys(), recordId), address))
        const how = { random, subtle: deps.subtle, now: deps.now(), policy: deps.keystore }
        return privateKey.once((bytes) => writeKeystore(bytes, password, how))
      })
    },
  }
}
