import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Finding, type FindingLevel, type FindingSubject, SUBJECTS_SHOWN, subjectsOf } from '#core/signing/finding'
import { StackedAddresses } from '../address/address-text.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { SentenceText } from '../text/sentence-text.tsx'

const LOOKS: Record<FindingLevel, { readonly look: string; readonly icon: IconName; readonly colour: string }> = {
  block: { look: 'border-red bg-red-wash', icon: 'danger', colour: 'text-red' },
  danger: { look: 'border-transparent bg-red-wash contrast-more:border-red', icon: 'danger', colour: 'text-red' },
  warn: { look: 'border-transparent bg-amber-wash contrast-more:border-amber', icon: 'warn', colour: 'text-amber' },
  unknown: { look: 'border-dashed border-edge', icon: 'help', colour: 'text-amber' },
  info: { look: 'border-hair', icon: 'info', colour: 'text-soft' },
}

/** One thing to look at: a sentence, why it matters, what to do. `more` is the way to its page. */
export function FindingView({ finding, more }: { readonly finding: Finding; readonly more?: ReactNode }): ReactNode {
  const { t } = useLingui()
  const { look, icon, colour } = LOOKS[finding.level]
  const level: Record<FindingLevel, string> = {
    block: t`Stop`,
    danger: t`Danger`,
    warn: t`Warning`,
    unknown: t`Not checked`,
    info: t`Note`,
  }
  return (
    <article className={`grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-control border px-4 py-3 ${look}`} data-level={finding.level}>
      <Icon name={icon} className={`mt-1 ${colour}`} />
      <div>
        <h3 className="font-semibold">
          <span className="sr-only">{level[finding.level]}: </span>
          <Statement subject={finding} />
        </h3>
        <p className="text-soft">
          <SentenceText words={finding.why} />
          {/* A reason that a contract gives is a clause. */}
          {!/[.!?]$/.test(finding.why.id) && '.'} <SentenceText words={finding.todo} /> {more}
        </p>
        <Others finding={finding} />
      </div>
    </article>
  )
}

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
