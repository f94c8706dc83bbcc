import { hasKeys } from '#core/identity/account'
import { fail } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { UnlockSecret } from '#protocol/vault'
import type { Attempts } from './attempts.ts'
import type { Bytes, VaultDeps } from '../deps.ts'
import type { Disk, Image } from '../file/disk.ts'
import { FORMAT, type VaultHeader, parseHeader } from '../file/format.ts'
import { type Content, type Edit, type VaultFiles, MAX_TRIES } from '../file/vault-files.ts'
import type { VaultEpochStore } from '../file/memory.ts'
import type { Sealer, VaultKeys } from '../file/seal.ts'
import { type OpenedSlot, type Slots, wrongUnlockSecret } from './slots.ts'

type Parts = Pick<VaultDeps, 'kdf' | 'now'> & {
  readonly disk: Disk
  readonly images: VaultFiles
  readonly memory: VaultEpochStore
  readonly attempts: Attempts
  readonly sealer: Sealer
  readonly slots: Slots
  readonly random: (length: number) => Bytes
}

/** A backup that was proved does not hold a phrase or a key that came after it. */
function unproved({ metadata: before }: Content, edit: Edit): Edit {
  const isNew = edit.metadata.keyrings.some((ring) => hasKeys(ring) && !before.keyrings.some(({ id }) => id === ring.id))
  if (!isNew) return edit
  const { backupProvedAt: _, ...metadata } = edit.metadata
  return { ...edit, metadata }
}

/**
 * Makes the vault. Before it counts it is read back and opened with the password, from the stretching on.
 * `check` throws when the caller's time is over. Throws `vault/exists`, `vault/corrupt`, `store/*`.
 */
async function create(
  { disk, images, memory, sealer, slots, now, random }: Parts,
  password: string,
  edit: Edit,
  check: () => void,
): Promise<{ readonly keys: VaultKeys; readonly content: Content }> {
  const { build, readBack, remember } = images
  const vaultId = random(16)
  const raw = random(32)
  try {
    if (await disk.exists()) throw fail('vault/exists')
    const blank = await slots.blank({ kind: 'password', password })
    const slot = await slots.wrap(blank, raw, { vaultId, generation: 1 })
    const keys = await sealer.deriveKeys(await sealer.importMaster(raw), vaultId)
    const time = now()
    const note = { id: fromBytes(slot.id), label: '', createdAt: time }
    const made = { ...edit, metadata: { ...edit.metadata, slots: [note] } }
    const header = { format: FORMAT, vaultId, epoch: 1, generation: 1, createdAt: time, changedAt: time, slots: [slot] }
    const image = await build(keys, header, undefined, made)
    await disk.stage(image)
    const keysOf = async (read: VaultHeader): Promise<VaultKeys> => {
      const opened = await slots.open(read, { kind: 'password', password })
      if (!opened || opened === 'wipe') throw fail('vault/corrupt', { what: 'key derivation' })
      return sealer.deriveKeys(opened.master, read.vaultId)
    }
    const content = await readBack(image.name, keysOf, edit.secrets)
    check()
    if (!content || !(await disk.swap(undefined, image))) throw fail('vault/exists')
    await memory.forget()
    await remember(content)
    return { keys, content }
  } finally {
    raw.fill(0)
    for (const { plain } of edit.secrets) plain.fill(0)
  }
}

/**
 * Replaces the vault by what `edit` makes of it. When another tab was first, `edit` is asked again about what that tab
 * left. `keys` throws when the caller's time is over. Throws what `edit` throws, `vault/gone`, `vault/corrupt`, `store/*`.
 */
async function change(
  { images, now }: Parts,
  start: Content,
  keys: () => VaultKeys,
  edit: (content: Content) => Promise<Edit>,
): Promise<Content> {
  let base = start
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const next = unproved(base, await edit(base))
    try {
      const { index: _, ...header } = base.header
      const content = await images.replace(base, { ...header, changedAt: now() }, keys(), next, () => void keys())
      if (content) return content
    } finally {
      for (const { plain } of next.secrets) plain.fill(0)
    }
    base = await images.refresh(base, keys)
  }
  throw fail('store/unavailable')
}

/** Reads, opens and replaces the vault on disk. It keeps nothing: the caller holds keys and content. */
export function createVaultRepository(parts: Parts) {
  const { disk, images, memory, attempts, sealer, slots, kdf } = parts
  const { openContent, openRecord, remember, refresh } = images
  /** One try of a way, which is counted; `onWipe` says what the wiping password is here. Throws `vault/wrong-…`, `vault/wait`. */
  const tryWay = <T>(header: VaultHeader, way: UnlockSecret, onWipe: () => T): Promise<(OpenedSlot & { readonly master: CryptoKey }) | T> =>
    attempts.one(async () => {
      const opened = await slots.open(header, way)
      if (!opened) throw wrongUnlockSecret(way)
      return opened === 'wipe' ? onWipe() : opened
    })

  return {
    openRecord,
    refresh,
    /** Reads the vault that counts, still unproved. Throws `vault/absent`, `vault/corrupt`, `vault/unsupported-version`. */
    async read(): Promise<{ readonly image: Image; readonly header: VaultHeader }> {
      const image = await disk.read()
      if (!image) throw fail('vault/absent')
      return { image, header: parseHeader(image.header, kdf).header }
    },
    /** The slot that a way opens. Counts the try. `wipe` where it is the wiping password. Throws `vault/wrong-…`, `vault/wait`. */
    enter: (header: VaultHeader, way: UnlockSecret) => tryWay(header, way, () => 'wipe' as const),
    /** Shows again that the owner is here: the wiping password is only a wrong one. */
    verifyPresence: (header: VaultHeader, way: UnlockSecret): Promise<OpenedSlot> =>
      tryWay(header, way, () => {
        throw wrongUnlockSecret(way)
      }),
    /** Keys and content behind a master key, and whether this is an older vault than the one last seen here. Throws `vault/corrupt`. */
    async open(
      image: Image,
      header: VaultHeader,
      master: CryptoKey,
    ): Promise<{ readonly keys: VaultKeys; readonly content: Content; readonly rolledBack: boolean }> {
      const keys = await sealer.deriveKeys(master, header.vaultId)
      const content = await openContent(image, keys)
      const seen = await memory.seen()
      const known = seen?.vaultId === fromBytes(header.vaultId) ? seen : undefined
      const rolledBack = known !== undefined && (header.epoch < known.epoch || (header.epoch === known.epoch && image.name !== known.name))
      if (!rolledBack) await remember(content)
      return { keys, content, rolledBack }
    },
    create: (password: string, edit: Edit, check: () => void) => create(parts, password, edit, check),
    change: (start: Content, keys: () => VaultKeys, edit: (content: Content) => Promise<Edit>) => change(parts, start, keys, edit),
  }
}

export type VaultRepository = ReturnType<typeof createVaultRepository>
