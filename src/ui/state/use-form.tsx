import { type RefObject, useCallback, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstInvalid } from '../forms/focus-first-invalid.tsx'

/** What stands in a form, and how often it was sent. Secrets do not belong here: they stay in their fields. */
export type FormState<D> = { readonly draft: D; readonly tries: number }

export type FormEvent<D> =
  | { readonly kind: 'edit'; readonly change: Change<D> }
  | { readonly kind: 'try' }
  | { readonly kind: 'reset'; readonly draft: D }

/** The fields that are another now, or how they follow from the draft: for changes that come several at once. */
export type Change<D> = Partial<D> | ((draft: D) => Partial<D>)

/** The next state of a form. Once it was sent, what is wrong stays marked while it is mended, until it is begun anew. */
export function nextForm<D extends object>({ draft, tries }: FormState<D>, event: FormEvent<D>): FormState<D> {
  switch (event.kind) {
    case 'edit':
      return { draft: { ...draft, ...(typeof event.change === 'function' ? event.change(draft) : event.change) }, tries }
    case 'try':
      return { draft, tries: tries + 1 }
    case 'reset':
      return { draft: event.draft, tries: 0 }
  }
}

export type Form<D, E extends HTMLElement> = FormState<D> & {
  /** The form, or the part of the page that stands for one. */
  readonly ref: RefObject<E | null>
  edit(change: Change<D>): void
  /** It is sent: marks what is wrong, draws it, and brings the keyboard to the first field that is. Call it after what judges the fields was set. */
  attempt(): void
  reset(draft: D): void
}

/** A form: its draft by one reducer, and the way to its first wrong field. `given`: the `ref` of the form, where something else needs it too. */
export function useForm<D extends object, E extends HTMLElement = HTMLFormElement>(
  initial: D | (() => D),
  given?: RefObject<E | null>,
): Form<D, E> {
  const [state, dispatch] = useReducer(nextForm<D>, initial, (first) => ({
    draft: typeof first === 'function' ? first() : first,
    tries: 0,
  }))
  const own = useRef<E>(null)
  const ref = given ?? own
  return {
    ...state,
    ref,
    edit: useCallback((change) => dispatch({ kind: 'edit', change }), []),
    reset: useCallback((draft) => dispatch({ kind: 'reset', draft }), []),
    attempt: useCallback(() => {
      flushSync(() => dispatch({ kind: 'try' }))
      if (ref.current) focusFirstInvalid(ref.current)
    }, [ref]),
  }
}
