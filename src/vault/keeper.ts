import { fail, isError } from '#core/errors'
import { fromBytes, type Hex } from '#core/hex'
import type { Way } from '#protocol/vault'
import type { Attempts } from './attempts.ts'
import type { Bytes, VaultDeps } from './deps.ts'
import type { Disk, Image } from './disk.ts'
import {
  compare,
  FORMAT,
  type Header,
  type IndexEntry,
  parseHeader,
  parseRecord,
  recordBytes,
  sameBytes,
  type SealedRecord,
  sealedHeaderBytes,
  type Slot,
} from './format.ts'
import { evenWhenFull, type Memory } from './memory.ts'
import { checkAgainst, decodeMetadata, encodeMetadata, type Metadata } from './metadata.ts'
import { digestOf, type Sealer, type VaultKeys } from './seal.ts'
import { type Blank, type Opened, type Slots, wrongWay } from './slots.ts'

/** A vault whose seal was checked: what is on disk, and its list of accounts. Secrets stay sealed. */
export type Content = { readonly image: Image; readonly header: Header; readonly metadata: Metadata }

/** Something new to seal. `plain` is wiped once it is. */
export type Secret = { readonly id: Bytes; readonly type: 'root' | 'child' | 'former'; readonly plain: Bytes }
/** What a vault becomes: its list, what is new, and which records go. */
export type Edit = { readonly metadata: Metadata; readonly secrets: readonly Secret[]; readonly removed?: readonly Hex[] }

/** What a change of the ways in makes of the slots, and what must open again before it counts. */
export type Reslot = { readonly slots: readonly Slot[]; readonly made: readonly Blank[]; readonly metadata: Metadata }

/** Another tab may be first now and then; five times in a row is something else. */
const MOST_TRIES = 5

type Parts = Pick<VaultDeps, 'kdf' | 'now'> & {
  readonly disk: Disk
  readonly memory: Memory
  readonly attempts: Attempts
  readonly sealer: Sealer
  readonly slots: Slots
  readonly random: (length: number) => Bytes
}

/** Reads, proves and replaces the vault on disk. It keeps nothing: the caller holds keys and content. */
export function createKeeper({ disk, memory, attempts, sealer, slots, kdf, now, random }: Parts) {
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

  /** The next image: records of `base` that stay, the new list of accounts, the new secrets. */
  const build = async (
    keys: VaultKeys,
    header: Omit<Header, 'index'>,
    base: Content | undefined,
    { metadata, secrets, removed = [] }: Edit,
  ): Promise<Image> => {
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
    const header = image && parseHeader(image.header, kdf).header
    // Another tab rotated the master key: these keys open nothing any more, and this one locks.
    const same = header && sameBytes(header.vaultId, content.header.vaultId) && header.generation === content.header.generation
    if (!same) throw fail('vault/gone')
    return openContent(image, keys())
  }

  /** Shows again that the owner is here. Counts the try; the wiping password is only a wrong one here. Throws `vault/wrong-…`, `vault/wait`. */
  const proveWay = (header: Header, way: Way): Promise<Opened> =>
    attempts.one(async () => {
      const opened = await slots.open(header, way)
      if (!opened || opened === 'wipe') throw wrongWay(way)
      return opened
    })

  /** Above the newest seen, also after an old copy was put back: from then on the two can be told apart. */
  const nextEpoch = async ({ vaultId, epoch }: Header): Promise<number> => {
    const seen = await memory.seen()
    return Math.max(epoch, seen?.vaultId === fromBytes(vaultId) ? seen.epoch : 0) + 1
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
    /** The slot that a way opens. Counts the try. `wipe` where it is the wiping password. Throws `vault/wrong-…`, `vault/wait`. */
    enter: (header: Header, way: Way): Promise<(Opened & { readonly master: CryptoKey }) | 'wipe'> =>
      attempts.one(async () => {
        const opened = await slots.open(header, way)
        if (!opened) throw wrongWay(way)
        return opened
      }),
    prove: proveWay,
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
        const blank = await slots.blank({ kind: 'password', password })
        const slot = await slots.fill(blank, raw, { vaultId, generation: 1 })
        const keys = await sealer.deriveKeys(await sealer.importMaster(raw), vaultId)
        const time = now()
        const note = { id: fromBytes(slot.id), label: '', createdAt: time }
        const made = { ...edit, metadata: { ...edit.metadata, slots: [note] } }
        const header = { format: FORMAT, vaultId, epoch: 1, generation: 1, createdAt: time, changedAt: time, slots: [slot] }
        const image = await build(keys, header, undefined, made)
        await disk.stage(image)
        const keysOf = async (read: Header): Promise<VaultKeys> => {
          const opened = await slots.open(read, { kind: 'password', password })
          if (!opened || opened === 'wipe') throw fail('vault/corrupt', { what: 'key derivation' })
          return sealer.deriveKeys(opened.master, read.vaultId)
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
          const { index: _, ...header } = base.header
          const image = await build(keys(), { ...header, epoch: await nextEpoch(base.header), changedAt: now() }, base, next)
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
    /**
     * Changes the ways in. `way` must open one; `make` gets the master key's bytes, which are wiped afterwards. What is made is read back and must
     * open to the same key before it counts. Throws as `prove`, what `make` throws, `vault/gone`, `vault/corrupt`, `store/*`.
     */
    async reslot(
      start: Content,
      keys: () => VaultKeys,
      way: Way,
      make: (raw: Bytes, base: Content, opened: Opened) => Promise<Reslot>,
    ): Promise<Content> {
      let base = await refresh(start, keys)
      const opened = await proveWay(base.header, way)
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const raw = await slots.raw(base.header, opened)
        try {
          const { slots: next, made, metadata } = await make(raw, base, opened)
          const { index: _, ...header } = base.header
          const changed = { ...header, format: FORMAT, slots: next, epoch: await nextEpoch(base.header), changedAt: now() }
          const image = await build(keys(), changed, base, { metadata, secrets: [] })
          await disk.stage(image)
          const content = await prove(image.name, async () => keys(), [])
          for (const blank of content ? made : []) await slots.check(content?.header ?? base.header, blank, raw)
          keys()
          if (content && (await disk.swap(base.image.name, image))) {
            await remember(content)
            return content
          }
        } finally {
          raw.fill(0)
        }
        base = await refresh(base, keys)
      }
      throw fail('store/unavailable')
    },
    /**
     * A new master key of the next generation: every record is opened and sealed anew. `make` gets the new key's bytes for the slots, `former` the
     * page's key of before, which is kept until the page has no need of it. Nothing counts until all of it was read back and opened with the new keys.
     */
    async rotate(
      start: Content,
      keys: () => VaultKeys,
      way: Way,
      make: (raw: Bytes, base: Content, opened: Opened) => Promise<Reslot>,
    ): Promise<{ readonly keys: VaultKeys; readonly content: Content }> {
      const base = await refresh(start, keys)
      if (base.header.index.some(({ type }) => type === 'former')) throw fail('vault/rotation-pending')
      const opened = await proveWay(base.header, way)
      const old = await slots.raw(base.header, opened)
      const raw = random(32)
      const secrets: Secret[] = []
      try {
        const { vaultId, generation } = base.header
        for (const { id, type } of base.header.index) {
          if (type === 'meta' || type === 'former') continue
          secrets.push({ id, type, plain: await openRecord(base, keys(), fromBytes(id)) })
        }
        secrets.push({ id: random(16), type: 'former', plain: await sealer.pageBytes(old, vaultId) })
        const { slots: next, made, metadata } = await make(raw, base, opened)
        const fresh = await sealer.deriveKeys(await sealer.importMaster(raw), vaultId)
        const { index: _, ...header } = base.header
        const changed = {
          ...header,
          format: FORMAT,
          generation: generation + 1,
          slots: next,
          epoch: await nextEpoch(base.header),
          changedAt: now(),
        }
        const image = await build(fresh, changed, base, { metadata, secrets })
        await disk.stage(image)
        const content = await prove(image.name, async () => fresh, secrets)
        for (const blank of content ? made : []) await slots.check(content?.header ?? base.header, blank, raw)
        keys()
        // Another tab that changed something in between is not overwritten: the person is asked to try again.
        if (!content || !(await disk.swap(base.image.name, image))) throw fail('store/unavailable')
        await remember(content)
        return { keys: fresh, content }
      } finally {
        for (const bytes of [old, raw, ...secrets.map(({ plain }) => plain)]) bytes.fill(0)
      }
    },
    /** The page's key of before a rotation, where it is still needed. */
    async former(content: Content, keys: VaultKeys): Promise<{ readonly id: Hex; readonly key: CryptoKey } | undefined> {
      const entry = content.header.index.find(({ type }) => type === 'former')
      if (!entry) return undefined
      const id = fromBytes(entry.id)
      return { id, key: await sealer.importPage(await openRecord(content, keys, id)) }
    },
    /** Brings an older format, or a password stretched too little, up to date. A full disk leaves it as it was. */
    async renew(content: Content, keys: () => VaultKeys, opened: Opened, way: Way): Promise<Content> {
      const { header } = content
      const weak = slots.isBelowPolicy(opened.slot)
      if (header.format >= FORMAT && !weak) return content
      const password = way.kind === 'password' || way.kind === 'both' ? way.password : undefined
      const raw = await slots.raw(header, opened)
      try {
        const blank = weak && password !== undefined ? await slots.reblank(opened.slot, password, way) : opened
        const slot = await slots.fill(blank, raw, header, opened.slot.second)
        const next = header.slots.map((one) => (one === opened.slot || sameBytes(one.id, slot.id) ? slot : one))
        const { index: _, ...rest } = header
        const known = content.metadata.slots.some(({ id }) => id === fromBytes(slot.id))
        const note = { id: fromBytes(slot.id), label: '', createdAt: header.createdAt }
        const metadata = known ? content.metadata : { ...content.metadata, slots: [...content.metadata.slots, note] }
        const changed = { ...rest, format: FORMAT, slots: next, epoch: await nextEpoch(header), changedAt: header.changedAt }
        const image = await build(keys(), changed, content, { metadata, secrets: [] })
        await disk.stage(image)
        const proved = await prove(image.name, async () => keys(), [])
        if (!proved) return content
        await slots.check(proved.header, blank, raw)
        if (!(await disk.swap(content.image.name, image))) return await refresh(content, keys)
        await remember(proved)
        return proved
      } catch (error) {
        if (isError(error, 'store/quota')) return content
        throw error
      } finally {
        raw.fill(0)
      }
    },
  }
}

export type Keeper = ReturnType<typeof createKeeper>
