import { normalize } from 'viem/ens'
import { fail } from '#core/errors'

/** A name in the one form that ENS knows (ENSIP-15). Throws `input/name-malformed`: mixed alphabets, forbidden signs, an empty label. */
export function normaliseName(name: string): string {
  try {
    return normalize(name)
  } catch {
    throw fail('input/name-malformed')
  }
}

/** Whether a name stands in the form that it is looked up by: what a contract says is shown only where it does. */
export function isNormalised(name: string): boolean {
  try {
    return name !== '' && normalize(name) === name
  } catch {
    return false
  }
}
