import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { WireError } from '#core/errors'
import { Button } from '../buttons/button.tsx'
import { noteCopied } from '../buttons/copied.tsx'
import { writeToClipboard } from '../buttons/copy-button.tsx'
import { failureReport } from './failure-report.ts'
import { announce } from './live-region.tsx'
import { readReportFacts } from './report-facts.tsx'

export const drawReport = (wire: WireError): ReactNode => <CopyReport wire={wire} />

/** Copies what happened, for an issue, and shows what was copied: whoever passes it on should see it first. */
function CopyReport({ wire }: { readonly wire: WireError }): ReactNode {
  const { t } = useLingui()
  const [made, setMade] = useState<{ readonly text: string; readonly isCopied: boolean }>()
  const copy = async (): Promise<void> => {
    const text = failureReport(wire, { facts: await readReportFacts(), userAgent: navigator.userAgent, at: new Date() })
    const isCopied = await writeToClipboard(text)
    if (isCopied) noteCopied(text)
    announce(isCopied ? t`Report copied` : t`The browser blocked copying. Select the text instead.`)
    setMade({ text, isCopied })
  }
  return (
    <>
      <Button size="small" tone="quiet" icon={made?.isCopied === true ? 'done' : 'copy'} onClick={() => void copy()}>
        <Trans>Copy report</Trans>
      </Button>
      {made !== undefined && (
        <div className="basis-full text-small" data-part="report">
          <p className="mb-2 text-soft">
            {made.isCopied ? (
              <Trans>Copied. It has no address, amount, name or secret of yours.</Trans>
            ) : (
              <Trans>The browser blocked copying. Select the text instead. It has no address, amount, name or secret of yours.</Trans>
            )}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <pre
            tabIndex={0}
            aria-label={t`Report`}
            className="max-h-48 overflow-auto rounded-control bg-sunk p-3 text-ink whitespace-pre-wrap wrap-anywhere"
          >
            {made.text}
          </pre>
        </div>
      )}
    </>
  )
}
