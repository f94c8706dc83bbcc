import type { Account, Keyring } from '#core/identity/account'
import type { SessionState } from './session.ts'

/** The keys that an account is of; nothing while the vault is not open. */
export const keyringOf = (state: SessionState, account: Pick<Account, 'keyringId'> | undefined): Keyring | undefined =>
  state.kind === 'open' ? state.session.keyrings.find(({ id }) => id === account?.keyringId) : undefined
