import { fail, isError } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { UnlockSecret } from '#protocol/vault'
import type { Bytes, VaultDeps } from '../deps.ts'
import { FORMAT, type VaultHeader, sameBytes, type Slot } from '../file/format.ts'
import { type Content, type VaultFiles, MAX_TRIES, type Secret } from '../file/vault-files.ts'
import type { VaultRepository } from './vault-repository.ts'
import type { VaultMetadata } from '../file/metadata.ts'
import type { Sealer, VaultKeys } from '../file/seal.ts'
import type { Blank, OpenedSlot, Slots } from './slots.ts'

/** What a change of the ways in makes of the slots, and what must open again before it counts. */
export type Reslot = { readonly slots: readonly Slot[]; readonly made: readonly Blank[]; readonly metadata: VaultMetadata }

type Parts = Pick<VaultDeps, 'now'> & {
  readonly images: VaultFiles
  readonly keeper: Pick<VaultRepository, 'verifyPresence'>
  readonly sealer: Sealer
  readonly slots: Slots
  readonly random: (length: number) => Bytes
}

/** Makes the slots of what is to be written. It gets the master key's bytes, which are wiped afterwards. */
type Make = (raw: Bytes, base: Content, opened: OpenedSlot) => Promise<Reslot>

/** Each slot that was made opens to the same key again, and it is still time. */
const whole =
  (slots: Slots, keys: () => VaultKeys, made: readonly Blank[], raw: Bytes) =>
  async (header: VaultHeader): Promise<void> => {
    for (const blank of made) await slots.check(header, blank, raw)
    keys()
  }

/** `undefined`: another tab was first. */
async function rotateOnce(
  { images: { openRecord, replace }, sealer, slots, now, random }: Parts,
  base: Content,
  keys: () => VaultKeys,
  opened: OpenedSlot,
  make: Make,
): Promise<{ readonly keys: VaultKeys; readonly content: Content } | undefined> {
  if (base.header.index.some(({ type }) => type === 'former')) throw fail('vault/rotation-pending')
  const old = await slots.raw(base.header, opened)
  const raw = random(32)
  const secrets: Secret[] = []
  try {
    const { index, ...header } = base.header
    const { vaultId, generation } = header
    for (const { id, type } of index) if (type !== 'meta') secrets.push({ id, type, plain: await openRecord(base, keys(), fromBytes(id)) })
    secrets.push({ id: random(16), type: 'former', plain: await sealer.pageBytes(old, vaultId) })
    const { slots: next, made, metadata } = await make(raw, base, opened)
    const fresh = await sealer.deriveKeys(await sealer.importMaster(raw), vaultId)
    const changed = { ...header, changedAt: now(), format: FORMAT, generation: generation + 1, slots: next }
    const content = await replace(base, changed, fresh, { metadata, secrets }, whole(slots, keys, made, raw))
    return content && { keys: fresh, content }
  } finally {
    for (const bytes of [old, raw, ...secrets.map(({ plain }) => plain)]) bytes.fill(0)
  }
}

/** What `renew` does, or why it cannot be done. */
async function renewed(
  { images, slots }: Parts,
  content: Content,
  keys: () => VaultKeys,
  opened: OpenedSlot,
  way: UnlockSecret,
): Promise<Content> {
  const { header } = content
  const weak = slots.isBelowPolicy(opened.slot)
  if (header.format >= FORMAT && !weak) return content
  const password = way.kind === 'password' || way.kind === 'both' ? way.password : undefined
  const raw = await slots.raw(header, opened)
  try {
    const blank = weak && password !== undefined ? await slots.reblank(opened.slot, password, way) : opened
    const slot = await slots.wrap(blank, raw, header, opened.slot.second)
    const next = header.slots.map((one) => (one === opened.slot || sameBytes(one.id, slot.id) ? slot : one))
    const { index: _, ...rest } = header
    const known = content.metadata.slots.some(({ id }) => id === fromBytes(slot.id))
    const note = { id: fromBytes(slot.id), label: '', createdAt: header.createdAt }
    const metadata = known ? content.metadata : { ...content.metadata, slots: [...content.metadata.slots, note] }
    const changed = { ...rest, format: FORMAT, slots: next }
    const done = await images.replace(content, changed, keys(), { metadata, secrets: [] }, whole(slots, keys, [blank], raw))
    return done ?? (await images.refresh(content, keys))
  } finally {
    raw.fill(0)
  }
}

/**
 * Changes the ways in. `way` must open one; `make` gets the master key's bytes, which are wiped afterwards. What is made is read back and must
 * open to the same key before it counts. Throws as `prove`, what `make` throws, `vault/gone`, `vault/corrupt`, `store/*`.
 */
async function reslot(parts: Parts, start: Content, keys: () => VaultKeys, way: UnlockSecret, make: Make): Promise<Content> {
  const { images, keeper, slots, now } = parts
  let base = await images.refresh(start, keys)
  let opened = await keeper.verifyPresence(base.header, way)
  // Where the disk was full at the unlock: a wrap that is kept must be of the format that is written.
  if (base.header.format < FORMAT) {
    base = await renewed(parts, base, keys, opened, way)
    opened = await keeper.verifyPresence(base.header, way)
  }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const raw = await slots.raw(base.header, opened)
    try {
      const { slots: next, made, metadata } = await make(raw, base, opened)
      const { index: _, ...header } = base.header
      const changed = { ...header, format: FORMAT, slots: next, changedAt: now() }
      const content = await images.replace(base, changed, keys(), { metadata, secrets: [] }, whole(slots, keys, made, raw))
      if (content) return content
    } finally {
      raw.fill(0)
    }
    base = await images.refresh(base, keys)
  }
  throw fail('store/unavailable')
}

/**
 * A new master key of the next generation: every record is opened and sealed anew. `make` gets the new key's bytes for the slots, `former` the
 * page's key of before, which is kept until the page has no need of it. Nothing counts until all of it was read back and opened with the new keys.
 */
async function rotate(
  parts: Parts,
  start: Content,
  keys: () => VaultKeys,
  way: UnlockSecret,
  make: Make,
): Promise<{ readonly keys: VaultKeys; readonly content: Content }> {
  const { images, keeper } = parts
  let base = await images.refresh(start, keys)
  const opened = await keeper.verifyPresence(base.header, way)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const rotated = await rotateOnce(parts, base, keys, opened, make)
    if (rotated) return rotated
    // Another tab was first: what it left is sealed anew.
    base = await images.refresh(base, keys)
  }
  throw fail('store/unavailable')
}

/** Whatever needs the master key's bytes: other ways in, another master key, an older format brought up to date. They are wiped each time. */
export function createMasterKey(parts: Parts) {
  const { images, sealer } = parts
  return {
    reslot: (start: Content, keys: () => VaultKeys, way: UnlockSecret, make: Make) => reslot(parts, start, keys, way, make),
    rotate: (start: Content, keys: () => VaultKeys, way: UnlockSecret, make: Make) => rotate(parts, start, keys, way, make),
    /** The page's key of before a rotation, where it is still needed. */
    async former(content: Content, keys: VaultKeys): Promise<{ readonly id: Hex; readonly key: CryptoKey } | undefined> {
      const entry = content.header.index.find(({ type }) => type === 'former')
      if (!entry) return undefined
      const id = fromBytes(entry.id)
      return { id, key: await sealer.importPage(await images.openRecord(content, keys, id)) }
    },
    /** Brings an older format, or a password stretched too little, up to date. A full disk leaves it as it was. */
    async renew(content: Content, keys: () => VaultKeys, opened: OpenedSlot, way: UnlockSecret): Promise<Content> {
      try {
        return await renewed(parts, content, keys, opened, way)
      } catch (error) {
        if (isError(error, 'store/quota')) return content
        throw error
      }
    },
  }
}

export type MasterKey = ReturnType<typeof createMasterKey>
