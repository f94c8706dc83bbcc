import { type ReactNode, useState } from 'react'
import { say } from '#core/text/words'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'

/** A word that is typed before something is done that cannot be undone. */
export type TypedWord = {
  /** Looks at it when the form is sent; from then on what is wrong is told. */
  check(): boolean
  clear(): void
  readonly field: (props: { readonly label: ReactNode; readonly focused?: boolean }) => ReactNode
}

export function useTypedWord(word: string): TypedWord {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const confirmed = typed.trim().toLocaleLowerCase() === word
  return {
    check() {
      setTried(true)
      return confirmed
    },
    clear() {
      setTyped('')
      setTried(false)
    },
    field: ({ label, focused = false }) => (
      <Field label={label} error={tried && !confirmed ? say('Type the word exactly as shown.') : undefined}>
        <TextInput focused={focused} autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
    ),
  }
}
