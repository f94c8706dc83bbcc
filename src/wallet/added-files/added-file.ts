import { endpointHost } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'

// What files that the person adds have in common: descriptors and ABIs, lists of reported sites.

/** Characters. */
const MAX_NAME = 120

/** What it is called, as it is kept. Throws `input/required`. */
export function nameToKeep(name: string): string {
  const trimmed = name.trim().slice(0, MAX_NAME)
  if (trimmed === '') throw fail('input/required', { field: 'Name' })
  return trimmed
}

/** What was checked last is what is added next: megabytes are not read twice. It is held until it is forgotten. */
export function checkedOnce<T>(check: (text: string) => Promise<T>): { of(text: string): Promise<T>; forget(): void } {
  let last: { readonly text: string; readonly checked: T } | undefined
  return {
    async of(text) {
      if (last?.text === text) return last.checked
      const checked = await check(text)
      last = { text, checked }
      return checked
    },
    forget() {
      last = undefined
    },
  }
}

export type FetchedFile = { readonly text: string; readonly host: string }

/** Asks an address that the person typed, whose host learns that. Throws `input/url-*`, `rpc/*`. */
export async function fetchTyped(
  chain: Pick<Client<ChainCalls, ChainEvents>, 'call'>,
  what: ChainCalls['text']['params'],
  signal?: AbortSignal,
): Promise<FetchedFile> {
  const text = await chain.call('text', what, { signal })
  return { text, host: endpointHost(what.url.trim().toLowerCase()) }
}
