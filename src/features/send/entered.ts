import { defined } from '#core/defined'
import { attempt } from '#core/attempt'
import { parseAddress } from '#core/ethereum/address'
import type { AsEntered } from '#core/signing/intent'
import { lastCopied } from '#ui/buttons/copied'

/** Longest text that is kept with a request, in characters: a payment link and more. */
const MAX_CHARACTERS = 512

/** How the recipient got into its field: what stood there, the name that it was, and the address that was copied here before, if one was (rule C6). */
export function asEntered(text: string, name?: AsEntered['name'], copied: string | undefined = lastCopied()): AsEntered {
  const kept = { text: text.slice(0, MAX_CHARACTERS), ...defined({ name }) }
  if (copied === undefined) return kept
  const address = attempt(() => parseAddress(copied))
  return 'value' in address ? { ...kept, copied: address.value } : kept
}
