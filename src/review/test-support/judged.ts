import { sentencesOf } from '#core/signing/finding'
import { plain } from '#core/text/words'
import { unsaid } from '../../core/test-support/unsaid.ts'
import { fail } from '#core/errors'
import { judge } from '../judge.ts'
import type { JudgeInput } from '../review.ts'

/**
 * What one rule says of a whole case, of each subject: `level: sentence`, through the same route as in the app. Throws where any part of a finding is empty:
 * its reason and its advice are shown, too.
 */
export function judged(id: string, input: JudgeInput): readonly string[] {
  const { findings } = judge(input)
  const empty = unsaid(findings)
  if (empty.length > 0) throw fail('app/unexpected', { where: empty.join(', ') })
  return findings
    .filter(({ rule }) => rule === id)
    .flatMap((finding) => sentencesOf(finding).map((said) => `${finding.level}: ${plain(said)}`))
}
