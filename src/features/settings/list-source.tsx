import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fail } from '#core/errors'
import { MOST_LIST_TEXT } from '#core/report-list'
import { ChooseFile, useAction } from '#features/kit'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field } from '#ui/field'
import { Segmented } from '#ui/segmented'
import { TextInput } from '#ui/text-input'
import type { CheckedList, ListAddition, ReportLists } from '#wallet'
import { nameOfUrl } from './reading-draft.ts'

/** A list that was taken in, and what it turned out to be. */
export type TakenList = ListAddition & { readonly checked: CheckedList }

type Props = { readonly lists: ReportLists; readonly onTake: (taken: TakenList) => void }
type Part = { readonly onTake: (addition: ListAddition) => Promise<void> }

/** Two ways in. What comes is checked before anything else is asked. */
export function ListSource({ lists, onTake }: Props): ReactNode {
  const { t } = useLingui()
  const [way, setWay] = useState<'file' | 'url'>('file')
  const check = async (addition: ListAddition): Promise<void> => onTake({ ...addition, checked: await lists.check(addition.text) })
  return (
    <div className="flex flex-col gap-5">
      <Segmented
        legend={t`Where it comes from`}
        value={way}
        onChoose={setWay}
        segments={[
          { value: 'file', label: t`A file` },
          { value: 'url', label: t`An address` },
        ]}
      />
      {way === 'file' ? <FromFile onTake={check} /> : <FromUrl lists={lists} onTake={check} />}
    </div>
  )
}

function FromFile({ onTake }: Part): ReactNode {
  const { t } = useLingui()
  const read = useAction(async (file: File) => {
    if (file.size > MOST_LIST_TEXT) throw fail('input/too-long', { field: 'The list', most: MOST_LIST_TEXT })
    await onTake({ text: await file.text(), name: file.name, from: { kind: 'file' } })
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-soft">
        <Trans>
          The JSON of eth-phishing-detect, JSON lists of sites or addresses, or text with one of them a line. At most 20 MiB and 500,000
          entries. It does not leave this device.
        </Trans>
      </p>
      <ChooseFile tone="primary" label={t`Choose a file`} busy={read.busy} onChoose={(chosen) => void read.start(chosen)} />
      {read.error !== undefined && <ErrorNote error={read.error} />}
    </div>
  )
}

function FromUrl({ lists, onTake }: Part & Pick<Props, 'lists'>): ReactNode {
  const [url, setUrl] = useState('')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const read = useAction(async () => {
    stop.current = new AbortController()
    const { text, host } = await lists.fetch(url, stop.current.signal)
    await onTake({ text, name: nameOfUrl(url, host), from: { kind: 'url', url: url.trim(), host } })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void read.start()
  }
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={submit}>
      <div className="w-full">
        <Field
          label={<Trans>Address of the list</Trans>}
          help={
            <Trans>
              It is fetched once, and again only when you press Update. Its host learns your IP address and which list you asked for; the
              request log will say so.
            </Trans>
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
