import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isWords } from '#core/text/words'
import { CopyButton } from '#ui/buttons/copy-button'
import { SentenceText } from '#ui/text/sentence-text'
import type { ToolLine } from './tool-line.ts'

/** Characters of a result that are drawn. All of it is copied. */
const SHOWN = 4_000

/** Results, one a line: what each is, the whole of it, and a way to take it along. */
export const ToolLines = ({ lines }: { readonly lines: readonly ToolLine[] }): ReactNode =>
  lines.length > 0 && (
    <dl className="border-t border-hair" data-part="results" aria-live="polite">
      {lines.map(({ name, value }, at) => (
        <Line key={at} name={name} value={value} />
      ))}
    </dl>
  )

function Line({ name, value }: ToolLine): ReactNode {
  const { t } = useLingui()
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-hair py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
      data-result={isWords(name) ? name.id : name}
    >
      <dt className="text-small text-soft max-sm:col-span-2">{isWords(name) ? <SentenceText words={name} /> : name}</dt>
      <dd dir="ltr" className="min-w-0 text-start font-mono text-small whitespace-pre-wrap wrap-anywhere" data-value>
        {value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value}
      </dd>
      <dd>
        <CopyButton text={value} label={t`Copy`} />
      </dd>
    </div>
  )
}
