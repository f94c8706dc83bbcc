import { isError, toWire, type WireError } from '#core/errors'
import { defined } from '#core/defined'
import { createPace } from '#core/pace'
import type { SignableMessage } from '#core/signing/signable'
import { analyseSignable } from './analyse.ts'
import { describeSignable } from './describe-signable.ts'
import { signingDigest } from './digests.ts'
import { explainSignable } from './explain-signable.ts'
import { listFacts } from './facts/facts.ts'
import { offlineReview } from './offline.ts'
import type { AnalysisPorts } from './ports.ts'
import type { Opinion, SignableSubject, SignAnalysis } from './subject.ts'

/** A message, typed data or an authorization that an app asks this device to sign. */
export type MessageSubject = Omit<SignableSubject, 'asked' | 'onFirst'> & {
  readonly asked: SignableMessage
  readonly onFirst?: (analysis: SignAnalysis) => void
}

/**
 * Analyses a message, typed data or an authorization as Check does. Where no chain answers, the first Review is what the words tell, with what could not be
 * checked as a gap: a text can be signed without a chain. `before`, made with one, is not exchanged for that: then it throws `rpc/*`.
 */
export async function analyseMessage(
  ports: AnalysisPorts,
  subject: MessageSubject,
  before: SignAnalysis | undefined,
): Promise<SignAnalysis> {
  const { asked, onFirst, ...rest } = subject
  const digest = asked.kind === 'hash' ? asked.hash : signingDigest(asked)
  const analysisOf = ({ review, header, at }: Opinion): SignAnalysis => ({ review, asked, digest, header, at })
  const onFirstOpinion = onFirst && ((opinion: Opinion): void => onFirst(analysisOf(opinion)))
  const offline = async (failure: WireError): Promise<SignAnalysis> => {
    const named = { ...rest, names: await ports.shipped.withTokenList(rest.names, rest.chain.chainId), asked }
    const lists = listFacts(rest.memory)
    const described = await describeSignable(asked, explainSignable(asked, named), named)
    const review = await offlineReview(named, { failure, lists: await lists, described }, createPace(ports.now))
    return { review, asked, digest, header: undefined, at: ports.now() }
  }
  try {
    return analysisOf(await analyseSignable(ports, { ...rest, asked, ...defined({ onFirst: onFirstOpinion }) }))
  } catch (error) {
    if (!isError(error) || !error.code.startsWith('rpc/') || before?.header !== undefined) throw error
    return await offline(toWire(error, 'review'))
  }
}
