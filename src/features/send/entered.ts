import { attempt } from '#core/attempt'
import { parse } from '#core/address'
import type { AsEntered } from '#core/intent'
import { lastCopied } from '#ui/copied'

/** Longest text that is kept with a request, in characters: a payment link and more. */
const MOST = 512

/** How the recipient got into its field: what stood there, and the address that was copied here before, if one was (rule C6). */
export function asEntered(text: string, copied: string | undefined = lastCopied()): AsEntered {
  const kept = text.slice(0, MOST)
  if (copied === undefined) return { text: kept }
  const address = attempt(() => parse(copied))
  return 'value' in address ? { text: kept, copied: address.value } : { text: kept }
}
