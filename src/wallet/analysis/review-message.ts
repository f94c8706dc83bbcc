import { isError, toWire, type WireError } from '#core/errors'
import type { SignableMessage } from '#core/signing/signable'
import type { AnalyseDeps } from './analyse.ts'
import type { SignAnalysis } from './analysis.ts'
import { describeSignable } from './describe-signable.ts'
import { explainSignable } from './explain-signable.ts'
import { listFacts } from '../facts/facts.ts'
import { withTokenList } from '../facts/names.ts'
import { createPace } from '../pace.ts'
import { signingDigest, offlineOpinion, type Opinion, type OpinionSubject, secondOpinion } from './second-opinion.ts'

type Subject = Omit<OpinionSubject, 'asked' | 'onFirst'> & {
  readonly asked: SignableMessage
  readonly onFirst?: (analysis: SignAnalysis) => void
}

/**
 * Looks at a message, typed data or an authorization as Check does (`second-opinion.ts`). Where no chain answers, the first look is what the words tell,
 * with what could not be checked as a gap: a text can be signed without a chain. `before`, made with one, is not exchanged for that: then it throws `rpc/*`.
 */
export async function reviewMessage(deps: AnalyseDeps, subject: Subject, before: SignAnalysis | undefined): Promise<SignAnalysis> {
  const { asked, onFirst, ...rest } = subject
  const digest = asked.kind === 'hash' ? asked.hash : signingDigest(asked)
  const looked = ({ review, header, at }: Opinion): SignAnalysis => ({ review, asked, digest, header, at })
  const alone = async (failure: WireError): Promise<SignAnalysis> => {
    const named = { ...rest, names: await withTokenList(rest.names, rest.chain.chainId), asked }
    const lists = listFacts(rest.memory)
    const described = await describeSignable(asked, explainSignable(asked, named), named)
    const review = await offlineOpinion(named, { failure, lists: await lists, described }, createPace(deps.now))
    return { review, asked, digest, header: undefined, at: deps.now() }
  }
  try {
    const first = onFirst === undefined ? {} : { onFirst: (opinion: Opinion): void => onFirst(looked(opinion)) }
    return looked(await secondOpinion(deps, { ...rest, asked, ...first }))
  } catch (error) {
    if (!isError(error) || !error.code.startsWith('rpc/') || before?.header !== undefined) throw error
    return await alone(toWire(error, 'review'))
  }
}
