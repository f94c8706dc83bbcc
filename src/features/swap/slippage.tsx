import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import { Field } from '#ui/forms/field'
import { Segmented } from '#ui/forms/segmented'
import { TextInput } from '#ui/forms/text-input'
import { LOOSE_SLIPPAGE, readSlippage } from './draft.ts'
import { usePercent } from './use-percent.ts'

const USUAL = ['1', '5', '10'] as const

/** How much worse it may turn out, in tenths of a percent: what others' trades may take before it fails as a whole. What cannot be read changes nothing, and says so. */
export function Slippage({ tenths, onChoose }: { readonly tenths: number; readonly onChoose: (tenths: number) => void }): ReactNode {
  const { t } = useLingui()
  const percent = usePercent()
  const words = (value: number): string => percent(BigInt(value) * 1000n)
  const usual = USUAL.find((one) => Number(one) === tenths)
  const [own, setOwn] = useState(usual === undefined ? String(tenths / 10) : '')
  const type = (text: string): void => {
    setOwn(text)
    const value = readSlippage(text)
    if (value !== undefined) onChoose(value)
  }
  const wrong = own.trim() !== '' && readSlippage(own) === undefined
  return (
    <Field
      label={<Trans>Max slippage</Trans>}
      error={wrong ? fail('input/out-of-range', { field: t`Max slippage` }) : undefined}
      help={
        wrong ? (
          <Trans>
            Enter {words(1)} to {words(100)}, in steps of {words(1)}. Until then we use {words(tenths)}.
          </Trans>
        ) : (
          <Trans>If the price moves more, the swap fails and you pay only the network fee.</Trans>
        )
      }
      note={
        tenths >= LOOSE_SLIPPAGE ? (
          <span className="text-amber">
            <Trans>{words(tenths)} is a lot. Anyone watching the chain can take most of it from you.</Trans>
          </span>
        ) : undefined
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-center gap-2">
        <Segmented
          legend={t`Common values`}
          segments={USUAL.map((value) => ({ value, label: words(Number(value)) }))}
          value={usual ?? ''}
          onChoose={(value) => {
            setOwn('')
            if (value !== '') onChoose(Number(value))
          }}
        />
        <TextInput
          kind="figures"
          value={own}
          onChange={(event) => type(event.currentTarget.value)}
          placeholder={t`Other`}
          end={<span className="pe-2">%</span>}
          endRoom="sign"
        />
      </div>
    </Field>
  )
}
