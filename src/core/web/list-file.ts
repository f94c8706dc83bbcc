import { isJsonObject, type JsonObject } from '../text/json.ts'
import type { Address } from '../ethereum/address.ts'
import { defined } from '../defined.ts'
import { fail } from '../errors.ts'

// The form of a list that Assay can subscribe to (docs/lists.md): JSON with a version, and before it the four lines of its minisign signature.

/** What a list in Assay's own form says of itself. */
export type ListHead = {
  /** Its makers' name for it. Part of what is signed: a file with another name is another list. */
  readonly name: string
  /** Counts up: a file with a smaller one is older. */
  readonly version: number
  /** Milliseconds since the epoch. */
  readonly madeAt: number
  /** From then on its makers don't vouch for it. What it names stays reported. Milliseconds since the epoch. */
  readonly expiresAt?: number
  /** The public key of later versions, in minisign's form: announced under the present one. */
  readonly nextKey?: string
}

/** What a list in that form names. `chainId`: an address on that chain alone. */
export type ListEntry = { readonly text: string; readonly chainId?: number }
type UsedEntry = ListEntry & { readonly use: 'report' | 'allow' }

/** The value of `format`. Another number after the slash is a form that this build does not read. */
export const LIST_FORMAT = 'reported-list/1'
const UNTRUSTED_START = 'untrusted comment:'
const SIGNATURE_LINES = 4
/** Characters of its name, and of a reason or source. */
export const [MAX_LIST_NAME, MAX_REASON] = [120, 1000]
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** The signature before a list and the list itself; a file without one is all content. */
export function splitListFile(text: string): { readonly signature?: string; readonly content: string } {
  if (!text.startsWith(UNTRUSTED_START)) return { content: text }
  let at = 0
  for (let line = 0; line < SIGNATURE_LINES; line++) {
    const end = text.indexOf('\n', at)
    if (end === -1) return { signature: text, content: '' }
    at = end + 1
  }
  return { signature: text.slice(0, at), content: text.slice(at) }
}

/** Where a list is wrong. */
export const wrongAt = (at: string): Error => fail('decode/malformed', { what: `The list, at ${at.slice(0, 60)},` })

export const isListForm = (value: unknown): value is JsonObject => isJsonObject(value) && typeof value['format'] === 'string'

function textAt(value: unknown, at: string, most: number): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > most) throw wrongAt(at)
  return value
}

function dateAt(value: unknown, at: string): number {
  const time = typeof value === 'string' && DATE.test(value) ? Date.parse(value) : NaN
  if (Number.isNaN(time)) throw wrongAt(at)
  return time
}

/** Throws `decode/malformed` where a member is missing or wrong. Members that it does not know are left for later builds. */
export function readListHead(list: JsonObject): ListHead {
  const { format, name, version, made, expires, nextKey } = list
  if (format !== LIST_FORMAT) throw wrongAt('“format”')
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) throw wrongAt('“version”')
  return {
    name: textAt(name, '“name”', MAX_LIST_NAME).trim(),
    version,
    madeAt: dateAt(made, '“made”'),
    ...defined({
      expiresAt: expires === undefined ? undefined : dateAt(expires, '“expires”'),
      nextKey: nextKey === undefined ? undefined : textAt(nextKey, '“nextKey”', 100),
    }),
  }
}

function entryOf(value: unknown, member: 'site' | 'address', at: string): ListEntry {
  if (typeof value === 'string') return { text: value }
  if (!isJsonObject(value)) throw wrongAt(at)
  const { [member]: text, chain, reason, source } = value
  if (typeof text !== 'string') throw wrongAt(at)
  for (const said of [reason, source]) if (said !== undefined) textAt(said, at, MAX_REASON)
  if (chain === undefined) return { text }
  if (member === 'site' || typeof chain !== 'number' || !Number.isSafeInteger(chain) || chain < 1) throw wrongAt(at)
  return { text, chainId: chain }
}

/** Its sites, those below them that it does not report, and its addresses. Throws `decode/malformed`. */
export function* listFormEntries(list: JsonObject): Generator<UsedEntry> {
  for (const [part, member, use] of [
    ['sites', 'site', 'report'],
    ['allowed', 'site', 'allow'],
    ['addresses', 'address', 'report'],
  ] as const) {
    const all = list[part] ?? []
    if (!Array.isArray(all)) throw wrongAt(`“${part}”`)
    for (const [at, one] of (all as readonly unknown[]).entries()) yield { use, ...entryOf(one, member, `“${part}”[${at}]`) }
  }
}

/** Addresses that a list names on one chain alone, by chain. */
export type AddressesByChain = ReadonlyMap<number, ReadonlySet<Address>>
