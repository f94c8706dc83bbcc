import type { Collectible, PictureSources } from '#core/money/collectible'
import type { WireError } from '#core/errors'
import { type ItemUri, type ItemMetadata, readUri, type ResourceLocation, readMetadata, type ImageHeader, readPicture } from '#survey'
import { type ItemFetch, hostsNeeded } from './fetch-item.ts'

/** Whose word something is: the contract's own, on chain, or that of a host that was asked. */
export type MetadataSource = { readonly by: 'contract' } | { readonly by: 'host'; readonly host: string }

/** Why there is nothing to show. */
export type Missing = 'no-uri' | 'unread' | 'too-long' | 'malformed' | 'scheme' | 'no-gateway' | 'no-json' | 'no-image'

/** How far one step came: what is told of an item, or its picture. `ask`: a host would have to be asked, and the person has not pressed for it. */
export type FetchStage<T> =
  | { readonly kind: 'here'; readonly value: T; readonly teller: MetadataSource }
  | { readonly kind: 'ask'; readonly ask: ItemFetch }
  | { readonly kind: 'missing'; readonly why: Missing }
  | { readonly kind: 'asking'; readonly ask: ItemFetch }
  | { readonly kind: 'failed'; readonly ask: ItemFetch; readonly error: WireError }

/** A picture as it came, and what its header says; its bytes are drawn as pixels or not at all. `drawing`: the text of an SVG, which is never drawn. */
export type ItemPicture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly read: ImageHeader; readonly drawing?: string }

/** What was fetched of one item, in memory only. */
export type FetchedItem = {
  readonly metadata?: FetchStep
  readonly picture?: FetchStep
}
export type FetchStep =
  /** `number`: of the question, over all of them. */
  | { readonly kind: 'asking'; readonly number: number }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'came'; readonly bytes: Uint8Array<ArrayBuffer>; readonly host: string }

export type ItemDetails = { readonly metadata: FetchStage<ItemMetadata>; readonly picture: FetchStage<ItemPicture> }

/** Characters of a drawing's text that are kept for reading. */
const MAX_DRAWING = 4000

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The picture in some bytes. */
export function pictureIn(bytes: Uint8Array<ArrayBuffer>): ItemPicture {
  const read = readPicture(bytes)
  return read.kind === 'refused' && read.why === 'svg' ? { bytes, read, drawing: textOf(bytes).slice(0, MAX_DRAWING) } : { bytes, read }
}

function stepOf<T extends object>(
  place: ResourceLocation,
  sources: PictureSources,
  fetched: FetchStep | undefined,
  read: (bytes: Uint8Array<ArrayBuffer>) => T | Missing,
): FetchStage<T> {
  const given = (bytes: Uint8Array<ArrayBuffer>, teller: MetadataSource): FetchStage<T> => {
    const value = read(bytes)
    return typeof value === 'string' ? { kind: 'missing', why: value } : { kind: 'here', value, teller }
  }
  if (place.kind === 'chain') return given(place.bytes, { by: 'contract' })
  if (fetched?.kind === 'came') return given(fetched.bytes, { by: 'host', host: fetched.host })
  if (place.kind === 'nowhere') return { kind: 'missing', why: place.why === 'empty' ? 'no-uri' : place.why }
  const ask = hostsNeeded(place, sources)
  if (ask === undefined || ask === 'no-gateway') return { kind: 'missing', why: 'no-gateway' }
  if (fetched?.kind === 'asking') return { kind: 'asking', ask }
  return fetched === undefined ? { kind: 'ask', ask } : { kind: 'failed', ask, error: fetched.error }
}

/** All that is known of an item besides whose it is: on chain first, then what was fetched because the person pressed for it. Asks nobody. */
export function itemDetailsOf(item: Collectible, uri: ItemUri | undefined, sources: PictureSources, fetched: FetchedItem): ItemDetails {
  const nothing = (why: Missing): ItemDetails => ({ metadata: { kind: 'missing', why }, picture: { kind: 'missing', why } })
  if (uri === undefined) return nothing('unread')
  if (uri.why !== undefined) return nothing(uri.why)
  if (uri.uri === undefined) return nothing('no-uri')
  const metadata = stepOf(readUri(uri.uri, item), sources, fetched.metadata, (bytes) => readMetadata(textOf(bytes), item) ?? 'no-json')
  if (metadata.kind !== 'here') return { metadata, picture: metadata.kind === 'missing' ? metadata : { kind: 'missing', why: 'unread' } }
  const { image } = metadata.value
  if (image === undefined) return { metadata, picture: { kind: 'missing', why: 'no-image' } }
  return { metadata, picture: stepOf(readUri(image, item), sources, fetched.picture, pictureIn) }
}
