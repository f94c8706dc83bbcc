import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import type { ParsedInput } from '#decode'
import type { Review } from '#review'
import { Banner } from '#ui/feedback/banner'
import { ErrorNote } from '#ui/feedback/error-note'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Box } from '#ui/layout/page'
import { TimeText } from '#ui/text/time-view'
import { hashesHold, readReport, type Report } from './report.ts'

export type ClaimedReport = { readonly at: 'read'; readonly report: Report }
type Refused = { readonly at: 'refused'; readonly error: WireError }

/** A report in what was pasted or dropped, read to the letter. */
export function reportIn(reading: ParsedInput | undefined): ClaimedReport | Refused | undefined {
  if (reading?.report === undefined) return undefined
  try {
    return { at: 'read', report: readReport(reading.report) }
  } catch (error) {
    if (!isError(error)) throw error
    return { at: 'refused', error: toWire(error, 'report') }
  }
}

/** Longest finding of somebody else's file that is drawn. */
const MAX_TEXT = 600

/** What a report says that was found then: the word of whoever sent it, beside the fresh look below. */
export function ClaimedPart({ report, fresh }: { readonly report: ClaimedReport | Refused; readonly fresh?: Review }): ReactNode {
  if (report.at === 'refused') return <ErrorNote error={report.error} />
  const { sentence, findings, madeAt, block } = report.report
  const holds = fresh === undefined ? 'none' : hashesHold(report.report, fresh)
  return (
    <div className="flex max-w-(--measure) flex-col gap-3" data-part="claimed">
      {holds === 'differ' && (
        <Banner tone="danger" title={<Trans>The hashes in this file don’t match its content</Trans>}>
          <Trans>The file was changed, or another version of Assay made it. Trust only what is computed below.</Trans>
        </Banner>
      )}
      <Box
        title={<Trans>What this file claims</Trans>}
        side={<Hallmark evidence={{ kind: 'claimed', method: 'request' }} show="stamp and word" />}
      >
        <p className="font-semibold">
          <q>
            <HostileText text={sentence} most={MAX_TEXT} />
          </q>
        </p>
        <p className="mt-1 text-small text-soft">
          <TimeText at={Date.parse(madeAt)} />
          {block !== undefined && (
            <>
              {' · '}
              <Trans>block {block.number.toString()}</Trans>
            </>
          )}
          {' · '}
          <Plural value={findings.length} one="# finding" other="# findings" />
          {holds === 'hold' && (
            <>
              {' · '}
              <Trans>its hashes match its content</Trans>
            </>
          )}
        </p>
        {findings.length > 0 && (
          <ul className="mt-2 flex flex-col gap-1 text-small">
            {findings.slice(0, 12).map(({ level, rule, text }, at) => (
              <li key={at} data-claimed={`${level}:${rule}`}>
                <span className="rounded-mark border border-hair px-1 text-fine text-soft">{level}</span>{' '}
                <HostileText text={text} most={MAX_TEXT} />
              </li>
            ))}
          </ul>
        )}
      </Box>
    </div>
  )
}
