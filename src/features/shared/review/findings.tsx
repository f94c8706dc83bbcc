import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Finding, subjectsOf } from '#core/signing/finding'
import { PATHS } from '../links/paths.ts'
import type { Review } from '#review'
import { linkStyle } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { FindingView } from '#ui/feedback/finding-view'
import { ScreenSection } from '#ui/layout/page'
import { asidesOf, mainOf } from './asides.ts'

type FindingsProps = {
  readonly review: Review
  /** What is still done, where that is not said by the Review itself. */
  readonly doing?: ReactNode
}

/** What to look at, worst first. What could not be checked is here too: gaps that change nothing shown fold into one line. */
export function Findings({ review, doing }: FindingsProps): ReactNode {
  const main = mainOf(review)
  const asides = asidesOf(review)
  return (
    <ScreenSection title={<Trans>What to look at</Trans>}>
      <div className="flex flex-col gap-2">
        {main.map((finding, at) => (
          <Shown key={at} finding={finding} />
        ))}
        {review.pending && (
          <p className="text-soft" data-part="pending">
            {doing ?? <Trans>Running it under other circumstances, to see whether the outcome holds</Trans>}
          </p>
        )}
        {isUnseen(review) && (
          <p className="text-soft" data-part="unseen">
            <Trans>Nothing was run: what only shows by running it was not looked for.</Trans>
          </p>
        )}
        {main.length === 0 && !review.pending && !isUnseen(review) && (
          <p className="text-soft">
            <Trans>No rule found anything. That is not a promise: look at what it does.</Trans>
          </p>
        )}
        {asides.length > 0 && (
          <Disclosure
            title={
              <Plural
                value={asides.reduce((sum, aside) => sum + subjectsOf(aside), 0)}
                one="# thing could not be checked"
                other="# things could not be checked"
              />
            }
            hint={<Trans>and would change nothing above</Trans>}
          >
            <div className="flex flex-col gap-2">
              {asides.map((finding, at) => (
                <Shown key={at} finding={finding} />
              ))}
            </div>
          </Disclosure>
        )}
      </div>
    </ScreenSection>
  )
}

/** Without a run, and without a rule that says so: most of what could be wrong shows only there. A text has nothing to run. */
const isUnseen = ({ outcome, asked, findings, pending }: Review): boolean =>
  !pending &&
  outcome === 'unknown' &&
  asked.kind !== 'message' &&
  asked.kind !== 'hash' &&
  !findings.some(({ rule }) => rule === 'simulation/not-run')

const Shown = ({ finding }: { readonly finding: Finding }): ReactNode => {
  const { t } = useLingui()
  return (
    <div data-rule={finding.rule} data-finding={finding.level}>
      <FindingView
        finding={finding}
        more={
          <Link
            to={PATHS.helpPage}
            params={{ _splat: finding.rule }}
            className={linkStyle}
            aria-label={t`More about this finding: ${finding.rule}`}
          >
            <Trans>More</Trans>
          </Link>
        }
      />
    </div>
  )
}
