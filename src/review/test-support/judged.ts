import { sentencesOf } from '#core/signing/finding'
import { plain } from '#core/text/words'
import { judge } from '../judge.ts'
import type { JudgeInput } from '../review.ts'

/** What one rule says of a whole case, of each subject: `level: sentence`, through the same route as in the app. */
export function judged(id: string, input: JudgeInput): readonly string[] {
  return judge(input)
    .findings.filter(({ rule }) => rule === id)
    .flatMap((finding) => sentencesOf(finding).map((said) => `${finding.level}: ${plain(said)}`))
}
