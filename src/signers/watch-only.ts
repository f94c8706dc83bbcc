import { fail } from '#core/errors'
import type { SignerFactory } from './signer.ts'

/** An address that is only looked at: its key is not here, and it refuses everything with `vault/watch-only`. */
export const watchOnly: SignerFactory = (account) => ({
  kind: 'watch-only',
  account,
  needsConnection: false,
  can: () => ({ kind: 'no', error: { code: 'vault/watch-only' } }),
  displays: () => [],
  sign: () => Promise.reject(fail('vault/watch-only')),
})
