import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fail } from '#core/errors'
import { ChooseFile, useAction } from '#features/kit'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field } from '#ui/field'
import { Segmented } from '#ui/segmented'
import { TextArea, TextInput } from '#ui/text-input'
import type { Addition, OwnDescriptors } from '#wallet'
import { MOST_BYTES, nameOfUrl, type Taken } from './reading-draft.ts'

type Way = 'file' | 'paste' | 'url'
type Props = { readonly own: OwnDescriptors; readonly onTake: (taken: Taken) => void }

/** Three ways in. What comes is checked before anything else is asked. */
export function ReadingSource({ own, onTake }: Props): ReactNode {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>('file')
  const check = async (addition: Pick<Addition, 'text' | 'name' | 'from'>): Promise<void> =>
    onTake({ ...addition, checked: await own.check(addition.text) })
  return (
    <div className="flex flex-col gap-5">
      <Segmented
        legend={t`Where it comes from`}
        value={way}
        onChoose={setWay}
        segments={[
          { value: 'file', label: t`A file` },
          { value: 'paste', label: t`Pasted` },
          { value: 'url', label: t`An address` },
        ]}
      />
      {way === 'file' && <FromFile onTake={check} />}
      {way === 'paste' && <FromText onTake={check} />}
      {way === 'url' && <FromUrl own={own} onTake={check} />}
    </div>
  )
}

type Part = { readonly onTake: (addition: Pick<Addition, 'text' | 'name' | 'from'>) => Promise<void> }

function FromFile({ onTake }: Part): ReactNode {
  const { t } = useLingui()
  const read = useAction(async (file: File) => {
    if (file.size > MOST_BYTES) throw fail('input/too-long', { field: 'The file', most: MOST_BYTES })
    await onTake({ text: await file.text(), name: file.name, from: { kind: 'file' } })
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-soft">
        <Trans>A descriptor (ERC-7730) or an ABI: JSON, or readable lines. At most 10 MiB. It does not leave this device.</Trans>
      </p>
      <ChooseFile tone="primary" label={t`Choose a file`} busy={read.busy} onChoose={(chosen) => void read.start(chosen)} />
      {read.error !== undefined && <ErrorNote error={read.error} />}
    </div>
  )
}

function FromText({ onTake }: Part): ReactNode {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const read = useAction(() => onTake({ text, name: t`Pasted`, from: { kind: 'paste' } }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void read.start()
  }
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={submit}>
      <div className="w-full">
        <Field label={<Trans>Descriptor or ABI</Trans>} help={<Trans>JSON, or lines such as “function deposit(uint256 amount)”.</Trans>}>
          <TextArea kind="hex" rows={6} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
      </div>
      <Button type="submit" tone="primary" busy={read.busy}>
        <Trans>Read it</Trans>
      </Button>
      {read.error !== undefined && <ErrorNote error={read.error} />}
    </form>
  )
}

function FromUrl({ own, onTake }: Part & Pick<Props, 'own'>): ReactNode {
  const [url, setUrl] = useState('')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const read = useAction(async () => {
    stop.current = new AbortController()
    const { text, host } = await own.fetch(url, stop.current.signal)
    await onTake({ text, name: nameOfUrl(url, host), from: { kind: 'url', host } })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void read.start()
  }
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={submit}>
      <div className="w-full">
        <Field
          label={<Trans>Address of the file</Trans>}
          help={
            <Trans>It is fetched once. Its host learns your IP address and which file you asked for; the request log will say so.</Trans>
          }
        >
          <TextInput
            kind="hex"
            inputMode="url"
            value={url}
            placeholder="https://"
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
        </Field>
      </div>
      <Button type="submit" tone="primary" busy={read.busy}>
        <Trans>Fetch it</Trans>
      </Button>
      {read.error !== undefined && <ErrorNote error={read.error} />}
    </form>
  )
}
