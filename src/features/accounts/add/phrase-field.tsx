import { Trans } from '@lingui/react/macro'
import type { Keyring } from '#core/identity/account'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'

/** Which phrase, where there are several. */
export function PhraseField({
  keyrings,
  value,
  onChoose,
}: {
  readonly keyrings: readonly Keyring[]
  readonly value: string
  readonly onChoose: (id: string) => void
}) {
  if (keyrings.length < 2) return null
  return (
    <Field label={<Trans>Recovery phrase</Trans>}>
      <Select
        value={value}
        onChoose={onChoose}
        options={keyrings.map(({ id, label, fingerprint }) => ({
          value: id,
          label: fingerprint === undefined ? label : `${label} (${fingerprint.slice(2)})`,
        }))}
      />
    </Field>
  )
}
