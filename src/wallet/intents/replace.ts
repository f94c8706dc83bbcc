import type { Replacement } from '#core/intent'
import type { CallTemplate } from './template.ts'

/** The call of the earlier one as it was signed; or, to cancel it, nothing to oneself. */
export function replace({ how, account, earlier }: Replacement): CallTemplate {
  if (how === 'cancel') return { to: account, value: 0n, data: '0x' }
  const { to, value, data } = earlier
  return {
    value,
    data,
    ...(to === undefined ? {} : { to }),
    ...(earlier.type === 'legacy' ? {} : { accessList: earlier.accessList }),
    // Its tuples name the number after this one, which is the same for both.
    ...(earlier.type === 'eip7702' ? { authorizationList: earlier.authorizationList } : {}),
  }
}
