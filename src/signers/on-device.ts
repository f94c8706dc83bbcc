import { recoverSigner } from '#core/ethereum/digest'
import { equal, type Hex } from '#core/bytes/hex'
import { fail } from '#core/errors'
import type { Signature, TupleSignature } from '#core/ethereum/transaction'
import type { Consent } from '#core/signing/consent'
import type { SignerPorts, SignOptions, SignTask } from './signer.ts'
import { signingOf } from './signing-of.ts'

/**
 * What the vault does before anything is signed, for a key that is in a device: its guards, its own digest against the consent's, who is here, limits. Throws
 * `vault/*`. The digest is what the device's signature is held against.
 */
export async function approveByVault({ vault }: SignerPorts, task: SignTask, consent: Consent, options: SignOptions): Promise<Hex> {
  // Of a delegation the vault sees the authorization, which is what hands code over; its transaction does nothing else.
  const approved = task.kind === 'delegation' ? ({ kind: 'authorization', authorization: task.authorization } as const) : task
  const { digest } = await vault().call('approveForDevice', { ...signingOf(consent, options), task: approved })
  if (!equal(digest, consent.digest)) throw fail('vault/self-check')
  return digest
}

/** A device's signature, once it recovers to the account over this digest. Throws `device/wrong-signature`. */
export async function requireOwn(signature: TupleSignature, digest: Hex, account: Consent['account']): Promise<Signature> {
  if ((await recoverSigner(digest, signature)) !== account) throw fail('device/wrong-signature')
  return signature as Signature
}
