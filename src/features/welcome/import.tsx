import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EMPTY_PASSWORD, NewPasswordFields, PATHS, problemsOf, useAction, useWallet } from '#features/kit'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { Select } from '#ui/select'
import { OnlyWithoutVault } from './only-without-vault.tsx'
import { Steps } from './steps.tsx'
import { WordFields } from './word-fields.tsx'

const COUNTS = ['12', '15', '18', '21', '24'] as const
type Count = (typeof COUNTS)[number]

/** Words of a phrase that somebody already has, to be sealed on this device. */
export function ImportScreen() {
  return (
    <Steps back={PATHS.welcome}>
      <OnlyWithoutVault>
        <Import />
      </OnlyWithoutVault>
    </Steps>
  )
}

function Import() {
  const { t } = useLingui()
  const { session, book, preferences } = useWallet()
  const navigate = useNavigate()
  const [count, setCount] = useState<Count>('12')
  const [words, setWords] = useState<readonly string[]>(Array<string>(24).fill(''))
  const [password, setPassword] = useState(EMPTY_PASSWORD)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const used = words.slice(0, Number(count))
  const bring = useAction(async () => {
    await session.enter('createFromPhrase', { phrase: used.map((word) => word.trim().toLowerCase()).join(' '), password: password.text })
    await preferences.set('welcomed', true)
  })
  const tried = tries > 0
  const empty = used.flatMap((word, at) => (word.trim() === '' ? [at] : []))
  const unknown = bring.error?.code === 'key/unknown-word' ? [Number(bring.error.data?.['index']) - 1] : []
  useEffect(() => {
    if (tried && form.current) focusFirstInvalid(form.current)
  }, [tries, tried, bring.error])

  const change = (at: number, word: string): void => {
    setWords(words.with(at, word))
    bring.clear()
  }
  const paste = (at: number, found: readonly string[]): void => {
    const fits = COUNTS.find((option) => Number(option) === found.length)
    if (fits) setCount(fits)
    setWords(words.map((word, index) => found[index - (fits ? 0 : at)] ?? word))
    bring.clear()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTries(tries + 1)
    if (empty.length > 0 || Object.keys(problemsOf(password)).length > 0) return
    if (await bring.start()) await navigate({ to: book.chains.get().length === 0 ? PATHS.firstChains : PATHS.portfolio })
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="text-head font-semibold">
        <Trans>Import a recovery phrase</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>Type one word in each field, or paste them all at once. They go to the vault on this device and nowhere else.</Trans>
      </p>
      <div className="mt-6 flex flex-col gap-5">
        <Field label={<Trans>Number of words</Trans>}>
          <Select value={count} onChoose={setCount} options={COUNTS.map((value) => ({ value, label: t`${value} words` }))} />
        </Field>
        <WordFields words={used} wrong={new Set(tried ? [...empty, ...unknown] : unknown)} onChange={change} onPaste={paste} />
        {tried && empty.length > 0 && (
          <p role="alert" className="-mt-2 text-small text-red">
            <Trans>Fill in the marked words.</Trans>
          </p>
        )}
        <NewPasswordFields value={password} onChange={setPassword} tried={tried} />
      </div>
      {bring.error && (
        <div className="mt-4">
          <ErrorNote error={bring.error} />
        </div>
      )}
      <div className="mt-8">
        <Button type="submit" tone="primary" size="large" wide busy={bring.busy}>
          {bring.busy ? <Trans>Sealing: this takes a moment on purpose</Trans> : <Trans>Import</Trans>}
        </Button>
      </div>
    </form>
  )
}
