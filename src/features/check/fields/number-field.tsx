import { type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'

type NumberProps = {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly value: bigint | undefined
  readonly onChoose: (value: bigint) => void
}

/** Digits of 2^256. */
const MAX_DIGITS = 78
const read = (text: string): bigint | undefined => {
  const digits = text.replace(/[\s_']/g, '')
  return /^\d+$/.test(digits) && digits.length <= MAX_DIGITS ? BigInt(digits) : undefined
}

/** A whole number of no unit of its own. */
export function NumberField({ label, help, value, onChoose }: NumberProps): ReactNode {
  const [text, setText] = useState(value?.toString() ?? '')
  const [left, setLeft] = useState(false)
  const wrong = left && text.trim() !== '' && read(text) === undefined
  return (
    <Field label={label} help={help} error={wrong ? fail('input/amount-not-a-number') : undefined}>
      <TextInput
        kind="figures"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          const found = read(event.currentTarget.value)
          if (found !== undefined) onChoose(found)
        }}
        onBlur={() => setLeft(true)}
      />
    </Field>
  )
}
