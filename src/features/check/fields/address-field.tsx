import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { type Address, checksum, readChecksummedAddress } from '#core/ethereum/address'
import { ends } from '#core/ethereum/address-form'
import { namedAddresses } from '#core/identity/contact'
import { type AppError, isError } from '#core/errors'
import { useNames, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Field } from '#ui/forms/field'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import { TextInput } from '#ui/forms/text-input'
import type { KnownContract } from './use-known-contracts.ts'

/** What is pasted along: space, quotation marks, the name of a chain (CAIP-10, EIP-3770). */
const clean = (text: string): string =>
  text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\s"'`<>]/gu, '')
    .replace(/^(?:eip155:\d{1,16}|[a-zA-Z0-9-]{1,32}):(?=0x)/u, '')

function attempt(text: string): { readonly address?: Address; readonly error?: AppError } {
  try {
    return { address: readChecksummedAddress(clean(text)).address }
  } catch (error) {
    if (isError(error)) return { error }
    throw error
  }
}

/** Offered at most; of many accounts one types. */
const MAX_OFFERED = 6

type AddressProps = {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly value: Address | undefined
  readonly chainId: number
  readonly onChoose: (address: Address) => void
  /** What may be meant: contracts, where one is called. Absent: own accounts and contacts. */
  readonly known?: readonly KnownContract[]
  /** Said of it by the form around it. */
  readonly error?: AppError | undefined
}

/** An address, typed or pasted in any usual form, or one that this device knows by name. Nothing is chosen until it is whole. */
export function AddressField({ label, help, value, chainId, onChoose, known, error: said }: AddressProps): ReactNode {
  const { t } = useLingui()
  const nameOf = useNames(chainId)
  const [text, setText] = useState(value === undefined ? '' : checksum(value))
  const [left, setLeft] = useState(false)
  const { address, error } = attempt(text)
  const type = (next: string): void => {
    setText(next)
    const { address: found } = attempt(next)
    if (found !== undefined && found !== value) onChoose(found)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} help={help} error={left && text.trim() !== '' ? error : said}>
        <TextInput
          kind="hex"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setLeft(true)}
          placeholder={t`0x…`}
        />
      </Field>
      {address !== undefined && (
        <div>
          <AddressView address={address} name={nameOf(address)} />
        </div>
      )}
      {address === undefined &&
        (known === undefined ? (
          <KnownPeople chainId={chainId} onChoose={(one) => type(checksum(one))} />
        ) : (
          <Known known={known} onChoose={(one) => type(checksum(one))} />
        ))}
    </div>
  )
}

/** Own accounts and contacts; none while the vault is locked. */
function KnownPeople({ chainId, onChoose }: { readonly chainId: number; readonly onChoose: (address: Address) => void }): ReactNode {
  const { session, contacts } = usePorts<'session' | 'contacts'>()
  const accounts = useSource(session.accounts)
  const others = useSource(contacts)
  const known = useMemo(
    () => [...accounts.filter(({ hidden }) => !hidden), ...namedAddresses(others, chainId)],
    [accounts, others, chainId],
  )
  return <Known known={known} onChoose={onChoose} />
}

type KnownProps = { readonly known: readonly KnownContract[]; readonly onChoose: (address: Address) => void }

function Known({ known, onChoose }: KnownProps): ReactNode {
  if (known.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-small text-soft">
        <Trans>Suggestions</Trans>
      </span>
      {known.slice(0, MAX_OFFERED).map(({ address, name }) => (
        <button
          key={address}
          type="button"
          onClick={() => onChoose(address)}
          className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-control border border-hair px-2.5 py-1 text-small hover:border-edge"
        >
          <Identicon address={address} size={16} />
          <span className="min-w-0 truncate font-semibold">
            <HostileText text={name} most={32} />
          </span>
          <bdi dir="ltr" className="font-mono whitespace-nowrap text-soft">
            {ends(address)}
          </bdi>
        </button>
      ))}
    </div>
  )
}
