import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '#ui/router/router'
import { type FormEvent, lazy, Suspense } from 'react'
import {
  type DraftPhrase,
  NewPasswordFields,
  NewPhrase,
  PATHS,
  PhraseQuizFields,
  useAction,
  useNewPassword,
  usePhraseQuiz,
  usePorts,
} from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useForm } from '#ui/state/use-form'
import { OnlyWithoutVault } from './only-without-vault.tsx'
import { WelcomeStep } from './steps.tsx'

/** Fetched by who has one. */
const DeviceWallet = lazy(async () => ({ default: (await import('./device-wallet.tsx')).DeviceWallet }))

/** A new wallet: write the phrase down; then choose a password and confirm three words, now or later. With `?key=device` there is no phrase here. */
export function CreateScreen() {
  const { key }: { readonly key?: unknown } = useSearch()
  return (
    <WelcomeStep back={PATHS.welcome}>
      <OnlyWithoutVault>
        {key === 'device' ? (
          <Suspense>
            <DeviceWallet />
          </Suspense>
        ) : (
          <NewPhrase>{(draft) => <Seal draft={draft} />}</NewPhrase>
        )}
      </OnlyWithoutVault>
    </WelcomeStep>
  )
}

function Seal({ draft: { draftId, count, heading } }: { readonly draft: DraftPhrase }) {
  const { t } = useLingui()
  const { session, book, preferences } = usePorts<'session' | 'book' | 'preferences'>()
  const navigate = useNavigate()
  const password = useNewPassword()
  const quiz = usePhraseQuiz(draftId, count)
  const form = useForm({})
  const seal = useAction(async () => {
    const number = 1
    await session.enter('createFromDraft', { draftId, password: password.read(), name: t`Account ${number}` })
    password.clear()
    // There is a wallet now: whoever leaves before choosing a chain comes back to it, not to the first minute.
    await preferences.set('welcomed', true)
  })
  const create = async (confirmed: Promise<boolean> | true): Promise<void> => {
    const isFine = password.isFine()
    form.attempt()
    if (!(await confirmed) || !isFine) return
    if (await seal.start()) await navigate({ to: book.chains.get().length === 0 ? PATHS.firstChains : PATHS.portfolio })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void create(quiz.confirm())
  }
  return (
    <form ref={form.ref} noValidate onSubmit={submit}>
      <h1 className={heading}>
        <Trans>Password for this device</Trans>
      </h1>
      <div className="mt-6 flex flex-col gap-5">
        <NewPasswordFields password={password} tried={form.tries > 0} />
      </div>
      <h2 className="mt-8 mb-3 text-title font-semibold">
        <Trans>Confirm three words</Trans>
      </h2>
      <PhraseQuizFields quiz={quiz} />
      {seal.error && (
        <div className="mt-4">
          <ErrorNote error={seal.error} />
        </div>
      )}
      <div className="mt-8 flex flex-col gap-3">
        <Button type="submit" tone="primary" size="large" wide busy={quiz.busy || seal.busy}>
          {seal.busy ? <Trans>Encrypting: this takes a moment on purpose</Trans> : <Trans>Create wallet</Trans>}
        </Button>
        <Button size="large" wide disabled={quiz.busy || seal.busy} onClick={() => void create(true)}>
          <Trans>Do this later</Trans>
        </Button>
      </div>
    </form>
  )
}
