import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, useState } from 'react'

type WordsProps = {
  readonly words: readonly string[]
  /** Places (from 0) of words that cannot be: empty ones after a try, one that is on no list. */
  readonly wrong: ReadonlySet<number>
  readonly onChange: (at: number, word: string) => void
  /** Several words at once, from the field in which they were pasted. */
  readonly onPaste: (at: number, words: readonly string[]) => void
}

/** What was pasted, as words: any white space, numbering like `1.` left out. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\d+[.)]?/, ''))
    .filter((word) => word !== '')

/** One masked field for each word, shown while it is typed, so that the browser never writes the phrase to disk (the Demonic bug). */
export function WordFields({ words, wrong, onChange, onPaste }: WordsProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<number>()
  const paste = (event: ClipboardEvent, at: number): void => {
    const found = wordsIn(event.clipboardData.getData('text'))
    if (found.length < 2) return
    event.preventDefault()
    onPaste(at, found)
  }
  return (
    <fieldset>
      <legend className="font-semibold">
        <Trans>Words</Trans>
      </legend>
      <ol className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {words.map((word, at) => {
          const number = at + 1
          return (
            <li
              key={at}
              className={`flex items-center gap-2 rounded-control border bg-card ps-2 focus-within:outline-2 focus-within:outline-ink ${wrong.has(at) ? 'border-red' : 'border-edge'}`}
            >
              <span aria-hidden="true" className="w-5 text-end text-fine text-soft">
                {number}
              </span>
              <input
                type={shown === at ? 'text' : 'password'}
                aria-label={t`Word ${number}`}
                aria-invalid={wrong.has(at) || undefined}
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                data-1p-ignore
                data-lpignore="true"
                value={word}
                onFocus={() => setShown(at)}
                onBlur={() => setShown(undefined)}
                onPaste={(event) => paste(event, at)}
                onChange={(event) => onChange(at, event.currentTarget.value)}
                className="min-h-10 w-full min-w-0 bg-transparent font-mono text-small outline-none coarse:text-lead"
              />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
