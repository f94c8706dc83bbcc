import { Trans } from '@lingui/react/macro'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { fail } from '#core/errors'
import { NewPasswordFields, useAbort, useAction, useBeforeLeaving, useNewPassword, usePorts, UnlockMethodForm } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { useAnswer } from '#ui/state/query'
import { useForm } from '#ui/state/use-form'
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
  const passkey = useSparePasskey()
  // Between the two presses its fields are gone. It is nobody's state, and goes with this form.
  const password = useRef('')
  useBeforeLeaving(useCallback(() => void (password.current = ''), []))
  if (passkey.made !== undefined)
    return <PasskeySlot kind={kind} made={passkey.made} password={() => password.current} onTaken={passkey.setSpare} onDone={onDone} />
  return (
    <MakePasskey
      kind={kind}
      onCancel={onDone}
      onMake={async (label, chosen) => {
        await passkey.make(label, slots)
        password.current = chosen
      }}
    />
  )
}

/** A passkey that was made, and is given back unless its slot is. */
function useSparePasskey() {
  const { passkeys } = usePorts<'passkeys'>()
  const [made, setMade] = useState<Made>()
  const spare = useRef<Made>(undefined)
  const ceremony = useAbort()
  useBeforeLeaving(
    useCallback(() => {
      const left = spare.current
      if (left) void passkeys().then((book) => book.forget(left))
    }, [passkeys]),
  )
  return {
    made,
    setSpare: (isSpare: boolean) => void (spare.current = isSpare ? made : undefined),
    async make(label: string, slots: readonly SlotInfo[]): Promise<void> {
      const one = await (await passkeys()).make(label, slots, { signal: ceremony.begin() })
      spare.current = one
      setMade(one)
    },
  }
}

type SlotProps = Pick<AddPasskeyProps, 'kind' | 'onDone'> & {
  readonly made: Made
  readonly password: () => string
  /** Whether it is to be given back where this screen is left. */
  readonly onTaken: (isSpare: boolean) => void
}

/** The second press: the owner shows that the vault is theirs, and the passkey opens it from then on. */
function PasskeySlot({ kind, made, password, onTaken, onDone }: SlotProps) {
  const { session } = usePorts<'session'>()
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>Passkey created on your device. Confirm that this vault is yours, and the passkey can unlock it.</Trans>
      </p>
      <UnlockMethodForm
        go={<Trans>Add passkey</Trans>}
        help={<Trans>The way you unlock the vault today.</Trans>}
        onCancel={onDone}
        onWay={async (way) => {
          // While it is being added it is nobody's to give back, even if this screen is left: the vault may have it already.
          onTaken(false)
          const slot = kind === 'passkey' ? ({ kind, ...made } as const) : ({ kind, ...made, password: password() } as const)
          try {
            await session.enter('addSlot', { way, slot })
          } catch (error) {
            onTaken(true)
            throw error
          }
          onDone()
        }}
      />
    </div>
  )
}

type MakeProps = Pick<AddPasskeyProps, 'kind'> & {
  readonly onCancel: () => void
  /** With its name, and the password that goes with it; empty where it stands alone. */
  readonly onMake: (label: string, password: string) => Promise<void>
}

/** The first press: the device makes the passkey. */
function MakePasskey({ kind, onCancel, onMake }: MakeProps) {
  const { passkeys } = usePorts<'passkeys'>()
  const chosen = useNewPassword()
  const form = useForm({ label: '' })
  const label = form.draft.label.trim()
  const support = useAnswer(useCallback(async () => (await passkeys()).support(), [passkeys])).value
  const make = useAction(() => onMake(label, chosen.read()))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const strong = kind === 'passkey' || chosen.isFine()
    form.attempt()
    if (label !== '' && strong) void make.start()
  }
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-small text-soft">
        {kind === 'passkey' ? (
          <Trans>
            Your device or password manager keeps it, and uses it after your fingerprint, face or PIN. If it’s synced, anyone with the
            synced passkey can open a copy of this vault. If it’s deleted there, it’s gone: keep your password or recovery code.
          </Trans>
        ) : (
          <Trans>
            You’ll need both: a guessed password isn’t enough without the device, or the device without the password. Weaker sign-in methods
            still work. Once this works, remove the password on its own, and keep a recovery code.
          </Trans>
        )}
      </p>
      {support === 'no' && (
        <Banner tone="warn" title={<Trans>This browser says its passkeys can’t unlock a vault.</Trans>}>
          <Trans>They would need the PRF extension. A security key or another password manager may support it.</Trans>
        </Banner>
      )}
      <Field
        label={<Trans>Passkey name</Trans>}
        help={<Trans>To tell it apart, also on the device that keeps it, such as “Laptop”. Don’t use an address.</Trans>}
        error={form.tries > 0 && label === '' ? fail('input/required', { field: 'Name' }) : undefined}
      >
        <TextInput
          maxLength={64}
          autoComplete="off"
          value={form.draft.label}
          onChange={(event) => form.edit({ label: event.currentTarget.value })}
        />
      </Field>
      {kind === 'both' && <NewPasswordFields password={chosen} tried={form.tries > 0} beside="another" />}
      {make.error && <ErrorNote error={make.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={make.busy}>
          <Trans>Create passkey</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
