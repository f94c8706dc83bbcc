import type { Address } from '#core/ethereum/address'
import { authorizationDigest, recoverSigner, transactionDigest } from '#core/ethereum/digest'
import type { Signature } from '#core/ethereum/transaction'
import { fail } from '#core/errors'
import { equal, type Hex } from '#core/bytes/hex'
import { messageDigest } from '#core/messages/message-digest'
import { typedDataDigest } from '#core/messages/typed-data'
import type { Consent } from '#core/signing/consent'
import { approveByVault } from '../on-device.ts'
import type { SignerPorts, SignOptions, SignTask } from '../signer.ts'

/** What a device has to sign, by the page's encoder. Of a delegation that of its authorization. */
export function taskDigest(task: SignTask): Hex {
  if (task.kind === 'transaction') return transactionDigest(task.transaction)
  if (task.kind === 'message') return messageDigest(task.message)
  return task.kind === 'typed-data' ? typedDataDigest(task.data) : authorizationDigest(task.authorization)
}

/**
 * What was agreed to, before a device hears of it: the page's digest is that of the consent, and the vault, which encodes with other code, approves the same.
 * Throws `vault/*`.
 */
export async function agreedDigest(ports: SignerPorts, task: SignTask, consent: Consent, options: SignOptions): Promise<Hex> {
  const digest = taskDigest(task)
  if (!equal(digest, consent.digest)) throw fail('vault/consent-mismatch', { shown: consent.digest, asked: digest })
  return approveByVault(ports, task, consent, options)
}

/**
 * The signature, where it is the account's over this digest. Which parity it has is found by trying: nothing that a device says is taken, and of a legacy
 * transaction Ledger tells one byte of it. Throws `device/wrong-signature`.
 */
export async function signatureOfAccount(digest: Hex, { r, s }: Omit<Signature, 'yParity'>, account: Address): Promise<Signature> {
  for (const yParity of [0, 1] as const) if ((await recoverSigner(digest, { r, s, yParity })) === account) return { r, s, yParity }
  throw fail('device/wrong-signature')
}
