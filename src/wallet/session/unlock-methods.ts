import type { SlotInfo, UnlockMethod } from '#protocol/vault'

/** A way in that needs a passkey, alone or with the password. */
export type PasskeyMethod = Extract<UnlockMethod, { readonly kind: 'passkey' | 'both' }>

/** How an open vault may be opened, as a locked one tells it: each kind without a ceremony once, each passkey by itself. */
export function unlockMethodsOfVault(slots: readonly SlotInfo[]): readonly UnlockMethod[] {
  const ways: UnlockMethod[] = []
  for (const { id, kind, credentialId, rpId, prfSalt } of slots) {
    if (kind === 'password' || kind === 'recovery') {
      if (!ways.some((way) => way.kind === kind)) ways.push({ kind })
    } else if (credentialId !== undefined && rpId !== undefined && prfSalt !== undefined) {
      ways.push({ kind, slotId: id, credentialId, rpId, prfSalt })
    }
  }
  return ways
}

/** Those of a kind that a ceremony is for. */
export const passkeysOf = (ways: readonly UnlockMethod[], ...kinds: readonly PasskeyMethod['kind'][]): readonly PasskeyMethod[] =>
  ways.filter((way): way is PasskeyMethod => (kinds as readonly string[]).includes(way.kind))
