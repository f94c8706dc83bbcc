import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import {
  everything,
  NewPasswordFields,
  OpenedParts,
  OpenFile,
  PATHS,
  useNewPassword,
  RestoredList,
  type RestoreSelection,
  useAction,
  useBeforeLeaving,
  usePorts,
} from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { useForm } from '#ui/state/use-form'
import type { OpenedBackup, Restored } from '#wallet'
import { OnlyWithoutVault } from './only-without-vault.tsx'
import { WelcomeStep } from './steps.tsx'

/** A backup file on a device without a vault: the file, what is in it, a password for this device. */
export function RestoreScreen(): ReactNode {
  return (
    <WelcomeStep back={PATHS.welcome}>
      <OnlyWithoutVault>
        <Restore />
      </OnlyWithoutVault>
    </WelcomeStep>
  )
}

export function Restore(): ReactNode {
  const wallet = usePorts<'backups'>()
  const [opened, setOpened] = useState<OpenedBackup>()
  const [restored, setRestored] = useState<readonly Restored[]>()
  if (restored !== undefined) return <Done restored={restored} />
  if (opened !== undefined) return <Take opened={opened} onDone={setRestored} />
  return (
    <>
      <h1 className="text-head font-semibold">
        <Trans>Restore from a backup file</Trans>
      </h1>
      <p className="mt-3 mb-6 text-soft">
        <Trans>The file is opened on this device and never leaves it. Only use a file that you made yourself.</Trans>
      </p>
      <OpenFile
        go={<Trans>Open file</Trans>}
        onOpen={async (bytes, password) => setOpened(await (await wallet.backups()).read(bytes, password))}
      />
    </>
  )
}

function Take({ opened, onDone }: { readonly opened: OpenedBackup; readonly onDone: (restored: readonly Restored[]) => void }): ReactNode {
  const wallet = usePorts<'backups' | 'preferences'>()
  const form = useForm<{ readonly taken: RestoreSelection }>(() => ({ taken: everything(opened) }))
  const { taken } = form.draft
  const password = useNewPassword()
  const restore = useAction(async () => {
    const choices = [...taken.keyrings].map((keyring) => ({ keyring }))
    const order = { choices, sections: [...taken.sections], how: 'replace-missing', password: password.read() } as const
    const done = await (await wallet.backups()).restore(opened, order)
    password.clear()
    await wallet.preferences.set('welcomed', true)
    onDone(done)
  })
  // What was opened does not stay in memory when the person goes elsewhere. One that was taken is gone already.
  useBeforeLeaving(
    useCallback(() => {
      const drop = async (): Promise<unknown> => (await wallet.backups()).drop(opened)
      void drop().catch(() => undefined)
    }, [wallet, opened]),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const isFine = password.isFine()
    form.attempt()
    if (isFine) void restore.start()
  }
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-8">
      <h1 className="text-head font-semibold">
        <Trans>Backup contents</Trans>
      </h1>
      <OpenedParts opened={opened} taken={taken} onChange={(next) => form.edit({ taken: next })} />
      <ScreenSection title={<Trans>Password for this device</Trans>}>
        <div className="flex flex-col gap-5">
          <NewPasswordFields password={password} tried={form.tries > 0} />
        </div>
      </ScreenSection>
      {restore.error && <ErrorNote error={restore.error} />}
      <Button type="submit" tone="primary" size="large" wide busy={restore.busy}>
        {restore.busy ? <Trans>Encrypting: this takes a moment on purpose</Trans> : <Trans>Restore</Trans>}
      </Button>
    </form>
  )
}

function Done({ restored }: { readonly restored: readonly Restored[] }): ReactNode {
  const { book } = usePorts<'book'>()
  const navigate = useNavigate()
  const on = (): void => void navigate({ to: book.chains.get().length === 0 ? PATHS.firstChains : PATHS.portfolio })
  return (
    <>
      <h1 className="text-head font-semibold">
        <Trans>Wallet restored</Trans>
      </h1>
      <div className="mt-6 flex flex-col gap-6">
        <RestoredList restored={restored} />
        <Button tone="primary" size="large" wide onClick={on}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </>
  )
}
