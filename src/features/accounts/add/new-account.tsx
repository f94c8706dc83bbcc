import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { Importer, PATHS, useSource, usePorts, NewPhrase, useAction, teach } from '#features/shared'
import { linkStyle, Button } from '#ui/buttons/button'
import { Screen } from '#ui/layout/page'
import { Segmented } from '#ui/forms/segmented'
import { FindAccounts } from './find-accounts.tsx'
import { WatchAddress } from './watch-address.tsx'
import { fail } from '#core/errors'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import type { Keyring } from '#core/identity/account'
import { PhraseField } from './phrase-field.tsx'

type Kind = 'next' | 'find' | 'phrase' | 'import' | 'address'

/** More accounts: of a phrase that is here, of a new one, from elsewhere, or an address to look at. */
export function NewAccountScreen() {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const state = useSource(session.state)
  const open = state.kind === 'open'
  const phrases = open ? state.session.keyrings.filter(({ kind }) => kind === 'mnemonic') : []
  const [chosen, setChosen] = useState<Kind>(phrases.length > 0 ? 'next' : 'address')
  const kind = open ? chosen : 'address'
  const ofPhrase = [
    { value: 'next', label: t`Next of your phrase` },
    { value: 'find', label: t`Find accounts` },
  ] as const
  return (
    <Screen title={<Trans>Add an account</Trans>}>
      {open && (
        <Segmented
          legend={t`Which kind`}
          value={kind}
          onChoose={setChosen}
          segments={[
            ...(phrases.length > 0 ? ofPhrase : []),
            { value: 'phrase', label: t`Another new phrase` },
            { value: 'import', label: t`Import` },
            { value: 'address', label: t`Watch an address` },
          ]}
        />
      )}
      {state.kind === 'absent' && (
        <p className="text-soft">
          <Trans>Without a wallet you can watch addresses.</Trans>{' '}
          <Link to={PATHS.create} className={linkStyle}>
            <Trans>Create a wallet</Trans>
          </Link>{' '}
          <Link to={PATHS.import} className={linkStyle}>
            <Trans>Import keys</Trans>
          </Link>
        </p>
      )}
      {kind === 'next' && <NextAccount keyrings={phrases} />}
      {kind === 'find' && <FindAccounts keyrings={phrases} />}
      {kind === 'phrase' && <AnotherPhrase />}
      {kind === 'import' && <Importer into="open" onTaken={() => navigate({ to: PATHS.accounts })} />}
      {kind === 'address' && <WatchAddress />}
    </Screen>
  )
}

/** Another recovery phrase beside those that are here, for keys that shall have nothing to do with them. */
const AnotherPhrase = () => <NewPhrase head="h2">{(draftId, heading) => <Add draftId={draftId} heading={heading} />}</NewPhrase>

function Add({ draftId, heading }: { readonly draftId: string; readonly heading: string }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const [name, setName] = useState(t`Another phrase`)
  const [tried, setTried] = useState(false)
  const problem = name.trim() === '' ? fail('input/required', { field: t`Name` }) : undefined
  const add = useAction(async () => {
    await session.enter('addDraft', { draftId, name: name.trim() })
    await navigate({ to: PATHS.accounts })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!problem) void add.start()
  }
  return (
    <form noValidate onSubmit={submit}>
      <h2 className={heading}>
        <Trans>A name for it</Trans>
      </h2>
      <div className="mt-6 flex flex-col gap-5">
        <Field label={<Trans>Name</Trans>} error={tried ? problem : undefined} help={<Trans>Only you see it.</Trans>}>
          <TextInput value={name} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        {add.error && <ErrorNote error={add.error} />}
        <div>
          <Button type="submit" tone="primary" size="large" busy={add.busy}>
            <Trans>Add the phrase</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The next account of a phrase. */
function NextAccount({ keyrings }: { readonly keyrings: readonly Keyring[] }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const accounts = useSource(session.accounts)
  const [chosen, setChosen] = useState(keyrings[0]?.id ?? '')
  const number = accounts.filter(({ keyringId }) => keyringId === chosen).length + 1
  const [name, setName] = useState<string>()
  const shown = name ?? t`Account ${number}`
  const derive = useAction(async () => {
    await teach(session, keyrings.find(({ id }) => id === chosen)?.language)
    await session.enter('deriveAccount', { keyringId: chosen, name: shown.trim() })
  })
  const [tried, setTried] = useState(false)
  const problem = shown.trim() === '' ? fail('input/required', { field: t`Name` }) : undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!problem && (await derive.start())) await navigate({ to: PATHS.accounts })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <PhraseField keyrings={keyrings} value={chosen} onChoose={setChosen} />
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
