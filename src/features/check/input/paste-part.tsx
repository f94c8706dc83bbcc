import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { ChooseFile, ScanDialog, textOfFile, useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/text-input'

type PasteProps = {
  readonly text: string
  readonly read: boolean
  /** `atOnce`: pasted, from a file or off a screen; not typed. */
  readonly onTake: (text: string, atOnce: boolean) => void
  /** What was typed is whole. */
  readonly onCheck: () => void
  /** Takes the focus when it comes back. */
  readonly focused?: boolean
}

/** Characters from which on a text is kept beside the field: a browser lays out a megabyte in one piece, for seconds. */
const LONG = 20_000
/** Characters of a long text that stand in the field. */
const SHOWN = 2000

/** What the field would hold after a paste. Line ends as a field has them. */
function pastedInto({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, data: DataTransfer): string {
  return value.slice(0, selectionStart) + data.getData('text/plain').replaceAll(/\r\n?/g, '\n') + value.slice(selectionEnd)
}

/** One field for whatever it is: typed, pasted, from a file or off a screen; what is dropped comes by `DropTarget`. A long text is not edited, only exchanged. */
export function PastePart({ text, read, onTake, onCheck, focused = false }: PasteProps): ReactNode {
  const { t, i18n } = useLingui()
  const [scanning, setScanning] = useState(false)
  const file = useAction(async (chosen: File) => onTake(await textOfFile(chosen), true))
  const isLong = text.length > LONG
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const field = event.currentTarget
    if (isLong) field.select()
    const next = pastedInto(field, event.clipboardData)
    // The browser itself does what is short, and what pastes no text.
    if (next.length <= LONG && !isLong) return
    event.preventDefault()
    if (next !== '') onTake(next, true)
  }
  return (
    <div role="group" aria-label={t`What is checked`} className="flex flex-col gap-3 [&_textarea]:min-h-40" data-part="paste">
      <Field
        label={<Trans>What you are asked to sign</Trans>}
        help={isLong ? <LongText count={i18n.number(text.length)} shown={i18n.number(SHOWN)} /> : undefined}
      >
        <TextArea
          kind="hex"
          dir="auto"
          rows={6}
          focused={focused}
          value={isLong ? `${text.slice(0, SHOWN)}…` : text}
          readOnly={isLong}
          onPaste={paste}
          onChange={(event) => onTake(event.currentTarget.value, isPaste(event.nativeEvent))}
          placeholder={t`A message, a transaction, a Safe link, calldata, a hash or a report`}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <ChooseFile size="small" label={t`Choose a file`} busy={file.busy} onChoose={(chosen) => void file.start(chosen)} />
        <Button size="small" icon="scan" onClick={() => setScanning(true)}>
          <Trans>Scan a code</Trans>
        </Button>
        {text !== '' && (
          <Button size="small" tone="quiet" icon="close" onClick={() => onTake('', false)}>
            <Trans>Start over</Trans>
          </Button>
        )}
        <span className="flex-1" />
        <Button tone="primary" size="small" disabled={!read} onClick={onCheck}>
          <Trans>Check it</Trans>
        </Button>
      </div>
      {file.error !== undefined && <ErrorNote error={file.error} />}
      <ScanDialog
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(found) => {
          setScanning(false)
          onTake(found, true)
        }}
      />
    </div>
  )
}

/** Whether the field changed by a paste or a drop, and not by a key. */
const isPaste = (event: Event): boolean =>
  'inputType' in event && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop')

const LongText = ({ count, shown }: { readonly count: string; readonly shown: string }): ReactNode => (
  <Trans>
    All {count} characters are kept. The first {shown} are shown. Paste something else to replace them, or start over.
  </Trans>
)
