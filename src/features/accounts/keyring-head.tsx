import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isWatchList, type Keyring } from '#core/identity/account'
import { fail } from '#core/errors'
import { languageName, useAction, usePorts } from '#features/shared'
import { Button, IconButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { HostileText } from '#ui/text/hostile-text'
import { TextInput } from '#ui/forms/text-input'
import { TimeView } from '#ui/text/time-view'
import { KeyringKind } from './key-facts.tsx'

/** Longest label of a keyring, in UTF-16 units; the vault refuses more. */
const MAX_LABEL = 64

/** What a group of accounts shares: its name, which the person gives, and what tells it from another. */
export function KeyringHead({ keyring }: { readonly keyring: Keyring | undefined }) {
  const { t } = useLingui()
  const [naming, setNaming] = useState(false)
  if (!keyring || isWatchList(keyring)) {
    return (
      <h2 className="mb-2 text-lead font-semibold">
        <KeyringKind keyring={keyring} />
      </h2>
    )
  }
  const label = keyring.label.trim() === '' ? t`Unnamed keys` : keyring.label
  return (
    <header className="mb-3 flex flex-col gap-1">
      {naming ? (
        <Rename keyring={keyring} onDone={() => setNaming(false)} />
      ) : (
        <div className="flex items-center gap-1">
          <h2 className="min-w-0 text-lead font-semibold wrap-anywhere">
            <HostileText text={label} most={64} />
          </h2>
          <IconButton icon="edit" size="small" label={t`Rename ${label}`} onClick={() => setNaming(true)} />
        </div>
      )}
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-small text-soft">
        <Details keyring={keyring} />
      </p>
    </header>
  )
}

function Details({ keyring }: { readonly keyring: Keyring }): ReactNode {
  const { i18n } = useLingui()
  const { fingerprint, language, passphrase, backedUpAt, kind } = keyring
  return (
    <>
      <span>
        <KeyringKind keyring={keyring} />
      </span>
      {fingerprint !== undefined && (
        <span>
          <Trans>
            fingerprint <span className="font-mono">{fingerprint.slice(2)}</span>
          </Trans>
        </span>
      )}
      {language !== undefined && language !== 'english' && <span>{languageName(language, i18n.locale)}</span>}
      {passphrase === true && (
        <span>
          <Trans>with a passphrase</Trans>
        </span>
      )}
      {kind === 'mnemonic' && (
        <span>
          {backedUpAt === undefined ? (
            <Trans>backup not confirmed</Trans>
          ) : (
            <Trans>
              backup confirmed <TimeView at={backedUpAt} />
            </Trans>
          )}
        </span>
      )}
    </>
  )
}

function Rename({ keyring, onDone }: { readonly keyring: Keyring; readonly onDone: () => void }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const [label, setLabel] = useState(keyring.label)
  const [tried, setTried] = useState(false)
  const problem = label.trim() === '' ? fail('input/required', { field: t`Name` }) : undefined
  const save = useAction(() => session.enter('nameKeyring', { keyringId: keyring.id, label: label.trim() }))
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!problem && (await save.start())) onDone()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field
        label={<Trans>Name of these keys</Trans>}
        error={tried ? problem : undefined}
        help={<Trans>Tells these keys from your others, for example by where you keep their phrase. Only you see it.</Trans>}
      >
        <TextInput focused value={label} maxLength={MAX_LABEL} onChange={(event) => setLabel(event.currentTarget.value)} />
      </Field>
      {save.error && <ErrorNote error={save.error} />}
      <div className="flex gap-3">
        <Button type="submit" size="small" tone="primary" busy={save.busy}>
          <Trans>Save</Trans>
        </Button>
        <Button size="small" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
