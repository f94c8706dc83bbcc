import { Trans } from '@lingui/react/macro'
import type { FocusEvent, ReactNode } from 'react'
import type { Amount } from '#core/amount'
import type { AppError } from '#core/errors'
import type { Fact } from '#core/fact'
import { AmountView } from '#ui/amount-view'
import { TextButton } from '#ui/button'
import { Field } from '#ui/field'
import { Hallmark } from '#ui/hallmark'
import { TextInput } from '#ui/text-input'
import { type AmountRules, mostOf, typed } from './draft.ts'

type AmountFieldProps = {
  readonly text: string
  readonly rules: AmountRules
  /** Wei that the fee may take; unknown: Max cannot be worked out for the native currency. */
  readonly reserve: bigint | undefined
  readonly balance: Fact<Amount> | undefined
  readonly onType: (text: string) => void
  readonly onLeave: (event: FocusEvent) => void
  readonly error: AppError | undefined
}

/** How much, in the person's own way to write numbers. */
export function AmountField({ text, rules, reserve, balance, onType, onLeave, error }: AmountFieldProps): ReactNode {
  const { token, style } = rules
  const native = token.standard === 'native'
  const most = native && reserve === undefined ? undefined : mostOf(rules)
  return (
    <Field
      label={<Trans>Amount</Trans>}
      error={error}
      help={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <Balance balance={balance} />
          {native && reserve !== undefined && (
            <span>
              <Trans>
                Max keeps <AmountView amount={{ units: reserve, token }} size="small" /> for the fee.
              </Trans>
            </span>
          )}
        </span>
      }
      side={
        <TextButton
          disabled={most === undefined || most === 0n}
          onClick={() => most !== undefined && onType(typed({ units: most, token }, style))}
        >
          <Trans>Max</Trans>
        </TextButton>
      }
    >
      <TextInput
        kind="figures"
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onLeave}
        end={<span className="pe-2">{token.symbol}</span>}
      />
    </Field>
  )
}

function Balance({ balance }: { readonly balance: Fact<Amount> | undefined }): ReactNode {
  if (balance === undefined) return <Trans>Balance not read yet.</Trans>
  if (!balance.known)
    return (
      <>
        <Hallmark evidence={balance.evidence} size={14} /> <Trans>Balance unknown: the review will check it.</Trans>
      </>
    )
  return (
    <>
      <Hallmark evidence={balance.evidence} size={14} />
      <span>
        <Trans>
          You have <AmountView amount={balance.value} size="small" />
        </Trans>
      </span>
    </>
  )
}
