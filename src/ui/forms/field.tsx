import { createContext, type ReactNode, use, useId } from 'react'
import { errorMessage, remedyOf } from '#core/catalogue'
import type { AppError } from '#core/errors'
import { isWords, type Words } from '#core/text/words'
import { Icon } from '../icon.tsx'
import { SentenceText } from '../text/sentence-text.tsx'

/** What a control inside a field needs to know of it. */
export type FieldLinks = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly required: boolean
}

const Links = createContext<FieldLinks | undefined>(undefined)

/** The attributes that tie a control to the label, help and error of the `Field` around it; nothing outside of one. */
export const useFieldLinks = (): FieldLinks | Record<string, never> => use(Links) ?? {}

export type FieldProps = {
  readonly label: ReactNode
  /** Stands below the control, always. */
  readonly help?: ReactNode
  /** What is wrong and how to mend it. Shown below the control, and the control says that it is invalid. */
  readonly error?: AppError | Words | undefined
  /** Something of note that does not stop anybody: what a smart paste did, for instance. */
  readonly note?: ReactNode
  readonly optional?: ReactNode
  /** At the end of the label's line: "Max", "Paste". */
  readonly side?: ReactNode
  /** `head`: a head of a table above it says what it is, and the label is for screen readers alone. */
  readonly labelled?: 'label' | 'head'
  readonly children: ReactNode
}

/** A control with its label above, its help below, and its error where it is made. */
export function Field({ label, help, error, note, optional, side, labelled = 'label', children }: FieldProps): ReactNode {
  const id = useId()
  const ids = [error !== undefined && `${id}-error`, note !== undefined && `${id}-note`, help !== undefined && `${id}-help`].filter(
    (one) => one !== false,
  )
  const links: FieldLinks = {
    id,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error === undefined ? undefined : true,
    required: optional === undefined,
  }
  return (
    <div className="flex flex-col gap-1.5" data-invalid={error === undefined ? undefined : ''}>
      <div className={labelled === 'head' ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="font-semibold">
          {label}
          {optional !== undefined && <span className="ms-2 text-small font-normal text-soft">{optional}</span>}
        </label>
        {labelled === 'label' && side}
      </div>
      <Links value={links}>{children}</Links>
      <div aria-live="polite" className="contents">
        {error !== undefined && <FieldError id={`${id}-error`} error={error} />}
      </div>
      {note !== undefined && (
        // No paragraph: a stamp in it brings its card along.
        <div id={`${id}-note`} className="text-small text-ink">
          {note}
        </div>
      )}
      {help !== undefined && (
        <div id={`${id}-help`} className="text-small text-soft">
          {help}
        </div>
      )}
    </div>
  )
}

/** What is wrong, in red, with its remedy: for a part of a form that has no control of its own. `Field` shows its own. */
export function FieldError({ id, error }: { readonly id?: string; readonly error: AppError | Words }): ReactNode {
  return (
    <p id={id} className="flex gap-2 text-small text-red">
      <Icon name="danger" className="mt-0.5" />
      <span>{isWords(error) ? <SentenceText words={error} /> : <ErrorWords error={error} />}</span>
    </p>
  )
}

const ErrorWords = ({ error }: { readonly error: AppError }): ReactNode => (
  <>
    <SentenceText words={errorMessage(error.data === undefined ? { code: error.code } : { code: error.code, data: error.data })} />{' '}
    <SentenceText words={remedyOf(error.code)} />
  </>
)
