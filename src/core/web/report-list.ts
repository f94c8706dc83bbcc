import { parseJson } from '../text/json.ts'
import type { Address } from '../ethereum/address.ts'
import { defined } from '../defined.ts'
import { fail } from '../errors.ts'
import { type Hex } from '../bytes/hex.ts'
import { isSuffix, sharedServices } from './host.ts'
import {
  type AddressesByChain,
  isListForm,
  type ListEntry,
  listFormEntries,
  type ListHead,
  readListHead,
  splitListFile,
  wrongAt,
} from './list-file.ts'

/** A list of reported sites and addresses that the person added. It is looked up on this device: nobody learns what it is held against. */
export type ReportList = {
  /** Its hash: the same list is one record, a changed one is another. */
  readonly id: Hex
  /** What the person calls it; the file's name at first. */
  readonly name: string
  /** SHA-256 of the text. */
  readonly hash: Hex
  readonly text: string
  readonly sites: number
  readonly addresses: number
  /** Entries that are not looked up: no host and no address, a page of a site, or wider than one site. */
  readonly leftOut: number
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  readonly from: ReportListSource
  /** A subscription: the key that it is pinned to, and what the version that is here says of itself. Absent: the person's own list. */
  readonly signed?: SignedList
  /** Addresses in it that Assay pins, which are not obeyed. Absent: none, or added by a build that did not look. */
  readonly pinned?: readonly Address[]
}

/** `key`: the public key as minisign writes it, 56 characters of base64. */
export type SignedList = ListHead & { readonly key: string }

/** How it came here. `host`: who served it, and so learnt that it was asked for. */
export type ReportListSource = { readonly kind: 'file' } | { readonly kind: 'url'; readonly url: string; readonly host: string }

/** A list as it is looked up. */
export type Reports = {
  readonly sites: ReadonlySet<string>
  /** Those that the list itself says are none. */
  readonly allowed: ReadonlySet<string>
  /** On whichever chain. */
  readonly addresses: ReadonlySet<Address>
  readonly onChains: AddressesByChain
  readonly leftOut: number
  /** Of a list in Assay's own form. */
  readonly head?: ListHead
}

/** The host of a list that is, or is above, the one that asks, and what that list is called. */
export type ReportedSite = { readonly host: string; readonly list: string }
/** Addresses of one list. */
export type ReportedAddresses = { readonly list: string; readonly addresses: ReadonlySet<Address> }

/** Characters of a list, and entries in it: of sites, of addresses, and of those that it allows, together. */
export const MAX_LIST_TEXT = 20_971_520
const MAX_ENTRIES = 500_000
/** Entries after which the page may draw. */
const AT_ONCE = 10_000
/** DNS: characters of a name. */
const MAX_HOST = 253

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
/** Names of DNS as browsers write them. The last label is no number: machines without a name are nobody's site. */
const NAME = new RegExp(`^(?:${LABEL}\\.)+(?=[^.]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$`)
const ADDRESS = /^0x[0-9a-f]{40}$/i
const NUMBER = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)$/

/** Where strangers publish into paths, or hosts of gateways that are themselves below one: never one site, whatever a list says (catalogue P9). */
const ALSO_SHARED: readonly string[] = [
  ...['gateway.pinata.cloud', 'ipfs.infura.io', 'infura-ipfs.io', 'hardbin.com', 'raw.githubusercontent.com', 'github.com', 'gitlab.com'],
  ...['gist.github.com', 'docs.google.com', 'drive.google.com', 'forms.gle', 't.me', 'telegra.ph', 'x.com', 'twitter.com', 'medium.com'],
  ...['youtube.com', 'discord.com', 'discord.gg', 'facebook.com', 'reddit.com', 'linktr.ee', 'bit.ly', 'tinyurl.com', 't.co'],
]

/** The domain itself and those above it that have two labels or more. */
function upwards(host: string): readonly string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

/** What may not be reported as one site: services where everybody publishes, what is above them, and their gateways to IPFS. */
const WIDE: ReadonlySet<string> = /* @__PURE__ */ new Set(
  [...sharedServices, ...ALSO_SHARED].flatMap((one) => [
    ...upwards(one),
    ...['ipfs', 'ipns', 'gateway', 'www'].map((door) => `${door}.${one}`),
  ]),
)

/** As a browser writes it: Punycode, no port. Nothing where there is more than a host in it. */
function asBrowser(text: string): string | undefined {
  if (/[\s@/?#\\]/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  return new URL(`https://${text}`).hostname
}

/** The host of an entry that is not written as a browser writes one. */
function hostIn(entry: string): string | undefined {
  const text = entry
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  return NAME.test(text) ? text : asBrowser(text)?.replace(/\.$/, '')
}

/**
 * The host that an entry of a list names: lower case, Punycode, without scheme, port and the dot at its end. Nothing for what names a page of a site
 * and not the site, for machines without a name, and for what is wider than one site: a suffix, a service where everybody publishes.
 */
export function siteOf(entry: string): string | undefined {
  // Twice a name, for a scheme and a port: nothing longer is looked at.
  if (entry.length > 2 * MAX_HOST) return undefined
  const host = NAME.test(entry) ? entry : hostIn(entry)
  if (host === undefined || host.length > MAX_HOST || !NAME.test(host)) return undefined
  return WIDE.has(host) || isSuffix(host) ? undefined : host
}

type Use = 'report' | 'allow'
type Entry = ListEntry & { readonly use: Use }
/** What is in a file: `head` of a list in Assay's own form. */
type ListContent = { readonly entries: Generator<Entry>; readonly head?: ListHead }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function* textsIn(value: unknown, use: Use, at: string): Generator<Entry> {
  if (!Array.isArray(value)) throw wrongAt(at)
  for (const [place, one] of (value as readonly unknown[]).entries()) {
    if (typeof one !== 'string') throw wrongAt(`${at}[${place}]`)
    yield { use, text: one }
  }
}

/** As eth-phishing-detect names its parts, before and now. Its `fuzzylist` and `tolerance` are another way to look: rules of our own tell look-alikes. */
const PARTS: Readonly<Record<string, Use>> = { blacklist: 'report', blocklist: 'report', whitelist: 'allow', allowlist: 'allow' }

/** A list of texts; the parts of eth-phishing-detect; or lists by name, whose names are not entries: they may be those of the victims. */
function* jsonEntries(value: unknown): Generator<Entry> {
  if (!isObject(value)) throw wrongAt('its beginning')
  if (Array.isArray(value)) return yield* textsIn(value, 'report', 'its entries')
  const parts = Object.entries(value)
  const named = parts.filter(([name]) => Object.hasOwn(PARTS, name))
  for (const [name, list] of named.length === 0 ? parts : named) yield* textsIn(list, PARTS[name] ?? 'report', `“${name}”`)
}

/** One host or address a line, or lines of a hosts file. What follows `#` is for people. */
function* lineEntries(text: string): Generator<Entry> {
  for (const [at, line] of text.split('\n').entries()) {
    const [first, ...rest] = line.replace(/(?:^|\s)#.*/, '').match(/\S+/g) ?? []
    if (first === undefined) continue
    const isHostsLine = NUMBER.test(first)
    if (isHostsLine === (rest.length === 0)) throw wrongAt(`line ${at + 1}`)
    for (const one of isHostsLine ? rest : [first]) yield { use: 'report', text: one }
  }
}

function contentOf(text: string): ListContent {
  const trimmed = splitListFile(text).content.trim()
  if (!/^[[{"]/.test(trimmed)) return { entries: lineEntries(trimmed) }
  const value = parseJson(trimmed, (cause) => fail('decode/malformed', { what: 'The list, as JSON,' }, cause))
  return isListForm(value) ? { entries: listFormEntries(value), head: readListHead(value) } : { entries: jsonEntries(value) }
}

/**
 * Reads a list: Assay's own form, with or without a signature, which is not checked here; the JSON of eth-phishing-detect; JSON lists of hosts or addresses, alone or by name, or lines of text. An entry that cannot be looked up is left
 * out and counted; a list of another form, or with nothing in it, is refused. `breathe` lets the page draw. Throws `decode/malformed`, `input/*`.
 */
export async function readReports(text: string, breathe: () => Promise<void>): Promise<Reports> {
  if (text.length > MAX_LIST_TEXT) throw fail('input/too-long', { field: 'The list', most: MAX_LIST_TEXT })
  if (text.trim() === '') throw fail('input/required', { field: 'The list' })
  const { entries, head } = contentOf(text)
  const [sites, allowed, addresses] = [new Set<string>(), new Set<string>(), new Set<Address>()]
  const onChains = new Map<number, Set<Address>>()
  const setOf = (chainId: number): Set<Address> => {
    const made = onChains.get(chainId) ?? new Set<Address>()
    onChains.set(chainId, made)
    return made
  }
  let [count, leftOut] = [0, 0]
  for (const { use, text: one, chainId } of entries) {
    if (++count > MAX_ENTRIES) throw fail('input/out-of-range', { field: `The number of entries, more than ${MAX_ENTRIES},` })
    if (count % AT_ONCE === 0) await breathe()
    const site = siteOf(one)
    const bare = site === undefined ? one.trim() : ''
    if (site !== undefined) (use === 'report' ? sites : allowed).add(site)
    else if (use === 'report' && ADDRESS.test(bare))
      (chainId === undefined ? addresses : setOf(chainId)).add(`0x${bare.slice(2).toLowerCase()}`)
    else leftOut++
  }
  // A list that is kept up may be empty for a while; in a file of any other form that is a mistake.
  if (head === undefined && sites.size + addresses.size === 0)
    throw fail('decode/malformed', { what: 'The list, which names no site and no address that can be looked up,' })
  return { sites, allowed, addresses, onChains, leftOut, ...defined({ head }) }
}

/** Every address that it names, on whichever chain. */
export const listedAddresses = ({ addresses, onChains }: Pick<Reports, 'addresses' | 'onChains'>): ReadonlySet<Address> =>
  onChains.size === 0 ? addresses : new Set([...addresses, ...[...onChains.values()].flatMap((some) => [...some])])

/** The entry that names a host: the host itself or a domain above it. What the list allows nearer to the host, or in the same place, is not reported by it. */
export function listedFor({ sites, allowed }: Pick<Reports, 'sites' | 'allowed'>, host: string): string | undefined {
  for (const at of upwards(host)) {
    if (allowed.has(at)) return undefined
    if (sites.has(at)) return at
  }
  return undefined
}
