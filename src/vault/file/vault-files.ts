import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { Bytes, VaultDeps } from '../deps.ts'
import type { Disk, Image } from './disk.ts'
import {
  compareBytes,
  type VaultHeader,
  type IndexEntry,
  parseHeader,
  parseRecord,
  recordBytes,
  sameBytes,
  type SealedRecord,
  sealedHeaderBytes,
} from './format.ts'
import { evenWhenFull, type VaultEpochStore } from './memory.ts'
import { checkAgainst, decodeMetadata, encodeMetadata, type VaultMetadata } from './metadata.ts'
import { sha256Name, type Sealer, type VaultKeys } from './seal.ts'

/** A vault whose seal was checked: what is on disk, and its list of accounts. Secrets stay sealed. */
export type Content = { readonly image: Image; readonly header: VaultHeader; readonly metadata: VaultMetadata }

/** Something new to seal. `plain` is wiped once it is. */
export type Secret = { readonly id: Bytes; readonly type: 'root' | 'child' | 'former'; readonly plain: Bytes }
/** What a vault becomes: its list, what is new, and which records go. */
export type Edit = { readonly metadata: VaultMetadata; readonly secrets: readonly Secret[]; readonly removed?: readonly Hex[] }

/** Another tab may be first now and then; five times in a row is something else. */
export const MAX_TRIES = 5

type Parts = Pick<VaultDeps, 'kdf'> & {
  readonly disk: Disk
  readonly memory: VaultEpochStore
  readonly sealer: Sealer
  readonly random: (length: number) => Bytes
}

/** The record that the index names. Throws `vault/corrupt`. */
function record(content: Pick<Content, 'image'>, entry: IndexEntry): SealedRecord {
  const bytes = content.image.records.get(fromBytes(entry.hash))
  const found = bytes === undefined ? undefined : parseRecord(bytes)
  const same =
    found !== undefined && sameBytes(found.id, entry.id) && found.type === entry.type && found.kid === entry.kid && found.seq === entry.seq
  if (!same) throw fail('vault/corrupt', { what: 'record' })
  return found
}

/** The next image: records of `base` that stay, the new list of accounts, the new secrets. */
async function build(
  { sealer, random }: Pick<Parts, 'sealer' | 'random'>,
  keys: VaultKeys,
  header: Omit<VaultHeader, 'index'>,
  base: Content | undefined,
  { metadata, secrets, removed = [] }: Edit,
): Promise<Image> {
  const kid = header.generation
  const old = base?.header.index.find(({ type }) => type === 'meta')
  const meta = { id: old?.id ?? random(16), type: 'meta' as const, kid, seq: (old?.seq ?? 0) + 1 }
  const sealed = [await sealer.seal(keys, header.vaultId, meta, encodeMetadata(metadata))]
  const anew = new Set(secrets.map(({ id }) => fromBytes(id)))
  for (const { id, type, plain } of secrets) {
    const before = base?.header.index.find((entry) => fromBytes(entry.id) === fromBytes(id))
    sealed.push(await sealer.seal(keys, header.vaultId, { id, type, kid, seq: (before?.seq ?? 0) + 1 }, plain))
  }
  const records = new Map<Hex, Bytes>()
  const goes = (id: Hex): boolean => removed.includes(id) || anew.has(id)
  const kept = (base?.header.index ?? []).filter((entry) => entry !== old && !goes(fromBytes(entry.id)))
  for (const entry of kept) {
    const name = fromBytes(entry.hash)
    const bytes = base?.image.records.get(name)
    if (bytes) records.set(name, bytes)
  }
  const added = sealed.map((item) => {
    const bytes = recordBytes(item)
    const hash = sha256Name(bytes)
    records.set(fromBytes(hash), bytes)
    return { id: item.id, type: item.type, kid: item.kid, seq: item.seq, hash }
  })
  const whole: VaultHeader = { ...header, index: [...kept, ...added].sort((a, b) => compareBytes(a.id, b.id)) }
  const bytes = sealedHeaderBytes(whole, await sealer.signHeader(keys, whole))
  return { name: fromBytes(sha256Name(bytes)), header: bytes, records }
}

/** Opens what is on disk, and holds it against its seals. */
function createOpening({ disk, sealer, kdf }: Pick<Parts, 'disk' | 'sealer' | 'kdf'>) {
  /** Checks every seal that does not need a secret opened. Throws `vault/corrupt`. */
  const openContent = async (image: Image, keys: VaultKeys): Promise<Content> => {
    const { header, mac } = parseHeader(image.header, kdf)
    if (!(await sealer.verifyHeader(keys, header, mac))) throw fail('vault/corrupt', { what: 'header' })
    const records = header.index.map((entry) => record({ image }, entry))
    const meta = records.find(({ type }) => type === 'meta')
    if (!meta) throw fail('vault/corrupt', { what: 'accounts' })
    const metadata = decodeMetadata(await sealer.open(keys, header.vaultId, meta))
    checkAgainst(header, metadata)
    return { image, header, metadata }
  }

  const openRecord = async (content: Content, keys: VaultKeys, id: Hex): Promise<Bytes> => {
    const entry = content.header.index.find((item) => fromBytes(item.id) === id)
    if (!entry) throw fail('vault/corrupt', { what: 'record' })
    return sealer.open(keys, content.header.vaultId, record(content, entry))
  }

  /** Reads back what was staged and opens what is new in it: only then may it count. `undefined`: another tab swept it away. */
  const prove = async (
    name: Hex,
    keysOf: (header: VaultHeader) => Promise<VaultKeys>,
    secrets: readonly Secret[],
  ): Promise<Content | undefined> => {
    const staged = await disk.readStaged(name)
    if (!staged) return undefined
    const keys = await keysOf(parseHeader(staged.header, kdf).header)
    const content = await openContent(staged, keys)
    for (const { id, plain } of secrets) {
      const again = await openRecord(content, keys, fromBytes(id))
      const same = sameBytes(again, plain)
      again.fill(0)
      if (!same) throw fail('vault/corrupt', { what: 'key' })
    }
    return content
  }

  /** What counts on disk now, when it is not `content` any more. Throws `vault/gone` when another vault or none is there. */
  const refresh = async (content: Content, keys: () => VaultKeys): Promise<Content> => {
    const image = await disk.read()
    if (image?.name === content.image.name) return content
    const header = image && parseHeader(image.header, kdf).header
    // Another tab rotated the master key: these keys open nothing any more, and this one locks.
    const same = header && sameBytes(header.vaultId, content.header.vaultId) && header.generation === content.header.generation
    if (!same) throw fail('vault/gone')
    return openContent(image, keys())
  }

  return { openContent, openRecord, prove, refresh }
}

/** Builds the vault's next image, reads it back, and proves what it holds. It keeps nothing. */
export function createVaultFiles(parts: Parts) {
  const { disk, memory } = parts
  const { openContent, openRecord, prove, refresh } = createOpening(parts)

  const remember = ({ header, image }: Content): Promise<void> =>
    evenWhenFull(
      () => memory.see({ vaultId: fromBytes(header.vaultId), epoch: header.epoch, name: image.name }),
      () => undefined,
    )

  /** Above the newest seen, also after an old copy was put back: from then on the two can be told apart. */
  const nextEpoch = async ({ vaultId, epoch }: VaultHeader): Promise<number> => {
    const seen = await memory.seen()
    return Math.max(epoch, seen?.vaultId === fromBytes(vaultId) ? seen.epoch : 0) + 1
  }

  /**
   * Puts the next image in the place of `base`: built, staged, read back, opened and held against `ready` before it counts. `undefined`: another tab was
   * first. `ready` throws where the caller's time is over, or where what was read back is not what it must be.
   */
  const replace = async (
    base: Content,
    header: Omit<VaultHeader, 'index' | 'epoch'>,
    keys: VaultKeys,
    edit: Edit,
    ready: (header: VaultHeader) => Promise<void> | void,
  ): Promise<Content | undefined> => {
    const image = await build(parts, keys, { ...header, epoch: await nextEpoch(base.header) }, base, edit)
    await disk.stage(image)
    const content = await prove(image.name, async () => keys, edit.secrets)
    if (!content) return undefined
    await ready(content.header)
    if (!(await disk.swap(base.image.name, image))) return undefined
    await remember(content)
    return content
  }

  return {
    openContent,
    openRecord,
    build: (keys: VaultKeys, header: Omit<VaultHeader, 'index'>, base: Content | undefined, edit: Edit) =>
      build(parts, keys, header, base, edit),
    readBack: prove,
    remember,
    refresh,
    replace,
  }
}

export type VaultFiles = ReturnType<typeof createVaultFiles>
