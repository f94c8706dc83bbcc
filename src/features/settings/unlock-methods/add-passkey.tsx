import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fail } from '#core/errors'
import { NewPasswordFields, useAction, useNewPassword, useWallet, UnlockMethodForm } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field, focusFirstInvalid } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import type { PasskeyBook, SlotInfo } from '#wallet'

type Made = Awaited<ReturnType<PasskeyBook['make']>>

export type AddPasskeyProps = {
  /** Alone, or with a password of its own that is needed together with it. */
  readonly kind: 'passkey' | 'both'
  readonly slots: readonly SlotInfo[]
  readonly onDone: () => void
}

/**
 * Makes a passkey, then a slot for it: two presses, since a browser begins each ceremony only for a press of its own. A passkey whose slot is not made in
 * the end is given back.
 */
export function AddPasskey({ kind, slots, onDone }: AddPasskeyProps) {
  const { session, passkeys } = useWallet()
  const [label, setLabel] = useState('')
  const chosen = useNewPassword()
  // Between the two presses its fields are gone. It is nobody's state, and goes with this form.
  const password = useRef('')
  const [tried, setTried] = useState(0)
  const [support, setSupport] = useState<'yes' | 'no' | 'perhaps'>()
  const [made, setMade] = useState<Made>()
  const spare = useRef<Made>(undefined)
  const ceremony = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const look = async (): Promise<void> => setSupport(await (await passkeys()).support())
    void look().catch(() => setSupport('perhaps'))
    return () => {
      ceremony.current?.abort()
      password.current = ''
      const left = spare.current
      if (left) void passkeys().then((book) => book.forget(left))
    }
  }, [passkeys])
  useEffect(() => {
    if (tried > 0 && form.current) focusFirstInvalid(form.current)
  }, [tried])

  const make = useAction(async () => {
    ceremony.current = new AbortController()
    const one = await (await passkeys()).make(label.trim(), slots, { signal: ceremony.current.signal })
    spare.current = one
    password.current = chosen.read()
    setMade(one)
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried((count) => count + 1)
    const strong = kind === 'passkey' || chosen.isFine()
    if (label.trim() !== '' && strong) void make.start()
  }
  if (made)
    return (
      <div className="flex flex-col gap-4">
        <p>
          <Trans>Your device has the passkey. It opens the vault once you have shown that the vault is yours.</Trans>
        </p>
        <UnlockMethodForm
          go={<Trans>Add the passkey</Trans>}
          help={<Trans>As you open the vault today.</Trans>}
          onCancel={onDone}
          onWay={async (way) => {
            // While it is being added it is nobody's to give back, even if this screen is left: the vault may have it already.
            spare.current = undefined
            const slot = kind === 'passkey' ? ({ kind, ...made } as const) : ({ kind, ...made, password: password.current } as const)
            try {
              await session.enter('addSlot', { way, slot })
            } catch (error) {
              spare.current = made
              throw error
            }
            password.current = ''
            onDone()
          }}
        />
      </div>
    )
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-small text-soft">
        {kind === 'passkey' ? (
          <Trans>
            Your device or password manager keeps it, and gives it after it has recognised you by finger, face or PIN. Where it is synced,
            so is the power to open a copy of this vault. Deleted there, it is gone: keep your password or recovery code.
          </Trans>
        ) : (
          <Trans>
            Both are needed: who guesses the password still lacks the device, who has the device still lacks the password. It says nothing
            against a simpler way in beside it: remove the password alone once this works, and keep a recovery code.
          </Trans>
        )}
      </p>
      {support === 'no' && (
        <Banner tone="warn" title={<Trans>This browser says that its passkeys cannot open a vault.</Trans>}>
          <Trans>They would need a secret to give (the PRF extension). A security key or another password manager may have it.</Trans>
        </Banner>
      )}
      <Field
        label={<Trans>Name of the passkey</Trans>}
        help={<Trans>To tell it from others, also on the device that keeps it: “Laptop”. Not an address.</Trans>}
        error={tried > 0 && label.trim() === '' ? fail('input/required', { field: 'Name' }) : undefined}
      >
        <TextInput maxLength={64} autoComplete="off" value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
      </Field>
      {kind === 'both' && <NewPasswordFields password={chosen} tried={tried > 0} beside="another" />}
      {make.error && <ErrorNote error={make.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={make.busy}>
          <Trans>Make the passkey</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
