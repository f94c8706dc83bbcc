import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type Address, checksum, parseAddress, short } from '#core/ethereum/address'
import { namedAddresses } from '#core/identity/contact'
import { type AppError, isError } from '#core/errors'
import { say } from '#core/text/words'
import { useNames, useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { HostileText } from '#ui/text/hostile-text'
import { Checkbox, TextInput } from '#ui/forms/text-input'

/** Who may receive: ticked among contacts, own accounts, and addresses that are typed. */
export function LimitsRecipients({
  account,
  chosen,
  text,
  tried,
  onType,
  onChoose,
}: {
  readonly account: Address
  readonly chosen: readonly Address[]
  /** What stands in the field of another address. */
  readonly text: string
  /** Whether saving was tried: an address that was not added is then told of. */
  readonly tried: boolean
  readonly onType: (text: string) => void
  readonly onChoose: (chosen: readonly Address[]) => void
}): ReactNode {
  const { t } = useLingui()
  const wallet = usePorts<'contacts' | 'session'>()
  const contacts = useSource(wallet.contacts)
  const accounts = useSource(wallet.session.accounts)
  const nameOf = useNames(undefined)
  const [error, setError] = useState<AppError>()
  // Whoever was typed stays in the list when the tick goes, so that a slip costs nothing.
  const [typed, setTyped] = useState<readonly Address[]>(chosen)
  const known = [...namedAddresses(contacts), ...accounts].map(({ address }) => address)
  const people = [...new Set([...known, ...typed])].filter((address) => address !== account)
  const add = (): void => {
    try {
      const address = parseAddress(text)
      setTyped([...typed, address])
      onChoose([...new Set([...chosen, address])])
      onType('')
      setError(undefined)
    } catch (thrown) {
      if (!isError(thrown)) throw thrown
      setError(thrown)
    }
  }
  return (
    <div className="flex flex-col gap-3 ps-7">
      {people.map((address) => (
        <Checkbox
          key={address}
          checked={chosen.includes(address)}
          onChange={(event) => onChoose(event.currentTarget.checked ? [...chosen, address] : chosen.filter((other) => other !== address))}
          label={<Person address={address} name={nameOf(address)?.text} />}
          help={<span className="font-mono text-fine wrap-anywhere">{checksum(address)}</span>}
        />
      ))}
      <Field
        label={<Trans>Another address</Trans>}
        error={error ?? (tried && text.trim() !== '' ? say('Add it, or empty the field.') : undefined)}
        optional={<Trans>optional</Trans>}
        help={<Trans>Someone who may receive and isn’t listed above. Paste the whole address, and compare it with its owner first.</Trans>}
      >
        <TextInput kind="hex" value={text} placeholder={t`0x…`} onChange={(event) => onType(event.currentTarget.value)} />
      </Field>
      <div>
        <Button size="small" disabled={text.trim() === ''} onClick={add}>
          <Trans>Add it</Trans>
        </Button>
      </div>
    </div>
  )
}

const Person = ({ address, name }: { readonly address: Address; readonly name: string | undefined }): ReactNode =>
  name === undefined ? <bdi dir="ltr">{short(address)}</bdi> : <HostileText text={name} />
