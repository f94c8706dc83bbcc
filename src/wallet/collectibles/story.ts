import type { Collectible, PictureSources } from '#core/collectible'
import type { WireError } from '#core/errors'
import { type ItemUri, type Metadata, placeOf, type Place, readMetadata, type Picture, readPicture } from '#survey'
import { type Ask, askFor } from './fetch-item.ts'

/** Whose word something is: the contract's own, on chain, or that of a host that was asked. */
export type Teller = { readonly by: 'contract' } | { readonly by: 'host'; readonly host: string }

/** Why there is nothing to show. */
export type Missing = 'no-uri' | 'unread' | 'too-long' | 'malformed' | 'scheme' | 'no-gateway' | 'no-json' | 'no-image'

/** How far one step came: what is told of an item, or its picture. `ask`: a host would have to be asked, and the person has not pressed for it. */
export type Step<T> =
  | { readonly at: 'here'; readonly value: T; readonly teller: Teller }
  | { readonly at: 'ask'; readonly ask: Ask }
  | { readonly at: 'missing'; readonly why: Missing }
  | { readonly at: 'asking'; readonly ask: Ask }
  | { readonly at: 'failed'; readonly ask: Ask; readonly error: WireError }

/** A picture as it came, and what its header says; its bytes are drawn as pixels or not at all. `drawing`: the text of an SVG, which is never drawn. */
export type ItemPicture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly read: Picture; readonly drawing?: string }

/** What was fetched of one item, in memory only. */
export type Fetched = {
  readonly metadata?: FetchStep
  readonly picture?: FetchStep
}
export type FetchStep =
  | { readonly at: 'asking' }
  | { readonly at: 'failed'; readonly error: WireError }
  | { readonly at: 'came'; readonly bytes: Uint8Array<ArrayBuffer>; readonly host: string }

export type Story = { readonly metadata: Step<Metadata>; readonly picture: Step<ItemPicture> }

/** Characters of a drawing's text that are kept for reading. */
const MOST_DRAWING = 4000

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The picture in some bytes. */
export function pictureIn(bytes: Uint8Array<ArrayBuffer>): ItemPicture {
  const read = readPicture(bytes)
  return read.is === 'refused' && read.why === 'svg' ? { bytes, read, drawing: textOf(bytes).slice(0, MOST_DRAWING) } : { bytes, read }
}

function stepOf<T extends object>(
  place: Place,
  sources: PictureSources,
  fetched: FetchStep | undefined,
  read: (bytes: Uint8Array<ArrayBuffer>) => T | Missing,
): Step<T> {
  const given = (bytes: Uint8Array<ArrayBuffer>, teller: Teller): Step<T> => {
    const value = read(bytes)
    return typeof value === 'string' ? { at: 'missing', why: value } : { at: 'here', value, teller }
  }
  if (place.at === 'chain') return given(place.bytes, { by: 'contract' })
  if (fetched?.at === 'came') return given(fetched.bytes, { by: 'host', host: fetched.host })
  if (place.at === 'nowhere') return { at: 'missing', why: place.why === 'empty' ? 'no-uri' : place.why }
  const ask = askFor(place, sources)
  if (ask === undefined || ask === 'no-gateway') return { at: 'missing', why: 'no-gateway' }
  if (fetched?.at === 'asking') return { at: 'asking', ask }
  return fetched === undefined ? { at: 'ask', ask } : { at: 'failed', ask, error: fetched.error }
}

/** All that is known of an item besides whose it is: on chain first, then what was fetched because the person pressed for it. Asks nobody. */
export function storyOf(item: Collectible, uri: ItemUri | undefined, sources: PictureSources, fetched: Fetched): Story {
  const nothing = (why: Missing): Story => ({ metadata: { at: 'missing', why }, picture: { at: 'missing', why } })
  if (uri === undefined) return nothing('unread')
  if (uri.why !== undefined) return nothing(uri.why)
  if (uri.uri === undefined) return nothing('no-uri')
  const metadata = stepOf(placeOf(uri.uri, item), sources, fetched.metadata, (bytes) => readMetadata(textOf(bytes), item) ?? 'no-json')
  if (metadata.at !== 'here') return { metadata, picture: metadata.at === 'missing' ? metadata : { at: 'missing', why: 'unread' } }
  const { image } = metadata.value
  if (image === undefined) return { metadata, picture: { at: 'missing', why: 'no-image' } }
  return { metadata, picture: stepOf(placeOf(image, item), sources, fetched.picture, pictureIn) }
}
