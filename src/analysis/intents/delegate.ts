import type { Intent } from '#core/signing/intent'
import { executeBatch } from './revoke.ts'
import { callIntent } from './call.ts'
import type { CallTemplate } from './template.ts'

/** Calls of the new code, or nothing to oneself. The authorization that comes with it is made once its number is known (`complete.ts`). */
export function delegate({ account, calls = [] }: Extract<Intent, { kind: 'delegate' }>): CallTemplate {
  if (calls.length === 0) return { to: account, value: 0n, data: '0x' }
  return callIntent(
    executeBatch(
      account,
      calls.map((one) => ({ kind: 'call', ...one })),
    ),
  )
}
