import { defined } from '#core/defined'
import { isError } from '#core/errors'
import { fromBytes, toBytes } from '#core/bytes/hex'
import type { BackupSection, Bytes } from '#protocol/vault'
import { decodeRecord, encodeRecord } from '#store'
import { breathe } from '#core/pace'
import { EARLIER, BACKUP_SECTIONS } from './kinds.ts'
import type { Counts, RestoreMode, RestoreOutcome, BackupContext, BackupSectionKind } from './section.ts'

/** Bytes of all sections together: the rest of the 10 MiB that a file may have is for keys and padding. */
const ROOM = 9 * 1024 * 1024
/** Bytes of the parts that a later version wrote, which are carried on. */
const MAX_EXTRAS = 3 * 1024 * 1024
/** Things after which the page may draw. */
const AT_ONCE = 50

/** What is in a section, before anything of it is taken. `count` is absent where this version does not read it. */
export type SectionSummary = { readonly name: string; readonly version: number; readonly size: number; readonly count?: number }

/** What found no space in the file. */
export type OmittedSection = { readonly name: string; readonly count: number }

export type Restored = { readonly name: string; readonly counts: Counts }

const NONE: Counts = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }
const READ = [...BACKUP_SECTIONS, ...EARLIER]
const isRead = ({ name, version }: BackupSection): BackupSectionKind<unknown> | undefined =>
  READ.find((section) => section.name === name && section.version === version)

/** Everything of the page that belongs into a backup. What does not fit is told, never dropped in silence. */
export async function collectSections(
  place: BackupContext,
  room = ROOM,
): Promise<{ readonly sections: readonly BackupSection[]; readonly left: readonly OmittedSection[] }> {
  const sections: BackupSection[] = []
  const left: OmittedSection[] = []
  let free = room
  for (const { id, name, version, data: hex } of place.records.extras.get()) {
    const data = toBytes(hex)
    // What this version reads by now came from the file already.
    if (data === undefined || isRead({ name, version, data })) continue
    if (data.length > free) left.push({ name: id, count: 1 })
    else {
      sections.push({ name, version, data })
      free -= data.length
    }
  }
  for (const section of BACKUP_SECTIONS) {
    const packed = await pack(await section.collect(place), free)
    free -= packed.data.length
    sections.push({ name: section.name, version: section.version, data: packed.data })
    if (packed.left > 0) left.push({ name: section.name, count: packed.left })
  }
  return { sections, left }
}

/** JSON of as many as fit; the rest is counted. */
async function pack(things: readonly unknown[], room: number): Promise<{ readonly data: Bytes; readonly left: number }> {
  const encoder = new TextEncoder()
  const parts: Bytes[] = []
  let size = 2
  for (const [at, thing] of things.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await breathe()
    const part = encoder.encode(`${parts.length === 0 ? '' : ','}${encodeRecord(thing)}`)
    if (size + part.length > room) continue
    parts.push(part)
    size += part.length
  }
  const data = new Uint8Array(size)
  data[0] = 0x5b
  let at = 1
  for (const part of parts) {
    data.set(part, at)
    at += part.length
  }
  data[at] = 0x5d
  return { data, left: things.length - parts.length }
}

/** The list in a section; `undefined` for what is none. */
function listIn({ data }: BackupSection): readonly unknown[] | undefined {
  try {
    const list = decodeRecord(new TextDecoder('utf-8', { fatal: true }).decode(data))
    return Array.isArray(list) ? list : undefined
  } catch (error) {
    if (isError(error, 'store/corrupt') || error instanceof TypeError) return undefined
    throw error
  }
}

/** What each of them holds, for the person to choose from. */
export const summarise = (sections: readonly BackupSection[]): readonly SectionSummary[] =>
  sections.map((section) => {
    const { name, version, data } = section
    const count = isRead(section) ? listIn(section)?.length : undefined
    return { name, version, size: data.length, ...defined({ count }) }
  })

/**
 * Puts back what is missing, and says what became of each thing; `how` as in `RestoreMode`. What this version does not read is kept for the next backup. A
 * thing that is not what it should be is refused by itself: the others are restored. Safe to repeat. Throws `store/*`.
 */
export async function restoreSections(
  sections: readonly BackupSection[],
  place: BackupContext,
  how: RestoreMode,
  createdAt: number,
): Promise<readonly Restored[]> {
  const restored: Restored[] = []
  const known = READ.flatMap((section) => {
    const found = sections.find(({ name, version }) => name === section.name && version === section.version)
    return found ? [{ section, found }] : []
  })
  for (const { section, found } of known) restored.push({ name: section.name, counts: await restoreOne(section, found, place, how) })
  for (const extra of sections.filter((one) => !isRead(one)))
    restored.push({ name: extra.name, counts: { ...NONE, [await keepExtra(extra, place, createdAt)]: 1 } })
  return restored
}

async function restoreOne(
  section: BackupSectionKind<unknown>,
  found: BackupSection,
  place: BackupContext,
  how: RestoreMode,
): Promise<Counts> {
  const counts: Record<RestoreOutcome, number> = { ...NONE }
  const list = listIn(found)
  if (list === undefined) return { ...NONE, refused: 1 }
  for (const [at, value] of list.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await breathe()
    const thing = section.read(value)
    counts[thing === undefined ? 'refused' : await section.put(thing, place, how)]++
  }
  return counts
}

/** Of two backups with the same part, the one that was made later counts. */
async function keepExtra(
  { name, version, data }: BackupSection,
  { records: { extras } }: BackupContext,
  at: number,
): Promise<RestoreOutcome> {
  const id = `${name}:${version}`
  const own = extras.find(id)
  const hex = fromBytes(data)
  if (own?.data === hex) return 'kept'
  if (own && own.at >= at) return 'different'
  const others = extras.get().reduce((sum, one) => (one.id === id ? sum : sum + one.data.length / 2 - 1), 0)
  if (others + data.length > MAX_EXTRAS) return 'left'
  await extras.put({ id, name, version, data: hex, at })
  return 'added'
}
