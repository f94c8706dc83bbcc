import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { errorKindOf, errorMessage, remedyOf } from '#core/catalogue'
import type { AppError, WireError } from '#core/errors'
import type { Words } from '#core/text/words'
import { Banner } from './banner.tsx'
import { whyNotLoaded } from '../state/changed-file.tsx'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icon.tsx'
import { ReportButton } from './report-button.tsx'
import { useAnnouncement } from './live-region.tsx'
import { SentenceText, plainSentence } from '../text/sentence-text.tsx'

const wireOf = (error: AppError | WireError): WireError =>
  whyNotLoaded(error.data === undefined ? { code: error.code } : { code: error.code, data: error.data })

/** What happened, as data for `SentenceText`. */
export const errorWords = (error: AppError | WireError): Words => errorMessage(wireOf(error))

export type ErrorNoteProps = {
  readonly error: AppError | WireError
  readonly onRetry?: (() => void) | undefined
  /** More that can be done: a link to Chains, say. */
  readonly actions?: ReactNode
}

/** A failure on the surface that its kind asks for: `user` as a note, `network` a banner with retry, `refused` in passing, `bug` as a box of its own; all but `refused` with a report to copy. Beside a field use `Field`. */
export function ErrorNote({ error, onRetry, actions }: ErrorNoteProps): ReactNode {
  const { i18n } = useLingui()
  const wire = wireOf(error)
  const kind = errorKindOf(wire.code)
  const spoken = plainSentence(errorMessage(wire), i18n)
  useAnnouncement(kind === 'refused' ? '' : spoken, 'assertive')

  const retry = onRetry !== undefined && (
    <Button size="small" icon="refresh" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (kind === 'refused')
    return (
      <p className="text-soft">
        <SentenceText words={errorMessage(wire)} /> <SentenceText words={remedyOf(wire.code)} />
      </p>
    )
  if (kind === 'bug') return <BugReport wire={wire} retry={retry} actions={actions} />
  return (
    <Banner
      tone={kind === 'network' ? 'unknown' : 'warn'}
      icon={kind === 'network' ? 'offline' : 'warn'}
      title={<SentenceText words={errorMessage(wire)} />}
      actions={
        <>
          {retry}
          {actions}
          <ReportButton wire={wire} />
        </>
      }
    >
      <FailedHosts wire={wire} /> <SentenceText words={remedyOf(wire.code)} />
    </Banner>
  )
}

/** Who failed, where there were several to ask. */
function FailedHosts({ wire: { data } }: { readonly wire: WireError }): ReactNode {
  const [failed, count, of] = [data?.['failed'], data?.['count'], data?.['of']]
  if (typeof failed !== 'string' || typeof count !== 'number' || typeof of !== 'number') return null
  return (
    <span data-part="failed-hosts" className="wrap-anywhere">
      <Trans>
        {count} of {of} endpoints failed: {failed}.
      </Trans>
    </span>
  )
}

function BugReport({
  wire,
  retry,
  actions,
}: {
  readonly wire: WireError
  readonly retry: ReactNode
  readonly actions: ReactNode
}): ReactNode {
  const headId = useId()
  return (
    <section aria-labelledby={headId} className="flex flex-col gap-4 rounded-card border border-hair bg-card p-5">
      <div className="flex gap-3">
        <Icon name="danger" size={20} className="mt-0.5 text-red" />
        <div className="min-w-0">
          <h2 id={headId} className="text-lead font-semibold">
            <SentenceText words={errorMessage(wire)} />
          </h2>
          <p className="text-soft">
            <SentenceText words={remedyOf(wire.code)} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {retry}
        {actions}
        <ReportButton wire={wire} />
      </div>
    </section>
  )
}
