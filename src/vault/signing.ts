import { fail } from '#core/errors'
import { guardTransaction } from '#core/guards/transaction-guard'
import { equal, type Hex } from '#core/hex'
import type { Signing } from '#protocol/vault'
import type { Bytes } from './deps.ts'
import type { Open } from './open-vault.ts'
import type { Some, VaultParts } from './parts.ts'
import { decodeChild } from './secrets.ts'
import { keyRecordOf } from './showing.ts'
import { digestOfTransaction, signTransaction } from './transaction.ts'

/** Everything that is signed here, and no bare hash: the thing itself is guarded, encoded, compared with the consent, and signed with the one key. */
export function createSigning({ keeper, holder }: VaultParts): Some<'signTransaction'> {
  /** One signature: `digest` is of our own encoder; `sign` gets the key, which is wiped. */
  const one = <T>(asked: Signing, chainId: number, digest: () => Hex, sign: (privateKey: Bytes) => T): Promise<T> => {
    const mine: Open = holder.opened()
    const { requestId, account, consent } = asked
    mine.takeConsent(consent, { requestId, account, chainId, unlockEpoch: mine.unlockEpoch })
    const own = digest()
    if (!equal(own, consent.digest)) throw fail('vault/consent-mismatch', { shown: consent.digest, asked: own })
    const recordId = keyRecordOf(mine.content, account)
    return holder.meanwhile(async () => {
      // Only this account's key is opened, and only for this: the phrase stays sealed.
      const privateKey = decodeChild(await keeper.openRecord(mine.content, mine.keys(), recordId), account)
      try {
        // A lock may have come while it was opened.
        mine.keys()
        return sign(privateKey)
      } finally {
        privateKey.fill(0)
      }
    })
  }
  return {
    signTransaction: ({ transaction, ...asked }) =>
      one(
        asked,
        transaction.chainId,
        () => {
          guardTransaction(transaction)
          return digestOfTransaction(transaction)
        },
        (privateKey) => signTransaction(transaction, asked.account, privateKey),
      ),
  }
}
