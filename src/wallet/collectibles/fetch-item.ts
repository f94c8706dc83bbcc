import { endpointHost } from '#core/chains/chain'
import type { PictureSources } from '#core/money/collectible'
import { fail } from '#core/errors'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { atGateway, MAX_PICTURE, type ResourceLocation } from '#survey'

/** Who would be asked for something, and what exactly. */
export type ItemFetch = { readonly host: string; readonly url: string }

/** Whom the person would have to allow to be asked; `no-gateway` where it is on IPFS and none is chosen. Nothing leaves by this. */
export function hostsNeeded(place: ResourceLocation, { gateway }: PictureSources): ItemFetch | 'no-gateway' | undefined {
  if (place.kind === 'web') return { host: place.host, url: place.url }
  if (place.kind !== 'ipfs') return undefined
  if (gateway === undefined) return 'no-gateway'
  const url = atGateway(gateway, place.path)
  return { host: endpointHost(url), url }
}

/** Bytes of a file at a host that the person agreed to. Throws `rpc/*`, `input/url-*`, `app/aborted`; `rpc/malformed` where it is too large. */
export async function fetchBytes(
  chain: Client<ChainCalls, ChainEvents>,
  { host, url }: ItemFetch,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const hex = await chain.call('text', { url, purpose: 'pictures', as: 'hex' }, { signal })
  const length = hex.length / 2 - 1
  if (length > MAX_PICTURE) throw fail('rpc/malformed', { endpoint: host, method: 'GET' })
  return bytesOf(hex)
}

/** Hex of megabytes, which our own Worker wrote: in one pass without a test of each digit. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2 - 1)
  const digit = (at: number): number => {
    const code = hex.charCodeAt(at)
    return code < 58 ? code - 48 : code - 87
  }
  for (let at = 0; at < bytes.length; at++) bytes[at] = (digit(2 + at * 2) << 4) | digit(3 + at * 2)
  return bytes
}
