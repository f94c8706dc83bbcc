import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '#ui/field'
import { PasswordInput } from '#ui/text-input'

type PresenceProps = { readonly password: string; readonly disabled: boolean; readonly onType: (password: string) => void }

/** An account that always asks: the password again, for this signature alone. It goes to the vault with the yes, and is not kept here. */
export const PresenceField = ({ password, disabled, onType }: PresenceProps): ReactNode => (
  <div data-part="presence">
    <Field label={<Trans>Password</Trans>} help={<Trans>This account always asks. It shows that you are here, not what you signed.</Trans>}>
      <PasswordInput value={password} disabled={disabled} onChange={(event) => onType(event.currentTarget.value)} />
    </Field>
  </div>
)
