import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { PasswordInput } from '#ui/forms/text-input'
import { useForm } from '#ui/state/use-form'
import { useSecretField } from '../secret/use-secret-field.ts'
import { useAction } from '../wallet/use-action.ts'
import { ChooseFile } from './choose-file.tsx'
import { readFileBytes } from './file.ts'

type Props = {
  /** What is done with the file; what it throws is shown: beside the password where it is about that. */
  readonly onOpen: (bytes: Uint8Array<ArrayBuffer>, password: string) => Promise<unknown>
  readonly go: ReactNode
}

/** Asks for a backup file and for its password. The password is dropped when it was used; bytes are read when they are needed. */
export function OpenFile({ onOpen, go }: Props): ReactNode {
  const { t } = useLingui()
  const password = useSecretField()
  const [isMissing, setMissing] = useState(false)
  const form = useForm<{ readonly file: File | undefined }>({ file: undefined })
  const { file } = form.draft
  const open = useAction(async () => {
    if (!file) return
    await onOpen(await readFileBytes(file), password.read())
    password.clear()
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const isEmpty = password.read() === ''
    if (file && !isEmpty) await open.start()
    setMissing(isEmpty)
    form.attempt()
  }
  const wrong = open.error?.code === 'import/wrong-password' ? fail('import/wrong-password') : undefined
  const missing =
    form.tries > 0 && file !== undefined && isMissing && !open.busy ? fail('input/required', { field: 'Password' }) : undefined
  return (
    <form ref={form.ref} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ChooseFile
        label={t`Choose the backup file`}
        accept=".assaybak"
        tone={file === undefined ? 'primary' : 'plain'}
        name={file?.name}
        onChoose={(chosen) => {
          form.reset({ file: chosen })
          open.clear()
        }}
      />
      {file !== undefined && (
        <>
          <Field
            label={<Trans>File password</Trans>}
            help={<Trans>The password you chose when you created the file.</Trans>}
            error={wrong ?? missing}
          >
            <PasswordInput
              ref={password.ref}
              onInput={() => {
                open.clear()
                form.reset({ file })
              }}
            />
          </Field>
          <div>
            <Button type="submit" tone="primary" busy={open.busy}>
              {open.busy ? <Trans>Decrypting: this takes a moment on purpose</Trans> : go}
            </Button>
          </div>
        </>
      )}
      {open.error && !wrong && <ErrorNote error={open.error} />}
    </form>
  )
}
