import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '#ui/router/router'
import { useState, type FormEvent } from 'react'
import {
  type DraftPhrase,
  HardwarePart,
  Importer,
  NewPhrase,
  PATHS,
  PhraseQuizFields,
  teach,
  useAction,
  usePhraseQuiz,
  usePorts,
  useSource,
} from '#features/shared'
import { freeName } from '#core/identity/default-name'
import { linkStyle, Button } from '#ui/buttons/button'
import { Screen } from '#ui/layout/page'
import { Segmented } from '#ui/forms/segmented'
import { FindAccounts } from './find-accounts.tsx'
import { WatchAddress } from './watch-address.tsx'
import { fail } from '#core/errors'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { toast } from '#ui/overlays/toast'
import type { Keyring } from '#core/identity/account'
import { PhraseField } from './phrase-field.tsx'

type Kind = 'next' | 'find' | 'phrase' | 'import' | 'device' | 'address'

/** More accounts: of a phrase that is here, of a new one, from elsewhere, or an address to look at. */
export function NewAccountScreen() {
  const { t } = useLingui()
  const { session, selectAccount } = usePorts<'session' | 'selectAccount'>()
  const navigate = useNavigate()
  const [before] = useState(() => new Set(session.accounts.get().map(({ address }) => address)))
  const state = useSource(session.state)
  const open = state.kind === 'open'
  const phrases = open ? state.session.keyrings.filter(({ kind }) => kind === 'mnemonic') : []
  const [chosen, setChosen] = useState<Kind>(phrases.length > 0 ? 'next' : 'address')
  const kind = open ? chosen : 'address'
  /** Opens the first account that came, and says so: it may be called like one that was here before. */
  const openImported = async (): Promise<void> => {
    const came = session.accounts.get().filter(({ address }) => !before.has(address))
    const [first] = came
    if (first) {
      const { name } = first
      const count = came.length
      await selectAccount(first.address)
      toast(
        plural(count, {
          one: `Import complete. “${name}” is open now.`,
          other: `# accounts imported. “${name}” is open now.`,
        }),
      )
    }
    await navigate({ to: PATHS.accounts })
  }
  const ofPhrase = [
    { value: 'next', label: t`Next account` },
    { value: 'find', label: t`Find accounts` },
  ] as const
  return (
    <Screen title={<Trans>Add account</Trans>}>
      {open && (
        <Segmented
          legend={t`Kind of account`}
          value={kind}
          onChoose={setChosen}
          segments={[
            ...(phrases.length > 0 ? ofPhrase : []),
            { value: 'phrase', label: t`New phrase` },
            { value: 'import', label: t`Import` },
            { value: 'device', label: t`Hardware device` },
            { value: 'address', label: t`Watch an address` },
          ]}
        />
      )}
      {state.kind === 'absent' && (
        <p className="text-soft">
          <Trans>Without a wallet, you can only watch addresses.</Trans>{' '}
          <Link to={PATHS.create} className={linkStyle}>
            <Trans>Create a wallet</Trans>
          </Link>{' '}
          <Link to={PATHS.import} className={linkStyle}>
            <Trans>Import keys</Trans>
          </Link>{' '}
          <Link to={PATHS.create} search={{ key: 'device' }} className={linkStyle}>
            <Trans>Use a hardware device</Trans>
          </Link>
        </p>
      )}
      {kind === 'next' && <NextAccount keyrings={phrases} />}
      {kind === 'find' && <FindAccounts keyrings={phrases} />}
      {kind === 'phrase' && <AnotherPhrase />}
      {kind === 'import' && <Importer into="open" onTaken={openImported} />}
      {kind === 'device' && <HardwarePart onAdded={() => navigate({ to: PATHS.accounts })} />}
      {kind === 'address' && <WatchAddress />}
    </Screen>
  )
}

/** Another recovery phrase beside those that are here, for keys that shall have nothing to do with them. */
const AnotherPhrase = () => <NewPhrase head="h2">{(draft) => <Add draft={draft} />}</NewPhrase>

function Add({ draft: { draftId, count, heading } }: { readonly draft: DraftPhrase }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const [name, setName] = useState(() =>
    freeName(
      session.accounts.get().map((account) => account.name),
      (number) => t`Account ${number}`,
    ),
  )
  const quiz = usePhraseQuiz(draftId, count)
  const [tried, setTried] = useState(false)
  const problem = name.trim() === '' ? fail('input/required', { field: t`Name` }) : undefined
  const add = useAction(async () => {
    await session.enter('addDraft', { draftId, name: name.trim() })
    await navigate({ to: PATHS.accounts })
  })
  const finish = async (confirmed: Promise<boolean> | true): Promise<void> => {
    setTried(true)
    if ((await confirmed) && !problem) await add.start()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void finish(quiz.confirm())
  }
  return (
    <form noValidate onSubmit={submit}>
      <h2 className={heading}>
        <Trans>Confirm three words</Trans>
      </h2>
      <div className="mt-6 flex flex-col gap-5">
        <PhraseQuizFields quiz={quiz} />
        <Field label={<Trans>Name</Trans>} error={tried ? problem : undefined} help={<Trans>Only you see it.</Trans>}>
          <TextInput value={name} maxLength={64} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        {add.error && <ErrorNote error={add.error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" size="large" busy={quiz.busy || add.busy}>
            <Trans>Add phrase</Trans>
          </Button>
          <Button size="large" disabled={quiz.busy || add.busy} onClick={() => void finish(true)}>
            <Trans>Do this later</Trans>
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
  const [name, setName] = useState<string>()
  const own = accounts.filter(({ keyringId }) => keyringId === chosen).length
  const taken = accounts.map((account) => account.name)
  const shown = name ?? freeName(taken, (number) => t`Account ${number}`, own + 1)
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
          <Trans>Add account</Trans>
        </Button>
      </div>
    </form>
  )
}
