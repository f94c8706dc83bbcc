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
      go={<Trans>Make the file</Trans>}
      help={
        <Trans>Of this device, because every key goes into the file. It is opened again before you get it, which takes a moment.</Trans>
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
          The file holds every key and all that you wrote here, under a password of its own. Whoever has both has your accounts; without the
          password nobody can open it, we neither.
        </Trans>
      </p>
      <NewPasswordFields
        password={password}
        tried={form.tries > 0}
        of="file"
        help={
          <Trans>For the file alone: you may need it on another device, in years. Write it down and keep it apart from the file.</Trans>
        }
      />
      <div>
        <Button type="submit" tone="primary">
          <Trans>Go on</Trans>
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
        title={<Trans>The file was made and handed to your browser</Trans>}
        actions={
          <>
            <Button tone="primary" size="small" onClick={onProve}>
              <Trans>Prove it now</Trans>
            </Button>
            <Button size="small" onClick={() => save(made)}>
              <Trans>Save it again</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          Move {made.fileName} to a place that outlives this device. Then choose it there and type its password: only that shows that it
          arrived and that you know the password.
        </Trans>
      </Banner>
      {made.left.length > 0 && (
        <Banner tone="warn" title={<Trans>Not all of it found room</Trans>}>
          <Trans>A file may have 10 MiB. All keys are in it. Left out:</Trans>
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
