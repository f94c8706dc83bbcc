import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { errorBesideMethod, isUnlockMethodError, useAbort, useAction, useSecretField, USE_UNLOCK_METHOD, usePorts } from '#features/shared'
import { ArmButton } from '#ui/buttons/arm-button'
import { Button, TextButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field, FieldError } from '#ui/forms/field'
import { useAnswer } from '#ui/state/query'
import { useForm } from '#ui/state/use-form'
import { Icon } from '#ui/icon'
import { PasswordInput } from '#ui/forms/text-input'
import { passkeysOf, type PasskeyMethod, type Presence, type SlotInfo, unlockMethodsOfVault } from '#wallet'
import { SignWords } from './sign-words.tsx'

export type PresenceStepProps = {
  /** What is to be signed: the challenge of the passkey. */
  readonly digest: Hex
  readonly slots: readonly SlotInfo[]
  /** Signs with it; what it throws about the password or the passkey is shown here. */
  readonly onPresence: (presence: Presence) => Promise<unknown>
  readonly onCancel: () => void
}

/**
 * For an account that always asks: that its owner is here for this one signature. A passkey answers to the digest itself, so the answer fits nothing else;
 * that this screen had shown what the digest means, no passkey can tell. Another digest is another question: everything begins anew.
 */
export const PresenceStep = (props: PresenceStepProps): ReactNode => <Step key={props.digest} {...props} />

type Kind = Presence['kind']

function Step({ digest, slots, onPresence, onCancel }: PresenceStepProps): ReactNode {
  const { passkeys } = usePorts<'passkeys'>()
  const ways = passkeysOf(unlockMethodsOfVault(slots), 'passkey', 'both')
  const kinds = kindsOf(slots, ways)
  const [kind, setKind] = useState<Kind>(kinds[0])
  const password = useSecretField()
  const form = useForm({})
  const ceremony = useAbort()
  useAnswer(passkeys) // here before it is pressed
  const sign = useAction(async () => {
    if (kind === 'password') return onPresence({ kind, password: password.read() })
    const signal = ceremony.begin()
    return onPresence({ kind, ...(await (await passkeys()).assert(ways, digest, { signal })) })
  })
  const press = (): void => {
    if (kind === 'password' && password.read() === '') return form.attempt()
    form.reset({})
    void sign.start()
  }
  const choose = (next: Kind): void => {
    ceremony.stop()
    password.clear()
    form.reset({})
    sign.clear()
    setKind(next)
  }
  const wrong = form.tries > 0 ? fail('input/required', { field: 'Password' }) : errorBesideMethod(kind, sign.error)
  return (
    // Enter signs nothing: only the button does.
    <form ref={form.ref} noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-3" data-part="presence">
      {kind === 'password' ? (
        <Field label={<Trans>Password</Trans>} error={wrong} help={<Trans>This account asks before every signature.</Trans>}>
          <PasswordInput ref={password.ref} onInput={() => form.reset({})} />
        </Field>
      ) : (
        <div className="flex flex-col gap-1.5" aria-live="polite">
          <p className="flex items-start gap-2">
            <Icon name="key" className="mt-1 text-soft" />
            <span>
              <Trans>This account asks before every signature: your device will ask for your passkey.</Trans>
            </span>
          </p>
          {wrong !== undefined && <FieldError error={wrong} />}
        </div>
      )}
      <Others kinds={kinds.filter((one) => one !== kind)} choose={choose} />
      {sign.error && !isUnlockMethodError(sign.error) && <ErrorNote error={sign.error} />}
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <Button size="large" onClick={onCancel}>
          <Trans>Back</Trans>
        </Button>
        <ArmButton content={sign.busy ? undefined : digest} onPress={press}>
          {kind === 'passkey' ? <Trans>Sign with the passkey</Trans> : <SignWords />}
        </ArmButton>
      </div>
    </form>
  )
}

/** What the vault takes as presence: a passkey of any slot, or the password of one that needs nothing else. A printed code is for coming in. */
function kindsOf(slots: readonly SlotInfo[], ways: readonly PasskeyMethod[]): readonly [Kind, ...Kind[]] {
  const password = slots.some(({ kind }) => kind === 'password')
  if (ways.length === 0) return ['password']
  return password ? ['passkey', 'password'] : ['passkey']
}

function Others({ kinds, choose }: { readonly kinds: readonly Kind[]; readonly choose: (kind: Kind) => void }): ReactNode {
  const { i18n } = useLingui()
  return kinds.map((kind) => (
    <p key={kind} className="text-small text-soft">
      <TextButton onClick={() => choose(kind)}>{i18n._(USE_UNLOCK_METHOD[kind])}</TextButton>
    </p>
  ))
}
