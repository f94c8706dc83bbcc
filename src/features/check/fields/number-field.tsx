import { type ReactNode, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { fail } from '#core/errors'
import { Field } from '#ui/forms/field'
import { Checkbox, TextInput } from '#ui/forms/text-input'
import type { Choices } from '../choices.ts'

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

/** Of which block the state is that it is run on. */
export function BlockField({ choices, onChoose }: { readonly choices: Choices; readonly onChoose: (choices: Choices) => void }): ReactNode {
  const newest = choices.block === undefined
  const [numbered, setNumbered] = useState(!newest)
  const { block: _block, ...rest } = choices
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        checked={!numbered}
        onChange={(event) => {
          setNumbered(!event.currentTarget.checked)
          if (event.currentTarget.checked) onChoose(rest)
        }}
        label={<Trans>On the newest block, kept up to date</Trans>}
      />
      {numbered && (
        <NumberField
          label={<Trans>Block</Trans>}
          help={<Trans>This needs an endpoint that keeps the state of that block.</Trans>}
          value={choices.block}
          onChoose={(block) => onChoose({ ...rest, block })}
        />
      )}
    </div>
  )
}
