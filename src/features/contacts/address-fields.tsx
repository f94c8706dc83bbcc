import { Trans, useLingui } from '@lingui/react/macro'
import type { FocusEvent, ReactNode } from 'react'
import { useSource, usePorts } from '#features/shared'
import { IconButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { ByName } from './by-name.tsx'
import { type AddressDraft, type JudgedAddress, nameIn, retyped } from './contact-draft.ts'
import { KNOWN_HOW, SELECTABLE_VERIFICATIONS } from './verified-words.tsx'

type FieldsProps = {
  readonly draft: AddressDraft
  readonly judged: JudgedAddress
  /** From 1. */
  readonly number: number
  readonly touched: boolean
  readonly onChange: (draft: AddressDraft) => void
  readonly onLeave: (event: FocusEvent) => void
  /** Absent: it is the only one. */
  readonly onRemove?: () => void
  readonly children?: ReactNode
}

/** One address: where it is theirs, and how the person knows. */
export function AddressFields({ draft, judged, number, touched, onChange, onLeave, onRemove, children }: FieldsProps): ReactNode {
  const { t, i18n } = useLingui()
  const chains = useSource(usePorts<'book'>().book.chains)
  const known = chains.some(({ chainId }) => `${chainId}` === draft.chain)
  const ways = SELECTABLE_VERIFICATIONS.includes(draft.verified) ? SELECTABLE_VERIFICATIONS : [...SELECTABLE_VERIFICATIONS, draft.verified]
  return (
    <div className="flex flex-col gap-3" data-address={number}>
      <Field
        label={number === 1 ? <Trans>Address</Trans> : <Trans>Address {number}</Trans>}
        error={touched && nameIn(draft.text) === undefined ? judged.error : undefined}
        side={onRemove && <IconButton icon="trash" size="small" label={t`Remove address ${number}`} onClick={onRemove} />}
        note={
          judged.unchecked ? (
            <Trans>It is written in one case, without a checksum: a mistyped digit would not be noticed. Compare it.</Trans>
          ) : undefined
        }
      >
        <TextInput
          kind="hex"
          value={draft.text}
          onChange={(event) => onChange(retyped(draft, event.currentTarget.value))}
          onBlur={onLeave}
        />
      </Field>
      <ByName draft={draft} onFound={onChange} />
      {children}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={<Trans>Theirs on</Trans>}>
          <Select
            value={draft.chain}
            onChoose={(chain) => onChange({ ...draft, chain })}
            options={[
              { value: '', label: t`every chain` },
              ...chains.map(({ chainId, name }) => ({ value: `${chainId}`, label: name })),
              ...(draft.chain === '' || known ? [] : [{ value: draft.chain, label: t`chain ${draft.chain}` }]),
            ]}
          />
        </Field>
        <Field label={<Trans>How you know it</Trans>}>
          <Select
            value={draft.verified}
            onChoose={(verified) => onChange({ ...draft, verified })}
            options={ways.map((way) => ({ value: way, label: i18n._(KNOWN_HOW[way]) }))}
          />
        </Field>
      </div>
    </div>
  )
}
