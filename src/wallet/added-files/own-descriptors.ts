import { tryJson } from '#core/text/json'
import { defined } from '#core/defined'
import { fail, isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { keccakTextInSlices } from '#core/bytes/hash-slices'
import type { OwnDescriptor, OwnDescriptorSource } from '#core/signing/own-descriptor'
import { map, type Source } from '#core/source'
import { type Abi, checkDescriptor, readAbiInSlices } from '#decode'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { checkedOnce, type FetchedFile, fetchTyped, nameToKeep } from './added-file.ts'
import { breathe } from '#core/pace'
import type { SessionService } from '../session/session.ts'
import { openVault, whileOpen } from '../session/open-vault.ts'

/** What a text turned out to be, before it is kept. */
export type Checked = {
  readonly kind: OwnDescriptor['kind']
  readonly hash: Hex
  /** Functions or messages that it knows. */
  readonly count: number
  /** Some of their names, as they stand in it: for the person to see what it is. */
  readonly names: readonly string[]
  /** Who a descriptor says stands behind its contracts. */
  readonly owner?: string
  /** False: a descriptor that names nothing it is for, and so is never used. */
  readonly binds: boolean
}

export type Addition = {
  readonly text: string
  readonly name: string
  readonly from: OwnDescriptorSource
  /** The one contract that an ABI is for; absent: any. A descriptor has places of its own. */
  readonly place?: OwnDescriptor['place']
}

/** The person's own descriptors and ABIs, sealed with the records. */
export type OwnDescriptors = {
  /** Oldest first; nothing while the vault is locked. */
  readonly list: Source<readonly OwnDescriptor[]>
  /** Says what it is, and keeps nothing. Throws `decode/*`, `input/*`. */
  check(text: string): Promise<Checked>
  /** Keeps it. The same once more is one record still. Throws `decode/*`, `input/*`, `store/*`. */
  add(addition: Addition): Promise<OwnDescriptor>
  /** Fetches it from an address that the person typed; its host learns that. Throws `input/url-*`, `rpc/*`. */
  fetch(url: string, signal?: AbortSignal): Promise<FetchedFile>
  remove(id: string): Promise<void>
}

/** Characters of one file, and of all together: they are unsealed with the vault and held in memory (SPEC, "Imported files"). */
const MAX_TEXT = 10_485_760
const MAX_TOTAL_BYTES = 4 * MAX_TEXT
/** Names of functions that are shown of one. */
const SHOWN = 5
/** Characters of the place in a file where it is wrong. */
const MAX_PLACE = 200
const NONE: readonly OwnDescriptor[] = []

const inOrder = (all: readonly OwnDescriptor[]): readonly OwnDescriptor[] => all.toSorted((a, b) => a.addedAt - b.addedAt)

export type OwnDescriptorsDeps = {
  readonly platform: Pick<Platform, 'now' | 'withLock'>
  readonly session: SessionService
  readonly chain: Client<ChainCalls, ChainEvents>
}

/** Fetched when a screen first asks for it. */
export function createOwnDescriptors({ platform, session, chain }: OwnDescriptorsDeps): OwnDescriptors {
  const list = whileOpen(session, ({ descriptors }) => map(descriptors, inOrder), NONE)
  const checked = checkedOnce(checkText)
  session.state.subscribe(checked.forget)

  return {
    list,
    check: checked.of,
    async add({ text, name, from, place }) {
      const kept = nameToKeep(name)
      const { kind, hash, count, binds } = await checked.of(text)
      checked.forget()
      const bound = kind === 'abi' ? place : undefined
      const id = [kind, hash, ...(bound === undefined ? [] : [bound.chainId, bound.address])].join(':')
      const record: OwnDescriptor = {
        id,
        kind,
        name: kept,
        hash,
        text,
        count,
        binds,
        addedAt: platform.now(),
        from,
        ...defined({ place: bound }),
      }
      // Two that are added at once in two tabs are counted together.
      await platform.withLock('own-descriptors', { wait: true }, async () => {
        const { descriptors } = openVault(session).records
        const others = descriptors.get().filter((one) => one.id !== id)
        if (others.reduce((sum, one) => sum + one.text.length, text.length) > MAX_TOTAL_BYTES)
          throw fail('input/too-long', { field: 'All that you added together', most: MAX_TOTAL_BYTES })
        await descriptors.put(record)
      })
      return record
    },
    fetch: (url, signal) => fetchTyped(chain, { url }, signal),
    remove: (id) => openVault(session).records.descriptors.remove(id),
  }
}

/** A descriptor is JSON that says how to display; anything else is an ABI, or nothing. */
async function checkText(text: string): Promise<Checked> {
  if (text.length > MAX_TEXT) throw fail('input/too-long', { field: 'The file', most: MAX_TEXT })
  if (text.trim() === '') throw fail('input/required', { field: 'The text' })
  const formats = formatsIn(text)
  await breathe()
  if (formats === undefined) {
    const { functions } = await readAbi(text)
    const names = [...functions.values()].slice(0, SHOWN).map(({ signature }) => signature)
    return { kind: 'abi', hash: await keccakTextInSlices(text, breathe), count: functions.size, names, binds: true }
  }
  const { hash, owner, formats: count, binds } = await checkDescriptor(text, breathe)
  const names = formats.slice(0, SHOWN)
  return { kind: 'erc7730', hash, count, names, binds, ...defined({ owner }) }
}

/** Where it is wrong, in the words of a file: the reader speaks to who signs. */
async function readAbi(text: string): Promise<Abi> {
  try {
    return await readAbiInSlices(text, breathe)
  } catch (error) {
    if (!isError(error, 'decode/unreadable')) throw error
    const at = String(error.data?.['at'] ?? '').slice(0, MAX_PLACE)
    throw fail('decode/malformed', { what: at === '' ? 'The text, as a descriptor or an ABI,' : `The ABI, at ${at},` }, error)
  }
}

/** The names of its formats, where it is JSON with `display` or `context` at its top: no ABI has either. */
function formatsIn(text: string): readonly string[] | undefined {
  const value = tryJson(text)
  if (typeof value !== 'object' || value === null || !('display' in value || 'context' in value)) return undefined
  const formats = 'display' in value && typeof value.display === 'object' && value.display !== null ? value.display : {}
  return 'formats' in formats && typeof formats.formats === 'object' && formats.formats !== null ? Object.keys(formats.formats) : []
}
