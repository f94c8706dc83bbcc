import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import type { AppError } from '#core/errors'
import { mayBeKey, secretIn, type SecretKind, secretKindOf, SecretNote } from '#features/shared'
import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/text-input'

type ToolTextProps = {
  readonly label: ReactNode
  readonly text: string
  readonly onText: (text: string) => void
  readonly help?: ReactNode
  readonly optional?: ReactNode
  readonly error?: AppError | undefined
  readonly rows?: number
  readonly placeholder?: string
}

/** What the field would hold after a paste. */
const pastedInto = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, pasted: string): string =>
  value.slice(0, selectionStart) + pasted.replaceAll(/\r\n?/g, '\n') + value.slice(selectionEnd)

/** The secret that a text is, as far as its form tells; 32 bytes without `0x` are likelier a key than a hash. */
const suspected = (text: string): SecretKind | undefined => (mayBeKey(text) === 'bare' ? 'key' : secretKindOf(text))
const secretOf = async (text: string): Promise<SecretKind | undefined> => (mayBeKey(text) === 'bare' ? 'key' : secretIn(text))

/** The field of a tool. A phrase or a key that is pasted never gets into it; one that is typed leaves it as soon as it is whole. */
export function ToolText({ label, text, onText, rows = 4, placeholder, ...field }: ToolTextProps): ReactNode {
  const [refused, setRefused] = useState<SecretKind>()
  /** What was given last: an answer about something else is too late. */
  const latest = useRef(text)
  const give = (next: string): void => {
    latest.current = next
    setRefused(undefined)
    onText(next)
  }
  /** `within`: what of it may be a secret. */
  const look = async (next: string, within: string, isIn: boolean): Promise<void> => {
    latest.current = next
    const kind = await secretOf(within)
    if (latest.current !== next) return
    if (kind === undefined) {
      if (!isIn) give(next)
      return
    }
    latest.current = ''
    onText('')
    setRefused(kind)
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain')
    const next = pastedInto(event.currentTarget, pasted)
    // Beside what stands there already it is a secret as well.
    const within = [pasted, next].find((text) => suspected(text) !== undefined)
    if (within === undefined) return
    event.preventDefault()
    void look(next, within, false)
  }
  const change = (next: string): void => {
    give(next)
    if (suspected(next) !== undefined) void look(next, next, true)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} {...field}>
        <TextArea
          kind="hex"
          dir="auto"
          rows={rows}
          value={text}
          placeholder={placeholder}
          onPaste={paste}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </Field>
      {refused !== undefined && <SecretNote kind={refused} />}
    </div>
  )
}
