import { fail } from '#core/errors'
import { guardAuthorization } from '#core/guards/authorization-guard'
import { guardMessage } from '#core/guards/message-guard'
import { guardTransaction } from '#core/guards/transaction-guard'
import { guardTypedData } from '#core/guards/typed-data-guard'
import { equal, fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import type { Presence, Signing } from '#protocol/vault'
import { verifyAssertion } from '../unlock/assertion.ts'
import { digestOfAuthorization, signAuthorization, signerOfAuthorization } from '../sign/authorization.ts'
import type { Bytes } from '../deps.ts'
import { enforceLimits } from './stored-limits.ts'
import { digestOfMessage, signMessage } from '../sign/message.ts'
import type { Open } from '../unlock/open-vault.ts'
import type { ToSign } from '../limits/outgoing.ts'
import type { Some, VaultParts } from './parts.ts'
import { presenceToSign } from '../limits/protection.ts'
import { SecretBytes } from '../keys/secret-bytes.ts'
import { decodeChild } from '../keys/secrets.ts'
import { keyRecordOf } from './secret-exporter.ts'
import { digestOfTransaction, signTransaction } from '../sign/transaction.ts'
import { digestOfTypedData, signTypedData } from '../sign/typed-data.ts'

/** What is to be signed: guarded and hashed by our own code, then signed with a key that is wiped by the caller. */
type Thing<T> = {
  readonly digest: () => Hex
  readonly toSign: ToSign
  readonly chainId: number
  readonly sign: (privateKey: Bytes) => Promise<T>
}

/** Everything that is signed here, and no bare hash. */
export function createSigning(parts: VaultParts): Some<'signTransaction' | 'signMessage' | 'signTypedData' | 'signAuthorization'> {
  const { deps, keeper, accounts, holder } = parts

  /** The person is here: their password again, or their passkey's answer to this very digest. Throws `vault/presence`, `vault/wrong-password`, `vault/wait`. */
  const verify = async ({ content }: Open, presence: Presence, digest: Hex): Promise<void> => {
    if (presence.kind === 'password') {
      await keeper.verifyPresence(content.header, presence)
      return
    }
    const slotId = presence.slotId.toLowerCase()
    const note = content.metadata.slots.find(({ id }) => id === slotId)
    const slot = content.header.slots.find(({ id }) => fromBytes(id) === slotId)
    const publicKey = note?.publicKey === undefined ? undefined : toBytes(note.publicKey)
    if (!slot || !('passkey' in slot) || !publicKey) throw fail('vault/unknown-slot')
    await verifyAssertion(deps.subtle, presence, { rpId: slot.passkey.rpId, publicKey: publicKey as Bytes, digest })
  }

  /**
   * One signature. Refusals come first, then the consent, which is used up by being shown; then the person, then their limits, which are written to disk
   * before anything leaves; then the one key.
   */
  const one = <T>(asked: Signing, { digest, toSign, chainId, sign }: Thing<T>): Promise<T> => {
    const mine = holder.opened()
    const { requestId, account, consent, presence, blockTime } = asked
    mine.takeConsent(consent, { requestId, account, chainId, unlockEpoch: mine.unlockEpoch })
    const own = digest()
    if (!equal(own, consent.digest)) throw fail('vault/consent-mismatch', { shown: consent.digest, asked: own })
    keyRecordOf(mine.content, account)
    return holder.meanwhile(async () => {
      // Another tab may have made this account ask, or limited it, since this one looked.
      await holder.refresh()
      const given = presenceToSign(accounts.find(mine.content.metadata, account), presence)
      if (given) await holder.inTurn(() => verify(mine, given, own))
      await enforceLimits(parts, account, toSign, blockTime)
      // Only this account's key is opened, and only for this: the phrase stays sealed.
      const recordId = keyRecordOf(mine.content, account)
      const privateKey = SecretBytes.take(decodeChild(await keeper.openRecord(mine.content, mine.keys(), recordId), account))
      return privateKey.once((bytes) => {
        // A lock may have come while it was opened.
        mine.keys()
        return sign(bytes)
      })
    })
  }

  return {
    signTransaction: ({ transaction, ...asked }) =>
      one(asked, {
        toSign: { kind: 'transaction', transaction },
        chainId: transaction.chainId,
        digest() {
          guardTransaction(transaction, asked.account, signerOfAuthorization)
          return digestOfTransaction(transaction)
        },
        sign: (privateKey) => signTransaction(transaction, asked.account, privateKey),
      }),
    signMessage: ({ message, ...asked }) =>
      one(asked, {
        toSign: { kind: 'message', message },
        chainId: asked.consent.chainId,
        digest() {
          guardMessage(message, asked.consent.origin)
          return digestOfMessage(message)
        },
        sign: (privateKey) => signMessage(message, asked.account, privateKey),
      }),
    signTypedData: ({ data, ...asked }) =>
      one(asked, {
        toSign: { kind: 'typed-data' },
        chainId: asked.consent.chainId,
        digest() {
          guardTypedData(data, asked.consent.chainId, asked.consent.origin)
          return digestOfTypedData(data)
        },
        sign: (privateKey) => signTypedData(data, asked.account, privateKey),
      }),
    signAuthorization: ({ authorization, ...asked }) =>
      one(asked, {
        toSign: { kind: 'authorization' },
        chainId: asked.consent.chainId,
        digest() {
          guardAuthorization(authorization, asked.consent.chainId)
          return digestOfAuthorization(authorization)
        },
        sign: (privateKey) => signAuthorization(authorization, asked.account, privateKey),
      }),
  }
}
