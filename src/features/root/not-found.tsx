import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { toWire } from '#core/errors'
import { PATHS } from '#features/kit'
import { useErrorWords } from '#ui/use-error-words'

/** Small on purpose: these two must draw when nothing else could be fetched. */
const linkLook = 'underline underline-offset-4'

/** An address of the site that is none of its screens. */
export function NotFound() {
  return (
    <main className="mx-auto max-w-(--measure) px-4 py-16">
      <h1 className="text-head font-semibold">
        <Trans>There is no such page</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>The link may be old or mistyped. Nothing was lost.</Trans>
      </p>
      <p className="mt-6">
        <Link to={PATHS.portfolio} className={linkLook}>
          <Trans>Go to the start</Trans>
        </Link>
      </p>
    </main>
  )
}

/** A screen that failed to draw: the rest of the app goes on. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const [wire] = useState(() => toWire(error, 'screen'))
  const words = useErrorWords(wire)
  return (
    <main className="mx-auto max-w-(--measure) px-4 py-16">
      <h1 className="text-head font-semibold">{words?.said ?? <Trans>This screen could not be drawn</Trans>}</h1>
      <p className="mt-3 text-soft">{words?.remedy}</p>
      <p className="mt-2 font-mono text-small text-soft">{wire.code}</p>
      <button type="button" onClick={reset} className={`mt-6 min-h-10 ${linkLook}`}>
        <Trans>Try again</Trans>
      </button>
    </main>
  )
}
