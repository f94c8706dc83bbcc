import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Keyring } from '#core/account'
import { read } from '#core/address'
import { type AppError, fail, isError } from '#core/errors'
import { PATHS, useAction, useSource, useWallet } from '#features/kit'
import { Button, linkLook } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { Page } from '#ui/page'
import { Segmented } from '#ui/segmented'
import { Select } from '#ui/select'
import { TextInput } from '#ui/text-input'

/** One more account: the next of a recovery phrase, or an address to look at. */
export function NewAccountScreen() {
  const { t } = useLingui()
  const { session } = useWallet()
  const state = useSource(session.state)
  const keyrings = state.at === 'open' ? state.session.keyrings.filter(({ kind }) => kind === 'mnemonic') : []
  const [way, setWay] = useState<'derive' | 'watch'>(keyrings.length > 0 ? 'derive' : 'watch')
  return (
    <Page title={<Trans>Add an account</Trans>}>
      {keyrings.length > 0 ? (
        <Segmented
          legend={t`Which kind`}
          value={way}
          onChoose={setWay}
          segments={[
            { value: 'derive', label: t`Next of your phrase` },
            { value: 'watch', label: t`Watch an address` },
          ]}
        />
      ) : (
        state.at === 'absent' && (
          <p className="text-soft">
            <Trans>Without a wallet you can watch addresses.</Trans>{' '}
            <Link to={PATHS.create} className={linkLook}>
              <Trans>Create a wallet</Trans>
            </Link>{' '}
            <Link to={PATHS.import} className={linkLook}>
              <Trans>Import a phrase</Trans>
            </Link>
          </p>
        )
      )}
      {way === 'derive' && keyrings.length > 0 ? <Derive keyrings={keyrings} /> : <Watch />}
    </Page>
  )
}

function Derive({ keyrings }: { readonly keyrings: readonly Keyring[] }) {
  const { t } = useLingui()
  const { session } = useWallet()
  const navigate = useNavigate()
  const accounts = useSource(session.accounts)
  const [chosen, setChosen] = useState(keyrings[0]?.id ?? '')
  const number = accounts.filter(({ keyringId }) => keyringId === chosen).length + 1
  const [name, setName] = useState<string>()
  const shown = name ?? t`Account ${number}`
  const derive = useAction(() => session.enter('deriveAccount', { keyringId: chosen, name: shown.trim() }))
  const [tried, setTried] = useState(false)
  const problem = shown.trim() === '' ? fail('input/required', { field: 'Name' }) : undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!problem && (await derive.start())) await navigate({ to: PATHS.accounts })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {keyrings.length > 1 && (
        <Field label={<Trans>Recovery phrase</Trans>}>
          <Select value={chosen} onChoose={setChosen} options={keyrings.map(({ id, label }) => ({ value: id, label }))} />
        </Field>
      )}
      <Field
        label={<Trans>Name</Trans>}
        error={tried ? problem : undefined}
        help={<Trans>Only you see it. The same phrase gives the same accounts in every wallet.</Trans>}
      >
        <TextInput value={shown} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      {derive.error && <ErrorNote error={derive.error} />}
      <div>
        <Button type="submit" tone="primary" size="large" busy={derive.busy}>
          <Trans>Add the account</Trans>
        </Button>
      </div>
    </form>
  )
}

type Read = { readonly address: ReturnType<typeof read>['address']; readonly checked: boolean } | { readonly problem: AppError }

function readTyped(text: string): Read {
  if (text.trim() === '') return { problem: fail('input/required', { field: 'Address' }) }
  try {
    const { address, written } = read(text)
    return { address, checked: written === 'checksummed' }
  } catch (error) {
    if (isError(error)) return { problem: error }
    throw error
  }
}

function Watch() {
  const { t } = useLingui()
  const { session } = useWallet()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [left, setLeft] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const typed = readTyped(text)
  const watch = useAction(async () => {
    if ('address' in typed) await session.watch(typed.address, name.trim() === '' ? t`Watched` : name.trim())
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setLeft((count) => count + 1)
    if ('address' in typed && (await watch.start())) await navigate({ to: PATHS.accounts })
  }
  useEffect(() => {
    if (left > 0 && form.current) focusFirstInvalid(form.current)
  }, [left])
  const [blurred, setBlurred] = useState(false)
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label={<Trans>Address</Trans>}
        error={(left > 0 || blurred) && 'problem' in typed ? typed.problem : undefined}
        note={
          'address' in typed && !typed.checked ? (
            <Trans>It carries no checksum, so a mistyped digit would not be noticed. Compare it with its source.</Trans>
          ) : undefined
        }
      >
        <TextInput
          kind="hex"
          value={text}
          placeholder="0x"
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => setBlurred(text !== '')}
        />
      </Field>
      <Field label={<Trans>Name</Trans>} optional={<Trans>optional</Trans>}>
        <TextInput value={name} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      {watch.error && <ErrorNote error={watch.error} />}
      <div>
        <Button type="submit" tone="primary" size="large" busy={watch.busy}>
          <Trans>Watch</Trans>
        </Button>
      </div>
    </form>
  )
}
