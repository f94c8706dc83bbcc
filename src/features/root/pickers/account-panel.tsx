import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { checksum } from '#core/ethereum/address'
import { ends } from '#core/ethereum/address-form'
import type { Account } from '#core/identity/account'
import { canSign } from '#core/identity/account-kind'
import { PATHS, type PickerEntry, PickerPanel, usePorts, useSource } from '#features/shared'
import { Identicon } from '#ui/address/identicon'
import { CopyButton } from '#ui/buttons/copy-button'
import type { AccountBalance } from './account-balance.ts'
import { AccountBalanceView } from './account-balance-view.tsx'

import { useAccountBalances } from './use-account-balances.ts'

/** All accounts that are not hidden, with what is known of them on the chain that is looked at. */
export function AccountPanel({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useLingui()
  const wallet = usePorts<'session' | 'account' | 'book' | 'selectAccount'>()
  const all = useSource(wallet.session.accounts)
  const chosen = useSource(wallet.account)
  const chain = useSource(wallet.book.current)
  const [text, setText] = useState('')
  const accounts = useMemo(() => all.filter(({ hidden }) => !hidden), [all])
  const addresses = useMemo(() => accounts.map(({ address }) => address), [accounts])
  const chains = useMemo(() => (chain === undefined ? [] : [chain]), [chain])
  const balanceOf = useAccountBalances(addresses, chains)
  const found = accountsFoundBy(accounts, text)
  const entryOf = (account: Account): PickerEntry => {
    const { name, address } = account
    const isChosen = address === chosen?.address
    return {
      key: address,
      name,
      isChosen,
      content: (
        <AccountLine account={account} isChosen={isChosen} balance={chain === undefined ? { kind: 'unread' } : balanceOf(address, chain)} />
      ),
      aside: (
        <span className="me-2 flex *:min-h-11 *:min-w-11 sm:me-3 sm:*:min-h-8 sm:*:min-w-8">
          <CopyButton text={checksum(address)} label={t`Copy the address of ${name}`} />
        </span>
      ),
      onChoose: () => void wallet.selectAccount(address),
    }
  }
  return (
    <PickerPanel
      searches={t`Name or address`}
      text={text}
      onText={setText}
      groups={[
        { key: 'own', title: <Trans>Your accounts</Trans>, entries: found.filter(canSign).map(entryOf) },
        { key: 'watched', title: <Trans>Watching</Trans>, entries: found.filter((account) => !canSign(account)).map(entryOf) },
      ]}
      links={[
        { to: PATHS.newAccount, icon: 'plus', words: <Trans>Add account</Trans> },
        { to: PATHS.accounts, icon: 'settings', words: <Trans>Manage</Trans> },
      ]}
      close={close}
    />
  )
}

/** Those whose name or address has the text in it. */
function accountsFoundBy(accounts: readonly Account[], text: string): readonly Account[] {
  const wanted = text.trim().toLowerCase()
  return accounts.filter(({ name, address }) => name.toLowerCase().includes(wanted) || address.includes(wanted))
}

type AccountLineProps = { readonly account: Account; readonly isChosen: boolean; readonly balance: AccountBalance }

const AccountLine = ({ account: { name, address }, isChosen, balance }: AccountLineProps): ReactNode => (
  <>
    <Identicon address={address} size={32} />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{name}</span>
      <bdi dir="ltr" className="block truncate font-mono text-fine text-soft">
        {ends(address)}
      </bdi>
    </span>
    <AccountBalanceView balance={balance} isChosen={isChosen} />
  </>
)
