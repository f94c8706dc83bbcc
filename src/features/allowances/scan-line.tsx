import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HostileText } from '#ui/text/hostile-text'
import { ErrorNote } from '#ui/feedback/error-note'
import { Progress } from '#ui/feedback/progress'
import type { AccountRights } from './use-rights.ts'

/** How far one account's history was looked through: others may exist before that, until all of it was. */
export function ScanLine({
  stream,
  name,
  onAgain,
  onStop,
}: {
  readonly stream: AccountRights
  /** Absent where it is the only one. */
  readonly name: string | undefined
  readonly onAgain: () => void
  readonly onStop: () => void
}): ReactNode {
  const { i18n } = useLingui()
  const { work, othersBefore, leftOut, error } = stream
  const number = (value: bigint | number): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <div className="flex flex-col gap-2" data-scan={stream.account}>
      {name !== undefined && (
        <p className="text-small font-semibold">
          <HostileText text={name} most={40} />
        </p>
      )}
      {work !== undefined && (
        <Progress
          words={
            work.doing === 'logs' ? (
              <Trans>
                Searching backwards: block {number(work.done)} of {number(work.all)}
              </Trans>
            ) : (
              <Trans>
                Reading approvals: {number(work.done)} of {number(work.all)}
              </Trans>
            )
          }
          done={work.done}
          of={work.all}
          {...(work.doing === 'logs' ? { onCancel: onStop } : {})}
        />
      )}
      {work === undefined && othersBefore !== undefined && (
        <p className="text-small text-soft">
          {othersBefore === 0n ? (
            <Trans>Searched every block. Your endpoint could have left some out.</Trans>
          ) : (
            <span className="text-amber">
              <Trans>Blocks before {number(othersBefore)} weren’t searched. There may be more.</Trans>
            </span>
          )}
        </p>
      )}
      {work === undefined && othersBefore === undefined && error === undefined && (
        <p className="text-small text-amber">
          <Trans>No logs searched yet. There may be more.</Trans>
        </p>
      )}
      {leftOut > 0 && (
        <p className="text-small text-soft">
          <Plural value={leftOut} one="# unlisted contract wasn’t asked." other="# unlisted contracts weren’t asked." />
        </p>
      )}
      {error !== undefined && <ErrorNote error={error} onRetry={onAgain} />}
    </div>
  )
}
