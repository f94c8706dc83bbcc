import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { short } from '#core/ethereum/address'
import { PATHS, useSource, usePorts } from '#features/shared'
import { Icon } from '#ui/icon'
import { Identicon } from '#ui/address/identicon'

/** The browser's own list, drawn as a quiet button: every phone and screen reader knows it. */
function Picker({
  label,
  value,
  onChoose,
  shown,
  mark,
  children,
}: {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly shown: string
  readonly mark?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <div className="relative flex min-w-0 items-center gap-1.5 rounded-control border border-hair px-2 py-1.5 text-small focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink hover:border-edge">
      {mark}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span aria-hidden="true" className="truncate font-semibold">
        {shown}
      </span>
      <Icon name="down" size={12} className="shrink-0 text-soft" />
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {children}
      </select>
    </div>
  )
}

/** The account that is looked at. */
export function AccountPicker() {
  const { t } = useLingui()
  const wallet = usePorts<'session' | 'account' | 'selectAccount'>()
  const accounts = useSource(wallet.session.accounts).filter((account) => !account.hidden)
  const account = useSource(wallet.account)
  if (!account) {
    return (
      <Link
        to={PATHS.newAccount}
        className="rounded-control border border-hair px-2.5 py-1.5 text-small font-semibold no-underline hover:border-edge"
      >
        <Trans>Add an account</Trans>
      </Link>
    )
  }
  return (
    <Picker
      label={t`Account`}
      value={account.address}
      onChoose={(address) => void wallet.selectAccount(address as typeof account.address)}
      shown={account.name}
      mark={<Identicon address={account.address} size={16} />}
    >
      {accounts.map((item) => (
        <option key={item.address} value={item.address}>
          {`${item.name} · ${short(item.address)}`}
        </option>
      ))}
    </Picker>
  )
}

/** The chain that is looked at. */
export function ChainPicker() {
  const { t } = useLingui()
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const current = useSource(book.current)
  if (!current) {
    return (
      <Link
        to={PATHS.chains}
        className="rounded-control border border-hair px-2.5 py-1.5 text-small font-semibold no-underline hover:border-edge"
      >
        <Trans>Choose a chain</Trans>
      </Link>
    )
  }
  return (
    <Picker label={t`Chain`} value={String(current.chainId)} onChoose={(id) => void book.select(Number(id))} shown={current.name}>
      {chains.map((chain) => (
        <option key={chain.chainId} value={chain.chainId}>
          {chain.name}
        </option>
      ))}
    </Picker>
  )
}
