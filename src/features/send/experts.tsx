import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Disclosure } from '#ui/layout/disclosure'
import { Field } from '#ui/forms/field'
import { TextArea, TextInput } from '#ui/forms/text-input'
import type { Expert, ExpertFields } from './expert.ts'

type ExpertsProps = {
  readonly typed: ExpertFields
  readonly takesData: 'takes-data' | 'no-data'
  readonly errors: Expert['errors']
  readonly onChange: (part: Partial<ExpertFields>) => void
}

/** Folded away: what is otherwise worked out. The Review shows all of it, whoever chose it. */
export function Experts({ typed, takesData, errors, onChange }: ExpertsProps): ReactNode {
  const { t } = useLingui()
  const set = [typed.data, typed.gas, typed.nonce].filter((one) => one !== '').length
  return (
    <Disclosure title={<Trans>Advanced</Trans>} hint={set > 0 ? <Trans>{set} set manually</Trans> : <Trans>data, gas limit, nonce</Trans>}>
      <div className="flex flex-col gap-5">
        {takesData === 'takes-data' && (
          <Field
            label={<Trans>Data</Trans>}
            optional={<Trans>optional</Trans>}
            error={errors.data}
            help={<Trans>Hex bytes sent along. A contract may do anything with them. The review shows what.</Trans>}
          >
            <TextArea
              kind="hex"
              rows={2}
              value={typed.data}
              placeholder={t`0x`}
              onChange={(event) => onChange({ data: event.currentTarget.value })}
            />
          </Field>
        )}
        <Field
          label={<Trans>Gas limit</Trans>}
          optional={<Trans>optional</Trans>}
          error={errors.gas}
          help={
            <Trans>
              If empty, we use what a simulation needs plus a margin. If it’s too low, the transaction fails and you still pay the fee.
            </Trans>
          }
        >
          <TextInput kind="figures" value={typed.gas} onChange={(event) => onChange({ gas: event.currentTarget.value })} />
        </Field>
        <Field
          label={<Trans>Nonce</Trans>}
          optional={<Trans>optional</Trans>}
          error={errors.nonce}
          help={
            <Trans>
              If empty, we use the next free nonce. A used one can never be confirmed. One after a gap waits and delays what follows.
            </Trans>
          }
        >
          <TextInput kind="figures" value={typed.nonce} onChange={(event) => onChange({ nonce: event.currentTarget.value })} />
        </Field>
      </div>
    </Disclosure>
  )
}
