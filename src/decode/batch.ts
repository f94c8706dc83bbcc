import { listWord, say, sentenceWord, type Words } from '#core/text/words'
import { explain } from './explain.ts'
import { areShort } from './functions/inner.ts'
import { type IsUsedUp, preparedPart, usedUpIn } from './functions/used-up.ts'
import { worstPart } from './functions/worst-first.ts'
import type { Call, Explanation, Names, ExplainedParts } from './explanation.ts'

/** Calls of which one is made after the other, as EIP-5792 asks for them. `atomic`: all or none. */
export type BatchExplanation = ExplainedParts & { readonly kind: 'batch'; readonly atomic: boolean }

/** Calls one by one; a single one is itself. Never throws. */
export function explainCalls(calls: readonly Call[], atomic: 'required' | 'optional', names: Names): Explanation | BatchExplanation {
  const inner = calls.map((call) => explain(call, names))
  const [only] = inner
  if (only !== undefined && inner.length === 1) return only
  return {
    kind: 'batch',
    intent: callsWords(inner, names),
    args: [],
    claims: inner.flatMap((one) => one.claims),
    complete: inner.every((one) => one.complete),
    inner,
    atomic: atomic === 'required',
  }
}

/**
 * Several calls in one sentence: the one that all others prepare; else both of two; else the one that gives most away. `isUsedUp`: the allowances of
 * which nothing is left in the end, by the calls themselves where no run says it.
 */
export function callsWords(inner: readonly Explanation[], names: Names, isUsedUp: IsUsedUp = usedUpIn(inner, names)): Words {
  const [first, second] = inner
  const count = inner.length
  const main = preparedPart(inner, isUsedUp, names)
  if (main !== undefined) return say('In {count, plural, one {# call} other {# calls}}: {what}', { count, what: sentenceWord(main.intent) })
  if (count === 2 && first !== undefined && second !== undefined && areShort(first, second))
    return say('{first}, then {second}', { first: sentenceWord(first.intent), second: sentenceWord(second.intent) })
  const worst = worstPart(inner, names, [first?.call.from], isUsedUp)
  if (worst !== undefined)
    return say('Among {count, plural, one {# call} other {# calls}}: {what}', { count, what: sentenceWord(worst.intent) })
  return first === undefined
    ? say('Make no call')
    : say('In {count, plural, one {# call} other {# calls}}: {what}', {
        count,
        what: listWord(inner.map(({ intent }) => sentenceWord(intent))),
      })
}
