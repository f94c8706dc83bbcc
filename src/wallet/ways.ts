import type { SlotInfo, UnlockWay } from '#protocol/vault'

/** A way in that needs a passkey, alone or with the password. */
export type PasskeyWay = Extract<UnlockWay, { readonly kind: 'passkey' | 'both' }>

/** How an open vault may be opened, as a locked one tells it: each kind without a ceremony once, each passkey by itself. */
export function waysOf(slots: readonly SlotInfo[]): readonly UnlockWay[] {
  const ways: UnlockWay[] = []
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
export const passkeysOf = (ways: readonly UnlockWay[], ...kinds: readonly PasskeyWay['kind'][]): readonly PasskeyWay[] =>
  ways.filter((way): way is PasskeyWay => (kinds as readonly string[]).includes(way.kind))
