import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import {
  everything,
  OpenedParts,
  OpenFile,
  RestoredList,
  type RestoreSelection,
  useAction,
  useBeforeLeaving,
  usePorts,
} from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { OpenedBackup, Restored } from '#wallet'

/** Brings what is missing from a backup into the vault that is open. What is here stays as it is. */
export function MergeBackup(): ReactNode {
  const wallet = usePorts<'backups'>()
  const [opened, setOpened] = useState<OpenedBackup>()
  const [restored, setRestored] = useState<readonly Restored[]>()
  if (restored !== undefined) {
    return (
      <Banner icon="done" title={<Trans>Backup merged</Trans>}>
        <RestoredList restored={restored} />
      </Banner>
    )
  }
  if (opened !== undefined) return <Choose opened={opened} onDone={setRestored} onCancel={() => setOpened(undefined)} />
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>
          Adds keys, contacts and anything else the backup has and this wallet doesn’t. Nothing of yours is replaced. Only use files that
          you made yourself.
        </Trans>
      </p>
      <OpenFile
        go={<Trans>Open file</Trans>}
        onOpen={async (bytes, password) => setOpened(await (await wallet.backups()).read(bytes, password))}
      />
    </div>
  )
}

type ChooseProps = {
  readonly opened: OpenedBackup
  readonly onDone: (restored: readonly Restored[]) => void
  readonly onCancel: () => void
}

function Choose({ opened, onDone, onCancel }: ChooseProps): ReactNode {
  const wallet = usePorts<'backups'>()
  const [taken, setTaken] = useState<RestoreSelection>(() => everything(opened))
  const restore = useAction(async () => {
    const choices = [...taken.keyrings].map((keyring) => ({ keyring }))
    onDone(await (await wallet.backups()).restore(opened, { choices, sections: [...taken.sections], how: 'merge' }))
  })
  // What was opened does not stay in memory when the person goes elsewhere. One that was taken is gone already.
  useBeforeLeaving(
    useCallback(
      () =>
        void wallet
          .backups()
          .then((backups) => backups.drop(opened))
          .catch(() => undefined),
      [wallet, opened],
    ),
  )
  return (
    <div className="flex flex-col gap-6">
      <OpenedParts opened={opened} taken={taken} onChange={setTaken} />
      {restore.error && <ErrorNote error={restore.error} />}
      <div className="flex flex-wrap gap-3">
        <Button
          tone="primary"
          busy={restore.busy}
          disabled={taken.keyrings.size + taken.sections.size === 0}
          onClick={() => void restore.start()}
        >
          <Trans>Add missing items</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
