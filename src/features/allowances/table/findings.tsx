import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Finding, FindingLevel } from '#core/signing/finding'
import { PATHS } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { FindingView } from '#ui/feedback/finding-view'
import { Icon, type IconName } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'

/** How a level is drawn in a line. */
const MARKS: Partial<Record<FindingLevel, { readonly icon: IconName; readonly colour: string }>> = {
  block: { icon: 'danger', colour: 'text-red' },
  danger: { icon: 'danger', colour: 'text-red' },
  warn: { icon: 'warn', colour: 'text-amber' },
  unknown: { icon: 'help', colour: 'text-amber' },
}

/** Shape and colour of a level; the sentence that says it stands beside. */
export function LevelIcon({ level, size = 16 }: { readonly level: FindingLevel | undefined; readonly size?: 12 | 16 }): ReactNode {
  const mark = level === undefined ? undefined : MARKS[level]
  return mark === undefined ? null : <Icon name={mark.icon} size={size} className={mark.colour} />
}

/** What is wrong with one right. A danger is told whole; anything less in one line, since most rights have one. */
export function FindingLine({ finding }: { readonly finding: Finding }): ReactNode {
  if (finding.level === 'danger') return <Whole finding={finding} />
  return (
    <p className="flex items-start gap-2 text-small" data-level={finding.level}>
      <span className="mt-1 flex">
        <LevelIcon level={finding.level} size={12} />
      </span>
      <span className="min-w-0">
        <SentenceText words={finding.say} /> <More rule={finding.rule} />
      </span>
    </p>
  )
}

/** A sentence, why it matters and what to do. */
export const Whole = ({ finding }: { readonly finding: Finding }): ReactNode => (
  <FindingView finding={finding} more={<More rule={finding.rule} />} />
)

function More({ rule }: { readonly rule: string }): ReactNode {
  const { t } = useLingui()
  return (
    <Link to={PATHS.helpPage} params={{ _splat: rule }} className={linkStyle} aria-label={t`More about this warning: ${rule}`}>
      <Trans>More</Trans>
    </Link>
  )
}
