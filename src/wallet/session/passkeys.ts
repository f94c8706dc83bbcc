import { fail } from '#core/errors'
import { equal, fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import type { Platform } from '#protocol'
import type { Assertion, Bytes, NewPasskey, SlotInfo } from '#protocol/vault'
import { passkeysOf, type PasskeyMethod, unlockMethodsOfVault } from './unlock-methods.ts'

/** A ceremony may be given up by the screen that asked for it. */
type Asked = { readonly signal?: AbortSignal }

/**
 * The page's part in passkeys. The vault takes keys and answers from here and verifies them itself; what it cannot know is what the page showed.
 * Each throws `vault/passkey-cancelled`, `vault/passkey-unsupported`, or `app/aborted`.
 */
export type PasskeyBook = {
  /** Whether passkeys of this browser can open a vault; `perhaps` where only trying tells. Fetches what the ceremonies need. */
  support(): Promise<'yes' | 'no' | 'perhaps'>
  /** Makes a passkey for a new slot; `label` is also what the device calls it. Throws also `vault/passkey-exists`, `vault/passkey-no-prf`. */
  make(label: string, slots: readonly SlotInfo[], asked?: Asked): Promise<NewPasskey>
  /** The secret of one of these, whichever the person chooses. Throws also `vault/passkey-no-prf`. */
  open(ways: readonly PasskeyMethod[], asked?: Asked): Promise<{ readonly slotId: Hex; readonly prf: CryptoKey }>
  /** That a person is here, for this digest. */
  assert(ways: readonly PasskeyMethod[], digest: Hex, asked?: Asked): Promise<Assertion>
  /** Tells who keeps it that the passkey of a removed slot opens nothing any more, where the browser can; never throws. */
  forget(slot: Pick<SlotInfo, 'credentialId' | 'rpId'>): Promise<void>
}

/** Hex of our own slots is well-formed; anything else has no business here. */
function bytesOf(hex: Hex): Bytes {
  const bytes = toBytes(hex)
  if (!bytes) throw fail('vault/passkey-unsupported')
  return Uint8Array.from(bytes)
}

export function createPasskeyBook(platform: Pick<Platform, 'passkeys' | 'randomBytes'>): PasskeyBook {
  const random = (length: number): Bytes => Uint8Array.from(platform.randomBytes(length))

  /** Passkeys are of one host name: those of another cannot be asked for here. */
  const here = async (ways: readonly PasskeyMethod[]) => {
    const passkeys = await platform.passkeys()
    const own = ways.filter(({ rpId }) => rpId === passkeys.rpId)
    if (own.length === 0) throw fail('vault/passkey-unsupported')
    return { passkeys, own, rpId: passkeys.rpId }
  }
  /** A browser answers with one that it was asked for; another would be no way of ours. */
  const slotOf = (ways: readonly PasskeyMethod[], credentialId: Bytes): Hex => {
    const found = ways.find((way) => equal(way.credentialId, fromBytes(credentialId)))
    if (!found) throw fail('vault/unknown-slot')
    return found.slotId
  }

  return {
    support: async () => (await platform.passkeys()).support(),
    async make(label, slots, asked = {}) {
      const { rpId, create } = await platform.passkeys()
      const salt = random(32)
      const known = passkeysOf(unlockMethodsOfVault(slots), 'passkey', 'both').filter((way) => way.rpId === rpId)
      const exclude = known.map((way) => bytesOf(way.credentialId))
      const made = await create({ rpId, userId: random(32), userName: label, salt, exclude, ...asked })
      const { credentialId, publicKey, prf } = made
      return { label, rpId, credentialId: fromBytes(credentialId), publicKey: fromBytes(publicKey), prfSalt: fromBytes(salt), prf }
    },
    async open(ways, asked = {}) {
      const { passkeys, own, rpId } = await here(ways)
      const known = own.map((way) => ({ credentialId: bytesOf(way.credentialId), salt: bytesOf(way.prfSalt) }))
      const { credentialId, prf } = await passkeys.open({ rpId, passkeys: known, ...asked })
      return { slotId: slotOf(own, credentialId), prf }
    },
    async assert(ways, digest, asked = {}) {
      const { passkeys, own, rpId } = await here(ways)
      const credentialIds = own.map((way) => bytesOf(way.credentialId))
      const { credentialId, ...answer } = await passkeys.assert({ rpId, credentialIds, challenge: bytesOf(digest), ...asked })
      return { slotId: slotOf(own, credentialId), ...answer }
    },
    async forget({ credentialId, rpId }) {
      const passkeys = await platform.passkeys()
      if (credentialId !== undefined && rpId === passkeys.rpId) await passkeys.forget({ rpId, credentialId: bytesOf(credentialId) })
    },
  }
}
