import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { attempt } from '#core/attempt'
import { numberStyle } from '#core/money/number-style'
import { usePorts, useSource } from '#features/shared'
import { Field } from '#ui/forms/field'
import { Segmented } from '#ui/forms/segmented'
import { TextInput } from '#ui/forms/text-input'
import { ToolLines } from '../tool-lines.tsx'
import { ToolText } from '../tool-text.tsx'
import { convert } from './convert.ts'

const UNITS = { wei: 0, gwei: 9, ether: 18 } as const
type Unit = keyof typeof UNITS | 'other'

/** Decimals that are typed by hand, as tokens have them. */
const MAX_DECIMALS = 77

/** One field; what stands in it is written in every other form that it can have. */
export function ConvertTool(): ReactNode {
  const { t, i18n } = useLingui()
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const current = useSource(book.current)
  const [text, setText] = useState('')
  const [unit, setUnit] = useState<Unit>('wei')
  const [typed, setTyped] = useState('6')
  const decimals = unit === 'other' ? Math.min(MAX_DECIMALS, Number(/^\d{1,3}$/.exec(typed)?.[0] ?? 0)) : UNITS[unit]
  const context = useMemo(() => ({ decimals, style: numberStyle(i18n.locale), chains, current }), [decimals, i18n.locale, chains, current])
  const made = useMemo(() => (text.trim() === '' ? undefined : attempt(() => convert(text, context))), [text, context])
  return (
    <div className="flex flex-col gap-5">
      <ToolText
        label={<Trans>Value</Trans>}
        text={text}
        onText={setText}
        rows={2}
        error={made !== undefined && 'error' in made ? made.error : undefined}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          legend={t`Unit of a number`}
          value={unit}
          onChoose={setUnit}
          segments={[
            { value: 'wei', label: 'wei' },
            { value: 'gwei', label: 'gwei' },
            { value: 'ether', label: 'ether' },
            { value: 'other', label: <Trans>Other</Trans> },
          ]}
        />
        {unit === 'other' && (
          <div className="w-28">
            <Field label={<Trans>Decimals</Trans>}>
              <TextInput kind="figures" inputMode="numeric" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
            </Field>
          </div>
        )}
      </div>
      {made !== undefined && 'value' in made && <ToolLines lines={made.value} />}
    </div>
  )
}
