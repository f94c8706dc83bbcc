import { fromWire } from '#core/errors'
import type { Capability, SignableKind, SignTask } from './signer.ts'

/** What a task is to those who ask what a signer can: a delegation is an authorization that is signed with its transaction. */
export const signableKind = ({ kind }: SignTask): SignableKind => (kind === 'delegation' ? 'authorization' : kind)

/** Throws why it cannot be signed. */
export function requireYes(capability: Capability): void {
  if (capability.kind === 'no') throw fromWire(capability.error)
}
