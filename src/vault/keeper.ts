import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/hex'
import type { Attempts } from './attempts.ts'
import type { Bytes, VaultDeps } from './deps.ts'
import type { Disk, Image } from './disk.ts'
import {
  compare,
  type Header,
  type IndexEntry,
  parseHeader,
  parseRecord,
  recordBytes,
  sameBytes,
  type SealedRecord,
  sealedHeaderBytes,
} from './format.ts'
import { calibrate, stretch } from './kdf.ts'
import { evenWhenFull, type Memory } from './memory.ts'
import { checkAgainst, decodeMetadata, encodeMetadata, type Metadata } from './metadata.ts'
import { digestOf, type Sealer, type VaultKeys } from './seal.ts'

/** A vault whose seal was checked: what is on disk, and its list of accounts. Secrets stay sealed. */
export type Content = { readonly image: Image; readonly header: Header; readonly metadata: Metadata }

/** Something new to seal. `plain` is wiped once it is. */
export type Secret = { readonly id: Bytes; readonly type: 'root' | 'child'; readonly plain: Bytes }
export type Edit = { readonly metadata: Metadata; readonly secrets: readonly Secret[] }

/** Another tab may be first now and then; five times in a row is something else. */
const MOST_TRIES = 5
/** There is one master key yet; a change of it will count up. */
const GENERATION = 1

type Parts = Pick<VaultDeps, 'kdf' | 'now'> & {
  readonly disk: Disk
  readonly memory: Memory
  readonly attempts: Attempts
  readonly sealer: Sealer
  readonly random: (length: number) => Bytes
}

/** Reads, proves and replaces the vault on disk. It keeps nothing: the caller holds keys and content. */
export function createKeeper({ disk, memory, attempts, sealer, kdf, now, random }: Parts) {
  const record = (content: Pick<Content, 'image'>, entry: IndexEntry): SealedRecord => {
    const bytes = content.image.records.get(fromBytes(entry.hash))
    const found = bytes === undefined ? undefined : parseRecord(bytes)
    const same =
      found !== undefined &&
      sameBytes(found.id, entry.id) &&
      found.type === entry.type &&
      found.kid === entry.kid &&
      found.seq === entry.seq
    if (!same) throw fail('vault/corrupt', { what: 'record' })
    return found
  }

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

  const masterOf = async (header: Header, password: string): Promise<CryptoKey | undefined> => {
    for (const slot of header.slots) {
      const wrapper = await sealer.importWrapper(await stretch(password, slot.kdf))
      const master = await sealer.unwrap(wrapper, header.vaultId, slot)
      if (master) return master
    }
    return undefined
  }

  /** The next image: records of `base` that stay, the new list of accounts, the new secrets. */
  const build = async (
    keys: VaultKeys,
    header: Omit<Header, 'index'>,
    base: Content | undefined,
    { metadata, secrets }: Edit,
  ): Promise<Image> => {
    const old = base?.header.index.find(({ type }) => type === 'meta')
    const meta = { id: old?.id ?? random(16), type: 'meta' as const, kid: GENERATION, seq: (old?.seq ?? 0) + 1 }
    const sealed = [await sealer.seal(keys, header.vaultId, meta, encodeMetadata(metadata))]
    for (const { id, type, plain } of secrets)
      sealed.push(await sealer.seal(keys, header.vaultId, { id, type, kid: GENERATION, seq: 1 }, plain))
    const records = new Map<Hex, Bytes>()
    const kept = (base?.header.index ?? []).filter((entry) => entry !== old)
    for (const entry of kept) {
      const name = fromBytes(entry.hash)
      const bytes = base?.image.records.get(name)
      if (bytes) records.set(name, bytes)
    }
    const added = sealed.map((item) => {
      const bytes = recordBytes(item)
      const hash = digestOf(bytes)
      records.set(fromBytes(hash), bytes)
      return { id: item.id, type: item.type, kid: item.kid, seq: item.seq, hash }
    })
    const whole: Header = { ...header, index: [...kept, ...added].sort((a, b) => compare(a.id, b.id)) }
    const bytes = sealedHeaderBytes(whole, await sealer.signHeader(keys, whole))
    return { name: fromBytes(digestOf(bytes)), header: bytes, records }
  }

  /** Reads back what was staged and opens what is new in it: only then may it count. `undefined`: another tab swept it away. */
  const prove = async (
    name: Hex,
    keysOf: (header: Header) => Promise<VaultKeys>,
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

  const remember = ({ header, image }: Content): Promise<void> =>
    evenWhenFull(
      () => memory.see({ vaultId: fromBytes(header.vaultId), epoch: header.epoch, name: image.name }),
      () => undefined,
    )

  /** What counts on disk now, when it is not `content` any more. Throws `vault/gone` when another vault or none is there. */
  const refresh = async (content: Content, keys: () => VaultKeys): Promise<Content> => {
    const image = await disk.read()
    if (image?.name === content.image.name) return content
    if (!image || !sameBytes(parseHeader(image.header, kdf).header.vaultId, content.header.vaultId)) throw fail('vault/gone')
    return openContent(image, keys())
  }

  return {
    openRecord,
    refresh,
    /** Reads the vault that counts, still unproved. Throws `vault/absent`, `vault/corrupt`, `vault/unsupported-version`. */
    async read(): Promise<{ readonly image: Image; readonly header: Header }> {
      const image = await disk.read()
      if (!image) throw fail('vault/absent')
      return { image, header: parseHeader(image.header, kdf).header }
    },
    /** The master key behind a password. Counts the try. Throws `vault/wrong-password`, `vault/wait`. */
    master: (header: Header, password: string): Promise<CryptoKey> =>
      attempts.one(async () => {
        const master = await masterOf(header, password)
        if (!master) throw fail('vault/wrong-password')
        return master
      }),
    /** Keys and content behind a master key, and whether this is an older vault than the one last seen here. Throws `vault/corrupt`. */
    async open(
      image: Image,
      header: Header,
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
    /**
     * Makes the vault. Before it counts it is read back and opened with the password, from the stretching on.
     * `check` throws when the caller's time is over. Throws `vault/exists`, `vault/corrupt`, `store/*`.
     */
    async create(password: string, edit: Edit, check: () => void): Promise<{ readonly keys: VaultKeys; readonly content: Content }> {
      const vaultId = random(16)
      const raw = random(32)
      try {
        if (await disk.exists()) throw fail('vault/exists')
        const { kdf: params, stretched } = await calibrate(password, kdf, random, now)
        const wrapper = await sealer.importWrapper(stretched)
        const slot = await sealer.wrap(wrapper, raw, vaultId, { id: random(16), kdf: params })
        const keys = await sealer.deriveKeys(await sealer.importMaster(raw), vaultId)
        const time = now()
        const image = await build(keys, { vaultId, epoch: 1, createdAt: time, changedAt: time, slots: [slot] }, undefined, edit)
        await disk.stage(image)
        const keysOf = async (header: Header): Promise<VaultKeys> => {
          const master = await masterOf(header, password)
          if (!master) throw fail('vault/corrupt', { what: 'key derivation' })
          return sealer.deriveKeys(master, header.vaultId)
        }
        const content = await prove(image.name, keysOf, edit.secrets)
        check()
        if (!content || !(await disk.swap(undefined, image))) throw fail('vault/exists')
        await memory.forget()
        await remember(content)
        return { keys, content }
      } finally {
        raw.fill(0)
        for (const { plain } of edit.secrets) plain.fill(0)
      }
    },
    /**
     * Replaces the vault by what `edit` makes of it. When another tab was first, `edit` is asked again about what that tab
     * left. `keys` throws when the caller's time is over. Throws what `edit` throws, `vault/gone`, `vault/corrupt`, `store/*`.
     */
    async change(start: Content, keys: () => VaultKeys, edit: (content: Content) => Promise<Edit>): Promise<Content> {
      let base = start
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const next = await edit(base)
        try {
          const { vaultId, epoch, createdAt, slots } = base.header
          const seen = await memory.seen()
          // Above the newest seen, also after an old copy was put back: from then on the two can be told apart.
          const newest = Math.max(epoch, seen?.vaultId === fromBytes(vaultId) ? seen.epoch : 0)
          const image = await build(keys(), { vaultId, epoch: newest + 1, createdAt, changedAt: now(), slots }, base, next)
          await disk.stage(image)
          const content = await prove(image.name, async () => keys(), next.secrets)
          keys()
          if (content && (await disk.swap(base.image.name, image))) {
            await remember(content)
            return content
          }
        } finally {
          for (const { plain } of next.secrets) plain.fill(0)
        }
        base = await refresh(base, keys)
      }
      throw fail('store/unavailable')
    },
  }
}

export type Keeper = ReturnType<typeof createKeeper>
