import { useState } from 'react'
import { toWire } from '#core/errors'
import { whyNotLoaded } from '#ui/state/changed-file'
import { useErrorWords } from '#ui/feedback/use-error-words'

type StandstillProps = { readonly error: unknown; readonly title?: string }

/** What is left to show when the app itself could not start or go on: the failure, and what to do. Plain English: nothing else is certain to be loaded. */
export function Standstill({ error, title = 'Assay couldn’t start' }: StandstillProps) {
  const [wire] = useState(() => whyNotLoaded(toWire(error, 'start')))
  const words = useErrorWords(wire)
  return (
    <main className="mx-auto max-w-(--measure) p-6">
      <h1 className="text-head font-semibold">{title}</h1>
      <p className="mt-3">{words?.said}</p>
      <p className="mt-2 text-soft">{words?.remedy}</p>
      <p className="mt-4 font-mono text-small">{wire.code}</p>
    </main>
  )
}
