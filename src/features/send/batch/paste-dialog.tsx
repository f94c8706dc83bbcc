import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/text-input'
import { HostileText } from '#ui/text/hostile-text'
import { Dialog } from '#ui/overlays/dialog'

type PasteDialogProps = {
  /** The symbol that lines without one mean. */
  readonly symbol: string
  readonly onAdd: (text: string) => void
  readonly onClose: () => void
}

/** A list of payments, pasted from a spreadsheet or a CSV file. */
export function PasteDialog({ symbol, onAdd, onClose }: PasteDialogProps): ReactNode {
  const [text, setText] = useState('')
  return (
    <Dialog
      open
      title={<Trans>Paste a list</Trans>}
      onClose={onClose}
      actions={
        <Button tone="primary" disabled={text.trim() === ''} onClick={() => onAdd(text)}>
          <Trans>Add payments</Trans>
        </Button>
      }
    >
      <Field
        label={<Trans>Payments</Trans>}
        help={
          <Trans>
            One a line: address or name, amount and, if it isn’t <HostileText text={symbol} most={16} />, the token. Cells of a spreadsheet
            and CSV files work.
          </Trans>
        }
      >
        <TextArea
          kind="hex"
          rows={6}
          value={text}
          placeholder={'alice.eth, 12.5\nbob.eth, 0.25, ETH'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  )
}
