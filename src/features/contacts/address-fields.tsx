import { Trans, useLingui } from '@lingui/react/macro'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { useSource, usePorts, isAccountAndChain, useAction, useAccountAndChain } from '#features/shared'
import { IconButton, Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { type AddressDraft, type JudgedAddress, nameIn, retyped } from './contact-draft.ts'
import { KNOWN_HOW, SELECTABLE_VERIFICATIONS } from './verified-words.tsx'
import { checksum } from '#core/ethereum/address'
import type { NameAnswer } from '#core/identity/name-answer'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'

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
        help={<Trans>Paste an address, or type a name such as alice.eth and look it up. Compare the whole address with its owner.</Trans>}
        error={touched && nameIn(draft.text) === undefined ? judged.error : undefined}
        side={onRemove && <IconButton icon="trash" size="small" label={t`Remove address ${number}`} onClick={onRemove} />}
        note={
          judged.unchecked ? (
            <Trans>This address has no checksum, so a typo wouldn’t be noticed. Compare it with its source.</Trans>
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
        <Field
          label={<Trans>Used on</Trans>}
          help={
            <Trans>
              Where the address is theirs. For a contract choose one chain: on another, the same address may belong to someone else.
            </Trans>
          }
        >
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
        <Field
          label={<Trans>How you verified it</Trans>}
          help={<Trans>How you know that it’s theirs. Before you send much, read it to each other in person or on a call.</Trans>}
        >
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

type ByNameProps = { readonly draft: AddressDraft; readonly onFound: (draft: AddressDraft) => void }

/**
 * A name in the place of an address: looked up when the person presses, on the chain where the address is theirs. It counts as known by its name only where the address
 * leads back to that name; no gateway is asked here.
 */
function ByName({ draft, onFound }: ByNameProps): ReactNode {
  const wallet = usePorts<'names'>()
  const place = useAccountAndChain()
  const name = nameIn(draft.text)
  const [answered, setAnswered] = useState<NameAnswer['at']>()
  const look = useAction(async (text: string) => {
    setAnswered(undefined)
    const forChain = draft.chain === '' ? (isAccountAndChain(place) ? place.chain.chainId : 1) : Number(draft.chain)
    const names = await wallet.names()
    const { name: read, answer } = await names.resolve(text, forChain)
    setAnswered(answer.at)
    if (answer.at !== 'address') return
    const back = await names.primary(answer.address, forChain)
    onFound({ ...draft, text: checksum(answer.address), verified: back.at === 'name' && back.name === read ? 'name' : 'typed' })
  })
  if (name === undefined) return null
  return (
    <div className="flex flex-col gap-2" data-part="by-name">
      <div>
        <Button size="small" busy={look.busy} onClick={() => void look.start(name)}>
          <Trans>
            Look up <HostileText text={name} most={40} />
          </Trans>
        </Button>
      </div>
      {answered === 'none' && (
        <p role="status" className="text-small text-amber">
          <Trans>This name has no address on that chain.</Trans>
        </p>
      )}
      {answered === 'elsewhere' && (
        <p role="status" className="text-small text-amber">
          <Trans>This name can only be looked up outside the chain. Send can do that if you allow it; here, type the address.</Trans>
        </p>
      )}
      {look.error !== undefined && <ErrorNote error={look.error} />}
    </div>
  )
}
