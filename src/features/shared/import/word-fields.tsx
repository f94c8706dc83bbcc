import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ClipboardEvent,
  type DOMAttributes,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { hidePlain, showPlain } from '../secret/plain.ts'
import { HoldEye, UNHELPED } from '../secret/secret-input.tsx'
import { Suggestions } from './suggestions.tsx'
import { completed, fitsOf, type WordSuggestion, splitPastedWords, wordOf } from './words.ts'

type WordsProps = {
  /** Where the fields are: who owns it reads them once and overwrites them when it is left. */
  readonly box: RefObject<HTMLFieldSetElement | null>
  readonly count: number
  /** The words that there are; absent while they are being fetched. */
  readonly list: readonly string[] | undefined
  /** Places (from 0) to mark. */
  readonly wrong: ReadonlySet<number>
  /** Whether words and suggestions may be read on the screen while they are typed. */
  readonly showing: boolean
  /** A word was typed, finished or left; `on` is whether it is on the list, `undefined` while it is being typed. */
  readonly onTyped: (at: number, on: boolean | undefined) => void
  /** Several words at once, and the field that they were given to. */
  readonly onMany: (words: readonly string[], at: number) => void
}

const fieldsIn = (box: Element | null): readonly HTMLInputElement[] => [
  ...(box?.querySelectorAll<HTMLInputElement>('input[data-at]') ?? []),
]
const placeOf = (field: HTMLInputElement): number => Number(field.dataset['at'])
const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['at'] !== undefined

/** The words as they stand, read once: nobody keeps them. */
export const readWords = (box: Element | null): readonly string[] => fieldsIn(box).map((field) => field.value.trim().toLowerCase())

/** Writes words into the fields from `from` on. */
export function writeWords(box: Element | null, words: readonly string[], from: number): void {
  const fields = fieldsIn(box)
  for (const [at, word] of words.entries()) {
    const field = fields[from + at]
    if (field) field.value = word
  }
}

const MAX_OFFERED = 8

type Offering = {
  readonly offer: WordSuggestion | undefined
  /** Offers what fits the text of a field, or nothing. */
  suggest(field: HTMLInputElement): void
  /** Writes a whole word and goes to the next field. */
  put(field: HTMLInputElement, word: string): void
  /** Puts an offered word into the field that it was offered for. */
  choose(word: string): void
  clear(): void
}

/** Which words of the list the field that has the focus can become. */
function useOffer(grid: RefObject<HTMLOListElement | null>, { list, showing, onTyped }: WordsProps): Offering {
  const [offer, setOffer] = useState<WordSuggestion>()

  const suggest = (field: HTMLInputElement): void => {
    if (showing) showPlain(field)
    if (!list || field.value.trim() === '') return setOffer(undefined)
    const { kind, words } = fitsOf(list, field.value)
    setOffer({ at: placeOf(field), kind, count: words.length, words: showing ? words.slice(0, MAX_OFFERED) : [] })
  }
  const put = (field: HTMLInputElement, word: string): void => {
    Object.assign(field, { value: word })
    onTyped(placeOf(field), true)
    const next = fieldsIn(grid.current)[placeOf(field) + 1]
    if (next) next.focus()
    else suggest(field)
  }
  const choose = (word: string): void => {
    const field = offer && fieldsIn(grid.current)[offer.at]
    if (field) put(field, word)
  }
  return { offer, suggest, put, choose, clear: () => setOffer(undefined) }
}

type FieldEvents = Pick<DOMAttributes<HTMLOListElement>, 'onInput' | 'onPaste' | 'onKeyDown' | 'onFocus' | 'onBlur'>

/** What typing, pasting and leaving do, heard once on the list for all fields in it. */
function fieldEvents({ list, onTyped, onMany }: WordsProps, { suggest, put, clear }: Offering): FieldEvents {
  const onInput = (event: FormEvent): void => {
    if (!isField(event.target)) return
    const field = event.target
    // Dropped or put in by a helper: more than a word in one field.
    const found = splitPastedWords(field.value)
    if (found.length > 1) {
      field.value = ''
      return onMany(found, placeOf(field))
    }
    onTyped(placeOf(field), undefined)
    suggest(field)
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (!isField(event.target)) return
    const found = splitPastedWords(event.clipboardData.getData('text'))
    if (found.length < 2) return
    event.preventDefault()
    onMany(found, placeOf(event.target))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isField(event.target) || event.nativeEvent.isComposing || (event.key !== ' ' && event.key !== 'Enter')) return
    event.preventDefault() // no word has a space in it, and Enter sends nothing
    const word = list && completed(list, event.target.value)
    if (word !== undefined) put(event.target, word)
  }
  const onFocus = (event: FocusEvent): void => {
    if (isField(event.target)) suggest(event.target)
  }
  const onBlur = (event: FocusEvent): void => {
    if (!isField(event.target)) return
    const field = event.target
    hidePlain(field)
    // Kept while one of the offered words is being chosen.
    if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-offers]'))) clear()
    if (!list || field.value.trim() === '') return
    const word = wordOf(list, field.value)
    if (word !== undefined) field.value = word
    onTyped(placeOf(field), word !== undefined)
  }
  return { onInput, onPaste, onKeyDown, onFocus, onBlur }
}

/**
 * One masked field for each word, uncontrolled, so that no state ever holds the phrase and the browser never writes it to disk (CVE-2022-32969).
 * Space or Enter finishes a word that can only be one, and goes to the next.
 */
export function WordFields(props: WordsProps) {
  const grid = useRef<HTMLOListElement>(null)
  const offerId = useId()
  const offering = useOffer(grid, props)
  return (
    <fieldset ref={props.box}>
      <legend className="font-semibold">
        <Trans>Words</Trans>
      </legend>
      <ol ref={grid} {...fieldEvents(props, offering)} className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {Array.from({ length: props.count }, (_, at) => (
          <WordField key={at} at={at} isWrong={props.wrong.has(at)} describedBy={offerId} />
        ))}
      </ol>
      <Suggestions id={offerId} offer={offering.offer} onChoose={offering.choose} />
    </fieldset>
  )
}

type WordFieldProps = {
  /** Place, from 0. */
  readonly at: number
  readonly isWrong: boolean
  readonly describedBy: string
}

function WordField({ at, isWrong, describedBy }: WordFieldProps) {
  const { t } = useLingui()
  const number = at + 1
  return (
    <li
      data-secret
      className={`relative flex items-center gap-1 rounded-control border bg-card ps-2 focus-within:outline-2 focus-within:outline-ink ${isWrong ? 'border-red' : 'border-edge'}`}
    >
      <span aria-hidden="true" className="w-5 shrink-0 text-end text-fine text-soft">
        {number}
      </span>
      <span className="relative min-w-0 flex-1">
        <input
          type="password"
          data-at={at}
          aria-label={t`Word ${number}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          {...UNHELPED}
          className="min-h-10 w-full min-w-0 bg-transparent px-1 font-mono text-small outline-none coarse:text-lead"
        />
        <span
          data-plain
          aria-hidden="true"
          translate="no"
          className="pointer-events-none absolute inset-0 flex items-center overflow-hidden bg-card px-1 font-mono text-small empty:hidden coarse:text-lead"
        />
      </span>
      <HoldEye label={t`Hold to show word ${number}`} skipped />
    </li>
  )
}
