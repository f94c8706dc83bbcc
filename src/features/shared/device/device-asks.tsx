import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import type { SignerProgress } from '#wallet'
import { SecretInput } from '../secret/secret-input.tsx'

type Asked = Extract<SignerProgress, { readonly kind: 'ask' }>

/** Places of the matrix from above left, as the device numbers them: like the digits of a keyboard. */
const PLACES = ['7', '8', '9', '4', '5', '6', '1', '2', '3']
/** Digits that a PIN may have. */
const MAX_PIN = 50
/** Bytes that the firmware takes. */
const MAX_PASSPHRASE = 50

/** What a device without a keyboard has the person enter here. It is held here alone until it is sent. */
export function DeviceAsks({ asked }: { readonly asked: Asked }): ReactNode {
  return asked.question === 'pin-matrix' ? <PinMatrix onDone={asked.answer} /> : <PassphraseForm onDone={asked.answer} />
}

/** The digits are on the device alone: here are their places. How many were pressed is all that is drawn. */
function PinMatrix({ onDone }: { readonly onDone: (pin: string) => void }): ReactNode {
  const { t } = useLingui()
  const pressed = useRef('')
  const [count, setCount] = useState(0)
  const change = (places: string): void => {
    pressed.current = places.slice(0, MAX_PIN)
    setCount(pressed.current.length)
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>The Trezor shows digits in a grid. Press here where your PIN’s digits are there.</Trans>
      </p>
      <div className="grid w-48 grid-cols-3 gap-2" role="group" aria-label={t`Places of the digits`}>
        {PLACES.map((place, index) => (
          <Button
            key={place}
            aria-label={t`Row ${Math.floor(index / 3) + 1}, column ${(index % 3) + 1}`}
            onClick={() => change(pressed.current + place)}
          >
            •
          </Button>
        ))}
      </div>
      <p className="min-h-6 font-mono" aria-live="polite">
        {'•'.repeat(count)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          tone="primary"
          disabled={count === 0}
          onClick={() => {
            const places = pressed.current
            change('')
            onDone(places)
          }}
        >
          <Trans>Send PIN</Trans>
        </Button>
        <Button onClick={() => change('')}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}

function PassphraseForm({ onDone }: { readonly onDone: (passphrase: string) => void }): ReactNode {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLInputElement>('[data-secret] input')
    const said = field?.value ?? ''
    if (field) field.value = ''
    onDone(said)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={<Trans>Passphrase of the device</Trans>}
        help={<Trans>This device has no keyboard, so this computer sees it. Leave it empty if you never set one.</Trans>}
      >
        <SecretInput data-passphrase maxLength={MAX_PASSPHRASE} />
      </Field>
      <div>
        <Button type="submit" tone="primary">
          <Trans>Send passphrase</Trans>
        </Button>
      </div>
    </form>
  )
}
