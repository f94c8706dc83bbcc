import { say, sentenceWord } from '#core/words'
import { explain } from './explain.ts'
import { areShort } from './functions/inner.ts'
import type { Call, Explanation, Names, Said } from './explanation.ts'

/** Calls of which one is made after the other, as EIP-5792 asks for them. `atomic`: all or none. */
export type BatchExplanation = Said & { readonly kind: 'batch'; readonly atomic: boolean }

/** Calls one by one; a single one is itself. Never throws. */
export function explainCalls(calls: readonly Call[], atomic: 'required' | 'optional', names: Names): Explanation | BatchExplanation {
  const inner = calls.map((call) => explain(call, names))
  const [only, second] = inner
  if (only !== undefined && inner.length === 1) return only
  const many = say('Make {count} calls, one after the other', { count: inner.length })
  return {
    kind: 'batch',
    intent:
      only === undefined || second === undefined || inner.length > 2 || !areShort(only, second)
        ? many
        : say('{first}, then {second}', { first: sentenceWord(only.intent), second: sentenceWord(second.intent) }),
    args: [],
    claims: inner.flatMap((one) => one.claims),
    complete: inner.every((one) => one.complete),
    inner,
    atomic: atomic === 'required',
  }
}
