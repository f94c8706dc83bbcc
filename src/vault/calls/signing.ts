import { fail } from '#core/errors'
import { guardAuthorization } from '#core/guards/authorization-guard'
import { guardMessage } from '#core/guards/message-guard'
import { guardTransaction } from '#core/guards/transaction-guard'
import { guardTypedData } from '#core/guards/typed-data-guard'
import { equal, fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import type { Presence, Signing, VaultCalls } from '#protocol/vault'
import { verifyAssertion } from '../unlock/assertion.ts'
import { digestOfAuthorization, signAuthorization, signerOfAuthorization } from '../sign/authorization.ts'
import type { Bytes } from '../deps.ts'
import { enforceLimits } from './stored-limits.ts'
import { digestOfMessage, signMessage } from '../sign/message.ts'
import type { Open } from '../unlock/open-vault.ts'
import type { ToSign } from '../limits/outgoing.ts'
import type { Some, VaultParts } from './parts.ts'
import { presenceToSign, requireDevice } from '../limits/protection.ts'
import { SecretBytes } from '../keys/secret-bytes.ts'
import { decodeChild } from '../keys/secrets.ts'
import { keyRecordOf } from './secret-exporter.ts'
import { digestOfTransaction, signTransaction } from '../sign/transaction.ts'
import { digestOfTypedData, signTypedData } from '../sign/typed-data.ts'

/** What is to be signed, whole. */
type Task = VaultCalls['approveForDevice']['params']['task']

/** What is to be signed: guarded and hashed by our own code. */
type Thing = { readonly digest: () => Hex; readonly toSign: ToSign; readonly chainId: number }

/** Each kind with its guard and its encoder, which share no code with the page's. */
function thingOf(task: Task, { account, consent }: Signing): Thing {
  const { chainId, origin } = consent
  switch (task.kind) {
    case 'transaction':
      return {
        toSign: task,
        chainId: task.transaction.chainId,
        digest() {
          guardTransaction(task.transaction, account, signerOfAuthorization)
          return digestOfTransaction(task.transaction)
        },
      }
    case 'message':
      return {
        toSign: task,
        chainId,
        digest() {
          guardMessage(task.message, origin)
          return digestOfMessage(task.message)
        },
      }
    case 'typed-data':
      return {
        toSign: { kind: 'typed-data' },
        chainId,
        digest() {
          guardTypedData(task.data, chainId, origin)
          return digestOfTypedData(task.data)
        },
      }
    case 'authorization':
      return {
        toSign: { kind: 'authorization' },
        chainId,
        digest() {
          guardAuthorization(task.authorization, chainId)
          return digestOfAuthorization(task.authorization)
        },
      }
  }
}

type SigningCalls = 'signTransaction' | 'signMessage' | 'signTypedData' | 'signAuthorization' | 'approveForDevice'

/** Everything that is signed here, or by a device after the same checks, and no bare hash. */
export function createSigning(parts: VaultParts): Some<SigningCalls> {
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
    await verifyAssertion(deps.subtle, presence, { rpId: slot.passkey.rpId, publicKey: publicKey, digest })
  }

  /**
   * What stands before one signature, whatever makes it. Refusals come first, then the consent, which is used up by being shown; then the person, then their
   * limits, which are written to disk before anything leaves; then `work`. `isRight` throws where the account's key is elsewhere.
   */
  const after = <T>(
    asked: Signing,
    task: Task,
    isRight: (content: Open['content']) => unknown,
    work: (mine: Open, digest: Hex) => Promise<T>,
  ): Promise<T> => {
    const mine = holder.opened()
    const { requestId, account, consent, presence, blockTime } = asked
    const { digest, toSign, chainId } = thingOf(task, asked)
    mine.takeConsent(consent, { requestId, account, chainId, unlockEpoch: mine.unlockEpoch })
    const own = digest()
    if (!equal(own, consent.digest)) throw fail('vault/consent-mismatch', { shown: consent.digest, asked: own })
    isRight(mine.content)
    return holder.meanwhile(async () => {
      // Another tab may have made this account ask, or limited it, since this one looked.
      await holder.refresh()
      const given = presenceToSign(accounts.find(mine.content.metadata, account), presence)
      if (given) await holder.inTurn(() => verify(mine, given, own))
      await enforceLimits(parts, account, toSign, blockTime)
      return work(mine, own)
    })
  }

  /** One signature of a key that is here. */
  const one = <T>(asked: Signing, task: Task, sign: (privateKey: Bytes) => Promise<T>): Promise<T> =>
    after(
      asked,
      task,
      (content) => keyRecordOf(content, asked.account),
      async (mine) => {
        // Only this account's key is opened, and only for this: the phrase stays sealed.
        const recordId = keyRecordOf(mine.content, asked.account)
        const privateKey = SecretBytes.take(decodeChild(await keeper.openRecord(mine.content, mine.keys(), recordId), asked.account))
        return privateKey.once((bytes) => {
          // A lock may have come while it was opened.
          mine.keys()
          return sign(bytes)
        })
      },
    )

  return {
    signTransaction: ({ transaction, ...asked }) =>
      one(asked, { kind: 'transaction', transaction }, (privateKey) => signTransaction(transaction, asked.account, privateKey)),
    signMessage: ({ message, ...asked }) =>
      one(asked, { kind: 'message', message }, (privateKey) => signMessage(message, asked.account, privateKey)),
    signTypedData: ({ data, ...asked }) =>
      one(asked, { kind: 'typed-data', data }, (privateKey) => signTypedData(data, asked.account, privateKey)),
    signAuthorization: ({ authorization, ...asked }) =>
      one(asked, { kind: 'authorization', authorization }, (privateKey) => signAuthorization(authorization, asked.account, privateKey)),
    approveForDevice: ({ task, ...asked }) =>
      after(
        asked,
        task,
        ({ metadata }) => requireDevice(accounts.find(metadata, asked.account)),
        async (_, digest) => ({ digest }),
      ),
  }
}
