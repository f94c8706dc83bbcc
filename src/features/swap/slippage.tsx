import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Field } from '#ui/field'
import { Segmented } from '#ui/segmented'
import { TextInput } from '#ui/text-input'
import { LEAST_SLIPPAGE, LOOSE_SLIPPAGE, MOST_SLIPPAGE } from './draft.ts'

const USUAL = ['1', '5', '10'] as const

/** How much worse it may turn out, in tenths of a percent: what others' trades may take before it fails as a whole. */
export function Slippage({ tenths, onChoose }: { readonly tenths: number; readonly onChoose: (tenths: number) => void }): ReactNode {
  const { i18n, t } = useLingui()
  const percent = (value: number): string =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 1000)
  const usual = USUAL.find((one) => Number(one) === tenths)
  const [own, setOwn] = useState(usual === undefined ? String(tenths / 10) : '')
  const type = (text: string): void => {
    setOwn(text)
    const value = Math.round(Number(text.replace(',', '.')) * 10)
    if (Number.isInteger(value) && value >= LEAST_SLIPPAGE && value <= MOST_SLIPPAGE) onChoose(value)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={<Trans>May turn out worse by</Trans>}
        help={<Trans>Beyond that it fails as a whole, and only the network fee is lost.</Trans>}
        note={
          tenths >= LOOSE_SLIPPAGE ? (
            <Trans>{percent(tenths)} is much: whoever watches the chain can take most of it from you.</Trans>
          ) : undefined
        }
      >
        <TextInput
          kind="figures"
          value={own}
          onChange={(event) => type(event.currentTarget.value)}
          placeholder={String(tenths / 10)}
          end={<span className="pe-2">%</span>}
        />
      </Field>
      <Segmented
        legend={t`Usual values`}
        segments={USUAL.map((value) => ({ value, label: percent(Number(value)) }))}
        value={usual ?? ''}
        onChoose={(value) => {
          setOwn('')
          if (value !== '') onChoose(Number(value))
        }}
      />
    </div>
  )
}
