import { Trans, useLingui } from '@lingui/react/macro'
import type { FocusEvent, ReactNode } from 'react'
import type { AppError } from '#core/errors'
import type { Words } from '#core/text/words'
import type { SendRow } from '#features/shared'
import { Field, FieldError } from '#ui/forms/field'
import { Hallmark } from '#ui/evidence/hallmark'
import { TextInput } from '#ui/forms/text-input'
import type { ItemSummary } from '#wallet'
import type { FieldFact } from '../use-field-facts.ts'

type ItemProps = {
  readonly row: SendRow
  /** `known`: it was chosen from what was found, and neither its contract nor its number is asked for. */
  readonly known: 'known' | 'by-hand'
  readonly onChange: (part: Partial<SendRow>) => void
  readonly onLeave: (event: FocusEvent) => void
  readonly looked: FieldFact<ItemSummary> | undefined
  readonly errors: {
    readonly collection?: AppError | Words | undefined
    readonly id?: AppError | undefined
    readonly amount?: AppError | undefined
  }
  readonly onAgain: () => void
}

/** Which item: its collection and number. Whose it is, the collection is asked in a local run before anything is proposed. */
export function ItemFields({ row, known, onChange, onLeave, looked, errors, onAgain }: ItemProps): ReactNode {
  const { t } = useLingui()
  const owned = looked?.kind === 'known' ? looked.value : undefined
  return (
    <>
      {known === 'by-hand' ? (
        <>
          <Field label={<Trans>Collection</Trans>} error={errors.collection} help={<Trans>The collection’s contract address.</Trans>}>
            <TextInput
              kind="hex"
              value={row.collection}
              placeholder={t`0x…`}
              onChange={(event) => onChange({ collection: event.currentTarget.value })}
              onBlur={onLeave}
            />
          </Field>
          <Field
            label={<Trans>Item number</Trans>}
            error={errors.id}
            help={<Trans>The token ID of the item in its collection. Markets and explorers show it behind a # sign.</Trans>}
            note={<Owned looked={looked} onAgain={onAgain} />}
          >
            <TextInput kind="figures" value={row.id} onChange={(event) => onChange({ id: event.currentTarget.value })} onBlur={onLeave} />
          </Field>
        </>
      ) : (
        <div className="flex flex-col gap-1 text-small" role="status">
          <Owned looked={looked} onAgain={onAgain} />
          {[errors.collection, errors.id].map((error, at) => error !== undefined && <FieldError key={at} error={error} />)}
        </div>
      )}
      {owned?.item.standard === 'erc1155' && (
        <Field label={<Trans>How many</Trans>} error={errors.amount}>
          <TextInput
            kind="figures"
            value={row.amount}
            placeholder="1"
            onChange={(event) => onChange({ amount: event.currentTarget.value })}
            onBlur={onLeave}
          />
        </Field>
      )}
    </>
  )
}

function Owned({ looked, onAgain }: { readonly looked: FieldFact<ItemSummary> | undefined; readonly onAgain: () => void }): ReactNode {
  if (looked === undefined) return null
  if (looked.kind === 'asking')
    return (
      <span className="text-soft">
        <Trans>Checking who owns it…</Trans>
      </span>
    )
  if (looked.kind === 'failed')
    return looked.error.code === 'input/item-not-owned' ? null : (
      <button type="button" onClick={onAgain} className="underline underline-offset-4">
        <Trans>Refresh</Trans>
      </button>
    )
  const { units, item, evidence } = looked.value
  const count = units.toString()
  return (
    <span className="inline-flex items-center gap-2">
      <Hallmark evidence={evidence} size={14} />
      {item.standard === 'erc721' ? <Trans>This account owns it.</Trans> : <Trans>This account owns {count} of them.</Trans>}
    </span>
  )
}
