import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Finding, type FindingLevel, type FindingSubject, SUBJECTS_SHOWN, subjectsOf } from '#core/signing/finding'
import { StackedAddresses } from '../address/address-text.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { EnglishBeside } from '../language/english-beside.tsx'
import { SentenceText } from '../text/sentence-text.tsx'

const LOOKS: Record<FindingLevel, { readonly look: string; readonly icon: IconName; readonly colour: string }> = {
  block: { look: 'border-red bg-red-wash', icon: 'danger', colour: 'text-red' },
  danger: { look: 'border-transparent bg-red-wash contrast-more:border-red', icon: 'danger', colour: 'text-red' },
  warn: { look: 'border-transparent bg-amber-wash contrast-more:border-amber', icon: 'warn', colour: 'text-amber' },
  unknown: { look: 'border-dashed border-edge', icon: 'help', colour: 'text-amber' },
  info: { look: 'border-hair', icon: 'info', colour: 'text-soft' },
}

/** `more` is the way to its page. */
export type FindingProps = { readonly finding: Finding; readonly more?: ReactNode }

/** One thing to look at: a sentence, why it matters, what to do. */
export function FindingView({ finding, more }: FindingProps): ReactNode {
  const { look, icon, colour } = LOOKS[finding.level]
  return (
    <article className={`grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-control border px-4 py-3 ${look}`} data-level={finding.level}>
      <Icon name={icon} className={`mt-1 ${colour}`} />
      <div>
        <Heading finding={finding} />
        <Reason finding={finding} more={more} />
        <Others finding={finding} />
      </div>
    </article>
  )
}

/** The same as one line of a list, worst first: its reason and what to do are one touch away. */
export function FindingLine({ finding, more }: FindingProps): ReactNode {
  const { icon, colour } = LOOKS[finding.level]
  const others = subjectsOf(finding) - 1
  return (
    <details className="border-b border-hair" data-level={finding.level}>
      <summary className="grid min-h-11 list-none grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 rounded-mark py-2.5 hover:bg-sunk">
        <Icon name={icon} size={20} className={`mt-0.5 ${colour}`} />
        <div>
          <Heading finding={finding} />
          {others > 0 && (
            <span className="text-small text-soft">
              <Plural value={others} one="and # more like it" other="and # more like it" />
            </span>
          )}
        </div>
        <Icon name="next" size={12} className="turn mt-1.5 text-soft" />
      </summary>
      <div className="ps-8 pe-6 pb-3">
        <Reason finding={finding} more={more} />
        <Others finding={finding} />
      </div>
    </details>
  )
}

/** Its first sentence, after how bad it is for whoever does not see the colour. */
function Heading({ finding }: { readonly finding: Finding }): ReactNode {
  const { t } = useLingui()
  const level: Record<FindingLevel, string> = {
    block: t`Stop`,
    danger: t`Danger`,
    warn: t`Warning`,
    unknown: t`Not checked`,
    info: t`Note`,
  }
  return (
    <h3 className="font-semibold wrap-anywhere">
      <span className="sr-only">{level[finding.level]}: </span>
      <Statement subject={finding} />
      {(finding.level === 'danger' || finding.level === 'block') && (
        <EnglishBeside>{(english) => <SentenceText words={finding.say} language={english} />}</EnglishBeside>
      )}
    </h3>
  )
}

const Reason = ({ finding: { why, todo }, more }: FindingProps): ReactNode => (
  <p className="text-soft" data-part="why">
    <SentenceText words={why} />
    {/* A reason that a contract gives is a clause. */}
    {!/[.!?]$/.test(why.id) && '.'} <SentenceText words={todo} /> {more}
  </p>
)

/** The sentence of one subject; two addresses that it compares stand one above the other. */
function Statement({ subject }: { readonly subject: FindingSubject }): ReactNode {
  if (subject.compare === undefined) return <SentenceText words={subject.say} />
  return (
    <StackedAddresses>
      <SentenceText words={subject.say} />
    </StackedAddresses>
  )
}

/** What else it is about: further subjects one by one, then their number. A reason of their own stands beside them. */
function Others({ finding }: { readonly finding: Finding }): ReactNode {
  const { others = [], why, todo } = finding
  if (others.length === 0) return null
  return (
    <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5" data-part="subjects">
      {others.slice(0, SUBJECTS_SHOWN - 1).map((one, at) => (
        <li key={at}>
          <Statement subject={one} />
          {(one.why.id !== why.id || one.todo.id !== todo.id) && (
            <span className="block text-soft" data-part="reason">
              <SentenceText words={one.why} />
              {!/[.!?]$/.test(one.why.id) && '.'} <SentenceText words={one.todo} />
            </span>
          )}
        </li>
      ))}
      {subjectsOf(finding) > SUBJECTS_SHOWN && (
        <li className="list-none font-semibold">
          <MoreSubjects finding={finding} told={SUBJECTS_SHOWN} />
        </li>
      )}
    </ul>
  )
}

/** "… and 3,995 more", where more subjects are not told one by one. */
export function MoreSubjects({ finding, told }: { readonly finding: Finding; readonly told: number }): ReactNode {
  const rest = subjectsOf(finding) - told
  return rest > 0 && <Plural value={rest} one="… and # more" other="… and # more" />
}
