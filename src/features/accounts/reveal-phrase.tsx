import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Keyring } from '#core/account'
import { messageOf } from '#core/catalogue'
import { type AppError, fail, isError } from '#core/errors'
import type { Words } from '#core/words'
import { PhraseCard, useWallet } from '#features/kit'
import { Button } from '#ui/button'
import { Field } from '#ui/field'
import { Section } from '#ui/page'
import { PasswordInput } from '#ui/text-input'

type Step =
  | { readonly at: 'closed' }
  | { readonly at: 'asking'; readonly error?: AppError | Words }
  | { readonly at: 'ready'; readonly password: string }

/** The words of a keyring, after the password again. The password is dropped when the part is closed, the words when they are hidden. */
export function RevealPhrase({ keyring }: { readonly keyring: Keyring }) {
  const { session } = useWallet()
  const [step, setStep] = useState<Step>({ at: 'closed' })
  const [password, setPassword] = useState('')
  const close = (): void => {
    setPassword('')
    setStep({ at: 'closed' })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password === '') return setStep({ at: 'asking', error: fail('input/required', { field: 'Password' }) })
    setPassword('')
    setStep({ at: 'ready', password })
  }
  const reveal = async (given: string): Promise<readonly string[]> => {
    try {
      return (await session.vault().call('revealPhrase', { keyringId: keyring.id, way: { kind: 'password', password: given } })).words
    } catch (error) {
      if (isError(error, 'vault/wrong-password') || isError(error, 'vault/wait')) {
        const { code, data } = error
        setStep({ at: 'asking', error: code === 'vault/wait' ? messageOf({ code, data }) : error })
      }
      throw error
    }
  }
  return (
    <Section title={<span id="phrase">{<Trans>Recovery phrase</Trans>}</span>}>
      {step.at === 'closed' && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-small text-soft">
            <Trans>Whoever sees these words has every account of this phrase, now and later. No one who helps you needs them.</Trans>
          </p>
          <Button icon="show" onClick={() => setStep({ at: 'asking' })}>
            <Trans>See the words</Trans>
          </Button>
        </div>
      )}
      {step.at === 'asking' && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={<Trans>Password</Trans>} error={step.error} help={<Trans>Nobody should be looking at this screen now.</Trans>}>
            <PasswordInput
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for just now
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </Field>
          <div className="flex gap-3">
            <Button type="submit" tone="primary">
              <Trans>Go on</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      )}
      {step.at === 'ready' && (
        <div className="flex flex-col gap-4">
          <PhraseCard reveal={() => reveal(step.password)} />
          <div>
            <Button onClick={close}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </div>
      )}
    </Section>
  )
}
