import { isJsonObject, tryJson } from '#core/text/json'
import { defined } from '#core/defined'
import type { Collectible } from '#core/money/collectible'
import { isName } from '#core/web/host'
import { MAX_URI } from './read-items.ts'

/** Where something that an item points at is. Nothing is fetched by reading this. */
export type ResourceLocation =
  /** In the URI itself, so on chain. */
  | { readonly kind: 'chain'; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'web'; readonly host: string; readonly url: string }
  /** Content address and what follows it. Whoever serves it, the person chooses. */
  | { readonly kind: 'ipfs'; readonly path: string }
  | { readonly kind: 'nowhere'; readonly why: 'empty' | 'malformed' | 'scheme' | 'too-long' }

/** What is told of an item, by its contract or by a host: hostile text, bounded. Links in it are left out: nobody is led away from here. */
export type ItemMetadata = {
  readonly name?: string
  readonly description?: string
  /** URI of a picture. */
  readonly image?: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
}

const MAX_NAME = 200
const MAX_DESCRIPTION = 2000
const MAX_ATTRIBUTES = 64
/** Longest address of another place. */
const MAX_URL = 2048

/** Reads a URI of metadata or of a picture. `{id}` is filled in for ERC-1155 (its section Metadata): lower-case hex, 64 digits, no prefix. */
export function readUri(uri: string, item: Pick<Collectible, 'standard' | 'tokenId'>): ResourceLocation {
  if (uri.length > MAX_URI) return { kind: 'nowhere', why: 'too-long' }
  if (uri === '') return { kind: 'nowhere', why: 'empty' }
  if (/^data:/i.test(uri)) return inlineOf(uri)
  if (uri.length > MAX_URL) return { kind: 'nowhere', why: 'too-long' }
  const filled = withId(uri, item)
  if (/^ipfs:/i.test(filled)) return ipfsOf(filled)
  if (/^https:/i.test(filled)) return webOf(filled)
  return { kind: 'nowhere', why: /^[a-z][a-z0-9+.-]*:/i.test(filled) ? 'scheme' : 'malformed' }
}

const withId = (text: string, { standard, tokenId }: Pick<Collectible, 'standard' | 'tokenId'>): string =>
  standard === 'erc1155' ? text.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : text

/** A data URI (RFC 2397), and the loose forms of it that collections write: `;utf8,` with nothing encoded. */
function inlineOf(uri: string): ResourceLocation {
  const comma = uri.indexOf(',')
  if (comma < 0) return { kind: 'nowhere', why: 'malformed' }
  const [type = '', ...parameters] = uri.slice(5, comma).split(';')
  const body = uri.slice(comma + 1)
  const isBase64 = parameters.some((one) => one.trim().toLowerCase() === 'base64')
  const bytes = isBase64 ? fromBase64(body) : new TextEncoder().encode(decoded(body))
  return bytes === undefined
    ? { kind: 'nowhere', why: 'malformed' }
    : { kind: 'chain', type: type.trim().toLowerCase() || 'text/plain', bytes: new Uint8Array(bytes) }
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    const raw = atob(text.includes('%') ? decodeURIComponent(text) : text)
    return Uint8Array.from(raw, (char) => char.charCodeAt(0))
  } catch {
    // Its only failure: no base64.
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A sign of per cent that encodes nothing: it was written as it is.
    return text
  }
}

/** CIDv0 (base58) or v1 (base32, base36, base58 with its letter), then a path that does not climb. */
const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,100}|k[0-9a-z]{50,100}|z[1-9A-HJ-NP-Za-km-z]{46,100})$/

function ipfsOf(uri: string): ResourceLocation {
  const [cid = '', ...rest] = uri
    .replace(/^ipfs:\/*/i, '')
    .replace(/^ipfs\//, '')
    .split('/')
  if (!CID.test(cid)) return { kind: 'nowhere', why: 'malformed' }
  const parts = rest.map((part) => encodeURIComponent(decoded(part)))
  if (parts.some((part) => part === '..' || part === '.')) return { kind: 'nowhere', why: 'malformed' }
  return { kind: 'ipfs', path: [cid, ...parts].join('/') }
}

/** A name of the public web, without user and password: neither this computer nor a number in somebody's network is asked because a stranger wrote it. */
function webOf(uri: string): ResourceLocation {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (url === undefined || url.username !== '' || url.password !== '' || !isPublic(url.hostname))
    return { kind: 'nowhere', why: 'malformed' }
  url.hash = ''
  return { kind: 'web', host: url.host, url: url.href }
}

const isPublic = (hostname: string): boolean =>
  isName(hostname) &&
  hostname.includes('.') &&
  !/^[\d.]+$/.test(hostname) &&
  !/(?:^|\.)(?:localhost|local|internal|lan|home|arpa|onion)$/.test(hostname)

/** Where a file of IPFS is fetched by a gateway of the person's: `https://host` or with a path before `/ipfs/`. */
export const atGateway = (gateway: string, path: string): string => `${gateway.replace(/\/+$/, '').replace(/\/ipfs$/, '')}/ipfs/${path}`

/** Reads JSON of the schema that collections use; `undefined` for what is none, or larger than a quarter of a megabyte. Never throws. */
export function readMetadata(text: string, item: Pick<Collectible, 'standard' | 'tokenId'>): ItemMetadata | undefined {
  if (text.length > MAX_URI) return undefined
  const json = tryJson(text)
  if (!isJsonObject(json)) return undefined
  const words = (value: unknown, most: number): string | undefined =>
    typeof value === 'string' && value.trim() !== '' ? withId(value.trim().slice(0, most), item) : undefined
  const name = words(json['name'], MAX_NAME)
  const description = words(json['description'], MAX_DESCRIPTION)
  const image = pictureOf(json)
  return {
    ...defined({ name, description, image }),
    attributes: attributesOf(json['attributes'] ?? json['properties']),
  }
}

/** `image`, or `image_url`, or a drawing written out (`image_data`). */
function pictureOf(json: Readonly<Record<string, unknown>>): string | undefined {
  const [image, other, drawing] = [json['image'], json['image_url'], json['image_data']]
  const found = [image, other].find((one): one is string => typeof one === 'string' && one !== '')
  if (found !== undefined) return found.trim()
  return typeof drawing === 'string' && drawing.trimStart().startsWith('<')
    ? `data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`
    : undefined
}

function attributesOf(value: unknown): ItemMetadata['attributes'] {
  const list = Array.isArray(value)
    ? value.map((one: unknown) =>
        isJsonObject(one) ? ([one['trait_type'] ?? one['name'], one['value']] as const) : ([undefined, one] as const),
      )
    : isJsonObject(value)
      ? Object.entries(value).map(([key, one]) => [key, isJsonObject(one) ? one['value'] : one] as const)
      : []
  return list.slice(0, MAX_ATTRIBUTES).flatMap(([name, one]) => {
    const shown = plain(one)
    return shown === undefined ? [] : [{ name: plain(name) ?? '', value: shown }]
  })
}

const plain = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim().slice(0, MAX_NAME)
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined
}
