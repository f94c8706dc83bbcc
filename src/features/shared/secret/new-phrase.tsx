import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Segmented } from '#ui/forms/segmented'
import { PhraseCard } from './secret-cards.tsx'
import { SecretInput } from './secret-input.tsx'
import { useWiped } from './use-wiped.ts'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'

type Step = 'length' | 'write' | 'prove' | 'last'
const STEPS: readonly Step[] = ['length', 'write', 'prove', 'last']

/** Three places of the phrase to ask back, one of each third. The clock is chance enough: this tests a copy, not an enemy. */
function places(count: number, now: number): readonly number[] {
  const third = count / 3
  return [0, 1, 2].map((part) => Math.floor(part * third) + (Math.floor(now / (part * 7 + 1)) % third))
}

/** Heads of the steps: alone on a page, or part of one. */
type Head = 'h1' | 'h2'
const HEAD: Readonly<Record<Head, string>> = { h1: 'mt-1 text-head font-semibold', h2: 'mt-1 text-title font-semibold' }

/** Make a phrase, write it down, prove that; then `children`, with the draft. The phrase lives in the vault Worker alone until it is sealed. */
export function NewPhrase({
  head: Head = 'h1',
  children,
}: {
  readonly head?: Head
  readonly children: (draftId: string, heading: string) => ReactNode
}) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
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
    <div>
      <p className="text-small text-soft">{t`Step ${number} of 4`}</p>
      {step === 'length' && (
        <>
          <Head className={HEAD[Head]}>
            <Trans>A new recovery phrase</Trans>
          </Head>
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
      {step === 'write' && draftId !== undefined && (
        <>
          <Head className={HEAD[Head]}>
            <Trans>Write it down</Trans>
          </Head>
          <Write draftId={draftId} count={Number(words)} onDone={() => setStep('prove')} />
        </>
      )}
      {step === 'prove' && draftId !== undefined && (
        <>
          <Head className={HEAD[Head]}>
            <Trans>Three words back</Trans>
          </Head>
          <Prove draftId={draftId} count={Number(words)} onBack={() => setStep('write')} onDone={() => setStep('last')} />
        </>
      )}
      {step === 'last' && draftId !== undefined && children(draftId, HEAD[Head])}
    </div>
  )
}

function Write({ draftId, count, onDone }: { readonly draftId: string; readonly count: number; readonly onDone: () => void }) {
  const { session } = usePorts<'session'>()
  return (
    <>
      <p className="mt-3 text-soft">
        <Trans>On paper, in this order. A photo or a note on this device can be read by others.</Trans>
      </p>
      <div className="mt-6">
        <PhraseCard count={count} reveal={async () => ({ words: await session.vault().call('revealDraft', { draftId }) })} />
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
  const { session } = usePorts<'session'>()
  const [asked] = useState(() => places(count, Date.now()))
  const form = useWiped<HTMLFormElement>()
  const prove = useAction(async () => {
    const typed = [...(form.current?.querySelectorAll('input') ?? [])].map(({ value }) => value.trim().toLowerCase())
    await session.vault().call('proveDraft', { draftId, answers: asked.map((index, at) => ({ index, word: typed[at] ?? '' })) })
    onDone()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void prove.start()
  }
  return (
    <form ref={form} onSubmit={submit}>
      <p className="mt-3 text-soft">
        <Trans>From your paper, so that we both know the copy is good.</Trans>
      </p>
      <div className="mt-6 flex flex-col gap-5">
        {asked.map((index) => (
          <Field key={index} label={t`Word ${index + 1}`}>
            <SecretInput maxLength={32} />
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
