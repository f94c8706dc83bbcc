import type { Replacement } from '#core/signing/intent'
import { callOf } from './given.ts'
import type { CallTemplate } from './template.ts'

/** The call of the earlier one as it was signed, with what came with it; or, to cancel it, nothing to oneself. */
export function replaceIntent({ how, account, earlier }: Replacement): CallTemplate {
  return how === 'cancel' ? { to: account, value: 0n, data: '0x' } : callOf(earlier)
}
