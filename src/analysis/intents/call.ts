import type { Intent } from '#core/signing/intent'
import type { CallTemplate } from './template.ts'

/** A call as it is. */
export function callIntent({ to, value, data }: Extract<Intent, { kind: 'call' }>): CallTemplate {
  return to === undefined ? { value, data } : { to, value, data }
}
