import { fail } from '#core/errors'
import type { Source } from '#core/source'
import type { SessionState } from './session.ts'

export type OpenVault = Extract<SessionState, { readonly at: 'open' }>

/** What is there while the vault is open, its records with it. Throws `store/closed`. */
export function openVault({ state }: { readonly state: Source<SessionState> }): OpenVault {
  const now = state.get()
  if (now.at !== 'open') throw fail('store/closed')
  return now
}
