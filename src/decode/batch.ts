import { say } from '#core/words'
import { explain } from './explain.ts'
import type { Call, Explanation, Names, Said } from './explanation.ts'

/** Calls of which one is made after the other, as EIP-5792 asks for them. `atomic`: all or none. */
export type BatchExplanation = Said & { readonly kind: 'batch'; readonly atomic: boolean }

/** Calls one by one; a single one is itself. Never throws. */
export function explainCalls(calls: readonly Call[], atomic: 'required' | 'optional', names: Names): Explanation | BatchExplanation {
  const inner = calls.map((call) => explain(call, names))
  const [only] = inner
  if (only !== undefined && inner.length === 1) return only
  return {
    kind: 'batch',
    intent: say('Make {count} calls, one after the other', { count: inner.length }),
    args: [],
    claims: inner.flatMap((one) => one.claims),
    complete: inner.every((one) => one.complete),
    inner,
    atomic: atomic === 'required',
  }
}
