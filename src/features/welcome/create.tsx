import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EMPTY_PASSWORD, NewPasswordFields, PATHS, PhraseCard, problemsOf, useAction, useWallet } from '#features/kit'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { Segmented } from '#ui/segmented'
import { TextInput } from '#ui/text-input'
import { OnlyWithoutVault } from './only-without-vault.tsx'
import { Steps } from './steps.tsx'

type Step = 'length' | 'write' | 'prove' | 'password'
const STEPS: readonly Step[] = ['length', 'write', 'prove', 'password']

/** Three places of the phrase to ask back, one of each third. The clock is chance enough: this tests a copy, not an enemy. */
function places(count: number, now: number): readonly number[] {
  const third = count / 3
  return [0, 1, 2].map((part) => Math.floor(part * third) + (Math.floor(now / (part * 7 + 1)) % third))
}

/** A new wallet: make the phrase, write it down, prove that, choose a password. The phrase lives in the vault Worker alone until it is sealed. */
export function CreateScreen() {
  return (
    <Steps back={PATHS.welcome}>
      <OnlyWithoutVault>
        <Create />
      </OnlyWithoutVault>
    </Steps>
  )
}

function Create() {
  const { t } = useLingui()
  const { session } = useWallet()
  const [step, setStep] = useState<Step>('length')
  const [words, setWords] = useState<'12' | '24'>('12')
  const [draftId, setDraftId] = useState<string>()
  const draft = useAction(async () => {
    const made = await session.vault().call('draftPhrase', { words: words === '12' ? 12 : 24 })
    setDraftId(made.draftId)
    setStep('write')
  })
  const number = STEPS.indexOf(step) + 1
  return (
    <>
      <p className="text-small text-soft">{t`Step ${number} of 4`}</p>
      {step === 'length' && (
        <>
          <h1 className="mt-1 text-head font-semibold">
            <Trans>A new recovery phrase</Trans>
          </h1>
          <p className="mt-3 text-soft">
            <Trans>
              Words that hold all your keys. Whoever has them has everything, and nobody can replace them. Have pen and paper ready, and
              nobody looking.
            </Trans>
          </p>
          <div className="mt-6">
            <Segmented
              legend={t`Number of words`}
              value={words}
              onChoose={setWords}
              segments={[
                { value: '12', label: t`12 words` },
                { value: '24', label: t`24 words` },
              ]}
            />
          </div>
          {draft.error && (
            <div className="mt-4">
              <ErrorNote error={draft.error} />
            </div>
          )}
          <div className="mt-8">
            <Button tone="primary" size="large" wide busy={draft.busy} onClick={() => void draft.start()}>
              <Trans>Make the phrase</Trans>
            </Button>
          </div>
        </>
      )}
      {step === 'write' && draftId !== undefined && <Write draftId={draftId} count={Number(words)} onDone={() => setStep('prove')} />}
      {step === 'prove' && draftId !== undefined && (
        <Prove draftId={draftId} count={Number(words)} onBack={() => setStep('write')} onDone={() => setStep('password')} />
      )}
      {step === 'password' && draftId !== undefined && <Seal draftId={draftId} />}
    </>
  )
}

function Write({ draftId, count, onDone }: { readonly draftId: string; readonly count: number; readonly onDone: () => void }) {
  const { session } = useWallet()
  return (
    <>
      <h1 className="mt-1 text-head font-semibold">
        <Trans>Write it down</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>On paper, in this order. A photo or a note on this device can be read by others.</Trans>
      </p>
      <div className="mt-6">
        <PhraseCard count={count} reveal={() => session.vault().call('revealDraft', { draftId })} />
      </div>
      <div className="mt-8">
        <Button tone="primary" size="large" wide onClick={onDone}>
          <Trans>I wrote it down</Trans>
        </Button>
      </div>
    </>
  )
}

function Prove({
  draftId,
  count,
  onBack,
  onDone,
}: {
  readonly draftId: string
  readonly count: number
  readonly onBack: () => void
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const { session } = useWallet()
  const [asked] = useState(() => places(count, Date.now()))
  const [typed, setTyped] = useState<readonly string[]>(['', '', ''])
  const form = useRef<HTMLFormElement>(null)
  const prove = useAction(async () => {
    await session
      .vault()
      .call('proveDraft', { draftId, answers: asked.map((index, at) => ({ index, word: (typed[at] ?? '').trim().toLowerCase() })) })
    onDone()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void prove.start()
  }
  return (
    <form ref={form} onSubmit={submit}>
      <h1 className="mt-1 text-head font-semibold">
        <Trans>Three words back</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>From your paper, so that we both know the copy is good.</Trans>
      </p>
      <div className="mt-6 flex flex-col gap-5">
        {asked.map((index, at) => (
          <Field key={index} label={t`Word ${index + 1}`}>
            <TextInput
              kind="hex"
              type="password"
              autoComplete="off"
              value={typed[at] ?? ''}
              onChange={(event) => setTyped(typed.with(at, event.currentTarget.value))}
            />
          </Field>
        ))}
      </div>
      {prove.error && (
        <div className="mt-4">
          <ErrorNote error={prove.error} />
        </div>
      )}
      <div className="mt-8 flex flex-col-reverse gap-3">
        <Button tone="quiet" onClick={onBack}>
          <Trans>Show the words again</Trans>
        </Button>
        <Button type="submit" tone="primary" size="large" wide busy={prove.busy}>
          <Trans>Go on</Trans>
        </Button>
      </div>
    </form>
  )
}

function Seal({ draftId }: { readonly draftId: string }) {
  const { session, book, preferences } = useWallet()
  const navigate = useNavigate()
  const [password, setPassword] = useState(EMPTY_PASSWORD)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const seal = useAction(async () => {
    await session.enter('createFromDraft', { draftId, password: password.text })
    // There is a wallet now: whoever leaves before choosing a chain comes back to it, not to the first minute.
    await preferences.set('welcomed', true)
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problemsOf(password)).length > 0) return
    if (await seal.start()) await navigate({ to: book.chains.get().length === 0 ? PATHS.firstChains : PATHS.portfolio })
  }
  useEffect(() => {
    if (tried && form.current) focusFirstInvalid(form.current)
  }, [tried])
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="mt-1 text-head font-semibold">
        <Trans>A password for this device</Trans>
      </h1>
      <div className="mt-6 flex flex-col gap-5">
        <NewPasswordFields value={password} onChange={setPassword} tried={tried} />
      </div>
      {seal.error && (
        <div className="mt-4">
          <ErrorNote error={seal.error} />
        </div>
      )}
      <div className="mt-8">
        <Button type="submit" tone="primary" size="large" wide busy={seal.busy}>
          {seal.busy ? <Trans>Sealing: this takes a moment on purpose</Trans> : <Trans>Create the wallet</Trans>}
        </Button>
      </div>
    </form>
  )
}
