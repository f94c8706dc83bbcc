import { sentencesOf } from '#core/signing/finding'
import { plain } from '#core/text/words'
import { unsaid } from '../../core/test-support/unsaid.ts'
import { judge } from '../judge.ts'
import type { JudgeInput, Review, TransactionInput, TransactionReview } from '../review.ts'
import { RULES } from '../rules/index.ts'

/** The levels that each rule declares. */
const LEVELS_OF: ReadonlyMap<string, readonly string[]> = new Map(RULES.map(({ id, levels }) => [id, levels]))

/**
 * What is wrong with any finding, whatever was reviewed: a sentence, a reason or an advice that is empty or has an unfilled place, a reason that only
 * repeats the sentence, a level that its rule does not declare.
 */
export const faultsOf = ({ findings }: Pick<Review, 'findings'>): readonly string[] =>
  findings.flatMap((finding) => [
    ...unsaid(finding, finding.rule),
    ...(LEVELS_OF.get(finding.rule)?.includes(finding.level) === true ? [] : [`${finding.rule} declares no level ${finding.level}`]),
    ...[finding, ...(finding.others ?? [])]
      .filter(({ say, why, todo }) => new Set([say, why, todo].map(plain)).size < 3)
      .map(({ say }) => `${finding.rule} repeats itself: ${plain(say)}`),
  ])

/** The Review of a case, whose findings are all held against what every finding has to be. */
export function soundly(input: TransactionInput): TransactionReview
export function soundly(input: JudgeInput): Review
export function soundly(input: JudgeInput): Review {
  const review = judge(input)
  const faults = faultsOf(review)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return review
}

/** What one rule says of a whole case, of each subject: `level: sentence`, through the same route as in the app. */
export function judged(id: string, input: JudgeInput): readonly string[] {
  return soundly(input)
    .findings.filter(({ rule }) => rule === id)
    .flatMap((finding) => sentencesOf(finding).map((said) => `${finding.level}: ${plain(said)}`))
}
