import { Plural, Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import {
  NewPasswordFields,
  saveAs,
  BackupSectionName,
  useBeforeLeaving,
  useNewPassword,
  usePorts,
  UnlockMethodForm,
} from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import type { MadeBackup } from '#wallet'
import { useForm } from '#ui/state/use-form'

type Stage = { readonly at: 'password' | 'way' } | { readonly at: 'made'; readonly made: MadeBackup }

/** A password for the file, the way in of this device, the file; and at once the offer to prove that it opens. */
export function MakeBackup({ onProve }: { readonly onProve: () => void }): ReactNode {
  const wallet = usePorts<'backups'>()
  const [stage, setStage] = useState<Stage>({ at: 'password' })
  // Between the two forms it is nobody's state, and it goes with this part of the screen.
  const password = useRef('')
  useBeforeLeaving(useCallback(() => void (password.current = ''), []))
  if (stage.at === 'password')
    return (
      <FilePassword
        onChosen={(chosen) => {
          password.current = chosen
          setStage({ at: 'way' })
        }}
      />
    )
  if (stage.at === 'made') return <Made made={stage.made} onProve={onProve} />
  return (
    <UnlockMethodForm
      go={<Trans>Create file</Trans>}
      help={
        <Trans>
          This device’s password, because every key goes into the file. We open the file again before you get it, which takes a moment.
        </Trans>
      }
      onWay={async (way) => {
        const made = await (await wallet.backups()).make({ way, password: password.current })
        password.current = ''
        save(made)
        setStage({ at: 'made', made })
      }}
    />
  )
}

const save = ({ fileName, bytes }: MadeBackup): void => saveAs(fileName, 'application/octet-stream', bytes)

function FilePassword({ onChosen }: { readonly onChosen: (password: string) => void }): ReactNode {
  const password = useNewPassword()
  const form = useForm({})
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const fine = password.isFine()
    form.attempt()
    if (fine) onChosen(password.read())
  }
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>
          The file holds every key and everything you saved here, with its own password. Anyone with both controls your accounts. Without
          the password, no one can open it, and neither can we.
        </Trans>
      </p>
      <NewPasswordFields
        password={password}
        tried={form.tries > 0}
        of="file"
        help={
          <Trans>
            For this file only. You may need it on another device, years from now. Write it down and keep it apart from the file.
          </Trans>
        }
      />
      <div>
        <Button type="submit" tone="primary">
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Not called a backup before it was proved: a download may fail, and a password be written down wrong. */
function Made({ made, onProve }: { readonly made: MadeBackup; readonly onProve: () => void }): ReactNode {
  return (
    <div className="flex flex-col gap-4" data-part="made">
      <Banner
        title={<Trans>Backup file created and given to your browser</Trans>}
        actions={
          <>
            <Button tone="primary" size="small" onClick={onProve}>
              <Trans>Test it now</Trans>
            </Button>
            <Button size="small" onClick={() => save(made)}>
              <Trans>Save again</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          Move {made.fileName} to a place that outlives this device. Then choose it there and type its password. Only that shows that the
          file arrived and that you know the password.
        </Trans>
      </Banner>
      {made.left.length > 0 && (
        <Banner tone="warn" title={<Trans>Some records didn’t fit</Trans>}>
          <Trans>A file can have up to 10 MiB. It has all your keys. Left out:</Trans>
          <ul className="mt-1">
            {made.left.map(({ name, count }) => (
              <li key={name}>
                <BackupSectionName name={name} />: <Plural value={count} one="# entry" other="# entries" />
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}
