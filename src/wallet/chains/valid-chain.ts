import type { Chain } from '#core/chains/chain'
import { parseEndpointUrl } from '#core/chains/endpoint-url'
import { fail } from '#core/errors'

/** All that decides who is asked, and what they may see. Order and name do not. */
export const connectionKey = ({ endpoints, consensus }: Chain): string =>
  JSON.stringify([[...endpoints].sort((a, b) => a.id.localeCompare(b.id)), consensus], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )

/** A chain as somebody filled it in, in the form that is stored. Throws `input/*`. */
export function validChain(item: Chain): Chain {
  if (item.name.trim() === '') throw fail('input/required', { field: 'Name' })
  if (item.name.length > 64) throw fail('input/too-long', { field: 'Name', most: 64 })
  return {
    ...item,
    name: item.name.trim(),
    endpoints: item.endpoints.map((endpoint) => ({ ...endpoint, url: parseEndpointUrl(endpoint.url, { home: true }) })),
  }
}
