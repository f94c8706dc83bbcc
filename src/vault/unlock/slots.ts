import { fail } from '#core/errors'
import { fromBytes, toBytes } from '#core/bytes/hex'
import type { NewSlot, UnlockMethod, UnlockSecret } from '#protocol/vault'
import type { Bytes, KdfPolicy } from '../deps.ts'
import {
  FORMAT,
  type VaultHeader,
  kdfBytes,
  type KdfParams,
  sameBytes,
  type Second,
  type Slot,
  slotBytes,
  type SlotParams,
  WRAPPED_LENGTH,
} from '../file/format.ts'
import { calibrate, stretch } from './kdf.ts'
import { CODE_BYTES, parseRecoveryCode } from './recovery-code.ts'
import type { Sealer, WrapBinding } from '../file/seal.ts'

type Parts = {
  readonly sealer: Sealer
  readonly subtle: SubtleCrypto
  readonly random: (length: number) => Bytes
  readonly kdf: KdfPolicy
  readonly now: () => number
}

/** What opened: the slot, and the key that wraps the master key in it. */
export type OpenedSlot = { readonly slot: Slot; readonly wrapper: CryptoKey }

/** A slot to be wrapped: all but the wrap, and the key that wraps. */
export type Blank = { readonly slot: SlotParams & { readonly id: Bytes }; readonly wrapper: CryptoKey }

type Where = Pick<VaultHeader, 'vaultId' | 'format' | 'generation'>

/** Format 1 bound a wrap to the cost of its password alone. */
export const wrapBindingOf = ({ vaultId, format, generation }: Where, slot: SlotParams & { readonly id: Bytes }): WrapBinding => ({
  vaultId,
  id: slot.id,
  which: 'slot',
  generation,
  params: format === 1 && slot.kind === 'password' ? kdfBytes(slot.kdf) : slotBytes(slot),
})
const secondPlace = ({ vaultId, generation }: Where, id: Bytes, kdf: KdfParams): WrapBinding => ({
  vaultId,
  id,
  which: 'second',
  generation,
  params: kdfBytes(kdf),
})

/** How it may be opened, from what stands in the open header: what a ceremony needs and no more. */
export const unlockMethodsOfSlots = (slots: readonly Slot[]): readonly UnlockMethod[] =>
  slots.map((slot) => {
    if (!('passkey' in slot)) return { kind: slot.kind }
    const { credentialId, rpId, prfSalt } = slot.passkey
    return { kind: slot.kind, slotId: fromBytes(slot.id), credentialId: fromBytes(credentialId), rpId, prfSalt: fromBytes(prfSalt) }
  })

/** The failure of a way that does not open. */
export const wrongUnlockSecret = ({ kind }: UnlockSecret): Error =>
  fail(kind === 'recovery' ? 'vault/wrong-code' : kind === 'passkey' ? 'vault/wrong-passkey' : 'vault/wrong-password')

const exactly = (hex: string, length?: number): Bytes => {
  const bytes = toBytes(hex)
  if (!bytes || (length !== undefined && bytes.length !== length)) throw fail('app/bad-message', { call: 'slot' })
  return bytes
}

/** The keys that wrap, from what a person gives. What was stretched and codes are wiped. */
function createWrappers({ sealer, subtle }: Pick<Parts, 'sealer' | 'subtle'>) {
  const fromBoth = async (prf: CryptoKey, stretched: Bytes): Promise<CryptoKey> => {
    try {
      return await sealer.deriveWrapper(prf, stretched, 'both')
    } finally {
      stretched.fill(0)
    }
  }
  const fromCode = async (code: Bytes, salt: Bytes): Promise<CryptoKey> => {
    try {
      return await sealer.deriveWrapper(await subtle.importKey('raw', code, 'HKDF', false, ['deriveKey']), salt, 'recovery')
    } finally {
      code.fill(0)
    }
  }

  /** The key that this way gives for a slot; `undefined` where it is for another. Throws `vault/malformed-code`. */
  const wrapperFor = async (slot: SlotParams & { readonly id: Bytes }, way: UnlockSecret): Promise<CryptoKey | undefined> => {
    if (slot.kind === 'password' && way.kind === 'password') return sealer.importWrapper(await stretch(way.password, slot.kdf))
    if (slot.kind === 'recovery' && way.kind === 'recovery') return fromCode(parseRecoveryCode(way.code), slot.salt)
    if (!('slotId' in way) || fromBytes(slot.id) !== way.slotId.toLowerCase()) return undefined
    if (slot.kind === 'passkey' && way.kind === 'passkey') return sealer.deriveWrapper(way.prf, slot.passkey.salt, 'passkey')
    return slot.kind === 'both' && way.kind === 'both' ? fromBoth(way.prf, await stretch(way.password, slot.kdf)) : undefined
  }

  return { fromBoth, fromCode, wrapperFor }
}

type Wrappers = ReturnType<typeof createWrappers>

/** Opens slots, and holds those that were made against the master key. */
function createSlotReader({ sealer }: Parts, { wrapperFor }: Wrappers) {
  /** True where this password is the wiping one of a slot. `first` is the key that it gives for the slot itself, which costs nothing again. */
  const wipes = async (header: VaultHeader, { id, second, ...slot }: Slot, password: string, first: CryptoKey): Promise<boolean> => {
    if (!second || slot.kind !== 'password') return false
    const same = sameBytes(kdfBytes(slot.kdf), kdfBytes(second.kdf))
    const wrapper = same ? first : await sealer.importWrapper(await stretch(password, second.kdf))
    const nothing = await sealer.unwrapBytes(wrapper, secondPlace(header, id, second.kdf), second)
    nothing?.fill(0)
    return nothing !== undefined
  }

  return {
    /** The slot that a way opens. `wipe`: it was the wiping password. `undefined`: it opens none. */
    async open(header: VaultHeader, way: UnlockSecret): Promise<(OpenedSlot & { readonly master: CryptoKey }) | 'wipe' | undefined> {
      for (const slot of header.slots) {
        const wrapper = await wrapperFor(slot, way)
        if (!wrapper) continue
        const master = await sealer.unwrap(wrapper, wrapBindingOf(header, slot), slot.wrap)
        if (master) return { slot, wrapper, master }
        if (way.kind === 'password' && (await wipes(header, slot, way.password, wrapper))) return 'wipe'
      }
      return undefined
    },

    /** The master key's bytes from a slot that was opened; the caller's to wipe. */
    async raw(header: VaultHeader, { slot, wrapper }: OpenedSlot): Promise<Bytes> {
      const raw = await sealer.unwrapBytes(wrapper, wrapBindingOf(header, slot), slot.wrap)
      if (!raw) throw fail('vault/corrupt', { what: 'key' })
      return raw
    },

    /** Throws `vault/corrupt` unless a slot as it was read back opens to the same master key. */
    async check(header: VaultHeader, { slot, wrapper }: Blank, raw: Bytes): Promise<void> {
      const kept = header.slots.find((one) => fromBytes(one.id) === fromBytes(slot.id))
      const again = kept && (await sealer.unwrapBytes(wrapper, wrapBindingOf(header, kept), kept.wrap))
      const same = again !== undefined && sameBytes(again, raw)
      again?.fill(0)
      if (!same) throw fail('vault/corrupt', { what: 'slot' })
    },
  }
}

/** Slots to be wrapped, each with the key that wraps. */
function createBlanks({ sealer, random, kdf, now }: Parts, { fromBoth, fromCode }: Wrappers) {
  return {
    /** A new slot for what the person chose; passwords are calibrated to this device. */
    async blank(wish: NewSlot): Promise<Blank> {
      const id = random(16)
      if (wish.kind === 'password') {
        const { kdf: params, stretched } = await calibrate(wish.password, kdf, random, now)
        return { slot: { kind: 'password', id, kdf: params }, wrapper: await sealer.importWrapper(stretched) }
      }
      const passkey = {
        credentialId: exactly(wish.credentialId),
        rpId: wish.rpId,
        prfSalt: exactly(wish.prfSalt, 32),
        salt: random(16),
      }
      if (wish.kind === 'passkey') {
        return { slot: { kind: 'passkey', id, passkey }, wrapper: await sealer.deriveWrapper(wish.prf, passkey.salt, 'passkey') }
      }
      const { kdf: params, stretched } = await calibrate(wish.password, kdf, random, now)
      return { slot: { kind: 'both', id, kdf: params, passkey }, wrapper: await fromBoth(wish.prf, stretched) }
    },

    /** A slot for a fresh printed code, whose bytes are the caller's to wipe. */
    async blankCode(): Promise<Blank & { readonly code: Bytes }> {
      const [id, salt, code] = [random(16), random(16), random(CODE_BYTES)]
      return { slot: { kind: 'recovery', id, salt }, wrapper: await fromCode(code.slice(), salt), code }
    },

    /** The same slot with another password. `way` is of kind `both` where the slot is. */
    async reblank(slot: Slot, password: string, way: UnlockSecret): Promise<Blank> {
      if (!('kdf' in slot)) throw fail('vault/unknown-slot')
      const { kdf: params, stretched } = await calibrate(password, kdf, random, now)
      if (slot.kind === 'password')
        return { slot: { kind: 'password', id: slot.id, kdf: params }, wrapper: await sealer.importWrapper(stretched) }
      if (way.kind !== 'both') {
        stretched.fill(0)
        throw fail('vault/ask-again')
      }
      return { slot: { kind: 'both', id: slot.id, kdf: params, passkey: slot.passkey }, wrapper: await fromBoth(way.prf, stretched) }
    },
  }
}

/** Wraps the master key, and what stands beside it. */
function createSlotWriter({ sealer, random }: Parts) {
  const noise = (kdfParams: KdfParams): Second => ({ kdf: kdfParams, iv: random(12), sealed: random(WRAPPED_LENGTH) })

  return {
    /** Wraps the master key in a blank. At a password stands what stood beside it before (`second`), or noise. */
    async wrap({ slot, wrapper }: Blank, raw: Bytes, where: Omit<Where, 'format'>, second?: Second): Promise<Slot> {
      const wrap = await sealer.wrap(wrapper, raw, wrapBindingOf({ ...where, format: FORMAT }, slot))
      return slot.kind === 'password' ? { ...slot, wrap, second: second ?? noise(slot.kdf) } : { ...slot, wrap }
    },

    /** What stands beside a password: a wiping password, or noise where there is none. It shares salt and cost with the password. */
    async second(slot: Slot, password: string | undefined, where: Omit<Where, 'format'>): Promise<Second> {
      if (slot.kind !== 'password') throw fail('vault/unknown-slot')
      if (password === undefined) return noise(slot.kdf)
      const wrapper = await sealer.importWrapper(await stretch(password, slot.kdf))
      const place = secondPlace({ ...where, format: FORMAT }, slot.id, slot.kdf)
      return { kdf: slot.kdf, ...(await sealer.wrap(wrapper, random(32), place)) }
    },
  }
}

/** Makes the keys of slots from what a person gives, opens slots with them, and wraps new ones. Keeps nothing. */
export function createSlots(parts: Parts) {
  const { kdf } = parts
  const wrappers = createWrappers(parts)
  return {
    ...createSlotReader(parts, wrappers),
    ...createBlanks(parts, wrappers),
    ...createSlotWriter(parts),
    /** True where a password was stretched with less than is asked for now. */
    isBelowPolicy(slot: Slot): boolean {
      const least = kdf.memoryKiB[0] ?? 0
      return 'kdf' in slot && (slot.kdf.memoryKiB < least || slot.kdf.passes < kdf.passes)
    },
  }
}

export type Slots = ReturnType<typeof createSlots>
