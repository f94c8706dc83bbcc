import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AppError } from '#core/errors'
import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/text-input'

type FunctionTextProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly error: AppError | undefined
  readonly optional?: true
}

/** A signature, types alone, or an ABI. */
export const FunctionText = ({ text, onText, error, optional }: FunctionTextProps): ReactNode => (
  <Field
    label={<Trans>Function or ABI</Trans>}
    help={<Trans>For example transfer(address to, uint256 value), or types alone: (address,uint256)</Trans>}
    optional={optional && <Trans>optional</Trans>}
    error={error}
  >
    <TextArea kind="hex" rows={2} value={text} onChange={(event) => onText(event.currentTarget.value)} />
  </Field>
)
