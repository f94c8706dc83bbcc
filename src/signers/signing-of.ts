import { defined } from '#core/defined'
import type { Consent } from '#core/signing/consent'
import type { Signing } from '#protocol/vault'
import type { SignOptions } from './signer.ts'

/** What every call of the vault carries that signs, or approves what a device is to sign. */
export const signingOf = (consent: Consent, { presence, blockTime }: SignOptions): Signing => ({
  requestId: consent.requestId,
  account: consent.account,
  consent,
  ...defined({ presence, blockTime }),
})
