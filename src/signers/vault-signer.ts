import { fail } from '#core/errors'
import type { Consent } from '#core/signing/consent'
import type { Signed, SignerFactory, SignOptions, SignTask } from './signer.ts'
import { signingOf } from './signing-of.ts'

/**
 * The key is in the vault's Worker, which holds the consent against the digest of its own encoder, uses it up, counts limits, signs and recovers. Each
 * kind has a call of its own: there is none for a bare hash. It waits for nobody: what it needs of the person is in `presence`.
 */
export const vaultSigner: SignerFactory = (account, { vault }) => ({
  kind: 'vault',
  account,
  needsConnection: false,
  can: (kind) => (kind === 'hash' ? { kind: 'no', error: { code: 'request/blocked' } } : { kind: 'yes' }),
  displays: () => [],
  async sign(task: SignTask, consent: Consent, options: SignOptions = {}): Promise<Signed> {
    const signing = signingOf(consent, options)
    switch (task.kind) {
      case 'transaction':
        return { kind: 'raw-transaction', ...(await vault().call('signTransaction', { ...signing, transaction: task.transaction })) }
      case 'message':
        return { kind: 'bytes', ...(await vault().call('signMessage', { ...signing, message: task.message })) }
      case 'typed-data':
        return { kind: 'bytes', ...(await vault().call('signTypedData', { ...signing, data: task.data })) }
      // It signs each by itself.
      case 'delegation':
        throw fail('request/blocked')
      case 'authorization':
        return { kind: 'signature', ...(await vault().call('signAuthorization', { ...signing, authorization: task.authorization })) }
    }
  },
})
