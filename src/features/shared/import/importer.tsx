import { defined } from '#core/defined'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useCallback, useState } from 'react'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Segmented } from '#ui/forms/segmented'
import { useForm } from '#ui/state/use-form'
import { useWhileShown } from '#ui/state/use-source'
import type { Imported } from '#wallet'
import { NewPasswordFields } from '../unlock/new-password.tsx'
import { useNewPassword } from '../unlock/use-new-password.ts'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { choicesOf, firstDraft, type KeyringDraft, newOnes } from './choices.ts'
import { KeyFileSource } from './file-source.tsx'
import { ImportPreview } from './import-preview.tsx'
import { KeySource } from './key-source.tsx'
import { PhraseSource } from './phrase-source.tsx'

type Kind = 'phrase' | 'key' | 'file'

type ImporterProps = {
  /** Into the open vault, or into a new one, for which a password is chosen at the end. */
  readonly into: 'open' | 'new'
  /** It is sealed. Throwing shows the failure and keeps the screen. */
  readonly onTaken: () => Promise<void>
}

/** Keys from elsewhere: where from, what was found, what to take. They are in the vault's memory from the first step on, and on disk after the last. */
export function Importer({ into, onTaken }: ImporterProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('phrase')
  const [imported, setImported] = useState<Imported>()
  useDropped(imported?.importId)
  if (imported)
    return <Take key={imported.importId} into={into} imported={imported} onTaken={onTaken} onBack={() => setImported(undefined)} />
  return (
    <div className="flex flex-col gap-6">
      <Segmented
        legend={t`What do you have?`}
        value={kind}
        onChoose={setKind}
        segments={[
          { value: 'phrase', label: t`Recovery phrase` },
          { value: 'key', label: t`Private key` },
          { value: 'file', label: t`File` },
        ]}
      />
      {kind === 'phrase' && <PhraseSource onRead={setImported} />}
      {kind === 'key' && <KeySource onRead={setImported} />}
      {kind === 'file' && <KeyFileSource onRead={setImported} />}
    </div>
  )
}

/** What was read and is not taken goes from the vault's memory when it is left. One that was taken is gone there already. */
function useDropped(importId: string | undefined): void {
  const { session } = usePorts<'session'>()
  useWhileShown(
    useCallback(
      (signal) => {
        if (importId === undefined) return
        const drop = async (): Promise<unknown> => session.vault().call('dropImport', { importId })
        // Taken, locked or gone: then nothing is left to be dropped.
        signal.addEventListener('abort', () => void drop().catch(() => undefined))
      },
      [importId, session],
    ),
  )
}

function Take({ into, imported, onTaken, onBack }: ImporterProps & { readonly imported: Imported; readonly onBack: () => void }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const form = useForm<{ readonly drafts: readonly KeyringDraft[] }>(() => ({
    drafts: imported.keyrings.map((keyring, at) => {
      const number = at + 1
      const named = { mnemonic: t`Phrase ${number}`, 'private-key': t`Key ${number}`, watch: t`Watched`, device: t`Device` }
      return firstDraft(keyring, named[keyring.kind])
    }),
  }))
  const { drafts } = form.draft
  const password = useNewPassword()
  const count = imported.keyrings.reduce((sum, keyring, at) => sum + newOnes(keyring, drafts[at] ?? { take: false, label: '' }).length, 0)
  const take = useAction(async () => {
    const choices = choicesOf(imported, drafts)
    const number = '#'
    await session.enter('takeImport', {
      importId: imported.importId,
      choices,
      defaults: { account: t`Account ${number}`, key: t`Imported account` },
      ...defined({ password: into === 'new' ? password.read() : undefined }),
    })
    password.clear()
    await onTaken()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.attempt()
    if (count === 0 || (into === 'new' && !password.isFine())) return
    void take.start()
  }
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ImportPreview
        imported={imported}
        drafts={drafts}
        onDraft={(at, draft) => form.edit((before) => ({ drafts: before.drafts.with(at, draft) }))}
      />
      {into === 'new' && drafts.some(({ take: taken }) => taken) && (
        <section className="flex flex-col gap-5">
          <h2 className="text-title font-semibold">
            <Trans>Password for this device</Trans>
          </h2>
          <NewPasswordFields password={password} tried={form.tries > 0} />
        </section>
      )}
      {form.tries > 0 && count === 0 && (
        <p role="alert" className="text-small text-red">
          <Trans>Choose at least one account.</Trans>
        </p>
      )}
      {take.error && <ErrorNote error={take.error} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="primary" size="large" busy={take.busy}>
          {take.busy ? (
            <Trans>Encrypting: this takes a moment on purpose</Trans>
          ) : count === 0 ? (
            <Trans>Import</Trans>
          ) : (
            <Plural value={count} one="Import # account" other="Import # accounts" />
          )}
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}
