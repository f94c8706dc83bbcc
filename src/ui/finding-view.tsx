import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Finding, FindingLevel } from '#core/finding'
import { Icon, type IconName } from './icon.tsx'
import { Say } from './say.tsx'

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
          <Say words={finding.say} />
        </h3>
        <p className="text-soft">
          <Say words={finding.why} />
          {/* A reason that a contract gives is a clause. */}
          {!/[.!?]$/.test(finding.why.id) && '.'} <Say words={finding.todo} /> {more}
        </p>
      </div>
    </article>
  )
}
