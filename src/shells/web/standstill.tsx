import { useState } from 'react'
import { toWire } from '#core/errors'
import { useErrorWords } from '#ui/feedback/use-error-words'

/** What is left to show when the app itself could not start: the failure, and what to do. Plain English: nothing else is loaded yet. */
export function Standstill({ error }: { readonly error: unknown }) {
  const [wire] = useState(() => toWire(error, 'start'))
  const words = useErrorWords(wire)
  return (
    <main className="mx-auto max-w-(--measure) p-6">
      <h1 className="text-head font-semibold">Assay couldn’t start</h1>
      <p className="mt-3">{words?.said}</p>
      <p className="mt-2 text-soft">{words?.remedy}</p>
      <p className="mt-4 font-mono text-small">{wire.code}</p>
    </main>
  )
}
