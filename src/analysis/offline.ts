import { encodeUnsigned } from '#core/ethereum/digest'
import { defined } from '#core/defined'
import type { WireError } from '#core/errors'
import { type Described, type Facts, judgeInSteps, type JudgeInput, NO_FACTS, planInSteps, type Review } from '#review'
import { digestsFor } from './digests.ts'
import { explainSignable } from './explain-signable.ts'
import { actorIn, planSubjectOf } from './stages/begin.ts'
import type { SignableSubject } from './subject.ts'

/** What is known where nothing was run. `lists`: what was looked up on this device. `described`: what descriptors say, which needs no chain. */
export type OfflineContext = {
  /** Absent: nothing failed, and the run is still to come. */
  readonly failure?: WireError | undefined
  readonly lists?: Partial<Facts> | undefined
  readonly described?: readonly Described[]
}

/**
 * Where no header can be had at all, the words, the hashes, the descriptors and the rules that need no chain are there all the same. `rest`: as of
 * `judgeInSteps`, since a request may hold a thousand calls.
 */
export async function offlineReview(
  subject: SignableSubject,
  { failure, lists, described = [] }: OfflineContext,
  rest: () => Promise<void> | undefined,
): Promise<Review> {
  const { asked, account, chain, names, asker, malformed } = subject
  const explanation = explainSignable(asked, subject)
  await rest()
  const planSubject = planSubjectOf(subject, explanation)
  const plan = await planInSteps({ ...planSubject, described }, undefined, rest)
  const input: JudgeInput = {
    request: planSubject.request,
    explanation,
    actor: actorIn(explanation, account),
    asking: asker,
    names,
    chainId: chain.chainId,
    chainKind: chain.kind,
    digests: digestsFor(asked),
    described,
    plan,
    facts: { ...NO_FACTS, ...lists },
    evidence: { kind: 'unknown', method: 'none' },
    work: { trips: 0, sources: [], ms: 0 },
    ...(failure === undefined ? { further: 'pending' } : { failure }),
    ...defined({ malformed, encoded: asked.kind === 'transaction' ? encodeUnsigned(asked.transaction) : undefined }),
  }
  await rest()
  return judgeInSteps(input, rest)
}
