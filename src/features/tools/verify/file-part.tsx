import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { breathe } from '#core/pace'
import { ChooseFile, useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextArea, TextInput } from '#ui/forms/text-input'
import { HostileText } from '#ui/text/hostile-text'
import { ToolLines } from '../tool-lines.tsx'
import { type CheckedFile, type FileVerdict, verifyFile } from './verify-file.ts'

/** A file against its published hash, or against a minisign signature. The file stays here. */
export function FilePart(): ReactNode {
  const { t } = useLingui()
  const [file, setFile] = useState<File>()
  const [expected, setExpected] = useState('')
  const [key, setKey] = useState('')
  const [checked, setChecked] = useState<CheckedFile>()
  const check = useAction(async (given: File) => setChecked(await verifyFile(given, expected, key, breathe)))
  const forget = (): void => {
    setChecked(undefined)
    check.clear()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    forget()
    if (file !== undefined) void check.start(file)
  }
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ChooseFile
        label={t`Choose a file`}
        name={file?.name}
        onChoose={(chosen) => {
          forget()
          setFile(chosen)
        }}
      />
      <Field label={<Trans>Published SHA-256, or minisign signature</Trans>} optional={<Trans>optional</Trans>}>
        <TextArea
          kind="hex"
          rows={2}
          value={expected}
          onChange={(event) => {
            forget()
            setExpected(event.currentTarget.value)
          }}
        />
      </Field>
      {expected.includes('comment:') && (
        <Field label={<Trans>Public key</Trans>}>
          <TextInput
            kind="hex"
            value={key}
            onChange={(event) => {
              forget()
              setKey(event.currentTarget.value)
            }}
          />
        </Field>
      )}
      <div>
        <Button type="submit" tone="primary" busy={check.busy} disabled={file === undefined}>
          <Trans>Verify</Trans>
        </Button>
      </div>
      {check.error !== undefined && <ErrorNote error={check.error} />}
      <div aria-live="polite" className="flex flex-col gap-4">
        {checked !== undefined && (
          <>
            <Verdict verdict={checked.verdict} />
            <ToolLines lines={[{ name: 'SHA-256', value: checked.hash }]} />
          </>
        )}
      </div>
    </form>
  )
}

function Verdict({ verdict }: { readonly verdict: FileVerdict }): ReactNode {
  if (verdict.kind === 'none') return null
  if (!verdict.agrees)
    return (
      <div data-verdict="differs">
        <Banner tone="danger" title={<Trans>It doesn’t match</Trans>}>
          <Trans>This is another file, or it was changed. Don’t open it.</Trans>
        </Banner>
      </div>
    )
  return (
    <div data-verdict="agrees">
      <Banner icon="done" title={<Trans>It matches</Trans>}>
        {verdict.kind === 'minisign' && <HostileText text={verdict.comment} most={200} />}
      </Banner>
    </div>
  )
}
