import { ZERO } from '#core/ethereum/address'
import { SIMPLE } from '#core/permissions/delegate-addresses'
import { requireYes, signableKind } from '../capability.ts'
import { agreedDigest, signatureOfAccount } from '../devices/agreed.ts'
import { overDevice } from '../devices/over-device.ts'
import type { Capability, DisplayedFact, SignableKind, SignerFactory, SignTask } from '../signer.ts'

/**
 * Code that the app lets an account take on (app-ethereum, src/features/sign_authorization_eip7702/whitelist_7702.c, 1.20.0 and later), on every chain; the
 * zero address takes it back.
 */
const DELEGATES = [SIMPLE, ZERO]

/** What its screen shows. A transaction that it cannot read has its hash there; so has any where the person switched that on. */
const DISPLAYED: Readonly<Record<SignableKind, readonly DisplayedFact[]>> = {
  transaction: ['fields', 'transaction'],
  message: ['fields', 'message'],
  'typed-data': ['fields', 'domain', 'struct'],
  authorization: ['fields'],
  hash: [],
}

function canSign(kind: SignableKind, task?: SignTask): Capability {
  if (kind === 'hash') return { kind: 'no', error: { code: 'request/blocked' } }
  const refused = { maker: 'Ledger' }
  // It has no form for a domain that is itself what is signed, and signs an authorization by itself.
  if ((task?.kind === 'typed-data' && task.data.primaryType === 'EIP712Domain') || task?.kind === 'delegation')
    return { kind: 'no', error: { code: 'device/unable', data: refused } }
  const isUnknown = task?.kind === 'authorization' && !DELEGATES.includes(task.authorization.address)
  return isUnknown ? { kind: 'no', error: { code: 'device/delegate', data: refused } } : { kind: 'yes' }
}

/** A Ledger over USB. Its answer is the account's signature over the page's own digest, or nothing. */
export const ledgerSigner: SignerFactory = (account, ports) => ({
  kind: 'ledger',
  account,
  needsConnection: true,
  can: canSign,
  displays: (kind) => DISPLAYED[kind],
  async sign(task, consent, options = {}) {
    requireYes(canSign(signableKind(task), task))
    const digest = await agreedDigest(ports, task, consent, options)
    const { signWithLedger } = await import('./sign-with-ledger.ts')
    const confirm = () => options.onProgress?.({ kind: 'confirm', shows: DISPLAYED[signableKind(task)] })
    const halves = await overDevice(ports.devices, 'ledger', options, (channel) => signWithLedger(channel, account, task, confirm))
    return { kind: 'signature', signature: await signatureOfAccount(digest, halves, account.address) }
  },
})
