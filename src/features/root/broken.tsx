import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { toWire } from '#core/errors'
import { whyNotLoaded } from '#ui/state/changed-file'
import { ReportButton } from '#ui/feedback/report-button'
import { useErrorWords } from '#ui/feedback/use-error-words'
import type { RouteErrorProps } from '#ui/router/create-router'

/** A screen that failed to draw: the rest of the app goes on. Small on purpose, and there from the start: it must draw when nothing else can be fetched. */
export function Broken({ error, reset }: RouteErrorProps) {
  const [wire] = useState(() => whyNotLoaded(toWire(error, 'screen')))
  const words = useErrorWords(wire)
  return (
    <main className="mx-auto max-w-(--measure) px-4 py-16">
      <h1 className="text-head font-semibold">{words?.said ?? <Trans>This screen couldn’t be shown</Trans>}</h1>
      <p className="mt-3 text-soft">{words?.remedy}</p>
      <p className="mt-2 font-mono text-small text-soft">{wire.code}</p>
      <button type="button" onClick={reset} className="mt-6 min-h-10 underline underline-offset-4">
        <Trans>Try again</Trans>
      </button>
      <ReportButton wire={wire} />
    </main>
  )
}
