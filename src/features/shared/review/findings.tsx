import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { Fragment, type ReactNode } from 'react'
import { type Finding, subjectsOf } from '#core/signing/finding'
import { PATHS } from '../links/paths.ts'
import { isUnseen, type Review } from '#review'
import { linkStyle } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { FindingLine } from '#ui/feedback/finding-view'
import { ScreenSection } from '#ui/layout/page'
import { asidesOf, mainOf, notesOf, warningsOf } from './asides.ts'

type FindingsProps = {
  readonly review: Review
  /** What is still done, where that is not said by the Review itself. */
  readonly doing?: ReactNode
  /** `apart`: notes that a person cannot act on are elsewhere (`Notes`). */
  readonly notes?: 'inside' | 'apart'
  /** `apart`: what is still run is said elsewhere (`PendingWords`), so that nothing moves when it is done. */
  readonly pending?: 'inside' | 'apart'
  /** What can be done about a finding, where the screen can do it. */
  readonly renderRemedy?: (finding: Finding) => ReactNode
}

/** Warnings, worst first; nothing at all where there are none, since the verdict says so. What could not be checked is here too: gaps that change nothing shown fold into one line. */
export function Findings({ review, doing, notes = 'inside', pending = 'inside', renderRemedy }: FindingsProps): ReactNode {
  const main = notes === 'inside' ? mainOf(review) : warningsOf(review)
  const asides = asidesOf(review)
  const isPending = review.pending && pending === 'inside'
  if (main.length === 0 && asides.length === 0 && !isPending && !isUnseen(review)) return null
  return (
    <ScreenSection title={<Trans>Warnings</Trans>}>
      <div className="flex flex-col gap-2">
        {main.length > 0 && (
          <div className="border-t border-hair">
            {main.map((finding, at) => (
              <Fragment key={at}>
                <Shown finding={finding} />
                {renderRemedy?.(finding)}
              </Fragment>
            ))}
          </div>
        )}
        {isPending && (
          <p className="text-soft" data-part="pending">
            {doing ?? <PendingWords />}
          </p>
        )}
        {isUnseen(review) && (
          <p className="text-soft" data-part="unseen">
            <Trans>Nothing was run: what only shows by running it was not looked for.</Trans>
          </p>
        )}
        {asides.length > 0 && (
          <div data-part="asides" className={main.length > 0 ? '-mt-2 [&>details]:border-t-0' : ''}>
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
              <div>
                {asides.map((finding, at) => (
                  <Shown key={at} finding={finding} />
                ))}
              </div>
            </Disclosure>
          </div>
        )}
      </div>
    </ScreenSection>
  )
}

/** What is still run while a Review is not complete. */
export const PendingWords = (): ReactNode => <Trans>Running it under other circumstances, to see whether the outcome holds</Trans>

/** Notes that a person cannot act on, in the details. */
export function Notes({ review }: { readonly review: Pick<Review, 'findings'> }): ReactNode {
  const notes = notesOf(review)
  if (notes.length === 0) return null
  return (
    <div className="border-t border-hair [&>:last-child>details]:border-b-0" data-part="notes">
      {notes.map((finding, at) => (
        <Shown key={at} finding={finding} />
      ))}
    </div>
  )
}

const Shown = ({ finding }: { readonly finding: Finding }): ReactNode => {
  const { t } = useLingui()
  return (
    <div data-rule={finding.rule} data-finding={finding.level}>
      <FindingLine
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
