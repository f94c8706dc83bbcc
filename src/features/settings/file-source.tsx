import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import { type Action, ChooseFile, useAbort, useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Segmented } from '#ui/forms/segmented'
import { TextInput } from '#ui/forms/text-input'
import { nameOfUrl } from './reading/reading-draft.ts'

/** A file as it came, before anybody looked at it. */
export type Came<From> = { readonly text: string; readonly name: string; readonly from: From }
/** Looks at what came, and takes it where it is well. What it throws is shown below the way that it came by. */
export type AcceptFile<From> = (came: Came<From>) => Promise<void>

type Way = { readonly is: string; readonly name: ReactNode; readonly part: ReactNode }

/** Ways in, one at a time. */
export function DescriptorFileSource({ ways }: { readonly ways: readonly [Way, ...Way[]] }): ReactNode {
  const { t } = useLingui()
  const [at, setAt] = useState(ways[0].is)
  return (
    <div className="flex flex-col gap-5">
      <Segmented legend={t`Source`} value={at} onChoose={setAt} segments={ways.map(({ is, name }) => ({ value: is, label: name }))} />
      {ways.find(({ is }) => is === at)?.part}
    </div>
  )
}

type FromFileProps = {
  readonly onTake: AcceptFile<{ readonly kind: 'file' }>
  /** Bytes. */
  readonly most: number
  /** What it is called where it is too long. */
  readonly field: string
  readonly children: ReactNode
}

export function FromFile({ onTake, most, field, children }: FromFileProps): ReactNode {
  const { t } = useLingui()
  const read = useAction(async (file: File) => {
    if (file.size > most) throw fail('input/too-long', { field, most })
    await onTake({ text: await file.text(), name: file.name, from: { kind: 'file' } })
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-soft">{children}</p>
      <ChooseFile tone="primary" label={t`Choose a file`} busy={read.busy} onChoose={(chosen) => void read.start(chosen)} />
      {read.error !== undefined && <ErrorNote error={read.error} />}
    </div>
  )
}

type FromFormProps = {
  readonly action: Action<readonly []>
  readonly says: ReactNode
  readonly children: ReactNode
}

/** One field and what reads it. */
export function FromForm({ action, says, children }: FromFormProps): ReactNode {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void action.start()
  }
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={submit}>
      <div className="w-full">{children}</div>
      <Button type="submit" tone="primary" busy={action.busy}>
        {says}
      </Button>
      {action.error !== undefined && <ErrorNote error={action.error} />}
    </form>
  )
}

type FromUrlProps = {
  readonly onTake: AcceptFile<{ readonly kind: 'url'; readonly url: string; readonly host: string }>
  readonly fetch: (url: string, signal: AbortSignal) => Promise<{ readonly text: string; readonly host: string }>
  readonly label: ReactNode
  readonly help: ReactNode
}

/** Its host learns that it was asked for: `help` says so. What is fetched when this goes away is dropped. */
export function FromUrl({ onTake, fetch, label, help }: FromUrlProps): ReactNode {
  const [url, setUrl] = useState('')
  const abort = useAbort()
  const read = useAction(async () => {
    const { text, host } = await fetch(url, abort.begin())
    await onTake({ text, name: nameOfUrl(url, host), from: { kind: 'url', url: url.trim(), host } })
  })
  return (
    <FromForm action={read} says={<Trans>Download</Trans>}>
      <Field label={label} help={help}>
        <TextInput kind="hex" inputMode="url" value={url} placeholder="https://" onChange={(event) => setUrl(event.currentTarget.value)} />
      </Field>
    </FromForm>
  )
}
