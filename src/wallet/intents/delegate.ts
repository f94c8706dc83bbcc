import type { Intent } from '#core/intent'
import type { CallTemplate } from './template.ts'

/** Nothing to oneself: all that it is for is the authorization that comes with it, which is made once its number is known (`complete.ts`). */
export const delegate = ({ account }: Extract<Intent, { kind: 'delegate' }>): CallTemplate => ({ to: account, value: 0n, data: '0x' })
